//! `header_set(strategy = .., ..)`. Messages list what is accepted from the tables that are read by.

use header_set_runtime::{Optimize, Strategy};
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Lit, LitFloat, LitInt, Result, Token};

use super::literal;
use super::reader::Reader;
use super::tokens::{attribute_name, comma, recover, skip, unexpected, word as next_word};
use crate::list::Names;
use crate::wording::{closest, one_of, words};

const OPTIONS: [&str; 9] = [
    "strategy",
    "case",
    "separators",
    "names",
    "traffic",
    "hit_rate",
    "cold",
    "optimize",
    "export",
];

/// Reads the options in one attribute.
pub(super) fn read(attribute: &Attribute, reader: &mut Reader<'_, '_>) {
    let list = |input: ParseStream| {
        while !input.is_empty() {
            if let Err(error) = option(input, reader).and_then(|()| comma(input)) {
                reader.push(error);
                recover(input);
            }
        }
        Ok(())
    };
    if attribute.meta.require_list().is_err() || attribute.parse_args_with(list).is_err() {
        let names = one_of(&OPTIONS);
        reader.error(
            attribute_name(attribute).span(),
            format!("found no options, expected `header_set(option = value)` with {names}"),
        );
    }
    if let (true, Some(export)) = (reader.item.is_expression(), &reader.item.options.export) {
        let message =
            format!("found `export = {export}` in an expression: only items can be exported");
        reader.error(attribute.pound_token.span, message);
    }
}

fn option(input: ParseStream, reader: &mut Reader<'_, '_>) -> Result<()> {
    let span = input.span();
    let name = word(input, "the option ", &OPTIONS.map(|name| (name, name)))?;
    if reader.options.contains(&name) {
        return Err(Error::new(span, format!("found the option `{name}` twice")));
    }
    reader.options.push(name);
    if input.parse::<Token![=]>().is_err() {
        return Err(unexpected(input, "`=`"));
    }
    let (span, options) = (input.span(), &mut reader.item.options);
    match name {
        "strategy" => {
            let strategies = Strategy::ALL.iter().map(|it| (it.name(), Some(*it)));
            let strategies: Vec<_> = strategies.chain([("auto", None)]).collect();
            options.tables.strategy = word(input, "", &strategies)?;
            options.strategy = options.tables.strategy.map(|_| span);
        }
        "case" => {
            options.case = Some(word(
                input,
                "",
                &[("insensitive", true), ("sensitive", false)],
            )?)
        }
        "separators" => options.separators = word(input, "", &[("exact", false), ("fold", true)])?,
        "names" => {
            options.names = word(input, "", &[("token", Names::Token), ("any", Names::Any)])?
        }
        "traffic" => {
            let (path, span) = literal::path(input, "the path of a file")?;
            if !reader.reading.budget.is_exceeded() {
                let read = reader.item.entries.traffic(&path, reader.reading.root);
                options.tables.traffic = Some(read.map_err(|why| Error::new(span, why))?);
            }
        }
        "hit_rate" => options.tables.hit_rate = Some(rate(input)?),
        "cold" => options.tables.cold = rate(input)?,
        "optimize" => {
            options.tables.optimize = word(input, "", &Optimize::ALL.map(|it| (it.name(), it)))?;
        }
        // `export`.
        _ => {
            let wrong = unexpected(input, "the name of a macro");
            options.export = Some(input.call(Ident::parse_any).map_err(|_| wrong)?);
        }
    }
    Ok(())
}

/// Reads one of the words of a table. `article` stands before them in the message.
fn word<T: Copy>(input: ParseStream, article: &str, table: &[(&'static str, T)]) -> Result<T> {
    let name = next_word(input).map(|name| name.to_string());
    let name = name.unwrap_or_default();
    if let Some(row) = table.iter().find(|row| row.0 == name) {
        skip(input);
        return Ok(row.1);
    }
    let names = words(table);
    let hint = match closest(&name, &names) {
        Some(word) => format!("; did you mean `{word}`?"),
        None => String::new(),
    };
    let expected = format!("{article}{}{hint}", one_of(&names));
    Err(unexpected(input, expected))
}

/// Reads a share between 0 and 1.
fn rate(input: ParseStream) -> Result<f64> {
    let wrong = unexpected(input, "a number from 0.0 to 1.0");
    let rate: Option<f64> = match input.parse() {
        Ok(Lit::Float(number)) => LitFloat::base10_parse(&number).ok(),
        Ok(Lit::Int(number)) => LitInt::base10_parse(&number).ok(),
        _ => None,
    };
    rate.filter(|rate| (0.0..=1.0).contains(rate)).ok_or(wrong)
}

//! `header_set(strategy = .., ..)`: one table defines the options, and the messages are made from
//! it.

use header_set_runtime::{Optimize, Strategy};
use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Error, Lit, LitFloat, LitInt, Result, Token};

use super::literal;
use super::reader::Reader;
use super::tokens::{attribute_name, recover, skip, unexpected, word as next_word};
use crate::list::Names;
use crate::wording::{closest, one_of, words};

/// Reads the value of one option.
type Set = fn(ParseStream, &mut Reader<'_, '_>) -> Result<()>;

const OPTIONS: [(&str, Set); 9] = [
    ("strategy", |input, reader| {
        let span = input.span();
        let strategies = Strategy::ALL.iter().map(|it| (it.name(), Some(*it)));
        let strategies: Vec<_> = strategies.chain([("auto", None)]).collect();
        let strategy = word(input, &strategies)?;
        reader.item.options.strategy = strategy.map(|_| span);
        reader.item.options.tables.strategy = strategy;
        Ok(())
    }),
    ("case", |input, reader| {
        let case = word(input, &[("insensitive", true), ("sensitive", false)]);
        case.map(|it| reader.item.options.case = Some(it))
    }),
    ("separators", |input, reader| {
        let separators = word(input, &[("exact", false), ("fold", true)]);
        separators.map(|it| reader.item.options.separators = it)
    }),
    ("names", |input, reader| {
        let names = word(input, &[("token", Names::Token), ("any", Names::Any)]);
        names.map(|it| reader.item.options.names = it)
    }),
    ("traffic", |input, reader| {
        let (path, span) = literal::path(input, "the path of a file")?;
        if !reader.reading.budget.is_exceeded() {
            let read = reader.item.entries.traffic(&path, reader.reading.root);
            let traffic = read.map_err(|why| Error::new(span, why))?;
            reader.item.options.tables.traffic = Some(traffic);
        }
        Ok(())
    }),
    ("hit_rate", |input, reader| {
        rate(input).map(|it| reader.item.options.tables.hit_rate = Some(it))
    }),
    ("cold", |input, reader| {
        rate(input).map(|it| reader.item.options.tables.cold = it)
    }),
    ("optimize", |input, reader| {
        let optimize = word(input, &Optimize::ALL.map(|it| (it.name(), it)));
        optimize.map(|it| reader.item.options.tables.optimize = it)
    }),
    ("export", |input, reader| {
        let wrong = unexpected(input, "the name of a macro");
        let name = input.call(Ident::parse_any).map_err(|_| wrong);
        name.map(|it| reader.item.options.export = Some(it))
    }),
];

/// Reads the options in one attribute.
pub(super) fn read(attribute: &Attribute, reader: &mut Reader<'_, '_>) {
    let list = |input: ParseStream| {
        while !input.is_empty() {
            if let Err(error) = option(input, reader).and_then(|()| separator(input)) {
                reader.push(error);
                recover(input);
            }
        }
        Ok(())
    };
    if attribute.meta.require_list().is_err() || attribute.parse_args_with(list).is_err() {
        let names = one_of(&words(&OPTIONS));
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

fn separator(input: ParseStream) -> Result<()> {
    if !input.is_empty() && input.parse::<Token![,]>().is_err() {
        return Err(unexpected(input, "`,`"));
    }
    Ok(())
}

fn option(input: ParseStream, reader: &mut Reader<'_, '_>) -> Result<()> {
    let span = input.span();
    let (name, set) = named(input, "the option ", &OPTIONS)?;
    if reader.options.contains(&name) {
        return Err(Error::new(span, format!("found the option `{name}` twice")));
    }
    reader.options.push(name);
    if input.parse::<Token![=]>().is_err() {
        return Err(unexpected(input, "`=`"));
    }
    set(input, reader)
}

/// Reads one of the words of a table.
fn word<T: Copy>(input: ParseStream, table: &[(&'static str, T)]) -> Result<T> {
    Ok(named(input, "", table)?.1)
}

/// Reads one of the words of a table. `article` stands before them in the message.
fn named<T: Copy>(
    input: ParseStream,
    article: &str,
    table: &[(&'static str, T)],
) -> Result<(&'static str, T)> {
    let name = next_word(input).map(|name| name.to_string());
    let name = name.unwrap_or_default();
    if let Some(row) = table.iter().find(|row| row.0 == name) {
        skip(input);
        return Ok(*row);
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

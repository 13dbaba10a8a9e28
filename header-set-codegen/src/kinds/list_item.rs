//! A list of a build script, as an item.

use std::mem;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::buffer::TokenBuffer;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Expr, Ident, Path, Type, Visibility};

use crate::bounds::Budget;
use crate::front::ast::{Item, Row};
use crate::front::diagnostics::ShownErrors;
use crate::front::parse::{self, value::is_deep};
use crate::front::source;
use crate::kinds::classes::Classes;
use crate::kinds::meaning::Meaning;
use crate::kinds::{self, Compiled, Place, Planned};
use crate::list::key_set::KeySet;
use crate::plan;
use crate::tables::Arena;
use crate::wording::shown;

/// The Rust parts of a list of a build script, checked, besides the values of a map.
#[derive(Clone, Debug)]
pub struct Parts {
    name: TokenStream,
    visibility: TokenStream,
    krate: TokenStream,
    value_type: Option<TokenStream>,
}

impl Parts {
    /// Parses the name of an item, its visibility, the path of the facade crate, and the type of
    /// values if it is a map.
    ///
    /// # Errors
    /// All mistakes.
    pub fn parse(
        name: &str,
        visibility: &str,
        krate: &str,
        value_type: Option<&str>,
    ) -> Result<Self, Vec<String>> {
        let mut errors = Vec::new();
        let mut part = |part: Result<TokenStream, String>| {
            part.map_err(|message| errors.push(message))
                .unwrap_or_default()
        };
        let expected = "a visibility, as `pub` or `pub(crate)`";
        let parts = Self {
            visibility: part(whole(visibility, expected, Visibility::parse)),
            name: part(whole(name, "a name", Ident::parse)),
            krate: part(whole(krate, "a path", Path::parse_mod_style)),
            value_type: value_type.map(|of| part(whole(of, "a type", Type::parse))),
        };
        match errors.is_empty() {
            true => Ok(parts),
            false => Err(errors),
        }
    }

    /// Parses the type of a map's values. Returns it without comments.
    ///
    /// # Errors
    /// What was found.
    pub fn value_type(source: &str) -> Result<String, String> {
        Ok(whole(source, "a type", Type::parse)?.to_string())
    }

    /// Parses a value of a map, which must be one expression. Returns it without comments.
    ///
    /// # Errors
    /// What was found.
    pub fn value(source: &str) -> Result<String, String> {
        Ok(whole(source, "an expression", Expr::parse)?.to_string())
    }

    /// Returns Rust for the item over a blob in `file`. `docs` are its documentation, one string a
    /// line, and `values` are checked.
    #[must_use]
    pub fn over_a_blob(&self, docs: &[String], file: &str, values: &[String]) -> String {
        let Self {
            name,
            visibility,
            krate,
            value_type,
        } = self;
        let docs: String = (docs.iter())
            .map(|line| format!("#[doc = {line:?}]\n"))
            .collect();
        let space = if visibility.is_empty() { "" } else { " " };
        let krate = krate.to_string().replace(' ', "");
        let or_panic = |loaded: String, message: &str| {
            let error = format!("_ => ::core::panic!({message:?})");
            format!("match {loaded} {{\n::core::result::Result::Ok(loaded) => loaded,\n{error}\n}}")
        };
        let bytes = format!("::core::include_bytes!({file:?})");
        let set = format!("{krate}::LoadedSet::from_slice({bytes})");
        let set = or_panic(set, "the blob is of this version of header-set");
        let (of, loaded) = match value_type {
            None => (format!("{krate}::LoadedSet"), set),
            Some(of) => {
                let (count, values) = (values.len(), values.join(",\n"));
                let name = "__HEADER_SET_VALUES";
                let map = format!("{krate}::LoadedMap::from_static({set}, &{name})");
                let map = or_panic(map, "the list has a value for each entry");
                let values = format!("static {name}: [{of}; {count}] = [\n{values}\n];");
                let byte = format!("{krate}::__private::primitive::u8");
                let of = format!("{krate}::LoadedMap<&'static [{byte}], &'static [{of}]>");
                (of, format!("{{\n{values}\n{map}\n}}"))
            }
        };
        format!("{docs}{visibility}{space}static {name}: {of} = {loaded};\n")
    }
}

/// A list of a build script in normal form, and the item that it becomes.
#[derive(Clone, Debug)]
pub struct ListItem<'a> {
    /// Its parts.
    pub parts: &'a Parts,
    /// Documentation, one string a line.
    pub docs: &'a [String],
    /// For a map: one checked value for each index.
    pub values: &'a [String],
    /// The list.
    pub keys: KeySet,
    /// What it says about its tables.
    pub options: &'a plan::Options,
}

impl ListItem<'_> {
    /// Plans the item. Its tables are in `arena`.
    ///
    /// # Errors
    /// Mistakes in the item. The list is not checked.
    pub fn plan(self, arena: &Arena) -> Result<Planned<'_>, Vec<String>> {
        kinds::planned(self.compile(arena))
    }

    /// Returns Rust for the item.
    ///
    /// # Errors
    /// Mistakes in the item. The list is not checked.
    pub fn write(self) -> Result<String, Vec<String>> {
        let arena = Arena::default();
        let mut compiled = self.compile(&arena);
        let errors = mem::take(&mut compiled.item.diagnostics).into_errors();
        match errors.is_empty() {
            true => Ok(kinds::write(compiled, &mut ShownErrors::default()).to_string()),
            false => Err(errors),
        }
    }

    fn compile(self, arena: &Arena) -> Compiled<'_> {
        let item = self.item();
        let meaning = Meaning {
            rows: (0..self.keys.entries).collect(),
            variants: Vec::new(),
            classes: Classes::default(),
            exported: TokenStream::new(),
            keys: self.keys,
        };
        Compiled::new(item, meaning, Place::File, &Budget::of_one_list(), arena)
    }

    fn item(&self) -> Item {
        let Parts {
            name,
            visibility,
            value_type,
            krate,
        } = self.parts;
        let docs = self.docs.iter();
        let rest = match value_type {
            Some(of) => quote!(: #of = {};),
            None => quote!(= [];),
        };
        let input = quote!(#krate; #(#[doc = #docs])* #visibility static #name #rest);
        let mut item = None;
        let budget = Budget::default();
        parse::read(parse::header_set, input, None, &budget, &mut |read| {
            item = Some(read);
        });
        let mut item = item.expect("checked parts are an item");
        item.options.tables = self.options.clone();
        // The entry of a row is in the list.
        let rows = self.values.iter().map(|value| Row {
            value: value.parse().ok(),
            ..Row::new(Span::call_site())
        });
        item.rows.extend(rows);
        item
    }
}

/// Returns the tokens of a text that must be one part and nothing else, as far as it can be read
/// without exhausting the stack. The error says what was found and what is expected.
fn whole<T>(
    source: &str,
    expected: &str,
    read: fn(ParseStream) -> syn::Result<T>,
) -> Result<TokenStream, String> {
    let quoted = |text: &str| format!("`{}`", shown(text.as_bytes()));
    let tokens = source::tokens(source).map_err(|error| {
        let source = quoted(source);
        format!("found {error} in {source}, expected {expected}")
    })?;
    if is_deep(TokenBuffer::new2(tokens.clone()).begin()) {
        return Ok(tokens);
    }
    read.parse2(tokens.clone()).map_err(|error| {
        let found = error.span().source_text();
        let found = found.map_or_else(|| String::from("nothing"), |text| quoted(&text));
        format!("found {found}, expected {expected}")
    })?;
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use header_set_runtime::Strategy;

    use super::{ListItem, Parts};
    use crate::list::key_set::KeySet;
    use crate::plan::Options;
    use crate::tables::Arena;

    #[test]
    fn a_requested_strategy_is_chosen() {
        let parts = Parts::parse("LIST", "pub", "::header_set", None).expect("parts");
        for &strategy in Strategy::ALL {
            let options = Options {
                strategy: Some(strategy),
                ..Options::default()
            };
            let item = ListItem {
                parts: &parts,
                docs: &[],
                values: &[],
                keys: KeySet::of_texts(&["host", "te", "cookie"]),
                options: &options,
            };
            let arena = Arena::default();
            let planned = item.plan(&arena).expect("a list");
            assert_eq!(planned.chosen.built.strategy(), strategy);
        }
    }
}

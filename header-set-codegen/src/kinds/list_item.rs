//! A list of a build script, as an item.

use header_set_runtime::{Optimize, Strategy};
use proc_macro2::{Ident, Span, TokenStream};
use syn::parse_quote;

use crate::bounds::Budget;
use crate::front::ast::{Attributes, Given, Item, Options, Row};
use crate::front::diagnostics::Diagnostics;
use crate::front::parse::parts;
use crate::kinds::meaning::{LeadsTo, Meaning};
use crate::kinds::{self, Compiled, Place, fallback};
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::Restriction;
use crate::tables::Arena;
use crate::traffic::Traffic;
use crate::{Planned, planned};

/// The Rust parts of a list of a build script, checked, besides the values of a map.
#[derive(Clone, Debug)]
pub struct Parts {
    name: Ident,
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
        let visibility = part(&mut errors, parts::visibility(visibility));
        let name = part(&mut errors, parts::name(name));
        let krate = part(&mut errors, parts::path(krate));
        let value_type = value_type.map(|of| part(&mut errors, parts::value_type(of)));
        let parts = || {
            Some(Self {
                name: name?,
                visibility: visibility?,
                krate: krate?,
                value_type: match value_type {
                    Some(of) => Some(of?),
                    None => None,
                },
            })
        };
        parts().ok_or(errors)
    }

    /// Parses the type of a map's values. Returns it without comments.
    ///
    /// # Errors
    /// What was found.
    pub fn value_type(source: &str) -> Result<String, String> {
        Ok(parts::value_type(source)?.to_string())
    }

    /// Parses a value of a map, which must be one expression. Returns it without comments.
    ///
    /// # Errors
    /// What was found.
    pub fn value(source: &str) -> Result<String, String> {
        Ok(parts::value(source)?.to_string())
    }

    /// Returns Rust for the item over a blob in `file`. A macro of the facade writes its type.
    /// `docs` are its documentation, one string a line, and `values` are checked.
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
        let head = format!("{docs}{visibility}{space}static {name}");
        let item = match value_type {
            None => format!("{head} = {file:?};"),
            Some(of) => {
                let (count, values) = (values.len(), values.join(",\n"));
                format!("{head}: {of} = {file:?}, {count}, [\n{values}\n];")
            }
        };
        let krate = krate.to_string().replace(' ', "");
        format!("{krate}::__loaded! {{\n{item}\n}}\n")
    }
}

/// A list of a build script in normal form, and the item that it becomes.
#[derive(Clone, Debug)]
pub struct ListItem<'a> {
    /// Its parts.
    pub parts: &'a Parts,
    /// Documentation, one string a line.
    pub docs: &'a [String],
    /// For a map: one value for each index.
    pub values: &'a [String],
    /// The list.
    pub keys: KeySet,
    /// The requested strategy.
    pub strategy: Option<Strategy>,
    /// The traffic on which tables are priced.
    pub traffic: Option<&'a Traffic>,
    /// The share of lookups that hit.
    pub hit_rate: Option<f64>,
    /// The share of requests that find none of the tables in the caches.
    pub cold: Option<f64>,
    /// What the choice minimises.
    pub optimize: Optimize,
}

impl ListItem<'_> {
    /// Plans the item. Its tables are in `arena`.
    ///
    /// # Errors
    /// Mistakes in the item. The list is not checked.
    pub fn plan(self, arena: &Arena) -> Result<Planned<'_>, Vec<String>> {
        planned(self.compile(arena)?)
    }

    /// Returns Rust for the item.
    ///
    /// # Errors
    /// Mistakes in the item. The list is not checked.
    pub fn write(self) -> Result<String, Vec<String>> {
        let krate = &self.parts.krate;
        let arena = Arena::default();
        let mut compiled = self.compile(&arena)?;
        let diagnostics = std::mem::take(&mut compiled.diagnostics);
        let errors = diagnostics.into_errors();
        match errors.is_empty() {
            true => Ok(kinds::write(compiled, krate, Place::File).to_string()),
            false => Err(errors),
        }
    }

    fn compile(self, arena: &Arena) -> Result<Compiled<'_>, Vec<String>> {
        let item = self.item()?;
        let mut diagnostics = Diagnostics::default();
        let meaning = Meaning {
            leads_to: LeadsTo::Rows((0..self.keys.entries).collect(), Vec::new()),
            keys: self.keys,
        };
        let (meaning, chosen) = fallback::plan(
            &item,
            meaning,
            self.traffic,
            Restriction::default(),
            &Budget::of_one_list(),
            &mut diagnostics,
            arena,
        );
        Ok(Compiled {
            item,
            files: Vec::new(),
            exported: TokenStream::new(),
            meaning,
            chosen,
            diagnostics,
        })
    }

    /// Returns the item, or the mistakes in its values.
    fn item(&self) -> Result<Item, Vec<String>> {
        let Parts {
            name,
            visibility,
            value_type,
            ..
        } = self.parts;
        let mut errors = Vec::new();
        let values = (self.values.iter()).map(|value| part(&mut errors, parts::value(value)));
        // The entry of a row is in the list.
        let rows = values.map(|value| Row {
            value,
            ..Row::new(Span::call_site())
        });
        let rows: Vec<Row> = rows.collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let docs = self.docs.iter().map(|line| parse_quote!(#[doc = #line]));
        Ok(Item {
            attributes: Attributes {
                docs: docs.collect(),
                ..Attributes::default()
            },
            visibility: visibility.clone(),
            name: Some(name.clone()),
            span: Span::call_site(),
            options: Options {
                strategy: (self.strategy).map(|strategy| (strategy, Span::call_site())),
                hit_rate: self.hit_rate,
                cold: self.cold,
                optimize: self.optimize,
                ..Options::default()
            },
            kind: match value_type {
                Some(_) => Kind::Map,
                None => Kind::Set,
            },
            argument: value_type.clone().unwrap_or_default(),
            rows,
            head: TokenStream::new(),
            body: None,
            given: Given::default(),
        })
    }
}

/// Returns a part of an item, or collects its mistake.
fn part<T>(errors: &mut Vec<String>, part: Result<T, String>) -> Option<T> {
    part.map_err(|message| errors.push(message)).ok()
}

#[cfg(test)]
mod tests {
    use header_set_runtime::{Optimize, Strategy};

    use super::{ListItem, Parts};
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;

    #[test]
    fn a_requested_strategy_is_chosen() {
        let parts = Parts::parse("LIST", "pub", "::header_set", None).expect("parts");
        for strategy in Strategy::ALL {
            let item = ListItem {
                parts: &parts,
                docs: &[],
                values: &[],
                keys: KeySet::of_texts(&["host", "te", "cookie"]),
                strategy: Some(strategy),
                traffic: None,
                hit_rate: None,
                cold: None,
                optimize: Optimize::default(),
            };
            let arena = Arena::default();
            let planned = item.plan(&arena).expect("a list");
            assert_eq!(planned.chosen.decision.strategy, strategy);
        }
    }
}

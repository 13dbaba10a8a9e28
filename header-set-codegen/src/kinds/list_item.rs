//! A list of a build script, as an item.

use header_set_runtime::{Optimize, Strategy};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::bounds::Budget;
use crate::front::ast::{Attributes, Item, Options, Row, Syntax};
use crate::front::diagnostics::Diagnostics;
use crate::front::parse::parts;
use crate::kinds::meaning::{LeadsTo, Meaning};
use crate::kinds::{self, Compiled, Place, fallback};
use crate::list::Kind;
use crate::list::key_set::KeySet;
use crate::plan::Restriction;
use crate::tables::Arena;
use crate::traffic::Traffic;
use crate::{Planned, planned, tokens};

/// A list of a build script in normal form, and the item that it becomes. Its Rust parts are
/// text.
#[derive(Clone, Debug)]
pub struct ListItem<'a> {
    /// The name of the item.
    pub name: &'a str,
    /// `pub`, `pub(crate)`, or nothing.
    pub visibility: &'a str,
    /// Documentation, one string a line.
    pub docs: &'a [String],
    /// For a map: the type of its values, and one value for each index.
    pub values: Option<(&'a str, &'a [String])>,
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

    /// Returns Rust for the item. `krate` is the path of the facade crate.
    ///
    /// # Errors
    /// Mistakes in the item. The list is not checked.
    pub fn write(self, krate: &str) -> Result<String, Vec<String>> {
        let krate = tokens(krate)?;
        let arena = Arena::default();
        let mut compiled = self.compile(&arena)?;
        let diagnostics = std::mem::replace(&mut compiled.diagnostics, Diagnostics::new());
        let errors = diagnostics.into_errors();
        match errors.is_empty() {
            true => Ok(kinds::write(compiled, &krate, Place::File).to_string()),
            false => Err(errors),
        }
    }

    fn compile(self, arena: &Arena) -> Result<Compiled<'_>, Vec<String>> {
        let mut errors = Vec::new();
        let item = self.item(&mut errors);
        let item = item.filter(|_| errors.is_empty()).ok_or(errors)?;
        let mut diagnostics = Diagnostics::new();
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

    /// Returns the item, unless a part of it is wrong.
    fn item(&self, errors: &mut Vec<String>) -> Option<Item> {
        let mut checked = Checked(errors);
        let visibility = checked.part(parts::visibility(self.visibility));
        let name: Option<Ident> = checked.part(parts::name(self.name));
        let argument = match self.values {
            Some((of, _)) => checked.part(parts::value_type(of)),
            None => Some(TokenStream::new()),
        };
        let values = self.values.map_or(&[][..], |(_, values)| values);
        let values = values.iter().map(|value| checked.part(parts::value(value)));
        let rows: Vec<Option<Row>> = values.map(|value| value.map(row)).collect();
        let docs = self.docs.iter().map(|line| quote!(#[doc = #line]));
        Some(Item {
            attributes: Attributes {
                docs: docs.collect(),
                ..Attributes::default()
            },
            visibility: visibility?,
            name: Some(name?),
            span: Span::call_site(),
            options: Options {
                strategy: (self.strategy).map(|strategy| (strategy, Span::call_site())),
                hit_rate: self.hit_rate,
                cold: self.cold,
                optimize: self.optimize,
                ..Options::default()
            },
            kind: match self.values {
                Some(_) => Kind::Map,
                None => Kind::Set,
            },
            argument: argument?,
            rows: rows.into_iter().collect::<Option<_>>()?,
            syntax: Syntax::without_body(TokenStream::new()),
            in_block: false,
        })
    }
}

/// Reads parts of an item and collects their mistakes.
struct Checked<'e>(&'e mut Vec<String>);

impl Checked<'_> {
    fn part<T>(&mut self, part: Result<T, String>) -> Option<T> {
        part.map_err(|message| self.0.push(message)).ok()
    }
}

/// A row of a map. Its entry is in the list.
fn row(value: TokenStream) -> Row {
    Row {
        span: Span::call_site(),
        cfg: Vec::new(),
        attributes: Vec::new(),
        variant: None,
        terms: Vec::new(),
        wildcard: false,
        guard: None,
        value: Some(value),
        at: 0..0,
    }
}

//! The same pipeline for programs: a list as text, its plan as a value. For tools, tests and benchmarks.

use std::str::FromStr;

use proc_macro2::TokenStream;
use quote::quote;

use crate::big::NormalList;
use crate::bounds::Budget;
use crate::diagnostics::Diagnostics;
use crate::forms::{Compiled, Place};
use crate::key_set::KeySet;
use crate::meaning::{LeadsTo, Meaning};
use crate::parse::Parsed;
use crate::plan::{Chosen, Restriction};
use crate::traffic::Traffic;
use crate::{Context, compile, fallback, forms, parse, resolve};

/// A list and what was chosen for it.
pub struct Planned {
    /// The name of the item.
    pub name: String,
    /// The list in normal form.
    pub keys: KeySet,
    /// The plan.
    pub chosen: Chosen,
}

/// Plans the items in `source`, which is what `header_set!` takes: sets, maps and enums.
///
/// # Errors
/// What the macro would report, in its order.
pub fn plan_items(source: &str, context: &Context) -> Result<Vec<Planned>, Vec<String>> {
    let tokens = tokens(source)?;
    let invocation = parse::header_set(quote!(header_set; #tokens));
    let mut errors: Vec<String> = invocation
        .loose
        .into_iter()
        .flat_map(Diagnostics::into_errors)
        .collect();
    let mut items = Vec::new();
    let budget = Budget::default();
    for parsed in invocation.items {
        match planned(compile(parsed, context, &budget)) {
            Ok(item) => items.push(item),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() {
        Ok(items)
    } else {
        Err(errors)
    }
}

/// A list of a build script in normal form, and the item that it becomes.
#[derive(Clone, Copy)]
pub struct ListItem<'a> {
    /// The item as `header_set!` takes it, whose entries stand for those of the list: none in a set; in a map one for each index, with
    /// its value.
    pub source: &'a str,
    /// The list.
    pub list: &'a NormalList,
    /// Traffic to price tables on.
    pub traffic: Option<&'a Traffic>,
}

impl ListItem<'_> {
    /// Plans the item.
    ///
    /// # Errors
    /// What is wrong with the item; of the list nothing is checked.
    pub fn plan(&self) -> Result<Planned, Vec<String>> {
        planned(self.compile(&quote!(header_set))?)
    }

    /// Rust for the item; `krate` is the path of the facade crate.
    ///
    /// # Errors
    /// What is wrong with the item; of the list nothing is checked.
    pub fn write(&self, krate: &str) -> Result<String, Vec<String>> {
        let krate = tokens(krate)?;
        let mut compiled = self.compile(&krate)?;
        let diagnostics = std::mem::replace(&mut compiled.diagnostics, Diagnostics::new());
        let errors = diagnostics.into_errors();
        match errors.is_empty() {
            true => Ok(forms::write(compiled, &krate, Place::File).to_string()),
            false => Err(errors),
        }
    }

    fn compile(&self, krate: &TokenStream) -> Result<Compiled, Vec<String>> {
        let source = tokens(self.source)?;
        let invocation = parse::header_set(quote!(#krate; #source));
        let loose = invocation.loose.into_iter();
        let errors: Vec<String> = loose.flat_map(Diagnostics::into_errors).collect();
        let mut items = invocation.items.into_iter();
        let (Some(parsed), None, true) = (items.next(), items.next(), errors.is_empty()) else {
            return Err(errors);
        };
        let Parsed {
            item,
            mut diagnostics,
        } = parsed;
        let resolved = resolve::resolve(&item, None, &mut diagnostics);
        let keys = self.list.key_set();
        let rows = (0..keys.spellings.len()).collect();
        let meaning = Meaning {
            keys,
            leads_to: LeadsTo::Rows(rows, Vec::new()),
        };
        let (meaning, chosen) = fallback::plan(
            &item,
            meaning,
            self.traffic,
            Restriction::default(),
            &mut diagnostics,
        );
        Ok(Compiled {
            item,
            resolved,
            meaning,
            chosen,
            diagnostics,
        })
    }
}

fn tokens(source: &str) -> Result<TokenStream, Vec<String>> {
    TokenStream::from_str(source).map_err(|error| vec![error.to_string()])
}

fn planned(compiled: Compiled) -> Result<Planned, Vec<String>> {
    let errors = compiled.diagnostics.into_errors();
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Planned {
        name: match compiled.item.name {
            Some(name) => name.to_string(),
            None => String::from("an expression"),
        },
        keys: compiled.meaning.keys,
        chosen: compiled.chosen,
    })
}

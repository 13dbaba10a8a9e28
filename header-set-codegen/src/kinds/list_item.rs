//! A list of a build script as an item.

use proc_macro2::TokenStream;
use quote::quote;

use crate::blobs::NormalList;
use crate::front::diagnostics::Diagnostics;
use crate::front::parse;
use crate::front::parse::Parsed;
use crate::kinds::meaning::{LeadsTo, Meaning};
use crate::kinds::{self, fallback};
use crate::kinds::{Compiled, Place};
use crate::plan::Restriction;
use crate::sources;
use crate::traffic::Traffic;
use crate::{Planned, planned, tokens};

/// A list of a build script in normal form, and the item that it becomes.
#[derive(Clone, Copy)]
pub struct ListItem<'a> {
    /// The item as `header_set!` takes it, whose entries stand for those of the list: none in a
    /// set; in a map one for each index, with its value.
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
            true => Ok(kinds::write(compiled, &krate, Place::File).to_string()),
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
        let resolved = sources::resolve(&item, None, &mut diagnostics);
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

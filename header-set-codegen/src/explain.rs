//! The same pipeline for programs: a list as text, its plan as a value. For tools, tests and
//! benchmarks.

use std::str::FromStr;

use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::Budget;
use crate::diagnostics::Diagnostics;
use crate::forms::Compiled;
use crate::key_set::KeySet;
use crate::plan::Chosen;
use crate::{Context, compile, parse};

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

pub(crate) fn tokens(source: &str) -> Result<TokenStream, Vec<String>> {
    TokenStream::from_str(source).map_err(|error| vec![error.to_string()])
}

pub(crate) fn planned(compiled: Compiled) -> Result<Planned, Vec<String>> {
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

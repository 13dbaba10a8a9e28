//! The same pipeline for programs: a list as text, its plan as a value. For tools, tests and benchmarks.

use std::str::FromStr;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diagnostics::Diagnostics;
use crate::key_set::KeySet;
use crate::parse::Parsed;
use crate::plan::Chosen;
use crate::{Context, compile, forms, parse};

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
    let tokens = TokenStream::from_str(source).map_err(|error| vec![error.to_string()])?;
    let invocation = parse::header_set(quote!(header_set; #tokens));
    let mut errors: Vec<String> = invocation
        .loose
        .into_iter()
        .flat_map(Diagnostics::into_errors)
        .collect();
    let mut planned = Vec::new();
    for parsed in invocation.items {
        match plan_item(parsed, context) {
            Ok(item) => planned.push(item),
            Err(more) => errors.extend(more),
        }
    }
    if errors.is_empty() {
        Ok(planned)
    } else {
        Err(errors)
    }
}

/// Rust for the items in `source`, which is what `header_set!` takes; `krate` is the path of the facade crate.
///
/// # Errors
/// What the macro would report, in its order.
pub fn write_items(source: &str, krate: &str, context: &Context) -> Result<String, Vec<String>> {
    let parse = |text: &str| TokenStream::from_str(text).map_err(|error| vec![error.to_string()]);
    let (tokens, krate) = (parse(source)?, parse(krate)?);
    let invocation = parse::header_set(quote!(#krate; #tokens));
    let loose = invocation.loose.into_iter();
    let mut errors: Vec<String> = loose.flat_map(Diagnostics::into_errors).collect();
    let mut written = String::new();
    for parsed in invocation.items {
        let mut compiled = compile(parsed, context);
        if compiled.diagnostics.has_errors() {
            errors.extend(compiled.diagnostics.into_errors());
            continue;
        }
        let nothing = std::mem::replace(&mut compiled.diagnostics, Diagnostics::new());
        nothing.into_errors();
        written += &forms::write(compiled, &krate, context.header_names).to_string();
    }
    if errors.is_empty() {
        Ok(written)
    } else {
        Err(errors)
    }
}

fn plan_item(parsed: Parsed, context: &Context) -> Result<Planned, Vec<String>> {
    let compiled = compile(parsed, context);
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

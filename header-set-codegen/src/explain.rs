//! The same pipeline for programs: a list as text, its plan as a value. For tools, tests and benchmarks.

use std::str::FromStr;

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::Form;
use crate::diagnostics::Diagnostics;
use crate::key_set::KeySet;
use crate::parse::Parsed;
use crate::plan::Chosen;
use crate::{Context, fallback, normalize, parse, resolve, validate};

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

fn plan_item(parsed: Parsed, context: &Context) -> Result<Planned, Vec<String>> {
    let Parsed {
        item,
        mut diagnostics,
    } = parsed;
    let mut resolved = resolve::resolve(&item, context.root.as_deref(), &mut diagnostics);
    let valid = validate::validate(&item, &resolved, &mut diagnostics);
    let mut list = normalize::normalize(&item, &valid, &mut diagnostics);
    let chosen = fallback::choose(
        &item,
        &mut list.keys,
        context,
        &mut resolved.files,
        &mut diagnostics,
    );
    let errors = diagnostics.into_errors();
    if !errors.is_empty() {
        return Err(errors);
    }
    let name = match (&item.form, &item.name) {
        (Form::Expression, _) | (_, None) => String::from("an expression"),
        (_, Some(name)) => name.to_string(),
    };
    Ok(Planned {
        name,
        keys: list.keys,
        chosen,
    })
}

//! The generator of `header-set`. It reads lists, builds and prices lookup structures, and writes
//! them as Rust.
//!
//! The macros of `header-set` are thin wrappers around this crate. Its interface may change in any
//! version.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod bounds;
pub mod cost;
mod emit;
mod front;
mod kinds;
pub mod layouts;
pub mod list;
mod order;
pub mod patterns;
pub mod plan;
#[cfg(feature = "tools")]
pub mod read;
pub mod sources;
pub mod tables;
pub mod traffic;
mod wording;

use std::path::PathBuf;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

pub use front::standard::with_standard_names;
pub use header_set_runtime::{Strategy, with_strategies};
#[cfg(feature = "build")]
pub use kinds::list_item::{ListItem, Parts};
pub use plan::Restriction;
pub use sources::LISTS;

use bounds::Budget;
use front::diagnostics::ShownErrors;
use front::invocation::{Invocation, Parsed};
use front::{constants, missing, parse};
use kinds::{Compiled, Place, export, fallback, meaning, reexpand};
use layouts::Built;
use list::key_set::KeySet;
use plan::Chosen;
use tables::Arena;

/// Settings of an expansion that its tokens do not give.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The strategies that the enabled features allow.
    pub restriction: Restriction,
    /// The directory to which the paths of includes are relative.
    pub root: Option<PathBuf>,
}

/// Expands `header_set!`. The input starts with the path of the facade crate and a semicolon, and with
/// `@http` if that crate has its feature `http`. Lists then get tables of `http::HeaderName`, and its
/// constants are accepted as entries.
#[must_use]
pub fn header_set(input: TokenStream, context: &Context) -> TokenStream {
    expand(parse::header_set(input), context)
}

/// Expands `header_match!`, whose input starts like that of `header_set!`.
#[must_use]
pub fn header_match(input: TokenStream, context: &Context) -> TokenStream {
    expand(parse::header_match(input), context)
}

/// Expands the hidden derive that carries an item with entries under `#[cfg]`.
#[must_use]
pub fn resolve_cfg(input: TokenStream, context: &Context) -> TokenStream {
    expand(missing::resolved(input), context)
}

fn expand(invocation: Invocation, context: &Context) -> TokenStream {
    let Invocation {
        krate,
        items,
        stray,
    } = invocation;
    let budget = Budget::default();
    let mut tokens = TokenStream::new();
    let mut errors = ShownErrors::default();
    for mut diagnostics in stray {
        errors.add(&mut diagnostics);
        diagnostics.finish().to_tokens(&mut tokens);
    }
    for mut parsed in items {
        // Once the budget is exceeded, later items get only their parse errors: compiling 10,000
        // items takes 8 s, unoptimised.
        if budget.is_exceeded() {
            errors.add(&mut parsed.diagnostics);
            parsed.diagnostics.finish().to_tokens(&mut tokens);
            continue;
        }
        let expanded = match missing::of(&parsed) {
            Some(missing) if budget.start_item() => reexpand::tokens(&krate, parsed, &missing),
            Some(_) => {
                let mut diagnostics = parsed.diagnostics;
                diagnostics.error(parsed.item.span, list::too_many_entries());
                errors.add(&mut diagnostics);
                diagnostics.finish()
            }
            None => {
                let arena = Arena::default();
                let mut compiled = compile(parsed, context, &budget, &arena);
                errors.add(&mut compiled.diagnostics);
                kinds::write(compiled, &krate, Place::Expansion)
            }
        };
        expanded.to_tokens(&mut tokens);
    }
    errors.finish().to_tokens(&mut tokens);
    tokens
}

/// Compiles an item up to the last stage, which writes it.
fn compile<'a>(
    parsed: Parsed,
    context: &Context,
    budget: &Budget,
    arena: &'a Arena,
) -> Compiled<'a> {
    let Parsed {
        item,
        mut diagnostics,
        ..
    } = parsed;
    constants::check(&item, item.given.has_http, &mut diagnostics);
    let (written, resolved) = sources::resolve(&item, context.root.as_deref(), &mut diagnostics);
    let complete = !diagnostics.has_errors() && !item.given.has_mistakes;
    let is_empty = written.is_empty();
    let (valid, findings) = list::validate(&item.rules(), written, complete, budget, &list::sort);
    resolved.tell(findings, &item, &mut diagnostics);
    // A finding is about an entry.
    if is_empty && budget.is_exceeded() {
        diagnostics.error(item.span, list::too_many_entries());
    }
    let exported = export::macro_rules(&item, &valid);
    let meaning = meaning::of(&item, &resolved, valid, budget, &mut diagnostics, arena);
    let traffic = resolved.traffic.as_ref();
    let (meaning, chosen) = fallback::plan(
        &item,
        meaning,
        traffic,
        context.restriction,
        budget,
        &mut diagnostics,
        arena,
    );
    Compiled {
        item,
        files: resolved.files,
        exported,
        meaning,
        chosen,
        diagnostics,
    }
}

/// A list and the plan that was chosen for it.
pub struct Planned<'a> {
    /// The name of the item.
    pub name: String,
    /// The list in normal form.
    pub keys: KeySet,
    /// The plan.
    pub chosen: Chosen<Built<'a>>,
}

/// Plans the items in `source`, written as for `header_set!`: sets, maps and enums. Their tables
/// are in `arena`.
///
/// # Errors
/// What the macro would report, in its order.
pub fn plan_items<'a>(
    source: &str,
    context: &Context,
    arena: &'a Arena,
) -> Result<Vec<Planned<'a>>, Vec<String>> {
    let tokens = front::source::tokens(source)
        .map_err(|error| vec![format!("found {error}, expected Rust source")])?;
    let invocation = parse::header_set(quote!(header_set; #tokens));
    let mut errors = Vec::new();
    for diagnostics in invocation.stray {
        errors.extend(diagnostics.into_errors());
    }
    let mut items = Vec::new();
    let budget = Budget::default();
    for parsed in invocation.items {
        if budget.is_exceeded() {
            errors.extend(parsed.diagnostics.into_errors());
            continue;
        }
        match planned(compile(parsed, context, &budget, arena)) {
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

pub(crate) fn planned(compiled: Compiled<'_>) -> Result<Planned<'_>, Vec<String>> {
    let errors = compiled.diagnostics.into_errors();
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Planned {
        name: compiled.item.title(),
        keys: compiled.meaning.keys,
        chosen: compiled.chosen,
    })
}

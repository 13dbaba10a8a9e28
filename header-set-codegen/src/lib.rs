//! The generator of `header-set`: reads lists, builds and prices lookup structures, writes them as
//! Rust.
//!
//! The macros of `header-set` are thin wrappers around this crate. Its interface may change in any
//! version.

#[cfg(feature = "blob")]
pub mod big;
pub mod bounds;
pub mod cost;
pub mod emit;
pub mod filter;
pub mod key_set;
pub mod list;
pub mod plan;
pub mod regular;
pub mod strategy;
pub mod tables;
pub mod traffic;

mod ast;
mod classes;
mod constants;
mod deferred;
mod diagnostics;
mod explain;
mod fallback;
mod fingerprint;
mod forms;
pub mod include;
#[cfg(feature = "blob")]
mod list_item;
mod meaning;
mod named_lists;
mod order;
mod parse;
mod resolve;
mod variants;

use std::path::PathBuf;

use proc_macro2::TokenStream;

pub use explain::{Planned, plan_items};
pub use header_set_runtime::{Strategy, with_strategies};
#[cfg(feature = "blob")]
pub use list_item::ListItem;
pub use named_lists::LISTS;
pub use plan::Restriction;

use bounds::Budget;
use diagnostics::Diagnostics;
use forms::{Compiled, Place};
use parse::{Invocation, Parsed};

/// What an expansion depends on besides its tokens.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Which strategies features allow.
    pub restriction: Restriction,
    /// What the paths of includes are relative to.
    pub root: Option<PathBuf>,
    /// Whether lists get tables of `http::HeaderName`, and may have constants of it, which the
    /// facade has where its feature `http` is on.
    pub header_names: bool,
}

/// Expands `header_set!`. The input starts with the path of the facade crate and a semicolon.
#[must_use]
pub fn header_set(input: TokenStream, context: &Context) -> TokenStream {
    expand(parse::header_set(input), context)
}

/// Expands `header_match!`. The input starts with the path of the facade crate and a semicolon.
#[must_use]
pub fn header_match(input: TokenStream, context: &Context) -> TokenStream {
    expand(parse::header_match(input), context)
}

/// Expands the hidden derive that carries an item whose entries have `#[cfg]`.
#[must_use]
pub fn resolve_cfg(input: TokenStream, context: &Context) -> TokenStream {
    expand(deferred::resolved(input), context)
}

fn expand(invocation: Invocation, context: &Context) -> TokenStream {
    let Invocation {
        krate,
        items,
        loose,
    } = invocation;
    let budget = Budget::default();
    let place = Place::Expansion {
        header_names: context.header_names,
    };
    let mut tokens: TokenStream = loose.into_iter().map(Diagnostics::finish).collect();
    for parsed in items {
        tokens.extend(match deferred::ready(&krate, parsed) {
            Ok(parsed) => forms::write(compile(parsed, context, &budget), &krate, place),
            Err(first_of_two) => first_of_two,
        });
    }
    tokens
}

/// An item through all stages but the last.
fn compile(parsed: Parsed, context: &Context, budget: &Budget) -> Compiled {
    let Parsed {
        item,
        mut diagnostics,
    } = parsed;
    constants::check(&item, context.header_names, &mut diagnostics);
    let resolved = resolve::resolve(&item, context.root.as_deref(), &mut diagnostics);
    let complete = !diagnostics.has_errors();
    let (valid, findings) = list::validate(&item.rules(), &resolved.entries, complete, budget);
    resolved.tell(findings, &item, &mut diagnostics);
    let meaning = meaning::of(&item, &resolved, &valid, &mut diagnostics);
    drop(valid);
    let traffic = resolved.traffic.as_ref();
    let (meaning, chosen) = fallback::plan(
        &item,
        meaning,
        traffic,
        context.restriction,
        &mut diagnostics,
    );
    Compiled {
        item,
        resolved,
        meaning,
        chosen,
        diagnostics,
    }
}

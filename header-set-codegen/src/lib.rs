//! The generator of `header-set`: reads lists, builds and prices lookup structures, writes them as Rust.
//!
//! The macros of `header-set` are thin wrappers around this crate. Its interface may change in any version.

pub mod big;
pub mod cost;
pub mod emit;
pub mod filter;
pub mod key_set;
pub mod plan;
pub mod strategy;
pub mod tables;
pub mod traffic;

mod ast;
mod classes;
mod covered;
mod deferred;
mod diagnostics;
mod explain;
mod fallback;
mod forms;
mod include;
mod lists;
mod normalize;
#[cfg(test)]
mod normalize_tests;
mod parse;
mod resolve;
mod validate;

use std::collections::BTreeSet;
use std::path::PathBuf;

use proc_macro2::TokenStream;
use quote::quote;

pub use explain::{Planned, plan_items};
pub use lists::LISTS;
pub use plan::Restriction;

use ast::Form;
use diagnostics::Diagnostics;
use forms::Ready;
use parse::{Invocation, Parsed};

/// What an expansion depends on besides its tokens.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Which strategies features allow.
    pub restriction: Restriction,
    /// What the paths of includes are relative to.
    pub root: Option<PathBuf>,
}

/// Expands `header_set!`. The input starts with the path of the facade crate and a semicolon.
#[must_use]
pub fn header_set(input: TokenStream, context: &Context) -> TokenStream {
    items(input, context, None)
}

/// Expands the hidden derive that carries an item whose entries have `#[cfg]`.
#[must_use]
pub fn resolve_cfg(input: TokenStream, context: &Context) -> TokenStream {
    match deferred::resolved(input) {
        Some((input, kept)) => items(input, context, Some(&kept)),
        None => TokenStream::new(),
    }
}

/// Expands `header_match!`. The input starts with the path of the facade crate and a semicolon.
#[must_use]
pub fn header_match(input: TokenStream, context: &Context) -> TokenStream {
    match parse::header_match(input) {
        Ok((krate, parsed)) => matching(&krate, parsed, context),
        Err(errors) => quote!({ #errors }),
    }
}

/// `kept` has the rows that a `cfg` left, once that is known.
fn items(input: TokenStream, context: &Context, kept: Option<&BTreeSet<usize>>) -> TokenStream {
    let Invocation {
        krate,
        items,
        loose,
    } = parse::header_set(input);
    let mut tokens: TokenStream = loose.into_iter().map(Diagnostics::finish).collect();
    for mut parsed in items {
        if let Some(kept) = kept {
            deferred::keep(&mut parsed.item, kept);
        }
        tokens.extend(item(&krate, parsed, context, kept.is_some()));
    }
    tokens
}

/// One item, or the expression: parsed, resolved, checked, normalised, planned, written.
fn item(krate: &TokenStream, parsed: Parsed, context: &Context, derived: bool) -> TokenStream {
    let Parsed {
        mut item,
        mut diagnostics,
    } = parsed;
    if diagnostics.has_errors() {
        deferred::keep(&mut item, &BTreeSet::new());
    } else if let Some(tokens) =
        deferred::exported(krate, &item).or_else(|| deferred::conditional(krate, &item))
    {
        let reports = diagnostics.finish();
        return quote!(#reports #tokens);
    }
    let mut resolved = resolve::resolve(&item, context.root.as_deref(), &mut diagnostics);
    let valid = validate::validate(&item, &resolved, &mut diagnostics);
    let variants = match item.form {
        Form::Enum => forms::variants(&item, &valid, &mut diagnostics),
        _ => Vec::new(),
    };
    let mut list = normalize::normalize(&item, &valid, &mut diagnostics);
    drop(valid);
    let chosen = fallback::choose(
        &item,
        &mut list.keys,
        context,
        &mut resolved.files,
        &mut diagnostics,
    );
    list.rows.truncate(list.keys.spellings.len());
    let ready = Ready {
        item: &item,
        runtime: &quote!(#krate::__private),
        chosen: &chosen,
        reports: diagnostics.finish(),
        files: &resolved.files,
        derived,
    };
    forms::list(&ready, &list, &resolved.entries, &variants)
}

/// The same for a match.
fn matching(krate: &TokenStream, parsed: Parsed, context: &Context) -> TokenStream {
    let Parsed {
        item,
        mut diagnostics,
    } = parsed;
    let mut resolved = resolve::resolve(&item, context.root.as_deref(), &mut diagnostics);
    let valid = validate::validate(&item, &resolved, &mut diagnostics);
    let mut classes = classes::classify(&item, &valid, &mut diagnostics);
    drop(valid);
    let chosen = fallback::choose(
        &item,
        &mut classes.keys,
        context,
        &mut resolved.files,
        &mut diagnostics,
    );
    let ready = Ready {
        item: &item,
        runtime: &quote!(#krate::__private),
        chosen: &chosen,
        reports: diagnostics.finish(),
        files: &resolved.files,
        derived: false,
    };
    let Form::Match { subject } = &item.form else {
        unreachable!("`header_match!` parses to a match");
    };
    forms::matching(&ready, &classes, subject)
}

//! Reads attributes, and sorts them by the items to which they apply.

use proc_macro2::TokenStream;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Meta, Token, parse_quote_spanned, token};

use super::options;
use super::tokens::skip;
use crate::front::ast::{Attributes, Options};
use crate::front::diagnostics::Diagnostics;
use crate::list::Kind;

/// Reads all `#[..]` that follow.
pub(super) fn outer(input: ParseStream, diagnostics: &mut Diagnostics) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while input.peek(Token![#]) && input.peek2(token::Bracket) {
        let read = Attribute::parse_outer.parse2(next(input, 2));
        one(read, &mut attributes, diagnostics);
    }
    attributes
}

/// Reads all `#![..]` that follow.
pub(super) fn inner(input: ParseStream, diagnostics: &mut Diagnostics) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while input.peek(Token![#]) && input.peek2(Token![!]) && input.peek3(token::Bracket) {
        let read = Attribute::parse_inner.parse2(next(input, 3));
        one(read, &mut attributes, diagnostics);
    }
    attributes
}

fn next(input: ParseStream, count: usize) -> TokenStream {
    (0..count).filter_map(|_| skip(input)).collect()
}

fn one(
    read: syn::Result<Vec<Attribute>>,
    attributes: &mut Vec<Attribute>,
    diagnostics: &mut Diagnostics,
) {
    match read {
        Ok(read) => attributes.extend(read),
        Err(error) => {
            let message = "found no attribute, expected one such as `#[cfg(unix)]`";
            diagnostics.push(Error::new(error.span(), message));
        }
    }
}

/// The first word of an attribute.
pub(super) fn name(attribute: &Attribute) -> String {
    let first = attribute.path().segments.first();
    first.map_or_else(String::new, |segment| segment.ident.to_string())
}

/// Whether a row or an item exists only if the attribute says so: `cfg`, or a `cfg_attr` with one.
pub(super) fn decides(meta: &Meta) -> bool {
    meta.path().is_ident("cfg")
        || meta.path().is_ident("cfg_attr") && arguments(meta).iter().skip(1).any(decides)
}

/// Returns the comma-separated arguments of an attribute.
fn arguments(meta: &Meta) -> Vec<Meta> {
    let list = meta.require_list().ok();
    let read = list.and_then(|list| {
        let read = Punctuated::<Meta, Token![,]>::parse_terminated;
        list.parse_args_with(read).ok()
    });
    read.into_iter().flatten().collect()
}

/// Sorts the attributes of an item. `kind` is absent in expression position.
pub(super) fn of_item(
    list: Vec<Attribute>,
    kind: Option<Kind>,
    diagnostics: &mut Diagnostics,
) -> (Attributes, Options) {
    let mut attributes = Attributes::default();
    let mut options = Options::default();
    let mut seen = Vec::new();
    for attribute in list {
        let span = attribute.path().segments[0].ident.span();
        match name(&attribute).as_str() {
            "header_set" => options::read(&attribute, &mut options, &mut seen, diagnostics),
            _ if decides(&attribute.meta) => attributes.cfg.push(attribute),
            "allow" | "warn" | "deny" | "forbid" => attributes.lints.push(attribute),
            "expect" => expectation(&attribute, &mut attributes),
            "doc" => attributes.docs.push(attribute),
            "derive" if kind == Some(Kind::Enum) => {
                if attribute.meta.require_list().is_err() {
                    let message = "found `derive` without a list, expected `#[derive(Trait)]`";
                    diagnostics.error(span, message);
                }
                attributes.derives.extend(arguments(&attribute.meta));
            }
            "derive" if kind.is_some() => {
                diagnostics.error(span, "found `derive` on a static, expected it on an enum");
            }
            _ => attributes.others.push(attribute),
        }
    }
    (attributes, options)
}

/// Splits the lints of an `#[expect]`. Only `deprecated` can be about entries.
fn expectation(attribute: &Attribute, attributes: &mut Attributes) {
    let (mut reasons, mut about_entries, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for argument in arguments(&attribute.meta) {
        match &argument {
            Meta::NameValue(_) => reasons.push(argument),
            argument_path if argument_path.path().is_ident("deprecated") => {
                about_entries.push(argument);
            }
            _ => others.push(argument),
        }
    }
    let span = attribute.path().segments[0].ident.span();
    for (lints, target) in [
        (about_entries, &mut attributes.expected_warnings),
        (others, &mut attributes.expected),
    ] {
        if !lints.is_empty() {
            target.push(parse_quote_spanned!(span=> #[expect(#(#lints,)* #(#reasons),*)]));
        }
    }
}

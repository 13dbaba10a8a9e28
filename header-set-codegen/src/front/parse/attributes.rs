//! Reads attributes, and sorts them by the items to which they apply.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Result, Token, token};

use super::options;
use super::reader::Reader;
use super::tokens::{attribute_name, skip};
use crate::front::ast::Attributes;
use crate::front::diagnostics::Diagnostics;
use crate::list::Kind;

/// Reads all `#[..]` that follow.
pub(super) fn outer(input: ParseStream, diagnostics: &Diagnostics) -> Vec<Attribute> {
    read(input, 2, Attribute::parse_outer, diagnostics)
}

/// Reads all `#![..]` that follow.
pub(super) fn inner(input: ParseStream, diagnostics: &Diagnostics) -> Vec<Attribute> {
    read(input, 3, Attribute::parse_inner, diagnostics)
}

/// Reads all attributes that follow and have this number of tokens.
fn read(
    input: ParseStream,
    count: usize,
    parse: fn(ParseStream) -> Result<Vec<Attribute>>,
    diagnostics: &Diagnostics,
) -> Vec<Attribute> {
    let follows = || match count {
        2 => input.peek2(token::Bracket),
        _ => input.peek2(Token![!]) && input.peek3(token::Bracket),
    };
    let mut attributes = Vec::new();
    while input.peek(Token![#]) && follows() {
        let tokens: TokenStream = (0..count).filter_map(|_| skip(input)).collect();
        match parse.parse2(tokens) {
            Ok(read) => attributes.extend(read),
            Err(error) => {
                let message = "found no attribute, expected one such as `#[cfg(unix)]`";
                diagnostics.error(error.span(), message);
            }
        }
    }
    attributes
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

impl Reader<'_, '_> {
    /// Sorts the attributes of the item. An expression has options only.
    pub(super) fn attributes(&mut self, list: Vec<Attribute>) {
        for attribute in list {
            let name = attribute_name(&attribute);
            if name == "header_set" {
                options::read(&attribute, self);
                continue;
            }
            if self.item.is_expression() {
                let message = "found an inner attribute, expected `#![header_set(..)]`";
                self.error(attribute.pound_token.span, message);
                continue;
            }
            let sorted = &mut self.item.attributes;
            match name.to_string().as_str() {
                _ if decides(&attribute.meta) => attribute.to_tokens(&mut sorted.cfg),
                "allow" | "warn" | "deny" | "forbid" => attribute.to_tokens(&mut sorted.lints),
                "doc" => attribute.to_tokens(&mut sorted.docs),
                "derive"
                    if self.item.kind == Kind::Enum && attribute.meta.require_list().is_ok() =>
                {
                    sorted.derives.extend(arguments(&attribute.meta));
                }
                _ => attribute.to_tokens(&mut sorted.others),
            }
        }
        let Attributes { cfg, lints, .. } = &self.item.attributes;
        self.item.diagnostics.cfg = cfg.clone();
        self.item.diagnostics.lints = lints.clone();
    }
}

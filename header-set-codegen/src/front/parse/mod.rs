//! Reads tokens by `syn`, and the files that they name.

mod attributes;
pub(crate) mod constant;
#[cfg(test)]
mod fragment_tests;
mod items;
mod literal;
mod options;
mod reader;
#[cfg(test)]
mod reading_tests;
mod rows;
mod terms;
#[cfg(test)]
mod tests;
mod tokens;
pub(crate) mod value;
#[cfg(test)]
mod value_tests;

use std::collections::BTreeMap;
use std::path::Path;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse as _, ParseBuffer, ParseStream};
use syn::{Attribute, Expr, Ident, Result, Token};

use crate::bounds::Budget;
use crate::front::ast::{Given, Item};
use crate::front::diagnostics::place;
use crate::list::Kind;
use reader::{Reader, Reading};
use tokens::{attribute_name, inside, skip, until, word};

/// Takes an item. A [broken](Item::is_broken) one has mistakes alone.
pub(crate) type Each<'e> = &'e mut dyn FnMut(Item);

/// Reads what a macro is given: [`header_set`] or [`header_match`].
pub(crate) type Parse = fn(ParseStream, &Reading<'_>, Each<'_>);

/// Reads `$crate; @http @kept {..} @exported {..}`, which the facade's `macro_rules!` and earlier
/// expansions add in front, and the rest by `parse`. Paths are relative to `root`. Past the budget no
/// file is read.
pub(crate) fn read(
    parse: Parse,
    input: TokenStream,
    root: Option<&Path>,
    budget: &Budget,
    each: Each<'_>,
) {
    let mut reading = Reading {
        given: Given::default(),
        root,
        budget,
    };
    inside(without_item_fragments(input), |input| {
        let krate = until(input, |input| input.peek(Token![;]));
        reading.given.krate = krate.into_iter().collect();
        skip(input);
        let ahead = input.fork();
        while handed(&ahead, &mut reading.given).is_ok() {
            input.advance_to(&ahead);
        }
        parse(input, &reading, each);
    });
}

/// Returns tokens without the invisible groups of fragments such as `$i:item`, each of which is an
/// enum. `syn` skips such a group where it reads any token.
fn without_item_fragments(tokens: TokenStream) -> TokenStream {
    let is_item = |group: &Group| {
        let mut trees = group.stream().into_iter();
        let starts = match trees.next() {
            Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
            Some(TokenTree::Ident(word)) => items::WORDS.iter().any(|it| word == it),
            _ => false,
        };
        let is_body = |tree: &TokenTree| matches!(tree, TokenTree::Group(it) if it.delimiter() == Delimiter::Brace);
        starts && trees.last().as_ref().is_some_and(is_body)
    };
    let flat = tokens.into_iter().flat_map(|tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None && is_item(&group) => {
            group.stream()
        }
        tree => tree.into(),
    });
    flat.collect()
}

/// Reads what an earlier expansion says, if that comes next.
fn handed(input: ParseStream, given: &mut Given) -> Result<()> {
    input.parse::<Token![@]>()?;
    match input.call(Ident::parse_any)?.to_string().as_str() {
        "http" => given.has_http = true,
        "kept" => {
            let rows = input.parse::<Group>()?.stream().into_iter();
            given.kept = Some(rows.map(|row| row.to_string()).collect());
        }
        "exported" => given.exported.push(input.parse::<Group>()?.stream()),
        _ => return Err(input.error("expected entries or items")),
    }
    Ok(())
}

/// Reads items, or entries in place of them.
pub(crate) fn header_set(input: ParseStream, reading: &Reading<'_>, each: Each<'_>) {
    if is_expression(input) {
        return each(expression(input, reading));
    }
    let mut names = BTreeMap::new();
    while !input.is_empty() {
        let mut item = items::item(input, reading);
        if let Some(first) = first_of_name(&item, &mut names) {
            let place = place(first);
            let message = format!("found a second list of this name, first written at {place}");
            item.diagnostics.error(item.span, message);
            item.name = None;
        }
        each(item);
    }
}

/// Whether entries come next, and not items.
fn is_expression(input: ParseStream) -> bool {
    let input = &input.fork();
    // A wrong attribute is skipped.
    while input.call(Attribute::parse_inner).is_err() {}
    let has_attributes = input.peek(Token![#]);
    while input.call(Attribute::parse_outer).is_err() {}
    let Some(word) = word(input) else {
        return !(input.is_empty() && has_attributes);
    };
    if word == "use" {
        // No semicolon is behind an entry, `use other::name!`.
        until(input, |input| input.peek(Token![;]));
        return input.is_empty();
    }
    let starts_path = input.peek(Ident) || input.peek2(Token![::]);
    let is_alone = starts_path && !input.peek2(Ident::peek_any);
    word == "regex" || word == "include" || is_alone && !items::lacks_static(input)
}

fn expression(input: ParseStream, reading: &Reading<'_>) -> Item {
    // An empty input is reported at the whole call: the tokens before it are the wrapper's.
    let span = match input.is_empty() {
        true => Span::call_site(),
        false => input.span(),
    };
    let mut reader = Reader::new(Kind::Expression, span, reading);
    reader.item.source = input.cursor().token_stream();
    let inner = attributes::inner(input, &reader.item.diagnostics);
    reader.attributes(inner);
    reader.rows(input);
    reader.item
}

/// Returns the span of an earlier item with the same name. Without that check rustc would report
/// every generated item.
fn first_of_name(item: &Item, names: &mut BTreeMap<(bool, String), Span>) -> Option<Span> {
    if !item.attributes.cfg.is_empty() {
        return None;
    }
    let name = item.name.as_ref()?.unraw().to_string();
    let name = (item.kind == Kind::Enum, name);
    let first = names.get(&name).copied();
    names.entry(name).or_insert(item.span);
    first
}

/// Reads `#![header_set(..)] subject, { arms }`.
pub(crate) fn header_match(input: ParseStream, reading: &Reading<'_>, each: Each<'_>) {
    let mut reader = Reader::new(Kind::Match, Span::call_site(), reading);
    reader.item.source = input.cursor().token_stream();
    let diagnostics = &reader.item.diagnostics;
    let mut inner = attributes::inner(input, diagnostics);
    if let Some(outer) = attributes::outer(input, diagnostics).first() {
        let message = "found an attribute on the name, expected options as `#![header_set(..)]`";
        diagnostics.error(attribute_name(outer).span(), message);
    }
    match subject_and_arms(input) {
        Some((subject, arms)) => {
            // Options may also be written before the arms.
            inner.extend(attributes::inner(&arms, diagnostics));
            reader.attributes(inner);
            reader.rows(&arms);
            reader.item.argument = subject;
            reader.item.span = arms.span();
        }
        None => {
            // The call becomes this one report, which fits item position too.
            until(input, |_| false);
            if !reader.item.source.is_empty() {
                reader.item.span = input.span();
            }
            let message = "expected `header_match!(name, { \"host\" => .., _ => .. })`";
            diagnostics.error(reader.item.span, message);
        }
    }
    each(reader.item);
}

/// Reads `subject, { arms }`, and the comma that may follow.
fn subject_and_arms<'a>(input: &ParseBuffer<'a>) -> Option<(TokenStream, ParseBuffer<'a>)> {
    let subject = value::expression(input, Expr::parse)?;
    input.parse::<Token![,]>().ok()?;
    let arms = items::body(input, Kind::Match).ok()?;
    let _ = input.parse::<Token![,]>();
    input.is_empty().then_some((subject, arms))
}

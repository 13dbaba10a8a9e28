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
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Ident, Result, Token};

use crate::bounds::Budget;
use crate::front::ast::{Given, Item};
use crate::front::diagnostics::{Diagnostics, place};
use crate::list::Kind;
use reader::{Reader, Reading};
use tokens::{attribute_name, in_braces, inside, since, span, until, word};

/// Takes an item, or the mistakes outside of items.
pub(crate) type Each<'r> = &'r mut dyn FnMut(std::result::Result<Item, Box<Diagnostics>>);

/// Reads what a macro is given: [`header_set`] or [`header_match`].
pub(crate) type Parse = fn(TokenStream, Option<&Path>, &Budget, Each<'_>);

/// Reads `$crate; @http @kept {..} @exported {..} item item`, or entries in place of the items. Paths
/// are relative to `root`. Past the budget no file is read.
pub(crate) fn header_set(input: TokenStream, root: Option<&Path>, budget: &Budget, each: Each<'_>) {
    read(input, root, budget, |input, reading| {
        if is_expression(input) {
            each(Ok(expression(input, reading)));
        } else {
            items(input, reading, each);
        }
    });
}

/// Reads `$crate; @http @exported {..} #![header_set(..)] subject, { arms }`.
pub(crate) fn header_match(
    input: TokenStream,
    root: Option<&Path>,
    budget: &Budget,
    each: Each<'_>,
) {
    read(input, root, budget, |input, reading| {
        each(Ok(matching(input, reading)))
    });
}

/// Reads what the facade's `macro_rules!` and earlier expansions add in front, and the rest.
fn read(
    input: TokenStream,
    root: Option<&Path>,
    budget: &Budget,
    rest: impl FnOnce(ParseStream, &Reading<'_>),
) {
    let mut trees = input.into_iter();
    let is_end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ';');
    let mut given = Given {
        krate: trees.by_ref().take_while(|tree| !is_end(tree)).collect(),
        ..Given::default()
    };
    inside(in_braces(trees), |input| {
        let ahead = input.fork();
        while handed(&ahead, &mut given).is_ok() {
            input.advance_to(&ahead);
        }
        let reading = Reading {
            given,
            root,
            budget,
        };
        rest(input, &reading);
    });
}

/// Reads what an earlier expansion says, if that comes next.
fn handed(input: ParseStream, given: &mut Given) -> Result<()> {
    input.parse::<Token![@]>()?;
    match input.call(Ident::parse_any)?.to_string().as_str() {
        "http" => given.has_http = true,
        "kept" => given.kept = Some(input.parse::<Group>()?.stream()),
        "exported" => given.exported.push(input.parse::<Group>()?.stream()),
        _ => return Err(input.error("expected entries or items")),
    }
    Ok(())
}

/// Whether entries come next, and not items.
fn is_expression(input: ParseStream) -> bool {
    let input = &input.fork();
    let unread = Diagnostics::default();
    attributes::inner(input, &unread);
    let has_attributes = !attributes::outer(input, &unread).is_empty();
    unread.take();
    let Some(word) = word(input) else {
        return match input.cursor().any_group() {
            Some((inside, Delimiter::None, ..)) => !inside.eof(),
            Some(_) => true,
            None => !(input.peek(Token![#]) || input.is_empty() && has_attributes),
        };
    };
    if word == "use" {
        return is_export(input);
    }
    let starts_path = input.peek(Ident) || input.peek2(Token![::]);
    let is_alone = starts_path && !input.peek2(Ident::peek_any);
    word == "regex" || word == "include" || is_alone && !items::lacks_static(input)
}

/// Whether `use` starts an entry, `use other::name!`, and not an item.
fn is_export(input: ParseStream) -> bool {
    let ahead = input.fork();
    until(&ahead, |input| {
        !input.peek(Ident::peek_any) && !input.peek(Token![:])
    });
    !ahead.peek(Token![;])
}

fn expression(input: ParseStream, reading: &Reading<'_>) -> Item {
    // An empty input is reported at the whole call: the tokens before it are the wrapper's.
    let span = match input.is_empty() {
        true => Span::call_site(),
        false => span(input),
    };
    let mut reader = Reader::new(Kind::Expression, span, reading);
    let start = input.cursor();
    let inner = attributes::inner(input, &reader.item.diagnostics);
    reader.attributes(inner);
    reader.rows(input);
    reader.item.source = since(start, input);
    reader.item
}

fn items(input: ParseStream, reading: &Reading<'_>, each: Each<'_>) {
    let misplaced = Diagnostics::default();
    for attribute in attributes::inner(input, &misplaced) {
        let message = "found an inner attribute before items, expected `#[..]` on the item";
        misplaced.error(attribute_name(&attribute).span(), message);
    }
    each(Err(Box::new(misplaced)));
    let mut names = BTreeMap::new();
    while !input.is_empty() {
        let read = items::item(input, reading);
        if read.is_err() {
            items::recover(input);
        }
        each(
            read.and_then(|item| match first_of_name(&item, &mut names) {
                None => Ok(item),
                Some(first) => {
                    let place = place(first);
                    let message =
                        format!("found a second list of this name, first written at {place}");
                    item.diagnostics.error(item.span, message);
                    Err(Box::new(item.diagnostics))
                }
            }),
        );
    }
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

fn matching(input: ParseStream, reading: &Reading<'_>) -> Item {
    let mut reader = Reader::new(Kind::Match, Span::call_site(), reading);
    let start = input.cursor();
    let diagnostics = &reader.item.diagnostics;
    let mut inner = attributes::inner(input, diagnostics);
    let outer = attributes::outer(input, diagnostics);
    let mut trees = until(input, |_| false);
    reader.item.source = since(start, input);
    let last = trees.last().map_or_else(Span::call_site, TokenTree::span);
    let Some(arms) = arms_of(&mut trees) else {
        // The call becomes this one report, which fits item position too.
        let message = "expected `header_match!(name, { \"host\" => .., _ => .. })`";
        diagnostics.error(last, message);
        reader.item.span = last;
        return reader.item;
    };
    if let Some(outer) = outer.first() {
        let message = "found an attribute on the name, expected options as `#![header_set(..)]`";
        diagnostics.error(attribute_name(outer).span(), message);
    }
    let subject = TokenStream::from_iter(trees);
    reader.item.span = arms.span_close();
    inside(arms, |input| {
        // Options may also be written before the arms.
        inner.extend(attributes::inner(input, &reader.item.diagnostics));
        reader.attributes(inner);
        reader.rows(input);
    });
    reader.item.argument = subject;
    reader.item
}

/// Takes the arms off `subject, { arms }`, and the comma before them. The last braces are the arms,
/// and a comma may follow them.
fn arms_of(trees: &mut Vec<TokenTree>) -> Option<Group> {
    let is_comma =
        |tree: &mut TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ',');
    trees.pop_if(is_comma);
    let last = trees.pop();
    trees.pop_if(is_comma)?;
    match last {
        Some(TokenTree::Group(arms)) if arms.delimiter() == Delimiter::Brace => {
            (!trees.is_empty()).then_some(arms)
        }
        _ => None,
    }
}

//! Reads tokens by `syn`. Names and files are not looked up here.

mod attributes;
mod constant;
#[cfg(test)]
mod fragment_tests;
mod items;
mod literal;
mod options;
#[cfg(feature = "build")]
pub(crate) mod parts;
#[cfg(test)]
mod reading_tests;
mod rows;
mod terms;
#[cfg(test)]
mod tests;
mod tokens;
mod value;
#[cfg(test)]
mod value_tests;

use std::vec;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::parse::discouraged::Speculative;
use syn::{Ident, Lit, Token, token};

use crate::front::ast::{Attributes, Given, Item, Options};
use crate::front::diagnostics::{Diagnostics, place};
use crate::front::invocation::{Invocation, Parsed};
use crate::list::Kind;
use crate::order::Numbers;
use rows::Reader;
use tokens::{in_braces, inside, since, skip, span, until, word};

/// What is in front of the items.
struct Handed {
    /// The entries of each `use other::name!`, in the order of their uses.
    exported: vec::IntoIter<Group>,
    given: Given,
}

/// Reads `$crate; @http @exported {..} @in_block item item`, or entries in place of the items.
pub(crate) fn header_set(input: TokenStream) -> Invocation {
    read(input, |input, handed, invocation| {
        if is_expression(input) {
            invocation.items.push(expression(input, handed));
        } else {
            items(input, handed, invocation);
        }
    })
}

/// Reads `$crate; @http @exported {..} #![header_set(..)] subject, { arms }`.
pub(crate) fn header_match(input: TokenStream) -> Invocation {
    read(input, |input, handed, invocation| {
        invocation.items.push(matching(input, handed));
    })
}

/// Reads what the facade's `macro_rules!` and earlier expansions add in front, and the rest.
fn read(
    input: TokenStream,
    rest: impl FnOnce(ParseStream, &mut Handed, &mut Invocation),
) -> Invocation {
    let mut trees = input.into_iter();
    let is_end = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ';');
    let mut invocation = Invocation {
        krate: trees.by_ref().take_while(|tree| !is_end(tree)).collect(),
        ..Invocation::default()
    };
    inside(in_braces(trees), |input| {
        rest(input, &mut handed(input), &mut invocation);
    });
    invocation
}

fn handed(input: ParseStream) -> Handed {
    let (mut exported, mut given) = (Vec::new(), Given::default());
    while input.peek(Token![@]) {
        let ahead = input.fork();
        skip(&ahead);
        let Some(word) = word(&ahead) else {
            break;
        };
        skip(&ahead);
        if let Some(field) = given.field(&word.to_string()) {
            *field = true;
        } else if word == "exported"
            && let Some((TokenTree::Group(group), _)) = ahead.cursor().token_tree()
            && group.delimiter() == Delimiter::Brace
        {
            skip(&ahead);
            exported.push(group);
        } else {
            break;
        }
        input.advance_to(&ahead);
    }
    Handed {
        exported: exported.into_iter(),
        given,
    }
}

/// Whether entries come next, and not items.
fn is_expression(input: ParseStream) -> bool {
    let input = &input.fork();
    let mut unread = Diagnostics::default();
    attributes::inner(input, &mut unread);
    let has_attributes = !attributes::outer(input, &mut unread).is_empty();
    unread.into_reports();
    let Some(word) = word(input) else {
        return match input.cursor().any_group() {
            Some((inside, Delimiter::None, ..)) => !inside.eof(),
            Some(_) => true,
            None if input.is_empty() => !has_attributes,
            None => {
                input.peek(Lit)
                    || input.peek(Token![!])
                    || input.peek(Token![@])
                    || input.peek(Token![|])
                    || input.peek(Token![:])
                    || input.peek(Token![&])
            }
        };
    };
    if word == "use" {
        return is_export(input);
    }
    let is_item = items::WORDS.iter().any(|item| word == item);
    let is_list = ["regex", "include"].iter().any(|entry| word == entry);
    let is_alone = !input.peek2(Ident::peek_any)
        && !input.peek2(token::Paren)
        && !input.peek2(token::Brace)
        && !input.peek2(token::Bracket);
    is_list || !is_item && !items::lacks_static(input) && is_alone
}

/// Whether `use` starts an entry, `use other::name!`, and not an item.
fn is_export(input: ParseStream) -> bool {
    let ahead = input.fork();
    until(&ahead, |input| {
        !input.peek(Ident::peek_any) && !input.peek(Token![:])
    });
    !ahead.peek(Token![;])
}

fn expression(input: ParseStream, handed: &mut Handed) -> Parsed {
    let mut diagnostics = Diagnostics::default();
    // An empty input is reported at the whole call: the tokens before it are the wrapper's.
    let span = match input.is_empty() {
        true => Span::call_site(),
        false => span(input),
    };
    let start = input.cursor();
    let inner = attributes::inner(input, &mut diagnostics);
    let head = since(start, input);
    let (attributes, options) = attributes::of_item(inner, None, &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    not_exported(&options, span, &mut diagnostics);
    let about_head = diagnostics.mark();
    let kind = Kind::Expression;
    let rows = Reader::new(kind, &mut handed.exported, &mut diagnostics).rows(input);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span,
        options,
        kind,
        argument: TokenStream::new(),
        rows,
        head,
        body: Some(span),
        given: handed.given,
    };
    Parsed {
        item,
        diagnostics,
        about_head,
    }
}

fn items(input: ParseStream, handed: &mut Handed, invocation: &mut Invocation) {
    let mut misplaced = Diagnostics::default();
    for attribute in attributes::inner(input, &mut misplaced) {
        let message = "found an inner attribute before items, expected `#[..]` on the item";
        misplaced.error(attribute.path().segments[0].ident.span(), message);
    }
    invocation.stray.push(misplaced);
    let mut names = Numbers::new();
    while !input.is_empty() {
        match items::item(input, handed.given, &mut handed.exported) {
            Ok(parsed) => match first_of_name(&parsed.item, &invocation.items, &mut names) {
                None => invocation.items.push(parsed),
                Some(first) => {
                    let mut diagnostics = parsed.diagnostics;
                    let place = place(first);
                    let message =
                        format!("found a second list of this name, first written at {place}");
                    diagnostics.error(parsed.item.span, message);
                    invocation.stray.push(diagnostics);
                }
            },
            Err(diagnostics) => {
                invocation.stray.push(diagnostics);
                items::recover(input);
            }
        }
    }
}

/// Returns the span of an earlier item with the same name. Without that check rustc would report
/// every generated item.
fn first_of_name(item: &Item, items: &[Parsed], names: &mut Numbers) -> Option<Span> {
    if !item.attributes.cfg.is_empty() {
        return None;
    }
    let name = item.name.as_ref()?.unraw();
    let name = format!("{} {name}", item.kind == Kind::Enum).into_bytes();
    if let Some(&first) = names.get(&name) {
        let first: &Parsed = &items[first];
        return Some(first.item.span);
    }
    names.insert(name, items.len());
    None
}

fn matching(input: ParseStream, handed: &mut Handed) -> Parsed {
    let mut diagnostics = Diagnostics::default();
    let mut inner = attributes::inner(input, &mut diagnostics);
    let outer = attributes::outer(input, &mut diagnostics);
    let span_of_options = span(input);
    let mut trees = until(input, |_| false);
    let last = trees.last().map_or_else(Span::call_site, TokenTree::span);
    let (comma, arms) = split_arms(&mut trees);
    let subject = TokenStream::from_iter(trees);
    if arms.is_none() {
        // The call then becomes this one report, which fits item position too.
        inner.clear();
        diagnostics.error(
            comma.map_or(last, |comma| comma.span()),
            "expected `header_match!(name, { \"host\" => .., _ => .. })`",
        );
    } else if let Some(outer) = outer.first() {
        let message = "found an attribute on the name, expected options as `#![header_set(..)]`";
        diagnostics.error(outer.path().segments[0].ident.span(), message);
    }
    let kind = Kind::Match;
    let end = arms.as_ref().map_or(last, Group::span_close);
    let body = arms.as_ref().map(Group::span);
    let mut about_head = diagnostics.mark();
    let rows = arms.map_or_else(Vec::new, |arms| {
        inside(arms, |input| {
            // Options may also be written before the arms.
            inner.extend(attributes::inner(input, &mut diagnostics));
            about_head = diagnostics.mark();
            Reader::new(kind, &mut handed.exported, &mut diagnostics).rows(input)
        })
    });
    let head = quote!(#(#inner)* #subject,);
    let (attributes, options) = attributes::of_item(inner, None, &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    not_exported(&options, span_of_options, &mut diagnostics);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span: end,
        options,
        kind,
        argument: match body {
            Some(_) => subject,
            None => TokenStream::new(),
        },
        rows,
        head,
        body,
        given: handed.given,
    };
    Parsed {
        item,
        diagnostics,
        about_head,
    }
}

/// Takes the arms off `subject, { arms }`, and the comma before them. The last braces are the arms,
/// and a comma may follow them.
fn split_arms(trees: &mut Vec<TokenTree>) -> (Option<TokenTree>, Option<Group>) {
    let is_comma =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ',');
    trees.pop_if(|last| is_comma(last));
    let Some(TokenTree::Group(arms)) = trees.pop() else {
        return (None, None);
    };
    let comma = trees.pop().filter(is_comma);
    let are_arms = arms.delimiter() == Delimiter::Brace && comma.is_some() && !trees.is_empty();
    (
        comma.filter(|_| are_arms || trees.is_empty()),
        are_arms.then_some(arms),
    )
}

fn not_exported(options: &Options, span: Span, diagnostics: &mut Diagnostics) {
    if let Some(export) = &options.export {
        let message =
            format!("found `export = {export}` in an expression: only items can be exported");
        diagnostics.error(span, message);
    }
}

/// Reports attributes on an expression other than options.
fn misplaced(attributes: &Attributes, diagnostics: &mut Diagnostics) {
    let Attributes {
        cfg,
        lints,
        expected,
        expected_warnings,
        docs,
        others,
        derives: _,
    } = attributes;
    let attributes = [cfg, lints, expected, expected_warnings, docs, others];
    for attribute in attributes.into_iter().flatten() {
        let span = attribute.pound_token.span;
        let message = "found an inner attribute, expected `#![header_set(..)]`";
        diagnostics.error(span, message);
    }
}

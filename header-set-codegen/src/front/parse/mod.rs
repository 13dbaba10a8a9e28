//! Parses tokens. Names and files are not looked up here.

mod attributes;
mod constant;
mod expression;
#[cfg(test)]
mod expression_tests;
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
pub(crate) mod tokens;
mod value;
#[cfg(test)]
mod value_tests;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::quote;

use crate::front::ast::{Attributes, Body, Item, Options, Syntax};
use crate::front::diagnostics::{Diagnostics, place};
use crate::list::Kind;
use tokens::Tokens;

/// An invocation of a macro.
#[derive(Default)]
pub(crate) struct Invocation {
    /// The path of the facade crate.
    pub krate: TokenStream,
    pub items: Vec<Parsed>,
    /// Mistakes outside of items.
    pub loose: Vec<Diagnostics>,
}

pub(crate) struct Parsed {
    pub item: Item,
    pub diagnostics: Diagnostics,
}

/// Reads `$crate;`, which the facade's `macro_rules!` adds in front.
fn krate(tokens: &mut Tokens) -> TokenStream {
    let krate = tokens.until(|at| at.peek_punct(';'));
    tokens.skip(1);
    krate
}

/// Reads `$crate; @exported {..} @in_block item item`, or entries in place of the items.
pub(crate) fn header_set(input: TokenStream) -> Invocation {
    let mut tokens = Tokens::new(input);
    let mut invocation = Invocation {
        krate: krate(&mut tokens),
        items: Vec::new(),
        loose: Vec::new(),
    };
    let (exported, in_block) = handed(&mut tokens);
    let mut exported = exported.into_iter();
    if is_expression(&mut tokens) {
        let mut parsed = expression(&mut tokens, &mut exported);
        parsed.item.in_block = in_block;
        invocation.items.push(parsed);
        return invocation;
    }
    let mut misplaced = Diagnostics::default();
    for attribute in attributes::inner(&mut tokens) {
        misplaced.error(
            attribute.span,
            "found an inner attribute before items, expected `#[..]` on the item",
        );
    }
    invocation.loose.push(misplaced);
    while !tokens.is_empty() {
        match items::item(&mut tokens, &mut exported) {
            Ok(parsed) => match first_of_name(&parsed, &invocation.items) {
                None => invocation.items.push(parsed),
                Some(first) => {
                    let mut diagnostics = parsed.diagnostics;
                    let place = place(first);
                    let message =
                        format!("found a second list of this name, first written at {place}");
                    diagnostics.error(parsed.item.span, message);
                    invocation.loose.push(diagnostics);
                }
            },
            Err(diagnostics) => {
                invocation.loose.push(diagnostics);
                items::recover(&mut tokens);
            }
        }
    }
    invocation
}

/// Returns the span of an earlier item with the same name. Without that check rustc would report
/// every generated item.
fn first_of_name(parsed: &Parsed, items: &[Parsed]) -> Option<Span> {
    let item = &parsed.item;
    let first = items.iter().find(|first| {
        let first = &first.item;
        (first.kind == Kind::Enum) == (item.kind == Kind::Enum)
            && first.name == item.name
            && first.attributes.cfg.is_empty()
            && item.attributes.cfg.is_empty()
    })?;
    Some(first.item.span)
}

/// Reads `$crate; @exported {..} #![header_set(..)] subject, { arms }`.
pub(crate) fn header_match(input: TokenStream) -> Invocation {
    let mut tokens = Tokens::new(input);
    let krate = krate(&mut tokens);
    let mut exported = handed(&mut tokens).0.into_iter();
    let mut diagnostics = Diagnostics::default();
    let mut inner = attributes::inner(&mut tokens);
    let outer = attributes::outer(&mut tokens);
    let span_of_options = tokens.span();
    let subject = tokens.until(|at| {
        at.peek_punct(',')
            && matches!(at.peek_nth(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
            && (at.peek_nth(2).is_none()
                || tokens::is_punct(at.peek_nth(2), ',') && at.peek_nth(3).is_none())
    });
    let span = tokens.span();
    tokens.skip(1);
    let mut arms = tokens
        .group(Delimiter::Brace)
        .filter(|_| !subject.is_empty());
    if arms.is_none() {
        // The call then becomes this one report, which fits item position too.
        inner.clear();
        diagnostics.error(
            span,
            "expected `header_match!(name, { \"host\" => .., _ => .. })`",
        );
    } else if let Some(outer) = outer.first() {
        let message = "found an attribute on the name, expected options as `#![header_set(..)]`";
        diagnostics.error(outer.span, message);
    }
    let kind = Kind::Match;
    // Known before the arms are written anew, which have no closing brace of their own.
    let close = arms.as_ref().map_or(span, Group::span_close);
    let rows = arms.as_mut().map_or_else(Vec::new, |arms| {
        let mut tokens = Tokens::of(arms);
        // Options may also be written before the arms.
        inner.extend(attributes::inner(&mut tokens));
        let first = tokens.position();
        let rows = rows::rows(&mut tokens, kind, &mut exported, &mut diagnostics);
        let span = arms.span();
        *arms = Group::new(Delimiter::Brace, tokens.since(first));
        arms.set_span(span);
        rows
    });
    let written = inner.iter().map(|attribute| &attribute.tokens);
    let before = quote!(#(#written)* #subject,);
    let (attributes, options) = attributes::of_item(inner, None, &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    not_exported(&options, span_of_options, &mut diagnostics);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span: close,
        options,
        kind,
        argument: match &arms {
            Some(_) => subject,
            None => TokenStream::new(),
        },
        rows,
        syntax: match arms {
            Some(arms) => Syntax {
                before,
                body: Body::Group(arms),
                after: TokenStream::new(),
            },
            None => Syntax::without_body(before),
        },
        in_block: false,
    };
    Invocation {
        krate,
        items: vec![Parsed { item, diagnostics }],
        loose: Vec::new(),
    }
}

/// Reads the results of earlier expansions: the entries of `use other::name!`, in the order of
/// their uses, and whether the item is in a block already.
fn handed(tokens: &mut Tokens) -> (Vec<Group>, bool) {
    let (mut exported, mut in_block) = (Vec::new(), false);
    while tokens.peek_punct('@') {
        let start = tokens.position();
        tokens.skip(1);
        if tokens.word("exported")
            && let Some(group) = tokens.group(Delimiter::Brace)
        {
            exported.push(group);
        } else if tokens.word("in_block") {
            in_block = true;
        } else {
            tokens.rewind(start);
            break;
        }
    }
    (exported, in_block)
}

/// Whether entries come next, and not items.
fn is_expression(tokens: &mut Tokens) -> bool {
    let start = tokens.position();
    attributes::inner(tokens);
    let is_item = !attributes::outer(tokens).is_empty();
    let found = match tokens.peek() {
        None => !is_item,
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Group(group)) => {
            group.delimiter() != Delimiter::None || {
                let inner = Tokens::of(group);
                !inner.is_empty() && !inner.peek_word("pub")
            }
        }
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '!' | '@' | '|' | ':'),
        Some(TokenTree::Ident(word)) => {
            word == "use" && is_export(tokens)
                || ["regex", "include"].iter().any(|entry| word == entry)
                || word != "use"
                    && !items::WORDS.iter().any(|item| word == item)
                    && matches!(
                        tokens.peek_nth(1),
                        None | Some(TokenTree::Literal(_) | TokenTree::Punct(_))
                    )
        }
    };
    tokens.rewind(start);
    found
}

/// Whether `use` starts an entry, `use other::name!`, and not an item.
fn is_export(tokens: &Tokens) -> bool {
    let behind = (1..).map_while(|ahead| tokens.peek_nth(ahead));
    let mut signs = behind.filter_map(|tree| match tree {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    });
    signs.find(|&sign| sign != ':') != Some(';')
}

fn expression(tokens: &mut Tokens, exported: &mut dyn Iterator<Item = Group>) -> Parsed {
    let mut diagnostics = Diagnostics::default();
    let start = tokens.position();
    // An empty input is reported at the whole call: the tokens before it are the wrapper's.
    let span = tokens.peek().map_or_else(Span::call_site, TokenTree::span);
    let (attributes, options) =
        attributes::of_item(attributes::inner(tokens), None, &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    not_exported(&options, span, &mut diagnostics);
    let kind = Kind::Expression;
    let first = tokens.position();
    let rows = rows::rows(tokens, kind, exported, &mut diagnostics);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span,
        options,
        kind,
        argument: TokenStream::new(),
        rows,
        syntax: Syntax {
            before: tokens.between(start, first),
            body: Body::Bare(tokens.since(first)),
            after: TokenStream::new(),
        },
        in_block: false,
    };
    Parsed { item, diagnostics }
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
    let all = [
        &attributes.cfg,
        &attributes.lints,
        &attributes.expected,
        &attributes.expected_warnings,
        &attributes.docs,
        &attributes.others,
    ];
    for tokens in all.into_iter().flatten() {
        let first = tokens.clone().into_iter().next();
        let span = first.map_or_else(Span::call_site, |tree| tree.span());
        let message = "found an inner attribute, expected `#![header_set(..)]`";
        diagnostics.error(span, message);
    }
}

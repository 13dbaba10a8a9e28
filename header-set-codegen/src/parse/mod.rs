//! Tokens to what the user wrote. Nothing here looks at names or files.

mod attributes;
mod expression;
#[cfg(test)]
mod expression_tests;
mod items;
mod literal;
mod options;
mod rows;
#[cfg(test)]
mod tests;
mod tokens;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use crate::ast::{Attributes, Item, Options};
use crate::diagnostics::Diagnostics;
use crate::list::Kind;
use tokens::Tokens;

/// An invocation of a macro.
#[derive(Default)]
pub(crate) struct Invocation {
    /// The path of the facade crate.
    pub krate: TokenStream,
    pub items: Vec<Parsed>,
    /// Mistakes in what is no item.
    pub loose: Vec<Diagnostics>,
}

pub(crate) struct Parsed {
    pub item: Item,
    pub diagnostics: Diagnostics,
}

/// `$crate;`, which the facade's `macro_rules!` puts in front.
fn krate(tokens: &mut Tokens) -> TokenStream {
    let krate = tokens.until(|at| at.peek_punct(';'));
    tokens.skip(1);
    krate
}

/// `$crate; @exported {..} item item`, or entries in place of items.
pub(crate) fn header_set(input: TokenStream) -> Invocation {
    let mut tokens = Tokens::new(input);
    let mut invocation = Invocation {
        krate: krate(&mut tokens),
        items: Vec::new(),
        loose: Vec::new(),
    };
    let exported = exported(&mut tokens);
    let mut exported = exported.into_iter();
    if is_expression(&mut tokens) {
        invocation
            .items
            .push(expression(&mut tokens, &mut exported));
        return invocation;
    }
    let mut misplaced = Diagnostics::new();
    for attribute in attributes::inner(&mut tokens) {
        misplaced.error(
            attribute.span,
            "found an inner attribute before items, expected `#[..]` on the item",
        );
    }
    invocation.loose.push(misplaced);
    while !tokens.is_empty() {
        match items::item(&mut tokens, &mut exported) {
            Ok(parsed) => invocation.items.push(parsed),
            Err(diagnostics) => {
                invocation.loose.push(diagnostics);
                items::recover(&mut tokens);
            }
        }
    }
    invocation
}

/// `$crate; #![header_set(..)] subject, { arms }`
pub(crate) fn header_match(input: TokenStream) -> Invocation {
    let mut tokens = Tokens::new(input);
    let krate = krate(&mut tokens);
    let mut diagnostics = Diagnostics::new();
    let (attributes, options) =
        attributes::of_item(attributes::inner(&mut tokens), &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    not_exported(&options, tokens.span(), &mut diagnostics);
    let subject = tokens.until(|at| {
        at.peek_punct(',')
            && matches!(at.peek_nth(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
            && (at.peek_nth(2).is_none()
                || tokens::is_punct(at.peek_nth(2), ',') && at.peek_nth(3).is_none())
    });
    let span = tokens.span();
    tokens.skip(1);
    let arms = tokens
        .group(Delimiter::Brace)
        .filter(|_| !subject.is_empty());
    if arms.is_none() {
        diagnostics.error(
            span,
            "expected `header_match!(name, { \"host\" => .., _ => .. })`",
        );
    }
    let kind = Kind::Match;
    let rows = arms.as_ref().map_or_else(Vec::new, |arms| {
        rows::rows(arms, kind, &mut std::iter::empty(), &mut diagnostics)
    });
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span: arms.as_ref().map_or(span, Group::span_close),
        options,
        kind,
        argument: match arms {
            Some(_) => subject,
            None => TokenStream::new(),
        },
        rows,
        tokens: TokenStream::new(),
        deferred: false,
    };
    Invocation {
        krate,
        items: vec![Parsed { item, diagnostics }],
        loose: Vec::new(),
    }
}

/// The entries of `use other::name!`, in the order of their uses.
fn exported(tokens: &mut Tokens) -> Vec<Group> {
    let mut groups = Vec::new();
    while tokens.peek_punct('@')
        && matches!(tokens.peek_nth(1), Some(TokenTree::Ident(word)) if word == "exported")
    {
        tokens.skip(2);
        groups.extend(tokens.group(Delimiter::Brace));
    }
    groups
}

/// Whether entries stand here, and not items.
fn is_expression(tokens: &mut Tokens) -> bool {
    let start = tokens.position();
    attributes::inner(tokens);
    attributes::outer(tokens);
    let found = match tokens.peek() {
        None => true,
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Group(group)) => {
            group.delimiter() != Delimiter::None || {
                let inner = Tokens::of(group);
                !inner.is_empty() && !inner.peek_word("pub")
            }
        }
        Some(TokenTree::Punct(punct)) => matches!(punct.as_char(), '!' | '@' | '|' | ':'),
        Some(TokenTree::Ident(word)) => {
            word == "use"
                || !items::WORDS.iter().any(|item| word == item)
                    && matches!(
                        tokens.peek_nth(1),
                        None | Some(TokenTree::Literal(_) | TokenTree::Punct(_))
                    )
        }
    };
    tokens.rewind(start);
    found
}

fn expression(tokens: &mut Tokens, exported: &mut dyn Iterator<Item = Group>) -> Parsed {
    let mut diagnostics = Diagnostics::new();
    let start = tokens.position();
    let span = tokens.span();
    let (attributes, options) = attributes::of_item(attributes::inner(tokens), &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    not_exported(&options, span, &mut diagnostics);
    let kind = Kind::Expression;
    let rows = rows::rows_of(tokens, kind, exported, &mut diagnostics);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span,
        options,
        kind,
        argument: TokenStream::new(),
        rows,
        tokens: tokens.since(start),
        deferred: false,
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

/// An expression takes options and nothing else.
fn misplaced(attributes: &Attributes, diagnostics: &mut Diagnostics) {
    let Attributes {
        cfg,
        lints,
        docs,
        derives,
        others,
    } = attributes;
    for tokens in [cfg, lints, docs, derives, others].into_iter().flatten() {
        let span = tokens
            .clone()
            .into_iter()
            .next()
            .map_or_else(Span::call_site, |tree| tree.span());
        diagnostics.error(
            span,
            "found an inner attribute, expected `#![header_set(..)]`",
        );
    }
}

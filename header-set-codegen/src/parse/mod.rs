//! Tokens to what the user wrote. Nothing here looks at names or files.

mod attributes;
mod literal;
mod options;
mod rows;
mod tokens;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::ast::{Attributes, Form, Item};
use crate::diagnostics::Diagnostics;
use tokens::Tokens;

/// An invocation of a macro.
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
        invocation.items.push(expression(&mut tokens, &mut exported));
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
        match item(&mut tokens, &mut exported) {
            Ok(parsed) => invocation.items.push(parsed),
            Err(diagnostics) => {
                invocation.loose.push(diagnostics);
                recover(&mut tokens);
            }
        }
    }
    invocation
}

/// `$crate; #![header_set(..)] subject, { arms }`
pub(crate) fn header_match(input: TokenStream) -> Result<(TokenStream, Parsed), TokenStream> {
    let mut tokens = Tokens::new(input);
    let krate = krate(&mut tokens);
    let mut diagnostics = Diagnostics::new();
    let (attributes, options) = attributes::of_item(attributes::inner(&mut tokens), &mut diagnostics);
    misplaced(&attributes, &mut diagnostics);
    let subject = tokens.until(|at| {
        at.peek_punct(',')
            && matches!(at.peek_nth(1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
            && (at.peek_nth(2).is_none()
                || tokens::is_punct(at.peek_nth(2), ',') && at.peek_nth(3).is_none())
    });
    let span = tokens.span();
    tokens.skip(1);
    let Some(arms) = tokens.group(Delimiter::Brace).filter(|_| !subject.is_empty()) else {
        diagnostics.error(
            span,
            "expected `header_match!(name, { \"host\" => .., _ => .. })`",
        );
        return Err(diagnostics.finish());
    };
    let form = Form::Match { subject };
    let rows = rows::rows(&arms, &form, &mut std::iter::empty(), &mut diagnostics);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span: arms.span_close(),
        options,
        form,
        rows,
        tokens: TokenStream::new(),
    };
    Ok((krate, Parsed { item, diagnostics }))
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

const ITEM_WORDS: [&str; 3] = ["pub", "static", "enum"];

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
                || !ITEM_WORDS.iter().any(|item| word == item)
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
    if options.export.is_some() {
        diagnostics.error(span, "found `export` in an expression: only items can be exported");
    }
    let form = Form::Expression;
    let rows = rows::rows_of(tokens, &form, exported, &mut diagnostics);
    let item = Item {
        attributes,
        visibility: TokenStream::new(),
        name: None,
        span,
        options,
        form,
        rows,
        tokens: tokens.since(start),
    };
    Parsed { item, diagnostics }
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
        let span = tokens.clone().into_iter().next().map_or_else(Span::call_site, |tree| tree.span());
        diagnostics.error(span, "found an inner attribute, expected `#![header_set(..)]`");
    }
}

type Failure = (Span, String);

fn item(
    tokens: &mut Tokens,
    exported: &mut dyn Iterator<Item = Group>,
) -> Result<Parsed, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let start = tokens.position();
    let list = attributes::outer(tokens);
    let (attributes, options) = attributes::of_item(list, &mut diagnostics);
    let visibility = visibility(tokens);
    diagnostics.under(&attributes.cfg, &attributes.lints);
    let (name, form, body) = match head(tokens, &mut diagnostics) {
        Ok(head) => head,
        Err((span, message)) => {
            diagnostics.error(span, message);
            return Err(diagnostics);
        }
    };
    let rows = body.map_or_else(Vec::new, |body| {
        rows::rows(&body, &form, exported, &mut diagnostics)
    });
    if !matches!(form, Form::Enum) && !tokens.punct(';') && !diagnostics.has_errors() {
        let found = tokens.found();
        diagnostics.error(tokens.span(), format!("found {found}, expected `;`"));
    }
    let item = Item {
        attributes,
        visibility,
        span: name.span(),
        name: Some(name),
        options,
        form,
        rows,
        tokens: tokens.since(start),
    };
    Ok(Parsed { item, diagnostics })
}

fn visibility(tokens: &mut Tokens) -> TokenStream {
    let start = tokens.position();
    if let Some(TokenTree::Group(group)) = tokens.peek()
        && group.delimiter() == Delimiter::None
    {
        // `$vis`, which may be empty.
        let inner = Tokens::of(group);
        if inner.is_empty() || inner.peek_word("pub") {
            tokens.skip(1);
        }
    } else if tokens.word("pub") {
        tokens.group(Delimiter::Parenthesis);
    }
    tokens.since(start)
}

/// `static NAME =`, `static NAME: T =`, `enum Name`, with what follows in brackets or braces.
fn head(
    tokens: &mut Tokens,
    diagnostics: &mut Diagnostics,
) -> Result<(Ident, Form, Option<Group>), Failure> {
    let span = tokens.span();
    let is_enum = tokens.peek_word("enum");
    if !is_enum && !tokens.peek_word("static") {
        return Err((
            span,
            format!("found {}, expected `static` or `enum`", tokens.found()),
        ));
    }
    tokens.skip(1);
    let after = tokens.position();
    let expected = |tokens: &Tokens, what: &str| {
        let message = format!("found {}, expected {what}", tokens.found());
        (tokens.span(), message)
    };
    let is_name = !tokens.peek_word("_") && !tokens.peek_word("mut");
    let name = tokens.ident().filter(|_| is_name);
    let Some(name) = name else {
        tokens.rewind(after);
        return Err(expected(tokens, "a name"));
    };
    if is_enum {
        let body = tokens.group(Delimiter::Brace);
        if body.is_none() {
            let (span, message) = expected(tokens, "`{` and the variants");
            diagnostics.error(span, message);
            tokens.until(|at| at.peek_punct(';') || at.peek_word("static") || at.peek_word("enum"));
            tokens.punct(';');
        }
        return Ok((name, Form::Enum, body));
    }
    let form = if tokens.punct(':') {
        let value = tokens.until(|at| {
            at.peek_punct(';')
                || at.peek_punct('=')
                    && matches!(at.peek_nth(1), Some(TokenTree::Group(group)) if group.delimiter() != Delimiter::Parenthesis)
        });
        Form::Map { value }
    } else {
        Form::Set
    };
    let body = match body(tokens, &form) {
        Ok(body) => Some(body),
        Err((span, message)) => {
            diagnostics.error(span, message);
            tokens.until(|at| at.peek_punct(';'));
            None
        }
    };
    Ok((name, form, body))
}

fn body(tokens: &mut Tokens, form: &Form) -> Result<Group, Failure> {
    if !tokens.punct('=') {
        let what = match form {
            Form::Map { .. } => "`= { \"name\" => value }`",
            _ => "`= [ entries ]`, or `: T = { \"name\" => value }` for a map",
        };
        return Err((tokens.span(), format!("found {}, expected {what}", tokens.found())));
    }
    let span = tokens.span();
    let found = tokens.found();
    let (delimiter, message) = match form {
        Form::Map { .. } => (
            Delimiter::Brace,
            format!("found {found}, expected `{{ \"name\" => value }}`: a set has no type"),
        ),
        _ => (
            Delimiter::Bracket,
            format!("found {found}, expected `[ entries ]`; a map is written as `static NAME: T = {{ \"name\" => value }}`"),
        ),
    };
    tokens.group(delimiter).ok_or((span, message))
}

/// Skips to where the next item may start.
fn recover(tokens: &mut Tokens) {
    while let Some(tree) = tokens.next() {
        let ends = match &tree {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace && !tokens.peek_punct(';'),
            _ => false,
        };
        let starts = tokens.peek_punct('#') || ITEM_WORDS.iter().any(|word| tokens.peek_word(word));
        if ends || starts {
            break;
        }
    }
}

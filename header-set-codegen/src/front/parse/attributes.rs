//! Parses attributes, and sorts them by the items to which they apply.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::options;
use super::tokens::{Tokens, is_punct};
use crate::front::ast::{Attributes, Options, mentions};
use crate::front::diagnostics::Diagnostics;
use crate::list::Kind;

pub(crate) struct Attribute {
    /// The first word of its path.
    pub name: String,
    pub span: Span,
    /// The contents of the brackets.
    pub content: Group,
    /// The whole attribute.
    pub tokens: TokenStream,
}

impl Attribute {
    fn has_list(&self) -> bool {
        let list = self.content.stream().into_iter().nth(1);
        matches!(list, Some(TokenTree::Group(list)) if list.delimiter() == Delimiter::Parenthesis)
    }

    /// Whether it is a `cfg_attr(.., cfg(..))`, which applies to everything that the item expands
    /// to.
    pub(crate) fn decides(&self) -> bool {
        let is_cfg = |argument: &TokenStream| {
            let mut tokens = Tokens::new(argument.clone());
            let name = tokens.ident();
            name.is_some_and(|name| {
                name == "cfg" || name == "cfg_attr" && mentions(argument, "cfg")
            })
        };
        arguments(&self.content).iter().skip(1).any(is_cfg)
    }
}

/// All `#[..]` that follow.
pub(crate) fn outer(tokens: &mut Tokens) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while tokens.peek_punct('#') && is_bracket(tokens.peek_nth(1)) {
        attributes.extend(one(tokens, 1));
    }
    attributes
}

/// All `#![..]` that follow.
pub(crate) fn inner(tokens: &mut Tokens) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while tokens.peek_punct('#')
        && is_punct(tokens.peek_nth(1), '!')
        && is_bracket(tokens.peek_nth(2))
    {
        attributes.extend(one(tokens, 2));
    }
    attributes
}

fn is_bracket(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket)
}

fn one(tokens: &mut Tokens, signs: usize) -> Option<Attribute> {
    let start = tokens.position();
    tokens.skip(signs);
    let mut content = tokens.group(Delimiter::Bracket)?;
    // `#[$meta]`
    while let Some(fragment) = only_fragment(&content) {
        let span = content.span();
        content = Group::new(Delimiter::Bracket, fragment.stream());
        content.set_span(span);
    }
    let signs = tokens.between(start, start + signs);
    let mut inner = Tokens::of(&content);
    let span = inner.span();
    let name = inner
        .ident()
        .map_or_else(String::new, |ident| ident.to_string());
    Some(Attribute {
        name,
        span,
        tokens: quote!(#signs #content),
        content,
    })
}

/// Returns the contents of brackets that are one fragment of a macro.
fn only_fragment(content: &Group) -> Option<Group> {
    let mut trees = content.stream().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => {
            Some(group)
        }
        _ => None,
    }
}

/// Sorts the attributes of an item. `kind` is absent in expression position.
pub(crate) fn of_item(
    list: Vec<Attribute>,
    kind: Option<Kind>,
    diagnostics: &mut Diagnostics,
) -> (Attributes, Options) {
    let mut attributes = Attributes::default();
    let mut options = Options::default();
    let mut seen = Vec::new();
    for attribute in list {
        match attribute.name.as_str() {
            "header_set" => {
                let Attribute { content, span, .. } = &attribute;
                options::read(content, *span, &mut options, &mut seen, diagnostics);
            }
            "cfg" => attributes.cfg.push(attribute.tokens),
            "cfg_attr" if attribute.decides() => attributes.cfg.push(attribute.tokens),
            "allow" | "warn" | "deny" | "forbid" => attributes.lints.push(attribute.tokens),
            "expect" => expectation(&attribute, &mut attributes),
            "doc" => attributes.docs.push(attribute.tokens),
            "derive" if kind == Some(Kind::Enum) => {
                if !attribute.has_list() {
                    let message = "found `derive` without a list, expected `#[derive(Trait)]`";
                    diagnostics.error(attribute.span, message);
                }
                attributes.derives.extend(arguments(&attribute.content));
            }
            "derive" if kind.is_some() => diagnostics.error(
                attribute.span,
                "found `derive` on a static, expected it on an enum",
            ),
            _ => attributes.others.push(attribute.tokens),
        }
    }
    (attributes, options)
}

/// Splits the lints of an `#[expect]`. Only `deprecated` can be about entries.
fn expectation(attribute: &Attribute, attributes: &mut Attributes) {
    let (mut reasons, mut about_entries, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for part in arguments(&attribute.content) {
        if mentions(&part, "reason") {
            reasons.push(part);
        } else if part.to_string() == "deprecated" {
            about_entries.push(part);
        } else {
            others.push(part);
        }
    }
    for (lints, target) in [
        (about_entries, &mut attributes.expected_warnings),
        (others, &mut attributes.expected),
    ] {
        if !lints.is_empty() {
            target.push(quote_spanned!(attribute.span=> #[expect(#(#lints,)* #(#reasons),*)]));
        }
    }
}

/// Returns the comma-separated arguments of an attribute.
fn arguments(content: &Group) -> Vec<TokenStream> {
    let mut tokens = Tokens::of(content);
    tokens.skip(1);
    let Some(list) = tokens.group(Delimiter::Parenthesis) else {
        return Vec::new();
    };
    let mut tokens = Tokens::of(&list);
    let mut arguments = Vec::new();
    while !tokens.is_empty() {
        let argument = tokens.until(|at| at.peek_punct(','));
        tokens.skip(1);
        if !argument.is_empty() {
            arguments.push(argument);
        }
    }
    arguments
}

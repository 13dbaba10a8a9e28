//! Attributes, sorted by where they go.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::options;
use super::tokens::{Tokens, is_punct};
use crate::ast::{Attributes, Options};
use crate::diagnostics::Diagnostics;

pub(crate) struct Attribute {
    /// The first word of its path.
    pub name: String,
    pub span: Span,
    /// What is inside the brackets.
    pub content: Group,
    /// All of it.
    pub tokens: TokenStream,
}

/// `#[..]`, as many as there are.
pub(crate) fn outer(tokens: &mut Tokens) -> Vec<Attribute> {
    let mut attributes = Vec::new();
    while tokens.peek_punct('#') && is_bracket(tokens.peek_nth(1)) {
        attributes.extend(one(tokens, 1));
    }
    attributes
}

/// `#![..]`, as many as there are.
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
    let content = tokens.group(Delimiter::Bracket)?;
    let mut inner = Tokens::of(&content);
    let span = inner.span();
    let name = inner
        .ident()
        .map_or_else(String::new, |ident| ident.to_string());
    Some(Attribute {
        name,
        span,
        content,
        tokens: tokens.since(start),
    })
}

/// Sorts the attributes of an item.
pub(crate) fn of_item(
    list: Vec<Attribute>,
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
            "cfg_attr" if mentions_cfg(&attribute.content) => attributes.cfg.push(attribute.tokens),
            "allow" | "expect" | "warn" | "deny" | "forbid" => {
                attributes.lints.push(attribute.tokens)
            }
            "doc" => attributes.docs.push(attribute.tokens),
            "derive" => attributes.derives.extend(derived(&attribute.content)),
            _ => attributes.others.push(attribute.tokens),
        }
    }
    (attributes, options)
}

/// `cfg_attr(.., cfg(..))` decides on everything that the item expands to.
fn mentions_cfg(content: &Group) -> bool {
    let arguments = content.stream().into_iter().nth(1);
    let Some(TokenTree::Group(arguments)) = arguments else {
        return false;
    };
    arguments
        .stream()
        .into_iter()
        .skip_while(|tree| !is_punct(Some(tree), ','))
        .any(|tree| matches!(tree, TokenTree::Ident(ident) if ident == "cfg"))
}

fn derived(content: &Group) -> Vec<TokenStream> {
    let mut tokens = Tokens::of(content);
    tokens.skip(1);
    let Some(list) = tokens.group(Delimiter::Parenthesis) else {
        return Vec::new();
    };
    let mut tokens = Tokens::of(&list);
    let mut paths = Vec::new();
    while !tokens.is_empty() {
        let path = tokens.until(|at| at.peek_punct(','));
        tokens.skip(1);
        if !path.is_empty() {
            paths.push(path);
        }
    }
    paths
}

//! A position in a run of tokens.
//!
//! Entries are read straight from token trees, because a list of 10,000 names is parsed by
//! unoptimised code.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

pub(crate) struct Tokens {
    trees: Vec<TokenTree>,
    at: usize,
    /// The span for messages when no tokens are left.
    end: Span,
}

impl Tokens {
    /// All tokens of a macro's input. Its end has the span of the last token.
    pub(crate) fn new(stream: TokenStream) -> Self {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let end = trees.last().map_or_else(Span::call_site, TokenTree::span);
        Self { trees, at: 0, end }
    }

    pub(crate) fn of(group: &Group) -> Self {
        Self {
            end: group.span_close(),
            ..Self::new(group.stream())
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.at >= self.trees.len()
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    pub(crate) fn rewind(&mut self, position: usize) {
        self.at = position;
    }

    pub(crate) fn at(&self, position: usize) -> Option<&TokenTree> {
        self.trees.get(position)
    }

    pub(crate) fn peek(&self) -> Option<&TokenTree> {
        self.trees.get(self.at)
    }

    pub(crate) fn peek_nth(&self, ahead: usize) -> Option<&TokenTree> {
        self.trees.get(self.at + ahead)
    }

    pub(crate) fn next(&mut self) -> Option<TokenTree> {
        let tree = self.trees.get(self.at).cloned();
        self.at += usize::from(tree.is_some());
        tree
    }

    pub(crate) fn skip(&mut self, count: usize) {
        self.at = (self.at + count).min(self.trees.len());
    }

    pub(crate) fn span(&self) -> Span {
        self.peek().map_or(self.end, TokenTree::span)
    }

    /// Describes the next token, for a message.
    pub(crate) fn found(&self) -> String {
        match self.peek() {
            None => "nothing".to_owned(),
            Some(TokenTree::Group(group)) => match group.delimiter() {
                Delimiter::Parenthesis => "`(`".to_owned(),
                Delimiter::Brace => "`{`".to_owned(),
                Delimiter::Bracket => "`[`".to_owned(),
                Delimiter::None => quoted(&group.stream().to_string()),
            },
            Some(_) if self.peek_arrow() => "`=>`".to_owned(),
            Some(tree) => quoted(&tree.to_string()),
        }
    }

    pub(crate) fn peek_punct(&self, char: char) -> bool {
        is_punct(self.peek(), char)
    }

    /// Whether `=>` comes next.
    pub(crate) fn peek_arrow(&self) -> bool {
        self.peek_arrow_nth(0)
    }

    /// Whether `=>` is at `ahead`.
    pub(crate) fn peek_arrow_nth(&self, ahead: usize) -> bool {
        matches!(self.peek_nth(ahead), Some(TokenTree::Punct(punct)) if is_joint(punct, '='))
            && is_punct(self.peek_nth(ahead + 1), '>')
    }

    pub(crate) fn punct(&mut self, char: char) -> bool {
        let found = self.peek_punct(char);
        self.at += usize::from(found);
        found
    }

    /// Reads `::`.
    pub(crate) fn path_separator(&mut self) -> bool {
        let found = matches!(self.peek(), Some(TokenTree::Punct(punct)) if is_joint(punct, ':'))
            && is_punct(self.peek_nth(1), ':');
        self.at += 2 * usize::from(found);
        found
    }

    pub(crate) fn peek_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(TokenTree::Ident(ident)) if ident == word)
    }

    pub(crate) fn word(&mut self, word: &str) -> bool {
        let found = self.peek_word(word);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn ident(&mut self) -> Option<Ident> {
        match self.peek() {
            Some(TokenTree::Ident(ident)) => {
                let ident = ident.clone();
                self.at += 1;
                Some(ident)
            }
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
                let mut inner = Self::of(group);
                let ident = inner.ident().filter(|_| inner.is_empty())?;
                self.at += 1;
                Some(ident)
            }
            _ => None,
        }
    }

    pub(crate) fn group(&mut self, delimiter: Delimiter) -> Option<Group> {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => {
                let group = group.clone();
                self.at += 1;
                Some(group)
            }
            _ => None,
        }
    }

    /// The tokens from `start` to here.
    pub(crate) fn since(&self, start: usize) -> TokenStream {
        self.between(start, self.at)
    }

    pub(crate) fn between(&self, start: usize, end: usize) -> TokenStream {
        self.trees[start..end].iter().cloned().collect()
    }

    /// Returns the tokens before the first position at which `stop` is `true`.
    pub(crate) fn until(&mut self, stop: impl Fn(&Self) -> bool) -> TokenStream {
        let start = self.at;
        while !self.is_empty() && !stop(self) {
            self.at += 1;
        }
        self.since(start)
    }

    /// Whether the previous token is a block.
    pub(crate) fn is_behind_block(&self) -> bool {
        let before = self.at.checked_sub(1);
        is_block(before.map(|at| &self.trees[at]))
    }

    /// Skips the rest of an entry that could not be read.
    pub(crate) fn recover(&mut self) {
        while !self.is_empty() && !self.punct(',') {
            self.at += 1;
        }
    }
}

/// Every keyword of any edition up to 2021, and those reserved. `gen` is an identifier before 2024.
const KEYWORDS: &str = "_ Self abstract as async await become box break const continue crate do dyn \
    else enum extern false final fn for if impl in let loop macro match mod move mut override priv \
    pub ref return self static struct super trait true try type typeof unsafe unsized use virtual \
    where while yield";

/// Whether an identifier is a keyword, and not a raw identifier.
pub(crate) fn is_keyword(ident: &Ident) -> bool {
    KEYWORDS.split(' ').any(|keyword| ident == keyword)
}

/// Returns the identifier that `name` is, unless it is none or a keyword.
pub(crate) fn identifier(name: &str, span: Span) -> Option<Ident> {
    let mut tokens = Tokens::new(name.parse().ok()?);
    let mut ident = tokens.ident()?;
    ident.set_span(span);
    (tokens.is_empty() && !is_keyword(&ident)).then_some(ident)
}

fn is_block(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

pub(crate) fn is_punct(tree: Option<&TokenTree>, char: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == char)
}

fn is_joint(punct: &Punct, char: char) -> bool {
    punct.as_char() == char && punct.spacing() == Spacing::Joint
}

fn quoted(text: &str) -> String {
    format!("`{}`", crate::wording::shown(text.as_bytes()))
}

//! Where the value of a row ends. Values are passed on as tokens, and are the compiler's to judge;
//! all that has to be told is which commas belong to them.
//!
//! Those in brackets of any kind are inside a group. What is left are the parameters of closures
//! and generic arguments, and there Rust's grammar needs no more than a look at what stands before:
//! `|` opens parameters where an operand may start, and is an operator behind one; `<` opens
//! arguments behind `::`, in a type and where an operand may start, and compares elsewhere.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::constant;
use super::tokens::{Tokens, is_block, is_punct};

/// Words that start a row; the paths are those of `concat!` and `stringify!`.
const START_ROW: [&str; 9] = [
    "_",
    "include",
    "use",
    "regex",
    "concat",
    "stringify",
    "core",
    "std",
    "alloc",
];

/// Whether what stands `ahead` starts a row, and continues no expression that ends with a block.
pub(super) fn starts_row(tokens: &Tokens, ahead: usize) -> bool {
    match tokens.peek_nth(ahead) {
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Ident(ident)) => {
            START_ROW.iter().any(|word| ident == word) || constant::starts_row(tokens, ahead)
        }
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '@' | '#' => true,
            // `m!("x")` and `a != b` continue: only what may be excluded starts a row behind `!`.
            '!' => match tokens.peek_nth(ahead + 1) {
                Some(TokenTree::Punct(_)) | None => false,
                Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
                Some(_) => starts_row(tokens, ahead + 1),
            },
            ':' => {
                let before = (tokens.position() + ahead).checked_sub(1);
                let path = is_punct(tokens.peek_nth(ahead + 1), ':');
                path && is_block(before.and_then(|before| tokens.at(before)))
            }
            _ => false,
        },
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        None => false,
    }
}

/// The tokens of an expression: up to a comma, a `;` or a `=>` that is not inside of it, or up to
/// where the next row starts, behind a block or where a comma is missing. What is opened and never
/// closed is no expression, and ends at its first comma.
pub(super) fn expression(tokens: &mut Tokens) -> TokenStream {
    let start = tokens.position();
    let mut reader = Reader {
        place: Place::Operand,
        open: Open::Nothing,
    };
    let mut first_comma = None;
    while let Some(tree) = tokens.peek() {
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == ',' => {
                if let Open::Nothing = reader.open {
                    break;
                }
                first_comma = first_comma.or(Some(tokens.position()));
                tokens.skip(1);
            }
            _ if is_block(Some(tree)) && starts_row(tokens, 1) => {
                tokens.skip(1);
                return tokens.since(start);
            }
            _ if tokens.peek_arrow() => break,
            TokenTree::Punct(punct)
                if punct.as_char() == ';' && matches!(reader.open, Open::Nothing) =>
            {
                break;
            }
            _ if reader.is_behind_operand() && starts_row(tokens, 0) => break,
            _ => {
                let len = reader.read(tokens);
                tokens.skip(len);
            }
        }
    }
    if let (Some(comma), Open::Parameters | Open::Arguments { .. }) = (first_comma, reader.open) {
        tokens.rewind(comma);
    }
    tokens.since(start)
}

/// What an expression has been read up to.
struct Reader {
    place: Place,
    open: Open,
}

#[derive(Clone, Copy)]
enum Place {
    /// An operand may start here.
    Operand,
    /// Behind an operand.
    Operator,
    /// A type, or the rest of one, starts here.
    Type,
    /// Behind a name in a type, which may have arguments.
    TypeName,
    /// Behind what else may be all of a type.
    TypeEnd,
}

#[derive(Clone, Copy)]
enum Open {
    Nothing,
    /// The parameters of a closure, up to `|`.
    Parameters,
    /// Generic arguments, how deep, and what their end is the end of.
    Arguments {
        depth: usize,
        then: Place,
    },
}

/// Words in front of an operand.
const BEFORE_OPERAND: [&str; 19] = [
    "async", "become", "box", "break", "const", "else", "for", "if", "in", "let", "loop", "match",
    "move", "mut", "ref", "return", "static", "while", "yield",
];

/// Words in front of a type, or of its main part.
const BEFORE_TYPE: [&str; 8] = [
    "const", "dyn", "extern", "fn", "for", "impl", "mut", "unsafe",
];

impl Reader {
    /// Whether no other operand may follow.
    fn is_behind_operand(&self) -> bool {
        matches!(self.open, Open::Nothing)
            && matches!(
                self.place,
                Place::Operator | Place::TypeName | Place::TypeEnd
            )
    }

    /// Reads what stands here; how many trees that are.
    fn read(&mut self, tokens: &Tokens) -> usize {
        let Some(tree) = tokens.peek() else {
            return 0;
        };
        match (&mut self.open, tree) {
            (Open::Nothing, TokenTree::Punct(punct)) => {
                let char = punct.as_char();
                let joint =
                    |next| punct.spacing() == Spacing::Joint && is_punct(tokens.peek_nth(1), next);
                self.punct(char, joint, tokens)
            }
            (Open::Nothing, TokenTree::Ident(ident)) => self.word(&ident.to_string(), tokens),
            (Open::Nothing, TokenTree::Group(group)) => {
                self.place = match (self.place, group.delimiter()) {
                    (Place::Type, _) => Place::TypeEnd,
                    // `Fn(A)`, `m!(A)`
                    (Place::TypeName | Place::TypeEnd, Delimiter::Parenthesis) => Place::TypeEnd,
                    _ => Place::Operator,
                };
                1
            }
            (Open::Nothing, TokenTree::Literal(_)) => {
                // `extern "C" fn()` is a type.
                if !matches!(self.place, Place::Type) {
                    self.place = Place::Operator;
                }
                1
            }
            (Open::Parameters, tree) => {
                if is_punct(Some(tree), '|') {
                    (self.open, self.place) = (Open::Nothing, Place::Operand);
                }
                1
            }
            (Open::Arguments { .. }, _) if is_arrow(tokens) => 2,
            (Open::Arguments { depth, then }, tree) => {
                *depth += usize::from(is_punct(Some(tree), '<'));
                *depth -= usize::from(is_punct(Some(tree), '>'));
                if *depth == 0 {
                    (self.place, self.open) = (*then, Open::Nothing);
                }
                1
            }
        }
    }

    fn arguments(&mut self, then: Place) {
        self.open = Open::Arguments { depth: 1, then };
    }

    fn word(&mut self, word: &str, tokens: &Tokens) -> usize {
        // `for<'a> |a: &'a u8, b| ..` and `for<'a> fn(&'a u8)`
        if word == "for" && is_punct(tokens.peek_nth(1), '<') {
            self.arguments(self.place);
            return 2;
        }
        self.place = match self.place {
            Place::Type if BEFORE_TYPE.contains(&word) => Place::Type,
            Place::Type => Place::TypeName,
            _ if word == "as" => Place::Type,
            _ if BEFORE_OPERAND.contains(&word) => Place::Operand,
            _ => Place::Operator,
        };
        // `let | A | B = ..`
        1 + usize::from(word == "let" && is_punct(tokens.peek_nth(1), '|'))
    }

    fn punct(&mut self, char: char, joint: impl Fn(char) -> bool, tokens: &Tokens) -> usize {
        if char == ':' && joint(':') {
            return self.path_separator(tokens);
        }
        if matches!(char, '<' | '|') {
            return self.opening(char, joint);
        }
        let (place, len) = match (char, self.place) {
            // A lifetime or a label.
            ('\'', Place::Type) => (Place::Type, 2),
            ('\'', _) => (Place::Operand, 2),
            // An attribute.
            ('#', Place::Operand) if matches!(tokens.peek_nth(1), Some(TokenTree::Group(_))) => {
                (Place::Operand, 2)
            }
            // What a closure or a function returns.
            ('-', _) if joint('>') => (Place::Type, 2),
            ('&' | '*', Place::Type) => (Place::Type, 1),
            ('!', Place::Type | Place::TypeName) => (Place::TypeEnd, 1),
            ('?', _) => (Place::Operator, 1),
            _ => (Place::Operand, 1),
        };
        self.place = place;
        len
    }

    /// `::`, and `<` behind it.
    fn path_separator(&mut self, tokens: &Tokens) -> usize {
        let in_type = matches!(self.place, Place::Type | Place::TypeName | Place::TypeEnd);
        if is_punct(tokens.peek_nth(2), '<') {
            self.arguments(if in_type {
                Place::TypeEnd
            } else {
                Place::Operator
            });
            return 3;
        }
        self.place = if in_type { Place::Type } else { Place::Operand };
        2
    }

    /// `<` or `|`: what it opens, or the operator that it starts.
    fn opening(&mut self, char: char, joint: impl Fn(char) -> bool) -> usize {
        match (char, self.place) {
            // `a as u8 <= b`, and even `break |= a`: nothing is opened so.
            _ if joint('=') => {
                self.place = Place::Operand;
                2
            }
            ('<', Place::Type | Place::TypeName) => {
                self.arguments(Place::TypeEnd);
                1
            }
            ('<', Place::Operand) => {
                self.arguments(Place::Operator);
                1
            }
            ('|', Place::Operand) => {
                self.open = Open::Parameters;
                1
            }
            _ => {
                self.place = Place::Operand;
                1 + usize::from(joint(char))
            }
        }
    }
}

/// Whether `->` stands here.
fn is_arrow(tokens: &Tokens) -> bool {
    is_punct(tokens.peek(), '-') && is_punct(tokens.peek_nth(1), '>')
}

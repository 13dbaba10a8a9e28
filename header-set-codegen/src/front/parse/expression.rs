//! Finds the end of a row's value. Values are passed on as tokens, and the compiler checks them.
//! The parser only has to find which commas belong to them.
//!
//! A comma in brackets is inside a token group. That leaves the parameters of closures and generic
//! arguments, which the preceding token decides. `|` opens parameters where an operand may start,
//! and is an operator after one. `<` opens arguments after `::`, in a type and where an operand may
//! start; elsewhere it compares.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use super::constant;
use super::tokens::{Tokens, is_punct};

/// Words that start a row. The paths are those of `concat!` and `stringify!`.
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

/// Whether the token at `ahead` starts a row. It must not continue an expression that ends with a
/// block.
pub(super) fn starts_row(tokens: &Tokens, ahead: usize) -> bool {
    match tokens.peek_nth(ahead) {
        Some(TokenTree::Literal(_)) => true,
        Some(TokenTree::Ident(ident)) => {
            START_ROW.iter().any(|word| ident == word) || constant::starts_row(tokens, ahead)
        }
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '@' | '#' => true,
            // `m!("x")` and `a != b` continue. After `!` only something that can be excluded starts
            // a row.
            '!' => match tokens.peek_nth(ahead + 1) {
                Some(TokenTree::Punct(_)) | None => false,
                Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
                Some(_) => starts_row(tokens, ahead + 1),
            },
            // Only the next token gets here: behind a `!` stands none of punctuation.
            ':' => tokens.is_behind_block() && is_punct(tokens.peek_nth(1), ':'),
            _ => false,
        },
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::None,
        None => false,
    }
}

/// Returns the tokens of an expression. It ends at a comma, a `;` or a `=>` outside of it. It also
/// ends where the next row starts, after a block or where a comma is missing, and at a word that no
/// expression has after an operand. If closure parameters or generic arguments are never closed, it
/// ends at its first comma.
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
            _ if tokens.peek_arrow() => break,
            TokenTree::Punct(punct)
                if punct.as_char() == ';' && matches!(reader.open, Open::Nothing) =>
            {
                break;
            }
            _ if reader.is_behind_operand() && (starts_row(tokens, 0) || is_stray(tree)) => break,
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

/// Whether a token after an operand is a word that does not continue the expression.
fn is_stray(tree: &TokenTree) -> bool {
    // `a as b`, `if a { b } else { c }`, `for a in b { }`, `&raw const a`, `&raw mut a`
    const CONTINUES: [&str; 5] = ["as", "else", "in", "const", "mut"];
    match tree {
        TokenTree::Ident(word) => !CONTINUES.iter().any(|continues| word == continues),
        _ => false,
    }
}

/// The state of the scan.
struct Reader {
    place: Place,
    open: Open,
}

#[derive(Clone, Copy)]
enum Place {
    /// An operand may start here.
    Operand,
    /// After an operand.
    Operator,
    /// A type, or the rest of one, starts here.
    Type,
    /// After a name in a type, which may have arguments.
    TypeName,
    /// After anything else that can be a complete type.
    TypeEnd,
}

#[derive(Clone, Copy)]
enum Open {
    Nothing,
    /// The parameters of a closure, up to `|`.
    Parameters,
    /// Generic arguments: their depth, and the state after their end.
    Arguments {
        depth: usize,
        then: Place,
    },
}

/// Words before an operand.
const BEFORE_OPERAND: [&str; 19] = [
    "async", "become", "box", "break", "const", "else", "for", "if", "in", "let", "loop", "match",
    "move", "mut", "ref", "return", "static", "while", "yield",
];

/// Words before a type, or before its main part.
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

    /// Reads the next tokens. Returns the number of token trees read.
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
            // The return type of a closure or a function.
            ('-', _) if joint('>') => (Place::Type, 2),
            ('&' | '*', Place::Type) => (Place::Type, 1),
            ('!', Place::Type | Place::TypeName) => (Place::TypeEnd, 1),
            ('?', _) => (Place::Operator, 1),
            _ => (Place::Operand, 1),
        };
        self.place = place;
        len
    }

    /// `::`, and a `<` after it.
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

    /// `<` or `|`: an opening bracket, or the start of an operator.
    fn opening(&mut self, char: char, joint: impl Fn(char) -> bool) -> usize {
        match (char, self.place) {
            // `a as u8 <= b`, and even `break |= a`: an operator, which opens nothing.
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

/// Whether `->` comes next.
fn is_arrow(tokens: &Tokens) -> bool {
    is_punct(tokens.peek(), '-') && is_punct(tokens.peek_nth(1), '>')
}

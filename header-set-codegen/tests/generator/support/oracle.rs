//! What a list says of a name, from the language's description alone: nothing here calls the
//! generator or the run time, and nothing is clever.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use header_set_runtime::Fold;
use regex::bytes::{Regex, RegexBuilder};

use super::list::List;

/// The token bytes of RFC 9110 but for letters and digits.
pub(crate) const SEPARATORS: &[u8; 15] = b"!#$%&'*+-.^_`|~";

/// The byte that stands for all bytes that `fold` makes equal to `byte`.
pub(crate) fn folded_byte(fold: Fold, byte: u8) -> u8 {
    if fold.case && byte.is_ascii_uppercase() {
        byte - b'A' + b'a'
    } else if fold.separators && SEPARATORS.contains(&byte) {
        b'-'
    } else {
        byte
    }
}

pub(crate) fn folded(fold: Fold, name: &[u8]) -> Vec<u8> {
    name.iter().map(|&byte| folded_byte(fold, byte)).collect()
}

/// A byte of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Byte(u8),
    Star,
}

struct Pattern {
    shape: Shape,
    /// Of two that match, the one with more wins.
    weight: usize,
    line: usize,
}

enum Shape {
    Glob(Vec<Token>),
    /// Over folded names: expressions of the tests have no separator but `-`.
    Regular(Regex),
}

/// Answers for one list.
pub(crate) struct Oracle {
    fold: Fold,
    exact: BTreeMap<Vec<u8>, usize>,
    /// The winner of two that match stands first.
    patterns: Vec<Pattern>,
    excluded: Vec<bool>,
}

impl Oracle {
    pub(crate) fn new(list: &List, fold: Fold) -> Self {
        let mut oracle = Self {
            fold,
            exact: BTreeMap::new(),
            patterns: Vec::new(),
            excluded: list
                .written
                .iter()
                .map(|written| written.excluded)
                .collect(),
        };
        for (line, written) in list.written.iter().enumerate() {
            if written.regular {
                let source = str::from_utf8(&written.text).expect("expressions are text");
                let regex = RegexBuilder::new(&format!("^(?:{source})$"))
                    .unicode(false)
                    .case_insensitive(fold.case)
                    .build();
                oracle.patterns.push(Pattern {
                    shape: Shape::Regular(regex.expect("expressions of lists are right")),
                    weight: 0,
                    line,
                });
                continue;
            }
            if !written.stars {
                oracle
                    .exact
                    .entry(folded(fold, &written.text))
                    .or_insert(line);
                continue;
            }
            let tokens: Vec<Token> = written
                .text
                .iter()
                .map(|&byte| match byte {
                    b'*' => Token::Star,
                    byte => Token::Byte(folded_byte(fold, byte)),
                })
                .collect();
            let literal = tokens.iter().filter(|&&token| token != Token::Star).count();
            oracle.patterns.push(Pattern {
                shape: Shape::Glob(tokens),
                weight: 1 + literal,
                line,
            });
        }
        // Globs before expressions, more literal bytes, then the earliest written.
        oracle
            .patterns
            .sort_by_key(|pattern| (Reverse(pattern.weight), pattern.line));
        oracle
    }

    /// The line of what wins for a name: an exact entry before a pattern.
    pub(crate) fn winner(&self, name: &[u8]) -> Option<usize> {
        let name = folded(self.fold, name);
        if let Some(&line) = self.exact.get(&name) {
            return Some(line);
        }
        self.patterns
            .iter()
            .find(|pattern| match &pattern.shape {
                Shape::Glob(tokens) => matches(tokens, &name),
                Shape::Regular(regex) => regex.is_match(&name),
            })
            .map(|pattern| pattern.line)
    }

    /// Whether the line is an inclusion.
    pub(crate) fn includes(&self, winner: Option<usize>) -> bool {
        winner.is_some_and(|line| !self.excluded[line])
    }
}

/// Tries every star as short as possible first, and comes back to the last one to make it longer.
fn matches(tokens: &[Token], name: &[u8]) -> bool {
    let (mut token, mut at) = (0, 0);
    let mut retry = None;
    loop {
        match tokens.get(token) {
            Some(Token::Star) if token + 1 == tokens.len() => return true,
            Some(Token::Star) => {
                retry = Some((token + 1, at));
                token += 1;
                continue;
            }
            Some(Token::Byte(byte)) if name.get(at) == Some(byte) => {
                token += 1;
                at += 1;
                continue;
            }
            None if at == name.len() => return true,
            _ => {}
        }
        match retry {
            Some((after_star, from)) if from < name.len() => {
                retry = Some((after_star, from + 1));
                (token, at) = (after_star, from + 1);
            }
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched(pattern: &str, name: &str) -> bool {
        let list = List::of("", [pattern]);
        let oracle = Oracle::new(
            &list,
            Fold {
                case: true,
                separators: false,
            },
        );
        oracle.winner(name.as_bytes()).is_some()
    }

    #[test]
    fn stars_stand_for_any_run() {
        for (pattern, yes, no) in [
            ("a*", &["a", "A", "ab", "a*"][..], &["", "b", "ba"][..]),
            ("*", &["", "a", "*"], &[]),
            ("a*b", &["ab", "aab", "abb", "a-b"], &["a", "b", "aba"]),
            ("a*ab", &["aab", "aaab", "aabab"], &["ab", "aaba"]),
            ("*a*b*", &["ab", "xaxbx", "aab"], &["ba", "a", "b"]),
            ("ab*ba", &["abba", "ab-ba", "abababa"], &["aba", "abb"]),
            ("a**b", &["ab", "a-b"], &["a"]),
        ] {
            assert!(yes.iter().all(|name| matched(pattern, name)), "{pattern}");
            assert!(!no.iter().any(|name| matched(pattern, name)), "{pattern}");
        }
    }

    #[test]
    fn one_wins() {
        let list = List::of("", ["*", "x-*", "!x-id", "*-id", "!x-a-*", "x-*d"]);
        let oracle = Oracle::new(
            &list,
            Fold {
                case: true,
                separators: false,
            },
        );
        for (name, line) in [
            ("a", 0),
            ("x-", 1),
            ("X-ID", 2),
            ("a-id", 3),
            ("x-b-id", 3),
            ("x-a-id", 4),
            ("x-d", 5),
        ] {
            assert_eq!(oracle.winner(name.as_bytes()), Some(line), "{name}");
        }
        assert!(!oracle.includes(oracle.winner(b"x-id")));
        assert!(oracle.includes(oracle.winner(b"x-i")));
    }
}

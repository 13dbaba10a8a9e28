//! Patterns: names with stars, and regular expressions. This module compares them, weighs them, and
//! builds the automaton of a list's patterns.
//!
//! `regex.rs` has the automaton of one pattern. `subsets.rs` builds that of a list; `prefixes.rs`
//! builds it where all patterns are prefixes.

mod automaton;
mod compare;
mod pattern;
mod prefixes;
pub mod regex;
mod subsets;

pub use automaton::{PatternAutomaton, PatternState, Row, byte_classes};
pub use pattern::{Pattern, Precedence, Role, Shape};

/// The automaton of patterns alone. Fails where it would pass its bound.
pub fn automaton_of(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
    let texts: Option<Vec<&[u8]>> = patterns.iter().map(Pattern::as_prefix).collect();
    match texts {
        Some(texts) => prefixes::build(&texts),
        None => subsets::build(patterns),
    }
}

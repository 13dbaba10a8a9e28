//! Patterns: names with stars, and regular expressions. This module compares them, weighs them, and
//! builds the automaton of a list's patterns.
//!
//! `prefixes.rs` builds the automaton of prefixes; `globs.rs` that of other patterns, over the
//! places of `places.rs`.

mod automaton;
mod compare;
mod globs;
mod pattern;
mod places;
mod prefixes;
pub mod regex;

pub use automaton::{PatternAutomaton, PatternState, byte_classes};
pub use pattern::{Pattern, Precedence, Role, Shape};

/// The automaton of patterns alone. Fails where it would pass its bound.
pub fn automaton_of(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
    let texts: Option<Vec<&[u8]>> = patterns.iter().map(Pattern::as_prefix).collect();
    match texts {
        Some(texts) => prefixes::build(&texts),
        None => globs::build(patterns),
    }
}

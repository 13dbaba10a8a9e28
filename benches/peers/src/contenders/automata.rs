//! Automata: regex-automata's dense DFA, aho-corasick, regex.

use ::aho_corasick::{Anchored, Input};
use regex_automata::dfa::Automaton;

use crate::built::Built;
use crate::built::automata::{AHO_CORASICK_MOST, DENSE_MOST, REGEX_MOST};
use crate::contender::{Found, Functions};
use crate::lookup::Lookup;
use crate::sets::Set;

struct Dense;

impl Lookup for Dense {
    /// The walk that the documentation of `Automaton` shows, stopped where no name can follow.
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        let mut state = built.dense_start;
        for &byte in name.as_bytes() {
            state = built.dense.next_state(state, byte);
            if built.dense.is_dead_state(state) {
                return false;
            }
        }
        built
            .dense
            .is_match_state(built.dense.next_eoi_state(state))
    }
}

struct AhoCorasickFind;

impl Lookup for AhoCorasickFind {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        let input = Input::new(name).anchored(Anchored::Yes);
        built
            .aho_corasick
            .find(input)
            .is_some_and(|found| found.end() == name.len())
    }
}

struct RegexIsMatch;

impl Lookup for RegexIsMatch {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.regex.is_match(name)
    }
}

pub(super) fn dense(set: &Set) -> Found {
    let why = "minimising its automaton takes a minute and a half for 16,384 names";
    at_most::<Dense>(set, DENSE_MOST, why)
}

pub(super) fn aho_corasick(set: &Set) -> Found {
    let why = "its automaton takes 28 MiB for 16,384 names, and a lookup microseconds";
    Found::exact_up_to::<AhoCorasickFind>(set, AHO_CORASICK_MOST, why)
}

pub(super) fn regex(set: &Set) -> Found {
    at_most::<RegexIsMatch>(
        set,
        REGEX_MOST,
        "a lookup takes microseconds, and 100,000 names are over its limit on size",
    )
}

fn at_most<L: Lookup>(set: &Set, most: usize, why: &'static str) -> Found {
    if set.entries.len() > most {
        return Found::LeftOut(why);
    }
    Found::Runs(Functions::on::<L>(set))
}

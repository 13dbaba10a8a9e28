//! Automata: regex-automata's dense DFA, aho-corasick, regex.

use ::aho_corasick::{AhoCorasick, AhoCorasickKind, Anchored, Input, MatchKind, StartKind};
use ::regex::Regex;
use regex_automata::Anchored as StartAnchored;
use regex_automata::dfa::{Automaton, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};

use super::{Built, Called, Found, Lookup};
use crate::sets::Set;

/// Where a minimised DFA still builds in a second.
const DENSE_MOST: usize = 1_200;

/// Where an Aho-Corasick DFA is small enough for a lookup to take less than a microsecond.
const AHO_CORASICK_MOST: usize = 1_200;

/// The same for regex, which takes no more than some 16,384 names at all with its default limit on size.
const REGEX_MOST: usize = 1_200;

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

/// `\z` rather than the offset of a match: the automaton then has one accepting state, and no state that
/// the walk would have to look at on the way.
pub(super) fn build_dense(set: &Set) -> (dense::DFA<Vec<u32>>, StateID) {
    let dfa = if set.entries.len() > DENSE_MOST {
        dense::DFA::never_match().expect("an empty automaton builds")
    } else {
        dense::Builder::new()
            .configure(
                dense::Config::new()
                    .minimize(true)
                    .accelerate(false)
                    .start_kind(regex_automata::dfa::StartKind::Anchored),
            )
            .syntax(syntax::Config::new().unicode(false).utf8(false))
            .thompson(thompson::Config::new().utf8(false))
            .build(&format!(r"(?s:(?:{})\z)", alternatives(set)))
            .expect("the names build")
    };
    let start = start::Config::new().anchored(StartAnchored::Yes);
    let state = dfa
        .start_state(&start)
        .expect("it is built for anchored starts");
    (dfa, state)
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

/// The longest name that the query starts with: the query itself, or it is not in the set.
pub(super) fn build_aho_corasick(set: &Set) -> AhoCorasick {
    let names = set
        .exact()
        .filter(|_| set.entries.len() <= AHO_CORASICK_MOST);
    AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::DFA))
        .start_kind(StartKind::Anchored)
        .match_kind(MatchKind::LeftmostLongest)
        .build(names)
        .expect("the names build")
}

struct RegexIsMatch;

impl Lookup for RegexIsMatch {
    #[inline(always)]
    fn contains(name: &str, built: &Built) -> bool {
        built.regex.is_match(name)
    }
}

pub(super) fn build_regex(set: &Set) -> Regex {
    let alternatives = if set.entries.len() > REGEX_MOST {
        String::new()
    } else {
        alternatives(set)
    };
    Regex::new(&format!("(?s)^(?:{alternatives})$")).expect("the names build")
}

/// The entries as alternatives of a pattern, a star as any run of bytes.
fn alternatives(set: &Set) -> String {
    let quoted = set.entries.iter().map(|entry| {
        let texts: Vec<String> = entry.split('*').map(::regex::escape).collect();
        texts.join(".*")
    });
    quoted.collect::<Vec<_>>().join("|")
}

pub(super) fn dense(set: &Set) -> Found {
    let why = "minimising its automaton takes a minute and a half for 16,384 names";
    at_most::<Dense>(set, DENSE_MOST, why)
}

pub(super) fn aho_corasick(set: &Set) -> Found {
    if !set.is_exact() {
        return Found::Foreign;
    }
    at_most::<AhoCorasickFind>(
        set,
        AHO_CORASICK_MOST,
        "its automaton takes 28 MiB for 16,384 names, and a lookup microseconds",
    )
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
    Found::Runs(Called::on::<L>(set))
}

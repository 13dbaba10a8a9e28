//! Automata as they are built: regex-automata's dense DFA, aho-corasick, regex.

use ::aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind, StartKind};
use ::regex::Regex;
use regex_automata::Anchored;
use regex_automata::dfa::{Automaton, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::primitives::StateID;
use regex_automata::util::{start, syntax};

use crate::sets::Set;

/// The longest list for automata: a minimised DFA still builds in a second, and a lookup of the
/// others takes less than a microsecond. They are empty for longer lists.
pub(super) const MOST: usize = 1_200;

/// An automaton, and the state where it starts.
pub(super) type StartedDfa = (dense::DFA<Vec<u32>>, StateID);

/// `\z` rather than the offset of a match: the automaton then has one accepting state, and the walk
/// checks no state before the end.
pub(super) fn dense(set: &Set) -> StartedDfa {
    let dfa = dense::Builder::new()
        .configure(
            dense::Config::new()
                .minimize(true)
                .accelerate(false)
                .start_kind(regex_automata::dfa::StartKind::Anchored),
        )
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build(&format!(r"(?s:(?:{})\z)", alternatives(set)))
        .expect("the names build");
    let start = start::Config::new().anchored(Anchored::Yes);
    let state = dfa
        .start_state(&start)
        .expect("it is built for anchored starts");
    (dfa, state)
}

/// The longest name that the query starts with: the query itself, or it is not in the set.
pub(super) fn aho_corasick(set: &Set) -> AhoCorasick {
    let names = set.exact().filter(|_| set.entries.len() <= MOST);
    AhoCorasick::builder()
        .kind(Some(AhoCorasickKind::DFA))
        .start_kind(StartKind::Anchored)
        .match_kind(MatchKind::LeftmostLongest)
        .build(names)
        .expect("the names build")
}

pub(super) fn regex(set: &Set) -> Regex {
    Regex::new(&format!("(?s)^(?:{})$", alternatives(set))).expect("the names build")
}

/// The entries as alternatives of a pattern, a star as any run of bytes.
fn alternatives(set: &Set) -> String {
    let entries = set.entries.iter();
    let quoted = entries.filter(|_| set.entries.len() <= MOST).map(|entry| {
        let texts: Vec<String> = entry.split('*').map(::regex::escape).collect();
        texts.join(".*")
    });
    quoted.collect::<Vec<_>>().join("|")
}

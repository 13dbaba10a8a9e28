//! Globs are regular expressions: a second oracle, whose automata share nothing with ours.

use std::cmp::Reverse;

use header_set_codegen::layouts::Strategies;
use header_set_codegen::list::key_set::{KeySet, Pattern, Winner};
use header_set_codegen::traffic::Demand;
use header_set_runtime::Strategy;
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson;
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, Repetition};
use testkit::lists::{INSENSITIVE, List, Normal, arena, lookups, probes};
use testkit::random::Random;

use crate::corpus;

/// The dense automaton of the patterns of a list; keys stand before it.
struct Regular<'a> {
    keys: &'a KeySet,
    dense: dense::DFA<Vec<u32>>,
}

impl<'a> Regular<'a> {
    fn new(keys: &'a KeySet) -> Self {
        let expressions: Vec<Hir> = keys.patterns.iter().map(expression).collect();
        let nfa = thompson::Compiler::new()
            .configure(thompson::Config::new().utf8(false))
            .build_many_from_hir(&expressions)
            .expect("globs are regular");
        let config = dense::Config::new()
            .start_kind(StartKind::Anchored)
            .match_kind(MatchKind::All);
        let dense = dense::Builder::new()
            .configure(config)
            .build_from_nfa(&nfa)
            .expect("memory is not limited");
        Self { keys, dense }
    }

    fn winner(&self, name: &[u8]) -> Option<Winner> {
        let folded = name.to_ascii_lowercase();
        if let Some(key) = self.keys.keys.iter().position(|key| key == folded) {
            return Some(Winner::Key(key));
        }
        let anchored = start::Config::new().anchored(Anchored::Yes);
        let mut state = self.dense.start_state(&anchored).expect("it is anchored");
        for &byte in &folded {
            state = self.dense.next_state(state, byte);
        }
        state = self.dense.next_eoi_state(state);
        let matching = match self.dense.is_match_state(state) {
            true => 0..self.dense.match_len(state),
            false => 0..0,
        };
        matching
            .map(|number| self.dense.match_pattern(state, number).as_usize())
            .min_by_key(|&number| {
                let pattern = &self.keys.patterns[number];
                (Reverse(pattern.weight()), pattern.written)
            })
            .map(Winner::Pattern)
    }
}

/// Literals with any run of bytes between them.
fn expression(pattern: &Pattern) -> Hir {
    let any = ClassBytes::new([ClassBytesRange::new(0, u8::MAX)]);
    let star = Hir::repetition(Repetition {
        min: 0,
        max: None,
        greedy: true,
        sub: Box::new(Hir::class(Class::Bytes(any))),
    });
    let mut parts = Vec::new();
    for (number, piece) in pattern.pieces().iter().enumerate() {
        if number > 0 {
            parts.push(star.clone());
        }
        parts.push(Hir::literal(piece.clone()));
    }
    Hir::concat(parts)
}

/// What is called with each name.
type Ask<'a> = &'a mut dyn FnMut(&[u8]);

/// Every layout of every strategy answers like the regular expressions, for the names that `names`
/// asks for and for pieces of patterns in any order.
fn assert_regular(list: &List, names: &dyn Fn(Ask)) {
    let Normal { keys, .. } = &list.normal(INSENSITIVE);
    let regular = Regular::new(keys);
    let demand = Demand::default();
    let strategies = Strategies::new(keys, &demand, arena());
    let layouts: Vec<_> = (Strategy::ALL.iter().copied())
        .flat_map(|strategy| {
            let layouts = strategies.build(strategy);
            layouts.unwrap_or_else(|error| panic!("{strategy} for {}: {error}", list.name))
        })
        .collect();
    let mut ask = |name: &[u8]| {
        let expected = regular.winner(name);
        for layout in &layouts {
            let found = lookups::const_find(&layout.matcher, name);
            let found = found.map(|id| match layout.places.get(id as usize) {
                Some(place) => Winner::Key(place.expect("no lookup ends at an empty place")),
                None => Winner::Pattern(id as usize - layout.places.len()),
            });
            assert_eq!(
                found,
                expected,
                "{}, {} ({}), `{}`",
                list.name,
                layout.strategy(),
                layout.form,
                name.escape_ascii()
            );
        }
    };
    names(&mut ask);
    let mut random = Random::new(6);
    let texts: Vec<&[u8]> = keys
        .patterns
        .iter()
        .flat_map(|it| it.pieces())
        .map(Vec::as_slice)
        .collect();
    for _ in 0..2_000 {
        // Pieces whole and in part, which overlap or not.
        let mut name = Vec::new();
        for _ in 0..random.below(6) {
            let text = *random.pick(&texts);
            let end = random.below(text.len() + 1);
            name.extend_from_slice(
                &text[..if random.below(2) == 0 {
                    end
                } else {
                    text.len()
                }],
            );
        }
        ask(&name);
    }
}

#[test]
fn lists_of_patterns() {
    for list in corpus::patterns() {
        // Its names number thousands, which is what the other oracle is for.
        if list.name != "all together" {
            assert_regular(&list, &|ask| probes::ask_all(&list, ask));
        }
    }
    for list in ["globs-8", "prefixed-97"].map(List::load) {
        assert_regular(&list, &|ask| probes::ask_all(&list, ask));
    }
}

/// Few bytes and short pieces, so that a piece ends as it starts and patterns meet.
#[test]
fn random_globs() {
    let mut random = Random::new(7);
    for round in 0..300 {
        let glob = |random: &mut Random| {
            let pieces: Vec<String> = (0..2 + random.below(3))
                .map(|_| {
                    let len = random.below(6);
                    random.bytes(b"ab", len).escape_ascii().to_string()
                })
                .collect();
            let excluded = if random.below(5) == 0 { "!" } else { "" };
            format!("{excluded}{}", pieces.join("*"))
        };
        let globs: Vec<String> = (0..1 + random.below(4))
            .map(|_| glob(&mut random))
            .collect();
        let list = List::of(&format!("random globs {round}: {globs:?}"), &globs);
        assert_regular(&list, &every_short_name);
    }
}

fn every_short_name(ask: Ask) {
    for len in 0..9 {
        for bits in 0..1_u32 << len {
            let name: Vec<u8> = (0..len).map(|at| b'a' + (bits >> at & 1) as u8).collect();
            ask(&name);
        }
    }
}

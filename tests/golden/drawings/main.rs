//! Compares the drawings in the heads of `lookup` with the generator's tables, for every layout on
//! the same five headers, and the handbook's copies of them. `HEADER_SET_BLESS=1 cargo test -p header-set-tests --test drawings` draws
//! again.

mod chapter;
mod dfa;
mod grid;
mod parts;
mod source;
mod tables;

use header_set_codegen::layouts::{Built, Strategies, filter};
use header_set_codegen::list::key_set::{KeySet, Pattern, Role, Shape};
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::{Demand, Stream};
use header_set_runtime::perfect_hash::{PerfectHash, RowHash};
use header_set_runtime::popcount_trie::PopcountTrie;
use header_set_runtime::{Fold, KeyIndex, PatternLookup};
use source::Source;

/// The five headers of the golden expansions.
const FIVE: [&str; 5] = [
    "host",
    "te",
    "x-request-id",
    "x-forwarded-for",
    "x-forwarded-proto",
];

/// Five headers that fit into a word.
const FIVE_SHORT: [&str; 5] = ["host", "te", "cookie", "if-match", "location"];

/// A list and its demand by the built-in traffic.
struct List {
    keys: KeySet,
    demand: Demand,
}

impl List {
    fn new(keys: Vec<(Vec<u8>, Role)>, patterns: Vec<Pattern>) -> Self {
        let fold = Fold {
            case: true,
            separators: false,
        };
        let keys = KeySet::new(fold, keys, patterns, &[]);
        let demand = Stream::new(&keys, None, usize::MAX, None).demand(&keys);
        Self { keys, demand }
    }

    fn of_names(names: [&str; 5]) -> Self {
        let keys = names.iter().enumerate();
        let keys = keys.map(|(index, name)| (name.as_bytes().to_vec(), Role::Entry(index)));
        Self::new(keys.collect(), Vec::new())
    }

    /// The five as prefixes, `host*` and so on.
    fn of_prefixes() -> Self {
        let patterns = FIVE.iter().enumerate().map(|(index, name)| Pattern {
            shape: Shape::Glob(vec![name.as_bytes().to_vec(), Vec::new()]),
            role: Role::Entry(index),
            written: index,
        });
        Self::new(Vec::new(), patterns.collect())
    }

    fn layouts<'a>(&self, arena: &'a Arena) -> Vec<Built<'a>> {
        let strategies = Strategies::new(&self.keys, &self.demand, arena);
        let layouts = strategies.every_layout();
        layouts.expect("every strategy carries five headers")
    }
}

/// A DFA whose walk starts at once.
fn without_sieve<'a>(built: &Built<'a>) -> Built<'a> {
    let mut built = built.clone();
    if let KeyIndex::FlatDfa(tables) = &mut built.matcher.exact {
        tables.sieve.groups = &[];
    }
    built
}

#[test]
fn every_layout_is_drawn_as_it_is() {
    let arena = Arena::default();
    let names = List::of_names(FIVE);
    let mut windows = Source::read("perfect_hash/windows.rs");
    let mut unbranched = Source::read("perfect_hash/rows.rs");
    let mut one_word = Source::read("perfect_hash/one_word.rs");
    let mut bucketed = Source::read("perfect_hash/bucketed.rs");
    let mut popcount_trie = Source::read("popcount_trie.rs");
    let mut flat_dfa = Source::read("flat_dfa.rs");
    for built in &names.layouts(&arena) {
        let keys = &names.keys;
        match built.matcher.exact {
            KeyIndex::PerfectHash(PerfectHash::Windows(tables)) => {
                windows.holds("by windows", &tables::windows(&tables, built, keys));
            }
            KeyIndex::PerfectHash(PerfectHash::Rows(tables)) => match tables.hash {
                RowHash::Windows(_) => {
                    unbranched.holds("unbranched", &tables::unbranched(&tables, built, keys));
                }
                RowHash::Displacing(_) | RowHash::Rejecting(_) => {
                    let (layout, drawn) = tables::bucketed(&tables, built, keys);
                    bucketed.holds(layout, &drawn);
                }
            },
            KeyIndex::PerfectHash(PerfectHash::OneWord(_)) => {
                panic!("three of the five have more than eight bytes")
            }
            KeyIndex::PopcountTrie(PopcountTrie::ByWindows(tables)) => {
                popcount_trie.holds("by two windows", &tables::by_windows(&tables, built, keys));
            }
            KeyIndex::PopcountTrie(PopcountTrie::ByHash(tables)) => {
                popcount_trie.holds("by hash", &tables::by_hash(&tables, built, keys));
            }
            KeyIndex::FlatDfa(tables) => {
                flat_dfa.holds("behind a sieve", &dfa::sieve(&tables, built, keys));
                flat_dfa.holds(
                    "as a DFA",
                    &dfa::flat_dfa(&tables, &without_sieve(built), keys),
                );
            }
        }
    }
    let short = List::of_names(FIVE_SHORT);
    let layouts = short.layouts(&arena);
    let in_one_word = layouts.iter().find_map(|built| match built.matcher.exact {
        KeyIndex::PerfectHash(PerfectHash::OneWord(tables)) => Some((tables, built)),
        _ => None,
    });
    let (tables, built) = in_one_word.expect("five short names are told apart");
    one_word.holds(
        "in one word",
        &tables::one_word(&tables, built, &short.keys),
    );
    windows.finish(["by windows"]);
    unbranched.finish(["unbranched"]);
    one_word.finish(["in one word"]);
    bucketed.finish(["in buckets", "in buckets that reject"]);
    popcount_trie.finish(["by two windows", "by hash"]);
    flat_dfa.finish(["as a DFA", "behind a sieve"]);
}

#[test]
fn what_stands_beside_and_before_is_drawn_as_it_is() {
    let names = List::of_names(FIVE);
    let mut filter = Source::read("filter.rs");
    let arena = Arena::default();
    let filter_of_names = filter::build(&names.keys, &names.demand, &arena);
    let built = filter_of_names.expect("no pattern starts with a star");
    filter.holds("behind a filter", &tables::filter(&built.keys, &names.keys));
    filter.finish(["behind a filter"]);

    let mut prefixes = Source::read("prefixes.rs");
    let list = List::of_prefixes();
    let built = &list.layouts(&arena)[0];
    let Some(PatternLookup::Prefixes(tables)) = built.matcher.beside else {
        panic!("prefixes alone are beside the keys");
    };
    prefixes.holds("as prefixes", &tables::prefixes(&tables, built));
    prefixes.finish(["as prefixes"]);
}

//! Compares the drawings in the heads of `lookup` with the generator's tables, for every layout on
//! the same five headers, and the handbook's copies of them. `HEADER_SET_BLESS=1 cargo test -p header-set-tests --test drawings` draws
//! again.

mod dfa;
mod grid;
mod parts;
mod tables;

use std::fs;
use std::path::Path;

use header_set_codegen::layouts::{Strategies, filter};
use header_set_codegen::list::key_set::{KeySet, Pattern, Role, Shape};
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::{Demand, Stream};
use header_set_runtime::perfect_hash::{PerfectHash, RowHash};
use header_set_runtime::popcount_trie::PopcountTrie;
use header_set_runtime::{Fold, KeyIndex, PatternLookup};
use parts::reads;
use testkit::files::of_kind;
use testkit::golden;

const LOOKUP: &str = "../header-set-runtime/src/lookup";
const CHAPTER: &str = "../docs/src/structures.md";

/// The start of a drawing's first line. The layout is the rest of the line.
const FIRST: &str = "the five headers ";

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
}

/// A drawing: its file in `lookup`, its layout, and its lines behind the first.
type Drawing = (&'static str, &'static str, String);

/// The layouts of five headers, with what a hit and a miss read of them.
fn of_names(names: [&str; 5]) -> Vec<Drawing> {
    let (List { keys, demand }, arena) = (List::of_names(names), Arena::default());
    let strategies = Strategies::new(&keys, &demand, &arena);
    let layouts = strategies.every_layout();
    let mut drawings = Vec::new();
    for mut built in layouts.expect("every strategy carries five headers") {
        let (file, layout, drawn) = match built.matcher.exact {
            KeyIndex::PerfectHash(PerfectHash::Windows(tables)) => {
                let drawn = tables::windows(&tables, &built, &keys);
                ("perfect_hash/windows.rs", "by windows", drawn)
            }
            KeyIndex::PerfectHash(PerfectHash::Rows(tables)) => match tables.hash {
                RowHash::Windows(_) => {
                    let drawn = tables::unbranched(&tables, &built, &keys);
                    ("perfect_hash/rows.rs", "unbranched", drawn)
                }
                RowHash::Displacing(_) | RowHash::Rejecting(_) => {
                    let (layout, drawn) = tables::bucketed(&tables, &built, &keys);
                    ("perfect_hash/bucketed.rs", layout, drawn)
                }
            },
            KeyIndex::PerfectHash(PerfectHash::OneWord(tables)) => {
                let drawn = tables::one_word(&tables, &built, &keys);
                ("perfect_hash/one_word.rs", "in one word", drawn)
            }
            KeyIndex::PopcountTrie(PopcountTrie::ByWindows(tables)) => {
                let drawn = tables::by_windows(&tables, &built, &keys);
                ("popcount_trie.rs", "by two windows", drawn)
            }
            KeyIndex::PopcountTrie(PopcountTrie::ByHash(tables)) => {
                let drawn = tables::by_hash(&tables, &built, &keys);
                ("popcount_trie.rs", "by hash", drawn)
            }
            KeyIndex::FlatDfa(mut tables) => {
                let drawn = dfa::sieve(&tables, &keys) + &reads(names[2], &built);
                drawings.push(("flat_dfa.rs", "behind a sieve", drawn));
                // A walk that starts at once.
                tables.sieve.groups = &[];
                built.matcher.exact = KeyIndex::FlatDfa(tables);
                let drawn = dfa::flat_dfa(&tables, &built, &keys);
                ("flat_dfa.rs", "as a DFA", drawn)
            }
        };
        drawings.push((file, layout, drawn + &reads(names[2], &built)));
    }
    drawings
}

/// The filter of the five headers, which is asked before a lookup.
fn behind_a_filter() -> Drawing {
    let (List { keys, demand }, arena) = (List::of_names(FIVE), Arena::default());
    let filter = filter::build(&keys, &demand, &arena);
    let filter = filter.expect("no pattern starts with a star");
    let drawn = tables::filter(&filter.keys, &keys);
    ("filter.rs", "behind a filter", drawn)
}

/// The five as prefixes, `host*` and so on.
fn as_prefixes() -> Drawing {
    let patterns = FIVE.iter().enumerate().map(|(index, name)| Pattern {
        shape: Shape::Glob(vec![name.as_bytes().to_vec(), Vec::new()]),
        role: Role::Entry(index),
        written: index,
    });
    let (List { keys, demand }, arena) = (List::new(vec![], patterns.collect()), Arena::default());
    let strategies = Strategies::new(&keys, &demand, &arena);
    let layouts = strategies
        .every_layout()
        .expect("every strategy carries them");
    let Some(PatternLookup::Prefixes(tables)) = layouts[0].matcher.beside else {
        panic!("prefixes alone are beside the keys");
    };
    let drawn = tables::prefixes(&tables) + &reads(FIVE[2], &layouts[0]);
    ("prefixes.rs", "as prefixes", drawn)
}

/// Checks or rewrites the drawing of a layout in a file whose lines start with `mark`.
fn check(path: &Path, mark: &str, layout: &str, drawn: &str) {
    let text = fs::read_to_string(path).expect("a text");
    let start = format!("{mark}```text\n{mark}{FIRST}{layout}\n");
    let Some((before, rest)) = text.split_once(&start) else {
        panic!("{} has no `{FIRST}{layout}`", path.display());
    };
    let (_, after) = rest.split_once("```").expect("a block ends");
    let mut expected = format!("{before}{start}");
    for line in drawn.lines() {
        expected += format!("{mark}{line}").trim_end();
        expected.push('\n');
    }
    golden::check(path, format!("{expected}{mark}```{after}"));
}

#[test]
fn every_layout_is_drawn_as_it_is() {
    let mut drawings = of_names(FIVE);
    let short = of_names(FIVE_SHORT).into_iter();
    drawings.extend(short.filter(|(_, layout, _)| *layout == "in one word"));
    drawings.extend([behind_a_filter(), as_prefixes()]);
    for (file, layout, drawn) in &drawings {
        check(&Path::new(LOOKUP).join(file), "//! ", layout, drawn);
        check(Path::new(CHAPTER), "", layout, drawn);
    }
    assert_eq!(drawings.len(), 11);
    // Another drawing would be of no layout.
    let mut paths = of_kind(Path::new(LOOKUP), "rs");
    paths.push(CHAPTER.into());
    let texts = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a text"));
    let is_first = |line: &&str| line.trim_start_matches("//! ").starts_with(FIRST);
    let drawn = texts.map(|text| text.lines().filter(is_first).count());
    assert_eq!(drawn.sum::<usize>(), 22, "drawings in {paths:?}");
}

//! Compares the drawings in the heads of `lookup` with the generator's tables, for every layout on
//! the same five headers, and the handbook's copies of them. `HEADER_SET_BLESS=1 cargo test -p header-set-tests --test drawings` draws
//! again.

mod dfa;
mod grid;
mod parts;
mod tables;

use std::fs;
use std::path::Path;

use header_set_codegen::layouts::{Built, Strategies, filter};
use header_set_codegen::list::key_set::{KeySet, Pattern, Role, Shape};
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::{Demand, Stream};
use header_set_runtime::perfect_hash::{PerfectHash, RowHash};
use header_set_runtime::popcount_trie::PopcountTrie;
use header_set_runtime::{Fold, KeyIndex, PatternLookup};
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

/// A drawing: its file in `lookup`, its layout, and its lines behind the first.
type Drawing = (&'static str, &'static str, String);

/// The layouts of the five headers.
fn of_names(names: &List) -> Vec<Drawing> {
    let (keys, arena) = (&names.keys, Arena::default());
    let mut drawings = Vec::new();
    for built in &names.layouts(&arena) {
        let drawing = match built.matcher.exact {
            KeyIndex::PerfectHash(PerfectHash::Windows(tables)) => {
                let drawn = tables::windows(&tables, built, keys);
                ("perfect_hash/windows.rs", "by windows", drawn)
            }
            KeyIndex::PerfectHash(PerfectHash::Rows(tables)) => match tables.hash {
                RowHash::Windows(_) => {
                    let drawn = tables::unbranched(&tables, built, keys);
                    ("perfect_hash/rows.rs", "unbranched", drawn)
                }
                RowHash::Displacing(_) | RowHash::Rejecting(_) => {
                    let (layout, drawn) = tables::bucketed(&tables, built, keys);
                    ("perfect_hash/bucketed.rs", layout, drawn)
                }
            },
            KeyIndex::PerfectHash(PerfectHash::OneWord(_)) => {
                panic!("three of the five have more than eight bytes")
            }
            KeyIndex::PopcountTrie(PopcountTrie::ByWindows(tables)) => {
                let drawn = tables::by_windows(&tables, built, keys);
                ("popcount_trie.rs", "by two windows", drawn)
            }
            KeyIndex::PopcountTrie(PopcountTrie::ByHash(tables)) => {
                let drawn = tables::by_hash(&tables, built, keys);
                ("popcount_trie.rs", "by hash", drawn)
            }
            KeyIndex::FlatDfa(tables) => {
                let drawn = dfa::sieve(&tables, built, keys);
                drawings.push(("flat_dfa.rs", "behind a sieve", drawn));
                let drawn = dfa::flat_dfa(&tables, &without_sieve(built), keys);
                ("flat_dfa.rs", "as a DFA", drawn)
            }
        };
        drawings.push(drawing);
    }
    drawings
}

fn in_one_word() -> Drawing {
    let (short, arena) = (List::of_names(FIVE_SHORT), Arena::default());
    let layouts = short.layouts(&arena);
    let in_one_word = layouts.iter().find_map(|built| match built.matcher.exact {
        KeyIndex::PerfectHash(PerfectHash::OneWord(tables)) => Some((tables, built)),
        _ => None,
    });
    let (tables, built) = in_one_word.expect("five short names are told apart");
    let drawn = tables::one_word(&tables, built, &short.keys);
    ("perfect_hash/one_word.rs", "in one word", drawn)
}

fn behind_a_filter(names: &List) -> Drawing {
    let arena = Arena::default();
    let filter = filter::build(&names.keys, &names.demand, &arena);
    let filter = filter.expect("no pattern starts with a star");
    let drawn = tables::filter(&filter.keys, &names.keys);
    ("filter.rs", "behind a filter", drawn)
}

fn as_prefixes() -> Drawing {
    let arena = Arena::default();
    let built = &List::of_prefixes().layouts(&arena)[0];
    let Some(PatternLookup::Prefixes(tables)) = built.matcher.beside else {
        panic!("prefixes alone are beside the keys");
    };
    let drawn = tables::prefixes(&tables, built);
    ("prefixes.rs", "as prefixes", drawn)
}

/// Checks or rewrites the drawing of a layout in a file whose lines start with `mark`.
fn check(path: &Path, mark: &str, layout: &str, drawn: &str) {
    let text = fs::read_to_string(path).expect("a text");
    let start = format!("{mark}```text\n{mark}{FIRST}{layout}\n");
    let Some((before, rest)) = text.split_once(&start) else {
        panic!(
            "{} has no `{FIRST}{layout}`, expected\n{drawn}",
            path.display()
        );
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
    let names = List::of_names(FIVE);
    let mut drawings = of_names(&names);
    drawings.extend([in_one_word(), behind_a_filter(&names), as_prefixes()]);
    for (file, layout, drawn) in &drawings {
        check(&Path::new(LOOKUP).join(file), "//! ", layout, drawn);
        check(Path::new(CHAPTER), "", layout, drawn);
    }
    let mut expected: Vec<&str> = drawings.iter().flat_map(|it| [it.1; 2]).collect();
    assert_eq!(expected.len(), 22);
    let mut paths = of_kind(Path::new(LOOKUP), "rs");
    paths.push(CHAPTER.into());
    let texts = paths.iter().map(fs::read_to_string);
    let texts: Vec<String> = texts.collect::<Result<_, _>>().expect("texts");
    let lines = texts.iter().flat_map(|text| text.lines());
    let first = lines.filter_map(|line| line.trim_start_matches("//! ").strip_prefix(FIRST));
    let mut found: Vec<&str> = first.collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "another drawing is of no layout");
}

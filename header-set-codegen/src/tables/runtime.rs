//! Every field of every table of the run time, once: what expansions write, what sizes sum.

use header_set_runtime::filter::{Bits, Filter, WindowFilter};
use header_set_runtime::flat_dfa::{FlatDfa, Sieve, Spot};
use header_set_runtime::globs::Globs;
use header_set_runtime::hash::{BucketHash, Extent, WideHash, Window, WindowHash};
use header_set_runtime::perfect_hash::{
    Displaced, OneWord, PerfectHash, RowHash, Unbranched, Windows,
};
use header_set_runtime::popcount_trie::{ByHash, ByWindows, PopcountTrie};
use header_set_runtime::prefixes::{Buckets, Prefixes, Search};
use header_set_runtime::{
    Beside, Entries, Exact, Fold, Ints, Matcher, Names, Plan, PlannedCandidate, Price, Traffic,
    with_strategies,
};

use super::value::{Block, Read, Table, Value};

/// What can be written as a value of the run time.
pub(crate) trait Written<'a> {
    /// The value.
    fn as_value(&self) -> Value<'a>;
}

fn table<'a>(name: &'static str, about: &'static str, bytes: &'a [u8], read: Read) -> Value<'a> {
    Value::Table(Table {
        name,
        about,
        bytes,
        read,
    })
}

fn bytes<'a>(name: &'static str, about: &'static str, bytes: &'a [u8]) -> Value<'a> {
    table(name, about, bytes, Read::Bytes)
}

/// Integers in a static.
pub(crate) fn ints<'a>(name: &'static str, about: &'static str, ints: Ints<'a>) -> Value<'a> {
    let bytes = match ints {
        Ints::U8(items) => items,
        Ints::U16(items) => items.as_flattened(),
        Ints::U32(items) => items.as_flattened(),
    };
    table(name, about, bytes, Read::Ints(ints.width()))
}

fn records<'a, const N: usize>(
    name: &'static str,
    about: &'static str,
    records: &'a [[u8; N]],
) -> Value<'a> {
    table(name, about, records.as_flattened(), Read::Records(N))
}

fn rows<'a, const N: usize>(
    name: &'static str,
    about: &'static str,
    rows: &'a [[[u8; 8]; N]],
) -> Value<'a> {
    table(
        name,
        about,
        rows.as_flattened().as_flattened(),
        Read::Rows(8),
    )
}

/// A variant with one field.
fn around<'a>(path: &str, value: Value<'a>) -> Value<'a> {
    Value::Path(path.to_owned(), vec![value])
}

impl<'a> Written<'a> for Matcher<'a> {
    fn as_value(&self) -> Value<'a> {
        Value::Struct(
            "Matcher",
            vec![
                ("exact", self.exact.as_value()),
                ("names", self.names.as_value()),
                ("keys", Value::Number(self.keys as usize)),
                ("beside", self.beside.as_value()),
                (
                    "excluded",
                    bytes(
                        "EXCLUDED",
                        "A bit for each place and pattern that excludes.",
                        self.excluded,
                    ),
                ),
            ],
        )
    }
}

impl<'a> Written<'a> for Names<'a> {
    fn as_value(&self) -> Value<'a> {
        let about = "What is compared, folded, in the order of places.";
        Value::Struct(
            "Names",
            vec![
                ("bytes", table("NAMES", about, self.bytes, Read::Padded)),
                ("fold", self.fold.as_value()),
                ("case_bit", Value::Flag(self.case_bit)),
            ],
        )
    }
}

impl<'a> Written<'a> for Fold {
    fn as_value(&self) -> Value<'a> {
        Value::Struct(
            "Fold",
            vec![
                ("case", Value::Flag(self.case)),
                ("separators", Value::Flag(self.separators)),
            ],
        )
    }
}

macro_rules! exact {
    (() $($(#[$doc:meta])* $module:ident::$strategy:ident, $word:ident, $feature:literal;)*) => {
        impl<'a> Written<'a> for Exact<'a> {
            fn as_value(&self) -> Value<'a> {
                match self {
                    $(Self::$strategy(tables) => {
                        around(concat!("Exact::", stringify!($strategy)), tables.as_value())
                    })*
                }
            }
        }
    };
}

with_strategies!(exact!());

impl<'a> Written<'a> for PerfectHash<'a> {
    fn as_value(&self) -> Value<'a> {
        let (layout, value) = match self {
            Self::Windows(tables) => ("Windows", tables.as_value()),
            Self::Unbranched(tables) => ("Unbranched", tables.as_value()),
            Self::OneWord(tables) => ("OneWord", tables.as_value()),
            Self::Displaced(tables) => ("Displaced", tables.as_value()),
        };
        around(&format!("perfect_hash::PerfectHash::{layout}"), value)
    }
}

impl<'a> Written<'a> for Windows<'a> {
    fn as_value(&self) -> Value<'a> {
        let tables = vec![
            ("length_offsets", 1, self.hash.length_offsets),
            ("tags", 1, self.tags),
            ("starts", 2, self.starts.as_flattened()),
        ];
        let block = Block {
            name: "SLOTS",
            about: "By length, what is added; by slot, bits of the hash and where the name starts.",
            ty: "perfect_hash::Slots",
            tables,
        };
        let windows = Value::Struct(
            "perfect_hash::Windows",
            vec![
                (
                    "hash",
                    window_hash(&self.hash, Value::Member("length_offsets", 1)),
                ),
                ("tags", Value::Member("tags", 1)),
                ("starts", Value::Member("starts", 2)),
            ],
        );
        Value::Block(block, Box::new(windows))
    }
}

fn window_hash<'a>(hash: &WindowHash<'_>, length_offsets: Value<'a>) -> Value<'a> {
    Value::Struct(
        "hash::WindowHash",
        vec![
            ("low", hash.low.as_value()),
            ("high", Value::option(hash.high.map(|high| high.as_value()))),
            ("length_offsets", length_offsets),
            ("multiplier", Value::Hexadecimal(hash.multiplier)),
        ],
    )
}

impl<'a> Written<'a> for Window {
    fn as_value(&self) -> Value<'a> {
        Value::variant("hash::Window", self)
    }
}

impl<'a> Written<'a> for Unbranched<'a> {
    fn as_value(&self) -> Value<'a> {
        Value::Struct(
            "perfect_hash::Unbranched",
            vec![
                ("hash", self.hash.as_value()),
                ("rows", rows("ROWS", WORDS_OF_KEYS, self.rows)),
                ("three_words", Value::Flag(self.three_words)),
            ],
        )
    }
}

const WORDS_OF_KEYS: &str = "The words of the key in each slot.";

impl<'a> Written<'a> for RowHash<'a> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::Windows(hash) => {
                let about = "By length, what is added.";
                let length_offsets = bytes("LENGTH_OFFSETS", about, hash.length_offsets);
                around(
                    "perfect_hash::RowHash::Windows",
                    window_hash(hash, length_offsets),
                )
            }
            Self::Words {
                extent,
                multiplier,
                displacements,
            } => {
                let about = "What moves the keys of each bucket.";
                Value::Struct(
                    "perfect_hash::RowHash::Words",
                    vec![
                        ("extent", extent.as_value()),
                        ("multiplier", Value::Hexadecimal(*multiplier)),
                        (
                            "displacements",
                            records("DISPLACEMENTS", about, displacements),
                        ),
                    ],
                )
            }
        }
    }
}

impl<'a> Written<'a> for Extent {
    fn as_value(&self) -> Value<'a> {
        Value::variant("hash::Extent", self)
    }
}

impl<'a> Written<'a> for WideHash {
    fn as_value(&self) -> Value<'a> {
        Value::Struct(
            "hash::WideHash",
            vec![
                ("extent", self.extent.as_value()),
                ("seed", Value::Hexadecimal(self.seed)),
            ],
        )
    }
}

impl<'a> Written<'a> for OneWord<'a> {
    fn as_value(&self) -> Value<'a> {
        let about = "The word and the length of the key in each slot.";
        Value::Struct(
            "perfect_hash::OneWord",
            vec![
                ("multiplier", Value::Hexadecimal(self.multiplier)),
                ("rows", rows("ROWS", about, self.rows)),
            ],
        )
    }
}

impl<'a> Written<'a> for Displaced<'a> {
    fn as_value(&self) -> Value<'a> {
        let about = "Forty-eight bits and a displacement each.";
        Value::Struct(
            "perfect_hash::Displaced",
            vec![
                ("hash", self.hash.as_value()),
                ("buckets", records("BUCKETS", about, self.buckets)),
                (
                    "records",
                    rows("RECORDS", "The words of each key.", self.records),
                ),
            ],
        )
    }
}

impl<'a> Written<'a> for BucketHash {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::Windows { multiplier } => Value::Struct(
                "hash::BucketHash::Windows",
                vec![("multiplier", Value::Hexadecimal(*multiplier))],
            ),
            Self::Wide(hash) => around("hash::BucketHash::Wide", hash.as_value()),
        }
    }
}

impl<'a> Written<'a> for PopcountTrie<'a> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::ByWindows(trie) => {
                around("popcount_trie::PopcountTrie::ByWindows", trie.as_value())
            }
            Self::ByHash(trie) => around("popcount_trie::PopcountTrie::ByHash", trie.as_value()),
        }
    }
}

impl<'a> Written<'a> for ByWindows<'a> {
    fn as_value(&self) -> Value<'a> {
        let nodes = "From the lowest byte: multiplier, bitmap, first child.";
        let leaves = "From the lowest byte: tag, length, start of the name.";
        Value::Struct(
            "popcount_trie::ByWindows",
            vec![
                ("low", self.low.as_value()),
                ("high", self.high.as_value()),
                ("shift", Value::Number(self.shift as usize)),
                ("nodes", records("NODES", nodes, self.nodes)),
                ("leaves", records("LEAVES", leaves, self.leaves)),
            ],
        )
    }
}

impl<'a> Written<'a> for ByHash<'a> {
    fn as_value(&self) -> Value<'a> {
        let leaves = "The first name of each leaf.";
        Value::Struct(
            "popcount_trie::ByHash",
            vec![
                ("hash", self.hash.as_value()),
                ("nodes", records("NODES", "Bitmap, first leaf.", self.nodes)),
                ("leaves", ints("LEAVES", leaves, self.leaves)),
                (
                    "offsets",
                    ints("OFFSETS", "Where each name starts.", self.offsets),
                ),
            ],
        )
    }
}

impl<'a> Written<'a> for FlatDfa<'a> {
    fn as_value(&self) -> Value<'a> {
        let classes = "The column of each byte.";
        let offsets = "Where what is compared of each name starts.";
        let covering = "The pattern that covers each name.";
        let winners = "The pattern that wins in each outcome.";
        let runs = "Start, length, next state, failure state.";
        Value::Struct(
            "flat_dfa::FlatDfa",
            vec![
                ("sieve", self.sieve.as_value()),
                (
                    "byte_classes",
                    bytes("BYTE_CLASSES", classes, self.byte_classes),
                ),
                ("end", Value::Number(self.end)),
                (
                    "transitions",
                    ints("TRANSITIONS", "A row for each state.", self.transitions),
                ),
                ("start", Value::Number(self.start)),
                ("offsets", ints("OFFSETS", offsets, self.offsets)),
                ("covering", ints("COVERING", covering, self.covering)),
                ("winners", ints("WINNERS", winners, self.winners)),
                ("runs", ints("RUNS", runs, self.runs)),
                ("compares_whole", Value::Flag(self.compares_whole)),
            ],
        )
    }
}

impl<'a> Written<'a> for Sieve<'a> {
    fn as_value(&self) -> Value<'a> {
        let about = "Groups of entries by column, at the second spot, at the first.";
        let spots = self.spots.map(|spot| {
            let (side, offset) = match spot {
                Spot::FromStart(offset) => ("FromStart", offset),
                Spot::FromEnd(offset) => ("FromEnd", offset),
            };
            around(&format!("flat_dfa::Spot::{side}"), Value::Number(offset))
        });
        Value::Struct(
            "flat_dfa::Sieve",
            vec![
                ("spots", Value::Array(spots.into())),
                ("groups", records("SIEVE", about, self.groups)),
            ],
        )
    }
}

impl<'a> Written<'a> for Beside<'a> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::None => Value::path("Beside::None"),
            Self::Prefixes(prefixes) => around("Beside::Prefixes", prefixes.as_value()),
            Self::Automaton(tables) => around("Beside::Automaton", tables.as_value()),
            Self::OneByOne(prefixes, globs) => Value::Path(
                "Beside::OneByOne".to_owned(),
                vec![prefixes.as_value(), globs.as_value()],
            ),
        }
    }
}

impl<'a> Written<'a> for Prefixes<'a> {
    fn as_value(&self) -> Value<'a> {
        let filter = "Bits for the starts of prefixes.";
        let texts = "The prefixes, folded and sorted.";
        let patterns = "The pattern that each prefix is.";
        Value::Struct(
            "prefixes::Prefixes",
            vec![
                ("position", Value::Number(self.position)),
                ("mask", Value::Hexadecimal(self.mask)),
                ("filter", bits("PREFIX_FILTER", filter, &self.filter)),
                ("search", self.search.as_value()),
                (
                    "texts",
                    table("PREFIX_TEXTS", texts, self.texts, Read::Text),
                ),
                (
                    "offsets",
                    ints("PREFIX_OFFSETS", "Where each prefix starts.", self.offsets),
                ),
                ("patterns", ints("PREFIX_PATTERNS", patterns, self.patterns)),
                ("case_bit", Value::Flag(self.case_bit)),
            ],
        )
    }
}

impl<'a> Written<'a> for Search<'a> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::None => Value::path("prefixes::Search::None"),
            Self::Buckets(buckets) => around("prefixes::Search::Buckets", buckets.as_value()),
            Self::Sorted(parents) => {
                let about = "One more than the next shorter prefix.";
                around(
                    "prefixes::Search::Sorted",
                    ints("PREFIX_PARENTS", about, *parents),
                )
            }
        }
    }
}

impl<'a> Written<'a> for Buckets<'a> {
    fn as_value(&self) -> Value<'a> {
        let buckets = "256 times the number of groups, plus the first.";
        let groups = "Three values, three masks.";
        Value::Struct(
            "prefixes::Buckets",
            vec![
                ("mask", Value::Hexadecimal(self.mask)),
                ("multiplier", Value::Hexadecimal(self.multiplier)),
                ("buckets", records("PREFIX_BUCKETS", buckets, self.buckets)),
                ("groups", rows("PREFIX_GROUPS", groups, self.groups)),
                (
                    "members",
                    ints("PREFIX_MEMBERS", "The prefix of each pair.", self.members),
                ),
            ],
        )
    }
}

impl<'a> Written<'a> for Globs<'a> {
    fn as_value(&self) -> Value<'a> {
        let texts = "The literal pieces of globs, folded.";
        let pieces = "The first piece of each glob.";
        let literals = "The literal bytes of each glob.";
        let patterns = "The pattern that each glob is.";
        let written = "How many patterns were written before each.";
        Value::Struct(
            "globs::Globs",
            vec![
                ("texts", table("GLOB_TEXTS", texts, self.texts, Read::Text)),
                (
                    "offsets",
                    ints("GLOB_OFFSETS", "Where each piece starts.", self.offsets),
                ),
                ("pieces", ints("GLOB_PIECES", pieces, self.pieces)),
                ("literals", ints("GLOB_LITERALS", literals, self.literals)),
                ("patterns", ints("GLOB_PATTERNS", patterns, self.patterns)),
                (
                    "written_order",
                    ints("GLOB_WRITTEN_ORDER", written, self.written_order),
                ),
            ],
        )
    }
}

impl<'a> Written<'a> for Filter<'a> {
    fn as_value(&self) -> Value<'a> {
        let starts = "Bits for the starts of patterns.";
        Value::Struct(
            "filter::Filter",
            vec![
                ("keys", self.keys.as_value()),
                ("start_mask", Value::Hexadecimal(self.start_mask)),
                ("starts", bits("FILTER_STARTS", starts, &self.starts)),
            ],
        )
    }
}

impl<'a> Written<'a> for WindowFilter<'a> {
    fn as_value(&self) -> Value<'a> {
        let about = "Bits for the windows of names.";
        Value::Struct(
            "filter::WindowFilter",
            vec![
                ("low", self.low.as_value()),
                ("high", Value::option(self.high.map(|high| high.as_value()))),
                ("bits", bits("FILTER_KEYS", about, &self.bits)),
            ],
        )
    }
}

fn bits<'a>(name: &'static str, about: &'static str, bits: &Bits<'a>) -> Value<'a> {
    Value::Struct(
        "filter::Bits",
        vec![
            ("multiplier", Value::Hexadecimal(bits.multiplier)),
            ("words", records(name, about, bits.words)),
        ],
    )
}

impl<'a> Written<'a> for Entries<'a> {
    fn as_value(&self) -> Value<'a> {
        let order = "The index of the entry with each id.";
        let patterns = "A bit for each entry that is a pattern.";
        let sorted = "Indices in the order of the folded texts.";
        Value::Struct(
            "Entries",
            vec![
                ("order", ints("ORDER", order, self.order)),
                (
                    "texts",
                    table("TEXTS", "The entries as written.", self.texts, Read::Text),
                ),
                (
                    "offsets",
                    ints("TEXT_OFFSETS", "Where each text starts.", self.offsets),
                ),
                ("patterns", bytes("PATTERNS", patterns, self.patterns)),
                ("sorted", ints("SORTED", sorted, self.sorted)),
                ("fold", self.fold.as_value()),
            ],
        )
    }
}

impl<'a> Written<'a> for Plan<'a> {
    fn as_value(&self) -> Value<'a> {
        let candidates = self.candidates.iter().map(Written::as_value).collect();
        let plan = Value::Path(
            "Plan::new".to_owned(),
            vec![
                Value::Number(self.entries),
                Value::Hexadecimal(self.fingerprint),
                self.traffic.as_value(),
                Value::variant("Optimize", self.optimize),
                Value::Ref(Box::new(Value::Array(candidates))),
                Value::variant("Strategy", self.chosen),
            ],
        );
        Value::Ref(Box::new(plan))
    }
}

impl<'a> Written<'a> for Traffic<'a> {
    fn as_value(&self) -> Value<'a> {
        Value::Path(
            "Traffic::new".to_owned(),
            vec![
                Value::Text(self.source),
                Value::Number(self.requests),
                Value::Number(self.names),
                Value::Decimal(self.hit_rate),
                Value::Decimal(self.cold),
            ],
        )
    }
}

impl<'a> Written<'a> for PlannedCandidate<'a> {
    fn as_value(&self) -> Value<'a> {
        Value::Path(
            "PlannedCandidate::new".to_owned(),
            vec![
                Value::variant("Strategy", self.strategy),
                Value::Text(self.remark),
                Value::option(self.price.map(|price| price.as_value())),
            ],
        )
    }
}

impl<'a> Written<'a> for Price {
    fn as_value(&self) -> Value<'a> {
        // Three decimals as an integer, which takes less room.
        let thousandths = |value: f64| {
            let digits = format!("{value:.3}").replace('.', "");
            Value::Number(digits.parse().unwrap_or(usize::MAX))
        };
        let rates = [
            self.lines,
            self.lines_hit,
            self.lines_miss,
            self.loads,
            self.work,
            self.mispredictions,
            self.hot,
            self.cold,
            self.cost,
        ];
        Value::Path(
            "Price::of".to_owned(),
            vec![
                Value::Number(self.table_bytes),
                Value::Number(self.worst_lines),
                Value::Array(rates.map(thousandths).into()),
            ],
        )
    }
}

//! Lists each field of each table of the run time once. Expansions write these values, and sizes
//! sum them.

use header_set_runtime::filter::{Bits, Filter, WindowFilter};
use header_set_runtime::flat_dfa::{FlatDfa, Sieve, Spot};
use header_set_runtime::hash::{Extent, WideHash, Window, WindowHash};
use header_set_runtime::perfect_hash::{
    Bucketed, Buckets as RowBuckets, OneWord, PerfectHash, Rejecting, RowHash, Rows, Windows,
};
use header_set_runtime::popcount_trie::{ByHash, ByWindows, PopcountTrie};
use header_set_runtime::prefixes::{Buckets, Prefixes};
use header_set_runtime::{
    Entries, Fold, Ints, KeyIndex, Matcher, Names, PatternLookup, with_strategies,
};

use super::value::{Block, Read, Table, Value};
use super::writer::hexadecimal;

/// A type that is written as a value of the run time.
pub(crate) trait Written<'a> {
    /// Returns the value.
    fn as_value(&self) -> Value<'a>;
}

/// A type that is written as a static.
pub(crate) trait Tabled<'a> {
    /// The value that borrows the static `name`. `about` says what the static holds.
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a>;
}

/// Offsets, tags and starts stand side by side, because a miss reads one of each.
const SLOTS: Block = Block {
    name: "SLOTS",
    about: "By length, what is added; by slot, bits of the hash and where the name starts.",
    ty: "perfect_hash::Slots",
};

/// Lists the fields of structs. Behind `in` stands the static that has all tables of a struct.
/// Behind `=` stand the name of a field's static and what the static holds.
macro_rules! fields {
    ($($type:ty as $path:literal $(in $block:ident)? {
        $($field:ident $(: $read:ident)? $(= $name:literal $about:literal)?),* $(,)?
    })*) => {$(
        impl<'a> Written<'a> for $type {
            fn as_value(&self) -> Value<'a> {
                let value = Value::Struct($path, vec![$((
                    stringify!($field),
                    fields!(@ self.$field $(, $read)? $(, $name, $about)?),
                )),*]);
                $(let value = Value::Block($block, Box::new(value));)?
                value
            }
        }
    )*};
    (@ $value:expr) => {
        Written::as_value(&$value)
    };
    (@ $value:expr, $name:literal, $about:literal) => {
        Tabled::table(&$value, $name, $about)
    };
    (@ $value:expr, $read:ident, $name:literal, $about:literal) => {
        table($name, $about, $value, Read::$read)
    };
}

/// Lists the variants of an enum that hold one value each.
macro_rules! variants {
    ($($type:ty as $path:literal { $($variant:ident),* $(,)? })*) => {$(
        impl<'a> Written<'a> for $type {
            fn as_value(&self) -> Value<'a> {
                match self {
                    $(Self::$variant(value) => {
                        around(concat!($path, "::", stringify!($variant)), value.as_value())
                    })*
                }
            }
        }
    )*};
}

fields! {
    Matcher<'a> as "Matcher" {
        exact,
        names,
        keys,
        beside,
        excluded = "EXCLUDED" "A bit for each place and pattern that excludes.",
    }
    Names<'a> as "Names" {
        bytes: Padded = "NAMES" "What is compared, folded, in the order of places.",
        fold,
        case_bit,
    }
    Fold as "Fold" { case, separators }
    Windows<'a> as "perfect_hash::Windows" in SLOTS {
        hash,
        tags = "TAGS" "Bits of the hash.",
        starts = "STARTS" "Where each name starts.",
    }
    WindowHash<'a> as "hash::WindowHash" {
        low,
        high,
        length_offsets = "LENGTH_OFFSETS" "By length, what is added.",
        multiplier,
    }
    Rows<'a> as "perfect_hash::Rows" {
        hash,
        rows = "ROWS" "The words of the key in each row.",
        three_words,
    }
    WideHash as "hash::WideHash" { extent, seed }
    OneWord<'a> as "perfect_hash::OneWord" {
        multiplier,
        rows = "ROWS" "The word and the length of the key in each slot.",
    }
    Bucketed<'a> as "perfect_hash::Bucketed" { extent, multiplier, buckets }
    Rejecting<'a> as "perfect_hash::Rejecting" {
        multiplier,
        buckets = "BUCKETS" "Forty-eight bits and a displacement each.",
    }
    ByWindows<'a> as "popcount_trie::ByWindows" {
        low,
        high,
        shift,
        nodes = "NODES" "From the lowest byte: multiplier, bitmap, first child.",
        leaves = "LEAVES" "From the lowest byte: tag, length, start of the name.",
    }
    ByHash<'a> as "popcount_trie::ByHash" {
        hash,
        nodes = "NODES" "Bitmap, first leaf.",
        leaves = "LEAVES" "The first name of each leaf.",
        offsets = "OFFSETS" "Where each name starts.",
    }
    FlatDfa<'a> as "flat_dfa::FlatDfa" {
        sieve,
        byte_classes = "BYTE_CLASSES" "The column of each byte.",
        end,
        transitions = "TRANSITIONS" "A row for each state.",
        start,
        offsets = "OFFSETS" "Where what is compared of each name starts.",
        covering = "COVERING" "The pattern that covers each name.",
        winners = "WINNERS" "The pattern that wins in each outcome.",
        runs = "RUNS" "Start, length, next state, failure state.",
        compares_whole,
    }
    Sieve<'a> as "flat_dfa::Sieve" {
        spots,
        groups = "SIEVE" "Groups of entries by column, at the second spot, at the first.",
    }
    Prefixes<'a> as "prefixes::Prefixes" {
        position,
        mask,
        filter = "PREFIX_FILTER" "Bits for the starts of prefixes.",
        buckets,
        texts: Text = "PREFIX_TEXTS" "The prefixes, folded and sorted.",
        offsets = "PREFIX_OFFSETS" "Where each prefix starts.",
        case_bit,
    }
    Buckets<'a> as "prefixes::Buckets" {
        mask,
        multiplier,
        buckets = "PREFIX_BUCKETS" "256 times the number of groups, plus the first.",
        groups = "PREFIX_GROUPS" "Three values, three masks.",
        members = "PREFIX_MEMBERS" "The prefix of each pair.",
    }
    Filter<'a> as "filter::Filter" {
        keys,
        start_mask,
        starts = "FILTER_STARTS" "Bits for the starts of patterns.",
    }
    WindowFilter<'a> as "filter::WindowFilter" {
        low,
        high,
        bits = "FILTER_KEYS" "Bits for the windows of names.",
    }
    Entries<'a> as "Entries" {
        order = "ORDER" "The index of the entry with each id.",
        texts: Text = "TEXTS" "The entries as written.",
        offsets = "TEXT_OFFSETS" "Where each text starts.",
        patterns = "PATTERNS" "A bit for each entry that is a pattern.",
        sorted = "SORTED" "Indices in the order of the folded texts.",
        fold,
    }
}

variants! {
    PerfectHash<'a> as "perfect_hash::PerfectHash" { Windows, Rows, OneWord }
    RowHash<'a> as "perfect_hash::RowHash" { Windows, Bucketed }
    PopcountTrie<'a> as "popcount_trie::PopcountTrie" { ByWindows, ByHash }
    Spot as "flat_dfa::Spot" { FromStart, FromEnd }
}

macro_rules! strategies {
    (() $($(#[$doc:meta])* $module:ident::$strategy:ident, $word:ident, $feature:literal;)*) => {
        variants! {
            KeyIndex<'a> as "KeyIndex" { $($strategy),* }
        }
    };
}

with_strategies!(strategies!());

impl<'a> Written<'a> for PatternLookup<'a> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::None => Value::path("PatternLookup::None"),
            Self::Prefixes(prefixes) => around("PatternLookup::Prefixes", prefixes.as_value()),
            Self::Automaton(tables) => around("PatternLookup::Automaton", tables.as_value()),
        }
    }
}

impl<'a> Written<'a> for RowBuckets<'a> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Self::Displacing(displacements) => {
                let about = "What moves the keys of each bucket.";
                let displacements = displacements.table("DISPLACEMENTS", about);
                around("perfect_hash::Buckets::Displacing", displacements)
            }
            Self::Rejecting(rejecting) => {
                around("perfect_hash::Buckets::Rejecting", rejecting.as_value())
            }
        }
    }
}

impl<'a> Written<'a> for Window {
    fn as_value(&self) -> Value<'a> {
        Value::variant("hash::Window", self)
    }
}

impl<'a> Written<'a> for Extent {
    fn as_value(&self) -> Value<'a> {
        Value::variant("hash::Extent", self)
    }
}

impl<'a> Written<'a> for usize {
    fn as_value(&self) -> Value<'a> {
        Value::Plain(self.to_string())
    }
}

impl<'a> Written<'a> for u32 {
    fn as_value(&self) -> Value<'a> {
        Value::Plain(self.to_string())
    }
}

/// A mask or a multiplier.
impl<'a> Written<'a> for u64 {
    fn as_value(&self) -> Value<'a> {
        Value::Plain(hexadecimal(*self))
    }
}

impl<'a> Written<'a> for bool {
    fn as_value(&self) -> Value<'a> {
        Value::Plain(self.to_string())
    }
}

impl<'a, T: Written<'a>> Written<'a> for Option<T> {
    fn as_value(&self) -> Value<'a> {
        match self {
            Some(value) => around("option::Option::Some", value.as_value()),
            None => Value::path("option::Option::None"),
        }
    }
}

impl<'a, T: Written<'a>, const N: usize> Written<'a> for [T; N] {
    fn as_value(&self) -> Value<'a> {
        Value::Array(self.iter().map(Written::as_value).collect())
    }
}

/// A variant at `path` with one field.
fn around<'a>(path: &str, value: Value<'a>) -> Value<'a> {
    Value::Path(path.to_owned(), vec![value])
}

fn table<'a>(name: &'static str, about: &'static str, bytes: &'a [u8], read: Read) -> Value<'a> {
    Value::Table(Table {
        name,
        about,
        bytes,
        read,
    })
}

impl<'a> Tabled<'a> for &'a [u8] {
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a> {
        table(name, about, self, Read::Bytes)
    }
}

impl<'a> Tabled<'a> for &'a [u8; 256] {
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a> {
        table(name, about, *self, Read::Bytes)
    }
}

impl<'a> Tabled<'a> for Ints<'a> {
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a> {
        let bytes = match *self {
            Ints::U8(items) => items,
            Ints::U16(items) => items.as_flattened(),
            Ints::U32(items) => items.as_flattened(),
        };
        table(name, about, bytes, Read::Ints(self.width()))
    }
}

impl<'a, const N: usize> Tabled<'a> for &'a [[u8; N]] {
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a> {
        table(name, about, self.as_flattened(), Read::Records(N))
    }
}

impl<'a, const N: usize> Tabled<'a> for &'a [[[u8; 8]; N]] {
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a> {
        let bytes = self.as_flattened().as_flattened();
        table(name, about, bytes, Read::Rows(8))
    }
}

/// Only the words are a static.
impl<'a> Tabled<'a> for Bits<'a> {
    fn table(&self, name: &'static str, about: &'static str) -> Value<'a> {
        let fields = vec![
            ("multiplier", self.multiplier.as_value()),
            ("words", self.words.table(name, about)),
        ];
        Value::Struct("filter::Bits", fields)
    }
}

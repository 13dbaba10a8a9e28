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

use super::statics::{Read, Statics, hexadecimal};

/// A type that is written as a value of the run time.
pub(crate) trait Written<'a> {
    /// Returns the value as an expression, and adds the tables in it.
    fn written(&self, to: &mut Statics<'a>) -> String;

    /// Returns the tables in the value.
    fn statics(&self) -> Statics<'a> {
        let mut statics = Statics::default();
        self.written(&mut statics);
        statics
    }
}

/// A type that is written as a static.
pub(crate) trait Tabled<'a> {
    /// Its bytes, and how they are read.
    fn table(&self) -> (&'a [u8], Read);

    /// Adds the static `name`. `about` says what it holds. Returns the value that borrows it.
    fn tabled(&self, name: &'static str, about: &'static str, to: &mut Statics<'a>) -> String {
        let (bytes, read) = self.table();
        to.add(name, about, bytes, read)
    }
}

/// Lists the fields of structs. Behind `=` stand the name of a field's static and what the static
/// holds; behind `:` stands how the bytes are written, if the type does not say.
macro_rules! fields {
    ($($type:ty as $path:literal {
        $($field:ident $(: $read:ident)? $(= $name:literal $about:literal)?),* $(,)?
    })*) => {$(
        impl<'a> Written<'a> for $type {
            fn written(&self, to: &mut Statics<'a>) -> String {
                let fields = [$({
                    let value = fields!(@ to, self.$field $(, $read)? $(, $name, $about)?);
                    format!("{}: {value}", stringify!($field))
                }),*];
                format!("rt::{} {{ {} }}", $path, fields.join(", "))
            }
        }
    )*};
    (@ $to:ident, $value:expr) => {
        $value.written($to)
    };
    (@ $to:ident, $value:expr, $name:literal, $about:literal) => {
        $value.tabled($name, $about, $to)
    };
    (@ $to:ident, $value:expr, $read:ident, $name:literal, $about:literal) => {
        $to.add($name, $about, $value, Read::$read)
    };
}

/// Lists the variants of an enum that hold one value each.
macro_rules! variants {
    ($($type:ty as $path:literal { $($variant:ident),* $(,)? })*) => {$(
        impl<'a> Written<'a> for $type {
            fn written(&self, to: &mut Statics<'a>) -> String {
                match self {
                    $(Self::$variant(value) => {
                        let value = value.written(to);
                        format!("rt::{}::{}({value})", $path, stringify!($variant))
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
        excluded: Bytes = "EXCLUDED" "A bit for each place and pattern that excludes.",
    }
    Names<'a> as "Names" {
        bytes: Padded = "NAMES" "What is compared, folded, in the order of places.",
        fold,
        case_bit,
    }
    Fold as "Fold" { case, separators }
    WindowHash<'a> as "hash::WindowHash" {
        low,
        high,
        length_offsets: Bytes = "LENGTH_OFFSETS" "By length, what is added.",
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
        byte_classes: Bytes = "BYTE_CLASSES" "The column of each byte.",
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
        patterns: Bytes = "PATTERNS" "A bit for each entry that is a pattern.",
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

/// Offsets, tags and starts are side by side, because a miss reads one of each.
impl<'a> Written<'a> for Windows<'a> {
    fn written(&self, to: &mut Statics<'a>) -> String {
        let about =
            "By length, what is added; by slot, bits of the hash and where the name starts.";
        to.start("SLOTS", about, "perfect_hash::Slots");
        let hash = self.hash.written(to);
        let tags = to.add("TAGS", about, self.tags, Read::Bytes);
        let starts = self.starts.tabled("STARTS", about, to);
        to.end();
        format!("rt::perfect_hash::Windows {{ hash: {hash}, tags: {tags}, starts: {starts} }}")
    }
}

impl<'a> Written<'a> for PatternLookup<'a> {
    fn written(&self, to: &mut Statics<'a>) -> String {
        let (variant, value) = match self {
            Self::None => return "rt::PatternLookup::None".to_owned(),
            Self::Prefixes(prefixes) => ("Prefixes", prefixes.written(to)),
            Self::Automaton(tables) => ("Automaton", tables.written(to)),
        };
        format!("rt::PatternLookup::{variant}({value})")
    }
}

impl<'a> Written<'a> for RowBuckets<'a> {
    fn written(&self, to: &mut Statics<'a>) -> String {
        let (variant, value) = match self {
            Self::Displacing(displacements) => {
                let about = "What moves the keys of each bucket.";
                (
                    "Displacing",
                    displacements.tabled("DISPLACEMENTS", about, to),
                )
            }
            Self::Rejecting(rejecting) => ("Rejecting", rejecting.written(to)),
        };
        format!("rt::perfect_hash::Buckets::{variant}({value})")
    }
}

impl<'a> Written<'a> for Window {
    fn written(&self, _: &mut Statics<'a>) -> String {
        format!("rt::hash::Window::{self:?}")
    }
}

impl<'a> Written<'a> for Extent {
    fn written(&self, _: &mut Statics<'a>) -> String {
        format!("rt::hash::Extent::{self:?}")
    }
}

impl<'a> Written<'a> for usize {
    fn written(&self, _: &mut Statics<'a>) -> String {
        self.to_string()
    }
}

impl<'a> Written<'a> for u32 {
    fn written(&self, _: &mut Statics<'a>) -> String {
        self.to_string()
    }
}

/// A mask or a multiplier.
impl<'a> Written<'a> for u64 {
    fn written(&self, _: &mut Statics<'a>) -> String {
        hexadecimal(*self)
    }
}

impl<'a> Written<'a> for bool {
    fn written(&self, _: &mut Statics<'a>) -> String {
        self.to_string()
    }
}

impl<'a, T: Written<'a>> Written<'a> for Option<T> {
    fn written(&self, to: &mut Statics<'a>) -> String {
        match self {
            Some(value) => format!("rt::option::Option::Some({})", value.written(to)),
            None => "rt::option::Option::None".to_owned(),
        }
    }
}

impl<'a, T: Written<'a>, const N: usize> Written<'a> for [T; N] {
    fn written(&self, to: &mut Statics<'a>) -> String {
        let values = self.each_ref().map(|value| value.written(to));
        format!("[{}]", values.join(", "))
    }
}

impl<'a> Tabled<'a> for Ints<'a> {
    fn table(&self) -> (&'a [u8], Read) {
        let bytes = match *self {
            Ints::U8(items) => items,
            Ints::U16(items) => items.as_flattened(),
            Ints::U32(items) => items.as_flattened(),
        };
        (bytes, Read::Ints(self.width()))
    }
}

impl<'a, const N: usize> Tabled<'a> for &'a [[u8; N]] {
    fn table(&self) -> (&'a [u8], Read) {
        (self.as_flattened(), Read::Records(N))
    }
}

impl<'a, const N: usize> Tabled<'a> for &'a [[[u8; 8]; N]] {
    fn table(&self) -> (&'a [u8], Read) {
        (self.as_flattened().as_flattened(), Read::Rows(8))
    }
}

/// Only the words are a static.
impl<'a> Tabled<'a> for Bits<'a> {
    fn table(&self) -> (&'a [u8], Read) {
        self.words.table()
    }

    fn tabled(&self, name: &'static str, about: &'static str, to: &mut Statics<'a>) -> String {
        let multiplier = hexadecimal(self.multiplier);
        let words = self.words.tabled(name, about, to);
        format!("rt::filter::Bits {{ multiplier: {multiplier}, words: {words} }}")
    }
}

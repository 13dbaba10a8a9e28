//! Lists each field of each table of the run time once. Expansions write these values, and sizes
//! sum them.

use header_set_runtime::filter::{Bits, Filter, WindowFilter};
use header_set_runtime::flat_dfa::{FlatDfa, Sieve, Spot};
use header_set_runtime::hash::{Extent, WideHash, Window, WindowHash};
use header_set_runtime::perfect_hash::{
    Displacing, OneWord, PerfectHash, Rejecting, RowHash, Rows, Windows,
};
use header_set_runtime::popcount_trie::{ByHash, ByWindows, PopcountTrie};
use header_set_runtime::prefixes::Prefixes;
use header_set_runtime::{Entries, Fold, Ints, KeyIndex, Matcher, Names, PatternLookup};

use super::statics::{Read, Statics, hexadecimal};

/// A type that is written as a value of the run time.
pub(crate) trait Written {
    /// Returns the value as an expression, and adds the tables in it.
    fn written(&self, to: &mut Statics) -> String;

    /// Returns the tables in the value.
    fn statics(&self) -> Statics {
        let mut statics = Statics::default();
        self.written(&mut statics);
        statics
    }
}

/// A type that is written as a static.
pub(crate) trait Tabled {
    /// Its bytes, and how they are read.
    fn table(&self) -> (&[u8], Read);

    /// Adds the static `name`. `about` says what it holds. Returns the value that borrows it.
    fn tabled(&self, name: &'static str, about: &'static str, to: &mut Statics) -> String {
        let (bytes, read) = self.table();
        to.add(name, about, bytes, read)
    }
}

/// Lists the fields of structs. After `=` are the name of a field's static and what the static holds.
macro_rules! fields {
    ($($type:ty as $path:literal {
        $($field:ident $(= $name:literal $about:literal)?),* $(,)?
    })*) => {$(
        impl Written for $type {
            fn written(&self, to: &mut Statics) -> String {
                let fields = [$({
                    let value = fields!(@ to, self.$field $(, $name, $about)?);
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
}

/// Lists the variants of an enum that hold one value each.
macro_rules! variants {
    ($($type:ty as $path:literal { $($variant:ident),* $(,)? })*) => {$(
        impl Written for $type {
            fn written(&self, to: &mut Statics) -> String {
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
    Matcher<'_> as "Matcher" {
        exact,
        names,
        keys,
        beside,
        excluded = "EXCLUDED" "A bit for each place and pattern that excludes.",
    }
    Names<'_> as "Names" {
        bytes = "NAMES" "What is compared, folded, in the order of places.",
        fold,
        case_bit,
    }
    Fold as "Fold" { case, separators }
    WindowHash<'_> as "hash::WindowHash" {
        low,
        high,
        length_offsets = "LENGTH_OFFSETS" "By length, what is added.",
        multiplier,
    }
    Rows<'_> as "perfect_hash::Rows" {
        hash,
        rows = "ROWS" "The words of the key in each row.",
        three_words,
    }
    WideHash as "hash::WideHash" { extent, seed }
    OneWord<'_> as "perfect_hash::OneWord" {
        multiplier,
        rows = "ROWS" "The word and the length of the key in each slot.",
    }
    Displacing<'_> as "perfect_hash::Displacing" {
        hash,
        displacements = "DISPLACEMENTS" "What moves the keys of each bucket.",
    }
    Rejecting<'_> as "perfect_hash::Rejecting" {
        hash,
        multiplier,
        buckets = "BUCKETS" "Forty-eight bits and a displacement each.",
    }
    ByWindows<'_> as "popcount_trie::ByWindows" {
        low,
        high,
        shift,
        nodes = "NODES" "From the lowest byte: multiplier, bitmap, first child.",
        leaves = "LEAVES" "From the lowest byte: tag, length, start of the name.",
    }
    ByHash<'_> as "popcount_trie::ByHash" {
        hash,
        nodes = "NODES" "Bitmap, first leaf.",
        leaves = "LEAVES" "The first name of each leaf.",
        offsets = "OFFSETS" "Where each name starts.",
    }
    FlatDfa<'_> as "flat_dfa::FlatDfa" {
        sieve,
        byte_classes = "BYTE_CLASSES" "The column of each byte.",
        end,
        transitions = "TRANSITIONS" "A row for each state.",
        start,
        offsets = "OFFSETS" "Where what is compared of each name starts.",
        covering = "COVERING" "The pattern that covers each name.",
        winners = "WINNERS" "The pattern that wins in each outcome.",
        runs = "RUNS" "Start, length, next state, failure state.",
        run_texts = "RUN_TEXTS" "The bytes of runs.",
        compares_whole,
    }
    Sieve<'_> as "flat_dfa::Sieve" {
        spots,
        groups = "SIEVE" "Groups of entries by column, at the second spot, at the first.",
    }
    Prefixes<'_> as "prefixes::Prefixes" {
        position,
        mask,
        filter = "PREFIX_FILTER" "Bits for the starts of prefixes.",
        bucket_mask,
        multiplier,
        buckets = "PREFIX_BUCKETS" "256 times the number of groups, plus the first.",
        groups = "PREFIX_GROUPS" "Three values, three masks.",
        members = "PREFIX_MEMBERS" "The prefix of each pair.",
        texts = "PREFIX_TEXTS" "The prefixes, folded and sorted.",
        offsets = "PREFIX_OFFSETS" "Where each prefix starts.",
        case_bit,
    }
    Filter<'_> as "filter::Filter" {
        keys,
        start_mask,
        starts = "FILTER_STARTS" "Bits for the starts of patterns.",
    }
    WindowFilter<'_> as "filter::WindowFilter" {
        low,
        high,
        bits = "FILTER_KEYS" "Bits for the windows of names.",
    }
    Entries<'_> as "Entries" {
        order = "ORDER" "The index of the entry with each id.",
        texts = "TEXTS" "The entries as written.",
        offsets = "TEXT_OFFSETS" "Where each text starts.",
        patterns = "PATTERNS" "A bit for each entry that is a pattern.",
        sorted = "SORTED" "Indices in the order of the folded texts.",
        fold,
    }
}

variants! {
    KeyIndex<'_> as "KeyIndex" { PerfectHash, PopcountTrie, FlatDfa }
    PerfectHash<'_> as "perfect_hash::PerfectHash" { Windows, Rows, OneWord }
    RowHash<'_> as "perfect_hash::RowHash" { Windows, Displacing, Rejecting }
    PopcountTrie<'_> as "popcount_trie::PopcountTrie" { ByWindows, ByHash }
    PatternLookup<'_> as "PatternLookup" { Prefixes, Automaton }
    Spot as "flat_dfa::Spot" { FromStart, FromEnd }
}

/// Offsets, tags and starts are side by side, because a miss reads one of each.
impl Written for Windows<'_> {
    fn written(&self, to: &mut Statics) -> String {
        let about =
            "By length, what is added; by slot, bits of the hash and where the name starts.";
        to.start("SLOTS", about);
        let hash = self.hash.written(to);
        let tags = self.tags.tabled("TAGS", about, to);
        let starts = self.starts.tabled("STARTS", about, to);
        to.end();
        format!("rt::perfect_hash::Windows {{ hash: {hash}, tags: {tags}, starts: {starts} }}")
    }
}

impl Written for Window {
    fn written(&self, _: &mut Statics) -> String {
        format!("rt::hash::Window::{self:?}")
    }
}

impl Written for Extent {
    fn written(&self, _: &mut Statics) -> String {
        format!("rt::hash::Extent::{self:?}")
    }
}

impl Written for usize {
    fn written(&self, _: &mut Statics) -> String {
        self.to_string()
    }
}

impl Written for u32 {
    fn written(&self, _: &mut Statics) -> String {
        self.to_string()
    }
}

/// A mask or a multiplier.
impl Written for u64 {
    fn written(&self, _: &mut Statics) -> String {
        hexadecimal(*self)
    }
}

impl Written for bool {
    fn written(&self, _: &mut Statics) -> String {
        self.to_string()
    }
}

impl<T: Written> Written for Option<T> {
    fn written(&self, to: &mut Statics) -> String {
        match self {
            Some(value) => format!("rt::option::Option::Some({})", value.written(to)),
            None => "rt::option::Option::None".to_owned(),
        }
    }
}

impl<T: Written, const N: usize> Written for [T; N] {
    fn written(&self, to: &mut Statics) -> String {
        let values = self.each_ref().map(|value| value.written(to));
        format!("[{}]", values.join(", "))
    }
}

impl Tabled for Ints<'_> {
    fn table(&self) -> (&[u8], Read) {
        let bytes = match *self {
            Ints::U8(items) => items,
            Ints::U16(items) => items.as_flattened(),
            Ints::U32(items) => items.as_flattened(),
        };
        (bytes, Read::Ints(self.width()))
    }
}

impl Tabled for [u8] {
    fn table(&self) -> (&[u8], Read) {
        (self, Read::Bytes)
    }
}

impl Tabled for [u8; 256] {
    fn table(&self) -> (&[u8], Read) {
        (self, Read::Bytes)
    }
}

impl<const N: usize> Tabled for [[u8; N]] {
    fn table(&self) -> (&[u8], Read) {
        (self.as_flattened(), Read::Records(N))
    }
}

impl<const N: usize> Tabled for [[[u8; 8]; N]] {
    fn table(&self) -> (&[u8], Read) {
        (self.as_flattened().as_flattened(), Read::Rows(8))
    }
}

/// Only the words are a static.
impl Tabled for Bits<'_> {
    fn table(&self) -> (&[u8], Read) {
        self.words.table()
    }

    fn tabled(&self, name: &'static str, about: &'static str, to: &mut Statics) -> String {
        let multiplier = hexadecimal(self.multiplier);
        let words = self.words.tabled(name, about, to);
        format!("rt::filter::Bits {{ multiplier: {multiplier}, words: {words} }}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_expressions() {
        let values: [(&dyn Written, &str); 7] = [
            (&Window::Last, "rt::hash::Window::Last"),
            (&Extent::Whole, "rt::hash::Extent::Whole"),
            (&7_usize, "7"),
            (&8_u32, "8"),
            (&9_u64, "0x0000000000000009"),
            (&true, "true"),
            (&[false, true], "[false, true]"),
        ];
        for (value, expected) in values {
            assert_eq!(value.written(&mut Statics::default()), expected);
        }
    }
}

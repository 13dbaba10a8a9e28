//! Every bound and threshold of the generator: what it bounds, why it has this value, and what
//! shows it.
//!
//! The last line of each names a command. To judge another value, change it and run the command:
//!
//! * `build_time`, the compile time of lists:
//!   `cargo bench --bench build_time`
//! * `regret`, lookups and tables of 69 lists of 1 to 100,000 names:
//!   `cargo bench -p header-set-regret`
//! * `bounds`, the times of lists crafted to be slow:
//!   `cargo test --release -p header-set-codegen --test generator bounds:: -- --nocapture`
//! * `expressions`, expressions crafted to be slow:
//!   `cargo test -p header-set-codegen --features regex --test generator expressions::`
//! * `hard_lists`, the seconds of lists crafted to be slow, unoptimised:
//!   `cargo run -p header-set-codegen --features regex --example hard_lists`
//! * `scale`, build time, bytes and lookups of up to 16 million names:
//!   `cargo bench --manifest-path benches/peers/Cargo.toml --bench scale`
//! * `library`, what a build script or a server may ask of the generator:
//!   `cargo test -p header-set-build --test generator library::`
//! * `messages`, the messages that users read:
//!   `cargo test -p header-set-tests --test ui --test files`

mod blobs;
mod budget;

pub use blobs::build;
pub use budget::Budget;

/// Bounds on what a user writes.
pub mod input {
    /// Entries of a list. The README promises this number; the strategies are measured up to here.
    /// Shown by `bounds`.
    pub const ENTRIES: usize = 100_000;
    /// Entries of all lists of an invocation: one more than a single list may have, so that any one
    /// list fits.
    /// Shown by `hard_lists`.
    pub const ALL_ENTRIES: usize = ENTRIES + 1;
    /// The least number of entries that an item counts for: an item without entries takes a
    /// millisecond, unoptimised.
    /// Shown by `hard_lists`.
    pub const ENTRIES_OF_EACH_ITEM: usize = 64;
    /// Variants of an enum. Derived traits take the compiler quadratic time and memory, of a plain
    /// enum as of ours; `Debug` and `Hash` take most. It takes 1 s and 0.6 GiB for 4,000 variants,
    /// 1.3 s and 0.8 GiB for 5,000, 12 s and 9.9 GiB for 20,000.
    /// Shown by `messages`.
    pub const VARIANTS: usize = 4_000;
    /// Arms of a match. The compiler takes quadratic time even to check a plain match of numbers:
    /// 0.9 s for 10,000, 4 s for 20,000. Ours takes a tenth more.
    /// Shown by `messages`.
    pub const ARMS: usize = 10_000;
    /// Bytes of a name: no server accepts a longer header.
    /// Shown by `bounds`.
    pub const NAME_BYTES: usize = 64 << 10;
    /// Bytes of all names of a list. Offsets of four bytes then suffice many times over.
    /// Shown by `bounds`.
    pub const LIST_BYTES: usize = 4 << 20;
    /// Bytes of a file: a larger file is no list.
    /// Shown by `messages`.
    pub const FILE_BYTES: u64 = 16 << 20;
    /// Bytes of a line of a file: the longest name and a comment. Only one line is in memory.
    /// Shown by `library`.
    pub const LINE_BYTES: usize = 1 << 20;
    /// Names of a traffic sample: more would slow every expansion and not improve the estimate.
    /// Shown by `bounds`.
    pub const SAMPLE_NAMES: usize = 100_000;
    /// Depth of nested `concat!`: recursion must not exhaust the compiler's stack.
    /// Shown by `messages`.
    pub const CONCAT_DEPTH: usize = 32;
    /// Brackets inside each other, in Rust that is read as text: recursion must not exhaust the
    /// stack, which is 1 MiB in a browser. The compiler's `recursion_limit` has the same default.
    /// Shown by `library`.
    pub const NESTING: usize = 128;
    /// Brackets and signs inside each other, in a value that is read as an expression: what is
    /// deeper is passed on up to the next comma. The parser takes some 20 KiB of stack for each
    /// level, unoptimised, and a thread may have 2 MiB in all.
    /// Shown by `library`.
    pub const EXPRESSION_DEPTH: usize = 48;
    /// Arms in all classes of a match together, and tests of a literal against a glob: this many
    /// take about a second.
    /// Shown by `bounds`.
    pub const MATCH_ARMS: usize = 5_000_000;
}

/// Bounds on messages.
pub mod reports {
    /// Errors, and warnings, that are shown. Further ones are only counted.
    /// Shown by `messages`.
    pub const SHOWN: usize = 100;
    /// Messages with a hint that takes a walk through the list to find.
    /// Shown by `bounds`.
    pub const HINTS: usize = 16;
    /// Comparisons of two names, over a whole list, before warnings are omitted: half a second for
    /// a thousand globs.
    /// Shown by `bounds`.
    pub const COMPARISONS: usize = 1_000_000;
    /// Arms with globs or expressions that are compared pairwise, in one match: this many take a
    /// tenth of a second.
    /// Shown by `bounds`.
    pub const TESTED_ARMS: usize = 1_000;
}

/// Bounds on the traffic of candidates.
pub mod traffic {
    /// Names times patterns that are compared to find which names hit. It takes about a second,
    /// unoptimised.
    /// Shown by `bounds`.
    pub const COMPARISONS: usize = 1_000_000;
    /// Bytes of patterns that are compared with the hits generated for them. It takes about a
    /// second, unoptimised.
    /// Shown by `bounds`.
    pub const COMPARED_BYTES: usize = 50_000_000;
    /// The longest piece between two stars that counts as one byte. A longer one counts as its
    /// further bytes, at each position of a name. When every piece counted as one, two globs
    /// `*a{30000}b*a{30000}` took 10 s, unoptimised.
    /// Shown by `hard_lists`.
    pub const SHORT_PIECE: usize = 64;
    /// Names over which the candidates of all lists of an invocation are run. The names of the
    /// sample count once for each list: with the built-in sample, this allows 190 lists. 1,000
    /// lists of 50 names then take 3.7 s, unoptimised; without a bound, 5.5 s.
    /// Shown by `hard_lists`.
    pub const ALL_NAMES: usize = 400_000;
    /// Requests over which the candidates of each list past `ALL_NAMES` are run.
    /// Shown by `hard_lists`.
    pub const FEW_REQUESTS: usize = 16;
    /// Cache lines of one access that are counted past its first: 8 KiB, the longest header line of
    /// most servers. A name of 64 KiB has a thousand, and every lookup of it counts each.
    /// Shown by `hard_lists`.
    pub const LINES: usize = 128;
    /// Common misses that layouts are built to reject: nearly all distinct names of the built-in
    /// sample.
    /// Shown by `regret`.
    pub const MISSES: usize = 512;
    /// Patterns for which a hit is generated. Each hit is compared with every pattern.
    /// Shown by `bounds`.
    pub const PATTERNS: usize = 1_000;
}

/// Thresholds of the planner.
pub mod choice {
    /// The largest cost of a layout chosen by size, in units of the fastest layout's cost.
    /// Shown by `regret`.
    pub const SLOWER: f64 = 2.0;
    /// Costs up to this factor of the fastest count as equal, and the smaller layout is chosen. The
    /// model is wrong by 15 % on average.
    /// Shown by `regret`.
    pub const SAME: f64 = 1.01;
}

/// The check of finished tables.
pub mod check {
    /// Bytes of names times patterns that are compared for each kind of name. It keeps the check of
    /// 1,000 globs under 0.2 s, unoptimised.
    /// Shown by `bounds`.
    pub const COMPARISONS: usize = 500_000;
}

/// Bounds on written tables.
pub mod statics {
    /// Entries of a list with a table of header names. Each takes 32 writable bytes and up to two
    /// relocations, and the compiler interprets its check.
    /// Shown by `build_time`.
    pub const HEADER_NAMES: usize = 1_024;
}

/// Bit tables before a set or before prefixes.
pub mod bits {
    /// Bits for each key: one unforeseen miss in 32 is a false positive.
    /// Shown by `regret`.
    pub const PER_KEY: usize = 32;
    /// Words of the largest table, a quarter of a megabyte: a table that leaves the second-level
    /// cache costs more than it saves.
    /// Shown by `regret`.
    pub const WORDS: usize = 32 * 1024;
    /// Multipliers tried for a table of few keys.
    /// Shown by `regret`.
    pub const MULTIPLIERS: usize = 12;
    /// Keys that are hashed while multipliers are tried for one table.
    /// Shown by `bounds`.
    pub const HASHED_KEYS: usize = 200_000;
}

/// Bounds on single regular expressions. Where many share a table, the bounds in `dfa` are reached
/// long before.
pub mod expressions {
    /// States of one expression: it keeps `(a|b)*a(a|b){20}` from taking seconds.
    /// Shown by `expressions`.
    pub const STATES: usize = 1 << 14;
    /// States of all expressions of an invocation. An expression that is refused counts as
    /// `STATES`. Unoptimised, as macros are built, this number takes 1 s if expressions are
    /// refused, and 2.5 s if few are accepted. In the arms of a match, each of which has a table,
    /// it takes 5 s.
    /// Shown by `expressions`.
    pub const ALL_STATES: usize = STATES + STATES / 2;
    /// States that each expression costs beside its own: to parse it and, in a match, to plan the
    /// table of its arm.
    /// Shown by `hard_lists`.
    pub const STATES_OF_EACH: usize = 8;
    /// Nested groups: recursion must be bounded, and no real expression has more.
    /// Shown by `messages`.
    pub const NESTING: u32 = 64;
    /// Bytes of the automaton before it is determinised: some 10,000 positions in expressions.
    /// Shown by `expressions`.
    pub const NFA_BYTES: usize = 512 << 10;
    /// Bytes of the sets of positions that are determinised. Unoptimised, sets of thousands of
    /// positions (`a?` five thousand times) take 2 s for each of these megabytes; other sets take
    /// far less.
    /// Shown by `expressions`.
    pub const SET_BYTES: usize = 1 << 20;
    /// Bytes of the determinised table: a row for each of `STATES` states, over the few byte
    /// classes of header names.
    /// Shown by `expressions`.
    pub const DFA_BYTES: usize = 4 << 20;
    /// Bytes of the table of all expressions in a blob, four for each transition. It is no smaller
    /// than what any list of `header_set!` needs.
    /// Shown by `expressions`.
    pub const TABLE: usize = 4 << 20;
}

/// Bounds on prefixes beside a strategy.
pub mod prefixes {
    /// Groups of a bucket. If a bucket needs more, the patterns become an automaton.
    /// Shown by `regret`.
    pub const GROUPS: usize = 3;
    /// The last position of the filter's four bytes: bytes that prefixes share further on rarely
    /// matter.
    /// Shown by `regret`.
    pub const POSITION: usize = 12;
    /// Multipliers tried for the buckets.
    /// Shown by `build_time`.
    pub const MULTIPLIERS: u64 = 256;
}

/// Perfect hash by windows.
pub mod windows {
    /// Keys: in a longer list each length has more keys, and the bucketed layout is smaller.
    /// Shown by `regret`.
    pub const KEYS: usize = 512;
    /// Slots for each key: with more, the bucketed layout is smaller.
    /// Shown by `regret`.
    pub const SLOTS_PER_KEY: usize = 16;
    /// Multipliers tried for one number of slots before that number is doubled.
    /// Shown by `bounds`.
    pub const MULTIPLIERS: u64 = 64;
    /// Sizes are skipped whose chance of success is below e^-8 = 1 / 2,981 a multiplier; 64 are
    /// tried. So 512 names of one length do not spend 0.9 s, unoptimised, on a search that fails.
    /// Shown by `bounds`.
    pub const LUCK: usize = 8;
    /// Tables that are compared by the misses that pass.
    /// Shown by `build_time`.
    pub const TABLES: usize = 8;
}

/// Perfect hash of one word.
pub mod one_word {
    /// Keys: one multiplication separates more keys only where most rows are empty.
    /// Shown by `regret`.
    pub const KEYS: usize = 128;
    /// Rows for each key, before rounding up: 128 keys take 16 KiB.
    /// Shown by `regret`.
    pub const ROWS_PER_KEY: usize = 8;
    /// Multipliers tried for one number of rows before that number is doubled. One in e^7 fits 28
    /// names into 64 rows.
    /// Shown by `build_time`.
    pub const MULTIPLIERS: u64 = 4_096;
    /// Sizes are skipped whose chance of success is below e^-8 = 1 / 2,981 a multiplier.
    /// Shown by `build_time`.
    pub const LUCK: usize = 8;
}

/// Bucketed perfect hash.
pub mod bucketed {
    /// Keys up to which it is built without bits that reject; their rows take up to a megabyte. If
    /// half of all names hit, 8,000 names take 8.7 ns, with the bits 12.4; 16,000 names take 10.3
    /// and 14.0. If 30 % hit, they take 8.6 and 9.8, and 10.1 and 11.3. Larger tables leave the
    /// second-level cache, and were not measured.
    /// Shown by `regret`.
    pub const ROWS_UP_TO: usize = 16_384;
    /// Keys up to which it is built without bits for any traffic; their rows take up to 256 KiB.
    /// The model assumes that all rows are in the first-level cache. So with more keys, where a
    /// tenth hits, it prices both alike; there the one without bits takes 1.4 times as long.
    /// Shown by `regret`.
    pub const KEYS_OF_ANY_TRAFFIC: usize = 4_096;
    /// The share of hits from which it is built without bits for more keys. From this share on, the
    /// planner chooses it for fewer keys too.
    /// Shown by `regret`.
    pub const MANY_HITS: f64 = 0.2;
    /// The average number of keys in a bucket without bits is at most this. A displacement has two
    /// bytes, so it takes less than a byte for each key.
    /// Shown by `build_time`.
    pub const KEYS_PER_BUCKET: usize = 3;
    /// Keys for each bucket with bits: one unforeseen miss in twelve finds its bit set.
    /// Shown by `regret`.
    pub const KEYS_PER_REJECTING_BUCKET: usize = 4;
    /// Up to this many buckets with bits, there is one for two keys: they fit into half of a
    /// first-level cache of 32 KiB.
    /// Shown by `regret`.
    pub const SPARSE_BUCKETS: usize = 2_048;
    /// Keys of one bucket: with more, a displacement is unlikely to find rows for all.
    /// Shown by `bounds`.
    pub const KEYS_IN_BUCKET: usize = 24;
    /// At least one row is left empty for this many keys, so that the last buckets fit. A power of
    /// two of rows would leave far more empty on average.
    /// Shown by `build_time`.
    pub const KEYS_PER_EMPTY_ROW: usize = 16;
    /// With bits that reject, a row is left empty for this many keys: such a bucket has more keys.
    /// Shown by `build_time`.
    pub const KEYS_PER_SCALED_ROW: usize = 8;
    /// Multipliers tried for rows. One in six to one in two puts no two keys of a bucket into one
    /// row; that is checked first.
    /// Shown by `bounds`.
    pub const ROW_MULTIPLIERS: u64 = 32;
    /// Of these multipliers, those for which displacements are searched.
    /// Shown by `bounds`.
    pub const SEARCHES: usize = 4;
    /// Displacements tried for each key under one hash. Lists of 100 to 10,000 names need 70 to
    /// 210.
    /// Shown by `bounds`.
    pub const STEPS_PER_KEY: usize = 256;
    /// Displacements tried under one hash, added to those for each key.
    /// Shown by `bounds`.
    pub const STEPS: usize = 1 << 20;
    /// Multipliers for buckets with bits that are compared by the misses that pass, if there are
    /// few keys.
    /// Shown by `regret`.
    pub const MULTIPLIERS: usize = 200;
    /// Of these multipliers, the best that are tried.
    /// Shown by `bounds`.
    pub const HASHES: usize = 4;
    /// Keys that are hashed while multipliers are compared.
    /// Shown by `bounds`.
    pub const HASHED_KEYS: usize = 400_000;
}

/// Popcount trie by windows.
pub mod by_windows {
    /// Keys: longer lists rarely have distinct windows, and the search takes long.
    /// Shown by `bounds`.
    pub const KEYS: usize = 1_200;
    /// The average number of keys in a node. With two, most lists fit; twice and four times as many
    /// nodes are tried too.
    /// Shown by `regret`.
    pub const KEYS_PER_NODE: usize = 2;
    /// The largest shift of the first window: a larger one leaves too few of the last bytes.
    /// Shown by `bounds`.
    pub const SHIFT: u32 = 28;
}

/// Popcount trie by hash.
pub mod by_hash {
    /// Keys for each node: one miss in nine reaches a leaf.
    /// Shown by `regret`.
    pub const KEYS_PER_NODE: usize = 4;
    /// Keys of a leaf, if a hash does not read all bytes. 100,000 names have no larger leaf by
    /// chance.
    /// Shown by `bounds`.
    pub const KEYS_PER_LEAF: usize = 8;
}

/// Flat DFA.
pub mod dfa {
    /// Bytes of the table of transitions. On the machines measured, a core's own second-level cache
    /// keeps half a megabyte of it beside other data.
    /// Shown by `regret`.
    pub const BYTES: usize = 512 * 1024;
    /// Places in all states of globs together. A home counts once, though thousands of states share
    /// it. Unoptimised, as macros are built, it takes less than a second to find that a list has
    /// more.
    /// Shown by `bounds`.
    pub const GLOB_PLACES: usize = 2 * BYTES;
    /// Bytes of the shortest run: a compare costs about as much as this number of steps. With 6 and
    /// with 10, hits of the 119 internal names take 171 and 180 instructions instead of 168. They
    /// take 1.6 and 1.2 mispredictions instead of 2.0, and the same time within 4 %. The tables
    /// take 11.7 and 14.9 KB instead of 9.4.
    /// Shown by `regret`.
    pub const SHORTEST_RUN: usize = 3;
    /// Keys up to which there is a sieve. With more, nearly every name has the bytes of some key at
    /// two positions.
    /// Shown by `regret`.
    pub const SIEVE_KEYS: usize = 512;
    /// Positions of a sieve that are tried from the start, and from the end.
    /// Shown by `build_time`.
    pub const SIEVE_SPOTS: [usize; 2] = [6, 3];
    /// The search ends at a sieve that at most one miss in this number passes.
    /// Shown by `build_time`.
    pub const SIEVE_ENOUGH: usize = 32;
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_bound_says_what_it_bounds_and_what_shows_it() {
        let source = [include_str!("mod.rs"), include_str!("blobs.rs")].concat();
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        let mut bounds = 0;
        for (at, line) in lines.iter().enumerate() {
            if !line.starts_with("pub const ") {
                continue;
            }
            bounds += 1;
            let shown = lines[at - 1].strip_prefix("/// Shown by `");
            let command = shown
                .and_then(|it| it.strip_suffix("`."))
                .unwrap_or_default();
            let known = [
                "build_time",
                "regret",
                "bounds",
                "hard_lists",
                "expressions",
                "library",
                "messages",
                "scale",
            ]
            .contains(&command);
            assert!(known, "{line}: what shows its value?");
            assert!(
                lines[at - 2].starts_with("/// "),
                "{line}: what does it bound?"
            );
        }
        assert!(bounds > 40);
    }
}

//! Every bound and threshold of the generator: what it bounds, why it has this value, and what shows it.
//!
//! Each names a command in its last line; change the value and run it to judge another:
//!
//! * `build_time`: `cargo bench --bench build_time`, what lists cost while compiling;
//! * `regret`: `cargo bench -p header-set-regret`, how lookups and tables fare, over 69 lists of 1 to 100,000 names;
//! * `bounds`: `cargo test --release -p header-set-codegen --test generator bounds:: -- --nocapture`, the times of lists
//!   made to be hard;
//! * `expressions`: `cargo test -p header-set-codegen --features regex --test generator expressions::`, expressions made to
//!   be hard;
//! * `hard_lists`: `cargo run -p header-set-codegen --features regex --example hard_lists`, the seconds of lists made to be
//!   hard, unoptimised;
//! * `scale`: `cargo bench --manifest-path benches/peers/Cargo.toml --bench scale`, build time, bytes and lookups of up to
//!   16 million names;
//! * `messages`: `cargo test -p header-set-tests --test ui --test files`, what users read.

use std::cell::Cell;

/// What a user may write.
pub mod input {
    /// Entries of a list. A promise of the README; the strategies are measured up to here.
    /// Shown by `bounds`.
    pub const ENTRIES: usize = 100_000;
    /// Entries of all lists of an invocation, and one more, so that one list may have as many as it may by itself.
    /// Shown by `hard_lists`.
    pub const ALL_ENTRIES: usize = ENTRIES + 1;
    /// Entries that an item counts for at least: one without any takes a millisecond, unoptimised.
    /// Shown by `hard_lists`.
    pub const ENTRIES_OF_EACH_ITEM: usize = 64;
    /// Variants of an enum. The compiler takes time and memory with their square for the derived traits, of a plain enum
    /// as of ours, and most for `Debug` and `Hash`: 1 s and 0.6 GiB for 4,000, 1.3 s and 0.8 GiB for 5,000, 12 s and 9.9 GiB
    /// for 20,000.
    /// Shown by `messages`.
    pub const VARIANTS: usize = 4_000;
    /// Arms of a match. The compiler takes time with their square to check a plain match of numbers as well: 0.9 s for
    /// 10,000, 4 s for 20,000; ours takes a tenth more.
    /// Shown by `messages`.
    pub const ARMS: usize = 10_000;
    /// Bytes of a name: no server takes a longer header.
    /// Shown by `bounds`.
    pub const NAME_BYTES: usize = 64 << 10;
    /// Bytes of all names of a list, so that tables have offsets of four bytes many times over.
    /// Shown by `bounds`.
    pub const LIST_BYTES: usize = 4 << 20;
    /// Bytes of a file; one past this is no list.
    /// Shown by `messages`.
    pub const FILE_BYTES: u64 = 16 << 20;
    /// Names of a traffic sample: more would make every expansion slow and the estimate no better.
    /// Shown by `bounds`.
    pub const SAMPLE_NAMES: usize = 100_000;
    /// How deep `concat!` may nest: the stack of the compiler is not ours to use up.
    /// Shown by `messages`.
    pub const CONCAT_DEPTH: usize = 32;
    /// Arms in all classes of a match together, and tests of a literal against a glob: about a second.
    /// Shown by `bounds`.
    pub const MATCH_ARMS: usize = 5_000_000;
}

/// What a user is told.
pub mod reports {
    /// Errors, and warnings, that are shown; further ones are counted.
    /// Shown by `messages`.
    pub const SHOWN: usize = 100;
    /// Messages that get a hint which takes a walk through the list to find.
    /// Shown by `bounds`.
    pub const HINTS: usize = 16;
    /// Comparisons of two names, over a whole list, before warnings are given up: half a second, for a thousand globs.
    /// Shown by `bounds`.
    pub const COMPARISONS: usize = 1_000_000;
    /// Arms of a match with globs or expressions that are compared with one another, each with each: a tenth of a second.
    /// Shown by `bounds`.
    pub const TESTED_ARMS: usize = 1_000;
    /// Entries that a list with mistakes may have to keep the right ones: they are compiled for nothing.
    /// Shown by `build_time`.
    pub const KEPT_AFTER_MISTAKES: usize = 1_000;
}

/// What candidates are run over and built for.
pub mod traffic {
    /// Names times patterns that are compared to find which names hit, and again for each candidate where patterns are tried
    /// one by one: about a second, unoptimised.
    /// Shown by `bounds`.
    pub const COMPARISONS: usize = 1_000_000;
    /// Bytes of patterns that are compared with the hits that are made up for them. About a second, unoptimised, where patterns
    /// are tried one by one.
    /// Shown by `bounds`.
    pub const COMPARED_BYTES: usize = 50_000_000;
    /// Bytes of a piece between two stars that counts as one: a longer one counts for the bytes behind these, at each place
    /// of a name. Two globs `*a{30000}b*a{30000}` took 10 s, unoptimised, where it counted as one.
    /// Shown by `hard_lists`.
    pub const SHORT_PIECE: usize = 64;
    /// Names over which the candidates of all lists of an invocation are run, of one list as often as it has names: of the
    /// built-in sample, 190 lists. 1,000 lists of 50 names then take 3.7 s, unoptimised, and 5.5 without a bound.
    /// Shown by `hard_lists`.
    pub const ALL_NAMES: usize = 400_000;
    /// Requests over which the candidates of each list behind those are run.
    /// Shown by `hard_lists`.
    pub const FEW_REQUESTS: usize = 16;
    /// Common misses that layouts are built to reject: nearly all distinct names of the built-in sample.
    /// Shown by `regret`.
    pub const MISSES: usize = 512;
    /// Patterns for which a hit is made up; each is compared with every pattern.
    /// Shown by `bounds`.
    pub const PATTERNS: usize = 1_000;
}

/// What is chosen.
pub mod choice {
    /// How many times the cost of the fastest layout a smaller one may have, where `optimize = size`.
    /// Shown by `regret`.
    pub const SLOWER: f64 = 2.0;
    /// How many times the cost of the fastest layout counts as the same, of which the smaller is taken: the model is wrong by 15 % on
    /// average.
    /// Shown by `regret`.
    pub const SAME: f64 = 1.01;
}

/// The check of finished tables.
pub mod check {
    /// Bytes of names times patterns that are compared for each kind of name: of 1,000 globs that are tried one by one it keeps
    /// the check under 0.2 s, unoptimised.
    /// Shown by `bounds`.
    pub const COMPARISONS: usize = 500_000;
}

/// Tables as they are written.
pub mod statics {
    /// Numbers of a table that is written as numbers; a longer one is a byte string, which nobody reads, and which the
    /// compiler takes in a hundredth of the time. Two tables of 736 numbers were a sixth of what 119 names cost.
    /// Shown by `build_time`.
    pub const NUMBERS: usize = 256;
    /// Entries of a list with a table of header names: each takes 32 writable bytes and up to two relocations, and the
    /// compiler interprets its check.
    /// Shown by `build_time`.
    pub const HEADER_NAMES: usize = 1_024;
}

/// Tables of bits: before a set, before prefixes.
pub mod bits {
    /// Bits a key: one name in 32 that nobody foresaw is a false positive.
    /// Shown by `regret`.
    pub const PER_KEY: usize = 32;
    /// Words of the largest table, a quarter of a megabyte: one that leaves the second-level cache costs more than it
    /// saves.
    /// Shown by `regret`.
    pub const WORDS: usize = 32 * 1024;
    /// Multipliers tried for a table of few keys.
    /// Shown by `regret`.
    pub const MULTIPLIERS: usize = 12;
    /// Keys hashed while multipliers are tried for one table.
    /// Shown by `bounds`.
    pub const HASHED_KEYS: usize = 200_000;
}

/// What all items of an invocation take together, counted and not timed: the same input is refused
/// everywhere.
#[derive(Debug)]
pub struct Budget {
    /// States of automata that may still be built.
    states: Cell<usize>,
    /// Entries that may still follow.
    entries: Cell<usize>,
    /// Whether an entry was refused.
    is_exceeded: Cell<bool>,
    /// Names over which candidates may still be run.
    names: Cell<usize>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            states: Cell::new(expressions::ALL_STATES),
            entries: Cell::new(input::ALL_ENTRIES),
            is_exceeded: Cell::new(false),
            names: Cell::new(traffic::ALL_NAMES),
        }
    }
}

impl Budget {
    /// Of a list that stands by itself, and has bounds of its own.
    #[must_use]
    pub fn unlimited() -> Self {
        let all = || Cell::new(usize::MAX);
        Self {
            states: all(),
            entries: all(),
            is_exceeded: Cell::new(false),
            names: all(),
        }
    }

    /// Whether no further expression may be read.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.states.get() == 0
    }

    /// Takes what an expression costs whose automaton has this number of states. It may be the last.
    pub fn spend(&self, states: usize) {
        take(&self.states, states + expressions::STATES_OF_EACH);
    }

    /// Starts an item, which costs as much as some entries.
    pub fn start_item(&self) {
        take(&self.entries, input::ENTRIES_OF_EACH_ITEM);
    }

    /// Takes an entry behind the first ones of an item. False if there are too many.
    #[must_use]
    pub fn allows_entry(&self, number: usize) -> bool {
        if number >= input::ENTRIES_OF_EACH_ITEM {
            take(&self.entries, 1);
        }
        let is_allowed = self.entries.get() > 0;
        self.is_exceeded.set(!is_allowed);
        is_allowed
    }

    /// Whether an entry was refused.
    #[must_use]
    pub fn is_exceeded(&self) -> bool {
        self.is_exceeded.get()
    }

    /// The number of requests over which the candidates of the next list are run, at most.
    #[must_use]
    pub fn requests(&self) -> usize {
        match self.names.get() {
            0 => traffic::FEW_REQUESTS,
            _ => usize::MAX,
        }
    }

    /// Takes the names over which the candidates of a list were run.
    pub fn spend_names(&self, names: usize) {
        take(&self.names, names);
    }
}

fn take(left: &Cell<usize>, count: usize) {
    left.set(left.get().saturating_sub(count));
}

/// Regular expressions, each by itself; where many share a table, `dfa` decides long before.
pub mod expressions {
    /// States of one: it keeps `(a|b)*a(a|b){20}` from taking seconds.
    /// Shown by `expressions`.
    pub const STATES: usize = 1 << 14;
    /// States of all expressions of an invocation, of which one that is refused counts as the most that it may have. Unoptimised,
    /// as macros are built, this number takes 1 s where expressions are refused, 2.5 s where few are accepted, and 5 s in the arms of a
    /// match, each of which has a table.
    /// Shown by `expressions`.
    pub const ALL_STATES: usize = STATES + STATES / 2;
    /// States that an expression counts for beside its own: to read it, and in a match to plan a table for its arm.
    /// Shown by `hard_lists`.
    pub const STATES_OF_EACH: usize = 8;
    /// Groups inside groups: recursion has to end somewhere, and nobody writes more.
    /// Shown by `messages`.
    pub const NESTING: u32 = 64;
    /// Bytes of the automaton before it is determinised: some 10,000 places in expressions.
    /// Shown by `expressions`.
    pub const NFA_BYTES: usize = 512 << 10;
    /// Bytes of the sets of places that are determinised. Unoptimised, sets of thousands of places (`a?` five thousand
    /// times) take 2 s for each of these megabytes, others far less.
    /// Shown by `expressions`.
    pub const SET_BYTES: usize = 1 << 20;
    /// Bytes of the determinised table: a row for each state that there may be, for the few byte classes of header names.
    /// Shown by `expressions`.
    pub const DFA_BYTES: usize = 4 << 20;
}

/// Prefixes beside a strategy.
pub mod prefixes {
    /// Groups of a bucket: past that, the patterns are an automaton.
    /// Shown by `regret`.
    pub const GROUPS: usize = 3;
    /// The last position at which four bytes are looked at first: what prefixes share beyond rarely matters.
    /// Shown by `regret`.
    pub const POSITION: usize = 12;
    /// Multipliers tried for the buckets, up to this many prefixes; of more, buckets are too full under any.
    /// Shown by `bounds`.
    pub const MULTIPLIERS_UP_TO: usize = 1_000;
    /// Multipliers tried for the buckets.
    /// Shown by `build_time`.
    pub const MULTIPLIERS: u64 = 256;
}

/// Perfect hash by windows.
pub mod windows {
    /// Keys: in a longer list each length has more keys, and the displaced layout is smaller.
    /// Shown by `regret`.
    pub const KEYS: usize = 512;
    /// Slots for each key: beyond, the displaced layout is smaller.
    /// Shown by `regret`.
    pub const SLOTS_PER_KEY: usize = 16;
    /// Multipliers tried for one number of slots before their number is doubled.
    /// Shown by `bounds`.
    pub const MULTIPLIERS: u64 = 64;
    /// How unlikely a table may be that is looked for at all: one multiplier in e^8 = 2,981, where 64 are tried. It keeps 512 names of one
    /// length from taking 0.9 s, unoptimised, and nothing to show for it.
    /// Shown by `bounds`.
    pub const LUCK: usize = 8;
    /// Tables compared by the misses that they let pass.
    /// Shown by `build_time`.
    pub const TABLES: usize = 8;
}

/// Unbranched perfect hash by words; by windows, `windows` bounds it.
pub mod unbranched {
    /// Keys, whose rows take up to a megabyte. Where half of all names hit, 8,000 names take 8.7 ns, and 12.4 displaced; 16,000 take 10.3
    /// and 14.0 (where 30 % hit, 8.6 and 9.8, 10.1 and 11.3). Larger tables leave the second cache, and nobody measured them.
    /// Shown by `regret`.
    pub const KEYS: usize = 16_384;
    /// Keys up to which it is built for any traffic: their rows take up to 256 KiB. The model takes all rows to be in the first cache, so
    /// that of more keys it prices this layout like the displaced one where a tenth hits; there it takes 1.4 times as long.
    /// Shown by `regret`.
    pub const KEYS_OF_ANY_TRAFFIC: usize = 4_096;
    /// The share of hits from which on it is built for more: the planner takes it from there on for fewer keys, too.
    /// Shown by `regret`.
    pub const MANY_HITS: f64 = 0.2;
    /// Keys a bucket, at most: a displacement is two bytes, so that it takes no more than one for each key.
    /// Shown by `build_time`.
    pub const KEYS_PER_BUCKET: usize = 3;
    /// Keys for each row that is left empty, at least, so that the last buckets find room: a power of two of rows leaves far more
    /// on average.
    /// Shown by `build_time`.
    pub const KEYS_PER_EMPTY_ROW: usize = 16;
    /// Multipliers tried. One in four to one in two puts no two keys of a bucket into one row, which is seen at once.
    /// Shown by `bounds`.
    pub const MULTIPLIERS: u64 = 32;
    /// Multipliers of those for which displacements are searched.
    /// Shown by `bounds`.
    pub const SEARCHES: usize = 4;
}

/// Perfect hash of one word.
pub mod one_word {
    /// Keys: of more, one multiplication tells a table apart only where most rows are empty.
    /// Shown by `regret`.
    pub const KEYS: usize = 128;
    /// Rows for each key, before they are rounded up: 128 keys take 16 KiB.
    /// Shown by `regret`.
    pub const ROWS_PER_KEY: usize = 8;
    /// Multipliers tried for one number of rows before their number is doubled. One in e^7 fits 28 names into 64 rows.
    /// Shown by `build_time`.
    pub const MULTIPLIERS: u64 = 4_096;
    /// How unlikely a table may be that is looked for at all: one multiplier in e^8 = 2,981.
    /// Shown by `build_time`.
    pub const LUCK: usize = 8;
}

/// Displaced perfect hash.
pub mod displaced {
    /// Keys from which on it is built where windows tell the keys apart: below, it was never the cheaper of the two.
    /// Shown by `regret`.
    pub const FROM_KEYS: usize = 192;
    /// Keys a bucket: a name that nobody foresaw passes one bit in twelve.
    /// Shown by `regret`.
    pub const KEYS_PER_BUCKET: usize = 4;
    /// Buckets up to which there is one for two keys: they fit half of a first-level cache of 32 KiB.
    /// Shown by `regret`.
    pub const SPARSE_BUCKETS: usize = 2_048;
    /// Keys of one bucket: with more, it is not expected that a displacement finds slots for all.
    /// Shown by `bounds`.
    pub const KEYS_IN_BUCKET: usize = 24;
    /// Hashes tried before another kind is; each is given more slots than the one before.
    /// Shown by `bounds`.
    pub const HASHES: u64 = 4;
    /// Displacements tried for each key under one hash: lists of 100 to 10,000 names need 70 to 210.
    /// Shown by `bounds`.
    pub const STEPS_PER_KEY: usize = 256;
    /// Displacements tried under one hash beyond those.
    /// Shown by `bounds`.
    pub const STEPS: usize = 1 << 20;
    /// Multipliers compared by the misses that they let pass, if there are few keys.
    /// Shown by `regret`.
    pub const MULTIPLIERS: usize = 200;
    /// Keys hashed while multipliers are compared.
    /// Shown by `bounds`.
    pub const HASHED_KEYS: usize = 400_000;
}

/// Popcount trie by windows.
pub mod by_windows {
    /// Keys: of more, lists whose windows differ are rare, and the search takes long.
    /// Shown by `bounds`.
    pub const KEYS: usize = 1_200;
    /// Keys a node on average: with two, most lists find room; twice and four times the nodes are tried too.
    /// Shown by `regret`.
    pub const KEYS_PER_NODE: usize = 2;
    /// How far the first window is shifted: past this, too few of the last bytes are left.
    /// Shown by `bounds`.
    pub const SHIFT: u32 = 28;
}

/// Popcount trie by hash.
pub mod by_hash {
    /// Keys a node: of names that are no key, one in nine meets a leaf.
    /// Shown by `regret`.
    pub const KEYS_PER_NODE: usize = 4;
    /// Keys of a leaf, where a hash does not read all bytes: by chance 100,000 names have no more.
    /// Shown by `bounds`.
    pub const KEYS_PER_LEAF: usize = 8;
}

/// Flat DFA.
pub mod dfa {
    /// Bytes of the table of transitions: half a megabyte is what a core's own second-level cache keeps of it beside
    /// everything else on the machines measured.
    /// Shown by `regret`.
    pub const BYTES: usize = 512 * 1024;
    /// Places in all states of globs together, of thousands of states that share a home counted once: unoptimised, as macros are
    /// built, it takes less than a second to find that a list has more.
    /// Shown by `bounds`.
    pub const GLOB_PLACES: usize = 2 * BYTES;
    /// Bytes of the shortest run: a compare costs about as much as this number of steps. With 6 and with 10, hits of the 119 internal
    /// names take 171 and 180 instructions instead of 168, 1.6 and 1.2 mispredictions instead of 2.0, the same time within 4 %,
    /// and the tables 11.7 and 14.9 KB instead of 9.4.
    /// Shown by `regret`.
    pub const SHORTEST_RUN: usize = 3;
    /// Keys up to which there is a sieve: of more, nearly every name has the bytes of one at two spots.
    /// Shown by `regret`.
    pub const SIEVE_KEYS: usize = 512;
    /// Spots of a sieve that are tried from the start, and from the end.
    /// Shown by `build_time`.
    pub const SIEVE_SPOTS: [usize; 2] = [6, 3];
    /// A sieve that only one miss in this number passes ends the search.
    /// Shown by `build_time`.
    pub const SIEVE_ENOUGH: usize = 32;
}

/// Lists of a build script.
pub mod build {
    /// Entries of a list.
    /// Shown by `scale`.
    pub const ENTRIES: usize = 1 << 24;
    /// Bytes of all texts together: tables have offsets of four bytes.
    /// Shown by `scale`.
    pub const TEXT: usize = 2 << 30;
    /// Exclusions times patterns that are compared for a fingerprint: about a tenth of a second.
    /// Shown by `bounds`.
    pub const EXCLUSIONS: usize = 1_000_000;
}

/// Layouts of lists of a build script.
pub mod big {
    /// Names that layouts are built for to be priced: what a lookup does grows by a step or two from here to a million, and
    /// building all layouts for all names would take ten times as long as building one.
    /// Shown by `scale`.
    pub const SAMPLE: usize = 4_096;
    /// Names of a sample that stand next to each other in order: neighbours are what an ordered layout saves on.
    /// Shown by `scale`.
    pub const NEIGHBOURS: usize = 512;
    /// Hashes tried until no two names have the same one. After that there is neither a compact hash nor ranks by hash.
    /// Shown by `scale`.
    pub const SEEDS: u64 = 4;
    /// Threads: past this many, memory is what is waited for.
    /// Shown by `scale`.
    pub const THREADS: usize = 8;
    /// Pieces of work that are handed out before the first is waited for: some for each thread, so that none waits long
    /// for the last.
    /// Shown by `scale`.
    pub const WAVE: usize = 4 * THREADS;
    /// Names that one thread hashes at a time.
    /// Shown by `scale`.
    pub const HASHED_AT_A_TIME: usize = 1 << 14;
    /// Pieces of a list that are sorted by themselves, for threads to share. A fixed number, so that the work is too.
    /// Shown by `scale`.
    pub const SORTED_PIECES: usize = 8;
}

/// Compact perfect hash.
pub mod compact_hash {
    /// Names a part, on average: what the search reads then stays in the second cache (64 bytes a name), which makes it
    /// four times as fast as one for a million names at once; and parts are what threads share out.
    /// Shown by `scale`.
    pub const NAMES_PER_PART: usize = 1 << 14;
    /// Seeds that a search may take for a part. The first is enough for nearly all.
    /// Shown by `scale`.
    pub const SEARCHES: usize = 16;
}

/// Ordered trie.
pub mod ordered {
    /// Blocks that one thread writes at a time.
    /// Shown by `scale`.
    pub const BLOCKS_AT_A_TIME: usize = 512;
    /// Bytes of text that a dictionary is made from: more makes lists of a million names less than a percent smaller.
    /// Shown by `scale`.
    pub const DICTIONARY_TEXT: usize = 1 << 20;
    /// Runs of a dictionary: 128 KiB, a part of the second cache.
    /// Shown by `scale`.
    pub const DICTIONARY_RUNS: usize = 16_384;
    /// Rounds of making a dictionary: with five to eight, lists differ by less than a percent.
    /// Shown by `scale`.
    pub const DICTIONARY_ROUNDS: usize = 7;
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_bound_says_what_it_bounds_and_what_shows_it() {
        let lines: Vec<&str> = include_str!("bounds.rs").lines().map(str::trim).collect();
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

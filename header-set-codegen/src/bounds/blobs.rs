//! Bounds on lists of build scripts, and on what blobs are made of.

/// Bounds on lists of a build script.
pub mod build {
    /// Entries of a list.
    /// Shown by `scale`.
    pub const ENTRIES: usize = 1 << 24;
    /// Bytes of all texts together: tables have offsets of four bytes.
    /// Shown by `scale`.
    pub const TEXT: usize = 2 << 30;
    /// Bytes of a file: all texts, and as many of comments.
    /// Shown by `library`.
    pub const FILE_BYTES: u64 = 2 * TEXT as u64;
    /// Exclusions times patterns that are compared for a fingerprint: this many take about a tenth
    /// of a second.
    /// Shown by `bounds`.
    pub const EXCLUSIONS: usize = 1_000_000;
}

/// Bounds on layouts of lists of a build script.
pub mod big {
    /// Names of the sample for which layouts are built to be priced. From here to a million names,
    /// a lookup grows by a step or two. Building all layouts for all names would take ten times as
    /// long as building one.
    /// Shown by `scale`.
    pub const SAMPLE: usize = 4_096;
    /// Adjacent names in the sample: an ordered layout saves bytes where neighbours share prefixes.
    /// Shown by `scale`.
    pub const NEIGHBOURS: usize = 512;
    /// Hashes tried until no two names collide. If all fail, there is neither a compact hash nor
    /// ranks by hash.
    /// Shown by `scale`.
    pub const SEEDS: u64 = 4;
    /// Threads: more would only wait for memory.
    /// Shown by `scale`.
    pub const THREADS: usize = 8;
    /// Pieces of work that are handed out before the first is awaited: several for each thread, so
    /// that none waits long for the last.
    /// Shown by `scale`.
    pub const WAVE: usize = 4 * THREADS;
    /// Names that one thread hashes at a time.
    /// Shown by `scale`.
    pub const HASHED_AT_A_TIME: usize = 1 << 14;
    /// Pieces of a list that threads sort separately. The number is fixed, so that the work does
    /// not depend on the threads.
    /// Shown by `scale`.
    pub const SORTED_PIECES: usize = 8;
}

/// Patterns of a blob.
pub mod big_patterns {
    /// The widths of windows, in the order in which they are tried. Each width that is used is a
    /// probe for each byte of a name. Four bytes are rare enough in most lists; eight are in lists
    /// of numbers.
    /// Shown by `scale`.
    pub const WIDTHS: [usize; 8] = [4, 8, 6, 7, 5, 3, 2, 1];
    /// Patterns that may share a window before another width is tried. With more, the plan has a
    /// remark.
    /// Shown by `scale`.
    pub const SHARED: usize = 8;
    /// Windows of a piece that are counted, half of them at its end: a bound on the work for long
    /// pieces.
    /// Shown by `scale`.
    pub const OF_EACH_PIECE: usize = 64;
    /// Bits of the filter for each window, which sets two: one foreign window in 50 is a false
    /// positive.
    /// Shown by `scale`.
    pub const FILTER_BITS: usize = 16;
}

/// Compact perfect hash.
pub mod compact_hash {
    /// The average number of names in a part. The search then stays in the second-level cache (64
    /// bytes a name), and is four times as fast as for a million names at once. Threads share
    /// parts.
    /// Shown by `scale`.
    pub const NAMES_PER_PART: usize = 1 << 14;
    /// Seeds that the search may try for a part. The first one succeeds for nearly all parts.
    /// Shown by `scale`.
    pub const SEARCHES: usize = 16;
}

/// Ordered trie.
pub mod ordered {
    /// Blocks that one thread writes at a time.
    /// Shown by `scale`.
    pub const BLOCKS_AT_A_TIME: usize = 512;
    /// Bytes of text that a dictionary is trained on. With more, lists of a million names are less
    /// than a percent smaller.
    /// Shown by `scale`.
    pub const DICTIONARY_TEXT: usize = 1 << 20;
    /// Runs of a dictionary: 128 KiB, a part of the second-level cache.
    /// Shown by `scale`.
    pub const DICTIONARY_RUNS: usize = 16_384;
    /// Rounds of training a dictionary. With five to eight, sizes differ by less than a percent.
    /// Shown by `scale`.
    pub const DICTIONARY_ROUNDS: usize = 7;
}

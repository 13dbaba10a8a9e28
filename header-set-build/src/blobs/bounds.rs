//! Bounds and thresholds of the writer of blobs. `scale` shows what they give:
//! `cargo bench --manifest-path benches/peers/scale/Cargo.toml`.

/// Work that threads share.
pub(super) mod threads {
    /// Threads: more would only wait for memory.
    pub(in crate::blobs) const THREADS: usize = 8;
    /// Names that one thread hashes at a time.
    pub(in crate::blobs) const HASHED_AT_A_TIME: usize = 1 << 14;
    /// Pieces of a list that threads sort separately. The number is fixed, so that the work does
    /// not depend on the threads.
    pub(in crate::blobs) const SORTED_PIECES: usize = 8;
}

/// Patterns of a blob.
pub(super) mod patterns {
    /// The widths of windows, in the order in which they are tried. Each width that is used is a
    /// probe for each byte of a name. Four bytes are rare enough in most lists; eight are in lists
    /// of numbers.
    pub(in crate::blobs) const WIDTHS: [usize; 8] = [4, 8, 6, 7, 5, 3, 2, 1];
    /// Patterns that may share a window before another width is tried. With more, the plan has a
    /// remark.
    pub(in crate::blobs) const SHARED: usize = 8;
    /// Windows of a piece that are counted, half of them at its end: a bound on the work for long
    /// pieces.
    pub(in crate::blobs) const OF_EACH_PIECE: usize = 64;
    /// Bits of the filter for each window, which sets two: one foreign window in 50 is a false
    /// positive.
    pub(in crate::blobs) const FILTER_BITS: usize = 16;
}

/// The hashed layout.
pub(super) mod hashed {
    /// The average number of names in a part. The search then stays in the second-level cache (64
    /// bytes a name), and is four times as fast as for a million names at once. Threads share
    /// parts.
    pub(in crate::blobs) const NAMES_PER_PART: usize = 1 << 14;
    /// Seeds of the hash that are tried; if all fail, the layout is ordered. Three in four seeds
    /// fail for a list of 2^24 names, and so one such list in 10,000 by all.
    pub(in crate::blobs) const SEEDS: u64 = 32;
    /// Seeds that the search may try for a part. The first one succeeds for nearly all parts.
    pub(in crate::blobs) const SEARCHES: usize = 16;
}

/// The ordered layout.
pub(super) mod ordered {
    /// Blocks that one thread writes at a time.
    pub(in crate::blobs) const BLOCKS_AT_A_TIME: usize = 512;
    /// Bytes of text that a dictionary is trained on. With more, lists of a million names are less
    /// than a percent smaller.
    pub(in crate::blobs) const DICTIONARY_TEXT: usize = 1 << 20;
    /// Runs of a dictionary: 128 KiB, a part of the second-level cache.
    pub(in crate::blobs) const DICTIONARY_RUNS: usize = 16_384;
    /// Rounds of training a dictionary. With five to eight, sizes differ by less than a percent.
    pub(in crate::blobs) const DICTIONARY_ROUNDS: usize = 7;
}

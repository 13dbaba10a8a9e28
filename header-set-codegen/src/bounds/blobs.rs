//! Bounds on lists of build scripts.

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

//! What a build script says of a list, and what holds if it says nothing.

/// The most entries that are written as Rust. The tables of a longer list are in a file of their
/// own, which the compiler does not parse.
///
/// A lookup in Rust takes half the time, because the compiler knows the tables. Up to this limit
/// that costs almost nothing: `cargo check` of the crate takes as long, and a release build 0.1 s
/// more. At four times the limit the source has six megabytes, and a release build takes 0.3 s
/// more. The build script, which cargo does not optimise, takes seconds. `cargo bench --bench
/// build_time -- --long` measures all of this except lookups.
pub const INLINE: usize = 1 << 14;

/// The most bytes of names that are written as Rust: [`INLINE`] names of 64 bytes each.
pub(crate) const INLINE_TEXT: usize = 64 * INLINE;

/// Whether `A`-`Z` equal `a`-`z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// They are equal: the default for field names.
    Insensitive,
    /// They differ: the default for names of any bytes.
    Sensitive,
}

/// Whether token bytes that are neither letter nor digit equal each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Separators {
    /// They differ.
    #[default]
    Exact,
    /// They are equal.
    Fold,
}

/// The names allowed in `entries`, files and maps. The texts given to `names` may be any bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tokens {
    /// Field names.
    #[default]
    Only,
    /// Any bytes: `names = any` in `header_set!`.
    Any,
}

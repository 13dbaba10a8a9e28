//! What an item says of its list as a whole.

use header_set_runtime::Fold;

use crate::bounds::{build, input, reports};

/// What a list becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `static NAME = [..];`
    Set,
    /// `static NAME: T = {..};`
    Map,
    /// `enum Name {..}`
    Enum,
    /// `[..]` in expression position.
    Expression,
    /// `header_match!(subject, {..})`
    Match,
}

impl Kind {
    /// Whether rows have values behind `=>`.
    pub(crate) fn has_values(self) -> bool {
        matches!(self, Self::Map | Self::Match)
    }

    /// Whether all that a list says of a name is that it is in.
    pub(crate) fn is_set(self) -> bool {
        matches!(self, Self::Set | Self::Expression)
    }
}

/// What names are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// Field names and pseudo-headers.
    #[default]
    Token,
    /// Any bytes.
    Any,
}

/// How much a list may hold.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Entries.
    pub entries: usize,
    /// Bytes of all texts together.
    pub bytes: usize,
    /// Findings that are kept; further ones are counted.
    pub findings: usize,
}

impl Bounds {
    /// Of an item of a macro.
    pub const ITEM: Self = Self {
        entries: input::ENTRIES,
        bytes: input::LIST_BYTES,
        findings: usize::MAX,
    };

    /// Of a build script.
    pub const BUILD: Self = Self {
        entries: build::ENTRIES,
        bytes: build::TEXT,
        findings: reports::SHOWN,
    };
}

/// By what the entries of a list are checked and compared.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// What the list becomes.
    pub kind: Kind,
    /// What its names are.
    pub names: Names,
    /// Which of them are equal.
    pub fold: Fold,
    /// Why regular expressions may not be entries, unless they may.
    pub no_expressions: Option<&'static str>,
    /// Whether entries that repeat are mistakes wherever they were written; else literals alone are.
    pub strict: bool,
    /// Whether warnings are looked for.
    pub warnings: bool,
}

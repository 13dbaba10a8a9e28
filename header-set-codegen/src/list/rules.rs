//! The rules of a list: its kind, its options and its limits.

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
    /// Whether rows have values after `=>`.
    pub(crate) fn has_values(self) -> bool {
        matches!(self, Self::Map | Self::Match)
    }

    /// Whether a list only decides whether a name is in it.
    pub(crate) fn is_set(self) -> bool {
        matches!(self, Self::Set | Self::Expression)
    }
}

/// The kind of names in a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// Field names and pseudo-headers.
    #[default]
    Token,
    /// Any bytes.
    Any,
}

impl Names {
    /// Returns which bytes are equal. `case` says whether case is ignored; field names ignore it.
    #[must_use]
    pub fn fold(self, case: Option<bool>, separators: bool) -> Fold {
        let case = case.unwrap_or(self == Self::Token);
        Fold { case, separators }
    }
}

/// The limits of a list.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The number of entries.
    pub entries: usize,
    /// The total length of all texts, in bytes.
    pub bytes: usize,
    /// The number of findings that are kept. Further ones are counted.
    pub findings: usize,
}

impl Bounds {
    /// The limits of an item of a macro.
    pub const ITEM: Self = Self {
        entries: input::ENTRIES,
        bytes: input::LIST_BYTES,
        findings: usize::MAX,
    };

    /// The limits of a list of a build script.
    pub const BUILD: Self = Self {
        entries: build::ENTRIES,
        bytes: build::TEXT,
        findings: reports::SHOWN,
    };
}

/// The entries that may have warnings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warnings {
    /// None.
    None,
    /// The literals of an item, and what a file repeats.
    Literals,
    /// All.
    All,
}

/// The rules by which the entries of a list are checked and compared.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// What the list becomes.
    pub kind: Kind,
    /// The kind of its names.
    pub names: Names,
    /// Which bytes are equal.
    pub fold: Fold,
    /// Whether all repeated entries are mistakes. Otherwise only repeated literals are.
    pub strict: bool,
    /// The entries of a set that are reported if another one covers them.
    pub warnings: Warnings,
}

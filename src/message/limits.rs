//! The reasons for which a cleaner refuses a message, besides those of a carrier.

use core::fmt;

use crate::aliases::is_ambiguous_byte;
use crate::message::entry;
use crate::message::one_hop::LINES;
use crate::message::one_of::ELEMENTS;
use crate::message::runs::order;
use crate::{Entry, HeaderSet};

/// Why a cleaner refused a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A set of the cleaner has `case = sensitive`, but field names ignore case (RFC 9110, section
    /// 5.1). Every message is refused until you remove that option.
    CaseSensitive,
    /// More than 8 lines or 32 elements of `connection`, or of an `upgrade` that `connection`
    /// lists.
    TooManyNominated,
    /// More field lines than [`Cleaner::max_lines`](crate::Cleaner::max_lines).
    TooManyLines,
    /// A name in the set of [`Cleaner::refusing`](crate::Cleaner::refusing), with the entry that
    /// matched.
    Refused(Entry),
    /// A second line of a name in the set of
    /// [`Cleaner::at_most_once`](crate::Cleaner::at_most_once), with the entry that matched.
    Repeated(Entry),
    /// More than 64 different names in the set of
    /// [`Cleaner::at_most_once`](crate::Cleaner::at_most_once).
    TooManyListed,
    /// A byte in a name that some backends read as `-`, with
    /// [`Cleaner::refusing_ambiguous`](crate::Cleaner::refusing_ambiguous).
    Ambiguous(u8),
}

impl Reason {
    /// Returns the entry that matched, or `None` if the reason is not an entry.
    #[must_use]
    pub const fn entry(self) -> Option<Entry> {
        match self {
            Self::Refused(entry) | Self::Repeated(entry) => Some(entry),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CaseSensitive => f.write_str(
                "found a set with `case = sensitive`, expected one that ignores case, as field names do",
            ),
            Self::TooManyNominated => write!(
                f,
                "found more than {LINES} lines or {ELEMENTS} elements of connection or upgrade, expected a few"
            ),
            Self::TooManyLines => f.write_str("found too many field lines, expected fewer"),
            Self::Refused(entry) => write!(f, "found {}, expected no such field", Field(entry)),
            Self::Repeated(entry) => write!(
                f,
                "found a second line of {}, expected at most one",
                Field(entry)
            ),
            Self::TooManyListed => write!(
                f,
                "found more than {NAMES} different fields that may have one line each, expected fewer"
            ),
            Self::Ambiguous(byte) => write!(
                f,
                "found `{}` in a field name, expected only letters, digits and `-`",
                byte.escape_ascii()
            ),
        }
    }
}

/// The field that an entry matched, in words.
struct Field<'a>(&'a Entry);

impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            entry if entry.is_pattern() => write!(f, "a field that `{entry}` matches"),
            entry if *entry == Entry::unlisted() => f.write_str("a field of the set"),
            entry => write!(f, "`{entry}`"),
        }
    }
}

/// The limits of a cleaner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    pub refused: Option<&'a dyn HeaderSet>,
    pub once: Option<&'a dyn HeaderSet>,
    pub ambiguous: bool,
    /// The most field lines.
    pub lines: usize,
}

impl Limits<'_> {
    pub(crate) const NONE: Self = Self {
        refused: None,
        once: None,
        ambiguous: false,
        lines: usize::MAX,
    };

    pub(crate) fn are_none(&self) -> bool {
        let has_sets = self.refused.is_some() || self.once.is_some();
        !has_sets && !self.ambiguous && self.lines == usize::MAX
    }

    /// Why a name is refused, whatever else the message has.
    pub(crate) fn refuse(&self, name: &[u8]) -> Option<Reason> {
        if self.ambiguous
            && let Some(&byte) = name.iter().find(|byte| is_ambiguous_byte(**byte))
        {
            return Some(Reason::Ambiguous(byte));
        }
        let set = self.refused.filter(|set| set.contains_bytes(name))?;
        Some(Reason::Refused(entry(set, name)))
    }
}

/// The most different names that are compared with one another. They are sorted, so that each line
/// of a message takes at most seven comparisons.
const NAMES: usize = 64;

/// What was read of a message, to hold it to the limits.
pub(crate) struct Tally<'c, 'n> {
    limits: &'c Limits<'c>,
    lines: usize,
    /// The names that may be there once, sorted.
    listed: [&'n [u8]; NAMES],
    /// Their number, at most `NAMES`.
    count: usize,
}

impl<'c, 'n> Tally<'c, 'n> {
    pub(crate) fn new(limits: &'c Limits<'c>) -> Self {
        Self {
            limits,
            lines: 0,
            listed: [b""; NAMES],
            count: 0,
        }
    }

    /// Reads a name, and the number of its lines.
    pub(crate) fn read(&mut self, name: &'n [u8], lines: usize) -> Result<(), Reason> {
        self.lines += lines;
        if self.lines > self.limits.lines {
            return Err(Reason::TooManyLines);
        }
        if let Some(reason) = self.limits.refuse(name) {
            return Err(reason);
        }
        match self.limits.once.filter(|set| set.contains_bytes(name)) {
            Some(set) => self.once(set, name, lines),
            None => Ok(()),
        }
    }

    fn once(&mut self, set: &dyn HeaderSet, name: &'n [u8], lines: usize) -> Result<(), Reason> {
        let folds = set.rules().folds_separators();
        // Every byte that is no letter or digit is a separator.
        let fold = |byte: u8| match folds && !byte.is_ascii_alphanumeric() {
            true => b'-',
            false => byte.to_ascii_lowercase(),
        };
        // In range, here and below: see `Tally::count`.
        let listed = &self.listed[..self.count];
        let found = listed.binary_search_by(|one| order(one, name, fold));
        let (Err(at), 1) = (found, lines) else {
            return Err(Reason::Repeated(entry(set, name)));
        };
        if self.count == NAMES {
            return Err(Reason::TooManyListed);
        }
        self.count += 1;
        self.listed[at..self.count].rotate_right(1);
        self.listed[at] = name;
        Ok(())
    }
}

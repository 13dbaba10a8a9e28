//! The contenders of the comparison.

use crate::copies::{self, COPIES};
use crate::lookup::{Lookup, Request, request};
use crate::sets::Set;
use crate::timing::Loops;

/// A contender's functions for one set.
#[derive(Clone, Copy)]
pub struct Functions {
    pub by_name: Option<[Loops; COPIES]>,
    pub request: Option<Request>,
}

impl Functions {
    pub(crate) fn of<L: Lookup>() -> Self {
        Self {
            by_name: Some(copies::all::<L>()),
            request: None,
        }
    }

    /// For lookups of so much code that copies would take minutes to compile.
    #[allow(dead_code, reason = "`PEERS_SETS` may leave out every set so large")]
    pub(crate) fn once<L: Lookup>() -> Self {
        Self {
            by_name: Some([copies::first::<L>(); COPIES]),
            request: None,
        }
    }

    /// For sets on which whole requests are timed: the lookup is compiled once more, into the loop.
    pub(crate) fn with_request<L: Lookup>() -> Self {
        Self {
            request: Some(request::<L>),
            ..Self::of::<L>()
        }
    }

    /// For lookups that are the same code on every set.
    pub(crate) fn on<L: Lookup>(set: &Set) -> Self {
        if set.has_whole_requests() {
            Self::with_request::<L>()
        } else {
            Self::of::<L>()
        }
    }

    /// The copy of the lookup whose round it is.
    pub(crate) fn copy(&self, round: usize) -> Loops {
        self.by_name.expect("the cell asks by name")[round % COPIES]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    Sensitive,
    Insensitive,
}

/// The part that a contender takes on a set.
pub enum Found {
    Runs(Functions),
    /// It cannot take part, and why.
    LeftOut(&'static str),
    /// It is not made for the set: patterns in a structure of exact names.
    Foreign,
}

impl Found {
    /// Takes part on sets of at most `most` entries, and says why not on longer ones; on sets with
    /// patterns only if it takes them.
    pub(crate) fn built<L: Lookup>(
        set: &Set,
        takes_patterns: bool,
        most: usize,
        why: &'static str,
    ) -> Self {
        if !takes_patterns && !set.is_exact() {
            Self::Foreign
        } else if set.entries.len() > most {
            Self::LeftOut(why)
        } else {
            Self::Runs(Functions::on::<L>(set))
        }
    }

    /// The code that the build script generated; none if the set is too large for the peer, or has
    /// patterns.
    pub(crate) fn generated(set: &Set, found: Option<Functions>, why: &'static str) -> Self {
        match found {
            Some(functions) => Self::Runs(functions),
            None if set.is_exact() => Self::LeftOut(why),
            None => Self::Foreign,
        }
    }
}

pub struct Contender {
    /// Names that end in `-i` ignore case.
    pub name: &'static str,
    pub find: fn(&Set) -> Found,
}

impl Contender {
    pub(crate) fn new(name: &'static str, find: fn(&Set) -> Found) -> Self {
        Self { name, find }
    }

    pub fn case(&self) -> Case {
        match self.name.ends_with("-i") {
            true => Case::Insensitive,
            false => Case::Sensitive,
        }
    }

    /// The share of hits, in percent, that it is compiled for: it is compared on streams that have
    /// that share.
    pub fn hit_percent(&self) -> Option<usize> {
        self.name.strip_prefix(HIT)?.parse().ok()
    }

    /// The bound does not verify, so that it may say yes to a name that is not in the set.
    pub fn is_bound(&self) -> bool {
        self.name == BOUND
    }
}

/// Ratios are to these.
pub const BASE: &str = "ours";
pub const BASE_INSENSITIVE: &str = "ours-i";

pub const BOUND: &str = "bound";

/// Starts the names of ours with a stated share of hits.
pub const HIT: &str = "ours-hit-";

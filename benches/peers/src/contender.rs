//! The contenders of the comparison, and those of each set.

use kit::streams::Source;

use crate::built::Built;
use crate::contenders;
use crate::copies::{self, COPIES};
use crate::lookup::{Lookup, Loops, Request, request};
use crate::options::Options;
use crate::sets::Set;

/// A contender's functions for one set.
#[derive(Clone, Copy)]
pub struct Functions {
    pub by_name: Option<[Loops; COPIES]>,
    pub request: Option<Request>,
    /// Bytes of tables that a lookup can touch, if they can be asked for.
    pub bytes: fn(&Built) -> Option<usize>,
}

impl Functions {
    pub(crate) fn of<L: Lookup>() -> Self {
        Self {
            by_name: Some(copies::all::<L>()),
            request: None,
            bytes: L::bytes,
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

/// A contender, and its functions for a set or why it takes no part.
pub type Found = (&'static str, Result<Functions, &'static str>);

/// A contender on one set.
pub struct Contender {
    pub name: &'static str,
    pub functions: Functions,
}

impl Contender {
    pub fn ignores_case(&self) -> bool {
        self.name.ends_with("-i")
    }

    /// `percent` for contenders with a stated share of hits.
    pub(crate) fn takes_part(&self, mode: &str, any_case: bool, percent: Option<usize>) -> bool {
        let stated = hit_percent(self.name);
        let able = match mode {
            "request" => self.functions.request.is_some(),
            _ => self.functions.by_name.is_some(),
        };
        // Ignoring case is our default, so its price on lower-case streams is shown beside the
        // others.
        let is_here = self.ignores_case() == any_case || self.name == base(true);
        able && is_here && (stated.is_none() || stated == percent)
    }
}

/// The share of hits, in percent, that a contender is compiled for: it is compared on streams that
/// have that share.
pub fn hit_percent(contender: &str) -> Option<usize> {
    contender.strip_prefix(HIT)?.parse().ok()
}

/// Ratios are to this.
pub fn base(any_case: bool) -> &'static str {
    if any_case { "ours-i" } else { "ours" }
}

/// Does not verify, so that it may say yes to a name that is not in the set.
pub const BOUND: &str = "bound";

/// Starts the names of ours with a stated share of hits.
pub const HIT: &str = "ours-hit-";

/// A list, its contenders, and what they need.
pub struct Lineup<'a> {
    pub set: &'a Set,
    pub source: Source<'a>,
    pub built: Built,
    pub contenders: Vec<Contender>,
    /// The contenders that do not take part, and why.
    pub left_out: Vec<String>,
}

impl<'a> Lineup<'a> {
    pub fn new(set: &'a Set, options: &Options) -> Self {
        let (mut contenders, mut left_out) = (Vec::new(), Vec::new());
        for (name, found) in contenders::on(set) {
            let is_base = [false, true].map(base).contains(&name) || hit_percent(name).is_some();
            match found {
                _ if !is_base && !options.contenders.has(name) => {}
                Ok(functions) => contenders.push(Contender { name, functions }),
                Err(why) => left_out.push(format!("{}: {name} left out: {why}", set.name)),
            }
        }
        Self {
            set,
            source: Source::new(set.text),
            built: Built::new(set),
            contenders,
            left_out,
        }
    }
}

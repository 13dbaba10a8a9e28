//! Everything that is compared, each the way its own documentation says is fastest.

mod automata;
mod bound;
mod built;
mod compiled;
mod gperf;
mod hash_sets;
mod places;
mod trees;

#[cfg(feature = "ours")]
pub mod ours;

use crate::run::WHOLE_REQUESTS;
use crate::sets::Set;
use crate::timing::Loops;

pub use built::Built;
pub use places::PLACES;
pub(crate) use places::Place;

/// One lookup. What was built at run time comes as an argument, as it would from a field: a lazily
/// initialised static would charge its check to the structures that cannot be constants.
pub type Contains = fn(&str, &Built) -> bool;

/// A whole request: a bit for each name that is in the set.
pub type Request = fn(&[&str], &Built, &mut [u64]);

/// How a contender looks up a name of one set.
pub(crate) trait Lookup {
    fn contains(name: &str, built: &Built) -> bool;
}

/// A contender's functions for one set.
#[derive(Clone, Copy)]
pub struct Called {
    pub by_name: Option<[Loops; PLACES]>,
    pub request: Option<Request>,
}

impl Called {
    pub(crate) fn of<L: Lookup>() -> Self {
        Self {
            by_name: Some(places::all::<L>()),
            request: None,
        }
    }

    /// For lookups of so much code that copies would take minutes to compile.
    #[allow(dead_code, reason = "`PEERS_SETS` may leave out every set so large")]
    pub(crate) fn once<L: Lookup>() -> Self {
        Self {
            by_name: Some([places::first::<L>(); PLACES]),
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
    fn on<L: Lookup>(set: &Set) -> Self {
        if set.name == WHOLE_REQUESTS {
            Self::with_request::<L>()
        } else {
            Self::of::<L>()
        }
    }
}

#[inline(never)]
fn request<L: Lookup>(names: &[&str], built: &Built, found: &mut [u64]) {
    for (word, names) in found.iter_mut().zip(names.chunks(64)) {
        let mut bits = 0;
        for (place, name) in names.iter().enumerate() {
            bits |= u64::from(L::contains(name, built)) << place;
        }
        *word = bits;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    Sensitive,
    Insensitive,
}

/// Structures of exact names that take part wherever there are no patterns.
fn exact<L: Lookup>(set: &Set) -> Found {
    if set.is_exact() {
        Found::Runs(Called::on::<L>(set))
    } else {
        Found::Foreign
    }
}

/// What a contender has to say about a set.
pub enum Found {
    Runs(Called),
    /// It cannot take part, and why.
    LeftOut(&'static str),
    /// Nobody would expect it to: patterns in a structure of exact names.
    Foreign,
}

pub struct Contender {
    pub name: &'static str,
    pub case: Case,
    pub find: fn(&Set) -> Found,
}

impl Contender {
    const fn sensitive(name: &'static str, find: fn(&Set) -> Found) -> Self {
        Self {
            name,
            case: Case::Sensitive,
            find,
        }
    }

    const fn insensitive(name: &'static str, find: fn(&Set) -> Found) -> Self {
        Self {
            name,
            case: Case::Insensitive,
            find,
        }
    }

    pub fn is_ours(&self) -> bool {
        self.name.starts_with("ours")
    }

    /// The bound does not verify, so that it may say yes to a name that is not in the set.
    pub fn is_bound(&self) -> bool {
        self.name == BOUND
    }
}

/// Ratios are to these.
#[cfg(feature = "ours")]
pub const BASE: &str = "ours";
#[cfg(feature = "ours")]
pub const BASE_INSENSITIVE: &str = "ours-i";
#[cfg(not(feature = "ours"))]
pub const BASE: &str = "hashify";
#[cfg(not(feature = "ours"))]
pub const BASE_INSENSITIVE: &str = "hashify-i";

pub const BOUND: &str = "bound";

/// All contenders, ours first. Names that end in `-i` ignore case.
pub fn all() -> Vec<Contender> {
    let mut all = Vec::new();
    #[cfg(feature = "ours")]
    all.extend(ours::contenders());
    all.extend([
        Contender::sensitive(BOUND, bound::find),
        Contender::sensitive("hashify", compiled::hashify),
        Contender::insensitive("hashify-i", compiled::hashify_ignoring_case),
        Contender::sensitive("gperf", gperf::find),
        Contender::insensitive("gperf-i", gperf::find_ignoring_case),
        Contender::sensitive("phf", compiled::phf),
        Contender::insensitive("phf-unicase-i", compiled::phf_unicase),
        Contender::sensitive("frozen", compiled::frozen),
        Contender::sensitive("match-str", compiled::match_str),
        Contender::sensitive("match-bytes", compiled::match_bytes),
        Contender::sensitive("foldhash", hash_sets::foldhash),
        Contender::insensitive("foldhash-i", hash_sets::foldhash_lowered),
        Contender::sensitive("ahash", hash_sets::ahash),
        Contender::sensitive("rustc-hash", hash_sets::rustc_hash),
        Contender::sensitive("std-hashset", hash_sets::std),
        Contender::insensitive("std-hashset-i", hash_sets::std_lowered),
        Contender::sensitive("btreeset", trees::btree),
        Contender::sensitive("trie-hard", trees::trie_hard),
        Contender::sensitive("trie-match", compiled::trie_match),
        Contender::sensitive("fst", trees::fst),
        Contender::sensitive("regex-automata", automata::dense),
        Contender::sensitive("aho-corasick", automata::aho_corasick),
        Contender::sensitive("regex", automata::regex),
    ]);
    all
}

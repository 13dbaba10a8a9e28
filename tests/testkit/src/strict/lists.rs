//! The lists of the cases: each as a set of the library, and as texts for a naive search.

use std::sync::LazyLock;

use header_set::{HeaderSet, header_set};

use crate::oracle::{Entry, Folds, Oracle};

type Texts = &'static [&'static str];

/// The entries of a set, compared one by one.
pub struct List {
    pub folds: Folds,
    entries: Texts,
    /// Of the entries, and of the exclusions after them.
    oracle: Oracle,
}

macro_rules! lists {
    ($($(#[$option:meta])* $set:ident, $folds:literal, [$($entry:literal),*], except [$($out:literal),*];)*) => {
        $(header_set! { $(#[$option])* pub static $set = [$($entry,)* $(!$out),*]; })*
        /// All of them, in this order.
        static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
            vec![$(List::new($folds, &[$($entry),*], &[$($out),*])),*]
        });
    };
}

lists! {
    LISTED, false,
    [
        "x-internal", "x-int-*", "cf-ray", "te", "a", "x-a-rather-long-name-for-a-header", "host",
        "cookie", "content_l*", "content-length", "transfer-encoding", "*-hidden", "x-*-id",
        "forwarded", "trailer"
    ],
    except ["x-int-public", "x-trace-id"];

    #[header_set(separators = fold)]
    FOLDED, true,
    ["x-internal", "x-int-*", "cf-ray", "content-length", "x-*-id", "authorization", "host"],
    except ["x-int-public"];

    #[header_set(separators = fold)]
    ALLOWED, true,
    [
        "accept", "accept-*", "user-agent", "x-request-id", "content-type", "te", "connection",
        "host", "x-int-*", "cookie", "x-checksum", "authorization"
    ],
    except ["accept-charset"];

    PROTECTED, false,
    ["x-real-ip", "x-forwarded-*", "authorization"],
    except ["x-forwarded-port"];

    #[header_set(separators = fold)]
    FOLDED_NAMES, true,
    [
        "x-forwarded-*", "authorization", "te", "x-request-id", "etag", "q", "jjj-kkk",
        "zz-a-long-name-of-a-field"
    ],
    except ["x-forwarded-port"];
}

header_set! {
    /// A set that no cleaner may have.
    #[header_set(case = sensitive)]
    pub static SENSITIVE = ["X-Forwarded-For", "x-internal"];
}

pub static BOTH: (&header_set::Set<LISTED>, &header_set::Set<FOLDED>) = (&LISTED, &FOLDED);

/// The lists of the cases, by number: the union is of the first two.
pub const CHOICES: [&[usize]; 4] = [&[0], &[1], &[2], &[0, 1]];

/// The number in the pool of [`SENSITIVE`], which has no list.
pub const SENSITIVE_IN_POOL: usize = 2;

pub fn pooled(number: usize) -> &'static dyn HeaderSet {
    match number {
        0 => &PROTECTED,
        1 => &FOLDED_NAMES,
        _ => &SENSITIVE,
    }
}

impl List {
    fn new(separators: bool, entries: Texts, except: Texts) -> Self {
        let folds = Folds {
            case: true,
            separators,
        };
        let texts = entries.iter().chain(except);
        let oracle = Oracle::of(texts.map(|text| Entry::of_line(text)), folds);
        Self {
            folds,
            entries,
            oracle,
        }
    }

    pub fn chosen(choice: usize) -> impl Iterator<Item = &'static Self> {
        CHOICES[choice].iter().map(|number| &LISTS[*number])
    }

    pub fn pooled(number: usize) -> Option<&'static Self> {
        LISTS[3..].get(number)
    }

    /// The entry that wins, if no exclusion does.
    pub fn entry(&self, name: &[u8]) -> Option<&'static str> {
        let winner = self.oracle.winner(name);
        winner.and_then(|number| self.entries.get(number).copied())
    }

    pub fn has(&self, name: &[u8]) -> bool {
        self.entry(name).is_some()
    }

    /// Whether the winning entry equals the name, except for case.
    pub fn has_as_written(&self, name: &[u8]) -> bool {
        let entry = self.entry(name);
        entry.is_some_and(|entry| Oracle::new(entry, false).contains(name))
    }
}

//! The lists of the cases: each as a set of the library, and as texts for a naive search.

use header_set::{HeaderSet, header_set};

use super::reading::fold;

/// The entries of a set, compared one by one.
#[derive(Clone, Copy)]
pub struct List {
    entries: &'static [&'static str],
    /// Exclusions, after the entries.
    except: &'static [&'static str],
    pub folds: bool,
}

macro_rules! list {
    ($(#[$option:meta])* $set:ident, $list:ident, $folds:literal, [$($entry:literal),*], except [$($out:literal),*]) => {
        header_set! { $(#[$option])* pub static $set = [$($entry,)* $(!$out),*]; }
        pub const $list: List =
            List { entries: &[$($entry),*], except: &[$($out),*], folds: $folds };
    };
}

list!(
    LISTED, LISTED_TEXTS, false,
    [
        "x-internal", "x-int-*", "cf-ray", "te", "a", "x-a-rather-long-name-for-a-header", "host", "cookie",
        "content_l*", "content-length", "transfer-encoding", "*-hidden", "x-*-id", "forwarded", "trailer"
    ],
    except ["x-int-public", "x-trace-id"]
);
list!(
    #[header_set(separators = fold)]
    FOLDED,
    FOLDED_TEXTS,
    true,
    [
        "x-internal",
        "x-int-*",
        "cf-ray",
        "content-length",
        "x-*-id",
        "authorization",
        "host"
    ],
    except["x-int-public"]
);
list!(
    #[header_set(separators = fold)]
    ALLOWED,
    ALLOWED_TEXTS,
    true,
    [
        "accept",
        "accept-*",
        "user-agent",
        "x-request-id",
        "content-type",
        "te",
        "connection",
        "host",
        "x-int-*",
        "cookie",
        "x-checksum",
        "authorization"
    ],
    except["accept-charset"]
);
list!(
    PROTECTED,
    PROTECTED_TEXTS,
    false,
    ["x-real-ip", "x-forwarded-*", "authorization"],
    except["x-forwarded-port"]
);

list!(
    #[header_set(separators = fold)]
    FOLDED_NAMES,
    FOLDED_NAMES_TEXTS,
    true,
    ["x-forwarded-*", "authorization", "te", "x-request-id"],
    except["x-forwarded-port"]
);

header_set! {
    /// A set that no cleaner may have.
    #[header_set(case = sensitive)]
    pub static SENSITIVE = ["X-Forwarded-For", "x-internal"];
}

/// A union.
pub static BOTH: (&header_set::Set<LISTED>, &header_set::Set<FOLDED>) = (&LISTED, &FOLDED);

/// The lists of the cases: the union is of the first two.
pub const CHOICES: [&[List]; 4] = [
    &[LISTED_TEXTS],
    &[FOLDED_TEXTS],
    &[ALLOWED_TEXTS],
    &[LISTED_TEXTS, FOLDED_TEXTS],
];

/// The lists of options. One more set, which has no list, is [`SENSITIVE`].
pub const POOL_LISTS: [List; 2] = [PROTECTED_TEXTS, FOLDED_NAMES_TEXTS];

pub const SENSITIVE_IN_POOL: usize = POOL_LISTS.len();

/// A set of the pool.
pub fn pooled(number: usize) -> &'static dyn HeaderSet {
    match number {
        0 => &PROTECTED,
        1 => &FOLDED_NAMES,
        _ => &SENSITIVE,
    }
}

impl List {
    pub fn has(&self, name: &[u8]) -> bool {
        self.winner(name).is_some_and(|(_, included)| included)
    }

    /// Whether the winning entry equals the name, except for case.
    pub fn has_as_written(&self, name: &[u8]) -> bool {
        let spelled = |entry: &str| matches(entry.as_bytes(), &name.to_ascii_lowercase());
        self.winner(name)
            .is_some_and(|(entry, included)| included && spelled(entry))
    }

    /// An exact entry before a pattern, then the one with more literal bytes, then the earliest.
    fn winner(&self, name: &[u8]) -> Option<(&'static str, bool)> {
        let name = match self.folds {
            true => fold(name),
            false => name.to_ascii_lowercase(),
        };
        let entries = self.entries.iter().map(|entry| (*entry, true));
        let entries = entries.chain(self.except.iter().map(|entry| (*entry, false)));
        let rank = |entry: &str| {
            (
                entry.contains('*'),
                usize::MAX - entry.replace('*', "").len(),
            )
        };
        entries
            .filter(|(entry, _)| matches(entry.as_bytes(), &name))
            .min_by_key(|(entry, _)| rank(entry))
    }
}

/// Whether the entry matches the name; a star matches any run of bytes.
fn matches(entry: &[u8], name: &[u8]) -> bool {
    match (entry, name) {
        ([b'*', rest @ ..], _) => (0..=name.len()).any(|skipped| matches(rest, &name[skipped..])),
        ([first, rest @ ..], [byte, others @ ..]) => first == byte && matches(rest, others),
        ([], []) => true,
        _ => false,
    }
}

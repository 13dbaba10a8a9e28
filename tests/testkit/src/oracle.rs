//! A naive list, written from the description of the language. It uses neither the generator nor
//! the run time.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The token bytes of RFC 9110 but for letters and digits.
pub const SEPARATORS: &[u8; 15] = b"!#$%&'*+-.^_`|~";

/// The bytes that are equal.
#[derive(Clone, Copy)]
pub struct Folds {
    pub case: bool,
    pub separators: bool,
}

impl Folds {
    /// The byte that stands for all bytes that are equal to `byte`.
    pub fn byte(self, byte: u8) -> u8 {
        if self.case && byte.is_ascii_uppercase() {
            byte - b'A' + b'a'
        } else if self.separators && SEPARATORS.contains(&byte) {
            b'-'
        } else {
            byte
        }
    }

    pub fn name(self, name: &[u8]) -> Vec<u8> {
        name.iter().map(|&byte| self.byte(byte)).collect()
    }
}

/// Whether an expression matches a folded name.
pub type Matches = Box<dyn Fn(&[u8]) -> bool + Send + Sync>;

/// An entry of a list, or an exclusion.
pub enum Entry<'a> {
    Exact(&'a [u8]),
    /// A star stands for any run of bytes.
    Glob(&'a [u8]),
    /// An expression; every glob wins over it.
    Regular(Matches),
}

impl<'a> Entry<'a> {
    pub fn of_line(line: &'a str) -> Self {
        match line.contains('*') {
            true => Self::Glob(line.as_bytes()),
            false => Self::Exact(line.as_bytes()),
        }
    }
}

enum Shape {
    /// The folded bytes around the stars.
    Glob(Vec<Vec<u8>>),
    Regular(Matches),
}

struct Pattern {
    shape: Shape,
    /// Between two that match, the one with more wins.
    weight: usize,
    number: usize,
}

pub struct Oracle {
    folds: Folds,
    exact: BTreeMap<Vec<u8>, usize>,
    /// Sorted, so that the winner of two that match is first.
    patterns: Vec<Pattern>,
}

impl Oracle {
    /// The list of a file, which has an entry a line and no exclusions.
    pub fn new(list: &str, sensitive: bool) -> Self {
        let folds = Folds {
            case: !sensitive,
            separators: false,
        };
        Self::of(entries(list).map(Entry::of_line), folds)
    }

    /// Of entries in written order.
    pub fn of<'a>(entries: impl IntoIterator<Item = Entry<'a>>, folds: Folds) -> Self {
        let (mut exact, mut patterns) = (BTreeMap::new(), Vec::new());
        for (number, entry) in entries.into_iter().enumerate() {
            let (shape, weight) = match entry {
                Entry::Exact(name) => {
                    exact.entry(folds.name(name)).or_insert(number);
                    continue;
                }
                Entry::Glob(text) => {
                    let pieces = text.split(|&byte| byte == b'*');
                    let pieces: Vec<_> = pieces.map(|piece| folds.name(piece)).collect();
                    let weight = 1 + pieces.iter().map(Vec::len).sum::<usize>();
                    (Shape::Glob(pieces), weight)
                }
                Entry::Regular(matches) => (Shape::Regular(matches), 0),
            };
            patterns.push(Pattern {
                shape,
                weight,
                number,
            });
        }
        // Globs before expressions, more literal bytes, then the earliest written.
        patterns.sort_by_key(|pattern| (Reverse(pattern.weight), pattern.number));
        Self {
            folds,
            exact,
            patterns,
        }
    }

    /// The number of the entry that wins for a name: an exact one before a pattern.
    pub fn winner(&self, name: &[u8]) -> Option<usize> {
        let name = self.folds.name(name);
        if let Some(&number) = self.exact.get(&name) {
            return Some(number);
        }
        let matching = self.patterns.iter().find(|pattern| match &pattern.shape {
            Shape::Glob(pieces) => matches(pieces, &name),
            Shape::Regular(matches) => matches(&name),
        });
        matching.map(|pattern| pattern.number)
    }

    /// Whether an entry matches a name, in a list without exclusions.
    pub fn contains(&self, name: &[u8]) -> bool {
        self.winner(name).is_some()
    }
}

pub fn entries(list: &str) -> impl Iterator<Item = &str> {
    list.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The first piece is at the start of a name and the last at its end; each other is at the first
/// place behind the one before.
fn matches(pieces: &[Vec<u8>], name: &[u8]) -> bool {
    let [first, middle @ .., last] = pieces else {
        panic!("a glob has a star");
    };
    let start = name.strip_prefix(&first[..]);
    let Some(mut rest) = start.and_then(|rest| rest.strip_suffix(&last[..])) else {
        return false;
    };
    for piece in middle {
        match (0..=rest.len()).find(|&at| rest[at..].starts_with(piece)) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::Oracle;

    #[test]
    fn stars_stand_for_any_run() {
        for (pattern, yes, no) in [
            ("a*", &["a", "A", "ab", "a*"][..], &["", "b", "ba"][..]),
            ("*", &["", "a", "*"], &[]),
            ("a*b", &["ab", "aab", "abb", "a-b"], &["a", "b", "aba"]),
            ("a*ab", &["aab", "aaab", "aabab"], &["ab", "aaba"]),
            ("*a*b*", &["ab", "xaxbx", "aab"], &["ba", "a", "b"]),
            ("ab*ba", &["abba", "ab-ba", "abababa"], &["aba", "abb"]),
            ("a**b", &["ab", "a-b"], &["a"]),
            ("x-*-id", &["x--id", "x-a-id-id"], &["x-id", "x-a-ids"]),
        ] {
            let oracle = Oracle::new(pattern, false);
            let has = |name: &&str| oracle.contains(name.as_bytes());
            assert!(yes.iter().all(has), "{pattern}");
            assert!(!no.iter().any(has), "{pattern}");
        }
    }

    #[test]
    fn one_wins() {
        let oracle = Oracle::new("*\nx-*\nx-id\n*-id\nx-a-*\nx-*d", false);
        for (name, number) in [
            ("a", 0),
            ("x-", 1),
            ("X-ID", 2),
            ("a-id", 3),
            ("x-b-id", 3),
            ("x-a-id", 4),
            ("x-d", 5),
        ] {
            assert_eq!(oracle.winner(name.as_bytes()), Some(number), "{name}");
        }
        assert!(!Oracle::new("x-id", true).contains(b"X-ID"));
    }
}

//! Random lists, short and over few bytes, so that entries repeat, cover each other and tie.

use header_set_build::{Case, Optimize, Separators, Strategy, Tokens};
use header_set_runtime::Fold;

use crate::lists::oracle::Oracle;
use crate::lists::{List, Written};
use crate::random::Random;

/// What a list is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Literals of a set; equal ones are mistakes.
    Set,
    /// The same in expression position.
    Expression,
    /// The same with values.
    Map,
    /// The same with variants.
    Enum,
    /// Lines of a file; equal ones merge.
    File,
}

#[derive(Debug)]
pub struct Sample {
    pub kind: Kind,
    pub case: Option<Case>,
    pub separators: Separators,
    pub tokens: Tokens,
    pub optimize: Optimize,
    pub strategy: Option<Strategy>,
    pub hit_rate: Option<f64>,
    pub ordered: bool,
    pub entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
pub struct Entry {
    pub text: Vec<u8>,
    pub excluded: bool,
    /// `b".."`: no byte has a meaning.
    pub verbatim: bool,
    /// `regex ".."`.
    pub regular: bool,
}

/// Expressions over the bytes of other entries. Some match names of others.
const EXPRESSIONS: [&str; 10] = [
    "a+", "[ab]*x", "a.b", "(a|b)-?", "x[^a]*", "b{1,2}", ".*-", "a|bb|x-", "(ab?)+", ".{3}",
];

impl Entry {
    pub fn is_pattern(&self) -> bool {
        self.regular || !self.verbatim && self.text.contains(&b'*')
    }

    fn written(&self) -> Written {
        Written {
            text: self.text.clone(),
            stars: self.is_pattern() && !self.regular,
            regular: self.regular,
            excluded: self.excluded,
        }
    }
}

impl Sample {
    /// With expressions among its entries, if the generator takes them.
    pub fn random(random: &mut Random, takes_expressions: bool) -> Self {
        use Kind::{Enum, Expression, File, Map, Set};
        let kind = *random.pick(&[Set, Set, Expression, Map, Enum, File, File]);
        let tokens = *random.pick(&[Tokens::Only, Tokens::Only, Tokens::Any]);
        // Bytes that are no token make a mistake of nearly every list that must have tokens.
        let wild = random.below(8) == 0;
        let share = 1 + random.below(4);
        let expressions = takes_expressions && random.below(3) == 0;
        let entries = (0..random.below(9))
            .map(|_| {
                if expressions && random.below(3) == 0 {
                    return Entry {
                        text: random.pick(&EXPRESSIONS).as_bytes().to_vec(),
                        excluded: random.below(share + 1) == 0,
                        verbatim: false,
                        regular: true,
                    };
                }
                let verbatim = !matches!(kind, File | Map) && random.below(6) == 0;
                let stars = !verbatim && random.below(2) == 0;
                let other = match (kind, wild || tokens == Tokens::Any && random.below(4) == 0) {
                    (_, false) => b'b',
                    (File, true) => 0xff,
                    (_, true) => b'\x7f',
                };
                let alphabet = [b'a', b'a', b'b', b'A', b'x', b'-', b'_', other];
                let pieces = if stars { 2 + random.below(2) } else { 1 };
                let pieces: Vec<Vec<u8>> = (0..pieces)
                    .map(|_| {
                        let len = random.below(if stars { 3 } else { 4 });
                        random.bytes(&alphabet, len)
                    })
                    .collect();
                Entry {
                    text: pieces.join(&b'*'),
                    excluded: !verbatim && random.below(share + 1) == 0,
                    verbatim,
                    regular: false,
                }
            })
            // The empty name is `b""`; a line without a text is none. `""` is one mistake, which is
            // tested by itself.
            .filter(|entry| entry.verbatim || kind == Map || !entry.text.is_empty())
            .collect();
        Self {
            kind,
            case: *random.pick(&[None, Some(Case::Insensitive), Some(Case::Sensitive)]),
            separators: *random.pick(&[Separators::Exact, Separators::Exact, Separators::Fold]),
            tokens,
            optimize: *random.pick(&[Optimize::Time, Optimize::Size]),
            strategy: *random.pick(&[
                None,
                None,
                Some(Strategy::PerfectHash),
                Some(Strategy::PopcountTrie),
                Some(Strategy::FlatDfa),
            ]),
            hit_rate: *random.pick(&[None, None, Some(0.5)]),
            ordered: random.below(8) == 0,
            entries,
        }
    }

    /// Entries that a build script gives together.
    pub fn runs(&self) -> impl Iterator<Item = &[Entry]> {
        let is_one = self.kind == Kind::Map;
        (self.entries).chunk_by(move |a, b| is_one || a.verbatim == b.verbatim)
    }

    pub fn fold(&self) -> Fold {
        let default = match self.tokens {
            Tokens::Only => Case::Insensitive,
            Tokens::Any => Case::Sensitive,
        };
        Fold {
            case: self.case.unwrap_or(default) == Case::Insensitive,
            separators: self.separators == Separators::Fold,
        }
    }

    /// The positions of what counts: of equal names the first exclusion, or the first inclusion.
    pub fn kept(&self) -> Vec<usize> {
        let entries = self.entries.iter();
        // Names with stars have two pieces at least.
        let names = entries.map(|it| (it.is_pattern(), it.written().pieces(self.fold())));
        let names: Vec<_> = names.collect();
        let counts = |&at: &usize| {
            let mut equals = (0..names.len()).filter(|&other| names[other] == names[at]);
            let exclusion = equals.clone().find(|&other| self.entries[other].excluded);
            exclusion.or_else(|| equals.next()) == Some(at)
        };
        (0..names.len()).filter(counts).collect()
    }

    /// The naive answers for the entries at some positions, which are the lines of the oracle.
    pub fn oracle(&self, positions: &[usize]) -> Oracle {
        let written = positions.iter().map(|&at| self.entries[at].written());
        let list = List {
            name: String::new(),
            written: written.collect(),
        };
        Oracle::new(&list, self.fold())
    }

    /// Names to ask for: every entry, with its stars filled in several ways, changed a little.
    pub fn names(&self) -> Vec<Vec<u8>> {
        let mut names = vec![Vec::new()];
        if self.entries.iter().any(|entry| entry.regular) {
            let others = "a aab b bb x- a- b- XB xx-b - abab".split(' ');
            names.extend(others.map(Vec::from));
        }
        for entry in &self.entries {
            for filler in [&b""[..], b"a", b"b-", b"*"] {
                let pieces: Vec<&[u8]> = entry.text.split(|&byte| byte == b'*').collect();
                names.push(pieces.join(filler));
            }
            let name = entry.text.to_ascii_uppercase();
            names.push([&name[..], b"a"].concat());
            names.push(
                name.iter()
                    .map(|&byte| if byte == b'-' { b'_' } else { byte })
                    .collect(),
            );
        }
        names.sort();
        names.dedup();
        names
    }
}

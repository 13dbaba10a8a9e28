//! Lists as a user would write them, and their normal form.

pub mod blobs;
pub mod check;
pub mod lookups;
pub mod oracle;
pub mod probes;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::path::Path;

use header_set_build::blobs::{Threads, normalise};
use header_set_codegen::list::key_set::{KeySet, Pattern, Role, Shape};
use header_set_codegen::list::{
    Bounds, Flags, Kind, Names, Rules, Syntax, Warnings, Written as Entries,
};
use header_set_codegen::patterns::regex::Regular;
use header_set_codegen::tables::Arena;
use header_set_runtime::Fold;

use crate::oracle::entries;

/// Where tables stand as long as the tests run.
pub fn arena() -> &'static Arena {
    Box::leak(Box::default())
}

pub const EXACT: Fold = fold(false, false);
pub const INSENSITIVE: Fold = fold(true, false);
pub const FOLDED_SEPARATORS: Fold = fold(false, true);
pub const FOLDED: Fold = fold(true, true);

const fn fold(case: bool, separators: bool) -> Fold {
    Fold { case, separators }
}

pub const FOLDS: [Fold; 4] = [EXACT, INSENSITIVE, FOLDED_SEPARATORS, FOLDED];

/// One entry or exclusion.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// The text without the exclamation mark.
    pub text: Vec<u8>,
    /// Whether stars in it stand for any run of bytes.
    pub stars: bool,
    pub regular: bool,
    pub excluded: bool,
}

#[derive(Clone, Debug)]
pub struct List {
    pub name: String,
    pub written: Vec<Written>,
}

impl List {
    /// From texts as in files: a leading `!` excludes, stars are wildcards, an expression stands
    /// behind `regex`.
    pub fn of<T: AsRef<str>>(name: &str, texts: impl IntoIterator<Item = T>) -> Self {
        let written = texts.into_iter().map(|text| {
            let text = text.as_ref();
            let (excluded, text) = match text.strip_prefix('!') {
                Some(text) => (true, text),
                None => (false, text),
            };
            let (regular, text) = match text.strip_prefix("regex ") {
                Some(text) => (true, text),
                None => (false, text),
            };
            Written {
                text: text.as_bytes().to_vec(),
                stars: !regular && text.contains('*'),
                regular,
                excluded,
            }
        });
        Self {
            name: name.to_owned(),
            written: written.collect(),
        }
    }

    /// From byte strings, which have no wildcards.
    pub fn of_bytes(name: &str, texts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        let written = texts.into_iter().map(|text| Written {
            text: text.as_ref().to_vec(),
            stars: false,
            regular: false,
            excluded: false,
        });
        Self {
            name: name.to_owned(),
            written: written.collect(),
        }
    }

    /// A file of `testdata/lists`.
    pub fn load(name: &str) -> Self {
        Self::of(name, entries(&read(&format!("lists/{name}.txt"))))
    }

    pub fn named(mut self, name: &str) -> Self {
        self.name = name.to_owned();
        self
    }

    /// The list with the entries of another behind its own.
    pub fn and(mut self, other: Self) -> Self {
        self.written.extend(other.written);
        self
    }

    /// The normal form of a long list of any bytes, which has no expressions.
    pub fn long(&self, fold: Fold, threads: Threads) -> KeySet {
        let mut entries = Entries::new(Bounds::BUILD);
        for written in &self.written {
            let syntax = match written.stars {
                true => Syntax::Glob,
                false => Syntax::Verbatim,
            };
            let excluded = written.excluded;
            entries.push(&written.text, Flags { syntax, excluded });
        }
        let rules = Rules {
            kind: Kind::Set,
            names: Names::Any,
            fold,
            strict: false,
            warnings: Warnings::None,
        };
        normalise(&rules, entries, threads).0.keys
    }

    /// The normal form under `fold`, and for each id of its tables which line of the list it comes
    /// from. Of entries that fold to the same, the first counts.
    pub fn normal(&self, fold: Fold) -> Normal {
        let mut lines: BTreeMap<(bool, bool, Vec<Vec<u8>>), usize> = BTreeMap::new();
        let (mut keys, mut patterns, mut spellings) = (Vec::new(), Vec::new(), Vec::new());
        for (line, written) in self.written.iter().enumerate() {
            let pieces = written.pieces(fold);
            match lines.entry((written.stars, written.regular, pieces.clone())) {
                Slot::Occupied(_) => continue,
                Slot::Vacant(slot) => slot.insert(line),
            };
            let role = if written.excluded {
                Role::Excluded
            } else {
                spellings.push(written.text.clone());
                Role::Entry(spellings.len() - 1)
            };
            if written.stars || written.regular {
                let shape = match written.regular {
                    true => Shape::Regular(written.expression(fold)),
                    false => Shape::Glob(pieces),
                };
                patterns.push(Pattern {
                    shape,
                    role,
                    written: line,
                });
            } else {
                keys.push((pieces.concat(), role));
            }
        }
        let keys = KeySet::new(fold, keys, patterns, &spellings);
        let line_of = |stars, regular, pieces: Vec<Vec<u8>>| lines[&(stars, regular, pieces)];
        let key_lines = keys.keys.iter();
        let key_lines = key_lines.map(|key| line_of(false, false, vec![key.to_vec()]));
        let pattern_lines = keys.patterns.iter().map(|pattern| match &pattern.shape {
            Shape::Glob(pieces) => line_of(true, false, pieces.clone()),
            Shape::Regular(regular) => {
                line_of(false, true, vec![regular.source.clone().into_bytes()])
            }
        });
        Normal {
            key_lines: key_lines.collect(),
            pattern_lines: pattern_lines.collect(),
            keys,
        }
    }
}

impl Written {
    fn expression(&self, fold: Fold) -> Regular {
        let source = str::from_utf8(&self.text).expect("expressions are text");
        Regular::parse(source, fold).expect("expressions of lists are right")
    }

    /// The folded literals around the stars.
    pub(crate) fn pieces(&self, fold: Fold) -> Vec<Vec<u8>> {
        if self.regular {
            return vec![self.text.clone()];
        }
        if !self.stars {
            return vec![oracle::folded(fold, &self.text)];
        }
        let parts: Vec<&[u8]> = self.text.split(|&byte| byte == b'*').collect();
        let last = parts.len() - 1;
        let kept = parts
            .into_iter()
            .enumerate()
            .filter(|&(at, part)| at == 0 || at == last || !part.is_empty());
        kept.map(|(_, part)| oracle::folded(fold, part)).collect()
    }
}

/// A list in the form that strategies receive.
pub struct Normal {
    pub keys: KeySet,
    key_lines: Vec<usize>,
    pattern_lines: Vec<usize>,
}

impl Normal {
    /// The line of the list that an id of a table stands for.
    pub fn line(&self, places: &[Option<usize>], id: u32) -> usize {
        let id = id as usize;
        match places.get(id) {
            Some(place) => self.key_lines[place.expect("no lookup ends at an empty place")],
            None => self.pattern_lines[id - places.len()],
        }
    }
}

/// The text of a file below `testdata`.
pub fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

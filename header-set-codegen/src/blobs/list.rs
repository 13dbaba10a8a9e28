//! A long list in normal form: as little memory as it takes, and time for a sort.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

use header_set_runtime::Fold;

use super::parallel::{Threads, chunks};
use super::{SortedNames, Texts};
use crate::bounds;
use crate::list::fingerprint;
use crate::list::key_set::{Key, KeySet, Pattern, Role, Shape, Spelling};
use crate::list::{Name, Patterns};

/// Entries in written order, as they come in.
#[derive(Clone, Debug)]
pub struct LongList {
    fold: Fold,
    /// All of them, as written.
    texts: Texts,
    /// Positions of exclusions and of patterns, ascending.
    excluded: Vec<u32>,
    patterns: Vec<u32>,
}

/// The same in normal form.
#[derive(Clone, Debug)]
pub struct NormalList {
    /// How names are compared.
    pub fold: Fold,
    /// Exact names, folded; exclusions among them.
    pub keys: SortedNames,
    /// For each of these its index, or [`NO_ENTRY`] for an exclusion.
    pub indices: Vec<u32>,
    /// Names with stars, sorted by their pieces; `written` counts as the positions of the list did.
    pub patterns: Vec<Pattern>,
    /// How many inclusions there are.
    pub entries: u32,
    /// Indices, ascending, of the entries that were written otherwise than folded, and of all
    /// patterns.
    pub spelled: Vec<u32>,
    /// Their texts.
    pub spellings: Texts,
    /// Positions of entries that repeat an earlier one, with that one's, by position.
    pub repeated: Vec<(u32, u32)>,
    /// The position of each entry.
    pub written: Vec<u32>,
    /// Positions of exclusions that take nothing out, as far as that is plain.
    pub idle: Vec<u32>,
    /// Whether a blob is to do without the tables of written order.
    pub unordered: bool,
}

impl NormalList {
    /// The same list; of its blob, indices follow the layout.
    #[must_use]
    pub fn unordered(self, unordered: bool) -> Self {
        Self { unordered, ..self }
    }

    /// The text of an entry as it was written, given that of its key.
    #[must_use]
    pub fn text<'t>(&'t self, index: u32, folded: &'t [u8]) -> &'t [u8] {
        match self.spelled.binary_search(&index) {
            Ok(at) => self.spellings.get(at),
            Err(_) => folded,
        }
    }

    /// The list as short ones are planned.
    #[must_use]
    pub fn key_set(&self) -> KeySet {
        let globs = self.globs();
        let patterns = self.ranked(&globs);
        let named = self.keys.iter().zip(&self.indices);
        let keys = named.filter_map(|(name, &index)| {
            let role = match index {
                // What no pattern includes needs no exclusion.
                NO_ENTRY if !patterns.may_include(name) => return None,
                NO_ENTRY => Role::Excluded,
                index => Role::Entry(index as usize),
            };
            let bytes = name.to_vec();
            Some(Key { bytes, role })
        });
        let mut spellings = vec![Spelling::default(); self.entries as usize];
        for (name, &index) in self.keys.iter().zip(&self.indices) {
            if let Some(spelling) = spellings.get_mut(index as usize) {
                spelling.text = self.text(index, name).to_vec();
            }
        }
        for pattern in &self.patterns {
            if let Role::Entry(index) = pattern.role {
                spellings[index].text = self.text(index as u32, &[]).to_vec();
                spellings[index].is_pattern = true;
            }
        }
        KeySet::new(self.fold, keys.collect(), self.patterns.clone(), spellings)
    }

    fn globs(&self) -> Vec<Name> {
        let pieces = self.patterns.iter().map(Pattern::pieces);
        pieces
            .map(|pieces| Name::Pattern(pieces.to_vec()))
            .collect()
    }

    fn ranked<'a>(&self, globs: &'a [Name]) -> Patterns<'a> {
        let patterns = globs.iter().zip(&self.patterns);
        Patterns::new(
            patterns.map(|(name, pattern)| (name, pattern.written, pattern.role == Role::Excluded)),
        )
    }

    /// Finds exclusions that take nothing out. Given are the key and the position of those that
    /// take out no equal name, and the positions of such patterns.
    fn find_idle(&mut self, exact: &[(usize, u32)], excluded_patterns: &BTreeSet<u32>) {
        if exact.is_empty() && excluded_patterns.is_empty() {
            return;
        }
        let globs = self.globs();
        let patterns = self.ranked(&globs);
        let mut idle = Vec::new();
        for &(rank, at) in exact {
            if patterns.is_idle(&Name::Exact(self.keys.get(rank).to_vec())) {
                idle.push(at);
            }
        }
        for (name, pattern) in globs.iter().zip(&self.patterns) {
            let at = pattern.written as u32;
            if excluded_patterns.contains(&at) && patterns.is_idle(name) {
                idle.push(at);
            }
        }
        idle.sort_unstable();
        self.idle = idle;
    }
}

/// In place of an index.
pub const NO_ENTRY: u32 = u32::MAX;

impl LongList {
    /// No entries yet.
    #[must_use]
    pub fn new(fold: Fold) -> Self {
        Self {
            fold,
            texts: Texts::default(),
            excluded: Vec::new(),
            patterns: Vec::new(),
        }
    }

    /// The same entries, compared otherwise.
    #[must_use]
    pub fn folded(self, fold: Fold) -> Self {
        Self { fold, ..self }
    }

    /// Whether `*` in the text at a position stands for any run of bytes.
    #[must_use]
    pub fn is_pattern(&self, position: u32) -> bool {
        self.patterns.binary_search(&position).is_ok()
    }

    /// Adds an exact name.
    pub fn include(&mut self, name: &[u8]) {
        self.texts.push(name);
    }

    /// Adds an entry: a pattern if `stars`, in whose text `*` stands for any run of bytes.
    pub fn push(&mut self, text: &[u8], stars: bool, excluded: bool) {
        let position = self.texts.len() as u32;
        if stars {
            self.patterns.push(position);
        }
        if excluded {
            self.excluded.push(position);
        }
        self.texts.push(text);
    }

    /// How many entries were added, exclusions included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether none was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.len() == 0
    }

    /// Bytes of all texts.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.texts.text_len()
    }

    /// The text that was added at a position.
    #[must_use]
    pub fn text(&self, position: usize) -> &[u8] {
        self.texts.get(position)
    }

    /// The positions and texts of all exclusions.
    pub fn exclusions(&self) -> impl Iterator<Item = (u32, &[u8])> {
        let positions = self.excluded.iter().copied();
        positions.map(|position| (position, self.texts.get(position as usize)))
    }

    /// Whether the entry at a position excludes.
    #[must_use]
    pub fn is_excluded(&self, position: u32) -> bool {
        self.excluded.binary_search(&position).is_ok()
    }

    /// Sorts, merges what repeats, and numbers what is left.
    #[must_use]
    pub fn normalize(mut self, threads: Threads) -> NormalList {
        if self.is_normal(threads) {
            return self.into_normal();
        }
        self.texts.shrink();
        let positions = (0..self.len() as u32).filter(|&position| !self.is_pattern(position));
        let folded = self.texts.folded(self.fold);
        let texts = folded.as_ref().unwrap_or(&self.texts);
        let order = sorted(texts, positions.collect(), threads);
        let mut keys = SortedNames::with_room(texts.text_len(), order.len());
        // Positions of keys that are entries; of exclusions nothing.
        let mut owners = Vec::with_capacity(order.len());
        let mut repeated = Vec::new();
        let mut exclusions = Vec::new();
        let text = |position: u32| texts.get(position as usize);
        for group in order.chunk_by(|&a, &b| text(a) == text(b)) {
            keys.push(text(group[0]));
            // Of equal names positions ascend.
            let excluded =
                !self.excluded.is_empty() && group.iter().any(|&at| self.is_excluded(at));
            if excluded && group.iter().all(|&at| self.is_excluded(at)) {
                exclusions.push((owners.len(), group[0]));
            }
            owners.push(if excluded { NO_ENTRY } else { group[0] });
            repeated.extend(group[1..].iter().map(|&later| (later, group[0])));
        }
        drop((order, folded));
        let mut excluded_patterns = BTreeSet::new();
        let patterns = self.merged_patterns(&mut repeated, &mut excluded_patterns);
        repeated.sort_unstable();
        let mut normal = self.number(keys, owners, patterns, repeated);
        normal.find_idle(&exclusions, &excluded_patterns);
        normal
    }

    /// Whether all entries are names that ascend, folded as they stand: most long lists come out of
    /// a sort.
    fn is_normal(&self, threads: Threads) -> bool {
        let ascend = |range: Range<usize>| {
            let behind = range.start + 1..(range.end + 1).min(self.len());
            behind
                .into_iter()
                .all(|at| self.texts.get(at - 1) < self.texts.get(at))
        };
        self.excluded.is_empty()
            && self.patterns.is_empty()
            && (threads.map(chunks(self.len(), bounds::big::HASHED_AT_A_TIME), ascend))
                .into_iter()
                .all(|ascends| ascends)
            && !self.texts.changes(self.fold)
    }

    /// The list, which is in normal form.
    fn into_normal(mut self) -> NormalList {
        self.texts.shrink();
        let entries = self.len() as u32;
        NormalList {
            fold: self.fold,
            keys: SortedNames::from_sorted(self.texts),
            indices: (0..entries).collect(),
            patterns: Vec::new(),
            entries,
            spelled: Vec::new(),
            spellings: Texts::default(),
            repeated: Vec::new(),
            written: (0..entries).collect(),
            idle: Vec::new(),
            unordered: false,
        }
    }

    /// Pieces, the position of the entry that counts, and whether that is an exclusion; sorted.
    /// `exclusions` gets the positions of those that take out no equal pattern.
    fn merged_patterns(
        &self,
        repeated: &mut Vec<(u32, u32)>,
        exclusions: &mut BTreeSet<u32>,
    ) -> Vec<(Vec<Vec<u8>>, u32, bool)> {
        let mut all: Vec<(Vec<Vec<u8>>, u32)> = self
            .patterns
            .iter()
            .map(|&position| {
                let name = Name::of(self.texts.get(position as usize), true, self.fold);
                (name.pieces().to_vec(), position)
            })
            .collect();
        all.sort();
        let groups = all.chunk_by(|a, b| a.0 == b.0);
        groups
            .map(|group| {
                repeated.extend(group[1..].iter().map(|later| (later.1, group[0].1)));
                let exclusion = group.iter().find(|(_, at)| self.is_excluded(*at));
                let (pieces, position) = exclusion.unwrap_or(&group[0]);
                if group.iter().all(|(_, at)| self.is_excluded(*at)) {
                    exclusions.insert(*position);
                }
                (pieces.clone(), *position, exclusion.is_some())
            })
            .collect()
    }

    fn number(
        self,
        keys: SortedNames,
        mut owners: Vec<u32>,
        patterns: Vec<(Vec<Vec<u8>>, u32, bool)>,
        repeated: Vec<(u32, u32)>,
    ) -> NormalList {
        // How many entries stand before each position.
        let mut index_at = vec![0_u32; self.len()];
        let inclusions = patterns.iter().filter(|(_, _, excluded)| !excluded);
        for &position in owners.iter().chain(inclusions.clone().map(|(_, at, _)| at)) {
            if position != NO_ENTRY {
                index_at[position as usize] = 1;
            }
        }
        let mut written = Vec::with_capacity(keys.len() + patterns.len());
        for (at, position) in index_at.iter_mut().zip(0..) {
            if std::mem::replace(at, written.len() as u32) == 1 {
                written.push(position);
            }
        }
        let entries = written.len() as u32;
        let mut spelled: Vec<(u32, u32)> = inclusions
            .map(|&(_, position, _)| (index_at[position as usize], position))
            .collect();
        for (rank, owner) in owners.iter_mut().enumerate() {
            if *owner != NO_ENTRY {
                let position = *owner;
                *owner = index_at[position as usize];
                if self.texts.get(position as usize) != keys.get(rank) {
                    spelled.push((*owner, position));
                }
            }
        }
        spelled.sort_unstable();
        let mut spellings = Texts::default();
        for &(_, position) in &spelled {
            spellings.push(self.texts.get(position as usize));
        }
        NormalList {
            fold: self.fold,
            keys,
            indices: owners,
            patterns: patterns
                .into_iter()
                .map(|(pieces, position, excluded)| Pattern {
                    shape: Shape::Glob(pieces),
                    role: match excluded {
                        true => Role::Excluded,
                        false => Role::Entry(index_at[position as usize] as usize),
                    },
                    written: position as usize,
                })
                .collect(),
            entries,
            spelled: spelled.into_iter().map(|(index, _)| index).collect(),
            spellings,
            repeated,
            written,
            idle: Vec::new(),
            unordered: false,
        }
    }
}

impl NormalList {
    /// What the list answers, as a number.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let keys = self.keys.iter().zip(&self.indices);
        let keys = keys.map(|(key, &index)| (key, index == NO_ENTRY));
        fingerprint::of(self.fold, keys, &self.patterns)
    }
}

/// Positions by text, of equal ones the earlier first.
fn sorted(texts: &Texts, positions: Vec<u32>, threads: Threads) -> Vec<u32> {
    let text = |position: u32| texts.get(position as usize);
    if positions.is_sorted_by(|&a, &b| text(a) < text(b)) {
        return positions;
    }
    // The first bytes decide nearly all comparisons without a look at the text.
    let start = |position: u32| {
        let mut bytes = [0; 8];
        for (to, from) in bytes.iter_mut().zip(text(position)) {
            *to = *from;
        }
        u64::from_be_bytes(bytes)
    };
    let size = positions.len().div_ceil(bounds::big::SORTED_PIECES).max(1);
    let mut runs = threads.map(chunks(positions.len(), size), |range| {
        let mut run: Vec<Started> = (positions[range].iter())
            .map(|&at| (start(at), at))
            .collect();
        run.sort_unstable_by(|a, b| compare(texts, a, b));
        run
    });
    drop(positions);
    while runs.len() > 1 {
        let pairs: Vec<usize> = (0..runs.len()).step_by(2).collect();
        runs = threads.map(pairs, |first| {
            let second = runs.get(first + 1).map_or(&[][..], Vec::as_slice);
            merged(texts, &runs[first], second)
        });
    }
    let sorted = runs.pop().unwrap_or_default();
    sorted.into_iter().map(|(_, position)| position).collect()
}

/// The first bytes of a text, and its position.
type Started = (u64, u32);

fn compare(texts: &Texts, a: &Started, b: &Started) -> Ordering {
    let text = |of: &Started| texts.get(of.1 as usize);
    let by_start = a.0.cmp(&b.0);
    by_start
        .then_with(|| text(a).cmp(text(b)))
        .then(a.1.cmp(&b.1))
}

fn merged(texts: &Texts, a: &[Started], b: &[Started]) -> Vec<Started> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    while let (Some(first), Some(second)) = (a.peek(), b.peek()) {
        all.extend(match compare(texts, first, second) {
            Ordering::Less => a.next(),
            _ => b.next(),
        });
    }
    all.extend(a);
    all.extend(b);
    all
}

//! Tables of patterns that tests write by hand.

extern crate std;

use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::windows::{WIDEST, bits, hash};
use super::{Affixes, Expressions, Globs, Patterns};
use header_set_runtime::Fold;

pub(super) const EXACT: Fold = Fold {
    case: false,
    separators: false,
};

/// The tables, as a blob has them.
#[derive(Clone, Default)]
pub(super) struct ByHand {
    /// How each pattern is spelled, by number.
    pub(super) texts: Vec<String>,
    pub(super) starts: Vec<[u8; 16]>,
    pub(super) ends: Vec<[u8; 16]>,
    pub(super) globs: Vec<[u8; 24]>,
    pub(super) pieces: Vec<[u8; 8]>,
    pub(super) literals: Vec<u8>,
    pub(super) widths: u8,
    pub(super) filter: Vec<[u8; 8]>,
    pub(super) buckets: Vec<[u8; 4]>,
    pub(super) members: Vec<[u8; 4]>,
    pub(super) winners: Vec<[u8; 4]>,
    pub(super) written_order: Vec<[u8; 4]>,
    pub(super) excluded: Vec<u8>,
}

impl ByHand {
    /// Globs in written order, all in one bucket. The window of each is the start of the first of
    /// its longest pieces.
    pub(super) fn of_globs<T: AsRef<str>>(written: &[T]) -> Self {
        let literal = |text: &str| text.bytes().filter(|&byte| byte != b'*').count();
        let mut texts: Vec<(u32, &str)> = (0..).zip(written.iter().map(AsRef::as_ref)).collect();
        texts.sort_by_key(|(_, text)| usize::MAX - literal(text));
        let mut tables = Self::default();
        let mut filter = 0;
        for (&(before, text), number) in texts.iter().zip(0..) {
            let first = tables.pieces.len() as u32;
            let pieces: Vec<&str> = text.split('*').collect();
            for piece in &pieces {
                let start = tables.literal(piece);
                tables.pieces.push(line(&[start, piece.len() as u32]));
            }
            let longest = pieces.iter().map(|piece| piece.len()).max().unwrap_or(0);
            let place = (pieces.iter().position(|piece| piece.len() == longest)).unwrap_or(0);
            let width = longest.min(WIDEST);
            filter |= bits(hash(&pieces[place].as_bytes()[..width]));
            if width > 0 {
                tables.widths |= 1 << (width - 1);
            }
            tables.globs.push(line(&[
                first,
                pieces.len() as u32,
                literal(text) as u32,
                number,
                first + place as u32,
                (width as u32) << 24,
            ]));
            tables.members.push(number.to_le_bytes());
            tables.written_order.push(before.to_le_bytes());
            tables.texts.push(text.to_string());
        }
        tables.filter = vec![filter.to_le_bytes()];
        tables.buckets = vec![[0; 4], (texts.len() as u32).to_le_bytes()];
        tables
    }

    /// Adds a start, written last.
    pub(super) fn start(mut self, text: &str, parent: u32) -> Self {
        let line = self.affix(text, parent);
        self.starts.push(line);
        self.texts.push(text.to_string() + "*");
        self
    }

    /// Adds an end, written last.
    pub(super) fn end(mut self, text: &str, parent: u32) -> Self {
        let line = self.affix(text, parent);
        self.ends.push(line);
        self.texts.push("*".to_string() + text);
        self
    }

    fn affix(&mut self, text: &str, parent: u32) -> [u8; 16] {
        let number = self.written_order.len() as u32;
        self.written_order.push(number.to_le_bytes());
        let start = self.literals.len() as u32;
        self.literals.extend_from_slice(text.as_bytes());
        line(&[start, text.len() as u32, parent, number])
    }

    /// Where a piece stands, which equal ones share.
    fn literal(&mut self, piece: &str) -> u32 {
        let mut places = self.literals.windows(piece.len().max(1));
        let start = places.position(|place| place == piece.as_bytes());
        let start = start.unwrap_or(self.literals.len());
        if start == self.literals.len() {
            self.literals.extend_from_slice(piece.as_bytes());
        }
        start as u32
    }

    pub(super) fn patterns(&self) -> Patterns<'_> {
        let literals = &self.literals[..];
        Patterns {
            starts: Affixes {
                lines: &self.starts,
                literals,
            },
            ends: Affixes {
                lines: &self.ends,
                literals,
            },
            globs: Globs {
                lines: &self.globs,
                pieces: &self.pieces,
                literals,
                widths: self.widths,
                filter: &self.filter,
                buckets: &self.buckets,
                members: &self.members,
            },
            expressions: Expressions {
                classes: &[],
                states: &[],
                targets: &[],
                winners: &self.winners,
            },
            written_order: &self.written_order,
            excluded: &self.excluded,
        }
    }
}

/// A line of a table.
pub(super) fn line<const BYTES: usize>(numbers: &[u32]) -> [u8; BYTES] {
    let mut line = [0; BYTES];
    set(&mut line, 0, numbers);
    line
}

/// Changes the numbers of a line from the one at `at` on.
pub(super) fn set(line: &mut [u8], at: usize, numbers: &[u32]) {
    for (place, number) in line.chunks_exact_mut(4).skip(at).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
}

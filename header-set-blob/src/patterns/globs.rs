//! Names with stars that are neither starts nor ends: the search by windows, and the compare.
//!
//! ```text
//! globs      [ first piece, pieces, literal bytes, number, piece of its window, window ] ..     by number
//! pieces     [ start, len ] ..
//! window     width in the highest byte, below it the place in its piece
//! ```
//!
//! A window at a place of a name says where its piece must stand. What is before that piece must
//! end there, what is behind must start there: the pieces before are searched from the front, those
//! behind from the back, each once. So a compare takes a step a byte of the name at most.
//!
//! A name that has many windows could make that a step for each pair of bytes. Past a few steps a
//! byte, the search [keeps what it found](Finds): the pieces that many patterns share are then
//! searched once a name. Tables that were made so that even this takes long are not used to the
//! end: a lookup takes at most a few times as long as to compare each pattern with the name once.

use super::windows::{Rolling, WIDEST, slot};
use super::{Matched, Patterns, numbers};
use crate::u32_at;
use header_set_runtime::trace::{Site, Table, Trace, Work};
use header_set_runtime::{Fold, bit};

/// Steps for each byte of a name before what is found is kept.
const STEPS: usize = 4;

/// The globs of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) struct Globs<'a> {
    pub(super) lines: &'a [[u8; 24]],
    pub(super) pieces: &'a [[u8; 8]],
    pub(super) literals: &'a [u8],
    pub(super) widths: u8,
    pub(super) filter: &'a [u8],
    pub(super) buckets: &'a [[u8; 4]],
    pub(super) members: &'a [[u8; 4]],
}

/// A line of the table.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) first: u32,
    pub(super) pieces: u32,
    pub(super) literal: u32,
    pub(super) number: u32,
    /// The piece that has the window.
    pub(super) piece: u32,
    /// Where the window starts in that piece, and its bytes.
    pub(super) start: usize,
    pub(super) width: usize,
}

impl<'a> Globs<'a> {
    pub(super) fn line(&self, at: u32) -> Option<Line> {
        let line = self.lines.get(at as usize)?;
        let [first, pieces, literal, number, piece, window] = numbers(line);
        Some(Line {
            first,
            pieces,
            literal,
            number,
            piece,
            start: (window & 0xff_ffff) as usize,
            width: (window >> 24) as usize,
        })
    }

    pub(super) fn piece(&self, number: u32) -> Option<&'a [u8]> {
        let piece = self.pieces.get(number as usize)?;
        let (start, len) = (u32_at(piece, 0)?, u32_at(piece, 4)?);
        self.literals.get(start as usize..)?.get(..len as usize)
    }

    #[inline(always)]
    fn filter_bits(&self) -> usize {
        self.filter.len().saturating_mul(8)
    }

    /// Whether some window may have this hash.
    #[inline(always)]
    pub(super) fn has(&self, hash: u64) -> bool {
        bit(self.filter, slot(hash, self.filter_bits()))
    }

    /// The members of the bucket of a hash, and where it stands.
    pub(super) fn bucket(&self, hash: u64) -> Option<(usize, &'a [[u8; 4]])> {
        let bucket = slot(hash, self.buckets.len().checked_sub(1)?);
        let end = |at: usize| Some(u32::from_le_bytes(*self.buckets.get(at)?) as usize);
        let (start, end) = (end(bucket)?, end(bucket + 1)?);
        Some((bucket, self.members.get(start..end)?))
    }
}

impl Patterns<'_> {
    /// The best of `best` and of the globs that match.
    #[inline]
    pub(super) fn best_glob<const N: usize>(
        &self,
        fold: Fold,
        name: &[u8],
        best: Option<Matched>,
        trace: &mut Trace<N>,
    ) -> Option<Matched> {
        // No glob has more literal bytes than the first.
        match self.globs.line(0) {
            Some(first) if best.is_none_or(|best| best.literal <= first.literal) => {}
            _ => return best,
        }
        let mut search = Search {
            patterns: self,
            fold,
            name,
            best,
            steps: 0,
            finds: None,
        };
        match search.run(1, STEPS.saturating_mul(name.len()), trace) {
            Ok(()) => search.best,
            Err(end) => search.run_again(end, trace),
        }
    }
}

/// A search for the best glob that matches a name.
struct Search<'s, 'a, 'n> {
    patterns: &'s Patterns<'a>,
    fold: Fold,
    name: &'n [u8],
    best: Option<Matched>,
    /// Patterns that were compared, and bytes that were searched for pieces.
    steps: usize,
    /// What was found, if it is kept.
    finds: Option<Finds>,
}

impl Search<'_, '_, '_> {
    /// Looks up all windows that end at `from` or behind. Stops past `most` steps.
    ///
    /// # Errors
    /// Where it stopped.
    #[inline(always)]
    fn run<const N: usize>(
        &mut self,
        from: usize,
        most: usize,
        trace: &mut Trace<N>,
    ) -> Result<(), usize> {
        let globs = &self.patterns.globs;
        let name = self.name;
        let before = from.saturating_sub(WIDEST);
        let mut rolling = Rolling::default();
        for (end, &byte) in (before + 1..).zip(name.get(before..).unwrap_or_default()) {
            rolling = rolling.behind(self.fold.byte(byte));
            if end < from {
                continue;
            }
            let mut widths = globs.widths;
            while widths != 0 {
                let width = widths.trailing_zeros() + 1;
                widths &= widths - 1;
                if width as usize > end {
                    break;
                }
                let hash = rolling.hash(width);
                trace.load_beside(Table::PrefixFilter, slot(hash, globs.filter_bits()) / 8, 1);
                trace.work(Work::GlobPlace);
                if trace.branch(Site::PrefixFilter, globs.has(hash)) {
                    self.bucket(hash, end, trace);
                }
            }
            if self.steps > most {
                return Err(end);
            }
            if trace.is_enough() {
                trace.end_search(end, name.len());
                return Ok(());
            }
        }
        Ok(())
    }

    /// The search from `end` on, with what is found kept.
    #[cold]
    #[inline(never)]
    fn run_again<const N: usize>(mut self, end: usize, trace: &mut Trace<N>) -> Option<Matched> {
        self.finds = Some(Finds::new());
        let lines = self.patterns.globs.lines;
        let most = (lines.len()).saturating_mul(STEPS.saturating_mul(self.name.len()));
        if self.run(end, most, trace).is_err() {
            let mut all = 0..lines.len() as u32;
            let _ = all.try_for_each(|line| self.compare(line, None, trace));
        }
        self.best
    }

    /// Compares the patterns of a bucket, whose windows end at `end`.
    #[inline(never)]
    fn bucket<const N: usize>(&mut self, hash: u64, end: usize, trace: &mut Trace<N>) {
        let globs = &self.patterns.globs;
        let Some((bucket, members)) = globs.bucket(hash) else {
            return;
        };
        trace.load(Table::PrefixBuckets, 4 * bucket, 8);
        let line = |member: &[u8; 4]| globs.line(u32::from_le_bytes(*member));
        // Those with the most literal bytes come first; some have more than the name.
        let len = self.name.len();
        let short = members
            .partition_point(|member| line(member).is_some_and(|it| it.literal as usize > len));
        for (at, member) in members.iter().enumerate().skip(short) {
            if trace.is_enough() {
                trace.end_search(at, members.len());
                return;
            }
            trace.load(Table::PrefixGroups, 4 * at, 4);
            let number = u32::from_le_bytes(*member);
            if self.compare(number, Some(end), trace).is_none() {
                return;
            }
        }
    }

    /// Compares the pattern of a line, with its window where it ends at `end`, or anywhere. Nothing
    /// once no pattern with as few literal bytes wins.
    fn compare<const N: usize>(
        &mut self,
        at: u32,
        end: Option<usize>,
        trace: &mut Trace<N>,
    ) -> Option<()> {
        let line = self.patterns.globs.line(at)?;
        self.spend(1);
        trace.load(Table::Globs, 24 * at as usize, 24);
        trace.work(Work::Glob);
        let this = Matched {
            number: line.number,
            literal: line.literal,
        };
        match self.best {
            Some(best) if this.literal < best.literal => return None,
            Some(best) if !self.patterns.wins(this, best, trace) => return Some(()),
            _ => {}
        }
        let is_match = match end {
            Some(end) => self.matches(&line, end, trace),
            None => self.matches_anywhere(&line, trace),
        };
        if trace.branch(Site::Glob, is_match.is_some()) {
            self.best = Some(this);
        }
        Some(())
    }

    fn spend(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Nothing unless the name matches.
    fn matches_anywhere<const N: usize>(
        &mut self,
        line: &Line,
        trace: &mut Trace<N>,
    ) -> Option<()> {
        let (globs, name, fold) = (&self.patterns.globs, self.name, self.fold);
        let last = line.first.checked_add(line.pieces)?.checked_sub(1)?;
        let (head, tail) = (globs.piece(line.first)?, globs.piece(last)?);
        let rest = name.len().checked_sub(tail.len())?;
        if line.pieces < 2
            || head.len() > rest
            || !fold.equal(false, &name[..head.len()], head)
            || !fold.equal(false, &name[rest..], tail)
        {
            return None;
        }
        let mut from = head.len();
        for number in line.first + 1..last {
            from = self.forwards(number, from, rest, trace)?;
        }
        Some(())
    }

    /// Nothing unless the name matches with the pattern's window where it ends at `end`.
    fn matches<const N: usize>(
        &mut self,
        line: &Line,
        end: usize,
        trace: &mut Trace<N>,
    ) -> Option<()> {
        let (globs, name, fold) = (&self.patterns.globs, self.name, self.fold);
        let piece = globs.piece(line.piece)?;
        let start = end.checked_sub(line.start + line.width)?;
        let stop = start.checked_add(piece.len())?;
        trace.load(Table::Offsets, 8 * line.piece as usize, 8);
        trace.load(Table::PrefixTexts, self.offset(line.piece), piece.len());
        if !fold.equal(false, name.get(start..stop)?, piece) {
            return None;
        }
        let last = line.first.checked_add(line.pieces)?.checked_sub(1)?;
        // The start and the end of the name have their pieces before others are searched.
        let head = globs.piece(line.first)?;
        let tail = globs.piece(last)?;
        let rest = name.len().checked_sub(tail.len())?;
        // Compares take eight bytes at a time.
        let compared = piece.len() + tail.len() + head.len().min(start);
        self.spend(compared / size_of::<u64>());
        let is_first = line.piece == line.first;
        let is_last = line.piece == last;
        if is_first && start != 0 || is_last && start != rest {
            return None;
        }
        if !is_first && (head.len() > start || !fold.equal(false, &name[..head.len()], head)) {
            return None;
        }
        if !is_last && (rest < stop || !fold.equal(false, &name[rest..], tail)) {
            return None;
        }
        let mut from = head.len();
        for number in line.first.saturating_add(1)..line.piece {
            from = self.forwards(number, from, start, trace)?;
        }
        let mut to = rest;
        for number in (line.piece.saturating_add(1)..last).rev() {
            to = self.backwards(number, stop, to, trace)?;
        }
        Some(())
    }

    fn offset(&self, piece: u32) -> usize {
        let line = self.patterns.globs.pieces.get(piece as usize);
        line.map_or(0, |line| numbers::<8, 2>(line)[0] as usize)
    }

    /// Where the first occurrence of a piece ends that starts at `from` or behind, if that is not
    /// behind `to`.
    fn forwards<const N: usize>(
        &mut self,
        number: u32,
        from: usize,
        to: usize,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let piece = self.patterns.globs.piece(number)?;
        let key = Find {
            piece: self.offset(number),
            len: piece.len(),
            bound: from,
            backwards: false,
        };
        let found = match self.finds.as_ref().map(|finds| finds.get(&key)) {
            Some(Some(found)) => found,
            // What is kept holds whatever the other bound.
            Some(None) => self.search(key, piece, from, self.name.len(), trace),
            None => self.search(key, piece, from, to, trace),
        };
        found.map(|at| at + piece.len()).filter(|&end| end <= to)
    }

    /// Where the last occurrence of a piece starts that ends at `to` or before, if that is not
    /// before `from`.
    fn backwards<const N: usize>(
        &mut self,
        number: u32,
        from: usize,
        to: usize,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let piece = self.patterns.globs.piece(number)?;
        let key = Find {
            piece: self.offset(number),
            len: piece.len(),
            bound: to,
            backwards: true,
        };
        let found = match self.finds.as_ref().map(|finds| finds.get(&key)) {
            Some(Some(found)) => found,
            Some(None) => self.search(key, piece, 0, to, trace),
            None => self.search(key, piece, from, to, trace),
        };
        found.filter(|&at| at >= from)
    }

    /// Searches `from..to` of the name for a piece, and keeps what is found if finds are kept.
    fn search<const N: usize>(
        &mut self,
        key: Find,
        piece: &[u8],
        from: usize,
        to: usize,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let (&first, fold) = (piece.first()?, self.fold);
        let name = self.name;
        let rest = name.get(from..to).unwrap_or_default();
        let mut searched = 0;
        let mut is_here = |window: &[u8]| {
            searched += 1;
            trace.work(Work::GlobPlace);
            window.first().is_some_and(|&byte| fold.byte(byte) == first)
                && fold.equal(false, window, piece)
        };
        let mut windows = rest.windows(piece.len());
        let found = match key.backwards {
            false => windows.position(&mut is_here),
            true => windows.rposition(&mut is_here),
        };
        self.spend(searched);
        let found = found.map(|at| from + at);
        if let Some(finds) = &mut self.finds {
            finds.put(key, found);
        }
        found
    }
}

/// A search for a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Find {
    /// Where its text stands in the section of literals. The generator writes equal texts once.
    piece: usize,
    len: usize,
    /// Where the search starts.
    bound: usize,
    backwards: bool,
}

/// What searches for pieces found, a few of them.
struct Finds([Option<(Find, Option<usize>)>; Finds::KEPT]);

impl Finds {
    const KEPT: usize = 64;

    const fn new() -> Self {
        Self([None; Self::KEPT])
    }

    fn slot(find: &Find) -> usize {
        let number = find.piece ^ find.bound.wrapping_mul(31) ^ usize::from(find.backwards);
        number.wrapping_mul(0x9e37_79b1) >> 16 & (Self::KEPT - 1)
    }

    /// Whether and where a piece was found; nothing if that is not known.
    fn get(&self, find: &Find) -> Option<Option<usize>> {
        match self.0.get(Self::slot(find))? {
            Some((kept, found)) if kept == find => Some(*found),
            _ => None,
        }
    }

    fn put(&mut self, find: Find, found: Option<usize>) {
        if let Some(slot) = self.0.get_mut(Self::slot(&find)) {
            *slot = Some((find, found));
        }
    }
}

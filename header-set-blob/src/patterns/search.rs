//! The search for the glob that wins, by windows.
//!
//! A window at a place of a name says where its piece must stand. What is before that piece must
//! end there, what is behind must start there: the pieces before are searched from the front, those
//! behind from the back, each once. So a compare takes a step a byte of the name at most.
//!
//! A name that has many windows could make that a step for each pair of bytes. Past a few steps a
//! byte, the patterns whose windows follow are collected, and [compared together](super::batch).

#[cfg(test)]
mod tests;

use super::batch::{Batch, Outcome};
use super::globs::Line;
use super::windows::{Rolling, WIDEST, slot};
use super::{Matched, Patterns, numbers};
use header_set_runtime::Fold;
use header_set_runtime::trace::{Site, Table, Trace, Work};

/// Steps for each byte of a name before patterns are compared together.
const STEPS: usize = 4;

/// Steps for each byte before all patterns are collected.
const MORE: usize = 64;

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
            most: STEPS.saturating_mul(name.len()),
            batch: None,
        };
        match search.run(1, trace) {
            Ok(()) => search.best,
            Err(end) => search.run_again(end, trace),
        }
    }
}

/// A search for the best glob that matches a name.
pub(super) struct Search<'s, 'a, 'n> {
    pub(super) patterns: &'s Patterns<'a>,
    pub(super) fold: Fold,
    pub(super) name: &'n [u8],
    pub(super) best: Option<Matched>,
    /// Patterns that were compared or collected, and bytes that were searched for pieces.
    steps: usize,
    /// The steps after which the search stops.
    most: usize,
    /// The patterns that are collected, past the first steps.
    pub(super) batch: Option<&'s mut Batch>,
}

impl Search<'_, '_, '_> {
    /// Looks up all windows that end at `from` or behind.
    ///
    /// # Errors
    /// Where it stopped, past its steps.
    #[inline(always)]
    fn run<const N: usize>(&mut self, from: usize, trace: &mut Trace<N>) -> Result<(), usize> {
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
                let word = slot(hash, globs.filter.len());
                trace.load_beside(Table::PrefixFilter, 8 * word, 8);
                trace.work(Work::GlobPlace);
                if trace.branch(Site::PrefixFilter, globs.has(hash)) {
                    self.bucket(hash, end, trace);
                }
            }
            if self.steps > self.most {
                return Err(end);
            }
            if trace.is_enough() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The search from `end` on, in batches. Once compares have taken [`MORE`] steps a byte, and as
    /// many as there are patterns, all patterns are collected instead.
    #[cold]
    #[inline(never)]
    fn run_again<const N: usize>(self, end: usize, trace: &mut Trace<N>) -> Option<Matched> {
        let lines = self.patterns.globs.lines.len();
        let mut batch = Batch::new();
        let mut search = Search {
            most: lines.max(MORE.saturating_mul(self.name.len())),
            batch: Some(&mut batch),
            ..self
        };
        if search.run(end, trace).is_err() {
            search.most = usize::MAX;
            let mut all = 0..lines as u32;
            let _ = all.try_for_each(|line| search.compare(line, None, trace));
        }
        search.compare_batch(trace);
        search.best
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
                return;
            }
            trace.load(Table::PrefixGroups, 4 * at, 4);
            let number = u32::from_le_bytes(*member);
            if self.compare(number, Some(end), trace).is_none() {
                return;
            }
        }
    }

    /// Compares or collects the pattern of a line. A window that led to it ends at `end`. Nothing
    /// past the steps, or once no pattern with as few literal bytes wins.
    fn compare<const N: usize>(
        &mut self,
        at: u32,
        end: Option<usize>,
        trace: &mut Trace<N>,
    ) -> Option<()> {
        let line = self.patterns.globs.line(at)?;
        if self.steps > self.most {
            return None;
        }
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
        let is_here = end.is_none_or(|end| self.matches(&line, end, trace).is_some());
        let is_match = is_here
            && (self.batch.is_none() || self.collect(at, &line, trace) == Some(Outcome::Matches));
        if trace.branch(Site::Glob, is_match) {
            self.best = Some(this);
        }
        Some(())
    }

    fn spend(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Nothing unless the name matches with the pattern's window where it ends at `end`; if
    /// patterns are collected, unless it may match.
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
        // In range: the name has `start` bytes before the piece, and the head has no more.
        if !is_first && (head.len() > start || !fold.equal(false, &name[..head.len()], head)) {
            return None;
        }
        // In range: the name has `rest` bytes and the tail.
        if !is_last && (rest < stop || !fold.equal(false, &name[rest..], tail)) {
            return None;
        }
        if self.batch.is_some() {
            return self.can_match(line, start, stop, trace).then_some(());
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

    pub(super) fn offset(&self, piece: u32) -> usize {
        let line = self.patterns.globs.pieces.get(piece as usize);
        line.map_or(0, |line| numbers::<8, 2>(line)[0] as usize)
    }

    /// Where the first occurrence of a piece within `from..to` ends.
    pub(super) fn forwards<const N: usize>(
        &mut self,
        number: u32,
        from: usize,
        to: usize,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let piece = self.patterns.globs.piece(number)?;
        let is_here = self.is_at(piece, trace)?;
        let places = self.name.get(from..to)?.windows(piece.len());
        let mut searched = 0;
        let found = places.inspect(|_| searched += 1).position(is_here);
        self.spend(searched);
        found.map(|at| from + at + piece.len())
    }

    /// Where the last occurrence of a piece within `from..to` starts.
    pub(super) fn backwards<const N: usize>(
        &mut self,
        number: u32,
        from: usize,
        to: usize,
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        let piece = self.patterns.globs.piece(number)?;
        let is_here = self.is_at(piece, trace)?;
        let places = self.name.get(from..to)?.windows(piece.len());
        let mut searched = 0;
        let found = places.inspect(|_| searched += 1).rposition(is_here);
        self.spend(searched);
        found.map(|at| from + at)
    }

    /// Whether a place of the name has a piece.
    fn is_at<const N: usize>(
        &self,
        piece: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<impl FnMut(&[u8]) -> bool> {
        let (&first, fold) = (piece.first()?, self.fold);
        Some(move |place: &[u8]| {
            trace.work(Work::GlobPlace);
            place.first().is_some_and(|&byte| fold.byte(byte) == first)
                && fold.equal(false, place, piece)
        })
    }
}

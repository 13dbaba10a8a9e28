//! The search for the glob that wins, by windows.
//!
//! A window at a place of a name says where its piece must stand. What is before that piece must
//! end there, what is behind must start there: the pieces before are searched from the front, those
//! behind from the back, each once. So a compare takes a step a byte of the name at most.
//!
//! A name that has many windows could make that a step for each pair of bytes. Past a few steps a
//! byte, the patterns whose windows follow are collected, and [compared together](super::batch).

use super::Patterns;
use super::batch::Batch;
use super::globs::Line;
use super::windows::{Rolling, WIDEST};
use header_set_runtime::Fold;

/// Steps for each byte of a name before patterns are compared together.
const STEPS: usize = 4;

/// Steps for each byte before all patterns are collected.
const MORE: usize = 64;

impl Patterns<'_> {
    /// The best of `best` and of the globs that match.
    #[inline]
    pub(super) fn best_glob(&self, fold: Fold, name: &[u8], best: Option<u32>) -> Option<u32> {
        match self.globs.line(0) {
            Some(first) if best.is_none_or(|best| best > first.number) => {}
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
        match search.run(1) {
            Ok(()) => search.best,
            Err(end) => search.run_again(end),
        }
    }
}

/// A search for the best glob that matches a name.
pub(super) struct Search<'s, 'a, 'n> {
    pub(super) patterns: &'s Patterns<'a>,
    pub(super) fold: Fold,
    pub(super) name: &'n [u8],
    pub(super) best: Option<u32>,
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
    fn run(&mut self, from: usize) -> Result<(), usize> {
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
                if globs.has(hash) {
                    self.bucket(hash, end);
                }
            }
            if self.steps > self.most {
                return Err(end);
            }
        }
        Ok(())
    }

    /// The search from `end` on, in batches. Once compares have taken [`MORE`] steps a byte, and as
    /// many as there are patterns, all patterns are collected instead.
    #[cold]
    #[inline(never)]
    fn run_again(self, end: usize) -> Option<u32> {
        let lines = self.patterns.globs.lines.len();
        let mut batch = Batch::new();
        let mut search = Search {
            most: lines.max(MORE.saturating_mul(self.name.len())),
            batch: Some(&mut batch),
            ..self
        };
        if search.run(end).is_err() {
            search.most = usize::MAX;
            let mut all = 0..lines as u32;
            let _ = all.try_for_each(|line| search.compare(line, None));
        }
        search.compare_batch();
        search.best
    }

    /// Compares the patterns of a bucket, whose windows end at `end`.
    #[inline(never)]
    fn bucket(&mut self, hash: u64, end: usize) {
        let globs = &self.patterns.globs;
        let members = globs.bucket(hash).unwrap_or_default();
        let line = |member: &[u8; 4]| globs.line(u32::from_le_bytes(*member));
        // Those with the most literal bytes come first; some have more than the name.
        let len = self.name.len();
        let short = members
            .partition_point(|member| line(member).is_some_and(|it| it.literal as usize > len));
        for member in members.iter().skip(short) {
            if self
                .compare(u32::from_le_bytes(*member), Some(end))
                .is_none()
            {
                return;
            }
        }
    }

    /// Compares or collects the pattern of a line. A window that led to it ends at `end`. Returns
    /// `None` past the steps, or once no pattern with a higher number wins.
    fn compare(&mut self, at: u32, end: Option<usize>) -> Option<()> {
        let line = self.patterns.globs.line(at)?;
        if self.steps > self.most || self.best.is_some_and(|best| best <= line.number) {
            return None;
        }
        self.spend(1);
        let is_here = end.is_none_or(|end| self.matches(&line, end).is_some());
        if is_here && (self.batch.is_none() || self.collect(at, &line) == Some(true)) {
            self.best = Some(line.number);
        }
        Some(())
    }

    fn spend(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps);
    }

    /// Nothing unless the name matches with the pattern's window where it ends at `end`; if
    /// patterns are collected, unless it may match.
    fn matches(&mut self, line: &Line, end: usize) -> Option<()> {
        let (globs, name, fold) = (&self.patterns.globs, self.name, self.fold);
        let piece = globs.piece(line.piece)?;
        let start = end.checked_sub(line.start + line.width)?;
        let stop = start.checked_add(piece.len())?;
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
            return Some(());
        }
        let mut from = head.len();
        for number in line.first.saturating_add(1)..line.piece {
            from = self.forwards(number, from, start)?;
        }
        let mut to = rest;
        for number in (line.piece.saturating_add(1)..last).rev() {
            to = self.backwards(number, stop, to)?;
        }
        Some(())
    }

    /// Returns where the first occurrence of a piece within `from..to` ends.
    fn forwards(&mut self, number: u32, from: usize, to: usize) -> Option<usize> {
        let piece = self.patterns.globs.piece(number)?;
        let at = self.places(piece, from, to)?.position(|is_here| is_here);
        self.spend(at.map_or(to - from, |at| at + 1));
        at.map(|at| from + at + piece.len())
    }

    /// Returns where the last occurrence of a piece within `from..to` starts.
    fn backwards(&mut self, number: u32, from: usize, to: usize) -> Option<usize> {
        let piece = self.patterns.globs.piece(number)?;
        let at = self.places(piece, from, to)?.rposition(|is_here| is_here);
        self.spend(to - from - at.unwrap_or_default());
        at.map(|at| from + at)
    }

    /// For each place within `from..to`, whether a piece is there.
    fn places(
        &self,
        piece: &[u8],
        from: usize,
        to: usize,
    ) -> Option<impl ExactSizeIterator<Item = bool> + DoubleEndedIterator> {
        let (&first, fold) = (piece.first()?, self.fold);
        let places = self.name.get(from..to)?.windows(piece.len());
        Some(places.map(move |place| {
            let starts = place.first().is_some_and(|&byte| fold.byte(byte) == first);
            starts && fold.equal(false, place, piece)
        }))
    }
}

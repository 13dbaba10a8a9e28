//! Flat DFA: one table of transitions, left as soon as the answer is settled.
//!
//! The problem: one automaton answers for exact names, prefixes and globs, but a plain one for 119
//! header names takes 200 KB. Three things make it small. Bytes that no state distinguishes share a
//! column. Where only one key is left the walk stops and the rest is compared. States are offsets
//! of rows, in the narrowest integers that hold them.
//!
//! ```text
//! the five headers as a DFA
//! 5 rows of 10 columns, everything else dead;  =text: compare all of the name with it, then in
//!
//! row 0  h: =host    t: =te    x: row 1
//! row 1  -: row 2
//! row 2  f: row 3    r: =x-request-id
//! row 3  o: ........ row 4
//! row 4  f: =x-forwarded-for    p: =x-forwarded-proto
//!
//! x-request-id reads classes 120; transitions 8; classes 45; transitions 11; classes 114; transitions 26; pass; offsets 4..6; names 38..50: in
//! x-trace-id reads classes 120; transitions 8; classes 45; transitions 11; classes 116; transitions 27; reject: not in
//! ```
//!
//! A value at or past the end of the table is a terminal. First comes "no", then one for each key,
//! for each run, and for each outcome of patterns. A run stands for states that only one byte leads
//! on from, as `-access-` behind `cf`. Three in four states are such, so their bytes are compared
//! at once. Where there are keys alone runs are skipped, and the key that is left is compared
//! whole. Then nearly all names take the same path through the compare, without a loop whose end is
//! mispredicted. A hit of 119 names takes 168 instructions and 2.0 mispredictions in place of 207
//! and 3.3, for an eighth more bytes.
//!
//! Where most names are no entries, a sieve comes before the walk. Entries are in eight groups, and
//! two bytes of a name say in which it can be. Nearly always that is none, which is one predicted
//! branch; a walk ends at another byte for every name.
//!
//! ```text
//! the five headers behind a sieve
//! spots: byte 0 and byte 2;  no group in both: not in
//!
//! name                  groups       groups
//! host               h  00000001  s  00000011  walk
//! te                 t  00000010  e  00000011  walk
//! x-forwarded-for    x  00001100  f  00000100  walk
//! x-forwarded-proto  x  00001100  f  00000100  walk
//! x-request-id       x  00001100  r  00001000  walk
//! x-trace-id         x  00001100  t  00000000  no
//! accept             a  00000000  c  00000011  no
//!
//! x-request-id reads classes 120, 114; sieve 16, 13; pass; classes 120; transitions 8; classes 45; transitions 11; classes 114; transitions 26; pass; offsets 4..6; names 38..50: in
//! x-trace-id reads classes 120, 116; sieve 16, 15; reject: not in
//! ```
//!
//! Each step waits for the one before. So the table is cut at the column of a byte, which is known
//! early, and only the state is added to that. It takes 0.83 of the time of `transitions[state +
//! class]` for 8 globs, and 0.9 for 119 names.
//!
//! Tried: two bytes a step, three quarters of the time for 455 KB in place of 13; names read from
//! their end, slower for any list; runs compared as two words, from 6 % less to 12 % more; globs
//! without runs, no faster, and 5.5 KB for 3.9.
//!
//! Wins on globs with inner stars; on exact names it loses to the hash, by a load for every byte.

use super::candidate::Found;
use super::names::Query;
use crate::bits::ints::Ints;
use crate::bits::texts::slice;
use crate::trace::{Site, Table, Trace};

#[derive(Clone, Copy, Debug)]
pub struct FlatDfa<'a> {
    /// Rejects names before the walk.
    pub sieve: Sieve<'a>,
    pub byte_classes: &'a [u8; 256],
    /// The column of the end of the name, the last one.
    pub end: usize,
    /// Rows of columns; a value less than its length is where the next row starts.
    pub transitions: Ints<'a>,
    /// Where the first row starts: past the table if nothing has to be read.
    pub start: usize,
    /// Where the text to compare starts for each key, and where the last one ends. The text is what
    /// is left of the only key, or all of it.
    pub offsets: Ints<'a>,
    /// For each key, the outcome if the compare fails: one more than its number, or 0. Empty if no
    /// pattern covers any key.
    pub covering: Ints<'a>,
    /// For each outcome, the pattern that wins. Empty if outcomes are patterns.
    pub winners: Ints<'a>,
    /// Four numbers for each run: where its text starts, its length, the next state, and the state
    /// if the name differs. The first is 0 for runs that are skipped.
    pub runs: Ints<'a>,
    /// The texts of runs that are compared.
    pub run_texts: &'a [u8],
    /// Whether runs are skipped, and keys compared whole. Only where there is no pattern: the bytes
    /// before decide which pattern covers a key that fails the compare.
    pub compares_whole: bool,
}

/// Which entries, in eight groups, may have the bytes at two spots.
#[derive(Clone, Copy, Debug)]
pub struct Sieve<'a> {
    pub spots: [Spot; 2],
    /// For each column, the groups with such a byte at the first spot, and at the second. Empty if
    /// there is no sieve.
    pub groups: &'a [[u8; 2]],
}

impl Sieve<'_> {
    /// Whether no group of entries has the bytes that `name` has at the spots.
    #[inline(always)]
    pub const fn rejects<const N: usize>(
        &self,
        classes: &[u8; 256],
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> bool {
        let ([first, second], groups) = (&self.spots, self.groups);
        if groups.is_empty() || name.is_empty() {
            return false;
        }
        // In range, here and below: `Spot::of` gives a place in a name that is not empty.
        let first = name[first.of(name.len())] as usize;
        let second = name[second.of(name.len())] as usize;
        trace.load_beside(Table::Classes, first, 1);
        trace.load_beside(Table::Classes, second, 1);
        // In range: both are bytes, and each of the 256 has a class.
        let (first, second) = (classes[first] as usize, classes[second] as usize);
        if first >= groups.len() || second >= groups.len() {
            return false;
        }
        trace.load(Table::Sieve, 2 * first, 1);
        trace.load_beside(Table::Sieve, 2 * second + 1, 1);
        // In range: both classes were compared with the number of groups.
        trace.branch(Site::Sieve, groups[first][0] & groups[second][1] == 0)
    }
}

/// A place in a name; in a shorter name its last or its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    FromStart(usize),
    /// So many bytes before the last one.
    FromEnd(usize),
}

impl Spot {
    /// Where that is in a name of `len` bytes, at least one.
    #[inline(always)]
    pub const fn of(self, len: usize) -> usize {
        let last = len - 1;
        match self {
            Self::FromStart(offset) if offset < last => offset,
            Self::FromStart(_) => last,
            Self::FromEnd(offset) => last.saturating_sub(offset),
        }
    }
}

/// The state that a walk has reached, and how many bytes of the name it has read.
type Reached = (usize, usize);

impl FlatDfa<'_> {
    /// Walks until the answer is decided: the one key that a name can be, and the pattern that wins
    /// otherwise.
    #[inline(always)]
    pub const fn candidate<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
        if (self.sieve).rejects(self.byte_classes, query.name, query.trace) {
            return Found::NOTHING;
        }
        self.walked(query)
    }

    /// What a walk finds for a name that is not [rejected](Sieve::rejects).
    #[inline(always)]
    pub(super) const fn walked<const N: usize>(&self, query: &mut Query<'_, N>) -> Found {
        let mut reached = self.walk(query, (self.start, 0));
        let is_dead = reached.0 == self.transitions.len();
        // Most walks end here.
        if query.trace.branch(Site::Reject, is_dead) {
            return Found::NOTHING;
        }
        if !self.runs.is_empty() {
            // What a run leads to is a state, or a terminal that is no run.
            while let Some(next) = self.run(query, reached) {
                reached = self.walk(query, next);
            }
        }
        self.terminal(query, reached)
    }

    /// From a row to a terminal.
    #[inline(always)]
    const fn walk<const N: usize>(
        &self,
        query: &mut Query<'_, N>,
        (mut state, mut at): Reached,
    ) -> Reached {
        let Query { name, trace, .. } = query;
        let width = self.transitions.width();
        while at < name.len() {
            let class = self.byte_classes[name[at] as usize] as usize;
            // Cut before the state is known: see the head of this file.
            let Some(next) = self.transitions.from(class).get(state) else {
                break;
            };
            trace.branch(Site::Walk, true);
            trace.load_beside(Table::Classes, name[at] as usize, 1);
            trace.load(Table::Transitions, (state + class) * width, width);
            state = next;
            at += 1;
        }
        trace.branch(Site::Walk, false);
        if trace.branch(Site::End, state < self.transitions.len()) {
            trace.load(Table::Transitions, (state + self.end) * width, width);
            state = match self.transitions.get(state + self.end) {
                Some(next) => next,
                None => 0,
            };
        }
        (state, at)
    }

    /// Where a run leads, if the state is one.
    #[inline(always)]
    const fn run<const N: usize>(
        &self,
        query: &mut Query<'_, N>,
        (state, at): Reached,
    ) -> Option<Reached> {
        let Query { name, names, trace } = query;
        let keys = self.offsets.len() - 1;
        let number = match state.checked_sub(self.transitions.len() + 1 + keys) {
            Some(number) if number < self.runs.len() / 4 => number,
            _ => {
                trace.branch(Site::Run, false);
                return None;
            }
        };
        trace.branch(Site::Run, true);
        let width = self.runs.width();
        trace.load(Table::Runs, 4 * number * width, 4 * width);
        let (Some(start), Some(len), Some(next), Some(failure)) = (
            self.runs.get(4 * number),
            self.runs.get(4 * number + 1),
            self.runs.get(4 * number + 2),
            self.runs.get(4 * number + 3),
        ) else {
            return None;
        };
        let passes = if self.compares_whole {
            len <= name.len() - at
        } else {
            trace.load(Table::RunTexts, start, len);
            match (slice(name, at, len), slice(self.run_texts, start, len)) {
                (Some(bytes), Some(text)) => names.fold.equal_bytes(bytes, text),
                _ => false,
            }
        };
        let differs = !trace.branch(Site::Compare, passes);
        Some(if differs {
            (failure, at)
        } else {
            (next, at + len)
        })
    }

    /// What a terminal stands for: a key, if what is left of the name has the length of what is
    /// left of it, or a pattern.
    #[inline(always)]
    const fn terminal<const N: usize>(
        &self,
        query: &mut Query<'_, N>,
        (state, at): Reached,
    ) -> Found {
        let Some(terminal) = state.checked_sub(self.transitions.len() + 1) else {
            return Found::NOTHING;
        };
        let keys = self.offsets.len() - 1;
        if let Some(outcome) = terminal.checked_sub(keys + self.runs.len() / 4) {
            return Found {
                candidate: None,
                pattern: Some(self.winner(outcome, query.trace)),
            };
        }
        let pattern = match self.covering.get(terminal) {
            None | Some(0) => None,
            Some(outcome) => {
                let width = self.covering.width();
                query.trace.load(Table::Outcomes, terminal * width, width);
                Some(self.winner(outcome - 1, query.trace))
            }
        };
        let from = if self.compares_whole { 0 } else { at };
        let candidate = query.span(&self.offsets, terminal, from);
        Found { candidate, pattern }
    }

    /// The id of the pattern that wins in an outcome.
    #[inline(always)]
    const fn winner<const N: usize>(&self, outcome: usize, trace: &mut Trace<N>) -> u32 {
        let pattern = match self.winners.get(outcome) {
            None => outcome,
            Some(pattern) => {
                let (covering, width) = (&self.covering, self.winners.width());
                let offset = covering.len() * covering.width() + outcome * width;
                trace.load(Table::Outcomes, offset, width);
                pattern
            }
        };
        (self.offsets.len() - 1 + pattern) as u32
    }
}

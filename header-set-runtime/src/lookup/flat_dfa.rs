//! Flat DFA: one table of transitions, left as soon as the answer is settled.
//!
//! The problem: an automaton answers for exact names, prefixes and globs at once, but a plain one
//! for 119 header names takes 200 KB. Three things make it small: bytes that no state tells apart
//! share a column (`a` and `A`, and all bytes that occur in no name); where only one key is left
//! the walk stops and the rest is compared; and states are numbers of rows times the row length, in
//! the narrowest integers that hold them.
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
//! A value at or past the end of the table is a terminal: 0 past it is "no", then one for each key
//! (its place), then one for each run, then one for each outcome of patterns (a pattern, or the
//! winner among several). A run is a row of states each of which only one byte leads on from, as
//! `-access-` behind `cf`: three in four states are such, so their bytes are compared at once
//! instead of having rows. Where there are keys alone they are not even compared: the walk goes on
//! behind them, and the key that is left at last is compared whole. Nearly all names then take the
//! same path through the compare, and no loop is left whose end has to be guessed. Hits of 119
//! names take 168 instructions and 2.0 mispredictions in place of 207 and 3.3, hits of 81 take 141
//! and 2.2 in place of 162 and 3.2, for an eighth more bytes.
//!
//! Where most names are no entries the walk is not even begun: the entries are in eight groups, and
//! two bytes of a name, at spots that the generator chose, say in which of them it can be. Nearly
//! always that is none, which is one branch that is predicted; a walk that ends at another byte for
//! every name is not.
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
//! Each step waits for the one before, so what stands between two accesses counts: the table is cut
//! at the column of a byte, which is known early, and the state alone is added to that. 8 globs
//! take 0.83 of the time of `transitions[state + class]` where all hit, and 119 names 0.9, though
//! it is up to a tenth more instructions.
//!
//! Tried: two bytes a step, three quarters of the time for 455 KB where one takes 13; names read
//! from their end, slower for any list; runs compared as two words in place of byte by byte, 3 to 6
//! % less for hits of 119 names, 4 to 12 % more for the 81 standard ones, whatever hits, when runs
//! of keys were compared too; of 8 globs, hits take 235 instructions and 1.6 mispredictions in
//! place of 249 and 2.0, and 8 % longer, real names 57 in place of 46; globs without runs, 218 and
//! 1.0, no faster, and 5.5 KB for 3.9.
//!
//! Wins on globs with inner stars; on exact names it loses to the hash, by a load for every byte.

use super::candidate::{Candidate, Covering, Found, span};
use super::names::Names;
use crate::bits::ints::Ints;
use crate::bits::texts::slice;
use crate::trace::{Site, Table, Trace};

/// The tables of a DFA.
#[derive(Clone, Copy, Debug)]
pub struct FlatDfa<'a> {
    /// Rejects names before the walk.
    pub sieve: Sieve<'a>,
    /// The column of each byte.
    pub byte_classes: &'a [u8; 256],
    /// The column of the end of the name, the last one.
    pub end: usize,
    /// Rows of columns; a value less than its length is where the next row starts.
    pub transitions: Ints<'a>,
    /// Where the first row starts: past the table if nothing has to be read.
    pub start: usize,
    /// Where the text to compare starts for each key, and where the last one ends: what is left of
    /// the key where it is the only one, or all of it.
    pub offsets: Ints<'a>,
    /// For each key, the outcome if the compare fails: one more than its number, or 0. Empty if no
    /// pattern covers any key.
    pub covering: Ints<'a>,
    /// For each outcome, the pattern that wins. Empty if outcomes are patterns.
    pub winners: Ints<'a>,
    /// For each run four numbers: where its text starts behind those of keys, how long it is, the
    /// value where the walk goes on, and the value if the name is another. Of runs that are passed
    /// over, the first is 0.
    pub runs: Ints<'a>,
    /// Whether runs are passed over, and keys compared whole. Only where there is no pattern: what
    /// covers a key that fails the compare was settled by the bytes before.
    pub compares_whole: bool,
}

/// Which entries, in eight groups, may have the bytes at two spots.
#[derive(Clone, Copy, Debug)]
pub struct Sieve<'a> {
    /// The spots.
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
        let Self {
            spots: [first, second],
            groups,
        } = self;
        if groups.is_empty() || name.is_empty() {
            return false;
        }
        let first = name[first.of(name.len())] as usize;
        let second = name[second.of(name.len())] as usize;
        trace.load_beside(Table::Classes, first, 1);
        trace.load_beside(Table::Classes, second, 1);
        let (first, second) = (classes[first] as usize, classes[second] as usize);
        if first >= groups.len() || second >= groups.len() {
            return false;
        }
        trace.load(Table::Sieve, 2 * first, 1);
        trace.load_beside(Table::Sieve, 2 * second + 1, 1);
        trace.branch(Site::Sieve, groups[first][0] & groups[second][1] == 0)
    }
}

/// A place in a name; in a shorter name its last or its first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// So many bytes from the start.
    FromStart(usize),
    /// So many bytes before the last one.
    FromEnd(usize),
}

impl Spot {
    /// Where that is in a name of `len` bytes, at least one.
    #[must_use]
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

impl FlatDfa<'_> {
    /// Walks until the answer is settled: the one key that `name` can be, whose tail is in `names`,
    /// and the pattern that wins if it is not.
    #[inline(always)]
    pub const fn candidate<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Found {
        if self.rejects(name, trace) {
            return Found::NOTHING;
        }
        self.walked(names, name, trace)
    }

    /// The pattern that wins, of a list without keys, for a name that is not
    /// [rejected](FlatDfa::rejects).
    #[inline(always)]
    pub(super) const fn pattern<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Option<usize> {
        match self.walked(names, name, trace).pattern {
            Covering::Pattern(pattern) => Some(pattern),
            Covering::None | Covering::Beside => None,
        }
    }

    #[inline(always)]
    const fn walked<const N: usize>(
        &self,
        names: &Names<'_>,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> Found {
        let (mut state, mut at) = self.walk(self.start, 0, name, trace);
        // Most walks end here.
        if trace.branch(Site::Reject, state == self.transitions.len()) {
            return Found::NOTHING;
        }
        if !self.runs.is_empty() {
            // What a run leads to is a state, or a terminal that is no run.
            while let Some((next, passed)) = self.run(names, state, name, at, trace) {
                (state, at) = self.walk(next, passed, name, trace);
            }
        }
        self.terminal(state, name.len(), at, trace)
    }

    /// Whether no entry can match `name`, by the sieve alone.
    #[inline(always)]
    pub(super) const fn rejects<const N: usize>(&self, name: &[u8], trace: &mut Trace<N>) -> bool {
        self.sieve.rejects(self.byte_classes, name, trace)
    }

    /// From a row to a terminal, and how many bytes have been read by then.
    #[inline(always)]
    const fn walk<const N: usize>(
        &self,
        mut state: usize,
        mut at: usize,
        name: &[u8],
        trace: &mut Trace<N>,
    ) -> (usize, usize) {
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

    /// Where a run leads, if `state` is one.
    #[inline(always)]
    const fn run<const N: usize>(
        &self,
        names: &Names<'_>,
        state: usize,
        name: &[u8],
        at: usize,
        trace: &mut Trace<N>,
    ) -> Option<(usize, usize)> {
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
        if self.compares_whole {
            let passes = len <= name.len() - at;
            return if trace.branch(Site::Compare, passes) {
                Some((next, at + len))
            } else {
                Some((failure, at))
            };
        }
        trace.load(Table::Names, start, len);
        let passes = match (slice(name, at, len), slice(names.bytes, start, len)) {
            (Some(bytes), Some(text)) => names.equal_bytes(bytes, text),
            _ => false,
        };
        if trace.branch(Site::Compare, passes) {
            Some((next, at + len))
        } else {
            Some((failure, at))
        }
    }

    #[inline(always)]
    const fn terminal<const N: usize>(
        &self,
        state: usize,
        len: usize,
        at: usize,
        trace: &mut Trace<N>,
    ) -> Found {
        let Some(terminal) = state.checked_sub(self.transitions.len() + 1) else {
            return Found::NOTHING;
        };
        let keys = self.offsets.len() - 1;
        if let Some(outcome) = terminal.checked_sub(keys + self.runs.len() / 4) {
            return Found {
                candidate: None,
                pattern: Covering::Pattern(self.winner(outcome, trace)),
            };
        }
        let pattern = match self.covering.get(terminal) {
            None | Some(0) => Covering::None,
            Some(outcome) => {
                trace.load(
                    Table::Outcomes,
                    terminal * self.covering.width(),
                    self.covering.width(),
                );
                Covering::Pattern(self.winner(outcome - 1, trace))
            }
        };
        Found {
            candidate: self.tail(terminal, len, at, trace),
            pattern,
        }
    }

    /// The key of a terminal, if what is left of the name has the length of what is left of the
    /// key.
    #[inline(always)]
    const fn tail<const N: usize>(
        &self,
        place: usize,
        len: usize,
        at: usize,
        trace: &mut Trace<N>,
    ) -> Option<Candidate> {
        let from = if self.compares_whole { 0 } else { at };
        match span(&self.offsets, place, len - from, trace) {
            Some(candidate) => Some(Candidate { from, ..candidate }),
            None => None,
        }
    }

    #[inline(always)]
    const fn winner<const N: usize>(&self, outcome: usize, trace: &mut Trace<N>) -> usize {
        match self.winners.get(outcome) {
            None => outcome,
            Some(pattern) => {
                let width = self.winners.width();
                trace.load(
                    Table::Outcomes,
                    (self.covering.len() * self.covering.width()) + outcome * width,
                    width,
                );
                pattern
            }
        }
    }
}

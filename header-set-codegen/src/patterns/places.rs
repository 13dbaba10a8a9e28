//! The places of globs and of regular expressions. A place is how much of a pattern a name has
//! matched.
//!
//! For one pattern, its place is all the state that a match needs. A star matches all bytes before
//! the first match of the piece behind it. So the earliest match of a piece is as good as any, and
//! earlier stars never matter again. Within a piece that is searched for, the place is the longest
//! border (Knuth-Morris-Pratt). `ab*cac*d` has these places:
//!
//! ```text
//!     place   seen so far          a byte of the piece   another byte
//!     0       nothing              a: 1                  never matches
//!     1       a                    b: 2                  never matches
//!     2       ab*                  c: 3                  2
//!     3       ab*c                 a: 4                  as 2
//!     4       ab*ca                c: 5                  2
//!     5       ab*cac*              d: 6                  5
//!     6       ab*cac*d, matches    none                  as 5
//! ```
//!
//! The places of an expression are its states, because it is determinised already.

use std::cmp::Reverse;

use super::automaton::RegularState;
use super::pattern::{Pattern, Shape};

/// The weight of a pattern, and then its written order where that breaks ties.
pub(crate) type Rank = (usize, Reverse<usize>);

/// What an automaton does where several patterns of one weight match.
#[derive(Clone, Copy)]
pub(crate) enum Ties {
    /// An outcome has all of them.
    Kept,
    /// The first as written wins: states forget the others.
    ByOrder,
}

/// A place in a pattern.
pub(crate) struct Place<'a> {
    pub(crate) pattern: usize,
    pub(crate) step: Step<'a>,
    /// Whether the pattern matches a name that ends here.
    pub(crate) matches: bool,
}

/// The transitions of a place.
#[derive(Clone, Copy)]
pub(crate) enum Step<'a> {
    Glob {
        /// The next byte of the piece, and the place behind it.
        next: Option<(u8, usize)>,
        failure: Failure,
    },
    Regular {
        state: &'a RegularState,
        /// The place of the expression's first state.
        first: usize,
    },
}

/// The transition by any other byte than the next of the piece.
#[derive(Clone, Copy)]
pub(crate) enum Failure {
    /// The pattern fails: no star has been passed.
    Fail,
    /// The byte belongs to the star: back to the first place of the piece.
    Back(usize),
    /// A failure link: continue as at this place, which has another next byte.
    As(usize),
}

/// The places of all patterns, and those where they start.
#[derive(Default)]
pub(crate) struct Places<'a> {
    pub(crate) all: Vec<Place<'a>>,
    /// For each pattern, what decides among patterns that match: the greatest wins.
    ranks: Vec<Rank>,
    pub(crate) starts: Vec<usize>,
    /// For each place, whether its pattern is a glob that matches whatever follows.
    pub(crate) is_final: Vec<bool>,
    /// For each place, the place after a byte that it does not wait for. The place itself if such a
    /// byte makes the pattern fail, or if it belongs to an expression.
    pub(crate) homes: Vec<usize>,
}

impl<'a> Places<'a> {
    /// The places of one glob.
    pub(crate) fn of_glob(pieces: &[Vec<u8>]) -> Self {
        let mut places = Self::default();
        places.glob(0, pieces);
        places
    }

    pub(crate) fn of(patterns: &'a [Pattern], ties: Ties) -> Self {
        let rank = |pattern: &Pattern| match ties {
            Ties::Kept => (pattern.weight(), Reverse(0)),
            Ties::ByOrder => (pattern.weight(), Reverse(pattern.written)),
        };
        let mut places = Self {
            ranks: patterns.iter().map(rank).collect(),
            ..Self::default()
        };
        for (number, pattern) in patterns.iter().enumerate() {
            let first = places.all.len();
            match &pattern.shape {
                Shape::Glob(pieces) => places.glob(number, pieces),
                Shape::Regular(regular) => {
                    places.all.extend(regular.states.iter().map(|state| Place {
                        pattern: number,
                        step: Step::Regular { state, first },
                        matches: state.matches,
                    }));
                }
            }
            // An expression without matches has no places.
            if first < places.all.len() {
                places.starts.push(first);
            }
        }
        places.is_final = (0..places.all.len())
            .map(|place| places.stays_matched(place))
            .collect();
        places.homes = (0..places.all.len())
            .map(|place| match places.all[place].step {
                Step::Glob { .. } => places.after_another(place).unwrap_or(place),
                Step::Regular { .. } => place,
            })
            .collect();
        places
    }

    fn glob(&mut self, pattern: usize, pieces: &[Vec<u8>]) {
        let last = pieces.len() - 1;
        for (at, piece) in pieces.iter().enumerate() {
            self.piece(pattern, piece, at > 0, at == last);
        }
    }

    /// Adds the places of a piece. Behind its last byte comes the first place of the next piece,
    /// or, for the last piece, a place of its own.
    fn piece(&mut self, pattern: usize, piece: &[u8], behind_star: bool, last: bool) {
        let first = self.all.len();
        // The place of the longest border: a proper prefix of the piece that is also a suffix of
        // the bytes seen.
        let mut border = first;
        for seen in 0..piece.len() + usize::from(last) {
            let next = piece.get(seen).map(|&byte| (byte, first + seen + 1));
            let byte = piece.get(seen).copied();
            let failure = match (behind_star, seen) {
                (false, _) => Failure::Fail,
                (true, 0) => Failure::Back(first),
                // A place that waits for the same byte would fail too: follow its failure link.
                (true, _) if self.waits_for(border) == byte => self.failure(border),
                (true, _) => Failure::As(border),
            };
            self.all.push(Place {
                pattern,
                step: Step::Glob { next, failure },
                matches: last && seen == piece.len(),
            });
            if let (true, Some(byte)) = (behind_star && seen > 0, byte) {
                border = self.after(border, byte).unwrap_or(first);
            }
        }
    }

    /// The next byte of a glob's piece.
    pub(crate) fn waits_for(&self, place: usize) -> Option<u8> {
        match self.all[place].step {
            Step::Glob { next, .. } => next.map(|(byte, _)| byte),
            Step::Regular { .. } => None,
        }
    }

    /// The transition of a glob's place by any other byte.
    fn failure(&self, place: usize) -> Failure {
        match self.all[place].step {
            Step::Glob { failure, .. } => failure,
            Step::Regular { .. } => Failure::Fail,
        }
    }

    /// The place after `byte`. `None` if the pattern cannot match any more.
    pub(crate) fn after(&self, mut place: usize, byte: u8) -> Option<usize> {
        loop {
            let (next, failure) = match self.all[place].step {
                Step::Glob { next, failure } => (next, failure),
                Step::Regular { state, first } => return Some(first + state.after(byte)?),
            };
            match (next, failure) {
                (Some((expected, next)), _) if expected == byte => return Some(next),
                (_, Failure::As(other)) => place = other,
                (_, Failure::Back(first)) => return Some(first),
                (_, Failure::Fail) => return None,
            }
        }
    }

    /// The place after a byte that is not awaited.
    pub(crate) fn after_another(&self, place: usize) -> Option<usize> {
        match self.all[place].step {
            Step::Glob {
                failure: Failure::As(other),
                ..
            } => self.after_another(other),
            Step::Glob {
                failure: Failure::Back(first),
                ..
            } => Some(first),
            Step::Glob { .. } => None,
            Step::Regular { state, first } => Some(first + state.others?),
        }
    }

    /// The bytes whose transitions differ from that of other bytes.
    pub(crate) fn awaited(&self, place: usize) -> impl Iterator<Item = u8> {
        let asked = std::iter::successors(Some(place), |&place| match self.failure(place) {
            Failure::As(other) => Some(other),
            _ => None,
        });
        let own: &[(u8, Option<usize>)] = match self.all[place].step {
            Step::Regular { state, .. } => &state.bytes,
            Step::Glob { .. } => &[],
        };
        asked
            .filter_map(|place| self.waits_for(place))
            .chain(own.iter().map(|&(byte, _)| byte))
    }

    fn stays_matched(&self, place: usize) -> bool {
        let Place { step, matches, .. } = self.all[place];
        let stays = match step {
            Step::Glob { next, failure } => next.is_none() && matches!(failure, Failure::Back(_)),
            // An expression has no weight, so it beats no other pattern.
            Step::Regular { .. } => false,
        };
        matches && stays
    }

    /// Removes patterns that cannot win any more.
    pub(crate) fn silence(&self, state: &mut Vec<usize>) {
        let least = (state.iter())
            .filter(|&&place| self.is_final[place])
            .map(|&place| self.rank(place))
            .max();
        if let Some(least) = least {
            state.retain(|&place| self.rank(place) >= least);
        }
    }

    /// The highest rank among the patterns that match at these places, if any does, and the patterns
    /// of that rank.
    pub(crate) fn best(&self, places: &[usize]) -> (Option<Rank>, Vec<usize>) {
        let matching = || places.iter().filter(|&&place| self.all[place].matches);
        let most = matching().map(|&place| self.rank(place)).max();
        let best = matching()
            .filter(|&&place| Some(self.rank(place)) == most)
            .map(|&place| self.all[place].pattern);
        (most, best.collect())
    }

    fn rank(&self, place: usize) -> Rank {
        self.ranks[self.all[place].pattern]
    }

    /// The bytes that some of these places distinguish from others, in order.
    pub(crate) fn all_awaited(&self, places: &[usize]) -> Vec<u8> {
        let mut is_awaited = [false; 256];
        for &place in places {
            for byte in self.awaited(place) {
                is_awaited[usize::from(byte)] = true;
            }
        }
        (0..=u8::MAX)
            .filter(|&byte| is_awaited[usize::from(byte)])
            .collect()
    }

    /// The home of the place before `place` in its pattern.
    pub(crate) fn home_before(&self, place: usize) -> usize {
        self.homes[place - 1]
    }
}

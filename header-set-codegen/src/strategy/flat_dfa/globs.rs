//! The automaton of patterns with stars anywhere, and of regular expressions.
//!
//! One pattern alone needs no more memory than a place in its text. A star takes all that comes before the
//! first match of the piece behind it, so the earliest match of a piece is as good as any, and stars already
//! passed never matter again. Within a piece that is searched for, the longest start of it that the name
//! ends with says all (Knuth, Morris and Pratt). `ab*cac*d` has these places:
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
//! Tried: to let `regex-automata` determinise globs. It and its parser took a third of a user's clean build; its tables were
//! half as large again to twice as large, and took some fifty times as long to find. Both crates are an oracle of tests.
//!
//! Of an expression, which is determinised already, the places are its states.
//!
//! A state of all patterns together is the places of those that can still match, one each. A pattern that
//! matches whatever follows silences those that it beats. Most bytes of most states lead where a byte of no
//! piece leads, so only the bytes that the places wait for are looked at.

use std::collections::BTreeMap;

use super::pattern_automaton::{PatternAutomaton, PatternState};
use crate::bounds::dfa::{BYTES, GLOB_PLACES};
use crate::key_set::{Pattern, Shape};
use crate::regular::RegularState;

/// What [`GLOB_PLACES`] bounds.
const IN_STATES: &str = "places in its states";

/// A place in a pattern.
struct Place<'a> {
    pattern: usize,
    step: Step<'a>,
    /// Whether the pattern matches a name that ends here.
    matches: bool,
}

/// Where bytes lead from a place.
#[derive(Clone, Copy)]
enum Step<'a> {
    Glob {
        /// The next byte of the piece, and the place behind it.
        next: Option<(u8, usize)>,
        failure: Failure,
    },
    Regular {
        state: &'a RegularState,
        /// The place of the first state of the expression.
        first: usize,
    },
}

/// What a byte does that is not the next of the piece.
#[derive(Clone, Copy)]
enum Failure {
    /// It ends all hope: no star has been passed.
    Fail,
    /// It belongs to the star: back to the first place of the piece.
    Back(usize),
    /// What it does at this place, which has another next byte.
    As(usize),
}

/// The places of all patterns, and those where they start.
struct Places<'a> {
    all: Vec<Place<'a>>,
    weights: Vec<usize>,
    starts: Vec<usize>,
    /// Whether nothing that follows can change that the pattern of each place matches.
    is_final: Vec<bool>,
}

impl<'a> Places<'a> {
    fn of(patterns: &'a [Pattern]) -> Self {
        let mut places = Self {
            all: Vec::new(),
            weights: patterns.iter().map(Pattern::weight).collect(),
            starts: Vec::new(),
            is_final: Vec::new(),
        };
        for (number, pattern) in patterns.iter().enumerate() {
            let first = places.all.len();
            match &pattern.shape {
                Shape::Glob(pieces) => {
                    let last = pieces.len() - 1;
                    for (at, piece) in pieces.iter().enumerate() {
                        places.piece(number, piece, at > 0, at == last);
                    }
                }
                Shape::Regular(regular) => {
                    places.all.extend(regular.states.iter().map(|state| Place {
                        pattern: number,
                        step: Step::Regular { state, first },
                        matches: state.matches,
                    }));
                }
            }
            // An expression that matches nothing has no places.
            if first < places.all.len() {
                places.starts.push(first);
            }
        }
        places.is_final = (0..places.all.len())
            .map(|place| places.stays_matched(place))
            .collect();
        places
    }

    /// Behind the last byte of a piece comes the first place of the next piece, or, of the last piece, a place of
    /// its own.
    fn piece(&mut self, pattern: usize, piece: &[u8], behind_star: bool, last: bool) {
        let first = self.all.len();
        // The place of the longest start of the piece that also ends what has been seen of it, but for all of that.
        let mut border = first;
        for seen in 0..piece.len() + usize::from(last) {
            let next = piece.get(seen).map(|&byte| (byte, first + seen + 1));
            let byte = piece.get(seen).copied();
            let failure = match (behind_star, seen) {
                (false, _) => Failure::Fail,
                (true, 0) => Failure::Back(first),
                // A place that waits for the same byte is of no use: on to the one that it would ask.
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
    fn waits_for(&self, place: usize) -> Option<u8> {
        match self.all[place].step {
            Step::Glob { next, .. } => next.map(|(byte, _)| byte),
            Step::Regular { .. } => None,
        }
    }

    /// What another byte does at a place of a glob.
    fn failure(&self, place: usize) -> Failure {
        match self.all[place].step {
            Step::Glob { failure, .. } => failure,
            Step::Regular { .. } => Failure::Fail,
        }
    }

    /// The place after `byte`; none if the pattern cannot match any more.
    fn after(&self, mut place: usize, byte: u8) -> Option<usize> {
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
    fn after_another(&self, place: usize) -> Option<usize> {
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

    /// The bytes that are told from others at this place.
    fn awaited(&self, place: usize) -> impl Iterator<Item = u8> {
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
            Step::Regular { state, first } => {
                state.bytes.is_empty() && state.others == Some(place - first)
            }
        };
        matches && stays
    }

    /// Leaves out patterns that cannot win any more.
    fn silence(&self, state: &mut Vec<usize>) {
        let weight = |place: usize| self.weights[self.all[place].pattern];
        let least = (state.iter())
            .filter(|&&place| self.is_final[place])
            .map(|&place| weight(place))
            .max();
        if let Some(least) = least {
            state.retain(|&place| weight(place) >= least);
        }
    }

    /// The patterns that match here and that none beats by its weight.
    fn best(&self, state: &[usize]) -> Vec<usize> {
        let matching = || state.iter().filter(|&&place| self.all[place].matches);
        let weight = |place: usize| self.weights[self.all[place].pattern];
        let most = matching().map(|&place| weight(place)).max();
        matching()
            .filter(|&&place| Some(weight(place)) == most)
            .map(|&place| self.all[place].pattern)
            .collect()
    }
}

/// The places of a state, as bytes: they are copied and compared far faster than numbers where nothing is optimised, as
/// macros are built.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key(Vec<u8>);

impl Key {
    const BYTES: usize = size_of::<u32>();

    fn of(places: &[usize]) -> Self {
        let mut bytes = Vec::with_capacity(Self::BYTES * places.len());
        for &place in places {
            bytes.extend_from_slice(&(place as u32).to_le_bytes());
        }
        Self(bytes)
    }

    fn set(&mut self, at: usize, place: usize) {
        let at = Self::BYTES * at;
        self.0[at..at + Self::BYTES].copy_from_slice(&(place as u32).to_le_bytes());
    }

    fn places(&self) -> Vec<usize> {
        let (places, _) = self.0.as_chunks();
        let places = places
            .iter()
            .map(|&place| u32::from_le_bytes(place) as usize);
        places.collect()
    }
}

/// The states found so far, each once.
#[derive(Default)]
struct States {
    keys: Vec<Key>,
    numbers: BTreeMap<Key, usize>,
    len_places: usize,
}

impl States {
    fn number(&mut self, key: Key) -> usize {
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        self.len_places += key.0.len() / Key::BYTES;
        self.keys.push(key.clone());
        self.numbers.insert(key, self.keys.len() - 1);
        self.keys.len() - 1
    }
}

/// By byte, which of the places of a state wait for it. Kept from state to state, so that nothing is sorted.
struct Waiting(Vec<Vec<usize>>);

impl Waiting {
    /// The bytes that are waited for, in order.
    fn fill(&mut self, places: &Places, state: &[usize]) -> Vec<u8> {
        self.0.iter_mut().for_each(Vec::clear);
        let mut bytes = Vec::new();
        for (at, &place) in state.iter().enumerate() {
            for byte in places.awaited(place) {
                let waiting = &mut self.0[usize::from(byte)];
                if waiting.is_empty() {
                    bytes.push(byte);
                }
                waiting.push(at);
            }
        }
        bytes.sort_unstable();
        bytes
    }
}

/// Fails where there are too many states for a table within its bound.
pub(super) fn build(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
    let passed = |bound: usize, what: &str| {
        Err(format!(
            "the automaton of its patterns would pass the bound of {bound} {what}"
        ))
    };
    // Each place of a glob is in some state, so that it need not be built to see this.
    if patterns.iter().map(Pattern::literal_len).sum::<usize>() > GLOB_PLACES {
        return passed(GLOB_PLACES, IN_STATES);
    }
    let places = Places::of(patterns);
    let max_states = BYTES / (2 * (columns(&places) + 2));
    let mut states = States::default();
    let mut waiting = Waiting(vec![Vec::new(); 256]);
    let mut start = places.starts.clone();
    places.silence(&mut start);
    states.number(Key::of(&start));
    let mut rows: Vec<(Vec<(u8, usize)>, usize)> = Vec::new();
    while let Some(state) = states.keys.get(rows.len()).map(Key::places) {
        rows.push(row(&places, &mut states, &state, &mut waiting));
        let reached = [
            (states.keys.len(), max_states, "states"),
            (states.len_places, GLOB_PLACES, IN_STATES),
        ];
        for (count, bound, what) in reached {
            if count > bound {
                return passed(bound, what);
            }
        }
    }
    Ok(assemble(patterns, rows, &states.keys, &places))
}

/// At least how many columns the bytes of patterns take beside one for all others and one for the end: every byte of a
/// piece has its own; those of an expression may share theirs.
fn columns(places: &Places) -> usize {
    let mut in_pieces = [false; 256];
    for place in 0..places.all.len() {
        if let Some(byte) = places.waits_for(place) {
            in_pieces[usize::from(byte)] = true;
        }
    }
    in_pieces.iter().filter(|&&it| it).count()
}

/// Where the bytes that matter in a state lead, and where all others do.
fn row(
    places: &Places,
    states: &mut States,
    state: &[usize],
    waiting: &mut Waiting,
) -> (Vec<(u8, usize)>, usize) {
    let awaited = waiting.fill(places, state);
    let after_another: Vec<Option<usize>> = (state.iter())
        .map(|&place| places.after_another(place))
        .collect();
    let silenced = |mut after: Vec<usize>| {
        places.silence(&mut after);
        Key::of(&after)
    };
    let key_of_others = silenced(after_another.iter().copied().flatten().collect());
    let others = states.number(key_of_others.clone());
    // Before their first star patterns only go on by their own bytes: then the others need not be looked at.
    let all_fail = after_another.iter().all(Option::is_none);
    // Where no pattern fails or is silenced, a byte only moves those that wait for it.
    let stays = |place: &Option<usize>| place.is_some_and(|place| !places.is_final[place]);
    let all_stay = after_another.iter().all(stays);
    let mut bytes = Vec::new();
    for byte in awaited {
        let waiting = &waiting.0[usize::from(byte)];
        let moved = || {
            waiting
                .iter()
                .map(|&at| (at, places.after(state[at], byte)))
        };
        let key = if all_stay && moved().all(|(_, place)| stays(&place)) {
            let mut key = key_of_others.clone();
            for (at, place) in moved() {
                place.into_iter().for_each(|place| key.set(at, place));
            }
            key
        } else if all_fail {
            silenced(moved().filter_map(|(_, place)| place).collect())
        } else {
            let mut after = after_another.clone();
            moved().for_each(|(at, place)| after[at] = place);
            silenced(after.into_iter().flatten().collect())
        };
        let target = states.number(key);
        if target != others {
            bytes.push((byte, target));
        }
    }
    (bytes, others)
}

fn assemble(
    patterns: &[Pattern],
    rows: Vec<(Vec<(u8, usize)>, usize)>,
    states: &[Key],
    places: &Places,
) -> PatternAutomaton {
    let best: Vec<Vec<usize>> = (states.iter())
        .map(|state| places.best(&state.places()))
        .collect();
    let mut outcomes: Vec<&[usize]> = (best.iter().map(Vec::as_slice))
        .filter(|best| !best.is_empty())
        .collect();
    outcomes.sort_unstable();
    outcomes.dedup();
    let ends: Vec<Option<usize>> = (best.iter())
        .map(|best| outcomes.binary_search(&best.as_slice()).ok())
        .collect();
    let winner = |set: &&[usize]| set.iter().copied().min_by_key(|&it| patterns[it].written);
    let settled = settled(&rows, &ends);
    let states =
        (rows.into_iter().zip(&ends).zip(settled)).map(|(((bytes, others), &end), settled)| {
            PatternState {
                bytes,
                others,
                end,
                settled,
            }
        });
    PatternAutomaton {
        states: states.collect(),
        start: 0,
        winners: Some(outcomes.iter().filter_map(winner).collect()),
    }
}

/// Which states have one outcome only, whatever follows: those from which no other can be reached.
fn settled(rows: &[(Vec<(u8, usize)>, usize)], ends: &[Option<usize>]) -> Vec<bool> {
    let targets = |(bytes, others): &(Vec<(u8, usize)>, usize)| -> Vec<usize> {
        bytes
            .iter()
            .map(|&(_, target)| target)
            .chain([*others])
            .collect()
    };
    let mut sources = vec![Vec::new(); rows.len()];
    let mut settled = vec![true; rows.len()];
    let mut unsettled = Vec::new();
    for (state, row) in rows.iter().enumerate() {
        for target in targets(row) {
            sources[target].push(state);
            if ends[target] != ends[state] && settled[state] {
                settled[state] = false;
                unsettled.push(state);
            }
        }
    }
    // What is not settled unsettles what leads to it.
    while let Some(state) = unsettled.pop() {
        for &source in &sources[state] {
            if std::mem::replace(&mut settled[source], false) {
                unsettled.push(source);
            }
        }
    }
    settled
}

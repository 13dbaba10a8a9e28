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
//!
//! Behind their first stars, nearly all patterns wait at the start of a piece. That is the home of a state, which thousands of
//! states share; a state itself has only the places of the patterns that are elsewhere, and its row is that of the state after fewer
//! of the same last bytes, but for the bytes that the places wait for in which the two differ (as Aho and Corasick build theirs). With all places in
//! each state, 1,000 globs `*abcdef` passed the bound and were tried one by one, 470 ns a name by the model where now it is 28; unoptimised, 300
//! took three times as long to plan.

use std::cmp::Ordering;
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
    /// Where the pattern of each place is after a byte that it does not wait for; the place itself if such a byte ends
    /// all hope, or of an expression.
    homes: Vec<usize>,
}

impl<'a> Places<'a> {
    fn of(patterns: &'a [Pattern]) -> Self {
        let mut places = Self {
            all: Vec::new(),
            weights: patterns.iter().map(Pattern::weight).collect(),
            starts: Vec::new(),
            is_final: Vec::new(),
            homes: Vec::new(),
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
        places.homes = (0..places.all.len())
            .map(|place| match places.all[place].step {
                Step::Glob { .. } => places.after_another(place).unwrap_or(place),
                Step::Regular { .. } => place,
            })
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

    /// The patterns that match at these places and that none of them beats by its weight, behind that weight and one.
    fn best(&self, places: &[usize]) -> (usize, Vec<usize>) {
        let matching = || places.iter().filter(|&&place| self.all[place].matches);
        let weight = |place: usize| self.weights[self.all[place].pattern] + 1;
        let most = matching().map(|&place| weight(place)).max().unwrap_or(0);
        let best = matching()
            .filter(|&&place| weight(place) == most)
            .map(|&place| self.all[place].pattern);
        (most, best.collect())
    }

    /// The bytes that are told from others at some of these places, in order.
    fn all_awaited(&self, places: &[usize]) -> Vec<u8> {
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

    /// The home that a step from it to `place`, the next one in the pattern, leaves.
    fn home_before(&self, place: usize) -> usize {
        self.homes[place - 1]
    }
}

/// Places, as bytes: they are copied and compared far faster than numbers where nothing is optimised, as macros are built.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key(Vec<u8>);

impl Key {
    const BYTES: usize = size_of::<u32>();

    fn of(numbers: &[usize]) -> Self {
        let mut bytes = Vec::with_capacity(Self::BYTES * numbers.len());
        for &number in numbers {
            bytes.extend_from_slice(&(number as u32).to_le_bytes());
        }
        Self(bytes)
    }

    fn numbers(&self) -> Vec<usize> {
        let (numbers, _) = self.0.as_chunks();
        let numbers = numbers
            .iter()
            .map(|&number| u32::from_le_bytes(number) as usize);
        numbers.collect()
    }
}

/// Where the patterns of a state wait if nothing more of their pieces comes: the same for thousands of states.
struct Home {
    /// In the order of patterns.
    places: Vec<usize>,
    /// Whether all have passed a star: then whatever byte they do not wait for leads back here.
    searches: bool,
    /// The weight of the patterns that match here and that none here beats, and which they are.
    best: (usize, Vec<usize>),
    /// By byte, the places after it of those that wait for it; found when first asked for.
    steps: Option<BTreeMap<u8, Vec<usize>>>,
}

/// The states found so far, each once: its home, and the places of those that have left it.
#[derive(Default)]
struct States {
    homes: Vec<Home>,
    home_numbers: BTreeMap<Key, usize>,
    keys: Vec<Key>,
    numbers: BTreeMap<Key, usize>,
    /// For each state one that was found earlier and that does the same at most bytes, if one is known: after the same name
    /// without some bytes at its start.
    alike: Vec<Option<usize>>,
    rows: Vec<Row>,
    len_places: usize,
}

/// Where the bytes that matter in a state lead, and where all others do.
struct Row {
    bytes: Vec<(u8, usize)>,
    others: usize,
}

impl Row {
    fn after(&self, byte: u8) -> usize {
        let own = self.bytes.binary_search_by_key(&byte, |&(byte, _)| byte);
        own.map_or(self.others, |at| self.bytes[at].1)
    }

    /// In place of where `byte` has led so far.
    fn set(&mut self, byte: u8, target: usize) {
        let own = self.bytes.binary_search_by_key(&byte, |&(byte, _)| byte);
        match (own, target == self.others) {
            (Ok(at), false) => self.bytes[at].1 = target,
            (Ok(at), true) => drop(self.bytes.remove(at)),
            (Err(at), false) => self.bytes.insert(at, (byte, target)),
            (Err(_), true) => {}
        }
    }
}

impl States {
    fn home(&mut self, places: &Places, homes: Vec<usize>) -> usize {
        let key = Key::of(&homes);
        if let Some(&number) = self.home_numbers.get(&key) {
            return number;
        }
        self.len_places += homes.len();
        self.home_numbers.insert(key, self.homes.len());
        let searches = |place: &usize| match places.all[*place].step {
            Step::Glob { failure, .. } => !matches!(failure, Failure::Fail),
            Step::Regular { .. } => false,
        };
        self.homes.push(Home {
            searches: homes.iter().all(searches),
            best: places.best(&homes),
            places: homes,
            steps: None,
        });
        self.homes.len() - 1
    }

    fn number(
        &mut self,
        home: usize,
        away: &[usize],
        alike: impl Fn(&Self) -> Option<usize>,
    ) -> usize {
        let mut key = Key::of(&[home]);
        key.0.extend_from_slice(&Key::of(away).0);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        self.len_places += away.len();
        let alike = alike(self);
        self.alike.push(alike);
        self.keys.push(key.clone());
        self.numbers.insert(key, self.keys.len() - 1);
        self.keys.len() - 1
    }

    /// The state of these places, after those that cannot win any more are left out.
    fn of(&mut self, places: &Places, mut state: Vec<usize>) -> usize {
        places.silence(&mut state);
        let homes = state.iter().map(|&place| places.homes[place]).collect();
        state.retain(|&place| places.homes[place] != place);
        let home = self.home(places, homes);
        self.number(home, &state, |_| None)
    }

    /// The home of a state, and the places that are not in it.
    fn parts(&self, state: usize) -> (usize, Vec<usize>) {
        let mut numbers = self.keys[state].numbers();
        let home = numbers.remove(0);
        (home, numbers)
    }

    /// One place for each pattern that can still match.
    fn places(&self, places: &Places, home: usize, away: &[usize]) -> Vec<usize> {
        let mut state = self.homes[home].places.clone();
        let mut at = 0;
        for &place in away {
            while state[at] != places.homes[place] {
                at += 1;
            }
            state[at] = place;
        }
        state
    }

    /// The row of the next state that has none.
    fn row(&mut self, places: &Places, waiting: &mut Waiting) -> Row {
        let (home, away) = self.parts(self.rows.len());
        if !self.homes[home].searches {
            let state = self.places(places, home, &away);
            return self.row_of_all(places, &state, waiting);
        }
        self.homes[home].find_steps(places);
        let others = self.number(home, &[], |_| None);
        let is_known = |state: &usize| *state < self.rows.len();
        let alike = (self.alike[self.rows.len()])
            .filter(|&alike| is_known(&alike) && self.parts(alike).0 == home)
            .or(Some(others).filter(is_known));
        let (mut row, bytes) = match alike {
            Some(alike) => {
                let row = Row {
                    bytes: self.rows[alike].bytes.clone(),
                    others,
                };
                let differing = differing(places, &away, &self.parts(alike).1);
                (row, places.all_awaited(&differing))
            }
            None => {
                let row = Row {
                    bytes: Vec::new(),
                    others,
                };
                let all = self.homes[home].places.iter().chain(&away);
                (row, places.all_awaited(&all.copied().collect::<Vec<_>>()))
            }
        };
        for byte in bytes {
            let target = match self.homes[home].after(places, &away, byte) {
                Some(after) => self.number(home, &after, |states| {
                    Some(alike.map_or(others, |alike| states.rows[alike].after(byte)))
                }),
                None => {
                    let state = self.places(places, home, &away);
                    let after = state.iter().filter_map(|&place| places.after(place, byte));
                    self.of(places, after.collect())
                }
            };
            row.set(byte, target);
        }
        row
    }

    /// The row of a state some of whose patterns have passed no star.
    fn row_of_all(&mut self, places: &Places, state: &[usize], waiting: &mut Waiting) -> Row {
        let awaited = waiting.fill(places, state);
        let after_another: Vec<Option<usize>> = (state.iter())
            .map(|&place| places.after_another(place))
            .collect();
        let others = self.of(places, after_another.iter().copied().flatten().collect());
        // Before their first star patterns only go on by their own bytes: then the others need not be looked at.
        let all_fail = after_another.iter().all(Option::is_none);
        let mut bytes = Vec::new();
        for byte in awaited {
            let moved = (waiting.0[usize::from(byte)].iter())
                .map(|&at| (at, places.after(state[at], byte)));
            let after = if all_fail {
                moved.filter_map(|(_, place)| place).collect()
            } else {
                let mut after = after_another.clone();
                moved.for_each(|(at, place)| after[at] = place);
                after.into_iter().flatten().collect()
            };
            let target = self.of(places, after);
            if target != others {
                bytes.push((byte, target));
            }
        }
        Row { bytes, others }
    }

    /// The patterns that match where a name ends in a state and that none beats by its weight.
    fn best(&self, places: &Places, state: usize) -> Vec<usize> {
        let (home, away) = self.parts(state);
        let (weight, patterns) = &self.homes[home].best;
        let (weight_away, mut away) = places.best(&away);
        match weight_away.cmp(weight) {
            Ordering::Less => patterns.clone(),
            Ordering::Greater => away,
            Ordering::Equal => {
                away.extend(patterns);
                away.sort_unstable();
                away
            }
        }
    }
}

impl Home {
    fn find_steps(&mut self, places: &Places) {
        if self.steps.is_some() {
            return;
        }
        let mut steps: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for &place in &self.places {
            if let Step::Glob {
                next: Some((byte, next)),
                ..
            } = places.all[place].step
            {
                steps.entry(byte).or_default().push(next);
            }
        }
        self.steps = Some(steps);
    }

    /// The places that are not in this home after `byte`, where `away` were not before; none if some pattern leaves this
    /// home for another, or for good.
    fn after(&self, places: &Places, away: &[usize], byte: u8) -> Option<Vec<usize>> {
        let steps = (self.steps.as_ref()?.get(&byte)).map_or(&[][..], Vec::as_slice);
        let mut after = Vec::with_capacity(away.len() + steps.len());
        let mut at = 0;
        let pattern = |place: usize| places.all[place].pattern;
        let mut push = |home: usize, place: usize| {
            if place != home {
                after.push(place);
            }
            places.homes[place] == home
        };
        for &place in away {
            while at < steps.len() && pattern(steps[at]) < pattern(place) {
                if !push(places.home_before(steps[at]), steps[at]) {
                    return None;
                }
                at += 1;
            }
            if at < steps.len() && pattern(steps[at]) == pattern(place) {
                at += 1;
            }
            if !push(places.homes[place], places.after(place, byte)?) {
                return None;
            }
        }
        for &place in &steps[at..] {
            if !push(places.home_before(place), place) {
                return None;
            }
        }
        Some(after)
    }
}

/// Places of patterns that are elsewhere in the one state than in the other, in both.
fn differing(places: &Places, away: &[usize], other: &[usize]) -> Vec<usize> {
    let mut differing: Vec<usize> = Vec::new();
    let only = |here: &[usize], there: &[usize], differing: &mut Vec<usize>| {
        let mut at = 0;
        for &place in here {
            while at < there.len() && there[at] < place {
                at += 1;
            }
            if there.get(at) != Some(&place) {
                differing.extend([place, places.homes[place]]);
            }
        }
    };
    only(away, other, &mut differing);
    only(other, away, &mut differing);
    differing
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
    states.of(&places, places.starts.clone());
    while states.rows.len() < states.keys.len() {
        let row = states.row(&places, &mut waiting);
        states.rows.push(row);
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
    Ok(assemble(patterns, states, &places))
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

fn assemble(patterns: &[Pattern], states: States, places: &Places) -> PatternAutomaton {
    let best: Vec<Vec<usize>> = (0..states.keys.len())
        .map(|state| states.best(places, state))
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
    let settled = settled(&states.rows, &ends);
    let states = (states.rows.into_iter().zip(&ends).zip(settled)).map(
        |((Row { bytes, others }, &end), settled)| PatternState {
            bytes,
            others,
            end,
            settled,
        },
    );
    PatternAutomaton {
        states: states.collect(),
        start: 0,
        winners: Some(outcomes.iter().filter_map(winner).collect()),
    }
}

/// Which states have one outcome only, whatever follows: those from which no other can be reached.
fn settled(rows: &[Row], ends: &[Option<usize>]) -> Vec<bool> {
    let targets = |Row { bytes, others }: &Row| -> Vec<usize> {
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

//! The automaton of patterns with stars anywhere, and of regular expressions.
//!
//! A state of all patterns together is the places of those that can still match, one each. A
//! pattern that matches whatever follows silences those that it beats. Most bytes of most states
//! lead where a byte of no piece leads, so only the bytes that the places wait for are looked at.
//!
//! Behind their first stars, nearly all patterns wait at the start of a piece. That is the home of
//! a state, which thousands of states share; a state itself has only the places of the patterns
//! that are elsewhere, and its row is that of the state after fewer of the same last bytes, but for
//! the bytes that the places wait for in which the two differ (as Aho and Corasick build theirs).
//! With all places in each state, 1,000 globs `*abcdef` passed the bound and were tried one by one,
//! 470 ns a name by the model where now it is 28; unoptimised, 300 took three times as long to
//! plan.
//!
//! Tried: to let `regex-automata` determinise globs. It and its parser took a third of a user's
//! clean build; its tables were half as large again to twice as large, and took some fifty times as
//! long to find. Both crates are an oracle of tests.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Pattern;
use super::automaton::{PatternAutomaton, PatternState};
use super::places::{Failure, Places, Step};
use crate::bounds::dfa::{BYTES, GLOB_PLACES};
use crate::order;

/// What [`GLOB_PLACES`] bounds.
const IN_STATES: &str = "places in its states";

/// Places, as bytes: they are copied and compared far faster than numbers where nothing is
/// optimised, as macros are built.
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

/// Where the patterns of a state wait if nothing more of their pieces comes: the same for thousands
/// of states.
struct Home {
    /// In the order of patterns.
    places: Vec<usize>,
    /// Whether all have passed a star: then whatever byte they do not wait for leads back here.
    searches: bool,
    /// The weight of the patterns that match here and that none here beats, and which they are.
    best: (usize, Vec<usize>),
    /// By byte, the places after it of those that wait for it; found when first asked for.
    steps: Option<Vec<(u8, usize)>>,
}

/// The states found so far, each once: its home, and the places of those that have left it.
#[derive(Default)]
struct States {
    homes: Vec<Home>,
    home_numbers: BTreeMap<Vec<u8>, usize>,
    keys: Vec<Key>,
    numbers: BTreeMap<Vec<u8>, usize>,
    /// For each state one that was found earlier and that does the same at most bytes, if one is
    /// known: after the same name without some bytes at its start.
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
        if let Some(&number) = self.home_numbers.get(&key.0) {
            return number;
        }
        self.len_places += homes.len();
        self.home_numbers.insert(key.0, self.homes.len());
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
        if let Some(&number) = self.numbers.get(&key.0) {
            return number;
        }
        self.len_places += away.len();
        let alike = alike(self);
        self.alike.push(alike);
        self.numbers.insert(key.0.clone(), self.keys.len());
        self.keys.push(key);
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
        // Before their first star patterns only go on by their own bytes: then the others need not
        // be looked at.
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
                order::sort_numbers(&mut away, &|a, b| a.cmp(&b));
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
        let mut steps = Vec::new();
        for &place in &self.places {
            if let Step::Glob {
                next: Some((byte, next)),
                ..
            } = places.all[place].step
            {
                steps.push((byte, next));
            }
        }
        order::sort_by_key(&mut steps, |&(byte, _)| byte);
        self.steps = Some(steps);
    }

    /// The places that are not in this home after `byte`, where `away` were not before; none if
    /// some pattern leaves this home for another, or for good.
    fn after(&self, places: &Places, away: &[usize], byte: u8) -> Option<Vec<usize>> {
        let steps = self.steps.as_ref()?;
        let first = steps.partition_point(|step| step.0 < byte);
        let behind = steps[first..].iter().take_while(|step| step.0 == byte);
        let steps: Vec<usize> = behind.map(|step| step.1).collect();
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

/// By byte, which of the places of a state wait for it. Kept from state to state, so that nothing
/// is sorted.
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
                    let before = bytes.iter().take_while(|&&other| other < byte);
                    bytes.insert(before.count(), byte);
                }
                waiting.push(at);
            }
        }
        bytes
    }
}

/// Fails where there are too many states for a table within its bound.
pub(crate) fn build(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
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
    // Nothing beats the glob with most literal bytes, so that the bytes which it still waits for
    // tell as many states apart.
    let longest = patterns.iter().map(Pattern::literal_len).max();
    if longest.is_some_and(|len| len >= max_states) {
        return passed(max_states, "states");
    }
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

/// At least how many columns the bytes of patterns take beside one for all others and one for the
/// end: every byte of a piece has its own; those of an expression may share theirs.
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
    let mut ending: Vec<usize> = (0..best.len()).filter(|&it| !best[it].is_empty()).collect();
    order::sort_numbers(&mut ending, &|a, b| best[a].cmp(&best[b]));
    let mut outcomes: Vec<&[usize]> = Vec::new();
    let mut ends = vec![None; best.len()];
    for state in ending {
        if outcomes.last() != Some(&best[state].as_slice()) {
            outcomes.push(&best[state]);
        }
        ends[state] = Some(outcomes.len() - 1);
    }
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

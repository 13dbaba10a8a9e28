//! The automaton of patterns with stars anywhere, and of regular expressions.
//!
//! A state of all patterns holds one place for each pattern that can still match. A pattern that
//! matches whatever follows removes those that it beats. Most bytes of most states lead where a
//! byte of no piece leads. So only the bytes that some place waits for are computed.
//!
//! Behind their first stars, nearly all patterns wait at the start of a piece. These places are the
//! home of a state; thousands of states share one home. A state itself stores only the places that
//! differ from its home. Its row is a copy of the row of its failure state; only the bytes in which
//! the two differ are computed (Aho-Corasick).
//!
//! With all places in each state, 1,000 globs `*abcdef` passed the bound and were tried one by one.
//! By the model that took 470 ns a name; now it takes 28. Planning 300 of them took three times as
//! long, unoptimised.
//!
//! Tried: to determinise globs by `regex-automata`. That crate and its parser took a third of a
//! user's clean build. Its tables were half as large again to twice as large, and took some fifty
//! times as long to build. Both crates are an oracle of tests.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::automaton::{PatternAutomaton, PatternState};
use super::pattern::Pattern;
use super::places::{Failure, Places, Rank, Step, Ties};
use crate::bounds::dfa::{BYTES, GLOB_PLACES};
use crate::order;

/// The unit of [`GLOB_PLACES`], in words.
const IN_STATES: &str = "places in its states";

/// Places as bytes. Without optimisation, as macros are built, bytes are copied and compared far
/// faster than numbers.
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

/// The places where the patterns of a state wait if no further byte of their pieces comes.
/// Thousands of states share one home.
struct Home {
    /// The places, in the order of patterns.
    places: Vec<usize>,
    /// Whether all patterns have passed a star. Then every byte that they do not wait for leads
    /// back here.
    searches: bool,
    /// The highest rank among the patterns that match here, and the patterns of that rank.
    best: (Option<Rank>, Vec<usize>),
    /// By byte, the places behind it of those that wait for it. Computed on first use.
    steps: Option<Vec<(u8, usize)>>,
}

/// All states found so far. A state is its home, and the places that differ from it.
#[derive(Default)]
struct States {
    homes: Vec<Home>,
    home_numbers: BTreeMap<Vec<u8>, usize>,
    keys: Vec<Key>,
    numbers: BTreeMap<Vec<u8>, usize>,
    /// For each state its failure state, if one is known: the state after the same name without
    /// some bytes at its start.
    alike: Vec<Option<usize>>,
    rows: Vec<Row>,
    len_places: usize,
}

/// The targets of the bytes that matter in a state, and the target of all others.
struct Row {
    bytes: Vec<(u8, usize)>,
    others: usize,
}

impl Row {
    fn after(&self, byte: u8) -> usize {
        let own = self.bytes.binary_search_by_key(&byte, |&(byte, _)| byte);
        own.map_or(self.others, |at| self.bytes[at].1)
    }

    /// Sets the target of `byte`.
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

    /// The state of these places, without those that cannot win any more.
    fn of(&mut self, places: &Places, mut state: Vec<usize>) -> usize {
        places.silence(&mut state);
        let homes = state.iter().map(|&place| places.homes[place]).collect();
        state.retain(|&place| places.homes[place] != place);
        let home = self.home(places, homes);
        self.number(home, &state, |_| None)
    }

    /// The home of a state, and the places that differ from it.
    fn parts(&self, state: usize) -> (usize, Vec<usize>) {
        let mut numbers = self.keys[state].numbers();
        let home = numbers.remove(0);
        (home, numbers)
    }

    /// The place of each pattern that can still match.
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

    /// The row of the next state without one.
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

    /// The row of a state in which some patterns have passed no star.
    fn row_of_all(&mut self, places: &Places, state: &[usize], waiting: &mut Waiting) -> Row {
        let awaited = waiting.fill(places, state);
        let after_another: Vec<Option<usize>> = (state.iter())
            .map(|&place| places.after_another(place))
            .collect();
        let others = self.of(places, after_another.iter().copied().flatten().collect());
        // Before their first star, patterns advance only by their own bytes. Then no other byte
        // needs a look.
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

    /// The matching patterns of the highest rank, for a name that ends in a state.
    fn best(&self, places: &Places, state: usize) -> Vec<usize> {
        let (home, away) = self.parts(state);
        let (rank, patterns) = &self.homes[home].best;
        let (rank_away, mut away) = places.best(&away);
        match rank_away.cmp(rank) {
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

    /// The places that differ from this home after `byte`, given those before it (`away`). `None`
    /// if a pattern leaves this home for another one, or fails.
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

/// For patterns whose place differs between the two states: their places in both.
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

/// By byte, the places of a state that wait for it. The buffers are reused for each state, and need
/// no sort.
struct Waiting(Vec<Vec<usize>>);

impl Waiting {
    /// The awaited bytes, in order.
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

/// Builds the automaton. Fails if there are too many states for a table within its bound.
///
/// Outcomes keep ties, so that the automaton does not depend on written order. A state then knows
/// which patterns of one weight a name has matched: with 30 globs `*abcdef*` there would be a
/// billion. Past the bound, written order breaks ties in the states, of which there are 2,800.
pub(crate) fn build(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
    let kept = build_with(patterns, Ties::Kept);
    kept.or_else(|_| build_with(patterns, Ties::ByOrder))
}

fn build_with(patterns: &[Pattern], ties: Ties) -> Result<PatternAutomaton, String> {
    let passed = |bound: usize, what: &str| {
        Err(format!(
            "the automaton of its patterns would pass the bound of {bound} {what}"
        ))
    };
    // Each place of a glob is in some state, so the sum of literal bytes is a lower bound.
    if patterns.iter().map(|it| it.literal_len()).sum::<usize>() > GLOB_PLACES {
        return passed(GLOB_PLACES, IN_STATES);
    }
    let places = Places::of(patterns, ties);
    let max_states = BYTES / (2 * (columns(&places) + 2));
    // No pattern beats the glob with the most literal bytes. So each of its remaining bytes needs a
    // state of its own.
    let longest = patterns.iter().map(|it| it.literal_len()).max();
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

/// A lower bound for the columns of patterns, beside one for all other bytes and one for the end.
/// Each byte of a piece has its own column; bytes of expressions may share one.
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

/// For each state, whether it has one outcome whatever follows. That holds if no other outcome can
/// be reached.
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
    // The sources of an unsettled state are unsettled too.
    while let Some(state) = unsettled.pop() {
        for &source in &sources[state] {
            if std::mem::replace(&mut settled[source], false) {
                unsettled.push(source);
            }
        }
    }
    settled
}

//! The subset construction: from the automaton of each pattern to that of all, globs and
//! expressions together.
//!
//! A place is a state of one pattern. A state of all patterns has one place for each pattern that
//! can still match. A pattern that matches whatever follows removes those that it beats.
//!
//! After their first stars, nearly all patterns wait at the start of a piece. These places are the
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
//! times as long to build.
//!
//! Tried: a state of all patterns in place of a home, which took 49 lines less. Lists of 300 globs of
//! many stars took 1.6 times as long to refuse, unoptimised, and expressions stored more places.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::automaton::{PatternAutomaton, PatternState, Row};
use super::pattern::Pattern;
use super::regex::{Regular, RegularState};
use crate::bounds::dfa::{BYTES, GLOB_PLACES};
use crate::order::{self, Numbers, number_of};

/// The unit of [`GLOB_PLACES`], in words.
const IN_STATES: &str = "places in its states";

/// The weight of a pattern, and then its written order where that breaks ties. The greatest wins.
type Rank = (usize, Reverse<usize>);

/// A state of one pattern.
struct Place<'a> {
    pattern: usize,
    rank: Rank,
    state: &'a RegularState,
    /// The place of the pattern's first state.
    first: usize,
    /// The place after a byte that is not in the row, if all such bytes lead back there. Else the
    /// place itself.
    home: usize,
}

/// The places where the patterns of a state wait if no further byte of their pieces comes.
struct Home {
    /// The places, in the order of patterns.
    places: Vec<usize>,
    /// Whether every byte that no place waits for leads back here.
    searches: bool,
    /// Whether some pattern matches here.
    matches: bool,
    /// For each byte that some places wait for, these places. Filled on first use.
    waiting: BTreeMap<u8, Vec<usize>>,
}

/// A state of all patterns.
struct State {
    home: usize,
    /// The places that differ from the home, in the order of patterns.
    away: Vec<usize>,
    /// The state after the same name without some bytes at its start, if it is known.
    failure: Option<usize>,
}

/// All states found so far.
#[derive(Default)]
struct States<'a> {
    /// The states of one pattern after those of another.
    places: Vec<Place<'a>>,
    homes: Vec<Home>,
    home_numbers: Numbers,
    all: Vec<State>,
    numbers: Numbers,
    rows: Vec<Row<usize>>,
    /// Places in homes and away from them.
    len_places: usize,
}

/// Places as bytes. Without optimisation, as macros are built, bytes are copied and compared far
/// faster than numbers.
fn key(places: &[usize]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of::<u32>() * places.len());
    for &place in places {
        bytes.extend_from_slice(&(place as u32).to_le_bytes());
    }
    bytes
}

impl<'a> States<'a> {
    /// The first state of patterns with these ranks.
    fn new(automata: &'a [Cow<'_, Regular>], ranks: impl Iterator<Item = Rank>) -> Self {
        let mut states = Self::default();
        let mut starts = Vec::with_capacity(automata.len());
        for (pattern, (automaton, rank)) in automata.iter().zip(ranks).enumerate() {
            let first = states.places.len();
            // An expression without matches has no places.
            starts.extend((!automaton.states.is_empty()).then_some(first));
            let others = |at: usize| automaton.states[at].row.others;
            for (at, state) in automaton.states.iter().enumerate() {
                let home = others(at).filter(|&home| others(home) == Some(home));
                states.places.push(Place {
                    pattern,
                    rank,
                    state,
                    first,
                    home: first + home.unwrap_or(at),
                });
            }
        }
        states.of(starts);
        states
    }

    /// The state of these places, without those of patterns that cannot win any more.
    fn of(&mut self, mut state: Vec<usize>) -> usize {
        let places = &self.places;
        let settled = state.iter().filter(|&&place| places[place].state.settled);
        if let Some(least) = settled.map(|&place| places[place].rank).max() {
            state.retain(|&place| places[place].rank >= least);
        }
        let (mut homes, mut away) = (Vec::with_capacity(state.len()), Vec::new());
        for place in state {
            let home = places[place].home;
            homes.push(home);
            if place != home {
                away.push(place);
            }
        }
        let home = self.home(homes);
        self.number(home, away)
    }

    fn home(&mut self, places: Vec<usize>) -> usize {
        let number = number_of(&mut self.home_numbers, key(&places));
        if number == self.homes.len() {
            self.len_places += places.len();
            let mut home = Home {
                searches: true,
                matches: false,
                waiting: BTreeMap::new(),
                places,
            };
            for &place in &home.places {
                let Place { state, first, .. } = &self.places[place];
                home.searches &= state
                    .row
                    .others
                    .is_some_and(|others| first + others == place);
                home.matches |= state.matches;
            }
            self.homes.push(home);
        }
        number
    }

    fn number(&mut self, home: usize, away: Vec<usize>) -> usize {
        let number = number_of(&mut self.numbers, key(&[&[home], &away[..]].concat()));
        if number == self.all.len() {
            self.len_places += away.len();
            self.all.push(State {
                home,
                away,
                failure: None,
            });
        }
        number
    }

    /// The place of each pattern that can still match.
    fn all_places(&self, state: &State) -> Vec<usize> {
        let mut all = self.homes[state.home].places.clone();
        for &place in &state.away {
            let at = all.binary_search(&self.places[place].home);
            all[at.expect("its home is one of the state")] = place;
        }
        all
    }

    /// The place after `byte`, or after a byte that is not in the row of `place`.
    fn next_place(&self, place: usize, byte: Option<u8>) -> Option<usize> {
        let Place { state, first, .. } = &self.places[place];
        let target = match byte {
            Some(byte) => state.row.after(byte),
            None => state.row.others,
        };
        Some(first + target?)
    }

    /// The state after `byte`, or after a byte that no place waits for.
    fn after(&mut self, state: usize, byte: Option<u8>) -> usize {
        let state = &self.all[state];
        let home = &self.homes[state.home];
        if let (true, Some(away)) = (home.searches, self.away_after(state, byte)) {
            return self.number(state.home, away);
        }
        let mut after = Vec::with_capacity(home.places.len());
        for place in self.all_places(state) {
            if let Some(next) = self.next_place(place, byte) {
                after.push(next);
            }
        }
        self.of(after)
    }

    /// The places that differ from the home of a state after `byte`. `None` if a pattern leaves this
    /// home.
    fn away_after(&self, state: &State, byte: Option<u8>) -> Option<Vec<usize>> {
        let waiting = byte.and_then(|byte| self.homes[state.home].waiting.get(&byte));
        let mut waiting = waiting.into_iter().flatten().copied().peekable();
        let mut away = state.away.iter().copied().peekable();
        let mut after = Vec::with_capacity(state.away.len());
        loop {
            // A pattern that is away does not wait at home.
            let home = away.peek().map(|&place| self.places[place].home);
            let place = match waiting.next_if(|&place| home.is_none_or(|home| place <= home)) {
                Some(place) if home == Some(place) => continue,
                Some(place) => place,
                None => match away.next() {
                    Some(place) => place,
                    None => return Some(after),
                },
            };
            let (home, next) = (self.places[place].home, self.next_place(place, byte)?);
            if self.places[next].home != home || self.places[next].state.settled {
                return None;
            }
            if next != home {
                after.push(next);
            }
        }
    }

    /// Adds the row of the next state without one.
    fn add_row(&mut self) {
        let number = self.rows.len();
        let home = &mut self.homes[self.all[number].home];
        if home.waiting.is_empty() {
            for &place in &home.places {
                for &(byte, _) in &self.places[place].state.row.bytes {
                    home.waiting.entry(byte).or_default().push(place);
                }
            }
        }
        let others = self.after(number, None);
        let state = &self.all[number];
        let home = &self.homes[state.home];
        // A state of the same home that has a row.
        let alike = (state.failure.into_iter().chain([others]))
            .find(|&alike| alike < number && self.all[alike].home == state.home);
        let (mut row, mut bytes) = match alike {
            Some(alike) => (self.rows[alike].clone(), BTreeSet::new()),
            None => (Row::of_all(others), home.waiting.keys().copied().collect()),
        };
        let own = state.away.as_slice();
        let other = alike.map_or(&[][..], |alike| &self.all[alike].away);
        for (here, there) in [(own, other), (other, own)] {
            let only_here = here
                .iter()
                .filter(|place| there.binary_search(place).is_err());
            for place in only_here.flat_map(|&place| [place, self.places[place].home]) {
                let row = &self.places[place].state.row;
                bytes.extend(row.bytes.iter().map(|&(byte, _)| byte));
            }
        }
        for byte in bytes {
            let known = self.all.len();
            let target = self.after(number, Some(byte));
            if let Some(new) = self.all.get_mut(known) {
                let failure = alike.map_or(others, |alike| self.rows[alike].after(byte));
                new.failure = Some(failure);
            }
            row.set(byte, target);
        }
        self.rows.push(row);
    }

    /// The matching patterns of the highest rank, for a name that ends in a state.
    fn best(&self, state: &State) -> Vec<usize> {
        let candidates = match self.homes[state.home].matches {
            true => self.all_places(state),
            false => state.away.clone(),
        };
        let matching: Vec<&Place<'_>> = (candidates.iter())
            .map(|&place| &self.places[place])
            .filter(|place| place.state.matches)
            .collect();
        let most = matching.iter().map(|place| place.rank).max();
        let best = matching.iter().filter(|place| Some(place.rank) == most);
        best.map(|place| place.pattern).collect()
    }

    fn into_automaton(self, patterns: &[Pattern]) -> PatternAutomaton {
        let best: Vec<Vec<usize>> = self.all.iter().map(|state| self.best(state)).collect();
        let mut outcomes: Vec<&Vec<usize>> = best.iter().filter(|it| !it.is_empty()).collect();
        order::sort_by(&mut outcomes, &Ord::cmp);
        outcomes.dedup();
        let is_settled = |&place: &usize| self.places[place].state.settled;
        let mut states = Vec::with_capacity(best.len());
        for ((row, state), best) in self.rows.iter().zip(&self.all).zip(&best) {
            states.push(PatternState {
                row: row.clone(),
                end: outcomes.binary_search(&best).ok(),
                settled: self.all_places(state).iter().all(is_settled),
            });
        }
        if outcomes
            .iter()
            .enumerate()
            .all(|(number, set)| **set == [number])
        {
            outcomes.clear();
        }
        let winner = |set: &&Vec<usize>| set.iter().copied().min_by_key(|&it| patterns[it].written);
        PatternAutomaton {
            states,
            winners: outcomes.iter().filter_map(winner).collect(),
        }
    }
}

/// Builds the automaton. Fails if there are too many states for a table within its bound.
///
/// Outcomes keep ties, so that the automaton does not depend on written order. A state then knows
/// which patterns of one weight a name has matched: with 30 globs `*abcdef*` there would be a
/// billion. Past the bound, written order breaks ties in the states, of which there are 2,800.
pub(crate) fn build(patterns: &[Pattern]) -> Result<PatternAutomaton, String> {
    let passed = |bound: usize, what: &str| {
        Err(format!(
            "the automaton of its patterns would pass the bound of {bound} {what}"
        ))
    };
    // Each place of a glob is in some state, so the sum of literal bytes is a lower bound.
    if patterns.iter().map(|it| it.literal_len()).sum::<usize>() > GLOB_PLACES {
        return passed(GLOB_PLACES, IN_STATES);
    }
    // Each byte of a piece has its own column, beside one for all other bytes and one for the end.
    // Bytes of expressions may share one.
    let mut has_column = [false; 256];
    for &byte in patterns.iter().flat_map(|it| it.pieces()).flatten() {
        has_column[usize::from(byte)] = true;
    }
    let columns = has_column.iter().filter(|&&it| it).count() + 2;
    let max_states = BYTES / (2 * columns);
    // No pattern beats the glob with the most literal bytes. So each of its remaining bytes needs a
    // state of its own.
    let longest = patterns.iter().map(|it| it.literal_len()).max();
    if longest.is_some_and(|len| len >= max_states) {
        return passed(max_states, "states");
    }
    let automata: Vec<Cow<'_, Regular>> = patterns.iter().map(|it| it.regular()).collect();
    let build = |order: &dyn Fn(&Pattern) -> usize| {
        let ranks = patterns.iter().map(|it| (it.weight(), Reverse(order(it))));
        let mut states = States::new(&automata, ranks);
        while states.rows.len() < states.all.len() {
            states.add_row();
            if states.all.len() > max_states {
                return passed(max_states, "states");
            }
            if states.len_places > GLOB_PLACES {
                return passed(GLOB_PLACES, IN_STATES);
            }
        }
        Ok(states.into_automaton(patterns))
    };
    build(&|_| 0).or_else(|_| build(&|it| it.written))
}

//! Writes states with sparse rows as one table: merges equal columns, and takes the narrowest
//! integers.

use header_set_runtime::Ints;
use header_set_runtime::flat_dfa::FlatDfa;

use super::automaton::{Automaton, State, Target};
use super::sieve;
use crate::bounds::dfa::BYTES;
use crate::list::key_set::KeySet;
use crate::patterns::byte_classes;
use crate::tables::{Arena, packed};
use crate::traffic::Demand;

/// The tables, and the tails of keys, which are compared. The key `ranking[i]` gets place `i`.
pub(super) fn flatten<'a>(
    automaton: &Automaton,
    keys: &KeySet,
    demand: &Demand,
    arena: &'a Arena,
) -> Result<(FlatDfa<'a>, Vec<u8>), String> {
    // Popular keys come first, so that tails compared often share cache lines.
    let ranking = demand.ranking(keys.keys.len());
    let rows = automaton.states.iter().filter_map(|state| match state {
        State::Row { row, .. } => Some(row),
        State::Run { .. } | State::InRun => None,
    });
    let (columns, members) = byte_classes(rows);
    let values = Values::new(automaton, members.len(), &ranking);
    let transitions = transitions(automaton, &columns, &values, arena)?;
    let compares_whole = keys.patterns.is_empty();
    let tails = ranking.iter().map(|&key| {
        let cut = if compares_whole {
            0
        } else {
            automaton.cuts[key]
        };
        &keys.keys.get(key)[cut..]
    });
    let (tails, offsets) = packed(tails);
    // For each run, the start of its text, its length, and its targets.
    let (mut runs, mut run_texts) = (Vec::new(), Vec::new());
    for state in &automaton.states {
        if let State::Run {
            text,
            next,
            failure,
        } = state
        {
            let (next, failure) = (values.of(*next), values.of(*failure));
            runs.extend([run_texts.len(), text.len(), next, failure]);
            if !compares_whole {
                run_texts.extend_from_slice(text);
            }
        }
    }
    let class = |byte| columns[usize::from(keys.fold.byte(byte))];
    let byte_classes = arena.bytes((0..=u8::MAX).map(class).collect());
    let tables = FlatDfa {
        sieve: sieve::NONE,
        byte_classes: byte_classes.first_chunk().expect("a class for each byte"),
        end: members.len(),
        transitions,
        start: values.of(automaton.start),
        offsets: arena.ints(&offsets),
        covering: arena.ints(&covering(automaton, &ranking)),
        winners: arena.ints(&automaton.winners),
        runs: arena.ints(&runs),
        run_texts: arena.bytes(run_texts),
        compares_whole,
    };
    Ok((tables, tails))
}

/// The table's value for each target. A state is the start of its row. After all rows follow the
/// dead state, places of keys, runs and outcomes.
struct Values {
    /// Cells of a row: the columns, and the end of the name.
    stride: usize,
    /// Cells of all rows.
    dead: usize,
    /// For each key, its value.
    keys: Vec<usize>,
    /// For each state, its value.
    states: Vec<usize>,
    first_outcome: usize,
}

impl Values {
    fn new(automaton: &Automaton, columns: usize, ranking: &[usize]) -> Self {
        let stride = columns + 1;
        let is_row = |state: &&State| matches!(state, State::Row { .. });
        let dead = stride * automaton.states.iter().filter(is_row).count();
        let mut keys = vec![0; ranking.len()];
        for (place, &key) in ranking.iter().enumerate() {
            keys[key] = dead + 1 + place;
        }
        let (mut row, mut run) = (0, dead + 1 + keys.len());
        let mut states = Vec::with_capacity(automaton.states.len());
        for state in &automaton.states {
            let (next, cells) = match state {
                State::Row { .. } => (&mut row, stride),
                State::Run { .. } => (&mut run, 1),
                State::InRun => (&mut run, 0),
            };
            states.push(*next);
            *next += cells;
        }
        Self {
            stride,
            dead,
            keys,
            states,
            first_outcome: run,
        }
    }

    fn of(&self, target: Target) -> usize {
        match target {
            Target::State(state) => self.states[state],
            Target::Dead => self.dead,
            Target::Key(key) => self.keys[key],
            Target::Outcome(outcome) => self.first_outcome + outcome,
        }
    }
}

/// The rows of all states. Fails if they take more than the bound.
fn transitions<'a>(
    automaton: &Automaton,
    columns: &[u8; 256],
    values: &Values,
    arena: &'a Arena,
) -> Result<Ints<'a>, String> {
    let too_large =
        |bytes: usize| format!("its table of {bytes} bytes would pass the bound of {BYTES}");
    let cells = values.dead;
    // In a table of this size a value takes at least two bytes.
    if 2 * cells > BYTES {
        return Err(too_large(2 * cells));
    }
    let mut table = Vec::with_capacity(cells);
    for state in &automaton.states {
        if let State::Row { row, end } = state {
            let start = table.len();
            table.resize(start + values.stride - 1, values.of(row.others));
            for &(byte, target) in &row.bytes {
                table[start + usize::from(columns[usize::from(byte)])] = values.of(target);
            }
            table.push(values.of(*end));
        }
    }
    let table = arena.ints(&table);
    let bytes = table.width() * table.len();
    if bytes > BYTES {
        return Err(too_large(bytes));
    }
    Ok(table)
}

/// For the key at each place, the outcome if the name is another, plus one. Empty if no key has
/// such an outcome.
fn covering(automaton: &Automaton, ranking: &[usize]) -> Vec<usize> {
    let outcomes = ranking.iter().map(|&key| automaton.covering[key]);
    let covering: Vec<usize> = outcomes.map(|it| it.map_or(0, |it| it + 1)).collect();
    match covering.iter().any(|&it| it > 0) {
        true => covering,
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Values, transitions};
    use crate::layouts::flat_dfa::automaton::{Automaton, State, Target};
    use crate::patterns::Row;
    use crate::tables::Arena;

    /// The bytes of the table of that many states, each with two cells of one target.
    fn table_bytes(states: usize, target: Target) -> Result<usize, String> {
        let state = State::Row {
            row: Row::of_all(target),
            end: target,
        };
        let automaton = Automaton {
            states: vec![state; states],
            start: target,
            cuts: Vec::new(),
            covering: Vec::new(),
            winners: Vec::new(),
        };
        let (values, arena) = (Values::new(&automaton, 1, &[]), Arena::default());
        let table = transitions(&automaton, &[0; 256], &values, &arena)?;
        Ok(table.width() * table.len())
    }

    #[test]
    fn a_table_has_at_most_half_a_megabyte() {
        let passed = |bytes: usize| {
            let bound = "would pass the bound of 524288";
            Err(format!("its table of {bytes} bytes {bound}"))
        };
        // The dead state is past all 262,144 cells, so it takes four bytes.
        assert_eq!(table_bytes(131_072, Target::Dead), passed(1_048_576));
        // State 200 starts at cell 400, which takes two bytes.
        assert_eq!(table_bytes(131_072, Target::State(200)), Ok(524_288));
        // With more cells, not even one byte a cell is tried.
        assert_eq!(table_bytes(131_073, Target::State(0)), passed(524_292));
    }
}

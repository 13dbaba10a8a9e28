//! Writes states with sparse rows as one table: merges equal columns, and takes the narrowest
//! integers.

use header_set_runtime::Ints;
use header_set_runtime::flat_dfa::FlatDfa;

use super::automaton::{Automaton, Target};
use super::sieve;
use crate::bounds::dfa::BYTES;
use crate::list::key_set::KeySet;
use crate::patterns::byte_classes;
use crate::tables::{Arena, packed};
use crate::traffic::Demand;

/// The tables, and the bytes that are compared: tails of keys, then texts of runs. The key
/// `ranking[i]` gets place `i`.
pub(super) fn flatten<'a>(
    automaton: &Automaton,
    keys: &KeySet,
    demand: &Demand,
    arena: &'a Arena,
) -> Result<(FlatDfa<'a>, Vec<u8>), String> {
    // Popular keys come first, so that tails compared often share cache lines.
    let ranking = demand.ranking(keys.keys.len());
    let states = automaton.states.iter();
    let (columns, members) = byte_classes(states.map(|it| (it.bytes.as_slice(), it.others)));
    let values = Values::new(automaton, members.len(), &ranking);
    let transitions = transitions(automaton, &columns, &values, arena)?;
    let compares_whole = keys.patterns.is_empty();
    let tails = ranking.iter().map(|&key| {
        let cut = match compares_whole {
            true => 0,
            false => automaton.cuts[key],
        };
        &keys.keys.get(key)[cut..]
    });
    let (mut texts, offsets) = packed(tails);
    let runs = runs(automaton, &values, (!compares_whole).then_some(&mut texts));
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
        winners: arena.ints(automaton.winners.as_deref().unwrap_or_default()),
        runs: arena.ints(&runs),
        compares_whole,
    };
    Ok((tables, texts))
}

/// The table's value for each target. A state is the start of its row. Behind all rows follow the
/// dead state, places of keys, runs and outcomes.
struct Values {
    /// Cells of a row: the columns, and the end of the name.
    stride: usize,
    /// Cells of all rows.
    dead: usize,
    places: Vec<usize>,
    runs: usize,
}

impl Values {
    fn new(automaton: &Automaton, columns: usize, ranking: &[usize]) -> Self {
        let mut places = vec![0; ranking.len()];
        for (place, &key) in ranking.iter().enumerate() {
            places[key] = place;
        }
        let stride = columns + 1;
        Self {
            stride,
            dead: stride * automaton.states.len(),
            places,
            runs: automaton.runs.len(),
        }
    }

    fn of(&self, target: Target) -> usize {
        let first_key = self.dead + 1;
        let first_run = first_key + self.places.len();
        match target {
            Target::State(state) => state * self.stride,
            Target::Dead => self.dead,
            Target::Key(key) => first_key + self.places[key],
            Target::Run(run) => first_run + run,
            Target::Outcome(outcome) => first_run + self.runs + outcome,
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
        let row = table.len();
        table.resize(row + values.stride - 1, values.of(state.others));
        for &(byte, target) in &state.bytes {
            table[row + usize::from(columns[usize::from(byte)])] = values.of(target);
        }
        table.push(values.of(state.end));
    }
    let table = arena.ints(&table);
    let bytes = table.width() * table.len();
    if bytes > BYTES {
        return Err(too_large(bytes));
    }
    Ok(table)
}

/// For each run, the start of its text, its length, and its target. If `texts` is given, the texts
/// are appended to it.
fn runs(automaton: &Automaton, values: &Values, mut texts: Option<&mut Vec<u8>>) -> Vec<usize> {
    let mut runs = Vec::with_capacity(4 * automaton.runs.len());
    for run in &automaton.runs {
        runs.extend([
            texts.as_ref().map_or(0, |texts| texts.len()),
            run.text.len(),
            values.of(run.next),
            values.of(run.failure),
        ]);
        if let Some(texts) = &mut texts {
            texts.extend_from_slice(&run.text);
        }
    }
    runs
}

/// For the key at each place, the outcome if the name is another, plus one. Empty if no key has
/// such an outcome.
fn covering(automaton: &Automaton, ranking: &[usize]) -> Vec<usize> {
    let mut covering = Vec::with_capacity(ranking.len());
    for &key in ranking {
        covering.push(match automaton.covering[key] {
            Some(outcome) => outcome + 1,
            None => 0,
        });
    }
    if covering.iter().all(|&outcome| outcome == 0) {
        covering.clear();
    }
    covering
}

#[cfg(test)]
mod tests {
    use super::{Values, transitions};
    use crate::layouts::flat_dfa::automaton::{Automaton, State, Target};
    use crate::tables::Arena;

    /// The bytes of the table of that many states, each with two cells of one target.
    fn table_bytes(states: usize, target: Target) -> Result<usize, String> {
        let state = State {
            bytes: Vec::new(),
            others: target,
            end: target,
        };
        let automaton = Automaton {
            states: vec![state; states],
            runs: Vec::new(),
            start: target,
            cuts: Vec::new(),
            covering: Vec::new(),
            winners: None,
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

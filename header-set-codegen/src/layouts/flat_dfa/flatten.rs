//! From states with sparse rows to one table: equal columns merged, the narrowest integers.

use header_set_runtime::Ints;
use header_set_runtime::flat_dfa::FlatDfa;

use super::automaton::{Automaton, Target};
use super::sieve;
use crate::bounds::dfa::BYTES;
use crate::list::key_set::KeySet;
use crate::tables::{Arena, packed};
use crate::traffic::Demand;

/// The tables, and what is compared of the keys followed by the texts of runs; the key that is
/// `ranking[i]` gets place `i`.
pub(super) fn flatten<'a>(
    automaton: &Automaton,
    keys: &KeySet,
    demand: &Demand,
    arena: &'a Arena,
) -> Result<(FlatDfa<'a>, Vec<u8>), String> {
    // Tails that are compared together stand together.
    let ranking = demand.ranking(keys.keys.len());
    let columns = Columns::merge(automaton);
    let values = Values::new(automaton, &columns, &ranking);
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
    let class = |byte| columns.of_byte[usize::from(keys.fold.byte(byte))];
    let byte_classes = arena.bytes((0..=u8::MAX).map(class).collect());
    let tables = FlatDfa {
        sieve: sieve::NONE,
        byte_classes: byte_classes.first_chunk().expect("a class for each byte"),
        end: columns.count,
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

/// What stands in the table for each target: where the row of a state starts, and behind all rows,
/// in this order, the dead state, the places of the keys, runs, outcomes.
struct Values {
    /// Cells of a row: the columns, and the end of the name.
    stride: usize,
    /// Cells of all rows.
    dead: usize,
    places: Vec<usize>,
    runs: usize,
}

impl Values {
    fn new(automaton: &Automaton, columns: &Columns, ranking: &[usize]) -> Self {
        let mut places = vec![0; ranking.len()];
        for (place, &key) in ranking.iter().enumerate() {
            places[key] = place;
        }
        let stride = columns.count + 1;
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

/// The rows of all states, unless they take more than the bound.
fn transitions<'a>(
    automaton: &Automaton,
    columns: &Columns,
    values: &Values,
    arena: &'a Arena,
) -> Result<Ints<'a>, String> {
    let too_large =
        |bytes: usize| format!("its table of {bytes} bytes would pass the bound of {BYTES}");
    let cells = values.dead;
    // Two bytes a value is the least that a table of this size takes.
    if 2 * cells > BYTES {
        return Err(too_large(2 * cells));
    }
    let mut table = Vec::with_capacity(cells);
    for state in &automaton.states {
        let row = table.len();
        table.resize(row + columns.count, values.of(state.others));
        for &(byte, target) in &state.bytes {
            table[row + usize::from(columns.of_byte[usize::from(byte)])] = values.of(target);
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

/// Of each run where its text starts, its length, and where it leads; the texts are appended to
/// `texts`, if they are compared.
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

/// For the key at each place one more than the outcome that takes the name if the key does not;
/// empty if there is none for any.
fn covering(automaton: &Automaton, ranking: &[usize]) -> Vec<usize> {
    let covering: Vec<usize> = ranking
        .iter()
        .map(|&key| automaton.covering[key].map_or(0, |outcome| outcome + 1))
        .collect();
    match covering.iter().all(|&outcome| outcome == 0) {
        true => Vec::new(),
        false => covering,
    }
}

/// Bytes that no state tells apart.
struct Columns {
    of_byte: [u8; 256],
    count: usize,
}

impl Columns {
    fn merge(automaton: &Automaton) -> Self {
        let mut columns: Vec<Vec<(usize, Target)>> = vec![Vec::new(); 256];
        for (number, state) in automaton.states.iter().enumerate() {
            for &(byte, target) in &state.bytes {
                if target != state.others {
                    columns[usize::from(byte)].push((number, target));
                }
            }
        }
        let mut of_byte = [0; 256];
        let mut members: Vec<usize> = Vec::new();
        for byte in 0..256 {
            let known = (members.iter()).position(|&member| columns[member] == columns[byte]);
            of_byte[byte] = known.unwrap_or(members.len()) as u8;
            if known.is_none() {
                members.push(byte);
            }
        }
        Self {
            of_byte,
            count: members.len(),
        }
    }
}

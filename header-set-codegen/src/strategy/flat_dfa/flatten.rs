//! From states with sparse rows to one table: equal columns merged, the narrowest integers.

use super::automaton::{Automaton, Target};
use super::{BuiltDfa, BuiltSieve};
use crate::bounds::dfa::BYTES;
use crate::key_set::KeySet;
use crate::tables::{IntTable, Texts};
use crate::traffic::Demand;

/// The tables, and the tails of the keys followed by the texts of runs; the key that is `ranking[i]` gets
/// place `i`.
pub(super) fn flatten(
    automaton: &Automaton,
    keys: &KeySet,
    demand: &Demand,
) -> Result<(BuiltDfa, Vec<u8>), String> {
    // Tails that are compared together stand together.
    let ranking = demand.ranking(keys.keys.len());
    let columns = Columns::merge(automaton);
    let stride = columns.count + 1;
    let len = stride * automaton.states.len();
    let (key_count, run_count) = (keys.keys.len(), automaton.runs.len());
    let mut places = vec![0; key_count];
    for (place, &key) in ranking.iter().enumerate() {
        places[key] = place;
    }
    let value = |target: Target| match target {
        Target::State(state) => state * stride,
        Target::Dead => len,
        Target::Key(key) => len + 1 + places[key],
        Target::Run(run) => len + 1 + key_count + run,
        Target::Outcome(outcome) => len + 1 + key_count + run_count + outcome,
    };
    let too_large =
        |bytes: usize| format!("its table of {bytes} bytes would pass the bound of {BYTES}");
    // Two bytes a value is the least that a table of this size takes.
    if 2 * len > BYTES {
        return Err(too_large(2 * len));
    }
    let mut values = Vec::with_capacity(len);
    for state in &automaton.states {
        let row = values.len();
        values.resize(row + stride - 1, value(state.others));
        for &(byte, target) in &state.bytes {
            values[row + usize::from(columns.of_byte[usize::from(byte)])] = value(target);
        }
        values.push(value(state.end));
    }
    let transitions = IntTable::narrowest(&values);
    if transitions.bytes.len() > BYTES {
        return Err(too_large(transitions.bytes.len()));
    }
    let tails = ranking
        .iter()
        .map(|&key| &keys.keys[key].bytes[automaton.cuts[key]..]);
    let mut tails = Texts::pack(tails);
    let mut runs = Vec::with_capacity(4 * run_count);
    for run in &automaton.runs {
        runs.extend([
            tails.bytes.len(),
            run.text.len(),
            value(run.next),
            value(run.failure),
        ]);
        tails.bytes.extend_from_slice(&run.text);
    }
    let covering: Vec<usize> = ranking
        .iter()
        .map(|&key| automaton.covering[key].map_or(0, |outcome| outcome + 1))
        .collect();
    let mut byte_classes = Box::new([0; 256]);
    for byte in 0..=u8::MAX {
        byte_classes[usize::from(byte)] = columns.of_byte[usize::from(keys.fold.byte(byte))];
    }
    let tables = BuiltDfa {
        sieve: BuiltSieve::NONE,
        byte_classes,
        end: stride - 1,
        transitions,
        start: value(automaton.start),
        offsets: tails.offsets,
        covering: if covering.iter().all(|&outcome| outcome == 0) {
            IntTable::default()
        } else {
            IntTable::narrowest(&covering)
        },
        winners: IntTable::narrowest(automaton.winners.as_deref().unwrap_or_default()),
        runs: IntTable::narrowest(&runs),
    };
    Ok((tables, tails.bytes))
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

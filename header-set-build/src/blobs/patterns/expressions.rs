//! Writes the automaton of all expressions as a table.

use header_set_blob::patterns::SETTLED;
use header_set_codegen::bounds::expressions::TABLE;
use header_set_codegen::patterns::{Pattern, Shape, automaton_of, byte_classes};
use header_set_runtime::Fold;

/// The sections of the automaton.
#[derive(Default)]
pub(super) struct Table {
    pub(super) classes: Vec<u8>,
    pub(super) states: Vec<u8>,
    pub(super) targets: Vec<u8>,
    pub(super) winners: Vec<u8>,
}

/// Builds the automaton of the expressions among some patterns. `numbers` has the number of each.
pub(super) fn build(patterns: &[Pattern], numbers: &[u32], fold: Fold) -> Result<Table, String> {
    let (expressions, numbers): (Vec<Pattern>, Vec<u32>) = (patterns.iter().zip(numbers))
        .filter(|(pattern, _)| matches!(pattern.shape, Shape::Regular(_)))
        .map(|(pattern, &number)| (pattern.clone(), number))
        .unzip();
    if expressions.is_empty() {
        return Ok(Table::default());
    }
    let automaton = automaton_of(&expressions)?;
    let states = automaton.states.iter();
    let (classes, columns) = byte_classes(states.map(|it| (it.bytes.as_slice(), it.others)));
    check_len(columns.len(), automaton.states.len())?;
    let mut table = Table {
        classes: (0..=u8::MAX)
            .map(|byte| classes[usize::from(fold.byte(byte))])
            .collect(),
        ..Table::default()
    };
    assert_eq!(automaton.start, 0, "lookups start at state 0");
    for state in &automaton.states {
        let settled = if state.settled { SETTLED } else { 0 };
        let end = state.end.map_or(0, |outcome| outcome as u32 + 1) | settled;
        table.states.extend(end.to_le_bytes());
        for &byte in &columns {
            let own = state.bytes.binary_search_by_key(&byte, |&(own, _)| own);
            let target = own.map_or(state.others, |at| state.bytes[at].1);
            table.targets.extend((target as u32).to_le_bytes());
        }
    }
    let winner = |&pattern: &usize| numbers[pattern].to_le_bytes();
    let winners = automaton.winners.iter().flatten();
    table.winners = winners.flat_map(winner).collect();
    Ok(table)
}

/// Checks the bytes of the table of targets.
fn check_len(columns: usize, states: usize) -> Result<(), String> {
    let len = 4 * columns * states;
    if len > TABLE {
        return Err(format!(
            "the table of its expressions takes {len} bytes, past the bound of {TABLE}"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_take_at_most_four_mebibytes() {
        assert_eq!(check_len(64, 16_384), Ok(()));
        assert_eq!(check_len(1, 1), Ok(()));
        let refused = check_len(64, 16_385).expect_err("too large");
        assert_eq!(
            refused,
            "the table of its expressions takes 4194560 bytes, past the bound of 4194304"
        );
    }
}

//! Writes the automaton of all expressions as a table.

use header_set_blob::patterns::{
    EXPRESSION_CLASSES, EXPRESSION_STATES, EXPRESSION_TARGETS, SETTLED,
};
use header_set_codegen::bounds::expressions::TABLE;
use header_set_codegen::patterns::{Pattern, Shape, automaton_of, byte_classes};
use header_set_runtime::Fold;

use crate::blobs::{Section, put};

/// Builds the automaton of the expressions among some patterns. `numbers` has the number of each.
pub(super) fn build(
    patterns: &[Pattern],
    numbers: &[u32],
    fold: Fold,
) -> Result<Vec<Section>, String> {
    let (expressions, numbers): (Vec<Pattern>, Vec<u32>) = (patterns.iter().zip(numbers))
        .filter(|(pattern, _)| matches!(pattern.shape, Shape::Regular(_)))
        .map(|(pattern, &number)| (pattern.clone(), number))
        .unzip();
    if expressions.is_empty() {
        return Ok(Vec::new());
    }
    let automaton = automaton_of(&expressions)?;
    let (classes, columns) = byte_classes(automaton.states.iter().map(|it| &it.row));
    check_len(columns.len(), automaton.states.len())?;
    let class = |byte| classes[usize::from(fold.byte(byte))];
    let (mut states, mut targets) = (Vec::new(), Vec::new());
    for state in &automaton.states {
        let settled = if state.settled { SETTLED } else { 0 };
        let winner = state.end.map(|outcome| numbers[automaton.winner(outcome)]);
        put(&mut states, &[winner.map_or(0, |it| it + 1) | settled]);
        for &byte in &columns {
            put(&mut targets, &[state.row.after(byte) as u32]);
        }
    }
    Ok(vec![
        (EXPRESSION_CLASSES, (0..=u8::MAX).map(class).collect()),
        (EXPRESSION_STATES, states),
        (EXPRESSION_TARGETS, targets),
    ])
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

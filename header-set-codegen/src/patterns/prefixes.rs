//! The automaton of prefixes: their trie.

use super::automaton::{PatternAutomaton, PatternState, Row};
use crate::bounds::dfa::BYTES;

/// Builds the automaton. `prefixes` are sorted, so a prefix comes directly before those that extend
/// it.
pub(crate) fn build(prefixes: &[&[u8]]) -> Result<PatternAutomaton, String> {
    // The start, then the state in which no prefix matches, and none can. Then the states in which
    // the first prefix, the second, and so on matches, and no longer one can.
    let mut states = vec![state(DEAD)];
    states.extend((DEAD..=DEAD + prefixes.len()).map(state));
    // The states along the previous prefix, by depth.
    let mut path = vec![0];
    let mut before: &[u8] = &[];
    for (number, prefix) in prefixes.iter().enumerate() {
        let both = before.iter().zip(*prefix);
        path.truncate(both.take_while(|(a, b)| a == b).count() + 1);
        for depth in path.len() - 1..prefix.len() {
            let (above, next) = (path[depth], states.len());
            states.push(state(states[above].row.others));
            states[above].row.bytes.push((prefix[depth], next));
            states[above].settled = false;
            path.push(next);
        }
        let end = &mut states[path[prefix.len()]];
        (end.row.others, end.end) = (DEAD + 1 + number, Some(number));
        if states.len() > BYTES {
            return Err(format!("its prefixes take more than {BYTES} states"));
        }
        before = prefix;
    }
    Ok(PatternAutomaton {
        states,
        winners: Vec::new(),
    })
}

/// The state in which no prefix matches, and none can.
const DEAD: usize = 1;

/// A state. `others` is the state of the longest prefix that matches there.
fn state(others: usize) -> PatternState {
    PatternState {
        row: Row::of_all(others),
        end: others.checked_sub(DEAD + 1),
        settled: true,
    }
}

#[cfg(test)]
mod tests {
    use super::build;

    /// One prefix has a state for no match, one for its match, and one for each number of its bytes.
    #[test]
    fn prefixes_have_at_most_524288_states() {
        let longest = vec![b'a'; 524_286];
        let states = |len: usize| build(&[&longest[..len]]).map(|it| it.states.len());
        assert_eq!(states(2), Ok(5));
        assert_eq!(states(524_285), Ok(524_288));
        let reason = "its prefixes take more than 524288 states";
        assert_eq!(states(524_286), Err(reason.to_owned()));
        let both = build(&[b"b", &longest]).map(|it| it.states.len());
        assert_eq!(both, Err(reason.to_owned()));
    }
}

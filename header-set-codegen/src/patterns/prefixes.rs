//! The automaton of prefixes: their trie.

use super::automaton::{PatternAutomaton, PatternState};
use crate::bounds::dfa::BYTES;

/// Builds the automaton. `prefixes` are sorted, so a prefix comes directly before those that extend
/// it.
pub(crate) fn build(prefixes: &[&[u8]]) -> Result<PatternAutomaton, String> {
    // State 0: no prefix matches, and none can. States 1 and up: the first prefix, the second, and
    // so on matches, and no longer one can.
    let mut automaton = PatternAutomaton {
        states: Vec::new(),
        start: 0,
        winners: None,
    };
    for sink in 0..=prefixes.len() {
        add(&mut automaton, sink);
    }
    // The states along the previous prefix, by depth.
    let mut path: Vec<usize> = Vec::new();
    let mut before: &[u8] = &[];
    for (number, prefix) in prefixes.iter().enumerate() {
        let shared = before
            .iter()
            .zip(*prefix)
            .take_while(|(a, b)| a == b)
            .count();
        path.truncate(shared + 1);
        if path.is_empty() {
            path.push(add(&mut automaton, 0));
            automaton.start = path[0];
        }
        for depth in path.len() - 1..prefix.len() {
            let (above, byte) = (path[depth], prefix[depth]);
            let sink = automaton.states[above].others;
            let state = add(&mut automaton, sink);
            automaton.states[above].bytes.push((byte, state));
            automaton.states[above].settled = false;
            path.push(state);
        }
        let state = &mut automaton.states[path[prefix.len()]];
        (state.others, state.end) = (number + 1, Some(number));
        if automaton.states.len() > BYTES {
            return Err(format!("its prefixes take more than {BYTES} states"));
        }
        before = prefix;
    }
    Ok(automaton)
}

/// Adds a state. `sink` is the state of the longest prefix that matches there.
fn add(automaton: &mut PatternAutomaton, sink: usize) -> usize {
    automaton.states.push(PatternState {
        bytes: Vec::new(),
        others: sink,
        end: sink.checked_sub(1),
        settled: true,
    });
    automaton.states.len() - 1
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

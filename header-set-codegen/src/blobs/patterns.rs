//! Builds `header_set_blob::patterns`.

use std::cmp::Reverse;

use header_set_blob::patterns::{ENDS, EXCLUDED, GLOBS, LITERALS, PIECES, STARTS, WRITTEN_ORDER};

use super::Section;
use crate::list::key_set::{Pattern, Role};
use crate::tables::bitset;

/// The number of each pattern, and the sections.
pub(super) struct Numbered {
    /// For each pattern of the list, its number.
    pub numbers: Vec<u32>,
    pub sections: Vec<Section>,
}

pub(super) fn build(patterns: &[Pattern]) -> Numbered {
    let mut order: Vec<usize> = (0..patterns.len()).collect();
    order.sort_by_key(|&at| (Reverse(patterns[at].literal_len()), at));
    let mut numbers = vec![0; patterns.len()];
    for (number, &at) in order.iter().enumerate() {
        numbers[at] = number as u32;
    }
    let mut as_written = order.clone();
    as_written.sort_by_key(|&at| patterns[at].written);
    let mut written_order = vec![[0; 4]; patterns.len()];
    for (before, &at) in as_written.iter().enumerate() {
        written_order[numbers[at] as usize] = (before as u32).to_le_bytes();
    }

    let mut literals = Vec::new();
    let (mut starts, mut ends, mut globs) = (Vec::new(), Vec::new(), Vec::new());
    let mut pieces = Vec::new();
    for (number, &at) in order.iter().enumerate() {
        let number = number as u32;
        match patterns[at].pieces() {
            [text, empty] if empty.is_empty() => starts.push((text.clone(), number)),
            [empty, text] if empty.is_empty() => {
                ends.push((text.iter().rev().copied().collect(), number));
            }
            parts => {
                let first = pieces.len() as u32 / 8;
                for part in parts {
                    put(&mut pieces, &[literals.len() as u32, part.len() as u32]);
                    literals.extend_from_slice(part);
                }
                let literal = patterns[at].literal_len() as u32;
                put(&mut globs, &[first, parts.len() as u32, literal, number]);
            }
        }
    }
    let starts = chained(starts, &mut literals, |text| text.to_vec());
    let ends = chained(ends, &mut literals, |text| {
        text.iter().rev().copied().collect()
    });
    let excluded = bitset(order.iter().map(|&at| patterns[at].role == Role::Excluded));
    Numbered {
        numbers,
        sections: Section::all([
            (STARTS, starts),
            (ENDS, ends),
            (GLOBS, globs),
            (PIECES, pieces),
            (LITERALS, literals),
            (WRITTEN_ORDER, written_order.concat()),
            (EXCLUDED, excluded),
        ]),
    }
}

/// Sorted texts, each with the longest other text that is its prefix.
fn chained(
    mut texts: Vec<(Vec<u8>, u32)>,
    literals: &mut Vec<u8>,
    stored: impl Fn(&[u8]) -> Vec<u8>,
) -> Vec<u8> {
    texts.sort();
    let mut lines = Vec::with_capacity(16 * texts.len());
    let mut open: Vec<usize> = Vec::new();
    for (rank, (text, number)) in texts.iter().enumerate() {
        while open
            .last()
            .is_some_and(|&last| !text.starts_with(&texts[last].0))
        {
            open.pop();
        }
        let parent = open.last().map_or(0, |&last| last as u32 + 1);
        put(
            &mut lines,
            &[literals.len() as u32, text.len() as u32, parent, *number],
        );
        literals.extend(stored(text));
        open.push(rank);
    }
    lines
}

fn put(bytes: &mut Vec<u8>, numbers: &[u32]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

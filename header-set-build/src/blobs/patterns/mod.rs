//! Builds `header_set_blob::patterns`.

mod expressions;
mod windows;

use std::collections::BTreeMap;

use header_set_blob::patterns::{
    ENDS, EXPRESSION_CLASSES, EXPRESSION_STATES, EXPRESSION_TARGETS, EXPRESSION_WINNERS, GLOBS,
    LITERALS, PIECES, STARTS, WINDOW_BUCKETS, WINDOW_FILTER, WINDOW_MEMBERS, WINDOW_WIDTHS,
};
use header_set_codegen::patterns::{Pattern, Shape};
use header_set_runtime::Fold;

use super::{Section, put};

/// The number of each pattern, and the sections.
pub(super) struct Numbered {
    /// For each pattern of the list, its number.
    pub(super) numbers: Vec<u32>,
    pub(super) sections: Vec<Section>,
    /// What lookups cost, where that is not little.
    pub(super) remark: Option<String>,
}

/// Builds the tables of all patterns.
///
/// # Errors
/// If the automaton of the expressions would pass its bound.
pub(super) fn build(patterns: &[Pattern], fold: Fold) -> Result<Numbered, String> {
    let mut order: Vec<usize> = (0..patterns.len()).collect();
    order.sort_by_key(|&at| patterns[at].precedence());
    let mut numbers = vec![0; patterns.len()];
    for (number, &at) in order.iter().enumerate() {
        numbers[at] = number as u32;
    }

    let (mut starts, mut ends, mut globs) = (Vec::new(), Vec::new(), Vec::new());
    for (number, &at) in order.iter().enumerate() {
        let number = number as u32;
        let pieces = match &patterns[at].shape {
            Shape::Glob(pieces) => pieces,
            Shape::Regular(_) => continue,
        };
        match &pieces[..] {
            [text, empty] if empty.is_empty() => starts.push((text.clone(), number)),
            [empty, text] if empty.is_empty() => {
                ends.push((text.iter().rev().copied().collect(), number));
            }
            _ => globs.push((&pieces[..], number)),
        }
    }
    let mut literals = Literals::default();
    let starts = chained(starts, &mut literals.texts, |text| text.to_vec());
    let ends = chained(ends, &mut literals.texts, |text| {
        text.iter().rev().copied().collect()
    });
    let pieces_of_globs: Vec<&[Vec<u8>]> = globs.iter().map(|&(pieces, _)| pieces).collect();
    let index = windows::build(&pieces_of_globs);
    let (mut lines, mut pieces) = (Vec::new(), Vec::new());
    for (&(parts, number), window) in globs.iter().zip(&index.windows) {
        let first = pieces.len() as u32 / 8;
        for part in parts {
            put(&mut pieces, &[literals.start(part), part.len() as u32]);
        }
        let literal: usize = parts.iter().map(Vec::len).sum();
        let place = window.start as u32 | (window.width as u32) << 24;
        let piece = first + window.piece as u32;
        let line = [
            first,
            parts.len() as u32,
            literal as u32,
            number,
            piece,
            place,
        ];
        put(&mut lines, &line);
    }
    let expressions = expressions::build(patterns, &numbers, fold)?;
    Ok(Numbered {
        numbers,
        sections: vec![
            (STARTS, starts),
            (ENDS, ends),
            (GLOBS, lines),
            (PIECES, pieces),
            (LITERALS, literals.texts),
            (WINDOW_WIDTHS, index.widths),
            (WINDOW_FILTER, index.filter),
            (WINDOW_BUCKETS, index.buckets),
            (WINDOW_MEMBERS, index.members),
            (EXPRESSION_CLASSES, expressions.classes),
            (EXPRESSION_STATES, expressions.states),
            (EXPRESSION_TARGETS, expressions.targets),
            (EXPRESSION_WINNERS, expressions.winners),
        ],
        remark: index.remark,
    })
}

/// The texts of pieces. Equal ones are written once: lookups tell pieces by where they stand.
#[derive(Default)]
struct Literals<'p> {
    texts: Vec<u8>,
    starts: BTreeMap<&'p [u8], u32>,
}

impl<'p> Literals<'p> {
    fn start(&mut self, piece: &'p [u8]) -> u32 {
        *self.starts.entry(piece).or_insert_with(|| {
            let start = self.texts.len() as u32;
            self.texts.extend_from_slice(piece);
            start
        })
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

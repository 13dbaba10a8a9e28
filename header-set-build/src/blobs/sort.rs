//! Sorts and hashes the names of long lists, in several threads.

use std::cmp::Ordering;

use header_set_codegen::list::{SortedNames, Texts};

use super::bounds::threads as bounds;
use super::parallel::{Threads, chunks};

/// A hash of each name, by rank.
pub(super) fn hashes(
    names: &SortedNames,
    threads: Threads,
    hash: impl Fn(&[u8]) -> u64 + Sync,
) -> Vec<u64> {
    let size = bounds::HASHED_AT_A_TIME;
    let mut hashes = vec![0; names.len()];
    let pieces = hashes.chunks_mut(size).enumerate();
    threads.consume(pieces.collect(), |(piece, hashes)| {
        for (rank, to) in (piece * size..).zip(hashes) {
            *to = hash(names.get(rank));
        }
    });
    hashes
}

/// The first bytes of a text, and its position.
type Record = (u64, u32);

/// Positions sorted by text. Among equal texts, the earlier position comes first.
pub(super) fn sorted(texts: &Texts, positions: Vec<u32>, threads: Threads) -> Vec<u32> {
    let size = positions.len().div_ceil(bounds::SORTED_PIECES).max(1);
    let mut runs = threads.map(chunks(positions.len(), size), |range| {
        texts.sorted(&positions[range])
    });
    drop(positions);
    while runs.len() > 1 {
        let pairs: Vec<usize> = (0..runs.len()).step_by(2).collect();
        runs = threads.map(pairs, |first| {
            let second = runs.get(first + 1).map_or(&[][..], Vec::as_slice);
            merged(texts, &runs[first], second)
        });
    }
    let sorted = runs.pop().unwrap_or_default();
    sorted.into_iter().map(|(_, position)| position).collect()
}

fn merged(texts: &Texts, a: &[Record], b: &[Record]) -> Vec<Record> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    while let (Some(first), Some(second)) = (a.peek(), b.peek()) {
        all.extend(match texts.compare(first, second) {
            Ordering::Less => a.next(),
            _ => b.next(),
        });
    }
    all.extend(a);
    all.extend(b);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_its_own_names() {
        let count = 2 * bounds::HASHED_AT_A_TIME as u32 + 1;
        let texts: Vec<[u8; 4]> = (0..count).map(u32::to_be_bytes).collect();
        let names: SortedNames = texts.iter().map(<[u8; 4]>::as_slice).collect();
        let number = |name: &[u8]| u64::from(u32::from_be_bytes(name.try_into().expect("four")));
        let found = hashes(&names, Threads::new(2), number);
        assert!(found.into_iter().eq(0..count.into()));
    }
}

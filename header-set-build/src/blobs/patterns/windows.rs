//! Picks the window of each glob, and writes the index of windows.
//!
//! A width is a probe for each byte of a name. So widths are tried one after the other: each glob
//! takes its rarest window of the first width of which few others take the same.

use header_set_blob::patterns::windows::{bits, hash, slot};
use header_set_blob::patterns::{WINDOW_BUCKETS, WINDOW_FILTER, WINDOW_MEMBERS, WINDOW_WIDTHS};

use crate::blobs::Section;
use crate::blobs::bounds::patterns::{FILTER_BITS, OF_EACH_PIECE, SHARED, WIDTHS};

/// A window of a glob.
#[derive(Clone, Copy, Debug)]
struct Window {
    width: usize,
    hash: u64,
}

/// Returns the index of globs, which are the literals around their stars, and what lookups cost,
/// where that is not little.
pub(super) fn build(globs: &[&[Vec<u8>]]) -> (Vec<Section>, Option<String>) {
    let windows = choose(globs);
    if windows.is_empty() {
        return (Vec::new(), None);
    }
    let mut hashes: Vec<u64> = windows.iter().map(|(_, window)| window.hash).collect();
    hashes.sort_unstable();
    let most = hashes.chunk_by(|a, b| a == b).map(<[u64]>::len).max();
    hashes.dedup();
    let mut filter = vec![0_u64; (hashes.len() * FILTER_BITS).div_ceil(64)];
    for &hash in &hashes {
        let word = slot(hash, filter.len());
        filter[word] |= bits(hash);
    }
    let count = hashes.len();
    let slots = windows.iter();
    let slots = slots.map(|&(glob, window)| (slot(window.hash, count), glob as u32));
    let mut slots: Vec<(usize, u32)> = slots.collect();
    slots.sort_unstable();
    let starts = (0..=count).map(|bucket| slots.partition_point(|&(slot, _)| slot < bucket) as u32);
    let widths = windows.iter();
    let widths = widths.fold(0, |widths, (_, window)| widths | 1 << (window.width - 1));
    let filter = filter.into_iter().flat_map(u64::to_le_bytes);
    let sections = vec![
        (WINDOW_WIDTHS, vec![widths]),
        (WINDOW_FILTER, filter.collect()),
        (WINDOW_BUCKETS, bytes(starts)),
        (WINDOW_MEMBERS, bytes(slots.iter().map(|&(_, glob)| glob))),
    ];
    let remark = most.filter(|&most| most > SHARED).map(|most| format!(
        "up to {most} patterns share the rarest bytes that they have between stars: a name with those bytes is compared with each of them"
    ));
    (sections, remark)
}

fn bytes(numbers: impl Iterator<Item = u32>) -> Vec<u8> {
    numbers.flat_map(u32::to_le_bytes).collect()
}

/// The globs that have windows, and the window of each.
fn choose(globs: &[&[Vec<u8>]]) -> Vec<(usize, Window)> {
    // The best so far, and how many globs would take it.
    let mut chosen: Vec<Option<(usize, Window)>> = vec![None; globs.len()];
    let mut open: Vec<usize> = (0..globs.len()).collect();
    for width in WIDTHS {
        let rarest = rarest(globs, &open, width);
        let mut taken: Vec<u64> = rarest.iter().map(|(_, window)| window.hash).collect();
        taken.sort_unstable();
        for (glob, window) in rarest {
            let same = occurrences(&taken, window);
            if chosen[glob].is_none_or(|(least, _)| same < least) {
                chosen[glob] = Some((same, window));
            }
        }
        open.retain(|&glob| chosen[glob].is_none_or(|(same, _)| same > SHARED));
    }
    let windows = chosen.into_iter().enumerate();
    windows
        .filter_map(|(glob, chosen)| Some((glob, chosen?.1)))
        .collect()
}

/// For each open glob that has windows of this width, the one that the fewest open globs have.
fn rarest(globs: &[&[Vec<u8>]], open: &[usize], width: usize) -> Vec<(usize, Window)> {
    let mut all: Vec<(u64, u32)> = Vec::new();
    for &glob in open {
        all.extend(windows_of(globs[glob], width).map(|window| (window.hash, glob as u32)));
    }
    all.sort_unstable();
    all.dedup();
    let hashes: Vec<u64> = all.into_iter().map(|(hash, _)| hash).collect();
    let rarest = |&glob: &usize| {
        let window =
            windows_of(globs[glob], width).min_by_key(|&window| occurrences(&hashes, window))?;
        Some((glob, window))
    };
    open.iter().filter_map(rarest).collect()
}

/// The number of sorted hashes that are that of the window.
fn occurrences(hashes: &[u64], window: Window) -> usize {
    let start = hashes.partition_point(|&hash| hash < window.hash);
    hashes[start..].partition_point(|&hash| hash == window.hash)
}

/// Windows of a glob: those at the start and at the end of each piece.
fn windows_of(pieces: &[Vec<u8>], width: usize) -> impl Iterator<Item = Window> {
    pieces.iter().flat_map(move |piece| {
        let count = (piece.len() + 1).saturating_sub(width);
        let late = count.saturating_sub(OF_EACH_PIECE / 2);
        (0..count)
            .filter(move |&start| start < OF_EACH_PIECE / 2 || start >= late)
            .map(move |start| Window {
                width,
                hash: hash(&piece[start..start + width]),
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn built(globs: &[Vec<Vec<u8>>]) -> (Vec<Section>, Option<String>) {
        build(&globs.iter().map(Vec::as_slice).collect::<Vec<_>>())
    }

    fn widths(globs: &[Vec<Vec<u8>>]) -> Vec<u8> {
        built(globs).0[0].1.clone()
    }

    /// Globs with stars at both ends, around some pieces.
    fn globs(count: u8, pieces: impl Fn(u8) -> Vec<Vec<u8>>) -> Vec<Vec<Vec<u8>>> {
        let glob = |at| [vec![Vec::new()], pieces(at), vec![Vec::new()]].concat();
        (0..count).map(glob).collect()
    }

    #[test]
    fn long_pieces_have_windows_at_both_ends() {
        for (len, starts) in [
            (3, (0..0).chain(0..0)),
            (4, (0..1).chain(0..0)),
            (36, (0..33).chain(0..0)),
            (67, (0..64).chain(0..0)),
            (68, (0..32).chain(33..65)),
            (100, (0..32).chain(65..97)),
        ] {
            let piece: Vec<u8> = (0..len).collect();
            let found: Vec<u64> = (windows_of(std::slice::from_ref(&piece), 4))
                .map(|window| window.hash)
                .collect();
            let expected = starts.map(|start| hash(&piece[start..start + 4]));
            assert_eq!(found, expected.collect::<Vec<u64>>(), "{len}");
        }
    }

    #[test]
    fn more_than_eight_patterns_of_a_window_have_a_remark() {
        let remark = |count| built(&globs(count, |_| vec![b"abcd".to_vec()])).1;
        assert_eq!(remark(8), None);
        let nine = remark(9).expect("a remark");
        assert!(nine.starts_with("up to 9 patterns share"), "{nine}");
        assert!(remark(10).is_some_and(|it| it.starts_with("up to 10 ")));
    }

    #[test]
    fn more_than_eight_patterns_of_a_window_take_another_width() {
        // They share four bytes, and three bytes are their own.
        let own = |at| vec![b"abcd".to_vec(), vec![b'p', b'0' + at, b'q']];
        for (count, width) in [(8, 4), (9, 3), (10, 3)] {
            assert_eq!(widths(&globs(count, own)), [1 << (width - 1)], "{count}");
        }
        // Of two widths that separate as little, the first is taken.
        let same = globs(9, |_| vec![b"abcdefgh".to_vec()]);
        assert_eq!(widths(&same), [1 << 3]);
    }
}

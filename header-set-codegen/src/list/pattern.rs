//! Patterns as their literal pieces, compared with names and with each other.

use header_set_runtime::globs::matches_pieces;

/// Whether a name matches the pieces of a pattern.
pub(crate) fn matches(pieces: &[Vec<u8>], name: &[u8]) -> bool {
    let pieces = pieces.iter().map(Vec::as_slice);
    matches_pieces(name, pieces, |part, piece| part == piece)
}

/// A symbol that is no byte: the star of another pattern.
const STAR: u16 = 256;

/// Whether all that `inner` stands for matches `outer`: its stars must fall under stars.
pub(crate) fn contains(outer: &[Vec<u8>], inner: &[Vec<u8>]) -> bool {
    let mut symbols = Vec::new();
    for (number, piece) in inner.iter().enumerate() {
        if number > 0 {
            symbols.push(STAR);
        }
        symbols.extend(piece.iter().map(|&byte| u16::from(byte)));
    }
    matches_symbols(outer, &symbols)
}

fn matches_symbols(pieces: &[Vec<u8>], symbols: &[u16]) -> bool {
    let pieces = pieces.iter().map(Vec::as_slice);
    matches_pieces(symbols, pieces, |part, piece| {
        part.iter()
            .zip(piece)
            .all(|(&symbol, &byte)| symbol == u16::from(byte))
    })
}

/// Whether a name matches both: it does if the texts before the first star agree, and those behind the
/// last, for between them the stars have room for all the rest.
pub(crate) fn intersect(a: &[Vec<u8>], b: &[Vec<u8>]) -> bool {
    let (Some(a_first), Some(b_first), Some(a_last), Some(b_last)) =
        (a.first(), b.first(), a.last(), b.last())
    else {
        return false;
    };
    (a_first.starts_with(b_first) || b_first.starts_with(a_first))
        && (a_last.ends_with(b_last) || b_last.ends_with(a_last))
}

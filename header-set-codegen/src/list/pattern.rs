//! Patterns as their literal pieces, compared with names and with each other.

/// Whether a name matches the pieces of a pattern.
pub(crate) fn matches(pieces: &[Vec<u8>], name: &[u8]) -> bool {
    let symbols: Vec<u16> = name.iter().map(|&byte| byte.into()).collect();
    matches_symbols(pieces, &symbols)
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
    let equal = |part: &[u16], piece: &[u8]| {
        part.iter()
            .zip(piece)
            .all(|(&symbol, &byte)| symbol == u16::from(byte))
    };
    let [first, middle @ .., last] = pieces else {
        return false;
    };
    if symbols.len() < first.len() + last.len() {
        return false;
    }
    let end = symbols.len() - last.len();
    if !equal(symbols, first) || !equal(&symbols[end..], last) {
        return false;
    }
    let mut rest = &symbols[first.len()..end];
    for piece in middle {
        let found = rest
            .windows(piece.len())
            .position(|part| equal(part, piece));
        let Some(at) = found else {
            return false;
        };
        rest = &rest[at + piece.len()..];
    }
    true
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

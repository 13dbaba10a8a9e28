//! Patterns compared with names and with each other: globs by their literal pieces, expressions by
//! their automata.

use std::borrow::Cow;
use std::cmp::Reverse;

use header_set_runtime::Fold;

use super::regex::Regular;
use super::{Precedence, Shape, matches_pieces};

impl Shape {
    /// A text in which `*` stands for any run of bytes.
    pub(crate) fn of_glob(text: &[u8], fold: Fold) -> Self {
        let pieces: Vec<&[u8]> = text.split(|&byte| byte == b'*').collect();
        let last = pieces.len() - 1;
        let pieces = pieces.into_iter().enumerate();
        // Runs of stars are one: nothing stands between them.
        let pieces = pieces.filter(|&(at, piece)| at == 0 || at == last || !piece.is_empty());
        let folded = |piece: &[u8]| piece.iter().map(|&byte| fold.byte(byte)).collect();
        Self::Glob(pieces.map(|(_, piece)| folded(piece)).collect())
    }

    /// The literals around the stars of a glob; none of an expression.
    #[must_use]
    pub fn pieces(&self) -> &[Vec<u8>] {
        match self {
            Self::Glob(pieces) => pieces,
            Self::Regular(_) => &[],
        }
    }

    /// The number of literal bytes of a glob; none are counted of an expression.
    pub(crate) fn literal_len(&self) -> usize {
        self.pieces().iter().map(Vec::len).sum()
    }

    /// Of two patterns that match, the one with more weight wins, whatever was written first: the
    /// glob with more literal bytes, and any glob before an expression.
    #[must_use]
    pub fn weight(&self) -> usize {
        match self {
            Self::Glob(_) => self.literal_len() + 1,
            Self::Regular(_) => 0,
        }
    }

    /// By what the winner among all patterns that match is found: the least, of patterns at their
    /// positions among all that is written.
    #[must_use]
    pub fn precedence(&self, written: usize) -> Precedence {
        (Reverse(self.weight()), written)
    }

    /// What a comparison takes, as a number of bytes.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Glob(_) => self.literal_len(),
            Self::Regular(regular) => 256 * regular.states.len(),
        }
    }

    /// What it takes to see whether all of one pattern is in another: pairs of states, or pieces of
    /// a glob.
    pub(crate) fn work_beside(&self, other: &Self) -> usize {
        1 + (self.length() / 256 + 1) * (other.length() / 256 + 1)
    }

    /// Whether a folded name is one of these.
    pub(crate) fn matches(&self, name: &[u8]) -> bool {
        match self {
            Self::Glob(pieces) => {
                // Of long lists nearly all end here, and an iterator costs where nothing is
                // optimised.
                name.starts_with(&pieces[0]) && matches_pieces(name, pieces)
            }
            Self::Regular(regular) => regular.matches(name),
        }
    }

    /// Whether all that `inner` stands for is one of these.
    pub(crate) fn contains(&self, inner: &Self) -> bool {
        match (self, inner) {
            (Self::Glob(outer), Self::Glob(inner)) => contains(outer, inner),
            _ => match (self.regular(), inner.regular()) {
                (Some(outer), Some(inner)) => inner.is_within(&outer),
                _ => false,
            },
        }
    }

    /// Whether a name may match both.
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Glob(a), Self::Glob(b)) => intersect(a, b),
            _ => match (self.regular(), other.regular()) {
                (Some(a), Some(b)) => a.intersects(&b),
                _ => true,
            },
        }
    }

    /// As an expression; none of a glob that would take too large an automaton.
    fn regular(&self) -> Option<Cow<'_, Regular>> {
        match self {
            Self::Glob(pieces) => Regular::of_glob(pieces).map(Cow::Owned),
            Self::Regular(regular) => Some(Cow::Borrowed(regular)),
        }
    }
}

/// Whether all that `inner` stands for matches `outer`: the literals around the outer stars stand
/// in the inner ones, in their order, and no inner star in one of them.
fn contains(outer: &[Vec<u8>], inner: &[Vec<u8>]) -> bool {
    let ([first, between @ .., last], [starts, inside @ .., ends]) = (outer, inner) else {
        return false;
    };
    let (Some(starts), Some(ends)) = (
        starts.strip_prefix(&first[..]),
        ends.strip_suffix(&last[..]),
    ) else {
        return false;
    };
    let mut further = inside.iter().map(Vec::as_slice).chain([ends]);
    let mut rest = starts;
    for piece in between {
        rest = loop {
            // Between two stars stands something.
            let at = rest.windows(piece.len()).position(|part| part == piece);
            if let Some(at) = at {
                break &rest[at + piece.len()..];
            }
            rest = match further.next() {
                Some(next) => next,
                None => return false,
            };
        };
    }
    true
}

/// Whether a name matches both: it does if the texts before the first star agree, and those behind
/// the last, for between them the stars have room for all the rest.
fn intersect(a: &[Vec<u8>], b: &[Vec<u8>]) -> bool {
    let (Some(a_first), Some(b_first), Some(a_last), Some(b_last)) =
        (a.first(), b.first(), a.last(), b.last())
    else {
        return false;
    };
    (a_first.starts_with(b_first) || b_first.starts_with(a_first))
        && (a_last.ends_with(b_last) || b_last.ends_with(a_last))
}

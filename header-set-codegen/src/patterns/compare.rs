//! Compares patterns with names and with each other: globs by their literal pieces, expressions by
//! their automata.

use std::borrow::Cow;

use header_set_runtime::Fold;

use super::pattern::{Shape, matches_pieces};
use super::regex::Regular;
use crate::bounds::traffic::SHORT_PIECE;

impl Shape {
    /// The glob of a text in which `*` stands for any run of bytes.
    pub(crate) fn of_glob(text: &[u8], fold: Fold) -> Self {
        let pieces: Vec<&[u8]> = text.split(|&byte| byte == b'*').collect();
        let last = pieces.len() - 1;
        let pieces = pieces.into_iter().enumerate();
        // Adjacent stars count as one.
        let pieces = pieces.filter(|&(at, piece)| at == 0 || at == last || !piece.is_empty());
        let folded = |piece: &[u8]| piece.iter().map(|&byte| fold.byte(byte)).collect();
        Self::Glob(pieces.map(|(_, piece)| folded(piece)).collect())
    }

    /// The literals around the stars of a glob. Empty for an expression.
    #[must_use]
    pub fn pieces(&self) -> &[Vec<u8>] {
        match self {
            Self::Glob(pieces) => pieces,
            Self::Regular(_) => &[],
        }
    }

    /// The number of literal bytes of a glob. Zero for an expression.
    #[must_use]
    pub fn literal_len(&self) -> usize {
        self.pieces().iter().map(Vec::len).sum()
    }

    /// Of two patterns that match, the one with more weight wins, whatever the written order. A
    /// glob weighs more with more literal bytes, and any glob weighs more than an expression.
    #[must_use]
    pub fn weight(&self) -> usize {
        match self {
            Self::Glob(_) => self.literal_len() + 1,
            Self::Regular(_) => 0,
        }
    }

    /// About how many bytes are compared for each byte of a name. A long piece after a star may nearly
    /// match at each position, the last one too where patterns are tried one by one; short pieces
    /// hardly ever do.
    #[must_use]
    pub fn compared_bytes(&self) -> usize {
        let pieces = self.pieces();
        let searched = pieces.get(1..);
        let longest = searched.unwrap_or_default().iter().map(Vec::len).max();
        longest.unwrap_or(0).saturating_sub(SHORT_PIECE).max(1)
    }

    /// The cost of a comparison, as a number of bytes. A walk over two automata compares the rows
    /// of each pair of states; eight bytes of a row cost as much as a state.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Glob(_) => self.literal_len(),
            Self::Regular(regular) => {
                let rows: usize = regular.states.iter().map(|it| it.row.bytes.len()).sum();
                256 * regular.states.len() + 32 * rows
            }
        }
    }

    /// The cost of comparing two patterns: pairs of states, or pieces of a glob.
    pub(crate) fn work_beside(&self, other: &Self) -> usize {
        1 + (self.length() / 256 + 1) * (other.length() / 256 + 1)
    }

    /// Whether a folded name matches.
    #[must_use]
    pub fn matches(&self, name: &[u8]) -> bool {
        match self {
            // With long lists, nearly all names fail at the first piece.
            Self::Glob(pieces) => name.starts_with(&pieces[0]) && matches_pieces(name, pieces),
            Self::Regular(regular) => regular.matches(name),
        }
    }

    /// Whether every match of `inner` is a match of this pattern.
    pub(crate) fn contains(&self, inner: &Self) -> bool {
        match (self, inner) {
            // No literal has a `*`, so it stands for what a star of `inner` matches: the literals of
            // the outer glob are in those of the inner one, in their order, without a star.
            (Self::Glob(_), Self::Glob(inner)) => self.matches(&inner.join(&b'*')),
            _ => !(inner.regular()).any(&self.regular(), |inner, outer| inner && !outer),
        }
    }

    /// Whether a name may match both.
    pub(crate) fn intersects(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Glob(a), Self::Glob(b)) => intersect(a, b),
            _ => (self.regular()).any(&other.regular(), |one, other| one && other),
        }
    }

    /// The automaton of the pattern.
    pub(crate) fn regular(&self) -> Cow<'_, Regular> {
        match self {
            Self::Glob(pieces) => Cow::Owned(Regular::of_glob(pieces)),
            Self::Regular(regular) => Cow::Borrowed(regular),
        }
    }
}

/// Whether some name matches both. That holds if the texts before the first stars agree, and those
/// after the last stars; the stars match all the rest.
fn intersect(a: &[Vec<u8>], b: &[Vec<u8>]) -> bool {
    let ([a_first, .., a_last], [b_first, .., b_last]) = (a, b) else {
        return false;
    };
    (a_first.starts_with(b_first) || b_first.starts_with(a_first))
        && (a_last.ends_with(b_last) || b_last.ends_with(a_last))
}

#[cfg(test)]
mod tests;

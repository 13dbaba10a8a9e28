//! Where the tables of patterns lie in the bytes of a blob.

use super::affixes::Affixes;
use super::expressions::Expressions;
use super::globs::Globs;
use super::{
    ENDS, EXPRESSION_CLASSES, EXPRESSION_STATES, EXPRESSION_TARGETS, EXPRESSION_WINNERS, GLOBS,
    LITERALS, PIECES, Patterns, STARTS, WINDOW_BUCKETS, WINDOW_FILTER, WINDOW_MEMBERS,
    WINDOW_WIDTHS,
};
use crate::{Blob, Items, Section};

/// Where the patterns of a blob lie.
#[derive(Clone, Copy, Debug)]
pub struct PatternSections {
    starts: Items<16>,
    ends: Items<16>,
    globs: Items<24>,
    pieces: Items<8>,
    literals: Section,
    widths: u8,
    filter: Items<8>,
    buckets: Items<4>,
    members: Items<4>,
    classes: Section,
    states: Items<4>,
    targets: Items<4>,
    winners: Items<4>,
}

impl PatternSections {
    /// The sections of a blob that says how many patterns it has.
    #[must_use]
    pub const fn from_sections(blob: &Blob<'_>) -> Option<Self> {
        let sections = Self {
            starts: blob.place(STARTS).items(),
            ends: blob.place(ENDS).items(),
            globs: blob.place(GLOBS).items(),
            pieces: blob.place(PIECES).items(),
            literals: blob.place(LITERALS),
            widths: match blob.section(WINDOW_WIDTHS) {
                [widths] => *widths,
                _ => 0,
            },
            filter: blob.place(WINDOW_FILTER).items(),
            buckets: blob.place(WINDOW_BUCKETS).items(),
            members: blob.place(WINDOW_MEMBERS).items(),
            classes: blob.place(EXPRESSION_CLASSES),
            states: blob.place(EXPRESSION_STATES).items(),
            targets: blob.place(EXPRESSION_TARGETS).items(),
            winners: blob.place(EXPRESSION_WINNERS).items(),
        };
        let with_stars = sections.starts.len() + sections.ends.len() + sections.globs.len();
        let said = blob.header().patterns as usize;
        let fits = match sections.states.is_empty() {
            true => with_stars == said,
            false => with_stars < said,
        };
        if fits { Some(sections) } else { None }
    }

    /// The patterns, in the bytes of the blob.
    #[must_use]
    pub fn of(self, blob: &[u8]) -> Patterns<'_> {
        let literals = self.literals.of(blob);
        let affixes = |lines: Items<16>| Affixes {
            lines: lines.of(blob),
            literals,
        };
        Patterns {
            starts: affixes(self.starts),
            ends: affixes(self.ends),
            globs: Globs {
                lines: self.globs.of(blob),
                pieces: self.pieces.of(blob),
                literals,
                widths: self.widths,
                filter: self.filter.of(blob),
                buckets: self.buckets.of(blob),
                members: self.members.of(blob),
            },
            expressions: Expressions {
                classes: self.classes.of(blob),
                states: self.states.of(blob),
                targets: self.targets.of(blob),
                winners: self.winners.of(blob),
            },
        }
    }
}

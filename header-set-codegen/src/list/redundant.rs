//! Finds redundant entries: exclusions that exclude no name, and names that a pattern covers.
//!
//! If an exact answer would cost too much, the entry is not reported.

use std::cell::Cell;

use header_set_runtime::Fold;

use super::finding::Finding;
use super::rules::{Rules, Warnings};
use super::valid::Valid;
use crate::bounds::reports::{COMPARISONS, HINTS};
use crate::order::{self, Numbers};
use crate::patterns::{Pattern, Role, Shape};
use crate::wording::shown;

/// The patterns of a list, by rank.
pub(super) struct Patterns<'a> {
    all: Vec<&'a Pattern>,
    /// The ranks of patterns whose only star is at the end, by the text before it.
    prefixes: Numbers,
    /// The distinct lengths of these texts, ascending.
    lengths: Vec<usize>,
    /// The ranks of all other patterns.
    globs: Vec<usize>,
    budget: Cell<usize>,
}

impl<'a> Patterns<'a> {
    /// Ranks patterns.
    pub(super) fn new(patterns: &'a [Pattern]) -> Self {
        let mut all: Vec<&Pattern> = patterns.iter().collect();
        order::sort_by_key(&mut all, |pattern| pattern.precedence());
        let mut patterns = Patterns {
            all,
            prefixes: Numbers::new(),
            lengths: Vec::new(),
            globs: Vec::new(),
            budget: Cell::new(COMPARISONS),
        };
        for (rank, pattern) in patterns.all.iter().enumerate() {
            match pattern.as_prefix() {
                Some(prefix) => {
                    patterns.prefixes.insert(prefix.to_vec(), rank);
                    patterns.lengths.push(prefix.len());
                }
                None => patterns.globs.push(rank),
            }
        }
        order::sort_distinct(&mut patterns.lengths);
        patterns
    }

    fn spend(&self, work: usize) -> Option<()> {
        self.budget.set(self.budget.get().checked_sub(work)?);
        Some(())
    }

    /// Takes the cost of comparing a pattern with another name from the budget.
    fn spend_on(&self, rank: usize, length: usize) -> Option<()> {
        self.spend(1 + self.all[rank].length() * length / 256)
    }

    /// Returns the rank of the best pattern for a folded name. Unknown if the budget is spent.
    fn winner(&self, name: &[u8]) -> Option<Option<usize>> {
        let prefix = self.longest_prefix(name, name.len())?;
        let mut glob = None;
        for &rank in &self.globs {
            self.spend_on(rank, name.len())?;
            if self.all[rank].matches(name) {
                glob = Some(rank);
                break;
            }
        }
        Some(match (prefix, glob) {
            (Some(prefix), Some(glob)) => Some(prefix.min(glob)),
            (prefix, glob) => prefix.or(glob),
        })
    }

    fn longest_prefix(&self, name: &[u8], at_most: usize) -> Option<Option<usize>> {
        let end = self.lengths.partition_point(|&length| length <= at_most);
        for &length in self.lengths[..end].iter().rev() {
            self.spend(1)?;
            if let Some(&rank) = self.prefixes.get(&name[..length]) {
                return Some(Some(rank));
            }
        }
        Some(None)
    }

    /// Whether patterns include a name that no exact entry matches. True if that is unknown.
    pub(super) fn may_include(&self, name: &[u8]) -> bool {
        let winner = self.winner(name);
        winner.is_none_or(|rank| rank.is_some_and(|rank| self.all[rank].role != Role::Excluded))
    }

    /// Returns the rank of the pattern that decides about the names of an entry without that entry.
    /// Unknown if the budget is spent.
    fn beside(&self, name: Name) -> Option<Option<usize>> {
        match name {
            Name::Exact(name) => self.winner(name),
            Name::Pattern(pattern) => self.without(pattern),
        }
    }

    /// Returns the position of the inclusion that already covers an entry.
    fn covering(&self, name: Name) -> Option<usize> {
        match self.all[self.beside(name)??].role {
            Role::Entry(position) => Some(position),
            Role::Excluded => None,
        }
    }

    /// Whether an exclusion provably excludes no name.
    fn is_idle(&self, name: Name) -> bool {
        let is_idle = |rank: usize| {
            let other = self.all[rank];
            // A pattern that wins over it always leaves it nothing.
            let wins = |it: &Pattern| other.precedence() < it.precedence();
            other.role == Role::Excluded || matches!(name, Name::Pattern(it) if wins(it))
        };
        (self.beside(name)).is_some_and(|rank| rank.is_none_or(is_idle))
    }

    /// Returns the rank of the first pattern that decides about names of another one, if that one
    /// were removed: it matches all of them; or it would win for some, with the other effect.
    /// Unknown if the budget is spent.
    fn without(&self, pattern: &Pattern) -> Option<Option<usize>> {
        if let (true, Some(prefix)) = (self.globs.is_empty(), pattern.as_prefix()) {
            return match prefix.len().checked_sub(1) {
                Some(length) => self.longest_prefix(prefix, length),
                None => Some(None),
            };
        }
        let length = pattern.length();
        // A covering glob has at most the literal bytes of the glob that it covers. An expression has
        // more states than its shortest match has bytes.
        let start = (self.all).partition_point(|it| it.literal_len() > length);
        let own = (self.all).partition_point(|it| it.precedence() < pattern.precedence());
        let is_excluded = |pattern: &Pattern| pattern.role == Role::Excluded;
        for (rank, other) in self.all.iter().enumerate().skip(start) {
            self.spend_on(rank, length)?;
            let wins = rank > own && is_excluded(other) != is_excluded(pattern);
            if rank != own && (other.contains(pattern) || wins && other.intersects(pattern)) {
                return Some(Some(rank));
            }
        }
        Some(None)
    }
}

/// The names that an entry matches.
#[derive(Clone, Copy)]
pub(super) enum Name<'a> {
    Exact(&'a [u8]),
    Pattern(&'a Pattern),
}

/// Reports exclusions that exclude no name. In sets, also reports literals that a pattern covers.
pub(super) fn report<'a>(
    rules: &Rules,
    valid: &Valid,
    entries: impl Iterator<Item = (Name<'a>, &'a [u32])>,
    patterns: &Patterns,
) -> Vec<Finding> {
    let written = &valid.written;
    let mut found = Vec::new();
    let mut hints = HINTS;
    for (name, group) in entries {
        let position = valid.deciding(group) as usize;
        let text = written.text(position);
        if written.flags(position).excluded {
            // It takes out an equal entry of a list or a file, or was reported as a repetition.
            let is_known =
                |at: &u32| !valid.is_excluded(*at) || valid.repeated.binary_search(at).is_ok();
            if !written.complete || group.iter().any(is_known) || !patterns.is_idle(name) {
                continue;
            }
            let hint = match name {
                Name::Exact(name) if hints > 0 => separators_hint(rules, valid, name),
                Name::Exact(_) => None,
                Name::Pattern(pattern) => Some(match pattern.shape {
                    Shape::Glob(_) => "; a pattern never excludes an exact name".to_owned(),
                    Shape::Regular(_) => "; an expression never excludes an exact name, nor what a glob or an earlier expression includes".to_owned(),
                }),
            };
            hints = hints.saturating_sub(1);
            let (shown, hint) = (shown(text), hint.unwrap_or_default());
            let message =
                format!("found an exclusion of `{shown}` that excludes no name of this list{hint}");
            found.push(Finding::error(written, position, message));
        } else if rules.kind.is_set()
            && let Some(silence) = silence(rules, written.is_literal(position))
            && let Some(cover) = patterns.covering(name)
        {
            let cover = written.place(cover).describe(written.text(cover));
            let message = format!("`{}` is covered by {cover}{silence}", shown(text));
            found.push(Finding::warning(written, position, message));
        }
    }
    order::sort_by_key(&mut found, |finding| finding.at);
    found
}

/// Returns how a warning about an entry is silenced, if the rules want it.
fn silence(rules: &Rules, is_literal: bool) -> Option<&'static str> {
    match rules.warnings {
        Warnings::Literals if is_literal => {
            Some("; `#[allow(deprecated)]` on the list silences this")
        }
        Warnings::All => Some(""),
        Warnings::None | Warnings::Literals => None,
    }
}

/// Returns a name that would equal the excluded one with `separators = fold`. No inclusion equals it
/// without: the exclusion would take that out.
fn separators_hint(rules: &Rules, valid: &Valid, name: &[u8]) -> Option<String> {
    let fold = Fold {
        separators: true,
        ..rules.fold
    };
    let near = valid.first_name(|other| {
        other.len() == name.len()
            && (name.iter().zip(other)).all(|(&a, &b)| fold.byte(a) == fold.byte(b))
    })?;
    let near = shown(near);
    Some(format!(
        ", though `{near}` differs only in separators; did you mean `separators = fold`?"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::Shape;

    const FOLD: Fold = Fold {
        case: true,
        separators: false,
    };

    /// The only pattern of a list.
    fn pattern(text: &[u8]) -> [Pattern; 1] {
        [Pattern {
            shape: Shape::of_glob(text, FOLD),
            role: Role::Entry(0),
            written: 0,
        }]
    }

    #[test]
    fn comparisons_count_by_length() {
        let list = pattern(&[&[b'a'; 512][..], b"*b*"].concat());
        let patterns = Patterns::new(&list);
        assert_eq!(list[0].length(), 513);
        for (name, cost) in [(0, 1), (1, 3), (64, 129), (128, 257)] {
            patterns.budget.set(COMPARISONS);
            assert_eq!(patterns.spend_on(0, name), Some(()));
            assert_eq!(COMPARISONS - patterns.budget.get(), cost, "{name}");
        }
    }

    #[test]
    fn a_spent_budget_gives_no_answer() {
        let list = pattern(b"*a*");
        let patterns = Patterns::new(&list);
        assert_eq!(patterns.covering(Name::Exact(b"xax")), Some(0));
        assert!(patterns.spend(patterns.budget.get()).is_some());
        assert!(patterns.spend(1).is_none());
        assert!(patterns.spend(0).is_some());
        assert_eq!(patterns.covering(Name::Exact(b"xax")), None);
        assert!(patterns.may_include(b"other"), "unknown");
    }
}

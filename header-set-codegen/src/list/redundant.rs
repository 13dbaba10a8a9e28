//! Which entries change nothing: exclusions that take nothing out, names that a pattern covers.
//!
//! Where an exact answer would cost too much, the entry is left alone.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use header_set_runtime::Fold;

use super::finding::Finding;
use super::merge::Merged;
use super::rules::Rules;
use super::validate::{Name, Valid};
use crate::bounds::reports::COMPARISONS;
use crate::bounds::reports::HINTS;
use crate::order;
use crate::wording::shown;

/// The patterns of a list, by rank.
pub(crate) struct Patterns<'a> {
    all: Vec<Ranked<'a>>,
    /// Positions in `all` of those whose only star is at the end, by the text before it.
    prefixes: BTreeMap<&'a [u8], usize>,
    lengths: BTreeSet<usize>,
    /// Positions in `all` of the others.
    globs: Vec<usize>,
    budget: Cell<usize>,
}

/// A pattern of a list, merged with its equals.
struct Ranked<'a> {
    name: &'a Name,
    /// What a comparison with it takes.
    length: usize,
    /// Its position among all that is written.
    position: usize,
    excluded: bool,
}

impl<'a> Patterns<'a> {
    /// `merged`: each name, its position among all that is written, and whether it takes out.
    pub(crate) fn new(merged: impl Iterator<Item = (&'a Name, usize, bool)>) -> Self {
        let mut all: Vec<Ranked> = merged
            .filter(|(name, ..)| !matches!(name, Name::Exact(_)))
            .map(|(name, position, excluded)| Ranked {
                name,
                length: name.length(),
                position,
                excluded,
            })
            .collect();
        order::sort_by_key(&mut all, |pattern| {
            let is_regular = matches!(pattern.name, Name::Regular(_));
            let literal = if is_regular { 0 } else { pattern.length };
            (is_regular, Reverse(literal), pattern.position)
        });
        let mut patterns = Patterns {
            all,
            prefixes: BTreeMap::new(),
            lengths: BTreeSet::new(),
            globs: Vec::new(),
            budget: Cell::new(COMPARISONS),
        };
        for (rank, pattern) in patterns.all.iter().enumerate() {
            match pattern.name.pieces() {
                [prefix, last] if last.is_empty() => {
                    patterns.prefixes.insert(prefix, rank);
                    patterns.lengths.insert(prefix.len());
                }
                _ => patterns.globs.push(rank),
            }
        }
        patterns
    }

    fn spend(&self, work: usize) -> Option<()> {
        self.budget.set(self.budget.get().checked_sub(work)?);
        Some(())
    }

    /// Pays for the comparison of a pattern with another name.
    fn spend_on(&self, rank: usize, length: usize) -> Option<()> {
        self.spend(1 + self.all[rank].length * length / 256)
    }

    /// The rank of the best pattern for a folded name; nothing known if the budget is spent.
    fn winner(&self, name: &[u8]) -> Option<Option<usize>> {
        let prefix = self.longest_prefix(name, name.len())?;
        let mut glob = None;
        for &rank in &self.globs {
            self.spend_on(rank, name.len())?;
            if self.all[rank].name.matches(name) {
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
        for &length in self.lengths.range(..=at_most).rev() {
            self.spend(1)?;
            if let Some(&rank) = self.prefixes.get(&name[..length]) {
                return Some(Some(rank));
            }
        }
        Some(None)
    }

    /// Whether a name is in the set when no exact entry speaks of it.
    pub(crate) fn may_include(&self, name: &[u8]) -> bool {
        match self.winner(name) {
            Some(winner) => winner.is_some_and(|rank| !self.all[rank].excluded),
            None => true,
        }
    }

    /// The position of the inclusion that already covers a name.
    fn covering(&self, name: &Name) -> Option<usize> {
        let rank = match name {
            Name::Exact(name) => self.winner(name)??,
            Name::Pattern(_) | Name::Regular(_) => self.pattern_covering(name)?,
        };
        let pattern = &self.all[rank];
        (!pattern.excluded).then_some(pattern.position)
    }

    /// The rank of the pattern that speaks for all that another stands for, if that other goes.
    fn pattern_covering(&self, name: &Name) -> Option<usize> {
        if let (true, [head, _]) = (self.globs.is_empty(), name.pieces()) {
            let length = head.len().checked_sub(1)?;
            return self.longest_prefix(head, length)?;
        }
        let length = name.length();
        // A glob has all literal bytes of one that covers it.
        let start = match name {
            Name::Regular(_) => 0,
            _ => self
                .all
                .partition_point(|it| !matches!(it.name, Name::Regular(_)) && it.length > length),
        };
        let mut below = false;
        for (rank, other) in self.all.iter().enumerate().skip(start) {
            self.spend_on(rank, length)?;
            if !below && other.name == name {
                below = true;
            } else if other.name.contains(name) {
                return Some(rank);
            } else if below && other.excluded && other.name.intersects(name) {
                // It would speak for some of the names.
                return None;
            }
        }
        None
    }

    /// Whether an exclusion takes nothing out, provably.
    pub(crate) fn is_idle(&self, name: &Name) -> bool {
        match name {
            Name::Exact(name) => match self.winner(name) {
                Some(winner) => winner.is_none_or(|rank| self.all[rank].excluded),
                None => false,
            },
            Name::Pattern(pieces) if self.globs.is_empty() => {
                let Some(length) = pieces[0].len().checked_sub(1) else {
                    return true;
                };
                match self.longest_prefix(&pieces[0], length) {
                    Some(winner) => winner.is_none_or(|rank| self.all[rank].excluded),
                    None => false,
                }
            }
            Name::Pattern(_) | Name::Regular(_) => self.is_idle_pattern(name).unwrap_or(false),
        }
    }

    fn is_idle_pattern(&self, name: &Name) -> Option<bool> {
        let mut below = false;
        for (rank, other) in self.all.iter().enumerate() {
            self.spend_on(rank, name.length())?;
            if other.name == name {
                below = true;
            } else if other.name.contains(name) {
                // It never wins, or what it takes out is out already.
                return Some(!below || other.excluded);
            } else if below && !other.excluded && other.name.intersects(name) {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// Reports exclusions that take nothing out, and in sets the literals that a pattern covers.
pub(crate) fn report(
    rules: &Rules,
    valid: &Valid,
    merged: &[Merged],
    patterns: &Patterns,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut hints = HINTS;
    for merged in merged {
        let Merged { name, written, .. } = merged;
        if merged.excluded {
            if valid.complete
                && !merged.takes_out_equal
                && !merged.repeated
                && patterns.is_idle(name)
            {
                let hint = match hints {
                    0 => None,
                    _ => separators_hint(rules, valid, name).or_else(|| exact_hint(valid, name)),
                };
                hints = hints.saturating_sub(1);
                let name = shown(&written.text);
                let message = format!("found an exclusion of `{name}` that takes nothing out");
                let message = written
                    .origin
                    .locate(&(message + &hint.unwrap_or_default()));
                found.push(Finding::error(valid.entries[merged.position].at, message));
            }
        } else if rules.kind.is_set()
            && written.origin.is_source()
            && let Some(cover) = patterns.covering(name)
        {
            let cover = valid.entries[cover].written;
            let message = format!(
                "`{}` is covered by {}; `#[allow(deprecated)]` on the list silences this",
                shown(&written.text),
                cover.origin.describe(&cover.text)
            );
            found.push(Finding::warning(valid.entries[merged.position].at, message));
        }
    }
    order::sort_by_key(&mut found, |finding| finding.at);
    found
}

/// An exact name that the pattern of an exclusion matches, and does not take out.
fn exact_hint(valid: &Valid, name: &Name) -> Option<String> {
    if let Name::Exact(_) = name {
        return None;
    }
    let kept = valid.entries.iter().find(|entry| match &entry.name {
        Name::Exact(exact) => !entry.written.excluded && name.matches(exact),
        Name::Pattern(_) | Name::Regular(_) => false,
    })?;
    let kept = shown(&kept.written.text);
    Some(format!(", since exact names as `{kept}` beat patterns"))
}

/// The name that the exclusion meant, if `separators = fold` would make them equal.
fn separators_hint(rules: &Rules, valid: &Valid, name: &Name) -> Option<String> {
    let Name::Exact(name) = name else {
        return None;
    };
    let fold = Fold {
        separators: true,
        ..rules.fold
    };
    let is_near = |other: &[u8]| {
        other.len() == name.len()
            && (name.iter().zip(other)).all(|(&a, &b)| fold.byte(a) == fold.byte(b))
            && other != name
    };
    let near = valid.entries.iter().find(|entry| match &entry.name {
        Name::Exact(other) => !entry.written.excluded && is_near(other),
        Name::Pattern(_) | Name::Regular(_) => false,
    })?;
    let near = shown(&near.written.text);
    Some(format!(
        ", though `{near}` differs only in separators; did you mean `separators = fold`?"
    ))
}

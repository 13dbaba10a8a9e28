//! The arms of a match by the names that they take.

use crate::bounds::input::MATCH_ARMS;
use crate::front::ast::Item;
use crate::list::Valid;
use crate::list::key_set::{KeySet, Pattern, Role, Shape};
use crate::order::{self, Numbers};
use crate::plan::Chosen;

/// The classes of a match, ready to be written.
#[derive(Default)]
pub(crate) struct Classes<'a> {
    /// The class of each entry, by index.
    pub by_entry: Vec<u32>,
    /// The class of names that no entry matches.
    pub none: u32,
    /// The first open class: names of this class and later ones must be tested for globs, if there
    /// are any.
    pub first_open: u32,
    /// One arm for each row.
    pub arms: Vec<Arm<'a>>,
}

#[derive(Default)]
pub(crate) struct Arm<'a> {
    /// Classes whose names the arm takes without a test.
    pub classes: Vec<u32>,
    /// The globs to test names of the other open classes for.
    pub globs: Vec<Vec<u8>>,
    /// The expressions to test them for.
    pub patterns: Vec<Pattern>,
    /// These, as a set of their own.
    pub expressions: Option<Box<(KeySet, Chosen<'a>)>>,
}

impl Arm<'_> {
    /// Whether names of open classes have to be tested for this arm.
    pub(crate) fn is_tested(&self) -> bool {
        !self.globs.is_empty() || self.expressions.is_some()
    }
}

/// A text, whether it is exact, and the positions of its entries.
pub(super) type Name<'a> = (&'a [u8], bool, &'a [u32]);

/// Arms in the order in which they are tried. None follows an arm that always takes the name.
pub(super) type Arms = Vec<u32>;

/// A match, and the names and patterns of its arms.
pub(super) struct Match<'a> {
    pub item: &'a Item,
    /// The first row that is never reached.
    pub end: usize,
    /// Exact names and prefixes, sorted by text, a prefix before an equal name.
    pub names: Vec<Name<'a>>,
    /// The patterns to test at run time, each with an entry of a row that is reached.
    pub tested: Vec<(&'a Shape, u32)>,
}

impl<'a> Match<'a> {
    pub(super) fn new(item: &'a Item, valid: &'a Valid) -> Self {
        let mut arms_of = Self {
            item,
            end: item.rows.len(),
            names: Vec::new(),
            tested: Vec::new(),
        };
        arms_of.end = arms_of.end_of_rows(valid);
        for group in valid.groups() {
            arms_of.names.push((valid.name(group[0]), true, group));
        }
        for (shape, positions) in &valid.patterns {
            match shape {
                Shape::Glob(pieces) if pieces.len() == 2 && pieces[1].is_empty() => {
                    arms_of.names.push((&pieces[0], false, positions));
                }
                _ => {
                    let reached = positions
                        .iter()
                        .filter(|&&at| arms_of.row(at) < arms_of.end);
                    let mut reached: Vec<u32> = reached.copied().collect();
                    // An arm may repeat a pattern.
                    reached.dedup_by_key(|at| arms_of.row(*at));
                    arms_of.tested.extend(reached.iter().map(|&at| (shape, at)));
                }
            }
        }
        order::sort_by_key(&mut arms_of.names, |&(name, is_exact, _)| (name, is_exact));
        arms_of
    }

    /// Returns the row after the first that takes all names.
    fn end_of_rows(&self, valid: &Valid) -> usize {
        let takes_all = |shape: &Shape| match shape {
            Shape::Glob(pieces) => pieces.iter().all(Vec::is_empty),
            Shape::Regular(regular) => regular.matches_everything(),
        };
        let patterns = valid.patterns.iter().filter(|(shape, _)| takes_all(shape));
        let patterns = patterns.flat_map(|(_, positions)| positions.iter().map(|&at| self.row(at)));
        let wildcards = (0..self.item.rows.len()).filter(|&row| self.item.rows[row].wildcard);
        let last = wildcards
            .chain(patterns)
            .filter(|&row| self.always(row))
            .min();
        last.map_or(self.item.rows.len(), |row| row + 1)
    }

    /// The row of the entry at a position.
    pub(super) fn row(&self, position: u32) -> usize {
        self.item.entries.rows[position as usize]
    }

    /// Whether an arm takes all names that it matches.
    pub(super) fn always(&self, row: usize) -> bool {
        let row = &self.item.rows[row];
        row.guard.is_none() && row.cfg.is_empty()
    }

    /// Returns the arms of each text, and the work that this took. A stack holds the prefixes with
    /// which the current text starts.
    pub(super) fn found(&self) -> (Vec<Arms>, usize) {
        let mut work: usize = 0;
        let mut stack: Vec<usize> = Vec::new();
        let mut found: Vec<Arms> = Vec::with_capacity(self.names.len());
        for (number, &(name, is_exact, group)) in self.names.iter().enumerate() {
            while let Some(&top) = stack.last()
                && !name.starts_with(self.names[top].0)
            {
                stack.pop();
            }
            let mut arms: Arms = match stack.last() {
                Some(&top) => found[top].clone(),
                None => Vec::new(),
            };
            let rows = group.iter().map(|&at| self.row(at));
            arms.extend(rows.filter(|&row| row < self.end).map(|row| row as u32));
            if is_exact && work <= MATCH_ARMS {
                for &(pattern, at) in &self.tested {
                    let compared = name.len().saturating_mul(pattern.compared_bytes());
                    work = work.saturating_add(1 + compared / 16);
                    if work <= MATCH_ARMS && pattern.matches(name) {
                        arms.push(self.row(at) as u32);
                    }
                }
            }
            order::sort_by(&mut arms, &Ord::cmp);
            arms.dedup();
            let first = arms.iter().position(|&row| self.always(row as usize));
            arms.truncate(first.map_or(arms.len(), |first| first + 1));
            work = work.saturating_add(arms.len() + 1);
            if work > MATCH_ARMS {
                arms.clear();
            }
            found.push(arms);
            if !is_exact {
                stack.push(number);
            }
        }
        (found, work)
    }

    /// Numbers the different arms, those of exact names first.
    pub(super) fn classes<'t>(&self, found: &[Arms]) -> Classes<'t> {
        let is_open = |is_exact: bool| !is_exact && !self.tested.is_empty();
        let keys = self
            .names
            .iter()
            .zip(found)
            .map(|(&(_, is_exact, _), arms)| {
                let rows = arms.iter().flat_map(|row| row.to_be_bytes());
                [u8::from(is_open(is_exact))]
                    .into_iter()
                    .chain(rows)
                    .collect()
            });
        let keys: Vec<Vec<u8>> = keys.collect();
        let names = keys.iter().cloned().zip(0..);
        let mut classes: Numbers = names.collect();
        let first_open = classes.range(vec![1]..).count();
        let mut arms: Vec<Arm> = self.item.rows.iter().map(|_| Arm::default()).collect();
        for (class, name) in classes.values_mut().enumerate() {
            for &row in &found[*name] {
                arms[row as usize].classes.push(class as u32);
            }
            *name = class;
        }
        for &(shape, at) in &self.tested {
            let arm = &mut arms[self.row(at)];
            match shape {
                Shape::Glob(pieces) => arm.globs.push(pieces.join(&b'*')),
                Shape::Regular(_) => arm.patterns.push(Pattern {
                    shape: shape.clone(),
                    role: Role::Entry(0),
                    written: 0,
                }),
            }
        }
        Classes {
            by_entry: keys.iter().map(|key| classes[key] as u32).collect(),
            none: classes.len() as u32,
            first_open: (classes.len() - first_open) as u32,
            arms,
        }
    }

    /// The set that has an entry for each text.
    pub(super) fn key_set(&self, valid: &Valid) -> KeySet {
        let (mut keys, mut patterns, mut spellings) = (Vec::new(), Vec::new(), Vec::new());
        for (index, &(name, is_exact, group)) in self.names.iter().enumerate() {
            let (role, bytes) = (Role::Entry(index), name.to_vec());
            if is_exact {
                keys.push((bytes, role));
            } else {
                patterns.push(Pattern {
                    shape: Shape::Glob(vec![bytes, Vec::new()]),
                    role,
                    written: group[0] as usize,
                });
            }
            spellings.push(valid.written.text(group[0] as usize).to_vec());
        }
        KeySet::new(self.item.options.fold(), keys, patterns, &spellings)
    }
}

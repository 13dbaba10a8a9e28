//! Sorts the names of a match by the arms that they match.

use crate::bounds::input::MATCH_ARMS;
use crate::front::ast::Item;
use crate::layouts::Built;
use crate::list::Valid;
use crate::list::key_set::{KeySet, Pattern, Role, Shape};
use crate::order::{self, Numbers};
use crate::plan::Chosen;
use crate::tables::multipliers::splitmix;

/// The classes of a match, ready to be written.
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
    /// Classes whose names the arm takes, tests aside.
    pub classes: Vec<u32>,
    /// The open classes among them whose names need no test.
    pub certain: Vec<u32>,
    /// The globs to test names of the other open classes for.
    pub globs: Vec<Vec<Vec<u8>>>,
    /// The expressions to test them for, as a set of their own.
    pub expressions: Option<Box<(KeySet, Chosen<Built<'a>>)>>,
}

impl Arm<'_> {
    /// Whether names of open classes have to be tested for this arm.
    pub(crate) fn is_tested(&self) -> bool {
        !self.globs.is_empty() || self.expressions.is_some()
    }
}

/// Arms in the order in which they are tried. None follows an arm that always takes the name.
pub(super) type Arms = Vec<u32>;

/// A text, whether it is exact, and the positions of its entries.
pub(super) type Name<'a> = (&'a [u8], bool, &'a [u32]);

pub(super) struct Sorter<'a> {
    pub item: &'a Item,
    /// The first row that is never reached.
    pub end: usize,
    /// The patterns to test at run time, each with its row, which is reached.
    pub tested: Vec<(&'a Shape, usize)>,
    pub work: usize,
}

impl<'a> Sorter<'a> {
    /// The row of the entry at a position.
    pub(super) fn row(&self, position: u32) -> usize {
        self.item.entries.rows[position as usize]
    }

    pub(super) fn always(&self, row: u32) -> bool {
        let row = &self.item.rows[row as usize];
        row.guard.is_none() && row.cfg.is_empty()
    }

    /// Sorts the arms, and cuts them after the first that always takes the name.
    fn cut(&mut self, mut arms: Arms) -> Arms {
        order::sort_by(&mut arms, &Ord::cmp);
        arms.dedup();
        let first = arms.iter().position(|&row| self.always(row));
        arms.truncate(first.map_or(arms.len(), |first| first + 1));
        self.work = self.work.saturating_add(arms.len() + 1);
        arms
    }

    /// Returns the arms of each text. A stack holds the prefixes with which the current text
    /// starts.
    pub(super) fn arms_of_all(&mut self, list: &[Name]) -> Vec<Arms> {
        let mut stack: Vec<usize> = Vec::new();
        let mut found: Vec<Arms> = Vec::with_capacity(list.len());
        for (number, &(name, is_exact, group)) in list.iter().enumerate() {
            while let Some(&top) = stack.last()
                && !name.starts_with(list[top].0)
            {
                stack.pop();
            }
            let mut arms: Arms = match stack.last() {
                Some(&top) => found[top].clone(),
                None => Vec::new(),
            };
            for &at in group {
                if self.row(at) < self.end {
                    arms.push(self.row(at) as u32);
                }
            }
            if is_exact && self.work <= MATCH_ARMS {
                for &(pattern, row) in &self.tested {
                    let compared = name.len().saturating_mul(pattern.compared_bytes());
                    self.work = self.work.saturating_add(1 + compared / 16);
                    if self.work <= MATCH_ARMS && pattern.matches(name) {
                        arms.push(row as u32);
                    }
                }
            }
            found.push(if self.work > MATCH_ARMS {
                Vec::new()
            } else {
                self.cut(arms)
            });
            if !is_exact {
                stack.push(number);
            }
        }
        found
    }

    pub(super) fn assemble<'t>(
        &self,
        valid: &Valid,
        list: &[Name],
        found: &[Arms],
    ) -> (KeySet, Classes<'t>) {
        let is_open = |is_exact: bool| !is_exact && !self.tested.is_empty();
        // Closed classes come first, in written order. `none` is the last class.
        let mut order: Vec<usize> = (0..list.len()).collect();
        order::sort_numbers_by_key(&mut order, |number| {
            (is_open(list[number].1), list[number].2[0])
        });
        // A digest is compared first: arms of nested prefixes share long starts. Without it,
        // thousands of them would be compared row by row.
        let mut numbers = Numbers::new();
        let mut classes: Vec<&[u32]> = Vec::new();
        let mut class_of = vec![0; list.len()];
        let mut first_open = None;
        for number in order {
            let open = is_open(list[number].1);
            let arms = found[number].as_slice();
            let mut key = vec![u8::from(open)];
            key.extend_from_slice(&digest(arms).to_le_bytes());
            for &row in arms {
                key.extend_from_slice(&row.to_le_bytes());
            }
            let class = order::number_of(&mut numbers, key) as u32;
            if class as usize == classes.len() {
                classes.push(arms);
            }
            if open && first_open.is_none() {
                first_open = Some(class);
            }
            class_of[number] = class;
        }
        let none = classes.len() as u32;
        classes.push(&[]);
        let first_open = first_open.unwrap_or(none);
        let (keys, by_entry) = self.key_set(valid, list, &class_of);
        let classes = Classes {
            by_entry,
            none,
            first_open,
            arms: self.arms(&classes, first_open),
        };
        (keys, classes)
    }

    /// The expressions of a row.
    pub(super) fn expressions(&self, row: usize) -> Vec<Pattern> {
        let mut expressions: Vec<Pattern> = Vec::new();
        for &(shape, other) in &self.tested {
            // An arm may repeat an expression.
            if other == row
                && matches!(shape, Shape::Regular(_))
                && expressions.last().is_none_or(|last| last.shape != *shape)
            {
                expressions.push(Pattern {
                    shape: shape.clone(),
                    role: Role::Entry(0),
                    written: 0,
                });
            }
        }
        expressions
    }

    fn arms<'t>(&self, classes: &[&[u32]], first_open: u32) -> Vec<Arm<'t>> {
        let mut arms: Vec<Arm> = self.item.rows.iter().map(|_| Arm::default()).collect();
        let mut tested_rows = Vec::new();
        for &(pattern, row) in &self.tested {
            tested_rows.push(row);
            if let Shape::Glob(pieces) = pattern {
                arms[row].globs.push(pieces.clone());
            }
        }
        order::sort_distinct(&mut tested_rows);
        for (class, &rows) in (0..).zip(classes) {
            for &row in rows {
                arms[row as usize].classes.push(class);
                if class >= first_open {
                    arms[row as usize].certain.push(class);
                }
            }
            if class < first_open {
                continue;
            }
            let end = rows.last().filter(|&&row| self.always(row));
            for &row in &tested_rows {
                let is_reached = end.is_none_or(|&end| row < end as usize);
                if is_reached && rows.binary_search(&(row as u32)).is_err() {
                    arms[row].classes.push(class);
                }
            }
        }
        arms
    }

    fn key_set(&self, valid: &Valid, list: &[Name], class_of: &[u32]) -> (KeySet, Vec<u32>) {
        let mut order: Vec<usize> = (0..list.len()).collect();
        order::sort_numbers_by_key(&mut order, |number| list[number].2[0]);
        let (mut keys, mut patterns, mut spellings) = (Vec::new(), Vec::new(), Vec::new());
        for (index, &number) in order.iter().enumerate() {
            let (name, is_exact, group) = list[number];
            let role = Role::Entry(index);
            let bytes = name.to_vec();
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
        let by_entry = order.iter().map(|&number| class_of[number]).collect();
        let fold = self.item.options.fold();
        (KeySet::new(fold, keys, patterns, &spellings), by_entry)
    }
}

fn digest(arms: &[u32]) -> u64 {
    arms.iter()
        .fold(0, |digest, &row| splitmix(digest ^ u64::from(row)))
}

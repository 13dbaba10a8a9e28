//! Writes mutants into a source file, each behind its switch.
//!
//! A mutant replaces a part of the source. The smallest expression that has this part is written
//! again with the replacement; the value of a function is returned before its first statement:
//!
//! | what changes | before | after, for mutants 7 and 8 |
//! |---|---|---|
//! | an operator | `a + b` | `(match at(&[7, 8]) { 0 => a + b, 7 => a - b, _ => a * b })` |
//! | a field that goes | `S { a, ..b }` | `(match at(&[7]) { 0 => S { a, ..b }, _ => S { ..b } })` |
//! | a guard | `x if c => y` | `x if (match at(&[7, 8]) { 0 => c, 7 => true, _ => false }) => y` |
//! | an arm that goes | `match x { 1 => y, _ => z }` | `match at(&[7]) { 0 => match x { 1 => y, _ => z }, _ => match x { _ => z } }` |
//! | a value | `{ f() }` | `{ match at(&[7, 8]) { 0 => {}, 7 => return 0, _ => return 1 }f() }` |
//!
//! What stands there comes first: the compiler takes types from it, and an error is where the mutant
//! is. One mutant is on at a time, so only what stands there has the mutants inside it.
//!
//! Constants have no place: they are made by the compiler, when no mutant is on.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use syn::Expr;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::{Mutant, Place};

#[derive(Default)]
pub(crate) struct Woven {
    pub(crate) text: String,
    /// Where the text of each mutant is in `text`.
    pub(crate) mutants: Vec<(Range<usize>, u32)>,
    /// The mutants for which there is no place: in constants, in conditions with `let`, values of
    /// opaque types, which have one type alone, and what is no expression, as `a as u8 < b`. Nothing
    /// is known of them.
    pub(crate) left: Vec<u32>,
}

/// Code that mutants change. Empty before the first statement of a function.
struct Spot {
    range: Range<usize>,
    around: [&'static str; 2],
    /// What each mutant has in its place.
    mutants: Vec<(u32, String)>,
}

/// Weaves `mutants` of one file, each with its number.
pub(crate) fn weave(source: &str, mutants: &[(u32, &Mutant)]) -> Woven {
    let mut finder = Finder(Vec::new());
    finder.visit_file(&syn::parse_file(source).expect("the library is valid Rust"));
    let mut woven = Woven::default();
    // Outer spots first, and values before what starts there.
    let mut spots = BTreeMap::new();
    for &(number, mutant) in mutants {
        let Some((range, around, text)) = finder.place(source, mutant) else {
            woven.left.push(number);
            continue;
        };
        let key = (range.start, !range.is_empty(), Reverse(range.end));
        let spot = spots.entry(key).or_insert_with(|| Spot {
            range,
            around,
            mutants: Vec::new(),
        });
        spot.mutants.push((number, text));
    }
    let spots: Vec<Spot> = spots.into_values().collect();
    woven.write(source, 0..source.len(), &spots);
    woven
}

impl Woven {
    /// Writes `range` of the source with `spots`, which are all inside it.
    fn write(&mut self, source: &str, range: Range<usize>, mut spots: &[Spot]) {
        let mut at = range.start;
        while let Some((spot, others)) = spots.split_first() {
            self.text += &source[at..spot.range.start];
            let inside = others
                .iter()
                .take_while(|it| it.range.start < spot.range.end);
            let (inside, behind) = others.split_at(inside.count());
            self.spot(source, spot, inside);
            (at, spots) = (spot.range.end, behind);
        }
        self.text += &source[at..range.end];
    }

    fn spot(&mut self, source: &str, spot: &Spot, inside: &[Spot]) {
        let numbers: Vec<u32> = spot.mutants.iter().map(|(number, _)| *number).collect();
        let [open, close] = spot.around;
        self.text += &format!("{open}match ::header_set_switch::at(&{numbers:?}) {{ 0 => ");
        match spot.range.is_empty() {
            true => self.text += "{}",
            false => self.write(source, spot.range.clone(), inside),
        }
        for (number, text) in &spot.mutants {
            let is_last = numbers.last() == Some(number);
            self.text += &match is_last {
                true => String::from(", _ => "),
                false => format!(", {number} => "),
            };
            let start = self.text.len();
            self.text += text;
            self.mutants.push((start..self.text.len(), *number));
        }
        self.text += &format!(" }}{close}");
    }
}

/// All expressions outside of constants, with what is written around a `match` in their place:
/// parentheses, or nothing where the brace at its end also ends a statement. A `let` is part of a
/// condition alone, and has no place.
struct Finder(Vec<(Range<usize>, Option<[&'static str; 2]>)>);

impl Finder {
    /// What a mutant replaces, what is written around it, and the text that comes.
    fn place(
        &self,
        source: &str,
        mutant: &Mutant,
    ) -> Option<(Range<usize>, [&'static str; 2], String)> {
        let part = byte(source, mutant.span.start)..byte(source, mutant.span.end);
        let new = &mutant.replacement;
        if mutant.genre == "FnValue" {
            let is_opaque = mutant.function.as_ref()?.return_type.contains("impl ");
            let before = part.start..part.start;
            return (!is_opaque).then(|| (before, ["", " "], format!("return {new}")));
        }
        let has_part = |it: &&(Range<usize>, _)| it.0.start <= part.start && part.end <= it.0.end;
        let around_part = self.0.iter().filter(has_part);
        let (whole, around) = around_part.min_by_key(|it| it.0.len())?.clone();
        let (before, after) = (whole.start..part.start, part.end..whole.end);
        let text = format!("{}{new}{}", &source[before], &source[after]);
        // The rest of the file could not be read.
        syn::parse_str::<Expr>(&text).ok()?;
        Some((whole, around?, text))
    }
}

/// The byte of a place.
fn byte(source: &str, place: Place) -> usize {
    let mut lines = source.split_inclusive('\n');
    let before: usize = lines.by_ref().take(place.line - 1).map(str::len).sum();
    let columns = lines.next().unwrap_or_default().chars();
    let columns = columns.take(place.column - 1);
    before + columns.map(char::len_utf8).sum::<usize>()
}

fn around(expression: &Expr) -> Option<[&'static str; 2]> {
    match expression {
        Expr::Let(_) => None,
        Expr::Binary(both) => around(&both.left)
            .and(around(&both.right))
            .and(Some(["(", ")"])),
        Expr::Block(_) | Expr::Const(_) | Expr::Unsafe(_) => Some(["", ""]),
        Expr::ForLoop(_) | Expr::If(_) | Expr::Loop(_) => Some(["", ""]),
        Expr::Match(_) | Expr::While(_) => Some(["", ""]),
        _ => Some(["(", ")"]),
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        let range = expression.span().byte_range();
        self.0.push((range, around(expression)));
        visit::visit_expr(self, expression);
    }

    fn visit_expr_repeat(&mut self, array: &'ast syn::ExprRepeat) {
        self.0.push((array.len.span().byte_range(), None));
        self.visit_expr(&array.expr);
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}

    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}

    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}

    fn visit_type_array(&mut self, _: &'ast syn::TypeArray) {}
}

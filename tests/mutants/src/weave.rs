//! Writes mutants into a source file, each behind its switch.
//!
//! Every mutant is written out beside the text that it replaces:
//!
//! | what changes | before | after, for mutants 7 and 8 |
//! |---|---|---|
//! | the value of a function | `{ f() }` | `{ if at(7, 1) == 1 { return 0; } f() }` |
//! | an operator | `a + b` | `(match at(7, 2) { 1 => a - b, 2 => a * b, _ => a + b })` |
//! | an arm that goes | `x => y` | `x if at(7, 1) == 0 => y` |
//! | a guard | `x if c => y` | `x if (match at(7, 2) { 1 => true, 2 => false, _ => c }) => y` |
//! | a field that goes | `S { a, ..b }` | `(match at(7, 1) { 1 => S { ..b }, _ => S { a, ..b } })` |
//!
//! One mutant is on at a time, so only the last arm has the mutants of what stands inside it. No
//! line is added: tests may name lines.
//!
//! Constants have no place: they are made by the compiler, when no mutant is on.

use std::ops::Range;

use proc_macro2::LineColumn;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::{Genre, Mutant};

pub(crate) struct Woven {
    pub(crate) text: String,
    /// Where each mutant stands in `text`, and where all the code that it changes does. The numbers
    /// are those of the caller.
    pub(crate) written: Vec<Written>,
    /// The mutants for which there is no place: in constants, in values of opaque types, where an
    /// arm must stay. Nothing is known of them.
    pub(crate) left: Vec<u32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) mutant: u32,
    pub(crate) own: Range<usize>,
    pub(crate) around: Range<usize>,
}

/// Code that mutants change, with all mutants of the kind there.
struct Spot {
    /// What is written anew. Empty before the first statement of a function.
    range: Range<usize>,
    kind: Kind,
    mutants: Vec<u32>,
    texts: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Value,
    Expression,
    Arm,
}

/// `mutants` are those of this file, each with its number; numbers of one place follow each other.
pub(crate) fn weave(source: &str, mutants: &[(u32, &Mutant)]) -> Woven {
    let syntax = syn::parse_file(source).expect("the library is valid Rust");
    let mut finder = Finder::default();
    finder.visit_file(&syntax);

    let (mut spots, mut left) = (Vec::<Spot>::new(), Vec::new());
    for &(number, mutant) in mutants {
        let start = LineColumn {
            line: mutant.span.start.line,
            column: mutant.span.start.column - 1,
        };
        let is_there = |place: &&Site| place.genre == mutant.genre && place.start == start;
        let Some(place) = finder.places.iter().find(is_there) else {
            left.push(number);
            continue;
        };
        let own = place.own.clone();
        let kind = match mutant.genre {
            Genre::FnValue => Kind::Value,
            Genre::MatchArm => Kind::Arm,
            _ => Kind::Expression,
        };
        let text = match mutant.genre {
            Genre::FnValue | Genre::MatchArmGuard => mutant.replacement.clone(),
            Genre::MatchArm => String::new(),
            Genre::StructField => replaced(source, &place.range, with_comma(source, own), ""),
            _ => replaced(source, &place.range, own, &mutant.replacement),
        };
        let is_same = |spot: &&mut Spot| spot.range == place.range && spot.kind == kind;
        match spots.iter_mut().find(is_same) {
            // Numbers that follow each other are asked at once.
            Some(spot)
                if kind != Kind::Value
                    && spot.mutants.last().is_some_and(|last| last + 1 == number) =>
            {
                spot.mutants.push(number);
                spot.texts.push(text);
            }
            // Another operator of the same expression cannot be, but one of the same text in other
            // places can.
            _ => spots.push(Spot {
                range: place.range.clone(),
                kind,
                mutants: vec![number],
                texts: vec![text],
            }),
        }
    }
    // Outer spots first; of those in one place, in the order of their numbers.
    spots.sort_by_key(|spot| {
        let Range { start, end } = spot.range;
        (start, usize::MAX - end, spot.mutants[0])
    });
    let mut writer = Writer {
        source,
        text: String::new(),
        written: Vec::new(),
    };
    writer.write(0..source.len(), &spots);
    Woven {
        text: writer.text,
        written: writer.written,
        left,
    }
}

fn replaced(source: &str, whole: &Range<usize>, part: Range<usize>, text: &str) -> String {
    format!(
        "{}{text}{}",
        &source[whole.start..part.start],
        &source[part.end..whole.end]
    )
}

/// The range of a field, with the comma after it.
fn with_comma(source: &str, field: Range<usize>) -> Range<usize> {
    match source[field.end..].trim_start().strip_prefix(',') {
        Some(rest) => field.start..source.len() - rest.len(),
        None => field,
    }
}

struct Writer<'s> {
    source: &'s str,
    text: String,
    written: Vec<Written>,
}

impl Writer<'_> {
    /// Writes `range` of the source with `spots`, which are all inside it.
    fn write(&mut self, range: Range<usize>, spots: &[Spot]) {
        let (mut at, mut next) = (range.start, 0);
        while let Some(spot) = spots.get(next) {
            self.text.push_str(&self.source[at..spot.range.start]);
            let inner = next + 1;
            let others = spots[inner..].iter();
            let inside = others.take_while(|other| other.range.start < spot.range.end);
            let end = inner + inside.count();
            self.spot(spot, &spots[inner..end]);
            (at, next) = (spot.range.end, end);
        }
        self.text.push_str(&self.source[at..range.end]);
    }

    fn spot(&mut self, spot: &Spot, inner: &[Spot]) {
        let around = self.text.len();
        let first_written = self.written.len();
        let call = format!(
            "::header_set_switch::at({}, {})",
            spot.mutants[0],
            spot.mutants.len()
        );
        match spot.kind {
            Kind::Value => {
                self.text.push_str(&format!(" if {call} == 1 {{ return "));
                self.own(spot.mutants[0], &spot.texts[0]);
                self.text.push_str("; } ");
            }
            Kind::Arm => {
                let guard = &self.source[spot.range.clone()];
                self.text.push_str(" if ");
                self.own(spot.mutants[0], &format!("{call} == 0"));
                // The guard that stands there, with its `if`.
                if !guard.is_empty() {
                    self.text.push_str(" && (");
                    let expression =
                        spot.range.start + guard.find("if").expect("a guard has its word") + 2;
                    self.write(expression..spot.range.end, inner);
                    self.text.push(')');
                }
                self.text.push(' ');
            }
            Kind::Expression => {
                self.text.push_str(&format!("(match {call} {{ "));
                for (at, (&mutant, text)) in spot.mutants.iter().zip(&spot.texts).enumerate() {
                    self.text.push_str(&format!("{} => ", at + 1));
                    // On one line, lest lines move.
                    self.own(mutant, &one_line(text));
                    self.text.push_str(", ");
                }
                self.text.push_str("_ => ");
                self.write(spot.range.clone(), inner);
                self.text.push_str(" })");
            }
        }
        for written in &mut self.written[first_written..] {
            if spot.mutants.contains(&written.mutant) {
                written.around = around..self.text.len();
            }
        }
    }

    fn own(&mut self, mutant: u32, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.written.push(Written {
            mutant,
            own: start..self.text.len(),
            around: 0..0,
        });
    }
}

/// `text` without line ends and comments. A text with either inside a literal is left as it is.
fn one_line(text: &str) -> String {
    if !text.contains('\n') {
        return text.to_owned();
    }
    match text.parse::<proc_macro2::TokenStream>() {
        Ok(tokens) => tokens.to_string().replace('\n', " "),
        Err(_) => text.to_owned(),
    }
}

/// Where a mutant of a genre may stand.
struct Site {
    genre: Genre,
    /// Where its own text starts, and the bytes of it.
    start: LineColumn,
    own: Range<usize>,
    /// What is written anew.
    range: Range<usize>,
}

#[derive(Default)]
struct Finder {
    places: Vec<Site>,
    constants: usize,
}

fn range(item: &impl Spanned) -> Range<usize> {
    item.span().byte_range()
}

impl Finder {
    fn function(&mut self, output: &syn::ReturnType, block: &syn::Block) {
        // The value of an opaque type has one type alone.
        let opaque = match output {
            syn::ReturnType::Default => false,
            syn::ReturnType::Type(_, kind) => has_opaque(kind),
        };
        if let (Some(first), false) = (block.stmts.first(), opaque) {
            let open = block.brace_token.span.open().byte_range().end;
            self.place(Genre::FnValue, first, open..open);
        }
    }

    fn place(&mut self, genre: Genre, own: &impl Spanned, range: Range<usize>) {
        if self.constants == 0 {
            self.places.push(Site {
                genre,
                start: own.span().start(),
                own: self::range(own),
                range,
            });
        }
    }

    fn constant(&mut self, visit: impl FnOnce(&mut Self)) {
        self.constants += 1;
        visit(self);
        self.constants -= 1;
    }
}

fn has_opaque(kind: &syn::Type) -> bool {
    let text = kind.span().source_text().unwrap_or_default();
    text.split(|it: char| it != '_' && !it.is_alphanumeric())
        .any(|it| it == "impl")
}

/// Whether `let` stands in a chain of conditions, of which no part can be an arm.
fn has_let(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(both) => has_let(&both.left) || has_let(&both.right),
        _ => false,
    }
}

fn takes_all(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Wild(_) => true,
        syn::Pat::Ident(name) => {
            name.subpat.is_none() && name.ident.to_string().starts_with(char::is_lowercase)
        }
        _ => false,
    }
}

/// Visits of items in which all is constant.
macro_rules! constants {
    ($($visit:ident: $item:ident;)*) => {$(
        fn $visit(&mut self, item: &'ast syn::$item) {
            self.constant(|finder| visit::$visit(finder, item));
        }
    )*};
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.sig.output, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.sig.output, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.function(&function.sig.output, block);
        }
        visit::visit_trait_item_fn(self, function);
    }

    constants! {
        visit_item_const: ItemConst;
        visit_item_static: ItemStatic;
        visit_impl_item_const: ImplItemConst;
        visit_trait_item_const: TraitItemConst;
        visit_expr_const: ExprConst;
        visit_type_array: TypeArray;
    }

    fn visit_expr_repeat(&mut self, array: &'ast syn::ExprRepeat) {
        self.visit_expr(&array.expr);
        self.constant(|finder| finder.visit_expr(&array.len));
    }

    fn visit_expr_binary(&mut self, both: &'ast syn::ExprBinary) {
        if !has_let(&both.left) && !has_let(&both.right) {
            self.place(Genre::BinaryOperator, &both.op, range(both));
        }
        visit::visit_expr_binary(self, both);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        self.place(Genre::UnaryOperator, &unary.op, range(unary));
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, whole: &'ast syn::ExprMatch) {
        let last = whole.arms.iter().position(|arm| takes_all(&arm.pat));
        for (at, arm) in whole.arms.iter().enumerate() {
            match &arm.pat {
                syn::Pat::Guard(guarded) => {
                    let guard = range(&guarded.guard);
                    let whole = range(&guarded.pat).end..guard.end;
                    self.place(Genre::MatchArm, arm, whole);
                    self.place(Genre::MatchArmGuard, &guarded.guard, guard);
                }
                // Where another takes what this leaves.
                pattern if last.is_some_and(|last| last != at) => {
                    let end = range(pattern).end;
                    self.place(Genre::MatchArm, arm, end..end);
                }
                _ => {}
            }
        }
        visit::visit_expr_match(self, whole);
    }

    fn visit_expr_struct(&mut self, whole: &'ast syn::ExprStruct) {
        for field in &whole.fields {
            self.place(Genre::StructField, field, range(whole));
        }
        visit::visit_expr_struct(self, whole);
    }
}

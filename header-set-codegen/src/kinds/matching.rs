//! `header_match!`: one lookup gives the class of the name, and a `match` on that number selects
//! the arm. Guards, `?`, `break` and `return` are therefore plain Rust.

use header_set_runtime::Fold;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::compiled::{self, Compiled};
use super::documentation;
use crate::front::ast::Row;
use crate::kinds::classes::{Arm, Classes};

/// A number that no class has: the pattern of an arm that is never reached.
const NEVER: u32 = u32::MAX;

pub(super) fn expression(compiled: &Compiled<'_>, classes: &Classes) -> TokenStream {
    let (runtime, subject) = (&compiled.runtime, &compiled.item.argument);
    if subject.is_empty() {
        // After a mistake the call becomes its reports alone, which fit any type and any position.
        return compiled.reports.clone();
    }
    let plan = documentation::plan(compiled);
    let tables = compiled.tables(&quote!(__HeaderMatch));
    let of_arms = classes.arms.iter().enumerate().filter_map(|(row, arm)| {
        let (keys, chosen) = arm.expressions.as_deref()?;
        let marker = marker(row);
        let tables = compiled::tables(&quote!(#marker), runtime, keys, chosen, false);
        Some(quote! {
            struct #marker {}
            #tables
        })
    });
    let span = subject_span(subject);
    let lookup = lookup(runtime, classes, span);
    let rows = &compiled.item.rows;
    let takes_all = |row: &Row| row.wildcard && row.guard.is_none() && row.value.is_some();
    let missing = (!rows.iter().any(takes_all)).then(|| quote!(_ => ::core::unreachable!(),));
    let tests = Tests::new(compiled, classes);
    let arms = rows.iter().zip(&classes.arms).enumerate();
    let arms = arms.map(|(number, (row, arm))| tests.arm(number, row, arm));
    let Tests { class, name, .. } = &tests;
    let is_tested = classes.arms.iter().any(Arm::is_tested);
    let bytes = is_tested.then(|| bytes(span));
    let matched = if is_tested {
        let scrutinee = tests.scrutinee();
        let bytes = quote_spanned!(span=> __header_bytes(&(#subject)));
        quote! {
            match #bytes {
                #name => match __header_class(#name) {
                    #class => match #scrutinee { #(#arms)* #missing }
                }
            }
        }
    } else {
        let class = quote_spanned!(span=> __header_class(&(#subject)));
        quote!(match #class { #(#arms)* #missing })
    };
    let value = quote! {
        #plan
        struct __HeaderMatch {}
        #tables
        #lookup
        #bytes
        #(#of_arms)*
        #matched
    };
    // In item position the compiler's error points to the block, and so to the subject.
    quote_spanned!(span=> { #value })
}

/// The marker type of the set of an arm's expressions.
fn marker(row: usize) -> Ident {
    Ident::new(&format!("__HeaderMatchArm{row}"), Span::mixed_site())
}

/// The span of the subject's first token. Compiler errors about its type, or about a lookup in a
/// `const fn`, point there.
fn subject_span(subject: &TokenStream) -> Span {
    let first = subject.clone().into_iter().next();
    first.map_or_else(Span::call_site, |tree| {
        Span::call_site().located_at(tree.span())
    })
}

/// The function from a name to its class. A table of the narrowest integer type has the class of
/// each entry.
fn lookup(runtime: &TokenStream, classes: &Classes, span: Span) -> TokenStream {
    let numbers = classes
        .by_entry
        .iter()
        .map(|&class| Literal::u32_unsuffixed(class));
    let integer = match classes.none {
        0..=0xff => quote!(u8),
        0x100..=0xffff => quote!(u16),
        _ => quote!(u32),
    };
    let count = Literal::usize_unsuffixed(classes.by_entry.len());
    let none = Literal::u32_unsuffixed(classes.none);
    let head = quote_spanned! {span=>
        fn __header_class<N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized>(
            name: &N,
        ) -> ::core::primitive::u32
    };
    quote! {
        #[inline(always)]
        #head {
            static CLASSES: [::core::primitive::#integer; #count] = [#(#numbers),*];
            #runtime::class(#runtime::Set::<__HeaderMatch>::new().index_of(name), &CLASSES, #none)
        }
    }
}

/// The function that returns the bytes of the subject, for arms with globs to test.
fn bytes(span: Span) -> TokenStream {
    quote_spanned! {span=>
        #[inline(always)]
        fn __header_bytes<N: ::core::convert::AsRef<[::core::primitive::u8]> + ?::core::marker::Sized>(
            name: &N,
        ) -> &[::core::primitive::u8] {
            name.as_ref()
        }
    }
}

fn alternatives(classes: &[u32]) -> TokenStream {
    if classes.is_empty() {
        let never = Literal::u32_unsuffixed(NEVER);
        return quote!(#never);
    }
    let runs = classes.chunk_by(|a, b| a + 1 == *b).map(|run| {
        let [first, last] = [run[0], run[run.len() - 1]].map(Literal::u32_unsuffixed);
        if run.len() == 1 {
            quote!(#first)
        } else {
            quote!(#first..=#last)
        }
    });
    quote!(#(#runs)|*)
}

fn written(row: &Row, pattern: &TokenStream, guard: Option<TokenStream>) -> TokenStream {
    let Some(value) = &row.value else {
        return TokenStream::new();
    };
    let (cfg, attributes, comma) = (&row.cfg, &row.attributes, row.comma());
    quote!(#(#cfg)* #(#attributes)* #pattern #guard => #value #comma)
}

/// Writes the arms of a match with globs, which the guards test.
struct Tests<'a> {
    runtime: &'a TokenStream,
    fold: Fold,
    first_open: u32,
    /// A local that the user's tokens cannot see.
    class: Ident,
    name: Ident,
    /// The tests of arms with an `if let`, to which no condition can be added. They run before the
    /// match.
    early: Vec<(*const Arm<'a>, TokenStream)>,
}

impl<'a> Tests<'a> {
    fn new(compiled: &'a Compiled<'a>, classes: &'a Classes) -> Self {
        let mut tests = Self {
            runtime: &compiled.runtime,
            fold: compiled.meaning.keys.fold,
            first_open: classes.first_open,
            class: Ident::new("class", Span::mixed_site()),
            name: Ident::new("name", Span::mixed_site()),
            early: Vec::new(),
        };
        for (number, (row, arm)) in compiled.item.rows.iter().zip(&classes.arms).enumerate() {
            if row.guard.as_ref().is_some_and(has_let) && arm.is_tested() {
                let test = tests.patterns(number, arm);
                tests.early.push((arm, test));
            }
        }
        tests
    }

    fn scrutinee(&self) -> TokenStream {
        let class = &self.class;
        if self.early.is_empty() {
            return quote!(#class);
        }
        let tests = self.early.iter().map(|(_, test)| test);
        quote!((#class, [#(#tests),*]))
    }

    fn arm(&self, number: usize, row: &Row, arm: &Arm) -> TokenStream {
        let with_early = |classes: &[u32]| {
            let classes = alternatives(classes);
            match self.early.is_empty() {
                true => classes,
                false => quote!((#classes, _)),
            }
        };
        let guard = row.guard.as_ref();
        let guarded = guard.map(|guard| quote!(if #guard));
        if row.wildcard {
            return written(row, &quote!(_), guarded);
        }
        if !arm.is_tested() {
            return written(row, &with_early(&arm.classes), guarded);
        }
        if let Some(turn) = self
            .early
            .iter()
            .position(|&(early, _)| std::ptr::eq(early, arm))
        {
            let (certain, open): (Vec<u32>, Vec<u32>) = (arm.classes.iter())
                .partition(|class| **class < self.first_open || arm.certain.contains(class));
            let (certain, open) = (with_early(&certain), alternatives(&open));
            let before = (0..turn).map(|_| quote!(_,));
            return written(
                row,
                &quote!(#certain | (#open, [#(#before)* true, ..])),
                guarded,
            );
        }
        let test = self.test(number, arm);
        let guard = match guard {
            None => quote!(if #test),
            Some(guard) => quote!(if (#test) && (#guard)),
        };
        written(row, &with_early(&arm.classes), Some(guard))
    }

    /// Tests whether a name is one of the arm's. The arm's pattern already allows its class.
    fn test(&self, number: usize, arm: &Arm) -> TokenStream {
        let class = &self.class;
        let patterns = self.patterns(number, arm);
        let closed = (arm.classes.iter().any(|&class| class < self.first_open)).then(|| {
            let first_open = Literal::u32_unsuffixed(self.first_open);
            quote!(#class < #first_open ||)
        });
        let certain = (!arm.certain.is_empty()).then(|| {
            let certain = alternatives(&arm.certain);
            quote!(::core::matches!(#class, #certain) ||)
        });
        quote!(#closed #certain #patterns)
    }

    /// Tests whether one of the arm's globs or expressions matches.
    fn patterns(&self, number: usize, arm: &Arm) -> TokenStream {
        let (runtime, name) = (self.runtime, &self.name);
        let globs = (!arm.globs.is_empty()).then(|| self.globs(arm));
        let expressions = arm.expressions.as_ref().map(|_| {
            let marker = marker(number);
            quote!(#runtime::Set::<#marker>::new().contains(#name))
        });
        let both = [globs, expressions];
        let tests = both.iter().flatten();
        quote!(#(#tests)||*)
    }

    fn globs(&self, arm: &Arm) -> TokenStream {
        let (runtime, name) = (self.runtime, &self.name);
        let Fold { case, separators } = self.fold;
        let globs = arm
            .globs
            .iter()
            .map(|pieces| Literal::byte_string(&pieces.join(&b'*')));
        quote!(#runtime::matches_any(#name, #runtime::Fold { case: #case, separators: #separators }, &[#(#globs),*]))
    }
}

/// Whether a guard contains an `if let`.
fn has_let(guard: &TokenStream) -> bool {
    guard
        .clone()
        .into_iter()
        .any(|tree| matches!(tree, TokenTree::Ident(word) if word == "let"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_the_narrowest_integer() {
        let cases = [
            (0, "u8"),
            (0xff, "u8"),
            (0x100, "u16"),
            (0xffff, "u16"),
            (0x1_0000, "u32"),
        ];
        for (none, integer) in cases {
            let classes = Classes {
                by_entry: vec![0, none],
                none,
                first_open: none,
                arms: Vec::new(),
            };
            let written = lookup(&quote!(krate), &classes, Span::call_site()).to_string();
            let table = format!(
                "static CLASSES : [:: core :: primitive :: {integer} ; 2] = [0 , {none}] ;"
            );
            assert!(written.contains(&table), "{written}");
        }
    }
}

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

pub(super) fn expression(compiled: &Compiled<'_>) -> TokenStream {
    let (runtime, subject) = (&compiled.runtime, &compiled.item.argument);
    let classes = &compiled.meaning.classes;
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
    let arms = (0..rows.len()).map(|row| arm(compiled, row));
    let call = quote_spanned!(span=> __header_class(&(#subject)));
    let [class, name] = ["class", "name"].map(local);
    let value = quote! {
        #plan
        struct __HeaderMatch {}
        #tables
        #lookup
        #(#of_arms)*
        match #call {
            (#class, #name) => match #class { #(#arms)* #missing }
        }
    };
    // In item position the compiler's error points to the block, and so to the subject.
    quote_spanned!(span=> { #value })
}

/// A name that the user's tokens cannot see.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The marker type of the set of an arm's expressions.
fn marker(row: usize) -> Ident {
    local(&format!("__HeaderMatchArm{row}"))
}

/// The span of the subject's first token. Compiler errors about its type, or about a lookup in a
/// `const fn`, point there.
fn subject_span(subject: &TokenStream) -> Span {
    let first = subject.clone().into_iter().next();
    first.map_or_else(Span::call_site, |tree| {
        Span::call_site().located_at(tree.span())
    })
}

/// The function from a name to its class and its bytes. A table of the narrowest integer type has
/// the class of each entry.
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
        ) -> (::core::primitive::u32, &[::core::primitive::u8])
    };
    quote! {
        #[inline(always)]
        #head {
            static CLASSES: [::core::primitive::#integer; #count] = [#(#numbers),*];
            let name = name.as_ref();
            let index = #runtime::Set::<__HeaderMatch>::new().index_of(name);
            (#runtime::class(index, &CLASSES, #none), name)
        }
    }
}

/// Writes an arm. Its pattern has the classes whose names it takes. An arm with globs or expressions
/// has all open classes too, whose names its guard tests.
fn arm(compiled: &Compiled<'_>, number: usize) -> Option<TokenStream> {
    let Classes {
        first_open, arms, ..
    } = &compiled.meaning.classes;
    let (row, arm) = (&compiled.item.rows[number], &arms[number]);
    let value = row.value.as_ref()?;
    let (pattern, test) = if row.wildcard {
        (quote!(_), None)
    } else if arm.is_tested() {
        let closed = arm.classes.iter().take_while(|class| *class < first_open);
        let closed = runs(&closed.copied().collect::<Vec<_>>());
        let first_open = Literal::u32_unsuffixed(*first_open);
        let pattern = quote!(#(#closed |)* #first_open..);
        (pattern, Some(test(compiled, number, arm)))
    } else if arm.classes.is_empty() {
        let never = Literal::u32_unsuffixed(NEVER);
        (quote!(#never), None)
    } else {
        let classes = runs(&arm.classes);
        (quote!(#(#classes)|*), None)
    };
    let guard = match (test, &row.guard) {
        (None, None) => None,
        (None, Some(guard)) => Some(quote!(if #guard)),
        (Some(test), None) => Some(quote!(if #test)),
        (Some(test), Some(guard)) if has_let(guard) => Some(quote!(if (#test) && #guard)),
        (Some(test), Some(guard)) => Some(quote!(if (#test) && (#guard))),
    };
    let (cfg, attributes, comma) = (&row.cfg, &row.attributes, &row.comma);
    Some(quote!(#(#cfg)* #(#attributes)* #pattern #guard => #value #comma))
}

/// Returns patterns of ascending classes.
fn runs(classes: &[u32]) -> Vec<TokenStream> {
    let runs = classes.chunk_by(|a, b| a + 1 == *b).map(|run| {
        let [first, last] = [run[0], run[run.len() - 1]].map(Literal::u32_unsuffixed);
        match run.len() {
            1 => quote!(#first),
            _ => quote!(#first..=#last),
        }
    });
    runs.collect()
}

/// Tests whether an arm takes a name: by its class, or because a glob or an expression matches.
fn test(compiled: &Compiled<'_>, number: usize, arm: &Arm) -> TokenStream {
    let (runtime, [class, name]) = (&compiled.runtime, ["class", "name"].map(local));
    let classes = runs(&arm.classes);
    let by_class = (!classes.is_empty()).then(|| quote!(::core::matches!(#class, #(#classes)|*)));
    let by_globs = (!arm.globs.is_empty()).then(|| {
        let Fold { case, separators } = compiled.meaning.keys.fold;
        let globs = arm.globs.iter().map(|glob| Literal::byte_string(glob));
        quote!(#runtime::matches_any(#name, #runtime::Fold { case: #case, separators: #separators }, &[#(#globs),*]))
    });
    let by_expressions = arm.expressions.as_ref().map(|_| {
        let marker = marker(number);
        quote!(#runtime::Set::<#marker>::new().contains(#name))
    });
    let tests = [by_class, by_globs, by_expressions];
    let tests = tests.iter().flatten();
    quote!(#(#tests)||*)
}

/// Whether a guard contains an `if let`.
fn has_let(guard: &TokenStream) -> bool {
    let mut trees = guard.clone().into_iter();
    trees.any(|tree| matches!(tree, TokenTree::Ident(word) if word == "let"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without it the compiler would report the `match` of the expansion too.
    #[test]
    fn a_match_that_lacks_its_last_arm_gets_one() {
        for (arms, lacks) in [
            ("_ => 1", false),
            ("\"a\" => 1, _ => 2", false),
            ("\"a\" => 1", true),
            ("\"a\" => 1, _ if g => 2", true),
            ("\"a\" => 1, _ =>", true),
        ] {
            let input = format!("c; n, {{ {arms} }}").parse().expect("tokens");
            let written = crate::header_match(input, &crate::Context::default());
            let found = written.to_string().contains("unreachable !");
            assert_eq!(found, lacks, "{arms}");
        }
    }

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

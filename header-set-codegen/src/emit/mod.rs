//! Writes the tables of a list: one anonymous constant with named statics and the implementation of
//! `Tables` for the item's marker type.

mod header_names;

use header_set_runtime::{Fold, PADDING};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::list::key_set::{KeySet, Role};
use crate::plan::Chosen;
use crate::tables::{IntTable, Statics, Texts, bitset, variant};

/// `const _: () = { statics; impl Tables for marker { .. } };`, with the run time at `krate`.
#[must_use]
pub(crate) fn tables(
    marker: &TokenStream,
    krate: &TokenStream,
    keys: &KeySet,
    chosen: &Chosen,
    header_names: bool,
) -> TokenStream {
    // A short name within the constant keeps the tables readable.
    let rt = quote!(rt);
    let mut statics = Statics::new(&rt);
    let matcher = matcher(chosen, &mut statics);
    let filter = filter(chosen, &mut statics);
    let entries = entries(keys, chosen, &mut statics);
    let plan = plan(chosen, &rt);
    let header_names = header_names.then(|| {
        let (standard, names) = (
            header_names::standard(keys, &rt),
            header_names::emit(keys, &rt),
        );
        quote!(#standard #names)
    });
    let statics = statics.into_items();
    quote! {
        const _: () = {
            use #krate as rt;
            #statics
            impl rt::Tables for #marker {
                const MATCHER: rt::Matcher<'static> = #matcher;
                const FILTER: rt::option::Option<rt::filter::Filter<'static>> = #filter;
                const ENTRIES: rt::Entries<'static> = #entries;
                const PLAN: &'static rt::Plan<'static> = &#plan;
                #header_names
            }
        };
    }
}

fn filter(chosen: &Chosen, statics: &mut Statics<'_>) -> TokenStream {
    let krate = statics.krate().clone();
    match &chosen.filter {
        Some(filter) => {
            let filter = filter.emit(statics);
            quote!(#krate::option::Option::Some(#filter))
        }
        None => quote!(#krate::option::Option::None),
    }
}

fn matcher(chosen: &Chosen, statics: &mut Statics<'_>) -> TokenStream {
    let krate = statics.krate().clone();
    let built = &chosen.built;
    let exact = built.layout.emit(statics);
    let names = statics.padded_text(
        "NAMES",
        "What is compared, folded, in the order of places.",
        &built.names,
        PADDING,
    );
    let fold = fold(built.fold, &krate);
    let case_bit = built.case_bit;
    let keys = Literal::usize_unsuffixed(built.places.len());
    let beside = built.beside.emit(statics);
    let excluded = statics.bytes(
        "EXCLUDED",
        "A bit for each place and pattern that excludes.",
        &built.excluded,
    );
    quote! {
        #krate::Matcher {
            exact: #exact,
            names: #krate::Names { bytes: #names, fold: #fold, case_bit: #case_bit },
            keys: #keys,
            beside: #beside,
            excluded: #excluded,
        }
    }
}

fn fold(fold: Fold, krate: &TokenStream) -> TokenStream {
    let Fold { case, separators } = fold;
    quote!(#krate::Fold { case: #case, separators: #separators })
}

fn entries(keys: &KeySet, chosen: &Chosen, statics: &mut Statics<'_>) -> TokenStream {
    let krate = statics.krate().clone();
    let none = keys.entries;
    let spellings = keys.spellings();
    let index = |role: Role| match role {
        Role::Entry(index) => index,
        Role::Excluded => none,
    };
    let order: Vec<usize> = (chosen.built.places.iter())
        .map(|place| place.map_or(none, |key| index(keys.key_role(key))))
        .chain(keys.patterns.iter().map(|pattern| index(pattern.role)))
        .collect();
    let texts = Texts::pack(spellings.iter().map(|spelling| spelling.text));
    let mut patterns = bitset(spellings.iter().map(|spelling| spelling.is_pattern));
    if spellings.iter().any(|spelling| spelling.is_regular) {
        patterns.extend(bitset(spellings.iter().map(|spelling| spelling.is_regular)));
    }
    let sorted: Vec<usize> = keys.sorted().into_iter().map(|at| at as usize).collect();
    let order = statics.ints(
        "ORDER",
        "The index of the entry with each id.",
        &unless_identity(&order),
    );
    let offsets = statics.ints("TEXT_OFFSETS", "Where each text starts.", &texts.offsets);
    let sorted = statics.ints(
        "SORTED",
        "Indices in the order of the folded texts.",
        &unless_identity(&sorted),
    );
    let texts = statics.text("TEXTS", "The entries as written.", &texts.bytes);
    let patterns = statics.bytes(
        "PATTERNS",
        "A bit for each entry that is a pattern.",
        &patterns,
    );
    let fold = fold(keys.fold, &krate);
    quote! {
        #krate::Entries {
            order: #order,
            texts: #texts,
            offsets: #offsets,
            patterns: #patterns,
            sorted: #sorted,
            fold: #fold,
        }
    }
}

/// A table that says nothing, where every number is its own index, is left out.
fn unless_identity(values: &[usize]) -> IntTable {
    if values
        .iter()
        .enumerate()
        .all(|(index, &value)| index == value)
    {
        IntTable::default()
    } else {
        IntTable::narrowest(values)
    }
}

fn plan(chosen: &Chosen, krate: &TokenStream) -> TokenStream {
    let candidates = chosen.candidates();
    let plan = chosen.plan(&candidates);
    let entries = Literal::usize_unsuffixed(plan.entries);
    let fingerprint: Literal =
        (format!("{:#018x}", plan.fingerprint).parse()).expect("a hexadecimal number is a literal");
    let source = plan.traffic.source;
    let requests = Literal::usize_unsuffixed(plan.traffic.requests);
    let names = Literal::usize_unsuffixed(plan.traffic.names);
    let hit_rate = decimal(plan.traffic.hit_rate);
    let cold = decimal(plan.traffic.cold);
    let optimize = variant(plan.optimize);
    let candidates = plan.candidates.iter().map(|candidate| {
        let strategy = strategy(candidate.strategy, krate);
        let remark = candidate.remark;
        let price = match candidate.price {
            Some(price) => {
                let price = self::price(&price, krate);
                quote!(#krate::option::Option::Some(#price))
            }
            None => quote!(#krate::option::Option::None),
        };
        quote!(#krate::PlannedCandidate::new(#strategy, #remark, #price))
    });
    let strategy = strategy(plan.chosen, krate);
    quote! {
        #krate::Plan::new(
            #entries,
            #fingerprint,
            #krate::Traffic::new(#source, #requests, #names, #hit_rate, #cold),
            #krate::Optimize::#optimize,
            &[#(#candidates),*],
            #strategy,
        )
    }
}

/// Three decimals as an integer, which takes less room.
fn thousandths(value: f64) -> Literal {
    let digits = format!("{value:.3}").replace('.', "");
    Literal::u64_unsuffixed(digits.parse().unwrap_or(u64::MAX))
}

fn price(price: &header_set_runtime::Price, krate: &TokenStream) -> TokenStream {
    let table_bytes = Literal::usize_unsuffixed(price.table_bytes);
    let worst_lines = Literal::usize_unsuffixed(price.worst_lines);
    let rates = [
        price.lines,
        price.lines_hit,
        price.lines_miss,
        price.loads,
        price.work,
        price.mispredictions,
        price.hot,
        price.cold,
        price.cost,
    ]
    .map(thousandths);
    quote!(#krate::Price::of(#table_bytes, #worst_lines, [#(#rates),*]))
}

fn strategy(strategy: header_set_runtime::Strategy, krate: &TokenStream) -> TokenStream {
    let variant = self::variant(strategy);
    quote!(#krate::Strategy::#variant)
}

/// Three decimals: more would be noise in a diff.
fn decimal(value: f64) -> Literal {
    format!("{value:.3}")
        .parse()
        .expect("a decimal is a literal")
}

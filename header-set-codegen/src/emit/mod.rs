//! Writes the tables of a list: one anonymous constant with named statics and the implementation of
//! `Tables` for the item's marker type.

mod header_names;

use header_set_runtime::{Entries, Ints};
use proc_macro2::TokenStream;
use quote::quote;

use crate::layouts::{Built, filter};
use crate::list::key_set::{KeySet, Role};
use crate::plan::Chosen;
use crate::tables::{Arena, Value, Writer, Written, bitset, packed};

/// Returns `const _: () = { statics; impl Tables for marker { .. } };`, with the run time at
/// `krate`.
#[must_use]
pub(crate) fn tables(
    marker: &TokenStream,
    krate: &TokenStream,
    keys: &KeySet,
    chosen: &Chosen<Built<'_>>,
    header_names: bool,
) -> TokenStream {
    // A short alias within the constant keeps the tables readable.
    let rt = quote!(rt);
    let mut writer = Writer::new(&rt);
    let matcher = writer.write(&chosen.built.matcher.as_value());
    let arena = Arena::default();
    let demand = chosen.decision.stream.demand(keys);
    let filter = filter::build(keys, &demand, &arena);
    let filter = writer.write(&Value::option(filter.as_ref().map(Written::as_value)));
    let entries = writer.write(&entries(keys, chosen, &arena).as_value());
    let candidates = chosen.decision.candidates();
    let plan = writer.write(&chosen.decision.plan(&candidates).as_value());
    let header_names = header_names.then(|| {
        let (standard, names) = (
            header_names::standard(keys, &rt),
            header_names::emit(keys, &rt),
        );
        quote!(#standard #names)
    });
    let statics = writer.into_statics();
    quote! {
        const _: () = {
            use #krate as rt;
            #statics
            impl rt::Tables for #marker {
                const MATCHER: rt::Matcher<'static> = #matcher;
                const FILTER: rt::option::Option<rt::filter::Filter<'static>> = #filter;
                const ENTRIES: rt::Entries<'static> = #entries;
                const PLAN: &'static rt::Plan<'static> = #plan;
                #header_names
            }
        };
    }
}

/// The tables about entries. Only the order of ids depends on the layout.
fn entries<'a>(keys: &KeySet, chosen: &Chosen<Built<'_>>, arena: &'a Arena) -> Entries<'a> {
    let none = keys.entries;
    let spellings = keys.spellings();
    let mut order = Vec::new();
    let mut push = |role: Role| {
        order.push(match role {
            Role::Entry(index) => index,
            Role::Excluded => none,
        });
    };
    for place in &chosen.built.places {
        push(place.map_or(Role::Excluded, |key| keys.key_role(key)));
    }
    for pattern in &keys.patterns {
        push(pattern.role);
    }
    let (texts, offsets) = packed(spellings.iter().map(|spelling| spelling.text));
    let mut patterns = bitset(spellings.iter().map(|spelling| spelling.is_pattern));
    if spellings.iter().any(|spelling| spelling.is_regular) {
        patterns.extend(bitset(spellings.iter().map(|spelling| spelling.is_regular)));
    }
    let sorted: Vec<usize> = keys.sorted().into_iter().map(|at| at as usize).collect();
    Entries {
        order: unless_identity(&order, arena),
        texts: arena.bytes(texts),
        offsets: arena.ints(&offsets),
        patterns: arena.bytes(patterns),
        sorted: unless_identity(&sorted, arena),
        fold: keys.fold,
    }
}

/// Leaves a table out if every number in it is its own index.
fn unless_identity<'a>(values: &[usize], arena: &'a Arena) -> Ints<'a> {
    let mut pairs = values.iter().enumerate();
    match pairs.all(|(index, &value)| index == value) {
        true => Ints::EMPTY,
        false => arena.ints(values),
    }
}

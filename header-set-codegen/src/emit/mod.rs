//! Writes the tables of a list: one anonymous constant with named statics and the implementation of
//! `Tables` for the item's marker type.

mod header_names;

use proc_macro2::TokenStream;
use quote::quote;

use crate::layouts::{Built, entries, filter};
use crate::list::key_set::KeySet;
use crate::plan::Chosen;
use crate::tables::{Arena, Value, Writer, Written};

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
    let entries = entries::build(keys, &chosen.built, &arena);
    let entries = writer.write(&entries.as_value());
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

//! Writes the tables of a list: one anonymous constant with named statics and the implementation of
//! `Compiled` for the item's marker type.

use header_set_runtime::filter::Filter;
use header_set_runtime::{Entries, Matcher, Plan};
use proc_macro2::TokenStream;
use quote::quote;

use super::plan;
use super::runtime::Written;
use super::statics::Statics;

/// Returns `const _: () = { statics; impl Compiled for marker { .. } };`, with the run time at
/// `krate`. Within the constant it is called `rt`, which keeps the tables readable. `of_http` are
/// the items for the crate `http`.
pub(crate) fn implementation<'a>(
    marker: &TokenStream,
    krate: &TokenStream,
    matcher: &Matcher<'a>,
    filter: Option<Filter<'a>>,
    entries: Entries<'a>,
    plan: &Plan<'_>,
    of_http: &TokenStream,
) -> TokenStream {
    let tokens = |written: String| -> TokenStream { written.parse().expect("an expression") };
    let mut statics = Statics::default();
    let matcher = tokens(matcher.written(&mut statics));
    let filter = tokens(filter.written(&mut statics));
    let entries = tokens(entries.written(&mut statics));
    let plan = tokens(plan::written(plan));
    let statics = statics.items();
    quote! {
        const _: () = {
            use #krate as rt;
            #statics
            impl rt::Compiled for #marker {
                const MATCHER: rt::Matcher<'static> = #matcher;
                const FILTER: rt::option::Option<rt::filter::Filter<'static>> = #filter;
                const ENTRIES: rt::Entries<'static> = #entries;
                const PLAN: &'static rt::Plan<'static> = #plan;
                #of_http
            }
        };
    }
}

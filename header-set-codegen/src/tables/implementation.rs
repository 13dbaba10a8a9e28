//! Writes the tables of a list: one anonymous constant with named statics and the implementation of
//! `Tables` for the item's marker type.

use header_set_runtime::filter::Filter;
use header_set_runtime::{Entries, Matcher, Plan};
use proc_macro2::TokenStream;
use quote::quote;

use super::runtime::Written;
use super::statics::Statics;
use super::{header_names, plan};
use crate::list::key_set::KeySet;

/// What an implementation of `Tables` has.
pub(crate) struct Implementation<'a> {
    pub matcher: &'a Matcher<'a>,
    pub filter: Option<Filter<'a>>,
    pub entries: Entries<'a>,
    pub plan: Plan<'a>,
    /// The list, if it has a table of `http::HeaderName`.
    pub header_names: Option<&'a KeySet>,
}

impl<'a> Implementation<'a> {
    /// Returns `const _: () = { statics; impl Tables for marker { .. } };`, with the run time at
    /// `krate`. Within the constant it is called `rt`, which keeps the tables readable.
    pub(crate) fn tokens(&self, marker: &TokenStream, krate: &TokenStream) -> TokenStream {
        let tokens = |written: String| -> TokenStream { written.parse().expect("an expression") };
        let mut statics = Statics::default();
        let matcher = tokens(self.matcher.written(&mut statics));
        let filter = tokens(self.filter.written(&mut statics));
        let entries = tokens(self.entries.written(&mut statics));
        let plan = tokens(plan::written(&self.plan));
        let standard = self.header_names.map(header_names::standard);
        let header_names = self.header_names.and_then(header_names::emit);
        let statics = statics.items();
        quote! {
            const _: () = {
                use #krate as rt;
                #statics
                impl rt::Tables for #marker {
                    const MATCHER: rt::Matcher<'static> = #matcher;
                    const FILTER: rt::option::Option<rt::filter::Filter<'static>> = #filter;
                    const ENTRIES: rt::Entries<'static> = #entries;
                    const PLAN: &'static rt::Plan<'static> = #plan;
                    #standard
                    #header_names
                }
            };
        }
    }
}

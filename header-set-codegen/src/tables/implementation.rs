//! Writes the tables of a list: one anonymous constant with named statics and the implementation of
//! `Tables` for the item's marker type.

use header_set_runtime::filter::Filter;
use header_set_runtime::{Entries, Matcher, Plan};
use proc_macro2::TokenStream;
use quote::quote;

use super::header_names;
use super::runtime::Written;
use super::value::Value;
use super::writer::Writer;
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

impl Implementation<'_> {
    /// Returns `const _: () = { statics; impl Tables for marker { .. } };`, with the run time at
    /// `krate`.
    pub(crate) fn tokens(&self, marker: &TokenStream, krate: &TokenStream) -> TokenStream {
        // A short alias within the constant keeps the tables readable.
        let rt = quote!(rt);
        let mut writer = Writer::new(&rt);
        let matcher = writer.write(&self.matcher.as_value());
        let filter = Value::option(self.filter.as_ref().map(Written::as_value));
        let filter = writer.write(&filter);
        let entries = writer.write(&self.entries.as_value());
        let plan = writer.write(&self.plan.as_value());
        let header_names = self.header_names.map(|keys| {
            let standard = header_names::standard(keys, &rt);
            let names = header_names::emit(keys, &rt);
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
}

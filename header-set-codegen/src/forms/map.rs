//! `static NAME: T = {..}`

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Ready, documentation, set};
use crate::normalize::List;

pub(super) fn item(ready: &Ready, list: &List, value: &TokenStream) -> TokenStream {
    let item = ready.item;
    let name = &item.name;
    let visibility = &item.visibility;
    let (cfg, lints, others) = (
        &item.attributes.cfg,
        &item.attributes.lints,
        &item.attributes.others,
    );
    let runtime = ready.runtime;
    let marker = set::marker(ready, "map");
    let docs = documentation::of(ready, &format!("A map from {} names.", list.rows.len()));
    let rest = ready.rest(&quote!(#name), &list.keys);
    let values: Vec<&TokenStream> = item
        .rows
        .iter()
        .filter_map(|row| row.value.as_ref())
        .collect();
    let count = Literal::usize_unsuffixed(values.len());
    let new = match shared(ready, list, values.len()) {
        None => quote!(new(&__HEADER_SET_VALUES)),
        Some(shared) => quote!(shared(&__HEADER_SET_VALUES, &[#(#shared),*])),
    };
    quote! {
        #(#cfg)* #(#lints)* #docs #(#others)*
        #visibility static #name: #runtime::Map<#name, #value> = {
            static __HEADER_SET_VALUES: [#value; #count] = [#(#values),*];
            #runtime::Map::#new
        };
        #marker
        #rest
    }
}

/// Which value each entry has, unless each has its own.
fn shared(ready: &Ready, list: &List, values: usize) -> Option<Vec<Literal>> {
    let mut next = 0;
    let number_of_row: Vec<usize> = ready
        .item
        .rows
        .iter()
        .map(|row| {
            let number = next;
            next += usize::from(row.value.is_some());
            number
        })
        .collect();
    let numbers: Vec<usize> = list.rows.iter().map(|&row| number_of_row[row]).collect();
    let each_its_own = numbers.len() == values
        && numbers
            .iter()
            .enumerate()
            .all(|(index, &number)| index == number);
    (!each_its_own).then(|| numbers.into_iter().map(Literal::usize_unsuffixed).collect())
}

//! `static NAME: T = {..}`

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{Writer, documentation, set};
use crate::ast::Item;

pub(super) fn item(writer: &Writer, rows: &[usize]) -> TokenStream {
    let item = writer.item;
    let (name, value) = (&item.name, &item.argument);
    let visibility = &item.visibility;
    let (cfg, lints, others) = (
        &item.attributes.cfg,
        &item.attributes.lints,
        &item.attributes.others,
    );
    let runtime = writer.runtime;
    let marker = set::marker(writer, "map");
    let docs = documentation::of(writer, &format!("A map from {} names.", rows.len()));
    let tables = writer.tables(&quote!(#name));
    let values: Vec<&TokenStream> = item
        .rows
        .iter()
        .filter_map(|row| row.value.as_ref())
        .collect();
    let count = Literal::usize_unsuffixed(values.len());
    let new = match shared(item, rows, values.len()) {
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
        #tables
    }
}

/// Which value each entry has, unless each has its own.
fn shared(item: &Item, rows: &[usize], values: usize) -> Option<Vec<Literal>> {
    let mut next = 0;
    let number_of_row: Vec<usize> = item
        .rows
        .iter()
        .map(|row| {
            let number = next;
            next += usize::from(row.value.is_some());
            number
        })
        .collect();
    let numbers: Vec<usize> = rows.iter().map(|&row| number_of_row[row]).collect();
    let each_its_own = numbers.len() == values
        && numbers
            .iter()
            .enumerate()
            .all(|(index, &number)| index == number);
    (!each_its_own).then(|| numbers.into_iter().map(Literal::usize_unsuffixed).collect())
}

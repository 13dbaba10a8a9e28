//! `static NAME: T = {..}`

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Writer, documentation, located, set};
use crate::front::ast::Item;

pub(super) fn item(writer: &Writer, rows: &[usize]) -> TokenStream {
    let item = writer.item;
    let (runtime, value_type) = (writer.runtime, &item.argument);
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
    let marker = set::marker(writer);
    // Compiler errors about the type of values then point to that type.
    let first = value_type.clone().into_iter().next();
    let span = first.map_or(item.span, |tree| tree.span());
    let span = Span::call_site().located_at(span);
    let (runtime_there, marker) = (located(runtime, span), located(&marker, span));
    let type_of_map = quote_spanned!(span=> #runtime_there::Map<#marker, #value_type>);
    let type_of_values = quote_spanned!(span=> [#value_type; #count]);
    // A static inside the static. If values are not `Sync`, the compiler reports both the map and
    // the values. A borrow in the map itself would give one report, but the compiler refuses it for
    // interior mutability, such as atomics (E0492).
    let value = quote! {
        {
            static __HEADER_SET_VALUES: #type_of_values = [#(#values),*];
            #runtime::Map::#new
        }
    };
    let summary = format!("A map from {}.", documentation::names(rows.len()));
    let map = set::statics(writer, &summary, &type_of_map, &value);
    let tables = writer.tables(&quote!(#marker));
    quote!(#map #tables)
}

/// Returns the number of each entry's value, unless each entry has its own.
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

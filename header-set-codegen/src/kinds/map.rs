//! `static NAME: T = {..}`

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::compiled::{Compiled, located};
use super::set;
use crate::wording::counted;

pub(super) fn item(compiled: &Compiled<'_>) -> TokenStream {
    let (item, rows) = (&compiled.item, &compiled.meaning.rows);
    let (runtime, value_type) = (&compiled.runtime, &item.argument);
    let (mut values, mut number_of_row) = (Vec::new(), Vec::new());
    for row in &item.rows {
        let comma = &row.comma;
        number_of_row.push(values.len());
        values.extend(row.value.as_ref().map(|value| quote!(#value #comma)));
    }
    let count = Literal::usize_unsuffixed(values.len());
    let numbers = rows.iter().map(|&row| number_of_row[row]);
    // Empty if each entry has its own value.
    let shared = match numbers.clone().eq(0..values.len()) {
        true => Vec::new(),
        false => numbers.map(Literal::usize_unsuffixed).collect(),
    };
    let marker = set::marker(compiled);
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
            static __HEADER_SET_VALUES: #type_of_values = [#(#values)*];
            #runtime::Map::new(&__HEADER_SET_VALUES, &[#(#shared),*])
        }
    };
    let summary = format!("A map from {}.", counted(rows.len(), "name", "names"));
    let map = set::statics(compiled, &summary, &type_of_map, &value);
    let tables = compiled.tables(&quote!(#marker));
    quote!(#map #tables)
}

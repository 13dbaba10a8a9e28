//! What lists have for the crate `http`: bits for the names that it has constants for, and exact entries
//! as static names.

use header_set_runtime::{Fold, is_separator};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use crate::bounds::statics::HEADER_NAMES;
use crate::list::key_set::{KeySet, Role, Spelling};

/// Returns the texts, in the order of the bits that sets have for them. A newer `http` may have more,
/// which then count as others.
pub(crate) fn names() -> Vec<&'static str> {
    include_str!("standard.txt").lines().collect()
}

/// Returns the items of `Compiled` for the crate `http`: the standard names of a list, and with
/// `has_names` its exact entries.
pub(crate) fn items(keys: &KeySet, has_names: bool) -> TokenStream {
    let listed = Literal::u128_unsuffixed(listed(keys));
    let header_name = has_names.then(|| header_name(keys)).flatten();
    quote! {
        const STANDARD: rt::primitive::u128 = #listed;
        #header_name
    }
}

/// Returns the names that are in a list, a bit for each.
fn listed(keys: &KeySet) -> u128 {
    let is_listed = |name: &str| matches!(keys.role(name.as_bytes()), Some(Role::Entry(_)));
    let bits = names().into_iter().zip(0..);
    bits.fold(0, |all, (name, bit)| {
        all | u128::from(is_listed(name)) << bit
    })
}

/// Returns `fn header_name` of `Compiled` for a list, unless the list is too long.
fn header_name(keys: &KeySet) -> Option<TokenStream> {
    let entries = keys.spellings();
    if entries.len() > HEADER_NAMES {
        return None;
    }
    let count = Literal::usize_unsuffixed(entries.len());
    let names = entries.iter().map(|entry| match in_map(entry, keys.fold) {
        Some(name) => quote!(rt::option::Option::Some(rt::header::HeaderName::from_static(#name))),
        None => quote!(rt::option::Option::None),
    });
    Some(quote! {
        fn header_name(index: rt::primitive::usize) -> rt::option::Option<&'static dyn rt::Any> {
            static NAMES: [rt::option::Option<rt::header::HeaderName>; #count] = [#(#names),*];
            match NAMES.get(index)? {
                rt::option::Option::Some(name) => rt::option::Option::Some(name),
                rt::option::Option::None => rt::option::Option::None,
            }
        }
    })
}

/// Returns the name in a map for which an entry wins. A pattern, a pseudo-header and an invalid
/// name have none.
fn in_map(entry: &Spelling<'_>, fold: Fold) -> Option<String> {
    let mut name = std::str::from_utf8(entry.text).ok()?.to_owned();
    if fold.case {
        name.make_ascii_lowercase();
    }
    let is_allowed =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || is_separator(byte);
    let fits = (1..1 << 16).contains(&name.len()) && name.bytes().all(is_allowed);
    (fits && !entry.is_pattern).then_some(name)
}

/// Returns the constant that holds a name.
pub(crate) fn constant(text: &str) -> String {
    text.to_ascii_uppercase().replace('-', "_")
}

/// Calls the macro `define` with each constant and the number of its bit.
#[must_use]
pub fn with_standard_names(define: &TokenStream) -> TokenStream {
    let constants = names().into_iter();
    let constants = constants.map(|text| format_ident!("{}", constant(text)));
    let numbers = 0_u32..;
    quote!(#define! { #(#constants #numbers)* })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_entries_have_static_names_in_lists_of_a_limited_length() {
        assert_eq!(HEADER_NAMES, 1_024);
        let texts: Vec<String> = (0..=HEADER_NAMES).map(|at| format!("x-{at}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let has_names = |texts: &[&str]| header_name(&KeySet::of_texts(texts)).is_some();
        assert!(has_names(&[]) && has_names(&texts[1..]) && !has_names(&texts));
        let written = header_name(&KeySet::of_texts(&["x-a", "A", "a b", ":path", ""]));
        let written = written.expect("a short list").to_string();
        assert!(written.contains(r#"from_static ("x-a")"#), "{written}");
        assert_eq!(written.matches("from_static").count(), 1, "{written}");
    }

    #[test]
    fn each_constant_has_the_number_of_its_bit() {
        let written = with_standard_names(&quote!(a::define)).to_string();
        let (head, tail) = (
            "a :: define ! { ACCEPT 0u32 ACCEPT_CHARSET 1u32 ",
            " X_FRAME_OPTIONS 79u32 X_XSS_PROTECTION 80u32 }",
        );
        assert!(written.starts_with(head), "{written}");
        assert!(written.ends_with(tail), "{written}");
    }
}

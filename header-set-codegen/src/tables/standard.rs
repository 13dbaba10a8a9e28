//! The names that the crate `http` has constants for.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::list::key_set::{KeySet, Role};

/// Returns the texts, in the order of the bits that sets have for them. A newer `http` may have more,
/// which then count as others.
pub(crate) fn names() -> Vec<&'static str> {
    include_str!("standard.txt").lines().collect()
}

/// Returns the names that are in a list, a bit for each.
pub(super) fn listed(keys: &KeySet) -> u128 {
    let is_listed = |name: &str| matches!(keys.role(name.as_bytes()), Some(Role::Entry(_)));
    let bits = names().into_iter().zip(0..);
    bits.fold(0, |all, (name, bit)| {
        all | u128::from(is_listed(name)) << bit
    })
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

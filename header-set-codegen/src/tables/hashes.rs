//! Hashes as expansions write them.

use header_set_runtime::hash::{WideHash, Window};
use proc_macro2::TokenStream;
use quote::quote;

use super::statics::{hexadecimal, variant};

/// An expression of type `Window`.
#[must_use]
pub fn window(window: Window, krate: &TokenStream) -> TokenStream {
    let window = variant(window);
    quote!(#krate::hash::Window::#window)
}

/// An expression of type `Option<Window>`.
#[must_use]
pub fn window_if_any(window: Option<Window>, krate: &TokenStream) -> TokenStream {
    match window {
        Some(window) => {
            let window = self::window(window, krate);
            quote!(#krate::option::Option::Some(#window))
        }
        None => quote!(#krate::option::Option::None),
    }
}

/// An expression of type `WideHash`.
#[must_use]
pub fn wide_hash(hash: &WideHash, krate: &TokenStream) -> TokenStream {
    let extent = variant(hash.extent);
    let seed = hexadecimal(hash.seed);
    quote!(#krate::hash::WideHash { extent: #krate::hash::Extent::#extent, seed: #seed })
}

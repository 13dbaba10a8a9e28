//! Hashes, owned, and as expansions write them.

use header_set_runtime::hash::{Extent, WideHash, Window, WindowHash};
use proc_macro2::TokenStream;
use quote::quote;

use super::statics::{hexadecimal, variant};

/// [`WindowHash`], owned.
#[derive(Clone, Debug)]
pub(crate) struct BuiltWindowHash {
    pub(crate) low: Window,
    pub(crate) high: Option<Window>,
    pub(crate) length_offsets: Vec<u8>,
    pub(crate) multiplier: u64,
}

impl BuiltWindowHash {
    /// `1 window`, `2 windows`.
    pub(crate) fn describe(&self) -> &'static str {
        match self.high {
            None => "1 window",
            Some(_) => "2 windows",
        }
    }

    pub(crate) fn borrow(&self) -> WindowHash<'_> {
        WindowHash {
            low: self.low,
            high: self.high,
            length_offsets: &self.length_offsets,
            multiplier: self.multiplier,
        }
    }

    /// An expression of type `WindowHash<'static>`; `length_offsets` is where they are.
    pub(crate) fn emit(&self, length_offsets: &TokenStream, krate: &TokenStream) -> TokenStream {
        let low = window(self.low, krate);
        let high = window_if_any(self.high, krate);
        let multiplier = hexadecimal(self.multiplier);
        quote! {
            #krate::hash::WindowHash {
                low: #low,
                high: #high,
                length_offsets: #length_offsets,
                multiplier: #multiplier,
            }
        }
    }
}

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

/// An expression of type `Extent`.
#[must_use]
pub fn extent(extent: Extent, krate: &TokenStream) -> TokenStream {
    let extent = variant(extent);
    quote!(#krate::hash::Extent::#extent)
}

/// An expression of type `WideHash`.
#[must_use]
pub fn wide_hash(hash: &WideHash, krate: &TokenStream) -> TokenStream {
    let extent = extent(hash.extent, krate);
    let seed = hexadecimal(hash.seed);
    quote!(#krate::hash::WideHash { extent: #extent, seed: #seed })
}

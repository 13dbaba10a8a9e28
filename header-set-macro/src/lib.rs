//! The procedural macros of `header-set`: tokens in, tokens out. Use the `header-set` crate, whose
//! `macro_rules!` put its own path in front of the input.

use header_set_codegen::{Context, Restriction};
use proc_macro::TokenStream;

/// See `header_set::header_set!`.
#[proc_macro]
pub fn header_set(input: TokenStream) -> TokenStream {
    header_set_codegen::header_set(input.into(), &context()).into()
}

/// See `header_set::header_match!`.
#[proc_macro]
pub fn header_match(input: TokenStream) -> TokenStream {
    header_set_codegen::header_match(input.into(), &context()).into()
}

/// Finishes an item whose entries have `#[cfg]`: a derive sees what is left of them.
#[proc_macro_derive(ResolveCfg, attributes(header_set_item))]
pub fn resolve_cfg(input: TokenStream) -> TokenStream {
    header_set_codegen::resolve_cfg(input.into(), &context()).into()
}

fn context() -> Context {
    Context {
        restriction: Restriction {
            perfect_hash: cfg!(feature = "only-perfect-hash"),
            trie: cfg!(feature = "only-trie"),
            dfa: cfg!(feature = "only-dfa"),
        },
        root: std::env::var_os("CARGO_MANIFEST_DIR").map(Into::into),
    }
}

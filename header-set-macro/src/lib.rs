//! The procedural macros of `header-set`. Use the `header-set` crate, whose `macro_rules!` pass its
//! own path in front of the input.

use header_set_codegen::{Context, Restriction, Strategy};
use proc_macro::TokenStream;

/// See `header_set::header_set!`. The input starts with the path of the facade, a `;`, and `@http` if
/// the facade has its feature `http`. A feature of this crate could not say so: cargo unifies the
/// features of build dependencies and of programs, whose facades may differ.
#[proc_macro]
pub fn header_set(input: TokenStream) -> TokenStream {
    header_set_codegen::header_set(input.into(), &context()).into()
}

/// See `header_set::header_match!`.
#[proc_macro]
pub fn header_match(input: TokenStream) -> TokenStream {
    header_set_codegen::header_match(input.into(), &context()).into()
}

/// Finishes an item whose entries have `#[cfg]`: the derive sees only the entries that are left.
#[proc_macro_derive(ResolveCfg, attributes(header_set_item))]
pub fn resolve_cfg(input: TokenStream) -> TokenStream {
    header_set_codegen::resolve_cfg(input.into(), &context()).into()
}

/// Calls a macro with each constant of crate `http` for a name, and the number of its bit in sets.
#[proc_macro]
pub fn with_standard_names(define: TokenStream) -> TokenStream {
    header_set_codegen::with_standard_names(&define.into()).into()
}

fn context() -> Context {
    Context {
        restriction: restriction(),
        root: std::env::var_os("CARGO_MANIFEST_DIR").map(Into::into),
    }
}

/// The strategies whose features are enabled.
fn restriction() -> Restriction {
    let features = [
        cfg!(feature = "only-perfect-hash"),
        cfg!(feature = "only-trie"),
        cfg!(feature = "only-dfa"),
    ];
    let enabled = Strategy::ALL.iter().zip(features).filter(|it| it.1);
    Restriction::only(enabled.map(|it| *it.0))
}

//! An Envoy filter, by proxy-wasm, that takes the headers and trailers of a fleet's own out of
//! requests and responses, or lets through only those that are allowed. The lists are in `headers/`
//! and are compiled into the filter.

#[cfg(target_arch = "wasm32")]
mod filter;
pub mod policy;

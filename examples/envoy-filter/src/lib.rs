//! An Envoy filter, by proxy-wasm. It strips a fleet's internal headers and trailers from requests
//! and responses, or keeps only allowed ones. The lists are in `headers/` and are compiled into the
//! filter.

#[cfg(target_arch = "wasm32")]
mod filter;
pub mod policy;

//! The generator of `header-set`. It reads lists, builds and prices lookup structures, and writes
//! them as Rust.
//!
//! The macros of `header-set` are thin wrappers around this crate. Its interface may change in any
//! version.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod bounds;
pub mod cost;
mod front;
mod kinds;
pub mod layouts;
pub mod list;
mod order;
pub mod patterns;
mod pipeline;
pub mod plan;
pub mod read;
pub mod sources;
pub mod tables;
pub mod traffic;
pub mod wording;

pub use header_set_runtime::Strategy;
pub use kinds::Planned;
pub use kinds::list_item::{ListItem, Parts};
pub use pipeline::{Context, header_match, header_set, plan_items, resolve_cfg};
pub use plan::Restriction;
pub use sources::LISTS;
pub use tables::with_standard_names;

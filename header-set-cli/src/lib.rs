//! What the tool `header-set` and the page know beside the generator: configurations of proxies as
//! lists, the steps of a lookup in words, and why a field is removed, kept or refused. There is no
//! input or output in it.
//!
//! Its interface may change in any version.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod import;
pub mod steps;
pub mod verdict;

//! From tokens to items: what was written, with spans, and what was wrong with it.

pub(crate) mod ast;
pub(crate) mod constants;
pub(crate) mod deferred;
pub(crate) mod diagnostics;
pub(crate) mod parse;

//! Parses tokens into items with spans, and collects the mistakes in them.

pub(crate) mod ast;
pub(crate) mod constants;
pub(crate) mod diagnostics;
pub(crate) mod invocation;
pub(crate) mod missing;
pub(crate) mod parse;
pub(crate) mod source;
pub(crate) mod standard;

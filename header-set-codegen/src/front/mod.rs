//! Parses tokens into items with spans, and collects the mistakes in them.

pub(crate) mod ast;
pub(crate) mod diagnostics;
pub(crate) mod parse;
pub(crate) mod source;

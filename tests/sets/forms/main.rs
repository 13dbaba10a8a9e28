//! What each form expands to, and what its items do.

mod attributes;
mod constants;
mod enumeration;
mod expression;
mod generic;
mod longest_prefix;
mod map;
mod matching;
mod set;

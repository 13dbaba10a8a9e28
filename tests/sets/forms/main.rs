//! The items of each form, and their methods.

mod attributes;
mod constants;
mod enumeration;
mod expression;
mod generic;
mod longest_prefix;
mod map;
mod matching;
mod set;

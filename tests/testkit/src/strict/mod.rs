//! An oracle written from RFC 9110, RFC 9112 and the library's contract, not from its code. It has
//! a strict reader, rules, cases from a seed, and lenient readers. Every function that cleans a
//! message is compared with it on the same cases.

pub mod by_httparse;
pub mod bytes;
pub mod carriers;
pub mod checks;
pub mod framing;
pub mod generator;
pub mod hops;
pub mod lenient;
pub mod lists;
pub mod map_checks;
pub mod mutations;
pub mod policy;
pub mod reading;
pub mod service;
pub mod trailers;
pub mod words;

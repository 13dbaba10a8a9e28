//! An oracle that was written from RFC 9110, RFC 9112 and the library's contract, not from its code: a strict reader,
//! rules, cases from a seed, and lenient readers. Every way to clean a message is compared with it on the same cases.

mod framing;
mod generator;
mod hops;
mod lenient;
mod lists;
mod mutations;
mod random;
mod reading;
mod rows;
mod rules;
mod words;

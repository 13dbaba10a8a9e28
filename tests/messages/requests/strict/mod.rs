//! An oracle written from RFC 9110, RFC 9112 and the library's contract, not from its code. It has
//! a strict reader, rules, cases from a seed, and lenient readers. Every function that cleans a
//! message is compared with it on the same cases.

pub(crate) mod by_httparse;
#[allow(dead_code, reason = "for the fuzz target `head`")]
pub(crate) mod bytes;
mod carriers;
mod checks;
#[cfg(test)]
mod everywhere;
mod framing;
mod generator;
mod hops;
mod lenient;
mod lists;
mod map_checks;
mod maps;
mod mutations;
#[cfg(test)]
mod oracle;
mod policy;
mod random;
mod reading;
#[cfg(test)]
mod rows;
mod service;
mod trailers;
mod words;

/// The bytes of a case.
pub(crate) fn any_bytes(number: u64) -> Vec<u8> {
    generator::Case::new(number).bytes
}

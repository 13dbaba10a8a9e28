//! An oracle that was written from RFC 9110, RFC 9112 and the library's contract, not from its
//! code: a strict reader, rules, cases from a seed, and lenient readers. Every way to clean a
//! message is compared with it on the same cases.

mod carriers;
mod checks;
mod everywhere;
mod framing;
mod generator;
mod hop_checks;
mod hops;
mod layer_checks;
mod lenient;
mod lists;
mod map_checks;
mod maps;
mod mutations;
mod oracle;
mod random;
mod reading;
mod rows;
mod rule_rows;
mod rules;
mod service;
mod words;

/// The bytes of a case.
pub(crate) fn any_bytes(number: u64) -> Vec<u8> {
    generator::Case::new(number).bytes
}

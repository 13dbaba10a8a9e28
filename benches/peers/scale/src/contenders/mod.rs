//! Everything that is measured.

mod hashes;
mod ordered;
mod ours;

use crate::contender::{Built, Bytes, Contender};
use crate::names::checksum;

pub(crate) use ours::{HASHED, ORDERED, opened};

// hashify needs its names when it is compiled: the lists that the build script wrote, no others.
include!(concat!(env!("OUT_DIR"), "/hashify.rs"));

pub(crate) fn all() -> Vec<Contender> {
    let hashify: [Contender; 1] = [("hashify", |names| compiled(checksum(names)))];
    [&ours::ALL[..], &hashes::ALL, &hashify, &ordered::ALL].concat()
}

//! hashify, which needs its names when it is compiled: the lists that the build script wrote, no
//! others.

use crate::contender::{Built, Contender, Set};
use crate::names::checksum;

include!(concat!(env!("OUT_DIR"), "/hashify.rs"));

pub(super) fn all() -> Vec<Contender> {
    vec![Contender::new("hashify", |names| compiled(checksum(names)))]
}

//! The works: a file for each, with its contenders and messages.

pub mod header_map;
pub mod hop_by_hop;
pub mod http1;
pub mod layer;
pub mod pingora;
mod refuse;

use crate::contender::{Contender, Fields};
use crate::message::{Message, Shape};

/// One work: all contenders must leave the same.
pub struct Work {
    pub name: &'static str,
    pub shapes: Vec<Shape>,
    pub contenders: fn() -> Vec<Contender>,
    pub expected: fn(&Message) -> Fields,
}

pub fn all() -> Vec<Work> {
    vec![
        header_map::work(),
        pingora::work(),
        http1::work(),
        hop_by_hop::work(),
        layer::work(),
        refuse::in_maps(),
        refuse::in_heads(),
    ]
}

/// Maps do not say in which order names came.
fn sorted(mut fields: Fields) -> Fields {
    // Values of one name keep theirs.
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    fields
}

use std::cell::Cell;

use header_set::{Map, Set, header_set};

header_set! {
    static NOT_SYNC: Cell<u8> = { "a" => Cell::new(1) };
    static NOT_SIZED: str = { "a" => *"b" };
    static UNKNOWN: Missing = { "a" => 1 };
    static NOT_CONST: String = { "a" => String::from("b") };
}

fn has<M>(set: &Set<M>) -> bool {
    set.contains("host")
}

fn value<M, T>(map: &Map<M, T>) -> Option<&'static T> {
    map.get("host")
}

fn main() {}

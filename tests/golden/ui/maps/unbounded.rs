use header_set::{Map, Set};

fn has<M>(set: &Set<M>) -> bool {
    set.contains("host")
}

fn value<M, T>(map: &Map<M, T>) -> Option<&'static T> {
    map.get("host")
}

fn main() {}

use header_set::{header_match, header_set};

header_set!["a"];
header_set![#[cfg(any())] "a", "b"];
header_set! {}
header_match!("a", { "a" => 1, _ => 2 });
header_match! {}

fn main() {}

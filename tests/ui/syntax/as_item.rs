use header_set::header_set;

header_set!["a"];

fn main() {}

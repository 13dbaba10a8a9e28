use header_set::header_match;

const fn constant(name: &str) -> u8 {
    header_match!(name, { "a" => 1, "b-*" => 2, _ => 3 })
}

fn main() {
    let number = 5;
    let _ = header_match!(number, { "a" => 1, _ => 2 });
    let _ = header_match!(Some("a"), { "a" => 1, "*b*" => 3, _ => 2 });
    let _ = constant("a");
}

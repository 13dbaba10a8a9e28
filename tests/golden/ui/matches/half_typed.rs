use header_set::header_match;

struct Unit;

fn arms(name: &str) -> u8 {
    let equals = header_match!(name, { "a" = 1, "b" => 2, _ = 3 });
    let thin = header_match!(name, { "a" -> 1, _ => 3 });
    let excluded = header_match!(name, { "x-*" => 1, !"x-a" => 2, _ => 3 });
    equals + thin + excluded
}

fn calls(name: &str) -> Unit {
    match name.len() {
        0 => header_match!(name; { _ => Unit }),
        1 => header_match!(name, ("a" => Unit, _ => Unit)),
        2 => header_match!(, { _ => Unit }),
        3 => header_match!(),
        _ => header_match!(#[header_set(case = sensitive)] name, { "a" => Unit, _ => Unit }),
    }
}

fn main() {
    let _ = (arms("a"), calls("a"));
}

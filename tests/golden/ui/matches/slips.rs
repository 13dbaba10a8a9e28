use header_set::header_match;

fn main() {
    let name = "a";
    let _: u8 = header_match!(name, { "a" => 1, x => 2 });
    let _: u8 = header_match!(name, { "a" => 1, default => 2 });
    let _: u8 = header_match!(name, { "a" => 1, else => 2 });
    let _: usize = header_match!(name, { "a" => 1, other => other.len() });
    let _: u8 = header_match!(name, { "a" -> 1, _ => 2 });
    let _: u8 = header_match!(name, { "a": 1, _ => 2 });
    let _: u8 = header_match!(name, { #![header_set(case = sensitive)] "a" => 1, _ => 2 });
    let _: u8 = header_match!(name, { #![header_set(case = none)] "a" => 1, _ => 2 });
}

use header_set::{header_match, header_set};

header_set! {
    static MAP: u8 = { "a" => 1 "b" => two(1) "c" => 3; "d" => [4][0] @httpoxy => 5 };
    static SET = ["a" "b"; "c"];
    static WORDS: u8 = { "a" => { 1 } dfa, "b" => 2 dfa };
    enum Names { A = "a" B = "b" "c" "d" }
}

const fn two(one: u8) -> u8 {
    one + 1
}

fn main() {
    let name = "a";
    let number: u8 = header_match!(name, {
        "a" => 1
        "b" if name.len() > 1 => two(1)
        "c" => { 3 }
        "d" => if number > 1 { 4 } else { 5 }
        "e" => 6;
        _ => 7
    });
    let _: u8 = header_match!(name, { "a" if true, _ => 2 });
    let _: u8 = header_match!(name, { "a" => 1, _ });
    let _: u8 = header_match!(name, {
        "a" => if number > 1 { 2 } else { 3 } dfa,
        "b" => 2 dfa; "c" => 3,
        "d" if number > 1 dfa => 4,
        _ => 5
    });
    assert!(MAP.contains("d") && SET.contains("c") && number > 1);
    let _ = (Names::A, Names::B, Names::C, Names::D);
}

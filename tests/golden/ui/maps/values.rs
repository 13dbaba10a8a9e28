use header_set::header_set;

header_set! {
    static NO_VALUE: u8 = { "a", "b" => 1 };
    static DEFAULT: u8 = { "a" => 1, _ => 2 };
    static WRONG_TYPE: u8 = { "a" => "text", "b" => 1 };
}

fn main() {
    assert!(NO_VALUE.contains("b"));
}

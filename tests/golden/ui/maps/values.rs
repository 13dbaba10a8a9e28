use header_set::header_set;

header_set! {
    static NO_VALUE: u8 = { "a", "b" => 1 };
    static WRONG_TYPE: u8 = { "a" => "text", "b" => 1 };
}

fn main() {
    assert!(NO_VALUE.contains("b"));
}

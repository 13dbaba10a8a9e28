use header_set::header_set;

header_set! {
    static EMPTY = ["", b""];
    #[header_set(names = any)]
    static ALSO_EMPTY = [""];
}

fn main() {
    assert!(EMPTY.contains("") && ALSO_EMPTY.is_empty());
}

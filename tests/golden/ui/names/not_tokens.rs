use header_set::header_set;

header_set! {
    static NAMES = [
        "fine",
        "with space",
        "host:",
        " te ",
        "text/html",
        "caf\u{e9}",
        "line\nbreak",
        "*/*",
        !"no?",
    ];
}

fn main() {
    assert!(NAMES.contains("fine"));
}

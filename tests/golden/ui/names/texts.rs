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

    static EMPTY = ["", b""];
    #[header_set(names = any)]
    static ALSO_EMPTY = [""];

    static PSEUDO = [":path", ":Method", ":methods", ":"];
    #[header_set(case = sensitive)]
    static SENSITIVE_PSEUDO = [":Path"];

    static SET = [
        "host",
        "te", "Host",
        b"te",
        "x-*",
        "X-**",
        @hop_by_hop,
    ];

    #[header_set(separators = fold)]
    static FOLDED = ["x-id", "x_id"];

    #[header_set(case = sensitive)]
    static SENSITIVE = ["host", "Host", "host"];

    static MAP: u8 = { "a" => 1, "b" | "a" => 2 };

    enum Names { A = "a", B = "A" }
}

macro_rules! long {
    ($a:literal) => { long! { @ concat!($a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a) } };
    (@ $a:expr) => { header_set! { static LONG = ["short", concat!($a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, "x")]; } };
}

long!("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");

fn main() {
    assert!(LONG.contains("short"));
    assert!(NAMES.contains("fine") && EMPTY.contains("") && ALSO_EMPTY.is_empty());
}

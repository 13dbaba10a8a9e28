use header_set::{header_match, header_set};

header_set! {
    static WRONG = [
        regex "x-(a",
        regex "x-[b",
        regex "(?=x)",
        regex r"(x)\1",
        regex r"\bx",
        regex "[a&&b]",
        regex "((((a{30}){30}){30}){30}){30}",
        regex "(?u-i:[ä-ö])",
        regex,
        regex b"x",
        regex x,
        regex!("x"),
        !regex "y-[0-9]+",
    ];
    static TWICE = [regex "x-[0-9]+", regex "x-[0-9]+"];
    enum Variant { regex "x-[0-9]+" }
}

fn main() {
    header_match!("x", {
        regex "x-{2,1}" => 1,
        _ => 2,
    });
}

use header_set::{header_match, header_set};

header_set! {
    static WRONG = [
        regex "x-(a",
        regex "x-[b",
        regex "(?=x)",
        regex r"(x)\1",
        regex r"(?m:^)x",
        regex r"(?u:\b)x",
        regex "x-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa(b",
        regex "[a&&b]",
        regex "((((a{30}){30}){30}){30}){30}",
        regex "(?u-i:[ä-ö])",
        regex,
        regex b"x",
        regex x,
        regex crate::NAME,
        regex "",
        regex!("x"),
        !regex "y-[0-9]+",
    ];
    static TWICE = [regex "x-[0-9]+", regex "x-[0-9]+"];
    enum Variant { regex "x-[0-9]+" }
}

header_set! {
    static EARLIER = [regex "x-[0-9]+", !regex "x-1"];
    static EXACT = ["y-1", !regex "y-[0-9]"];
    static GLOB = ["z-*", !regex "z-[0-9]"];
}

header_set! {
    static TOGETHER = [
        regex "((((a{30}){30}){30}){30}){30}",
        regex "((((b{30}){30}){30}){30}){30}",
        regex "c+",
        regex "d+",
    ];
}

macro_rules! long {
    ($a:literal) => {
        long! { @ concat!($a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a) }
    };
    (@ $a:expr) => {
        header_set! {
            static LONG = [
                "short",
                regex concat!($a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, "x"),
            ];
        }
    };
}

long!("(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)(x|y-)abcd");

fn main() {
    header_match!("x", {
        regex "x-{2,1}" => 1,
        _ => 2,
    });
}

use header_set::header_set;

macro_rules! long {
    ($a:literal) => { long! { @ concat!($a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a) } };
    (@ $a:expr) => { header_set! { static LONG = ["short", concat!($a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, $a, "x")]; } };
}

long!("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef");

fn main() {
    assert!(LONG.contains("short"));
}

use header_set::{header_match, header_set};

header_set! {
    static SET = [
        "a" "b",
        host,
        x-foo,
        HOST,
        crate::NAME,
        "c" | "d",
        "e" => 1,
        "f" if true,
        A = "g",
        @,
        include,
        include b"x",
        use name,
        use :q: w!,
        (),
        #[inline] "h",
        "i" + "j",
        ,
        "k",
    ];
    enum Names { "a" => 1 }
    static MAP: u8 = { "a" => 1, "b" | => 2, !"c" => 3 };
}

macro_rules! set_of {
    ($($name:expr),*) => { header_set!($($name),*) };
}

macro_rules! alternatives {
    ($names:pat) => { header_match!("a", { $names => 1, _ => 2 }) };
}

fn main() {
    let _ = alternatives!("a" | "b");
    let _ = alternatives!("a"..="b");
    assert!(SET.contains("k"));
    let _ = header_set!["a", "b" => 1];
    let _ = set_of!("a" + "b", 1 + 1, "c");
}

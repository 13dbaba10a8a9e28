use header_set::header_set;

// One message each, about what was written.

header_set! { BARE = ["a"]; }
header_set! { static NO_SIGN ["a"]; }
header_set! { static CONSTANT = NAMES; }
header_set! { enum Visible { pub A = "a", B = "b" } }
header_set! { static TWO_VALUES: u8 = { "a" => 1 2, "b" => 3 }; }
header_set! { #[] static ATTRIBUTE = ["a"]; }
header_set! {
    static HIDES_NONE = [
        "a b",
        5,
        #[cfg(all())]
        "c d",
    ];
}

header_set! {
    static GOOD = ["host"];
    const NAMES = ["host"];
    static mut MUTABLE = ["host"];
    static NO_SEMICOLON = ["host"]
    static BRACES = { "a" => 1 };
    static TYPED: u8 = ["a"];
    static = ["a"];
    enum Generic<T> { A = "a" }
    fn function() {}
    pub(crate) static ALSO_GOOD = ["te"];
}

header_set! {
    static PARENTHESES = ("a");
}

header_set! {
    #![header_set(case = sensitive)]
    static INNER = ["a"];
}

header_set! {
    static FINE = ["host"];
    enum Known { Host = "host", CacheControl = , Te }
    static NO_VALUES: u8 = { "a" => 1, "b" => , "c" };
    static NAME
}

fn main() {
    assert!(GOOD.contains("host") && ALSO_GOOD.contains("te") && NO_SEMICOLON.contains("host"));
    assert!(BRACES.is_empty() && TYPED.is_empty());
    assert!(FINE.contains("host") && NAME.is_empty());
    let _ = (Known::Host, NO_VALUES.get("a"));
    let list = ["a"];
    let _ = header_set!(&list);
    let _ = header_set!(["a", "b"]);
    let _ = (Visible::A, Visible::B, BARE.contains("a"), NO_SIGN.contains("a"));
    let _ = (CONSTANT.contains("a"), TWO_VALUES.get("a"), ATTRIBUTE.contains("a"));
    let _ = HIDES_NONE.contains("a");
}

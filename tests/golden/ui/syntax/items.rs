use header_set::header_set;

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

fn main() {
    assert!(GOOD.contains("host") && ALSO_GOOD.contains("te") && NO_SEMICOLON.contains("host"));
    assert!(BRACES.is_empty() && TYPED.is_empty());
}

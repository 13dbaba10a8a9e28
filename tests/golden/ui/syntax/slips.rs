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

fn main() {
    let list = ["a"];
    let _ = header_set!(&list);
    let _ = header_set!(["a", "b"]);
    let _ = (Visible::A, Visible::B, BARE.contains("a"), NO_SIGN.contains("a"));
    let _ = (CONSTANT.contains("a"), TWO_VALUES.get("a"), ATTRIBUTE.contains("a"));
    let _ = HIDES_NONE.contains("a");
}

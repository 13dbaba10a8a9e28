use header_set::header_set;

header_set! {
    enum Known {
        "host",
        "HO-ST",
        "ho-st",
        "3d-thing",
        "x-*",
        "a" | "b",
        "self",
        "--",
        b"\xff",
        Bytes = b"\xfe",
        Twice = "c",
        Twice = "d",
        Not = !"e",
        @iana,
        Listed = include "x",
    }
}

header_set! {
    #[derive]
    enum NoList { "a" }
    #[header_set(names = any)]
    enum Letters {
        "naïve-x",
        "ñandú",
        "été",
        "straße",
        "３d",
        "e\u{301}t",
        "a-²",
        "🦀-b",
        "Ω",
    }
    #[derive(Clone)]
    static SET = ["a"];
}

fn main() {
    let _ = (Known::Host, Known::from_bytes(b"host"));
    let _ = (Letters::NaïveX, Letters::Ñandú, Letters::Été, Letters::Straße, Letters::Ω, NoList::A);
    assert!(SET.contains("a"));
}

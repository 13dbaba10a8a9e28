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

fn main() {
    let _ = Known::Host;
    let _ = Known::from_bytes(b"host");
}

use header_set::header_set;

header_set! {
    static SET = [
        "host",
        "x-*",
        "a-*-z",
        !"te",
        !"x-id",
        !"y-*",
        !"x-int-*",
        !"x-int-y*",
        !"a-b-z",
        !"a-b",
        !"a*c*z",
        !"b*z",
        @httpoxy,
        !"proxy",
        !"ho*",
    ];

    static SEPARATORS = ["x-*", "cf-ray", !"CF_Ray"];
}

header_set! {
    static LITERALS = ["host", "x-*", !"HOST", !"x-*"];
    static BEFORE = [!"host", "host", @hop_by_hop, !"te", !"te"];
    static MAP: u8 = { !"a" => 1, "b" | !"c" => 2 };
    static LISTS = [@iana, !@hop_by_hop];
    static ALTERNATIVES = ["x-*", !"x-a" | "x-b"];
}

fn main() {
    assert!(SET.contains("x-foo") && !SET.contains("x-id"));
}

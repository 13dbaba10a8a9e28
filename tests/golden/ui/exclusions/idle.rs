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

fn main() {
    assert!(SET.contains("x-foo") && !SET.contains("x-id"));
}

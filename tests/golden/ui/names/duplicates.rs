use header_set::header_set;

header_set! {
    static SET = [
        "host",
        "te", "Host",
        b"te",
        "x-*",
        "X-**",
        @hop_by_hop,
    ];

    #[header_set(separators = fold)]
    static FOLDED = ["x-id", "x_id"];

    #[header_set(case = sensitive)]
    static SENSITIVE = ["host", "Host", "host"];

    static MAP: u8 = { "a" => 1, "b" | "a" => 2 };

    enum Names { A = "a", B = "A" }
}

fn main() {}

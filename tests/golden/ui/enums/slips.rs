use header_set::header_set;

header_set! {
    enum Discriminants { A = "a" = 3, B = 1, "c" = 4 }
    enum Bare { Host, CacheControl, XTraceId = "x-trace-id" }
    enum Fields { A("a"), B { name: u8 } = "b", C() }
    enum Signs { A: "a", B => "b", C -> "c", "d" => D }
    enum Empty { "", A = "" }
    enum Keywords { type = "a", Self = "b" }
}

header_set! {
    enum WithoutEquals { Host "host", Te = "te" }
}

fn main() {
    let _ = (Discriminants::A, Discriminants::B, Discriminants::C);
    let _ = (Bare::Host, Bare::CacheControl, Bare::XTraceId);
    let _ = (Fields::A, Fields::B, Fields::C, Signs::A, Signs::B, Signs::C, Signs::D);
    let _ = Empty::A;
}

use header_set::header_set;

header_set! {
    static GOOD = ["host"];
    enum Known { Host = "host", CacheControl = , Te }
    static MAP: u8 = { "a" => 1, "b" => , "c" };
    static NAME
}

fn main() {
    assert!(GOOD.contains("host") && NAME.is_empty());
    let _ = (Known::Host, MAP.get("a"));
}

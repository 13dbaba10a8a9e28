use header_set::header_set;

header_set! {
    static SET = [@hop_by_hob, @nothing, "host"];
    static MAP: u8 = { @iana => 1, @nothing => 2 };
}

fn main() {
    assert!(SET.contains("host") && MAP.contains("host"));
}

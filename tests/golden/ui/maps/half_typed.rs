use header_set::header_set;

header_set! {
    static SUMS: u8 = {
        "a" => 1 +,
        "b" => 2,
    };
}

header_set! {
    static CHOSEN: u8 = {
        #[cfg(all())]
        "a" => 2 *,
        "b" => 2,
    };
}

fn main() {
    let _ = (SUMS.get("a"), CHOSEN.get("a"));
}

use header_set::header_set;

header_set! {
    static UPPER = [@HOP_BY_HOP, @hop-by-hop];
    static QUOTED = [@"hop_by_hop", @b'x'];
    static INCLUDE = [include bom, include("x"), include, "a"];
    static EXACT_WINS = ["x-a", "y-b", !"x-*"];
    #[header_set(export = slips)]
    static EXPORTED = ["a b", "c", "d e"];
}

header_set! {
    static FIRST = [use slips!];
    static SECOND = ["f", use slips!];
}

header_set! {
    static UNKNOWN = [@hop_by_hob, @nothing, "host"];
    static MAP: u8 = { @iana => 1, @nothing => 2 };
}

fn main() {
    assert!(UNKNOWN.contains("host") && MAP.contains("host"));
    assert!(INCLUDE.contains("a") && FIRST.contains("c") && SECOND.contains("f"));
}

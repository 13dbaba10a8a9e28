use header_set::header_set;

header_set! {
    static SET = ["host", "x-*", !"HOST", !"x-*"];
    static BEFORE = [!"host", "host", @hop_by_hop, !"te", !"te"];
    static MAP: u8 = { !"a" => 1, "b" | !"c" => 2 };
    static LISTS = [@iana, !@hop_by_hop];
    static ALTERNATIVES = ["x-*", !"x-a" | "x-b"];
}

fn main() {}

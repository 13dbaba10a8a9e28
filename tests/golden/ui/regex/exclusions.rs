use header_set::header_set;

header_set! {
    static EARLIER = [regex "x-[0-9]+", !regex "x-1"];
    static EXACT = ["y-1", !regex "y-[0-9]"];
    static GLOB = ["z-*", !regex "z-[0-9]"];
}

fn main() {}

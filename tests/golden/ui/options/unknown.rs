use header_set::header_set;

header_set! {
    #[header_set(stratgy = trie, case = lower, strategy = hash, separators = folded, names)]
    static A = ["host"];

    #[header_set(strategy = trie, strategy = dfa)]
    #[header_set]
    #[header_set(hit_rate = 2, cold = often, optimize = room, traffic = fast, export = 1)]
    static B = ["host"];

    #[header_set(case = sensitive names = any)]
    #[header_set(color = 1, hit_rate = "often", traffic = "")]
    static C = ["host"];
}

header_set! {
    #[header_set(export = twice)]
    static FIRST = ["host"];
    #[header_set(export = twice)]
    static SECOND = ["te"];
}

fn main() {
    let _ = header_set![#![header_set(colour = red)] "a"];
    let _ = header_set![#![header_set(export = name)] "a"];
    let _ = header_set![#![allow(unused)] "a"];
}

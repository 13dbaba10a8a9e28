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

header_set! {
    #[header_set(strategy = dfa)]
    static INFEASIBLE = [
        "*a*b*c*d*", "*e*f*g*h*", "*i*j*k*l*", "*m*n*o*p*", "*q*r*s*t*", "*u*v*w*x*",
        "*0*1*2*3*", "*4*5*6*7*",
    ];
}

fn main() {
    assert!(INFEASIBLE.is_empty());
    let _ = header_set![#![header_set(colour = red)] "a"];
    let _ = header_set![#![header_set(export = name)] "a"];
    let _ = header_set![#![allow(unused)] "a"];
}

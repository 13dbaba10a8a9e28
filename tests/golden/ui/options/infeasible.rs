use header_set::header_set;

header_set! {
    #[header_set(strategy = dfa)]
    static SET = [
        "*a*b*c*d*", "*e*f*g*h*", "*i*j*k*l*", "*m*n*o*p*", "*q*r*s*t*", "*u*v*w*x*",
        "*0*1*2*3*", "*4*5*6*7*",
    ];
}

fn main() {
    assert!(SET.is_empty());
}

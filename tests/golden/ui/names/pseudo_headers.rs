use header_set::header_set;

header_set! {
    static PSEUDO = [":path", ":Method", ":methods", ":"];
    #[header_set(case = sensitive)]
    static SENSITIVE = [":Path"];
}

fn main() {}

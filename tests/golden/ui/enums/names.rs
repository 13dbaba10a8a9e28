use header_set::header_set;

header_set! {
    #[derive]
    enum NoList { "a" }
    #[header_set(names = any)]
    enum Letters {
        "naïve-x",
        "ñandú",
        "été",
        "straße",
        "３d",
        "e\u{301}t",
        "a-²",
        "🦀-b",
        "Ω",
    }
    #[derive(Clone)]
    static SET = ["a"];
}

fn main() {
    let _ = (Letters::NaïveX, Letters::Ñandú, Letters::Été, Letters::Straße, Letters::Ω, NoList::A);
    assert!(SET.contains("a"));
}

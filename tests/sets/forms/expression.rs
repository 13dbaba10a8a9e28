use header_set::header_set;

#[test]
fn expressions_have_the_methods_of_sets() {
    const FOUND: bool = header_set!["host", "te"].const_contains(b"TE");
    const { assert!(FOUND) };
    assert!(header_set![#![header_set(case = sensitive)] "x-*"].contains("x-1"));
    assert!(!header_set![#![header_set(case = sensitive)] "x-*"].contains("X-1"));
    let set = header_set!["a", #[cfg(any())] "b", @httpoxy];
    assert!(set.contains("proxy") && !set.contains("b"));
    assert!(header_set![].is_empty());
    fn generic<T: AsRef<[u8]>>(name: &T) -> bool {
        header_set!["host"].contains(name)
    }
    assert!(generic(&"Host"));
}

#![deny(dead_code, unfulfilled_lint_expectations, deprecated)]

mod lists {
    use header_set::header_set;

    header_set! {
        static UNUSED = ["a"];
        pub(crate) static UNUSED_MAP: u8 = { "a" => 1, "b-*" | "c" => 2 };
        enum Unused { A = "a", B = "b-*" }
        static USED = ["a"];
        #[expect(deprecated)]
        pub(crate) static NOTHING_COVERED = ["a"];
        #[deprecated]
        pub(crate) enum Old { A = "a" }
        enum InPart { A = "a", #[deprecated] B = "b" }
    }

    pub fn ask(name: &str) -> bool {
        USED.contains(name) || NOTHING_COVERED.contains(name) || InPart::contains(name)
    }
}

fn main() {
    let _ = (lists::ask("a"), lists::Old::from_bytes(b"a"));
}

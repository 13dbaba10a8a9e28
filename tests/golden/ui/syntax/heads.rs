use header_set::header_set;

// One message each, and the item is there for those who use it.

header_set! { static NO_EQUALS: u32 { "a" => 1 }; }
header_set! { static NO_BODY: u32 = ; static AFTER_IT = ["a"]; }
header_set! { static NO_TYPE: = { "a" => 1 }; }
header_set! { static NO_TYPE_OR_EQUALS: { "a" => 1 }; }
header_set! { static COLON: ["a"]; }
header_set! { static UNFINISHED: u32 static AFTER_THAT = ["a"]; }
header_set! { static fn = ["a"]; static AFTER_KEYWORD = ["a"]; }
header_set! { enum struct { A = "a" } static AFTER_STRUCT = ["a"]; }
header_set! { static ref LAZY = ["a"]; }
header_set! { static TYPED: Set = ["a"]; static TYPED_TOO: header_set::Set<_> = ["a"]; }
header_set! { static COMMA = ["a"], static BEHIND_IT = ["b"]; }
header_set! { let LET = ["a"]; }
header_set! { enum Parentheses ( "a" ); static AFTER_PARENTHESES = ["a"]; }
header_set! { #[allow(unused)] }
header_set! { use foo::A; }
header_set! { static TWICE = ["a"]; static TWICE = ["b"]; enum Twice { "a" } enum Twice { "b" } }
header_set! { static LIFETIME: &'static str = { "a" => "b" }; }

fn main() {
    assert_eq!(NO_EQUALS.get("a"), Some(&1));
    assert!(NO_BODY.is_empty() && NO_TYPE.is_empty() && NO_TYPE_OR_EQUALS.is_empty());
    assert!(COLON.contains("a") && LAZY.contains("a") && TYPED.contains("a") && LET.contains("a"));
    assert!(AFTER_IT.contains("a") && AFTER_THAT.contains("a") && AFTER_KEYWORD.contains("a"));
    assert!(AFTER_STRUCT.contains("a") && AFTER_PARENTHESES.contains("a"));
    assert!(COMMA.contains("a") && BEHIND_IT.contains("a") && TYPED_TOO.contains("a"));
    assert!(UNFINISHED.is_empty() && TWICE.contains("a") && LIFETIME.contains("a"));
    let _ = (Parentheses::from_bytes(b"a"), Twice::A);
}

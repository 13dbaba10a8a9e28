//! Regular expressions as entries of every form.

use header_set::{header_match, header_set};

header_set! {
    static META = [
        !"x-amz-meta-public",
        regex "x-(amz|goog)-meta-[a-z0-9-]+",
        !regex "x-trace-[0-9]+",
        regex r"x-trace-\w+",
    ];

    static LIMITS: u32 = {
        regex "x-[a-f0-9]{8}" => 8,
        "x-*" => 1,
        "x-0badcafe" => 2,
        regex "y-(a|b)+" | "z-*-z" => 3,
        regex "y-.*" => 4,
    };

    enum Kind {
        Meta = regex "x-(amz|goog)-meta-.+",
        Trace = "x-trace-*" | regex "traceparent|tracestate",
        "host",
    }

    #[header_set(case = sensitive)]
    static SENSITIVE = [regex "[A-Z][a-z]+"];

    #[header_set(separators = fold)]
    static FOLDED = [regex "x-internal-[a-z]+"];
}

#[test]
fn expressions_speak_of_the_whole_name_and_fold() {
    assert!(META.contains("X-Goog-Meta-A1"));
    assert!(META.contains("x-amz-meta-owner"));
    assert!(!META.contains("x-amz-meta-public"));
    assert!(!META.contains("x-amz-meta-"));
    assert!(!META.contains("xx-amz-meta-a"));
    assert!(!META.contains("x-amz-meta-a/b"));
    const IN_CONST: bool = META.const_contains(b"x-goog-meta-z");
    const { assert!(IN_CONST) };
    assert!(SENSITIVE.contains("Host") && !SENSITIVE.contains("host"));
    assert!(FOLDED.contains("X_Internal.Shard") && !FOLDED.contains("x-internal-a-b"));
}

#[test]
fn expressions_rank_behind_all_others_and_the_earliest_wins() {
    assert!(META.contains("x-trace-id"));
    assert!(
        !META.contains("X-Trace-17"),
        "the earlier expression excludes"
    );
    assert_eq!(LIMITS.get("x-0badcafe"), Some(&2));
    assert_eq!(LIMITS.get("x-deadbeef"), Some(&1), "a prefix ranks before");
    assert_eq!(LIMITS.get("Y-ABBA"), Some(&3));
    assert_eq!(LIMITS.get("y-abc"), Some(&4));
    assert_eq!(LIMITS.get("y"), None);
    assert_eq!(LIMITS.get("z-z-z"), Some(&3));
}

#[test]
fn entries_show_what_was_written() {
    let entry = META.entry("x-goog-meta-a").expect("it is in the set");
    assert_eq!(entry.as_str(), Some("x-(amz|goog)-meta-[a-z0-9-]+"));
    assert!(entry.is_pattern());
    assert_eq!(META.len(), 2);
    assert_eq!(Kind::from_bytes(b"TraceState"), Some(Kind::Trace));
    assert_eq!(Kind::from_bytes(b"x-goog-meta-a"), Some(Kind::Meta));
    assert_eq!(Kind::from_bytes(b"x-goog-meta-"), None);
    assert_eq!(Kind::Meta.as_str(), "x-(amz|goog)-meta-.+");
}

fn matched(name: &str, wide: bool) -> u32 {
    header_match!(name, {
        "x-1" => 1,
        "y-" => { 9 }
        regex "x-[0-9]" if wide => { 2 }
        "x-*-z" | regex "x-[0-9]+" => 3,
        "x-*" => 4,
        regex "[xy]-.*" if let Some(rest) = name.get(2..) => 5 + rest.len() as u32,
        _ => 0,
    })
}

#[test]
fn the_first_arm_written_wins() {
    for (name, wide, expected) in [
        ("X-1", true, 1),
        ("x-2", true, 2),
        ("x-2", false, 3),
        ("x-23", true, 3),
        ("x-a-z", true, 3),
        ("x-a", true, 4),
        ("y-ab", true, 7),
        ("y-", true, 9),
        ("z-ab", true, 0),
        ("", true, 0),
    ] {
        assert_eq!(matched(name, wide), expected, "{name} {wide}");
    }
}

#[test]
fn the_text_of_an_expression_is_no_start() {
    header_set! {
        #[allow(deprecated)]
        static STARRED = [regex "x-ab*", "x-a*", regex "y-.*"];
    }
    assert_eq!(
        STARRED
            .longest_prefix("x-abb")
            .and_then(|entry| entry.index()),
        Some(1)
    );
    assert_eq!(STARRED.longest_prefix("y-.a"), None);
}

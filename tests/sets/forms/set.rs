use header_set::{Optimize, Plan, header_set};

header_set! {
    /// Names that never leave the edge.
    static INTERNAL = [
        "cf-ray",
        "CF-Connecting-IP",
        "cf-int-*", // every name that starts with `x-int-`
        !"cf-int-public",
        ":authority",
        b"a*b",
    ];

    #[header_set(names = any, strategy = trie)]
    static WORDS = ["GET", "text/html", b""];

    #[header_set(case = sensitive, strategy = dfa)]
    static SENSITIVE = ["Host"];

    #[header_set(separators = fold, strategy = perfect_hash)]
    static FOLDED = ["x-internal", "x-int-*"];

    static EMPTY = [];

    #[cfg(any())]
    static NOT_THERE = [include "no/such/file"];

    static LISTS = [@hop_by_hop, !"te", @forwarding, "host", b"connection"];
}

#[test]
fn exact_names_patterns_and_exclusions() {
    assert!(INTERNAL.contains("CF-Ray"));
    assert!(INTERNAL.contains(b"cf-int-anything"));
    assert!(INTERNAL.contains("cf-int-"));
    assert!(!INTERNAL.contains("cf-int-public"));
    assert!(!INTERNAL.contains("cf-int"));
    assert!(INTERNAL.contains(":Authority"));
    assert!(INTERNAL.contains("a*b") && !INTERNAL.contains("axb"));
    assert_eq!(INTERNAL.len(), 5);
    let entry = INTERNAL.entry("cf-int-x").unwrap();
    assert_eq!(
        (entry.index(), entry.as_str(), entry.is_pattern()),
        (Some(2), Some("cf-int-*"), true)
    );
    assert_eq!(
        INTERNAL.entry("cf-connecting-ip").unwrap().to_string(),
        "CF-Connecting-IP"
    );
    const FOUND: (bool, Option<usize>) = (
        INTERNAL.const_contains(b"cf-ray"),
        INTERNAL.const_index_of(b"cf-int-1"),
    );
    assert_eq!(FOUND, (true, Some(2)));
    let indices: Vec<usize> = INTERNAL.iter().filter_map(|entry| entry.index()).collect();
    assert_eq!(indices, [3, 4, 1, 2, 0]);
}

#[test]
fn options() {
    assert!(WORDS.contains("GET") && !WORDS.contains("get"));
    assert!(WORDS.contains("text/html") && WORDS.contains(""));
    assert!(SENSITIVE.contains("Host") && !SENSITIVE.contains("host"));
    assert!(FOLDED.contains("X_Internal") && FOLDED.contains("X.Int.foo"));
    assert!(!FOLDED.contains("xinternal"));
    assert!(EMPTY.is_empty() && !EMPTY.contains(""));
    let chosen = [
        WORDS.plan().chosen,
        SENSITIVE.plan().chosen,
        FOLDED.plan().chosen,
    ];
    assert_eq!(
        chosen.map(|strategy| strategy.name()),
        ["trie", "dfa", "perfect_hash"]
    );
}

#[test]
fn lists_merge_and_exclude() {
    assert!(LISTS.contains("Connection") && LISTS.contains("x-forwarded-for"));
    assert!(!LISTS.contains("te"));
    assert_eq!(LISTS.index_of("connection"), Some(0));
    assert_eq!(
        LISTS
            .iter()
            .filter(|entry| entry.as_bytes() == b"connection")
            .count(),
        1
    );
    assert!((0..LISTS.len()).all(|index| LISTS.entry_at(index).unwrap().index() == Some(index)));
}

header_set! {
    static AT_THE_EDGE = [@tracing];

    #[header_set(traffic = "tests/sets/forms/tracing-traffic.txt")]
    static AT_A_COLLECTOR = [@tracing];

    #[header_set(hit_rate = 0.25)]
    static OFTEN = [@tracing];

    #[header_set(cold = 0.75, optimize = size, hit_rate = 1.0)]
    static SMALL = [@tracing];
}

#[test]
fn traffic_changes_the_price() {
    let [edge, collector] = [AT_THE_EDGE.plan(), AT_A_COLLECTOR.plan()];
    assert_eq!(edge.traffic.source, "built-in");
    assert_eq!(
        collector.traffic.source,
        "tests/sets/forms/tracing-traffic.txt"
    );
    let cost = |plan: &Plan<'_>| plan.price().expect("what was chosen has a price").cost;
    // A hit touches more lines than a miss, even if it takes no more time in a layout without a
    // branch.
    assert!(cost(collector) > cost(edge), "every lookup is a hit");
    assert!((OFTEN.plan().traffic.hit_rate - 0.25).abs() < 0.01);
}

#[test]
fn aims_are_in_the_plan() {
    let (usual, small) = (OFTEN.plan(), SMALL.plan());
    assert_eq!(usual.optimize, Optimize::Time);
    assert_eq!(small.optimize, Optimize::Size);
    assert!((usual.traffic.cold - 0.1).abs() < 1e-9 && (small.traffic.cold - 0.75).abs() < 1e-9);
    assert!(small.table_bytes() < usual.table_bytes());
    for words in ["75.0 % cold", "optimized for size"] {
        assert!(small.to_string().contains(words), "{small}");
    }
}

#[test]
fn literals_through_macros() {
    macro_rules! set {
        ($name:ident, $vis:vis, [$($literal:literal),*], $word:ident) => {
            header_set! { $vis static $name = [$($literal,)* concat!("x-", stringify!($word), 1)]; }
        };
    }
    set!(LOCAL, pub(crate), ["host", b"te", "x-f*"], id);
    assert!(LOCAL.contains("host") && LOCAL.contains("te") && LOCAL.contains("x-foo"));
    assert!(LOCAL.contains("x-id1") && LOCAL.len() == 4);
}

mod exported {
    header_set::header_set! {
        #[header_set(export = shared_names)]
        static SHARED = ["one", "two-*", !"two-3", b"fo\xffur"];
    }

    #[test]
    fn through_the_macro() {
        header_set::header_set! {
            static USER = ["zero", use shared_names!];
            static AGAIN: u8 = { use shared_names! => 1, "zero" => 0 };
        }
        assert_eq!(USER.len(), 4);
        assert!(USER.contains("two-4") && !USER.contains("two-3") && USER.contains(b"FO\xffUR"));
        assert_eq!(AGAIN.get("two-4"), Some(&1));
        assert_eq!(AGAIN.get("zero"), Some(&0));
        assert!(header_set::header_set![use shared_names!].contains("one"));
        assert_eq!(SHARED.len(), 3);
    }
}

header_set! {
    // Windows read no byte in which the two long names differ, so the trie is by hash. The glob is
    // an automaton beside it. Both have a table of offsets.
    #[header_set(strategy = trie)]
    static BY_HASH_AND_BESIDE = [
        "x-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabaaaaaaaaaaaaaaaaaaaaaaaaa",
        "x-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaacaaaaaaaaaaaaaaaaaaaaaaaaa",
        "x-*-id",
    ];
}

#[test]
fn tables_of_one_name_stand_beside_each_other() {
    let remark = BY_HASH_AND_BESIDE.plan().winner().remark;
    assert!(remark.starts_with("by hash"), "{remark}");
    for entry in BY_HASH_AND_BESIDE
        .iter()
        .filter(|entry| !entry.is_pattern())
    {
        assert!(BY_HASH_AND_BESIDE.const_contains(entry.as_bytes()));
    }
    assert!(BY_HASH_AND_BESIDE.contains("x-trace-id") && !BY_HASH_AND_BESIDE.contains("x-trace"));
}

use std::sync::atomic::{AtomicU64, Ordering};

use header_set::header_set;

fn double(value: u32) -> u32 {
    value * 2
}

header_set! {
    /// What to do with a name.
    static ACTIONS: &str = {
        "host" => "keep",
        "x-*" => concat!("st", "rip"),
        !"x-id",
        "te" | "trailer" => { "drop" },
    };

    static COUNTERS: AtomicU64 = { "a" => AtomicU64::new(0), @httpoxy => AtomicU64::new(7) };

    static FUNCTIONS: fn(u32) -> u32 = {
        "double" => double,
        "add" => |value| value + 1,
        "first" => first::<u8, u16>,
        #[cfg(any())]
        "none" => not_there,
    };

    static NOTHING: Vec<u8> = {};
}

fn first<A, B>(value: u32) -> u32 {
    value + (size_of::<A>() + size_of::<B>()) as u32
}

#[test]
fn values_of_winners() {
    assert_eq!(ACTIONS.get("HOST"), Some(&"keep"));
    assert_eq!(ACTIONS.get("x-y"), Some(&"strip"));
    assert_eq!(ACTIONS.get("x-id"), None);
    assert_eq!(ACTIONS.get("trailer"), Some(&"drop"));
    assert_eq!(ACTIONS.const_get(b"X-Y"), Some(&"strip"));
    assert_eq!(ACTIONS.const_get(b"x-id"), None);
    assert_eq!(ACTIONS.const_get(b"hosts"), None);
    const VALUE: Option<&'static &'static str> = ACTIONS.const_get(b"te");
    assert_eq!(VALUE, Some(&"drop"));
    let all: Vec<(String, &str)> = ACTIONS
        .iter()
        .map(|(entry, value)| (entry.to_string(), *value))
        .collect();
    let expected = [
        ("host", "keep"),
        ("te", "drop"),
        ("trailer", "drop"),
        ("x-*", "strip"),
    ];
    assert_eq!(all, expected.map(|(name, value)| (name.to_owned(), value)));
    assert_eq!(ACTIONS.iter_prefix("T").count(), 2);
    assert_eq!(ACTIONS.iter().next_back().unwrap().0.index(), Some(1));
}

/// `ACTIONS` shares a value, and `NUMBERS` has one for each entry.
#[test]
fn no_value_is_past_the_last_entry() {
    header_set! { static NUMBERS: u8 = { "a" => 1, "b" => 2 }; }
    let value = |index| ACTIONS.get(ACTIONS.entry_at(index)?.as_bytes());
    let actions = [0, 1, 2, 3].map(|index| value(index).copied());
    assert_eq!(actions, ["keep", "strip", "drop", "drop"].map(Some));
    assert_eq!(NUMBERS.get("b"), Some(&2));
    for beyond in [4, 5, usize::MAX] {
        assert_eq!(ACTIONS.entry_at(beyond), None);
        assert_eq!(NUMBERS.entry_at(beyond), None);
        assert_eq!(NUMBERS.as_set().entry_at(beyond), None);
    }
    assert_eq!(NUMBERS.entry_at(2), None);
}

#[test]
fn values_are_statics() {
    COUNTERS.get("A").unwrap().fetch_add(1, Ordering::Relaxed);
    assert_eq!(COUNTERS.get("a").unwrap().load(Ordering::Relaxed), 1);
    assert_eq!(COUNTERS.get("proxy").unwrap().load(Ordering::Relaxed), 7);
    assert_eq!(FUNCTIONS.get("double").unwrap()(4), 8);
    assert_eq!(FUNCTIONS.get("add").unwrap()(4), 5);
    assert_eq!(FUNCTIONS.get("first").unwrap()(4), 7);
    assert_eq!(FUNCTIONS.len(), 3);
    assert!(NOTHING.get("a").is_none());
}

/// A fragment of a macro keeps its group, and types may have `=` in them.
#[test]
fn values_are_what_rust_reads() {
    macro_rules! doubled {
        ($value:expr, $kind:ty) => {{
            header_set! { static DOUBLED: $kind = { "a" => $value * 2, "b" => 2 * $value }; }
            DOUBLED
        }};
    }
    let doubled = doubled!(1 + 1, u8);
    assert_eq!((doubled.get("a"), doubled.get("b")), (Some(&4), Some(&4)));
    header_set! {
        static ITEMS: fn() -> Box<dyn Iterator<Item = &'static str>> = {
            "a" => || Box::new(["x", "y"].into_iter()),
            "b" => if let (Some(_), _) = (Some(1), 2) { empty::<u8, u16> } else { panic!() }
            "c" => empty::<u8, u16>,
        };
    }
    assert_eq!(ITEMS.get("a").unwrap()().count(), 2);
    assert_eq!(ITEMS.get("b").unwrap()().count(), 0);
}

#[expect(
    clippy::extra_unused_type_parameters,
    reason = "a value with commas in angle brackets"
)]
fn empty<A, B>() -> Box<dyn Iterator<Item = &'static str>> {
    Box::new(std::iter::empty())
}

//! Attributes, on items and on entries, and what arrives through macros. Nothing here warns.
#![deny(warnings)]
#![allow(unreachable_pub)]

use header_set::{Compiled, HeaderSet, Map, Set, header_match, header_set};

header_set! {
    #[header_set(export = on)]
    pub static EXPORTED = ["on", "on-*"];
    #[header_set(export = on_too)]
    pub static EXPORTED_TOO = ["too"];
}

header_set! {
    #[allow(non_upper_case_globals)]
    static r#async = ["a", #[cfg(all())] "b", #[cfg(any())] "c", #[cfg(any())] "b"];
    #[allow(non_camel_case_types)]
    enum r#fn { A = "a", #[cfg(all())] r#Type = "b" }

    static OFF = ["a", #[cfg(any())] use no_such_crate::list!];
    static OFF_VALUE: u8 = { "a" => 1, #[cfg(any())] use no_such_crate::list! => 2 };
    static ON = ["a", #[cfg(all())] use on!, #[cfg(any())] use off!, use on_too!];

    enum Conditional {
        "a",
        #[cfg_attr(all(), cfg(any()))]
        "b",
        #[cfg_attr(all(), cfg(all()), doc = "kept")]
        "c",
        #[cfg_attr(all(), cfg_attr(all(), cfg(any())))]
        "d",
    }
}

#[test]
fn raw_identifiers_and_conditions() {
    assert!(r#async.contains("b") && !r#async.contains("c") && r#async.len() == 2);
    assert_eq!(r#fn::from_bytes(b"b"), Some(r#fn::r#Type));
    assert_eq!((r#fn::A.as_str(), r#fn::ALL.len()), ("a", 2));
    assert_eq!((OFF.len(), OFF_VALUE.len()), (1, 1));
    assert!(ON.contains("on") && ON.contains("too") && ON.len() == 4);
    assert_eq!(Conditional::ALL, [Conditional::A, Conditional::C]);
    let set = header_set!["a", #[cfg(all())] use on!, #[cfg(any())] "b"];
    assert!(set.contains("on-1") && !set.contains("b"));
}

#[test]
fn exported_lists_in_arms() {
    fn arm(name: &str, guard: bool) -> u32 {
        header_match!(name, {
            "on" if guard => 1,
            use on! | "more" => 2,
            use on_too! => 4,
            _ => 5,
        })
    }
    assert_eq!([arm("on", true), arm("ON", false)], [1, 2]);
    let names = ["on-1", "more", "too", "other"];
    assert_eq!(names.map(|name| arm(name, true)), [2, 2, 4, 5]);
}

/// rustc's lints of a plain item are reported for the item only, and once.
mod lints {
    use header_set::header_set;

    header_set! {
        #[expect(dead_code)]
        static UNUSED = ["a"];
        #[expect(dead_code, reason = "it is not used")]
        static UNUSED_MAP: u8 = { "a" => 1 };
        #[expect(dead_code)]
        enum Unused { A = "a" }
        #[expect(dead_code)]
        #[allow(deprecated)]
        static COVERED = ["a-*", "a-b", "a-c"];
        #[deprecated]
        pub enum Old { #[deprecated] A = "a", B = "b" }
        pub enum Variant { #[deprecated = "since long"] A = "a", #[cfg(all())] B = "b" }
        #[deprecated]
        pub static OLD_MAP: u8 = { "a" => 1 };
    }

    #[allow(deprecated)]
    #[test]
    fn deprecated_items_work() {
        assert_eq!(Old::from_bytes(b"a"), Some(Old::A));
        assert_eq!((Variant::ALL.len(), OLD_MAP.get("a")), (2, Some(&1)));
    }
}

#[test]
fn attributes_and_options_through_macros() {
    macro_rules! wrapped {
        ($(#[$meta:meta])* $name:ident, $rate:literal, $share:expr, $case:expr, $file:literal) => {
            header_set! {
                $(#[$meta])*
                #[header_set(hit_rate = $rate, case = $case)]
                static $name = ["Host"];
                #[header_set(hit_rate = $share, traffic = $file)]
                static SHARE = ["host"];
            }
        };
    }
    wrapped!(
        /// Documented.
        #[cfg(all())]
        #[header_set(strategy = trie)]
        WRAPPED, 0.25, 0.5, sensitive, "tests/sets/forms/tracing-traffic.txt"
    );
    assert!(WRAPPED.contains("Host") && !WRAPPED.contains("host"));
    assert_eq!(WRAPPED.plan().chosen.name(), "trie");
    assert!(SHARE.contains("HOST"));
}

mod names {
    header_set::header_set! {
        pub(super) static NAMED = ["a"];
        pub(super) static NAMED_MAP: u8 = { "a" => 1 };
    }
}

/// The name of a list is that of its own type.
struct Holder {
    set: Set<names::NAMED>,
    map: Map<names::NAMED_MAP, u8>,
}

#[test]
fn types_of_lists() {
    static SETS: [&dyn HeaderSet; 2] = [&names::NAMED, &OFF_VALUE];
    assert!(SETS.iter().all(|set| set.contains_bytes(b"a")));
    fn set_of<M: Compiled>(set: &Set<M>) -> usize {
        set.classify(&["a"], &mut [0]);
        set.len()
    }
    fn value_of<M: Compiled, T: Copy>(map: &Map<M, T>) -> Option<T> {
        map.get("a").copied()
    }
    let holder = Holder {
        set: names::NAMED,
        map: names::NAMED_MAP,
    };
    assert!(holder.set.contains("a") && holder.map.contains("a"));
    header_set! {
        static LOCAL = ["a"];
    }
    let local: Set<LOCAL> = LOCAL;
    assert!(local.contains("a"));
    let copied = OFF_VALUE;
    assert_eq!((set_of(&OFF), value_of(&copied)), (1, Some(1)));
}

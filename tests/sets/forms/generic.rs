//! Sets as values of one trait: unions, choices, and the entry that decides.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::Arc;

use header_set::{Entry, HeaderSet, LoadedMap, LoadedSet, Rules, Set, header_set};

header_set! {
    static RAYS = ["cf-ray", "cf-int-*", !"cf-int-public"];
    static LIMITS: u32 = { "cookie" => 1, "cf-ray" => 2 };
    #[header_set(separators = fold)]
    static FOLDED = ["x-id"];
    #[header_set(case = sensitive)]
    static SENSITIVE = ["X-Id"];
}

struct Vendor;

impl HeaderSet for Vendor {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        name.starts_with(b"x-vendor-")
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }
}

fn decided(set: &(impl HeaderSet + ?Sized), name: &str) -> Option<(usize, &'static [u8])> {
    let entry = set.entry_for(name.as_bytes())?;
    Some((entry.index()?, entry.as_bytes()))
}

#[test]
fn the_first_set_of_a_union_that_has_the_name_decides() {
    let ray: Option<(usize, &[u8])> = Some((0, b"cf-ray"));
    let family: Option<(usize, &[u8])> = Some((1, b"cf-int-*"));
    let limit: Option<(usize, &[u8])> = Some((1, b"cf-ray"));
    assert_eq!(decided(&RAYS, "CF-Ray"), ray);
    assert_eq!(decided(&RAYS, "cf-int-public"), None);
    assert_eq!(decided(&LIMITS, "cf-ray"), limit);
    assert_eq!(decided(&(LIMITS, RAYS), "cf-int-a"), family);
    assert_eq!(decided(&(LIMITS, RAYS), "cf-ray"), limit);
    assert_eq!(decided(&(RAYS, LIMITS), "cf-ray"), ray);
    assert_eq!(decided(&(), "cf-ray"), None);

    let both: (&dyn HeaderSet, &dyn HeaderSet) = (&RAYS, &LIMITS);
    let three = (both, &(), header_set!["other"]);
    assert!(three.contains("CF-Ray") && three.contains("cookie") && three.contains("Other"));
    assert!(!three.contains("none") && !three.contains("") && three.may_contain(b"cookie"));
    let names = both.standard_names();
    assert_eq!(names, RAYS.standard_names() | LIMITS.standard_names());
}

#[test]
fn a_set_without_more_says_no_more() {
    /// A set that folds separators, and says so, has no name as written unless it says which.
    struct Folding;
    impl HeaderSet for Folding {
        fn contains_bytes(&self, name: &[u8]) -> bool {
            FOLDED.contains_bytes(name)
        }

        fn rules(&self) -> Rules {
            Rules::new().folding()
        }
    }
    assert!(Folding.contains("x-id") && !Folding.contains_as_written(b"x-id"));
    assert!(Vendor.contains("x-vendor-a") && !Vendor.contains("host"));
    assert!(Vendor.contains_as_written(b"x-vendor-a") && !Vendor.contains_as_written(b"host"));
    assert!(Vendor.may_contain(b"host"));
    assert_eq!(Vendor.standard_names(), u128::MAX);
    // It decides by an entry that is not listed.
    let entry = Vendor.entry_for(b"x-vendor-a").expect("it has the name");
    assert_eq!((entry, entry.is_pattern()), (Entry::unlisted(), false));
    assert_eq!((entry.index(), entry.as_bytes()), (None, &b""[..]));
    assert_eq!(format!("{entry:>14}"), "  (not listed)");
    assert_eq!(Vendor.entry_for(b"host"), None);
}

#[test]
fn an_entry_of_another_list_has_its_text_and_no_index() {
    let entry = RAYS.entry("cf-int-a").expect("an entry");
    let other = entry.of_another_list();
    assert_eq!((entry.index(), other.index()), (Some(1), None));
    let found = (other.as_str(), other.is_pattern());
    assert_eq!(found, (Some("cf-int-*"), true));
}

#[test]
fn a_set_says_what_it_compares() {
    let (plain, folding, sensitive) = (
        Rules::new(),
        Rules::new().folding(),
        Rules::new().sensitive(),
    );
    let rules = |set: &dyn HeaderSet| set.rules();
    assert_eq!([rules(&RAYS), rules(&LIMITS), rules(&Vendor)], [plain; 3]);
    assert_eq!([rules(&FOLDED), rules(&SENSITIVE)], [folding, sensitive]);
    // A union has the rules of each of its sets.
    assert_eq!(rules(&(RAYS, FOLDED)), folding);
    assert_eq!(rules(&(FOLDED, SENSITIVE)), folding.union(sensitive));
    assert_eq!(rules(&(SENSITIVE, SENSITIVE)), sensitive);
    assert_eq!([rules(&(RAYS, LIMITS)), rules(&())], [plain; 2]);
    let both = folding.union(sensitive);
    assert!(both.folds_separators() && both.is_case_sensitive());
    assert!(!folding.is_case_sensitive() && !sensitive.folds_separators());
    assert_eq!(Rules::default(), plain);
}

/// What all methods say of names, in one text.
fn answers(set: &(impl HeaderSet + ?Sized)) -> String {
    let names = ["x-id", "X_ID", "cookie", "cf-int-a", "cf_ray", "host", ""];
    let answers = names.map(|name| {
        let (found, name) = (decided(set, name), name.as_bytes());
        let is_in = (set.contains_bytes(name), set.contains_as_written(name));
        format!("{found:?} {is_in:?} {}", set.may_contain(name))
    });
    let (rules, standard) = (set.rules(), set.standard_names());
    format!("{answers:#?} {rules:?} {standard:x}")
}

#[test]
fn every_pointer_and_union_of_one_answers_like_the_set() {
    let sets: [&dyn HeaderSet; 3] = [&FOLDED, &RAYS, &LIMITS];
    for set in sets {
        let expected = answers(set);
        for found in [
            answers(&set),
            answers(&Box::new(set)),
            answers(&(Box::new(set) as Box<dyn HeaderSet>)),
            answers(&Arc::new(set)),
            answers(&(set,)),
            answers(&(set, (), set)),
        ] {
            assert_eq!(found, expected);
        }
    }
    // What is spelled otherwise is in the set all the same.
    assert!(FOLDED.contains_bytes(b"x_id") && !FOLDED.contains_as_written(b"x_id"));
    assert!(FOLDED.contains_as_written(b"X-Id"));
    // Of two, one is enough.
    for both in [(sets[0], sets[1]), (sets[1], sets[0])] {
        assert!(both.contains_as_written(b"cf-ray") && both.contains_as_written(b"x-id"));
        assert!(!both.contains_as_written(b"x_id") && !both.contains_as_written(b"host"));
    }
    let no_names = answers(&());
    assert!(!no_names.contains("true"));
    assert_eq!(answers(&((), ())), no_names);
}

#[test]
fn a_set_is_a_value_like_any_other() {
    #[derive(Default, Clone, PartialEq, Eq, Hash, Debug)]
    struct Layer<S>(S);

    fn layer<M>(_: Set<M>) -> Layer<Set<M>>
    where
        Set<M>: Default,
    {
        Layer::default()
    }
    let made = layer(RAYS);
    assert_eq!(made, Layer(RAYS));
    let hash = BuildHasherDefault::<DefaultHasher>::new();
    assert_eq!(hash.hash_one(&made), hash.hash_one(Layer(RAYS)));
    assert_eq!(LIMITS, LIMITS);
}

#[test]
fn a_fingerprint_tells_lists_apart() {
    header_set! {
        static LIST = ["cf-ray", "X-Int-*", "x-*-id", !"x-int-public", !"x-admin-*"];
        static MAP: u8 = { "x-int-*" => 1, "x-*-id" => 2, !"x-admin-*", !"x-int-public", "CF-Ray" => 3 };
        #[header_set(strategy = trie)]
        static BY_TRIE = ["X-Int-*", "x-*-id", "cf-ray", !"x-int-public", !"x-admin-*"];
        #[header_set(case = sensitive)]
        static OTHER = ["cf-ray", "x-int-*", "x-*-id", !"x-int-public", !"x-admin-*"];
    }
    const FINGERPRINT: u64 = LIST_FINGERPRINT;
    assert_eq!(LIST.fingerprint(), FINGERPRINT, "{:#x}", LIST.fingerprint());
    assert_eq!(MAP.fingerprint(), FINGERPRINT);
    assert_eq!(BY_TRIE.fingerprint(), FINGERPRINT);
    assert_ne!(OTHER.fingerprint(), FINGERPRINT);
    const IN_CONST: u64 = header_set!["cf-ray"].fingerprint();
    assert_ne!(IN_CONST, FINGERPRINT);
    let shown = format!("fingerprint {FINGERPRINT:016x}");
    assert!(LIST.plan().to_string().contains(&shown));
}

#[test]
fn loaded_lists_are_sets() {
    const PLAIN: &[u8] = include_bytes!("../../../header-set-codegen/tests/golden/hashed.blob");
    const FOLDING: &[u8] =
        include_bytes!("../../../header-set-codegen/tests/golden/separators.blob");
    for (blob, rules, listed, other) in [
        (PLAIN, Rules::new(), &["Host"][..], "hosts"),
        // Which spelling is listed is unknown.
        (
            FOLDING,
            Rules::new().folding(),
            &["X-Id", "x_id", "a_b-c"],
            "xid",
        ),
    ] {
        let open = || LoadedSet::from_bytes(blob.to_vec()).expect("a blob");
        let values = vec![1; open().len()];
        let map = LoadedMap::new(open(), values).expect("a value for each entry");
        let sets: [Box<dyn HeaderSet>; 2] = [Box::new(open()), Box::new(map)];
        for set in sets {
            assert_eq!(set.rules(), rules);
            let other = other.as_bytes();
            assert!(!set.contains_bytes(other) && !set.contains_as_written(other));
            for name in listed.iter().map(|name| name.as_bytes()) {
                assert!(set.contains_bytes(name) && set.may_contain(name));
                assert_eq!(set.contains_as_written(name), !rules.folds_separators());
                // Its texts do not live as long as the program.
                assert_eq!(set.entry_for(name), Some(Entry::unlisted()));
            }
        }
    }
}

/// `header-set-build/tests/generator/rust.rs` has the same number for a blob.
const LIST_FINGERPRINT: u64 = 0xdc16_3131_bce2_369d;

#[test]
fn sets_and_maps_are_shown_as_lists_of_names() {
    header_set! {
        #[header_set(names = any)]
        static BYTES = [b"\xff\"", "a-*"];
    }
    assert_eq!(format!("{RAYS:?}"), r#"{"cf-int-*", "cf-ray"}"#);
    assert_eq!(format!("{LIMITS:?}"), r#"{"cf-ray": 2, "cookie": 1}"#);
    assert_eq!(format!("{BYTES:?}"), r#"{"a-*", b"\xff\""}"#);
    let entry = RAYS.entry("cf-ray").expect("an entry");
    assert_eq!(format!("{entry:?} {entry:>7}"), r#""cf-ray"  cf-ray"#);
    assert_eq!(format!("{:?}", Entry::unlisted()), "(not listed)");
    assert!(RAYS.contains(&entry));
}

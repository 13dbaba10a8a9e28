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
fn the_entry_that_decides_comes_through_every_pointer_and_union() {
    let ray: Option<(usize, &[u8])> = Some((0, b"cf-ray"));
    let family: Option<(usize, &[u8])> = Some((1, b"cf-int-*"));
    assert_eq!(decided(&RAYS, "CF-Ray"), ray);
    assert_eq!(decided(&RAYS, "cf-int-a"), family);
    assert_eq!(decided(&RAYS, "cf-int-public"), None);
    assert_eq!(decided(&LIMITS, "cf-ray"), Some((1, &b"cf-ray"[..])));

    let dynamic: &'static dyn HeaderSet = &RAYS;
    assert_eq!(decided(dynamic, "cf-int-a"), family);
    assert_eq!(decided(&dynamic, "cf-int-a"), family);
    assert_eq!(decided(&(LIMITS, RAYS), "cf-int-a"), family);
    // The first that has the name decides.
    assert_eq!(
        decided(&(LIMITS, RAYS), "cf-ray"),
        decided(&LIMITS, "cf-ray")
    );
    assert_eq!(decided(&(RAYS, LIMITS), "cf-ray"), ray);
    assert_eq!(decided(&(), "cf-ray"), None);
}

#[test]
fn tuples_are_unions() {
    let both: (&dyn HeaderSet, &dyn HeaderSet) = (&RAYS, &LIMITS);
    assert!(both.contains_bytes(b"cookie") && both.contains_bytes(b"cf-int-a"));
    assert!(!both.contains_bytes(b"host") && both.may_contain(b"cookie"));
    assert_eq!(decided(&both, "cookie"), decided(&LIMITS, "cookie"));
    let three = (RAYS, &LIMITS, header_set!["other"]);
    assert!(three.contains("CF-Ray") && three.contains("cookie") && three.contains("Other"));
    assert!(!three.contains("none") && !three.contains(""));
    // The same as `dyn HeaderSet`.
    let dynamic: &dyn HeaderSet = &both;
    assert!(dynamic.contains_bytes(b"cookie"));
    let names = both.standard_names();
    assert_eq!(names, RAYS.standard_names() | LIMITS.standard_names());
}

#[test]
fn a_set_without_texts_decides_by_an_entry_that_is_not_listed() {
    let entry = Vendor.entry_for(b"x-vendor-a").expect("it has the name");
    assert_eq!(entry, Entry::unlisted());
    assert!(!entry.is_pattern());
    assert_eq!((entry.index(), entry.as_bytes()), (None, &b""[..]));
    assert_eq!(format!("{entry:>14}"), "  (not listed)");
    assert_eq!(Vendor.entry_for(b"host"), None);
    assert!(
        RAYS.entry_for(b"cf-ray")
            .is_some_and(|entry| entry.index().is_some())
    );
}

#[test]
fn an_entry_of_another_list_has_its_text_and_no_index() {
    let entry = RAYS.entry("cf-int-a").expect("an entry");
    let other = entry.of_another_list();
    assert_eq!((entry.index(), other.index()), (Some(1), None));
    assert_eq!(
        (other.as_str(), other.is_pattern()),
        (Some("cf-int-*"), true)
    );
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
    let dynamic: &dyn HeaderSet = &FOLDED;
    assert_eq!([dynamic.rules(), (&dynamic).rules()], [folding; 2]);
    // A union has the rules of each of its sets.
    assert_eq!(rules(&(RAYS, FOLDED)), folding);
    assert_eq!(rules(&(dynamic, &RAYS)), folding);
    assert_eq!(rules(&(RAYS, LIMITS)), plain);
    assert_eq!(rules(&(FOLDED, SENSITIVE)), folding.union(sensitive));
    assert_eq!(rules(&(FOLDED, FOLDED)), folding);
    assert_eq!(rules(&(SENSITIVE, SENSITIVE)), sensitive);
    assert_eq!(rules(&()), plain);
    let both = folding.union(sensitive);
    assert!(both.folds_separators() && both.is_case_sensitive());
    assert!(!folding.is_case_sensitive() && !sensitive.folds_separators());
    assert_eq!(Rules::default(), plain);
}

/// What all methods say of names, in one text.
fn answers(set: &(impl HeaderSet + ?Sized)) -> String {
    let names = [
        "x-id", "X_ID", "cookie", "cf-ray", "cf_ray", "host", "x-id ",
    ];
    let answers = names.map(|name| {
        let name = name.as_bytes();
        format!(
            "{} {:?} {} {}",
            set.contains_bytes(name),
            set.entry_for(name).map(|entry| entry.index()),
            set.contains_as_written(name),
            set.may_contain(name)
        )
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
    assert!(Vendor.contains_as_written(b"x-vendor-a") && !Vendor.contains_as_written(b"host"));
    assert!(Vendor.may_contain(b"host"));
    assert_eq!(Vendor.standard_names(), u128::MAX);
    assert!(Vendor.contains("x-vendor-a") && !Vendor.contains("host"));
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
    const BLOB: &[u8] = include_bytes!("../../../header-set-codegen/tests/golden/hashed.blob");
    let open = || LoadedSet::from_bytes(BLOB.to_vec()).expect("a blob");
    let values = vec![1; open().len()];
    let map = LoadedMap::new(open(), values).expect("a value for each entry");
    let sets: [Box<dyn HeaderSet>; 2] = [Box::new(open()), Box::new(map)];
    for set in &sets {
        assert!(set.contains_bytes(b"Host") && !set.contains_bytes(b"hosts"));
        assert!(set.contains_as_written(b"Host") && !set.contains_as_written(b"hosts"));
        // Its texts do not live as long as the program.
        assert_eq!(set.entry_for(b"host"), Some(Entry::unlisted()));
        assert!(set.rules() == Rules::new() && set.may_contain(b"host"));
    }
}

#[test]
fn loaded_lists_that_fold_separators_know_no_spelling() {
    const BLOB: &[u8] = include_bytes!("../../../header-set-codegen/tests/golden/separators.blob");
    let open = || LoadedSet::from_bytes(BLOB).expect("a blob");
    let map = LoadedMap::new(open(), vec![1, 2]).expect("a value for each entry");
    let sets: [&dyn HeaderSet; 2] = [&open(), &map];
    for set in sets {
        assert_eq!(set.rules(), Rules::new().folding());
        for (name, is_in) in [
            ("X-Id", true),
            ("x_id", true),
            ("a_b-c", true),
            ("xid", false),
        ] {
            assert_eq!(set.contains_bytes(name.as_bytes()), is_in, "{name}");
            assert!(!set.contains_as_written(name.as_bytes()), "{name}");
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

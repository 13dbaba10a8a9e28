//! A list as Rust, which is the list of the blob.

use header_set_build::{Case, Generator, Optimize, Separators, Tokens};
use header_set_codegen::tables::Arena;

use crate::{blob, loaded, scratch, written};

#[test]
fn rust_is_written() {
    let directory = scratch("rust");
    let path = directory.join("list.rs");
    let binary = directory.join("list.bin");
    let short = || {
        Generator::new("L")
            .visibility("pub")
            .docs("A list.")
            .entries(["host", "x-*", "!x-a"])
    };
    let inline = written(short(), &path);
    assert!(
        inline.contains("A list.") && inline.contains(":: header_set :: __private"),
        "{inline}"
    );
    // Under `#![forbid(..)]` of the same lint it would be an error.
    assert!(
        !inline.replace("allow (clippy", "").contains("allow ("),
        "{inline}"
    );
    assert!(!binary.exists());
    // Few names, but of more text than a macro takes.
    let long = (0..100).map(|number| format!("{number}-").repeat(20_000));
    let long = Generator::new("L").tokens(Tokens::Any).names(long);
    long.write(&path).expect("written");
    assert!(binary.exists());
    let over = written(short().inline(0), &path);
    let head = "pub static L: ::header_set::LoadedSet = match ::header_set::LoadedSet::from_slice(\
                ::core::include_bytes!(\"list.bin\")) {";
    assert!(over.contains(head), "{over}");
    let bytes = std::fs::read(&binary).expect("a file");
    assert_eq!(bytes, blob(short()));
    let map = Generator::new("M").map::<&str>([("a", "\"one\""), ("b-*", "\"two\"")]);
    let map = written(map.inline(0), &path);
    let head = "static __HEADER_SET_VALUES: [&'static str; 2] = [";
    assert!(map.contains(head), "{map}");
}

/// The module of the list has its name without `r#`.
#[test]
fn names_may_be_raw() {
    let directory = scratch("raw");
    for inline in [0, 1] {
        let list = Generator::new("r#type").names(["host"]).inline(inline);
        let rust = written(list, &directory.join("raw.rs"));
        assert!(rust.contains("static r#type"), "{rust}");
    }
}

/// The list of `tests/sets/forms/generic.rs`, with the same number.
const FINGERPRINT: u64 = 0xdc16_3131_bce2_369d;

#[test]
fn a_list_has_one_fingerprint_in_rust_and_in_a_blob() {
    let entries = ["cf-ray", "X-Int-*", "x-*-id", "!x-int-public", "!x-admin-*"];
    let blob = |entries: &[&str], change: &dyn Fn(Generator) -> Generator| {
        loaded(change(Generator::new("LIST").entries(entries))).fingerprint()
    };
    let of = |entries: &[&str]| blob(entries, &|generator| generator);
    assert_eq!(of(&entries), FINGERPRINT, "{:#x}", of(&entries));
    let rust = |source: &str| {
        let arena = Arena::default();
        let planned = header_set_codegen::plan_items(source, &Default::default(), &arena);
        planned.expect("a list")[0].chosen.fingerprint
    };
    let source = r#"static LIST = ["cf-ray", "X-Int-*", "x-*-id", !"x-int-public", !"x-admin-*"];"#;
    assert_eq!(rust(source), FINGERPRINT);

    // What answers does not change by.
    let spelled = [
        "!x-admin-*",
        "CF-Ray",
        "x-int-*",
        "!X-INT-PUBLIC",
        "x-**-id",
    ];
    assert_eq!(of(&spelled), FINGERPRINT);
    let ordered = |generator: Generator| generator.optimize(Optimize::Size).ordered();
    assert_eq!(blob(&entries, &ordered), FINGERPRINT);
    // What it does.
    let folded = |generator: Generator| generator.separators(Separators::Fold);
    let exact = |generator: Generator| generator.case(Case::Sensitive);
    let with = |at: usize, entry| {
        let mut entries = entries;
        entries[at] = entry;
        of(&entries)
    };
    let lower = entries.map(str::to_ascii_lowercase);
    let lower = lower.each_ref().map(String::as_str);
    let others = [
        of(&entries[..4]),
        with(4, "x-admin-*"),
        with(0, "cf-rays"),
        with(0, "cf-ray-*"),
        blob(&entries, &folded),
        blob(&lower, &exact),
        of(&[]),
    ];
    for (at, other) in others.iter().enumerate() {
        assert!(
            !others[..at].contains(other) && *other != FINGERPRINT,
            "{at}"
        );
    }

    // Of globs that tie, the first written wins; of prefixes none tie.
    assert_ne!(
        of(&["x-*-a", "!x-b-*", "x-*"]),
        of(&["!x-b-*", "x-*-a", "x-*"])
    );
    assert_eq!(
        of(&["x-a-*", "!y-b-*", "y-*"]),
        of(&["!y-b-*", "x-a-*", "y-*"])
    );
}

#[test]
fn an_exclusion_that_takes_nothing_out_has_no_part_in_the_fingerprint() {
    let directory = scratch("fingerprint");
    let path = directory.join("merged.txt");
    // An exclusion in a file takes out the entry of another: no pattern has the name.
    std::fs::write(&path, "te\n!te\nhost\n").expect("written");
    let merged = loaded(Generator::new("LIST").file(&path));
    let alone = loaded(Generator::new("LIST").names(["host"]));
    assert_eq!(merged.fingerprint(), alone.fingerprint());
}

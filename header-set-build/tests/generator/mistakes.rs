//! Mistakes have places, the same through every door.

use header_set_blob::LoadedSet;
use header_set_build::{Error, Generator, Tokens};
use header_set_codegen::list::key_set::Role;
use header_set_codegen::tables::Arena;

use crate::scratch;

fn message(error: &Error) -> String {
    error.to_string()
}

#[test]
fn mistakes_have_places() {
    let directory = scratch("mistakes");
    let path = directory.join("list.txt");
    std::fs::write(
        &path,
        "# names\nhost\n  te  # te\n\n bad name\nHOST\n!nothing\n",
    )
    .expect("a file");
    let error = Generator::new("L")
        .file(&path)
        .to_bytes()
        .expect_err("a mistake");
    assert_eq!(error.mistakes()[0].file(), Some(path.as_path()));
    assert_eq!(
        (error.mistakes()[0].line(), error.mistakes()[0].column()),
        (Some(5), Some(2))
    );
    assert!(
        message(&error).contains("list.txt:5:2: found ` ` at byte 3 of `bad name`"),
        "{error}"
    );

    std::fs::write(&path, "host\n  te\nHOST\nte\n").expect("a file");
    let error = Generator::new("L")
        .file(&path)
        .strict()
        .to_bytes()
        .expect_err("duplicates");
    let places: Vec<_> = error
        .mistakes()
        .iter()
        .map(|mistake| (mistake.line(), mistake.column()))
        .collect();
    assert_eq!(places, [(Some(3), Some(1)), (Some(4), Some(1))]);
    assert!(
        message(&error).contains("duplicate of `te`, first written at"),
        "{error}"
    );
    let merged = Generator::new("L").file(&path).to_bytes().expect("merged");
    assert_eq!(LoadedSet::from_bytes(&merged).expect("a blob").len(), 2);

    std::fs::write(&path, "host\n!te\n").expect("a file");
    let error = Generator::new("L")
        .file(&path)
        .to_bytes()
        .expect_err("idle");
    assert!(
        message(&error).ends_with(
            "list.txt:2:2: found an exclusion of `te` that excludes no name of this list"
        ),
        "{error}"
    );

    let error = Generator::new("L")
        .file(directory.join("missing.txt"))
        .to_bytes()
        .expect_err("no file");
    assert!(
        message(&error).contains("missing.txt: cannot read it: "),
        "{error}"
    );
    let error = Generator::new("L")
        .entries(["ok", "not ok"])
        .to_bytes()
        .expect_err("a mistake");
    assert_eq!(error.mistakes()[0].line(), Some(2));
    let error = Generator::new("L")
        .names([vec![b'a'; 70_000]])
        .to_bytes()
        .expect_err("too long");
    assert!(
        message(&error).contains("found a name of 70000 bytes, expected at most 65536"),
        "{error}"
    );
    let map = Generator::new("L").map::<u32>([("a", 1)]).to_bytes();
    assert!(message(&map.expect_err("a map")).contains("found a map"));
}

#[test]
fn ties_are_settled_in_written_order_as_rust_too() {
    let list = || Generator::new("L").entries(["!x-a*", "x-*a", "x-*"]);
    let arena = Arena::default();
    let planned = list().planned(&arena).expect("a list");
    let bytes = list().to_bytes().expect("a list");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    for name in ["x-a", "x-aba", "x-ab"] {
        assert!(!set.contains(name), "{name}");
        assert_eq!(planned.keys.role(name.as_bytes()), Some(Role::Excluded));
    }
    assert!(set.contains("x-ba"));
}

#[test]
fn idle_patterns_have_a_place_through_every_door() {
    let path = scratch("idle").join("list.txt");
    std::fs::write(&path, "x-*\nhost\n !y-*\n").expect("a file");
    let list = || Generator::new("L").file(&path);
    for error in [
        list().to_bytes().expect_err("idle"),
        list().write(path.with_extension("rs")).expect_err("idle"),
    ] {
        assert_eq!(
            (error.mistakes()[0].line(), error.mistakes()[0].column()),
            (Some(3), Some(3))
        );
        let expected = "list.txt:3:3: found an exclusion of `y-*` that excludes no name of this list; \
            a pattern never excludes an exact name";
        assert!(message(&error).ends_with(expected), "{error}");
    }
}

#[test]
fn patterns_of_any_bytes_become_rust_too() {
    let path = scratch("bytes").join("list.rs");
    let list = || {
        Generator::new("L")
            .tokens(Tokens::Any)
            .entries([&b"\xff*"[..], b"a"])
    };
    list().write(&path).expect("a list");
    let written = std::fs::read_to_string(&path).expect("a file");
    assert!(written.contains(r"\xFF*a"), "{written}");
    let bytes = list().to_bytes().expect("a list");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    assert!(set.contains(b"\xffa") && !set.contains(b"\xfe"));
    let arena = Arena::default();
    let planned = list().planned(&arena).expect("a list");
    assert!(planned.keys.role(b"\xffa").is_some() && planned.keys.role(b"\xfe").is_none());
    for (name, index) in [(&b"\xffb"[..], 0), (b"a", 1)] {
        let spelled = planned.keys.spellings()[index];
        let entry = set.entry(name).expect("an entry");
        assert_eq!(entry.as_bytes(), spelled.text);
        assert_eq!(entry.is_pattern(), spelled.is_pattern);
    }
}

#[test]
fn of_very_many_mistakes_all_are_counted() {
    let names = (0..250).map(|number| format!("no name {number}"));
    let error = Generator::new("L").entries(names).to_bytes();
    let error = error.expect_err("mistakes");
    assert_eq!(error.mistakes().len(), 100);
    assert!(message(&error).ends_with("\nand 150 more"), "{error}");
}

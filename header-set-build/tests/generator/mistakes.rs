//! Mistakes have places, the same through every door.

use header_set_build::{Generator, Tokens};
use header_set_codegen::tables::Arena;

use crate::{loaded, refused, scratch, written};

type Places = Vec<(Option<usize>, Option<usize>)>;

/// The places of all mistakes, and their messages.
fn mistakes(list: Generator) -> (Places, String) {
    let error = refused(list);
    let places = error.mistakes().iter();
    let places = places.map(|it| (it.line(), it.column())).collect();
    (places, error.to_string())
}

#[test]
fn mistakes_have_places() {
    let path = scratch("mistakes").join("list.txt");
    let list = || Generator::new("L").file(&path);
    let idle = "list.txt:2:2: found an exclusion of `te` that excludes no name of this list";
    type Case<'c> = (&'c str, &'c [(usize, usize)], &'c str);
    let cases: [Case<'_>; 3] = [
        (
            "# names\nhost\n  te  # te\n\n bad name\nHOST\n!nothing\n",
            &[(5, 2), (6, 1)],
            "list.txt:5:2: found ` ` at byte 3 of `bad name`",
        ),
        (
            "host\n  te\nHOST\nte\n",
            &[(3, 1), (4, 1)],
            "duplicate of `te`, first written at",
        ),
        ("host\n!te\n", &[(2, 2)], idle),
    ];
    for (text, places, message) in cases {
        std::fs::write(&path, text).expect("a file");
        let (found, error) = mistakes(list().strict());
        let places = places.iter();
        let places = places.map(|&(line, column)| (Some(line), Some(column)));
        assert!(found.into_iter().eq(places), "{error}");
        assert!(error.contains(message), "{error}");
    }
    let error = refused(list());
    assert_eq!(error.mistakes()[0].file(), Some(path.as_path()));
    // The places of the first.
    let place = (error.file(), error.line(), error.column());
    assert_eq!(place, (Some(path.as_path()), Some(2), Some(2)));
    assert!(error.to_string().ends_with(idle), "{error}");
    std::fs::write(&path, "host\n  te\nHOST\nte\n").expect("a file");
    assert_eq!(loaded(list()).len(), 2, "equal lines are merged");

    let list = || Generator::new("L");
    let missing = list().file(path.with_file_name("missing.txt"));
    for (list, line, message) in [
        (missing, None, "missing.txt: cannot read it: "),
        (list().entries(["ok", "not ok"]), Some(2), "found ` `"),
        (
            list().names([vec![b'a'; 70_000]]),
            Some(1),
            "found a name of 70000 bytes, expected at most 65536",
        ),
        (list().map::<u32>([("a", 1)]), None, "found a map"),
    ] {
        let (places, error) = mistakes(list);
        assert!(error.contains(message), "{error}");
        assert_eq!(places[0].0, line, "{error}");
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
    let written = written(list(), &path);
    assert!(written.contains(r"\xFF*a"), "{written}");
    let set = loaded(list());
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
    let (places, error) = mistakes(Generator::new("L").entries(names));
    assert_eq!(places.len(), 100);
    assert!(error.ends_with("\nand 150 more"), "{error}");
}

//! What a build script gets: blobs that answer, mistakes with their places, the same bytes
//! everywhere.

use std::path::PathBuf;

use header_set_blob::blob::PLAN;
use header_set_blob::{Blob, Kind, LoadedSet};
use header_set_build::{Case, Error, Generator, Optimize, Separators, Tokens};
use header_set_codegen::list::key_set::Role;
use header_set_codegen::tables::Arena;
use header_set_runtime::Strategy;

fn domains(count: usize) -> Vec<String> {
    (0..count)
        .map(|number| format!("{}.host-{}.example", number * 7919 % 104_729, number))
        .collect()
}

/// A directory of its own for a test.
fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).expect("a directory");
    path
}

fn message(error: &Error) -> String {
    error.to_string()
}

#[test]
fn blobs_answer() {
    let names = domains(20_000);
    for (optimize, strategy) in [
        (Optimize::Time, None),
        (Optimize::Size, None),
        (Optimize::Time, Some(Strategy::PerfectHash)),
        (Optimize::Size, Some(Strategy::PopcountTrie)),
    ] {
        let mut generator = Generator::new("BLOCKED")
            .names(&names)
            .entries(["x-*", "!x-public"])
            .optimize(optimize);
        if let Some(strategy) = strategy {
            generator = generator.strategy(strategy);
        }
        let bytes = generator.to_bytes().expect("a list");
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        set.verify().expect("a right one");
        assert_eq!(set.len(), names.len() + 1);
        for (index, name) in names.iter().enumerate() {
            assert_eq!(set.index_of(name), Some(index));
        }
        assert!(set.contains("X-Anything") && !set.contains("x-public"));
        assert!(set.contains(&names[17].to_uppercase()));
        if let Some(strategy) = strategy {
            assert_eq!(set.strategy(), strategy);
        }
    }
}

#[test]
fn unordered_lists_take_less() {
    let names = domains(20_000);
    let generator = || {
        Generator::new("BLOCKED")
            .names(&names)
            .strategy(Strategy::PerfectHash)
    };
    let ordered = generator().to_bytes().expect("a list");
    let plain = generator().unordered().to_bytes().expect("a list");
    let text: usize = names.iter().map(String::len).sum();
    // Fifteen bits of an index and as many of a place are gone, and those of the sorted ones.
    assert!(plain.len() + 5 * names.len() < ordered.len());
    assert!(plain.len() < text + 5 * names.len());
    let set = LoadedSet::from_bytes(&plain).expect("a blob");
    set.verify().expect("a right one");
    assert!(set.is_unordered() && set.len() == names.len());
    assert!(
        !LoadedSet::from_bytes(&ordered)
            .expect("a blob")
            .is_unordered()
    );
    for name in &names {
        let index = set.index_of(name).expect("an index");
        let entry = set.entry_at(index).expect("an entry");
        assert_eq!(entry.as_str(), Some(name.as_str()));
    }
    // The planner counts what is written.
    for bytes in [ordered, plain] {
        let blob = Blob::open(&bytes).expect("a blob");
        let kinds = (0..0x400).map(Kind).filter(|&kind| kind != PLAN);
        let written: usize = kinds.map(|kind| blob.section(kind).len()).sum();
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        assert!(
            set.plan().contains(&format!(" {written} ")),
            "{written} in {}",
            set.plan()
        );
    }
}

#[test]
fn values_follow_unordered_lists() {
    let directory = scratch("unordered");
    let path = directory.join("map.rs");
    let pairs = || {
        (0..50)
            .map(|number| (format!("Name-{number}"), number))
            .chain([(String::from("x-*"), 50)])
    };
    let map = || {
        Generator::new("M")
            .map::<u32>(pairs())
            .inline(0)
            .unordered()
    };
    map().write(&path).expect("written");
    let rust = std::fs::read_to_string(&path).expect("a file");
    let (_, values) = rust.rsplit_once(", [\n").expect("values");
    let (values, _) = values.split_once("\n]").expect("an end");
    let values: Vec<usize> = (values.split(",\n"))
        .map(|value| value.trim().parse().expect("a number"))
        .collect();
    let bytes = std::fs::read(directory.join("map.bin")).expect("a file");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    assert_eq!(values.len(), 51);
    assert!(!values.is_sorted(), "by the layout");
    for (name, value) in pairs() {
        let index = set.index_of(&name.replace('*', "y")).expect("an index");
        assert_eq!(values[index], value, "{name}");
        let entry = set.entry_at(index).expect("an entry");
        assert_eq!(entry.as_str(), Some(name.as_str()));
    }
}

#[test]
fn plans_say_why() {
    let names = domains(6_000);
    let planned = |change: &dyn Fn(Generator) -> Generator| {
        let bytes = change(Generator::new("BLOCKED").names(&names)).to_bytes();
        let bytes = bytes.expect("a list");
        let set = LoadedSet::from_bytes(&bytes).expect("a blob");
        (set.plan().to_owned(), bytes.len())
    };
    let (time, fast) = planned(&|generator| generator);
    assert!(
        time.contains("* perfect_hash") && time.contains("compact hash"),
        "{time}"
    );
    for word in ["ordered trie", "infeasible", "10.0 % hits", "10.0 % cold"] {
        assert!(time.contains(word), "{word} in {time}");
    }
    let (size, small) = planned(&|generator| generator.optimize(Optimize::Size));
    assert!(
        size.contains("optimized for size") && size.contains("* trie"),
        "{size}"
    );
    assert!(
        size.contains("compact hash, ") && size.contains("ranks by hash"),
        "{size}"
    );
    assert!(small < fast, "{small} of {fast}");
    // Of what the strategy that is asked for has, the smallest within twice the cost of its
    // fastest; ranks by hash aside.
    let trie = |generator: Generator| generator.strategy(Strategy::PopcountTrie);
    let (ranked, large) = planned(&|generator| trie(generator));
    let (plain, least) = planned(&|generator| trie(generator).optimize(Optimize::Size));
    assert!(
        ranked.contains("* trie") && ranked.contains("asked for"),
        "{ranked}"
    );
    assert!(
        plain.contains("not ordered trie, blocks of 32 with tags"),
        "{plain}"
    );
    assert!(
        ranked.contains("blocks of 32, ranks by hash; not ordered trie, blocks of 32 with tags"),
        "{ranked}"
    );
    // A line more of the plan, at most.
    assert!(
        least < large && large <= small + 64,
        "{least}, {large}, {small}"
    );
    let (told, _) = planned(&|generator| generator.hit_rate(0.5).cold(0.0));
    assert!(told.contains("50.0 % hits, 0.0 % cold"), "{told}");
}

#[test]
fn options_that_blobs_have_not() {
    let refused = |generator: Generator| {
        let names = domains(5_000);
        generator
            .names(names)
            .to_bytes()
            .expect_err("a mistake")
            .to_string()
    };
    assert_eq!(
        refused(Generator::new("A").strategy(Strategy::FlatDfa)),
        "found the strategy `dfa` for a blob, expected `perfect_hash` or `trie`"
    );
    assert_eq!(
        refused(Generator::new("A").cold(1.5)),
        "found `cold` of 1.5, expected a share from 0 to 1"
    );
    let missing = refused(Generator::new("A").traffic("no/such/file.txt"));
    assert!(
        missing.starts_with("no/such/file.txt: cannot read it"),
        "{missing}"
    );
}

#[test]
fn traffic_prices_long_lists() {
    let directory = scratch("traffic");
    let path = directory.join("traffic.txt");
    std::fs::write(&path, "0.host-0.example a.example\nb.example\n").expect("a file");
    let bytes = Generator::new("BLOCKED")
        .names(domains(5_000))
        .traffic(&path)
        .to_bytes()
        .expect("a list");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    let plan = set.plan();
    assert!(plan.contains("2 requests, 3 names, 33.3 % hits"), "{plan}");
}

#[test]
fn bytes_do_not_depend_on_threads() {
    let names = domains(50_000);
    let bytes = |threads| {
        let generator = Generator::new("BLOCKED").names(&names).threads(threads);
        generator.to_bytes().expect("a list")
    };
    let one = bytes(1);
    assert!([2, 3, 8].into_iter().all(|threads| bytes(threads) == one));
}

#[test]
fn options_count() {
    let sensitive = Generator::new("S").names(["Host"]).case(Case::Sensitive);
    let bytes = sensitive.to_bytes().expect("a list");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    assert!(set.contains("Host") && !set.contains("host"));
    let folded = Generator::new("S")
        .entries(["x_id"])
        .separators(Separators::Fold);
    let bytes = folded.to_bytes().expect("a list");
    let set = LoadedSet::from_bytes(&bytes).expect("a blob");
    assert!(set.contains("X-Id"));
    assert_eq!(set.entry("x.id").expect("an entry").as_bytes(), b"x_id");
    let any = Generator::new("S").entries(["a b"]).tokens(Tokens::Any);
    assert!(any.to_bytes().is_ok());
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
    assert_eq!(error.file(), Some(path.as_path()));
    assert_eq!((error.line(), error.column()), (Some(5), Some(2)));
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
        message(&error)
            .ends_with("list.txt:2:2: found an exclusion of `te` that takes nothing out"),
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
    assert_eq!(error.line(), Some(2));
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
        assert_eq!((error.line(), error.column()), (Some(3), Some(3)));
        let expected = "list.txt:3:3: found an exclusion of `y-*` that takes nothing out";
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
    assert!(
        LoadedSet::from_bytes(&bytes)
            .expect("a blob")
            .contains(b"\xffa")
    );
}

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
    short().write(&path).expect("written");
    let inline = std::fs::read_to_string(&path).expect("a file");
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
    short().inline(0).write(&path).expect("written");
    let over = std::fs::read_to_string(&path).expect("a file");
    assert!(over.starts_with("::header_set::__loaded! {"), "{over}");
    assert!(over.contains("pub static L = \"list.bin\";"), "{over}");
    let bytes = std::fs::read(&binary).expect("a file");
    assert_eq!(bytes, short().to_bytes().expect("a list"));
    Generator::new("M")
        .map::<&str>([("a", "\"one\""), ("b-*", "\"two\"")])
        .inline(0)
        .write(&path)
        .expect("written");
    let map = std::fs::read_to_string(&path).expect("a file");
    let head = "static M: &'static str = \"list.bin\", [";
    assert!(map.contains(head), "{map}");
}

/// The list of `tests/forms/generic.rs`, with the same number.
const FINGERPRINT: u64 = 0xdc16_3131_bce2_369d;

#[test]
fn a_list_has_one_fingerprint_in_rust_and_in_a_blob() {
    let entries = ["cf-ray", "X-Int-*", "x-*-id", "!x-int-public", "!x-admin-*"];
    let blob = |entries: &[&str], change: &dyn Fn(Generator) -> Generator| {
        let generator = change(Generator::new("LIST").entries(entries));
        let bytes = generator.to_bytes().expect("a list");
        LoadedSet::from_bytes(&bytes).expect("a blob").fingerprint()
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
    let smallest = |generator: Generator| generator.optimize(Optimize::Size).unordered();
    assert_eq!(blob(&entries, &smallest), FINGERPRINT);
    // What it does.
    let folded = |generator: Generator| generator.separators(Separators::Fold);
    let exact = |generator: Generator| generator.case(Case::Sensitive);
    let others = [
        of(&entries[..4]),
        of(&["cf-ray", "x-int-*", "x-*-id", "!x-int-public", "x-admin-*"]),
        of(&[
            "cf-rays",
            "x-int-*",
            "x-*-id",
            "!x-int-public",
            "!x-admin-*",
        ]),
        of(&[
            "cf-ray-*",
            "x-int-*",
            "x-*-id",
            "!x-int-public",
            "!x-admin-*",
        ]),
        blob(&entries, &folded),
        blob(
            &entries
                .map(str::to_ascii_lowercase)
                .each_ref()
                .map(String::as_str),
            &exact,
        ),
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
    let bytes = Generator::new("LIST")
        .file(&path)
        .to_bytes()
        .expect("a list");
    let merged = LoadedSet::from_bytes(&bytes).expect("a blob").fingerprint();
    let bytes = Generator::new("LIST").names(["host"]).to_bytes();
    let bytes = bytes.expect("a list");
    let alone = LoadedSet::from_bytes(&bytes).expect("a blob").fingerprint();
    assert_eq!(merged, alone);
}

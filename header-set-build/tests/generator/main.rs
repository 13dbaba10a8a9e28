//! What a build script gets: blobs that answer, mistakes with their places, the same bytes
//! everywhere.

mod library;
mod maps;
mod mistakes;
mod rust;

use std::path::PathBuf;

use header_set_blob::blob::PLAN;
use header_set_blob::{Blob, Kind, LoadedSet};
use header_set_build::{Case, Generator, Optimize, Separators, Tokens};
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

/// A plan in one line: its lines are broken between words.
fn in_one_line(plan: &str) -> String {
    plan.split_whitespace().collect::<Vec<_>>().join(" ")
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
        let plan = in_one_line(set.plan());
        assert!(
            plan.contains(&format!(" {written} ")),
            "{written} in {plan}"
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
        (in_one_line(set.plan()), bytes.len())
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
        ranked.contains("* trie") && ranked.contains("as the list asks"),
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
    let plan = in_one_line(set.plan());
    assert!(plan.contains("2 requests, 3 names, 33.3 % hits"), "{plan}");
    assert!(plan.contains("priced on 4096 names; bytes"), "{plan}");
}

#[test]
fn short_blobs_are_written_as_asked() {
    let directory = scratch("short");
    let traffic = directory.join("traffic.txt");
    std::fs::write(&traffic, "host te\n").expect("a file");
    let path = directory.join("list.blob");
    let _ = std::fs::remove_file(&path);
    let generator = |optimize| {
        Generator::new("SHORT")
            .entries(["host", "cookie"])
            .traffic(&traffic)
            .optimize(optimize)
    };
    let bytes = generator(Optimize::Size).to_bytes().expect("a list");
    let written = generator(Optimize::Size).write_blob(&path);
    written.expect("a written file");
    assert_eq!(std::fs::read(&path).expect("a file"), bytes);
    let plan = |bytes: &[u8]| in_one_line(LoadedSet::from_bytes(bytes).expect("a blob").plan());
    let small = plan(&bytes);
    assert!(small.contains("optimized for size"), "{small}");
    // All names are priced.
    assert!(!small.contains("priced on"), "{small}");
    let fast = plan(&generator(Optimize::Time).to_bytes().expect("a list"));
    assert!(!fast.contains("optimized for size"), "{fast}");
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
    let path = scratch("options").join("list.rs");
    let priced = Generator::new("S").entries(["host", "te", "cookie"]);
    let priced = priced.hit_rate(0.25).cold(0.5).optimize(Optimize::Size);
    priced.write(&path).expect("a list");
    let written = std::fs::read_to_string(path).expect("a file");
    let written = in_one_line(&written);
    for words in ["optimized for size", "25.0 % hits, 50.0 % cold"] {
        assert!(written.contains(words), "{written}");
    }
}

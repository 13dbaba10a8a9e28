//! What a build script gets: blobs that answer, mistakes with their places, the same bytes
//! everywhere.

mod library;
mod maps;
mod mistakes;
mod rust;

use std::path::{Path, PathBuf};

use header_set_blob::LoadedSet;
use header_set_build::{Case, Error, Generator, Optimize, Separators, Tokens};
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

fn blob(list: Generator) -> Vec<u8> {
    list.to_bytes().expect("a list")
}

fn loaded(list: Generator) -> LoadedSet<Vec<u8>> {
    LoadedSet::from_bytes(blob(list)).expect("a blob")
}

/// What is written at a path, which ends in `.rs`.
fn written(list: Generator, path: &Path) -> String {
    list.write(path).expect("a list");
    std::fs::read_to_string(path).expect("a file")
}

fn refused(list: Generator) -> Error {
    list.to_bytes().expect_err("a mistake")
}

/// A plan in one line: its lines are broken between words.
fn in_one_line(plan: &str) -> String {
    plan.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn blobs_answer() {
    let names = domains(20_000);
    for (ordered, strategy, found) in [
        (false, None, Strategy::PerfectHash),
        (true, None, Strategy::PopcountTrie),
        (false, Some(Strategy::PerfectHash), Strategy::PerfectHash),
        (true, Some(Strategy::PerfectHash), Strategy::PerfectHash),
        (false, Some(Strategy::PopcountTrie), Strategy::PopcountTrie),
    ] {
        let mut generator = Generator::new("BLOCKED")
            .names(&names)
            .entries(["x-*", "!x-public"]);
        if ordered {
            generator = generator.ordered();
        }
        if let Some(strategy) = strategy {
            generator = generator.strategy(strategy);
        }
        let set = loaded(generator);
        set.verify().expect("a right one");
        assert_eq!(set.strategy(), found);
        assert_eq!(set.len(), names.len() + 1);
        for name in &names {
            let entry = set.entry(name).expect("an entry");
            assert_eq!(entry.as_bytes(), name.as_bytes());
            assert_eq!(set.entry_at(entry.index()), Some(entry));
        }
        assert!(set.contains("X-Anything") && !set.contains("x-public"));
        assert!(set.contains(&names[17].to_uppercase()));
    }
}

#[test]
fn names_take_few_bytes_over_their_text() {
    let names = domains(20_000);
    let text: usize = names.iter().map(String::len).sum();
    let len = |list: Generator| blob(list.names(&names)).len();
    let hashed = len(Generator::new("BLOCKED"));
    assert!(hashed < text + 3 * names.len(), "{hashed} of {text}");
    let ordered = len(Generator::new("BLOCKED").ordered());
    assert!(2 * ordered < text, "{ordered} of {text}");
}

#[test]
fn values_follow_the_indices_of_a_blob() {
    let directory = scratch("values");
    let path = directory.join("map.rs");
    let pairs = || {
        (0..50)
            .map(|number| (format!("Name-{number}"), number))
            .chain([(String::from("x-*"), 50)])
    };
    let rust = written(Generator::new("M").map::<u32>(pairs()).inline(0), &path);
    let (_, values) = rust.split_once(" = [\n").expect("values");
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
        let folded = name.to_ascii_lowercase();
        assert_eq!(entry.as_str(), Some(folded.as_str()));
    }
}

#[test]
fn plans_say_which_layout() {
    let names = domains(100);
    let plan = |list: Generator| {
        let set = loaded(list.names(&names).entries(["x-*"]));
        in_one_line(set.plan())
    };
    let text: usize = names.iter().map(String::len).sum();
    let expected = format!("100 names of {text} bytes, 1 pattern");
    let hashed = plan(Generator::new("BLOCKED"));
    assert!(
        hashed.starts_with("perfect hash: ") && hashed.ends_with(&expected),
        "{hashed}"
    );
    let ordered = plan(Generator::new("BLOCKED").ordered());
    assert!(ordered.starts_with("popcount trie: "), "{ordered}");
}

#[test]
fn options_that_blobs_have_not() {
    let refused = |list: Generator| refused(list.names(domains(5_000))).to_string();
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
fn options_count() {
    let list = || Generator::new("S");
    let set = loaded(list().names(["Host"]).case(Case::Sensitive));
    assert!(set.contains("Host") && !set.contains("host"));
    let set = loaded(list().entries(["x_id"]).separators(Separators::Fold));
    assert!(set.contains("X-Id"));
    assert_eq!(set.entry("x.id").expect("an entry").as_bytes(), b"x-id");
    blob(list().entries(["a b"]).tokens(Tokens::Any));
    // The two bytes differ as letters differ by case.
    let set = loaded(list().names(["x^a"]));
    assert!(set.contains("X^A") && !set.contains("x~a"));
    assert!(!set.is_empty() && loaded(list()).is_empty());
    let priced = list().entries(["host", "te", "cookie"]);
    let priced = priced.hit_rate(0.25).cold(0.5).optimize(Optimize::Size);
    let written = in_one_line(&written(priced, &scratch("options").join("list.rs")));
    for words in ["optimized for size", "25.0 % hits, 50.0 % cold"] {
        assert!(written.contains(words), "{written}");
    }
}

#[cfg(feature = "regex")]
#[test]
fn expressions_answer() {
    let set = loaded(Generator::new("L").entries(["regex x-[0-9]+", "host"]));
    assert!(set.contains("X-12") && set.contains("host"));
    assert!(!set.contains("x-") && !set.contains("x-1a"));
}

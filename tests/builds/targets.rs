//! Expansions are correct on machines of another byte order, and of 32 bits.
//!
//! Lookups are `const`, so the compiler evaluates them as the target would. Only the target's
//! standard library is needed (`rustup target add s390x-unknown-linux-gnu`).

use std::fs;
use std::path::Path;
use std::process::Command;

use testkit::files::write_workspace;
use testkit::oracle::{Oracle, entries};
use testkit::skipped;

/// Two big-endian targets of 64 bits that differ in alignment, and a little-endian one of 32 bits.
const TARGETS: [&str; 3] = [
    "s390x-unknown-linux-gnu",
    "powerpc64-unknown-linux-gnu",
    "i686-unknown-linux-gnu",
];

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const STRATEGIES: [&str; 3] = ["perfect_hash", "trie", "dfa"];

/// The lists and their options. They cover every layout of every strategy. The first is also tested
/// with a wrong answer.
const LISTS: [(&str, &str); 6] = [
    ("hop-by-hop-8", "case = insensitive"),
    ("hop-by-hop-8", "case = sensitive"),
    ("internal-119", "case = insensitive"),
    ("prefixed-97", "case = insensitive"),
    ("globs-8", "case = insensitive"),
    (GENERATED, "case = insensitive"),
];

/// More names than windows are tried on, so that it has buckets and displacements.
const GENERATED: &str = "generated-520";

fn text(list: &str) -> String {
    if list == GENERATED {
        return (0..520)
            .map(|n| format!("x-{:x}-name-{n}\n", n * 7919))
            .collect();
    }
    fs::read_to_string(format!("{ROOT}/testdata/lists/{list}.txt")).expect("a list")
}

/// The most entries of a list that are looked up: a lookup takes the compiler nearly a millisecond.
const ASKED: usize = 24;

/// Names of a list, stars filled, and names next to them.
fn probes(list: &str) -> Vec<String> {
    let mut probes = vec![String::new(), "x".repeat(300)];
    let apart = entries(list).count().div_ceil(ASKED);
    for entry in entries(list).step_by(apart) {
        let name = entry.replace('*', "a-1");
        probes.push(name.to_ascii_uppercase());
        probes.push(format!("{name}-"));
        probes.push(name[1..].to_owned());
        probes.push(format!("{}~", &name[..name.len() - 1]));
        probes.push(name);
    }
    probes
}

/// The source of a crate that compiles only if every lookup agrees with the naive list.
fn source() -> String {
    let mut source = String::from(
        "//! Lookups, evaluated while they are compiled.\n\
         #![no_std]\n#![allow(long_running_const_eval, deprecated)]\n",
    );
    for (at, (list, options)) in LISTS.into_iter().enumerate() {
        let text = text(list);
        let oracle = Oracle::new(&text, options.contains("case = sensitive"));
        let (hits, misses): (Vec<String>, Vec<String>) = probes(&text)
            .into_iter()
            .partition(|name| oracle.contains(name.as_bytes()));
        assert!(
            hits.len() >= 8 && misses.len() >= 16,
            "{list} is asked of both"
        );
        let only_right = if at == 0 {
            ""
        } else {
            "#[cfg(not(feature = \"wrong\"))] "
        };
        source += &format!("{only_right}mod list{at} {{\n");
        for (name, names) in [("HITS", &hits), ("MISSES", &misses)] {
            let names: Vec<String> = names.iter().map(|name| format!("b{name:?}")).collect();
            source += &format!("const {name}: &[&[u8]] = &[{}];\n", names.join(", "));
        }
        for strategy in STRATEGIES {
            source += &format!(
                "mod {strategy} {{\n\
                 header_set::header_set! {{\n\
                 #[header_set(strategy = {strategy}, {options})]\n\
                 static MAP: u32 = {{ include \"{list}.txt\" => 0x0102_0304 }};\n\
                 }}\n\
                 const fn has(name: &[u8]) -> bool {{\n\
                 let value = match MAP.const_get(name) {{ Some(value) => *value == 0x0102_0304, None => false }};\n\
                 let index = match MAP.const_index_of(name) {{ Some(index) => index < MAP.len(), None => false }};\n\
                 assert!(value == index && value == MAP.const_contains(name));\n\
                 value\n\
                 }}\n\
                 const _: () = {{\n\
                 let mut at = 0;\n\
                 while at < super::HITS.len() {{ assert!(has(super::HITS[at])); at += 1; }}\n\
                 at = 0;\n\
                 while at < super::MISSES.len() {{ assert!(!has(super::MISSES[at])); at += 1; }}\n\
                 #[cfg(feature = \"wrong\")]\n\
                 assert!(has(super::MISSES[0]));\n\
                 }};\n\
                 }}\n"
            );
        }
        source += "}\n";
    }
    source
}

/// The compiler's messages if it fails. Macros that other tests have built are reused.
fn check(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let target = target.expect("a target folder");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--offline"])
        .args(arguments)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo runs");
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

fn is_installed(target: &str) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", target])
        .output()
        .expect("rustc runs");
    Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
}

#[test]
fn lookups_are_right_on_every_target() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("targets");
    let manifest = format!(
        "[workspace]\n[package]\nname = \"lookups\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [features]\nwrong = []\n[dependencies]\nheader-set = {{ path = {ROOT:?} }}\n"
    );
    let lists = LISTS.map(|(list, _)| (format!("{list}.txt"), text(list)));
    let lists = lists.iter().map(|(path, text)| (&**path, &**text));
    let source = source();
    let mut files = vec![("Cargo.toml", &*manifest), ("src/lib.rs", &source)];
    files.extend(lists);
    write_workspace(&folder, &files);

    check(&folder, &[]).unwrap_or_else(|errors| panic!("this machine: {errors}"));
    let wrong = check(&folder, &["--features", "wrong"]).expect_err("a wrong answer is refused");
    assert!(wrong.contains("evaluation panicked"), "{wrong}");
    let (here, missing): (Vec<&str>, Vec<&str>) =
        TARGETS.into_iter().partition(|it| is_installed(it));
    if !here.is_empty() {
        // All at once, each on a core of its own.
        let targets: Vec<&str> = here.iter().flat_map(|it| ["--target", it]).collect();
        check(&folder, &targets).unwrap_or_else(|errors| panic!("one of {here:?}: {errors}"));
        println!("{here:?}: every answer is right");
    }
    if !missing.is_empty() {
        let names = missing.join(" ");
        skipped(&format!(
            "lookups on {names}; `rustup target add {names}` would let them be checked"
        ));
    }
}

//! Puts the faults of `faults.txt` into a copy of the library, one by one. Each must fail the test
//! that it names. The library is built for each fault, in some five minutes:
//! `cargo test -p header-set-tests --test faults -- --ignored`.

mod copy;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

struct Fault<'t> {
    what: &'t str,
    file: &'t str,
    /// A line without its indentation, and its replacement.
    line: &'t str,
    instead: &'t str,
    fails: Test<'t>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Test<'t> {
    package: &'t str,
    target: &'t str,
    name: &'t str,
}

fn faults(text: &str) -> Vec<Fault<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let (faults, rest) = lines.as_chunks::<5>();
    assert!(rest.is_empty(), "{rest:?}");
    faults.iter().map(|lines| fault(*lines)).collect()
}

fn fault(lines: [&str; 5]) -> Fault<'_> {
    let starts = ["fault ", "in ", "- ", "+ ", "fails "];
    let mut rests = lines.iter().zip(starts).map(|(line, start)| {
        line.strip_prefix(start)
            .unwrap_or_else(|| panic!("expected `{start}` at the start of {line:?}"))
    });
    let [what, file, line, instead, fails] = std::array::from_fn(|_| rests.next().expect("five"));
    let words: Vec<&str> = fails.split(' ').collect();
    let &[package, target, name] = words.as_slice() else {
        panic!("expected a package, a target and a test: {fails:?}");
    };
    let fails = Test {
        package,
        target,
        name,
    };
    Fault {
        what,
        file,
        line,
        instead,
        fails,
    }
}

impl Fault<'_> {
    /// The file with and without the fault.
    fn apply(&self, root: &Path) -> (String, String) {
        let text = fs::read_to_string(root.join(self.file)).expect(self.file);
        let found = text.matches(self.line).count();
        assert_eq!(found, 1, "`{}` in {}", self.line, self.file);
        (text.replacen(self.line, self.instead, 1), text)
    }
}

impl Test<'_> {
    fn passes(self, copy: &Path) -> bool {
        let output = Command::new(env!("CARGO"))
            // Optimising the library for each fault would take longer than it saves.
            .args(["test", "--profile", "dev", "-p", self.package])
            .args(["--test", self.target, "--", "--exact", self.name])
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", copy::target("faults"))
            .output()
            .expect("cargo runs");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        let ok = text.contains(&format!("test {} ... ok", self.name));
        let failed = text.contains(&format!("test {} ... FAILED", self.name));
        assert!(
            ok != failed,
            "{} neither passes nor fails:\n{text}",
            self.name
        );
        ok
    }
}

/// A quick check that the lines of the list still exist.
#[test]
fn each_fault_can_be_put_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let faults = faults(include_str!("faults.txt"));
    assert!(faults.len() >= 40);
    for fault in faults {
        let (with, without) = fault.apply(&root);
        assert_ne!(with, without, "{}", fault.what);
    }
}

#[test]
#[ignore = "builds the library for each fault, in some five minutes"]
fn each_fault_fails_its_test() {
    let copy = copy::of_repository("faults").expect("a copy of the repository");
    let faults = faults(include_str!("faults.txt"));
    let tests: BTreeSet<Test<'_>> = faults.iter().map(|fault| fault.fails).collect();
    for test in tests {
        assert!(test.passes(&copy), "{} fails without a fault", test.name);
    }
    let mut slipped = Vec::new();
    for fault in &faults {
        let (with, without) = fault.apply(&copy);
        let path = copy.join(fault.file);
        fs::write(&path, with).expect("a file of the copy");
        let passes = fault.fails.passes(&copy);
        fs::write(&path, without).expect("a file of the copy");
        println!(
            "{}: {} ({})",
            if passes { "MISSED" } else { "caught" },
            fault.what,
            fault.fails.name
        );
        if passes {
            slipped.push(fault.what);
        }
    }
    assert!(slipped.is_empty(), "not caught: {slipped:#?}");
}

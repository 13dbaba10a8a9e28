//! A copy of the repository with all mutants in it, and its tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::list::Mutant;
use crate::weave::{self, Woven, Written};

/// The crate that the woven code calls.
const SWITCH: &str = include_str!("switch.rs");

/// The packages of the library with a profile of their own.
const PACKAGES: &[&str] = &[
    "header-set",
    "header-set-runtime",
    "header-set-blob",
    "header-set-codegen",
    "header-set-tests",
];

pub(crate) struct Tree {
    pub(crate) path: PathBuf,
    target: PathBuf,
    /// The crate that woven code calls. Not in the copy, lest it be a member.
    switch: PathBuf,
}

pub(crate) struct Compiled {
    /// Mutants that the compiler refuses.
    pub(crate) unviable: BTreeSet<u32>,
    /// Mutants that could not be written, as the compiler accepts no place for them.
    pub(crate) left: BTreeSet<u32>,
}

/// A program with tests, and the folder in which cargo would run it.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
}

impl Tree {
    /// The last commit of `repository`, below `work`.
    pub(crate) fn copy(repository: &Path, work: &Path) -> Self {
        let path = work.join("tree");
        if !path.exists() {
            let to = path.to_str().expect("paths are UTF-8");
            git(repository, &["clone", "--quiet", "--no-checkout", ".", to]);
        }
        let checkout = ["checkout", "--quiet", "--force", "--detach", "FETCH_HEAD"];
        git(&path, &["fetch", "--quiet", "origin", "HEAD"]);
        git(&path, &checkout);
        Self {
            path,
            target: work.join("build"),
            switch: work.join("switch"),
        }
    }

    /// Writes `mutants` into the sources of the last commit, and takes back those that do not
    /// compile.
    pub(crate) fn weave(&self, mutants: &[Mutant]) -> Compiled {
        git(&self.path, &["checkout", "--quiet", "--force", "."]);
        self.write_switch(mutants.len());
        let mut files = BTreeMap::<&str, Vec<(u32, &Mutant)>>::new();
        for (number, mutant) in mutants.iter().enumerate() {
            files
                .entry(&mutant.file)
                .or_default()
                .push((number as u32, mutant));
        }
        let sources: BTreeMap<_, _> = files.keys().map(|&file| (file, self.read(file))).collect();
        let (mut unviable, mut left) = (BTreeSet::new(), BTreeSet::new());
        let mut woven = BTreeMap::<&str, Woven>::new();
        let mut changed: BTreeSet<&str> = files.keys().copied().collect();
        while !changed.is_empty() {
            for file in changed {
                let is_viable =
                    |it: &&(u32, &Mutant)| !unviable.contains(&it.0) && !left.contains(&it.0);
                let viable: Vec<_> = files[file].iter().filter(is_viable).copied().collect();
                let new = weave::weave(&sources[file], &viable);
                left.extend(&new.left);
                fs::write(self.path.join(file), &new.text).expect("the copy can be written");
                woven.insert(file, new);
            }
            changed = BTreeSet::new();
            for error in self.errors() {
                let Some((file, woven)) = woven.get_key_value(error.file.as_str()) else {
                    panic!("{}\nno mutant stands in {}", error.text, error.file);
                };
                let refused = woven.refused(error.start);
                match refused[..] {
                    [] => panic!("{}\nno mutant stands there", error.text),
                    [one] => drop(unviable.insert(one)),
                    // An error beside them is not of one of them.
                    _ => left.extend(refused),
                }
                changed.insert(file);
            }
            eprintln!(
                "{} do not compile, {} have no place",
                unviable.len(),
                left.len()
            );
        }
        Compiled { unviable, left }
    }

    /// The hash that git has of `what`: a commit, or `HEAD:` and a file.
    pub(crate) fn hash(&self, what: &str) -> String {
        let output = Command::new("git")
            .args(["rev-parse", what])
            .current_dir(&self.path)
            .output()
            .expect("git can be run");
        let text = String::from_utf8(output.stdout).expect("a hash is ASCII");
        text.trim_end().to_owned()
    }

    fn read(&self, file: &str) -> String {
        let source = fs::read_to_string(self.path.join(file))
            .expect("cargo mutants lists files that are there");
        // In the generator it is code that golden files have.
        if file.starts_with("header-set-codegen/") {
            return source;
        }
        // Code full of switches that is copied into its callers takes minutes to compile. Of the
        // same length, since mutants name columns.
        source.replace("#[inline(always)]", "#[inline(never)] ")
    }

    /// The crate of switches, as a dependency of every member.
    fn write_switch(&self, count: usize) {
        let folder = &self.switch;
        fs::create_dir_all(folder.join("src")).expect("the copy can be written");
        let manifest = "[package]\nname = \"header-set-switch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
        fs::write(folder.join("Cargo.toml"), manifest).expect("the copy can be written");
        let source = SWITCH.replace("COUNT: usize = 0;", &format!("COUNT: usize = {count};"));
        fs::write(folder.join("src/lib.rs"), source).expect("the copy can be written");
        let dependency = format!("header-set-switch = {{ path = {folder:?} }}\n");
        for package in self.packages() {
            let text = fs::read_to_string(&package).expect("cargo names manifests that are there");
            let new = match text.split_once("\n[dependencies]\n") {
                Some((before, after)) => format!("{before}\n[dependencies]\n{dependency}{after}"),
                None => format!("{text}\n[dependencies]\n{dependency}"),
            };
            fs::write(&package, new).expect("the copy can be written");
        }
    }

    fn packages(&self) -> Vec<PathBuf> {
        let output = self
            .cargo(&["metadata", "--no-deps", "--format-version=1"])
            .output()
            .expect("cargo can be run");
        let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
        let packages = metadata["packages"].as_array();
        let packages = packages.expect("a workspace has packages").iter();
        packages
            .map(|it| text(&it["manifest_path"]).into())
            .collect()
    }

    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        // Code with switches everywhere is compiled for minutes as tests of the library are.
        let profiles = PACKAGES.iter().flat_map(|name| {
            let profile = format!("profile.test.package.{name}");
            [
                "--config".to_owned(),
                format!("{profile}.opt-level=2"),
                "--config".to_owned(),
                format!("{profile}.codegen-units=16"),
            ]
        });
        command
            .args(arguments)
            .args(profiles)
            .current_dir(&self.path)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0")
            // A warning is no failed test, and a call within constants takes a feature of the compiler.
            .env("RUSTFLAGS", "--cap-lints=allow")
            .env("RUSTC_BOOTSTRAP", "header_set_switch")
            .stderr(Stdio::inherit());
        command
    }

    fn errors(&self) -> Vec<Fault> {
        let messages = self.messages(&[
            "check",
            "--keep-going",
            "--workspace",
            "--all-features",
            "--lib",
            "--bins",
        ]);
        let faults: Vec<_> = messages.iter().filter_map(Fault::of).collect();
        let is_built = messages.iter().any(|message| message["success"] == true);
        assert!(
            is_built || !faults.is_empty(),
            "cargo fails, and names no place"
        );
        faults
    }

    pub(crate) fn programs(&self, packages: &[&str]) -> Vec<Program> {
        let mut arguments = vec!["test", "--no-run"];
        arguments.extend(packages.iter().flat_map(|package| ["-p", package]));
        let messages = self.messages(&arguments);
        assert!(
            messages.iter().any(|message| message["success"] == true),
            "the tests do not compile"
        );
        messages.iter().filter_map(Program::of).collect()
    }

    fn messages(&self, arguments: &[&str]) -> Vec<Value> {
        let output = self
            .cargo(arguments)
            .arg("--message-format=json")
            .output()
            .expect("cargo can be run");
        let lines = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
        lines
            .lines()
            .map(|line| serde_json::from_str(line).expect("cargo prints JSON"))
            .collect()
    }
}

impl Program {
    fn of(message: &Value) -> Option<Self> {
        if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
            return None;
        }
        let manifest = Path::new(text(&message["manifest_path"]));
        let folder = manifest.parent().expect("a manifest is in a folder");
        let package = folder.file_name().expect("a folder has a name");
        let package = package.to_string_lossy();
        let name = format!("{package}/{}", text(&message["target"]["name"]));
        Some(Self {
            name,
            path: message["executable"].as_str()?.into(),
            folder: folder.to_owned(),
        })
    }
}

/// An error of the compiler, and a place that it names.
struct Fault {
    file: String,
    start: usize,
    text: String,
}

impl Fault {
    fn of(message: &Value) -> Option<Self> {
        let message = &message["message"];
        if message["level"] != "error" {
            return None;
        }
        let spans = message["spans"].as_array()?;
        let span = spans.iter().find(|span| span["is_primary"] == true)?;
        let start = span["byte_start"].as_u64()? as usize;
        Some(Self {
            file: text(&span["file_name"]).to_owned(),
            start,
            text: text(&message["rendered"]).to_owned(),
        })
    }
}

impl Woven {
    /// The mutant whose own text has the byte `at`, or else those of the innermost code around it,
    /// or else the next: a parameter that is dropped stands before the first statement.
    fn refused(&self, at: usize) -> Vec<u32> {
        let innermost = |range: fn(&Written) -> &Range<usize>| {
            let there = self.written.iter().filter(|it| range(it).contains(&at));
            there.min_by_key(|it| range(it).len())
        };
        if let Some(own) = innermost(|it| &it.own) {
            return vec![own.mutant];
        }
        let next = || {
            let later = self.written.iter().filter(|it| it.around.start > at);
            later.min_by_key(|it| it.around.start)
        };
        let Some(near) = innermost(|it| &it.around).or_else(next) else {
            return Vec::new();
        };
        let same = self.written.iter().filter(|it| it.around == near.around);
        same.map(|it| it.mutant).collect()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("cargo prints texts there")
}

fn git(folder: &Path, arguments: &[&str]) {
    let status = Command::new("git")
        .args(arguments)
        .current_dir(folder)
        .status()
        .expect("git can be run");
    assert!(status.success(), "git {arguments:?} failed");
}

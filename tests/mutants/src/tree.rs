//! A copy of the repository with all mutants in it, and its tests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::Answer;
use crate::list::Mutant;
use crate::weave::{Woven, weave};

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
    /// Where builds are, and the library that the woven code calls.
    work: PathBuf,
}

/// A program with tests, and the folder in which cargo would run it.
pub(crate) struct Program {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) folder: PathBuf,
}

impl Tree {
    /// The last commit of `repository`, below `work`.
    pub(crate) fn copy(repository: &Path, work: &Path) -> Self {
        let tree = Self {
            path: work.join("tree"),
            work: work.to_owned(),
        };
        if !tree.path.exists() {
            let mut git = Command::new("git");
            git.args(["clone", "--quiet", "--no-checkout"]);
            succeeds(git.args([repository, &tree.path]));
        }
        tree.git(&["fetch", "--quiet", "origin", "HEAD"]);
        tree.git(&["checkout", "--quiet", "--force", "--detach", "FETCH_HEAD"]);
        // A call within constants takes a feature of the compiler.
        succeeds(
            Command::new("rustc")
                .args(["--edition=2024", "--crate-type=rlib", "-Copt-level=3"])
                .args(["--crate-name=header_set_switch", "-Ccodegen-units=1"])
                .args([Path::new("--out-dir"), work])
                .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/switch.rs"))
                .current_dir(&tree.path)
                .env("RUSTC_BOOTSTRAP", "1"),
        );
        tree
    }

    fn git(&self, arguments: &[&str]) {
        succeeds(Command::new("git").args(arguments).current_dir(&self.path));
    }

    /// Writes `mutants` into the sources, numbered from 1, and takes back those that do not compile.
    /// Returns these.
    pub(crate) fn weave(&self, mutants: &[&Mutant]) -> BTreeMap<u32, Answer> {
        self.git(&["checkout", "--quiet", "--force", "."]);
        let mut files = BTreeMap::<&str, Vec<(u32, &Mutant)>>::new();
        for (number, mutant) in (1..).zip(mutants) {
            files
                .entry(&mutant.file)
                .or_default()
                .push((number, mutant));
        }
        let sources: BTreeMap<&str, String> =
            files.keys().map(|&file| (file, self.read(file))).collect();
        let mut refused = BTreeMap::new();
        loop {
            let mut woven = BTreeMap::new();
            for (file, mutants) in &mut files {
                mutants.retain(|(number, _)| !refused.contains_key(number));
                let new = weave(&sources[file], mutants);
                refused.extend(new.left.iter().map(|&number| (number, Answer::Left)));
                let path = self.path.join(file);
                // What is as it was is not compiled again.
                if fs::read_to_string(&path).ok().as_ref() != Some(&new.text) {
                    fs::write(path, &new.text).expect("the copy can be written");
                }
                woven.insert(*file, new);
            }
            let errors = self.errors();
            if errors.is_empty() {
                return refused;
            }
            refused.extend(errors.iter().map(|error| blamed(error, &woven)));
            eprintln!("{} do not compile, or have no place", refused.len());
        }
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

    /// The messages of cargo, in JSON.
    fn cargo(&self, arguments: &[&str]) -> Vec<Value> {
        let mut command = Command::new("cargo");
        command.args(arguments).arg("--message-format=json");
        // Code with switches everywhere is compiled for minutes as tests of the library are.
        for package in PACKAGES {
            for setting in ["opt-level=2", "codegen-units=16"] {
                let setting = format!("profile.test.package.{package}.{setting}");
                command.args(["--config", &setting]);
            }
        }
        // A warning is no failed test.
        let flags = format!(
            "--cap-lints=allow\x1f--extern=header_set_switch\x1f-L{}",
            self.work.display()
        );
        let output = command
            .current_dir(&self.path)
            .env("CARGO_TARGET_DIR", self.work.join("build"))
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            .stderr(Stdio::inherit())
            .output()
            .expect("cargo can be run");
        let lines = String::from_utf8(output.stdout).expect("cargo prints UTF-8");
        lines
            .lines()
            .map(|line| serde_json::from_str(line).expect("cargo prints JSON"))
            .collect()
    }

    /// What the compiler says of the library.
    fn errors(&self) -> Vec<Value> {
        let all = ["--workspace", "--all-features", "--lib", "--bins"];
        let messages = self.cargo(&[&["check", "--keep-going"], &all[..]].concat());
        let is_built = messages.iter().any(|it| it["success"] == true);
        let errors = messages.into_iter().map(|mut it| it["message"].take());
        // The last one counts the others, and names no place.
        let is_error = |it: &Value| it["level"] == "error" && it["spans"][0].is_object();
        let errors: Vec<Value> = errors.filter(is_error).collect();
        assert!(
            is_built || !errors.is_empty(),
            "cargo fails, and names no place"
        );
        errors
    }

    pub(crate) fn programs(&self, packages: &[&str]) -> Vec<Program> {
        let mut arguments = vec!["test", "--no-run"];
        arguments.extend(packages.iter().flat_map(|package| ["-p", package]));
        let messages = self.cargo(&arguments);
        let is_built = messages.iter().any(|it| it["success"] == true);
        assert!(is_built, "the tests do not compile");
        messages.iter().filter_map(Program::of).collect()
    }
}

impl Program {
    fn of(message: &Value) -> Option<Self> {
        if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
            return None;
        }
        let manifest = Path::new(message["manifest_path"].as_str()?);
        let folder = manifest.parent()?;
        let package = folder.file_name()?.to_string_lossy();
        Some(Self {
            name: format!("{package}/{}", message["target"]["name"].as_str()?),
            path: message["executable"].as_str()?.into(),
            folder: folder.to_owned(),
        })
    }
}

/// The mutant in whose text an error is, or else the nearest: an error beside them may be of another.
fn blamed(error: &Value, woven: &BTreeMap<&str, Woven>) -> (u32, Answer) {
    let mut spans: Vec<&Value> = error["spans"]
        .as_array()
        .iter()
        .copied()
        .flatten()
        .collect();
    spans.sort_by_key(|span| span["is_primary"] != true);
    let places = spans.iter().filter_map(|span| {
        let woven = woven.get(span["file_name"].as_str()?)?;
        Some((woven, span["byte_start"].as_u64()? as usize))
    });
    let of = |(woven, at): (&Woven, usize)| {
        let mut mutants = woven.mutants.iter();
        mutants.find(|it| it.0.contains(&at)).map(|it| it.1)
    };
    if let Some(mutant) = places.clone().find_map(of) {
        return (mutant, Answer::Unviable);
    }
    let near = |(woven, at): (&Woven, usize)| {
        let nearest = woven
            .mutants
            .iter()
            .min_by_key(|it| it.0.start.abs_diff(at));
        nearest.map(|it| it.1)
    };
    let nearest = { places }.find_map(near);
    let mutant = nearest.unwrap_or_else(|| panic!("{}\nno mutant is there", error["rendered"]));
    (mutant, Answer::Left)
}

fn succeeds(command: &mut Command) {
    let status = command.status().expect("git and rustc can be run");
    assert!(status.success(), "{command:?} failed");
}

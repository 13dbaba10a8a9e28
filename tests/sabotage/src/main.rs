//! Puts wrong changes into a copy of the repository, and shows that a step of `.ci/run` stops each.
//! See `tests/sabotage/run`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::time::Instant;
use std::{env, fs, io};

/// A wrong change.
struct Change<'t> {
    what: &'t str,
    file: &'t str,
    /// A line without its indentation, once in the file, and its replacement.
    line: &'t str,
    instead: &'t str,
    /// The command that stops it.
    step: &'t str,
}

/// Where the repository is copied to.
const COPY: &str = "target/sabotage/copy";

const CHANGES: &str = include_str!("../changes.txt");

fn changes(text: &str) -> Vec<Change<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let (changes, rest) = lines.as_chunks::<5>();
    assert!(rest.is_empty(), "{rest:?}");
    changes.iter().map(|lines| Change::read(*lines)).collect()
}

impl<'t> Change<'t> {
    fn read(lines: [&'t str; 5]) -> Self {
        let starts = ["change ", "in ", "-", "+", "stopped by "];
        let mut rests = lines.iter().zip(starts).map(|(line, start)| {
            line.strip_prefix(start)
                .unwrap_or_else(|| panic!("expected `{start}` at the start of {line:?}"))
                .trim()
        });
        let [what, file, line, instead, step] =
            std::array::from_fn(|_| rests.next().expect("five lines"));
        Self {
            what,
            file,
            line,
            instead,
            step,
        }
    }

    /// The file with the change, and without.
    fn apply(&self, root: &Path) -> (String, String) {
        let without = fs::read_to_string(root.join(self.file)).expect(self.file);
        let found = without.matches(self.line).count();
        assert_eq!(found, 1, "`{}` in {}", self.line, self.file);
        (without.replacen(self.line, self.instead, 1), without)
    }
}

fn main() -> ExitCode {
    let words = env::args().nth(1);
    match run(words.as_deref()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether each change was stopped.
fn run(words: Option<&str>) -> io::Result<bool> {
    let copy = copy()?;
    let mut changes = changes(CHANGES);
    changes.retain(|change| words.is_none_or(|words| change.what.contains(words)));

    let mut steps: Vec<&str> = changes.iter().map(|change| change.step).collect();
    steps.sort_unstable();
    steps.dedup();
    for step in steps {
        let output = bash(&copy, step)?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stdout);
            let errors = String::from_utf8_lossy(&output.stderr);
            println!("`{step}` fails without a change:\n{text}{errors}");
            return Ok(false);
        }
    }

    let mut table = String::from("| change | step | stopped, after |\n|---|---|---|\n");
    let mut all_stopped = true;
    for change in &changes {
        let (with, without) = change.apply(&copy);
        let path = copy.join(change.file);
        fs::write(&path, with)?;
        let start = Instant::now();
        let output = bash(&copy, change.step)?;
        let seconds = start.elapsed().as_secs();
        fs::write(&path, without)?;
        // A test that cannot be compiled stops nothing.
        let text = String::from_utf8_lossy(&output.stderr);
        let is_compiled = !change.step.contains("test") || !text.contains("could not compile");
        let stopped = !output.status.success() && is_compiled;
        all_stopped &= stopped;
        let verdict = if stopped { "yes" } else { "**NO**" };
        let row = format!(
            "| {} | `{}` | {verdict}, {seconds} s |",
            change.what, change.step
        );
        println!("{row}");
        writeln!(table, "{row}").expect("a string grows");
    }
    if words.is_none() {
        let text = format!(
            "# Wrong changes, and the steps that stop them\n\n`tests/sabotage/run`, {}, commit {}.\n\n{table}",
            said("date", &["-u", "+%Y-%m-%d"])?,
            // That of the copy: there may be a newer one by now.
            said("git", &["-C", COPY, "rev-parse", "--short", "HEAD"])?
        );
        fs::write("tests/sabotage/record.md", text)?;
    }
    Ok(all_stopped)
}

/// A copy of the last commit.
fn copy() -> io::Result<PathBuf> {
    let copy = env::current_dir()?.join(COPY);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let cloned = Command::new("git")
        .args(["clone", "--quiet", "."])
        .arg(&copy)
        .status()?;
    match cloned.success() {
        true => Ok(copy),
        false => Err(io::Error::other("git cannot clone the repository")),
    }
}

/// Runs a step in the copy. All of them build in one folder.
fn bash(copy: &Path, step: &str) -> io::Result<Output> {
    Command::new("bash")
        .args(["-o", "pipefail", "-ec", step])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.with_file_name("build"))
        .output()
}

/// What a command prints.
fn said(program: &str, arguments: &[&str]) -> io::Result<String> {
    let output = Command::new(program).args(arguments).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{CHANGES, changes};

    /// A quick check that the lines still exist.
    #[test]
    fn each_change_can_be_put_in() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let changes = changes(CHANGES);
        assert!(changes.len() >= 25, "{}", changes.len());
        for change in changes {
            let (with, without) = change.apply(&root);
            assert_ne!(with, without, "{}", change.what);
        }
    }
}

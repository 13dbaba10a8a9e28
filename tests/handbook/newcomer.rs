//! Does what a newcomer does: a new crate, then each command and each program of the README and of
//! the handbook, in order. Prints how long each takes.
//!
//! `cargo test -p header-set-tests --test newcomer -- --ignored --nocapture`

mod markdown;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use markdown::{Block, Document, chapters, read};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

const LIMIT: Duration = Duration::from_secs(600);

/// A crate outside of this workspace, and how long the steps took that were done in it.
struct Newcomer {
    folder: PathBuf,
    steps: usize,
    total: Duration,
}

impl Newcomer {
    fn new() -> Self {
        let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newcomer");
        drop(fs::remove_dir_all(&parent));
        fs::create_dir_all(&parent).expect("a folder");
        // A workspace of its own: `cargo new` would add the crate to the one around it.
        fs::write(parent.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\n").expect("a file");
        let mut newcomer = Self {
            folder: parent.clone(),
            steps: 0,
            total: Duration::ZERO,
        };
        newcomer.cargo("cargo new edge", &["new", "edge", "--quiet"]);
        newcomer.folder = parent.join("edge");
        newcomer
    }

    fn cargo(&mut self, step: &str, arguments: &[&str]) {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).current_dir(&self.folder);
        command.env_remove("CARGO_TARGET_DIR");
        let started = Instant::now();
        let output = command.output().expect("cargo runs");
        let time = started.elapsed();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{step}\n{errors}");
        println!("{:7.1} s  {step}", time.as_secs_f64());
        self.steps += 1;
        self.total += time;
    }

    /// Runs a command of a text, with the crates of this repository in place of the registry's.
    fn command(&mut self, place: &str, command: &str) {
        let mut words = command.split_whitespace();
        assert_eq!(words.next(), Some("cargo"), "{place}: {command}");
        let mut arguments = Vec::new();
        while let Some(word) = words.next() {
            match word {
                // The path of a user's checkout.
                "--path" => drop(words.next()),
                "header-set" => arguments.extend(["--path".to_owned(), ROOT.to_owned()]),
                ours if ours.starts_with("header-set-") => {
                    arguments.extend(["--path".to_owned(), format!("{ROOT}/{ours}")]);
                }
                other => arguments.push(other.to_owned()),
            }
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        self.cargo(&format!("{place}  {command}"), &arguments);
    }

    fn program(&mut self, place: &str, block: &Block) {
        fs::write(self.folder.join("src/main.rs"), program(block)).expect("a file");
        let verb = if block.info.contains("no_run") {
            "build"
        } else {
            "run"
        };
        self.cargo(&format!("{place}  cargo {verb}"), &[verb, "--quiet"]);
    }
}

/// The program of a block as a test of documentation has it: with its hidden lines, and in `main`.
fn program(block: &Block) -> String {
    let lines = block.code.lines();
    let shown = lines.map(|line| line.strip_prefix("# ").unwrap_or(line));
    let lines: Vec<&str> = shown.collect();
    let text = lines.join("\n");
    if text.contains("fn main()") {
        text
    } else if text.ends_with("(())") {
        format!(
            "fn main() {{\nfn inner() -> Result<(), impl std::fmt::Debug> {{\n{text}\n}}\ninner().unwrap()\n}}\n"
        )
    } else {
        format!("fn main() {{\n{text}\n}}\n")
    }
}

#[test]
#[ignore = "it measures, and takes a minute"]
fn everything_is_tried_within_ten_minutes() {
    let mut newcomer = Newcomer::new();
    let mut skipped = 0;
    for path in [PathBuf::from("../README.md")]
        .into_iter()
        .chain(chapters())
    {
        let name = path.file_name().expect("a name").to_string_lossy();
        for block in Document::new(&read(&path)).blocks {
            let place = format!("{name}:{}", block.line);
            match block.info.split(',').next() {
                Some("sh") => {
                    for command in block.code.lines() {
                        newcomer.command(&place, command);
                    }
                }
                // Recipes need two hundred crates.
                Some("rust") if name == "recipes.md" || block.info.contains("ignore") => {
                    skipped += 1;
                }
                Some("rust") => newcomer.program(&place, &block),
                _ => {}
            }
        }
    }
    let Newcomer { steps, total, .. } = newcomer;
    let seconds = total.as_secs_f64();
    println!("{seconds:7.1} s  {steps} steps; {skipped} programs need more crates");
    assert!(total < LIMIT, "ten minutes are over");
}

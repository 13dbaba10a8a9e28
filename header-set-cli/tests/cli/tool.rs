//! Runs the tool in the folder of lists.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A run of the tool.
pub(crate) struct Tool {
    folder: PathBuf,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    input: Vec<u8>,
}

/// What a run gave.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Tool {
    pub(crate) fn new(arguments: &[&str]) -> Self {
        Self {
            folder: PathBuf::from(LISTS),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            environment: Vec::new(),
            input: Vec::new(),
        }
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn within(mut self, folder: &Path) -> Self {
        self.folder = folder.to_owned();
        self
    }

    pub(crate) fn input(mut self, input: &[u8]) -> Self {
        self.input = input.to_vec();
        self
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_header-set"));
        command.current_dir(&self.folder).args(&self.arguments);
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"] {
            command.env_remove(name);
        }
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self) -> Run {
        let mut child = self.command().spawn().expect("the tool");
        let mut input = child.stdin.take().expect("a pipe");
        // The tool need not read it.
        let _ = input.write_all(&self.input);
        drop(input);
        let output = child.wait_with_output().expect("the tool");
        Run {
            status: output.status.code().expect("a status"),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// Runs it with a standard output that is closed already.
    pub(crate) fn closed(&self) -> Run {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = self.command().stdout(writer).output().expect("the tool");
        Run {
            status: output.status.code().expect("a status"),
            out: String::new(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// What a run wrote to standard output.
pub(crate) fn written(arguments: &[&str]) -> String {
    Tool::new(arguments).run().out
}

const LISTS: &str = "tests/cli/lists";

/// A folder of lists like [`LISTS`], in a package of its own, for commands that write.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&package);
    for from in [LISTS, "tests/cli/import"] {
        std::fs::create_dir_all(package.join(from)).expect("a folder");
        for file in std::fs::read_dir(from).expect("files") {
            let file = file.expect("a file").path();
            std::fs::copy(&file, package.join(&file)).expect("a copy");
        }
    }
    std::fs::write(package.join("Cargo.toml"), "").expect("a manifest");
    package.join(LISTS)
}

/// Golden files: commands, each with what it writes and its status.
pub(crate) const EXPECTED: &str = "tests/cli/expected";

/// The commands of a golden file.
pub(crate) fn commands(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a golden file");
    let commands = text
        .lines()
        .filter_map(|line| line.strip_prefix("$ header-set "));
    commands.map(str::to_owned).collect()
}

/// The words of a command, some in single quotes.
pub(crate) fn words(command: &str) -> Vec<&str> {
    let parts = command.split('\'').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect()
}

//! Runs the tool in the folder of lists.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A run of the tool.
pub(crate) struct Tool {
    folder: PathBuf,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    input: Option<&'static [u8]>,
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
            folder: PathBuf::from("tests/cli/lists"),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            environment: Vec::new(),
            input: None,
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

    pub(crate) fn input(mut self, input: &'static [u8]) -> Self {
        self.input = Some(input);
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
        let _ = input.write_all(self.input.unwrap_or_default());
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

    /// The command, what it wrote, and its status.
    pub(crate) fn transcript(&self) -> String {
        let Run { status, out, err } = self.run();
        let command = self.arguments.iter().map(|argument| {
            let is_plain = argument
                .chars()
                .all(|char| char.is_ascii_alphanumeric() || "-_./:@=".contains(char));
            match is_plain {
                true => argument.clone(),
                false => format!("'{argument}'"),
            }
        });
        let command = command.collect::<Vec<_>>().join(" ");
        format!("$ header-set {command}\n{out}{err}= {status}\n\n")
    }
}

/// What a run wrote to standard output.
pub(crate) fn written(arguments: &[&str]) -> String {
    Tool::new(arguments).run().out
}

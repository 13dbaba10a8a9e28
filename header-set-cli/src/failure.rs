//! How a command ends.

use std::fmt::Display;
use std::io;
use std::path::Path;

use crate::report::Mistake;

/// Whether a command found what it looks for: mistakes, differences, missing names.
pub(crate) struct Found(pub(crate) bool);

/// Why a command could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output has gone.
    Closed,
    Message(String),
    /// Mistakes in a list.
    Mistakes(Vec<Mistake>),
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Self::Message(message.to_string())
    }

    pub(crate) fn in_file(path: &Path, message: impl Display) -> Self {
        Self::Message(format!("{}: {message}", path.display()))
    }

    /// A mistake in a line of a file.
    pub(crate) fn in_line(path: &Path, line: usize, message: impl Display) -> Self {
        Self::Message(format!("{}:{line}: {message}", path.display()))
    }

    pub(crate) fn unreadable(path: &Path, why: impl Display) -> Self {
        Self::in_file(path, format!("cannot read it: {why}"))
    }
}

/// Of standard output: files are read and written where their paths are known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Message(format!("cannot write to standard output: {error}")),
        }
    }
}

//! How a command ends.

use std::fmt::Display;
use std::io;
use std::path::Path;

use header_set_codegen::list::Severity;

use crate::report::{Mistake, Place};

/// Whether a command found what it looks for: mistakes, differences, missing names.
pub(crate) struct Found(pub(crate) bool);

/// Why a command could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of standard output has gone.
    Closed,
    /// Mistakes in a list, or another reason.
    Mistakes(Vec<Mistake>),
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        let (nowhere, message) = (Place::default(), message.to_string());
        let mistake = Mistake::new("failure", Severity::Error, nowhere, message);
        Self::Mistakes(vec![mistake])
    }

    pub(crate) fn in_file(path: &Path, message: impl Display) -> Self {
        Self::new(format!("{}: {message}", path.display()))
    }

    /// A mistake in a line of a file.
    pub(crate) fn in_line(path: &Path, line: usize, message: impl Display) -> Self {
        Self::new(format!("{}:{line}: {message}", path.display()))
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
            _ => Self::new(format!("cannot write to standard output: {error}")),
        }
    }
}

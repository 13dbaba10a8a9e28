//! What is wrong with a list.

use std::fmt;
use std::path::{Path, PathBuf};

/// One mistake, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub(crate) file: Option<PathBuf>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

impl Mistake {
    pub(crate) fn new(message: impl fmt::Display) -> Self {
        Self {
            file: None,
            line: None,
            column: None,
            message: message.to_string(),
        }
    }

    pub(crate) fn in_file(file: &Path, message: impl fmt::Display) -> Self {
        Self {
            file: Some(file.to_owned()),
            ..Self::new(message)
        }
    }

    /// The file that it is in, if the entry came from one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The line, counted from one: of the file, or of what was given to `names` or `entries`.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The byte of the line, counted from one.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// What was found, and what is expected.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line, self.column) {
            (Some(file), Some(line), Some(column)) => {
                write!(f, "{}:{line}:{column}: ", file.display())?;
            }
            (Some(file), _, _) => write!(f, "{}: ", file.display())?,
            (None, Some(line), _) => write!(f, "entry {line}: ")?,
            (None, None, _) => {}
        }
        f.write_str(&self.message)
    }
}

/// Why a list was not written: all mistakes in it, in their order.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    pub(crate) mistakes: Vec<Mistake>,
    /// How many more there are.
    pub(crate) more: usize,
}

impl Error {
    pub(crate) fn one(mistake: Mistake) -> Self {
        Self {
            mistakes: vec![mistake],
            more: 0,
        }
    }

    /// The mistakes; of very many, the first hundred.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// The file of the first.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.mistakes.first()?.file()
    }

    /// The line of the first.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.mistakes.first()?.line()
    }

    /// The column of the first.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.mistakes.first()?.column()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, mistake) in self.mistakes.iter().enumerate() {
            let separator = if number == 0 { "" } else { "\n" };
            write!(f, "{separator}{mistake}")?;
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

/// As `Display`, so that a build script whose `main` returns it says what is wrong in words.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

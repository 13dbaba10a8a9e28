//! The errors of a list.

use std::fmt;
use std::path::{Path, PathBuf};

use header_set_codegen::bounds::reports::SHOWN;
use header_set_codegen::list::{Finding, Findings, Origin, Severity};

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

    /// A mistake in the entry with this number.
    pub(crate) fn of_entry(number: usize, message: impl fmt::Display) -> Self {
        Self {
            line: Some(number),
            ..Self::new(message)
        }
    }

    /// Converts a finding about an entry.
    fn of(finding: Finding) -> Self {
        let place = finding.place;
        Self {
            file: match place.origin {
                Origin::File(path) => Some(path.to_path_buf()),
                _ => None,
            },
            line: Some(place.line),
            column: Some(place.column),
            message: finding.message,
        }
    }

    /// The file, if the entry came from one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The line in the file, or the number among the items given to `names`, `entries` or `map`,
    /// counted from one.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The byte in the line, counted from one.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.column
    }

    /// The message: what was found, and what is expected.
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
            (Some(file), Some(line), None) => write!(f, "{}:{line}: ", file.display())?,
            (Some(file), None, _) => write!(f, "{}: ", file.display())?,
            (None, Some(line), _) => write!(f, "entry {line}: ")?,
            (None, None, _) => {}
        }
        f.write_str(&self.message)
    }
}

/// All mistakes in a list that was not written, in their order.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Error {
    pub(crate) mistakes: Vec<Mistake>,
    /// The number of mistakes past the limit.
    pub(crate) more: usize,
}

impl Error {
    pub(crate) fn one(mistake: Mistake) -> Self {
        Self {
            mistakes: vec![mistake],
            more: 0,
        }
    }

    pub(crate) fn push(&mut self, mistake: Mistake) {
        if self.mistakes.len() < SHOWN {
            self.mistakes.push(mistake);
        } else {
            self.more += 1;
        }
    }

    /// Adds mistakes without a place.
    pub(crate) fn extend_with(&mut self, messages: Vec<String>) {
        let mistakes = messages.into_iter().map(Mistake::new);
        mistakes.for_each(|mistake| self.push(mistake));
    }

    /// Adds findings about a list. Build scripts ignore warnings.
    pub(crate) fn extend(&mut self, findings: Findings) {
        for finding in findings.all {
            if finding.severity == Severity::Error {
                self.push(Mistake::of(finding));
            }
        }
        self.more += findings.more;
    }

    /// Returns the mistakes so far as an error, if there are any.
    pub(crate) fn check(&mut self) -> Result<(), Self> {
        match self.mistakes.is_empty() {
            true => Ok(()),
            false => Err(std::mem::take(self)),
        }
    }

    /// The mistakes, up to the first hundred.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// The file of the first mistake.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.mistakes.first()?.file()
    }

    /// The line of the first mistake.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.mistakes.first()?.line()
    }

    /// The column of the first mistake.
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

/// The same as `Display`, because cargo prints the error of a build script's `main` by `Debug`.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_past_a_hundred_are_counted() {
        let mut error = Error::default();
        for number in 1..=100 {
            error.push(Mistake::of_entry(number, "bad"));
        }
        assert!(error.to_string().ends_with("\nentry 100: bad"));
        error.push(Mistake::new("worse"));
        error.push(Mistake::new("worse"));
        assert_eq!((error.mistakes().len(), error.more), (100, 2));
        assert!(error.to_string().ends_with("\nentry 100: bad\nand 2 more"));
    }
}

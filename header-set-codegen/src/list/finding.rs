//! What is wrong with an entry.

/// Whether a list can be compiled all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It can.
    Warning,
    /// It cannot.
    Error,
}

/// What a check says of an entry.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The position of the entry among all that are written.
    pub at: usize,
    /// How bad it is.
    pub severity: Severity,
    /// What was found and what is expected.
    pub message: String,
    /// An entry whose place the message has behind it, and what follows that.
    pub other: Option<(usize, &'static str)>,
}

impl Finding {
    pub(crate) fn error(at: usize, message: String) -> Self {
        let severity = Severity::Error;
        let other = None;
        Self {
            at,
            severity,
            message,
            other,
        }
    }

    pub(crate) fn warning(at: usize, message: String) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(at, message)
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// With the place of another entry, and what follows that.
    pub(crate) fn beside(self, other: usize, then: &'static str) -> Self {
        Self {
            other: Some((other, then)),
            ..self
        }
    }
}

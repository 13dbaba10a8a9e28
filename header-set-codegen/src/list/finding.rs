//! Findings: errors and warnings about entries.

use super::written::{Place, Written};

/// Whether a list can be compiled all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The list can be compiled.
    Warning,
    /// The list is refused.
    Error,
}

/// A report about an entry.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The position of the entry in written order.
    pub at: usize,
    /// Where it was written.
    pub place: Place,
    /// How bad it is.
    pub severity: Severity,
    /// The message: what was found and what is expected.
    pub message: String,
    /// A literal that the message names by [`UNPLACED`].
    pub(crate) unplaced: Option<usize>,
}

/// Stands for the place of a literal until its span is asked.
pub(crate) const UNPLACED: &str = "line ?, column ?";

impl Finding {
    pub(crate) fn error(written: &Written, at: usize, message: String) -> Self {
        Self {
            at,
            place: written.place(at),
            severity: Severity::Error,
            message,
            unplaced: None,
        }
    }

    pub(crate) fn warning(written: &Written, at: usize, message: String) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(written, at, message)
        }
    }
}

/// The findings about a list.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The findings in the order in which they were found, up to a limit. Past it an error takes the
    /// place of the last warning, so that a list with errors is known to have some.
    pub all: Vec<Finding>,
    /// The number of errors past the limit.
    pub more: usize,
    /// The limit.
    most: usize,
}

impl Findings {
    /// Returns an empty list of findings.
    pub(crate) fn of(written: &Written) -> Self {
        Self {
            all: Vec::new(),
            more: 0,
            most: written.bounds.findings,
        }
    }

    /// Adds a finding. Past the limit a warning is left out. An error takes the place of the last
    /// warning, or is counted.
    pub(crate) fn push(&mut self, finding: Finding) {
        if self.all.len() >= self.most {
            if finding.severity == Severity::Warning {
                return;
            }
            let is_warning = |kept: &Finding| kept.severity == Severity::Warning;
            let Some(last) = self.all.iter().rposition(is_warning) else {
                self.more += 1;
                return;
            };
            self.all.remove(last);
        }
        self.all.push(finding);
    }

    pub(crate) fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }

    /// Adds the findings of a later stage.
    pub fn and(&mut self, later: Self) {
        self.more += later.more;
        self.extend(later.all);
    }

    /// Whether the list is refused.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        let is_error = |finding: &Finding| finding.severity == Severity::Error;
        self.all.iter().any(is_error)
    }
}

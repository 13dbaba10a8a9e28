//! Entries as they were written, in source or in a file.

use std::rc::Rc;

use crate::wording::shown;

/// One name or pattern, wherever it was written.
#[derive(Clone, Debug)]
pub struct Written {
    /// The row that it belongs to.
    pub row: usize,
    /// Where it was written.
    pub origin: Origin,
    /// Whether it takes out.
    pub excluded: bool,
    /// The name, without `!`.
    pub text: Vec<u8>,
    /// No byte has a meaning, nor must it be one of a field name.
    pub literally: bool,
    /// Whether `*` in it stands for any run of bytes.
    pub stars: bool,
    /// Whether it is a regular expression.
    pub regular: bool,
}

/// Where an entry was written.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A literal of the item.
    Source,
    /// A line of a file.
    File(Rc<str>, usize),
    /// A list that comes with the library.
    List(Rc<str>),
    /// A list of another crate.
    Export,
}

impl Written {
    /// Whether it stands for more names than one.
    pub(crate) fn is_pattern(&self) -> bool {
        self.stars || self.regular
    }
}

impl Origin {
    pub(crate) fn is_source(&self) -> bool {
        matches!(self, Self::Source)
    }

    /// The entry, and where it is if not here.
    pub(crate) fn describe(&self, text: &[u8]) -> String {
        let text = shown(text);
        match self {
            Self::Source => format!("`{text}`"),
            Self::File(path, line) => format!("`{text}` in {path}:{line}"),
            Self::List(name) => format!("`{text}` in @{name}"),
            Self::Export => format!("`{text}` in an exported list"),
        }
    }

    /// A message, with the place of the entry in front if that is not here.
    pub(crate) fn locate(&self, message: &str) -> String {
        match self {
            Self::Source => message.to_owned(),
            Self::File(path, line) => format!("{path}:{line}: {message}"),
            Self::List(name) => format!("@{name}: {message}"),
            Self::Export => format!("exported list: {message}"),
        }
    }
}

//! What happens to a field under a list: the library's own policy, asked with a head of one field.

use header_set::http1::{self, Cleaned};
use header_set_codegen::list::key_set::{KeySet, Role};
use header_set_runtime::HeaderSet;

use crate::list::{List, Normal};

/// What happens to a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// The message is refused, for this reason.
    Refused(String),
    Stripped,
    Kept,
}

impl Verdict {
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Refused(_) => "refused",
            Self::Stripped => "strip",
            Self::Kept => "keep",
        }
    }
}

/// A list that decides about fields.
pub(crate) struct Policy {
    keys: KeySet,
    /// The list with separators as written, if it folds them.
    exact: Option<KeySet>,
    /// Whether the list has what stays, and all else goes.
    keeps: bool,
}

impl Policy {
    pub(crate) fn new(list: &List, normal: &Normal, keeps: bool) -> Self {
        let folds = list.rules.fold.separators;
        Self {
            keys: normal.keys.clone(),
            exact: folds.then(|| list.with_exact_separators()),
            keeps,
        }
    }

    /// What happens to a field with this name, alone in a message.
    pub(crate) fn verdict(&self, name: &[u8]) -> Verdict {
        if name.starts_with(b":") {
            // No field: it is part of the start line of HTTP/1.
            return Verdict::Kept;
        }
        let value: &[u8] = match name.eq_ignore_ascii_case(b"transfer-encoding") {
            true => b": chunked\r\n",
            false => b": 1\r\n",
        };
        let host: &[u8] = match name.eq_ignore_ascii_case(b"host") {
            true => b"",
            false => b"host: a\r\n",
        };
        let mut head = [b"POST / HTTP/1.1\r\n", host, name, value, b"\r\n"].concat();
        let cleaned = match self.keeps {
            true => http1::keep(self, &mut head),
            false => http1::strip(self, &mut head),
        };
        match cleaned {
            Ok(Cleaned { removed: 0, .. }) => Verdict::Kept,
            Ok(_) => Verdict::Stripped,
            Err(http1::Error::Malformed { kind, .. }) => Verdict::Refused(kind.to_string()),
            Err(error) => Verdict::Refused(error.to_string()),
        }
    }
}

fn includes(keys: &KeySet, name: &[u8]) -> bool {
    matches!(keys.role(name), Some(Role::Entry(_)))
}

impl HeaderSet for Policy {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        includes(&self.keys, name)
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        includes(self.exact.as_ref().unwrap_or(&self.keys), name)
    }

    fn folds_separators(&self) -> bool {
        self.keys.fold.separators
    }
}

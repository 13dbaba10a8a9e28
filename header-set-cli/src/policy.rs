//! What happens to a field under a list: the library's own policy, over a head of one field.

use header_set::HeaderSet;
use header_set::http1::{self, Cleaned};
use header_set_cli::verdict::{Fate, Listed, Verb};
use header_set_codegen::list::key_set::KeySet;

/// A list that decides about fields.
pub(crate) struct Policy<'a> {
    list: Listed<'a>,
    verb: Verb,
}

impl<'a> Policy<'a> {
    pub(crate) fn new(keys: &'a KeySet, verb: Verb) -> Self {
        let list = Listed::new(keys);
        Self { list, verb }
    }

    /// What happens to a field with this name, alone in a message, and why.
    pub(crate) fn verdict(&self, name: &[u8]) -> (Fate, String) {
        if name.starts_with(b":") {
            let why = "no field: it is part of the start line of HTTP/1";
            return (Fate::Kept, why.to_owned());
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
        let cleaned = match self.verb {
            Verb::Strip => http1::strip(self, &mut head),
            Verb::Keep => http1::keep(self, &mut head),
        };
        let fate = match cleaned {
            Ok(Cleaned { removed: 0, .. }) => Fate::Kept,
            Ok(_) => Fate::Gone,
            Err(http1::Error::Malformed { kind, .. }) => return (Fate::Refused, kind.to_string()),
            Err(error) => return (Fate::Refused, error.to_string()),
        };
        (fate, self.list.reason(name, fate, self.verb))
    }
}

impl HeaderSet for Policy<'_> {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.list.contains(name)
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        self.list.contains_as_written(name)
    }

    fn folds_separators(&self) -> bool {
        self.list.folds_separators()
    }
}

/// The word of `--expect` for a fate.
pub(crate) fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Refused | Fate::Held => "refused",
        Fate::Gone => "strip",
        Fate::Kept => "keep",
    }
}

//! What happens to a field under a list: the library's own policy, over a head of one field.

use header_set::http1::{self, Cleaned};
use header_set_cli::verdict::{Fate, Listed, Verb};

/// What happens to a field with this name, alone in a message, and why.
pub(crate) fn verdict(list: &Listed<'_>, verb: Verb, name: &[u8]) -> (Fate, String) {
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
    let cleaned = match verb {
        Verb::Strip => http1::strip(list, &mut head),
        Verb::Keep => http1::keep(list, &mut head),
    };
    let fate = match cleaned {
        Ok(Cleaned { removed: 0, .. }) => Fate::Kept,
        Ok(_) => Fate::Gone,
        Err(http1::Error::Malformed { kind, .. }) => return (Fate::Refused, kind.to_string()),
        Err(error) => return (Fate::Refused, error.to_string()),
    };
    (fate, list.reason(name, fate, verb))
}

/// The word of `--expect` for a fate.
pub(crate) fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Refused | Fate::Held => "refused",
        Fate::Gone => "strip",
        Fate::Kept => "keep",
    }
}

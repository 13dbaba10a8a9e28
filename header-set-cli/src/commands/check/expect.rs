//! `--expect`: what must happen to names.

use std::path::Path;

use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::list::Severity;
use header_set_codegen::sources::files;

use crate::failure::Failure;
use crate::policy::{Policy, word};
use crate::report::{Mistake, Place};
use crate::text::shown;

/// A line of the file.
pub(super) struct Expected {
    name: Vec<u8>,
    word: &'static str,
    place: Place,
}

/// Reads the lines `name -> strip` and `name -> keep`.
pub(super) fn read(path: &Path) -> Result<Vec<Expected>, Failure> {
    let bytes = files::read(path, FILE_BYTES)
        .map_err(|why| Failure::in_file(path, format!("cannot read it: {why}")))?;
    let mut expected = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let text = line.trim_ascii();
        if text.is_empty() || text.starts_with(b"#") {
            continue;
        }
        let arrow = text.windows(2).position(|two| two == b"->");
        let (name, word) = match arrow {
            Some(at) => (text[..at].trim_ascii(), text[at + 2..].trim_ascii()),
            None => (text, &b""[..]),
        };
        let word = match word {
            b"strip" => "strip",
            b"keep" => "keep",
            _ => {
                return Err(Failure::new(format!(
                    "{}:{number}: found `{}`, expected `name -> strip` or `name -> keep`",
                    path.display(),
                    shown(text)
                )));
            }
        };
        expected.push(Expected {
            name: name.to_vec(),
            word,
            place: Place {
                file: Some(path.to_owned()),
                line: number,
                column: 1 + (line.len() - line.trim_ascii_start().len()),
                length: name.len(),
            },
        });
    }
    Ok(expected)
}

/// The lines that do not hold.
pub(super) fn unmet(policy: &Policy<'_>, expected: &[Expected]) -> Vec<Mistake> {
    let mistake = |expected: &Expected| {
        let (fate, why) = policy.verdict(&expected.name);
        let found = word(fate);
        (found != expected.word).then(|| Mistake {
            rule: "expectation",
            severity: Severity::Error,
            place: expected.place.clone(),
            message: format!(
                "found `{found}` for `{}`, expected `{}`: {why}",
                shown(&expected.name),
                expected.word
            ),
        })
    };
    expected.iter().filter_map(mistake).collect()
}

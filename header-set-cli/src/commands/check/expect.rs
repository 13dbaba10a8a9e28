//! `--expect`: what must happen to names.

use std::path::Path;

use header_set_cli::verdict::Fate;
use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::list::Severity;
use header_set_codegen::sources::files::without_comment;

use crate::failure::Failure;
use crate::files;
use crate::report::{Mistake, Place};
use crate::text::shown;

/// What a line of the file says.
const LINE: &str = "`name -> strip` or `name -> keep`";

/// A line of the file.
pub(super) struct Expected {
    name: Vec<u8>,
    word: &'static str,
    place: Place,
}

/// Reads the lines `name -> strip` and `name -> keep`.
pub(super) fn read(path: &Path) -> Result<Vec<Expected>, Failure> {
    let bytes = files::bytes(path, FILE_BYTES)?;
    let mut expected = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let text = without_comment(line).trim_ascii();
        if text.is_empty() {
            continue;
        }
        let arrow = text.windows(2).position(|two| two == b"->");
        let (name, word) = text.split_at(arrow.unwrap_or(text.len()));
        let name = name.trim_ascii_end();
        let word = match word.get(2..).unwrap_or_default().trim_ascii() {
            b"strip" => "strip",
            b"keep" => "keep",
            _ => {
                let why = format!("found `{}`, expected {LINE}", shown(text));
                return Err(Failure::in_line(path, number, why));
            }
        };
        let place = Place {
            file: Some(path.to_owned()),
            line: number,
            column: 1 + (line.len() - line.trim_ascii_start().len()),
            length: name.len(),
        };
        let name = name.to_vec();
        expected.push(Expected { name, word, place });
    }
    match expected.is_empty() {
        true => Err(Failure::in_file(path, format!("found no line, expected {LINE}"))),
        false => Ok(expected),
    }
}

/// The lines that do not hold.
pub(super) fn unmet(
    verdict: &dyn Fn(&[u8]) -> (Fate, String),
    expected: &[Expected],
) -> Vec<Mistake> {
    let mistake = |line: &Expected| {
        let (fate, why) = verdict(&line.name);
        let (found, expected, name) = (fate.word(), line.word, shown(&line.name));
        let message = format!("found `{found}` for `{name}`, expected `{expected}`: {why}");
        let place = line.place.clone();
        (found != expected).then(|| Mistake::new("expectation", Severity::Error, place, message))
    };
    expected.iter().filter_map(mistake).collect()
}

//! Entries on the command line. They become source, which the parser of `header_set!` reads.

use std::ffi::OsStr;

use header_set_codegen::list::{Origin, Severity, Written};
use header_set_codegen::read;

use crate::failure::Failure;

/// Adds what `-e` names.
pub(super) fn push(argument: &OsStr, written: &mut Written) -> Result<(), Failure> {
    let text = argument
        .to_str()
        .ok_or_else(|| Failure::new(format!("found {argument:?}, expected an entry in UTF-8")))?;
    let source = format!("header_set! {{ static LIST = [{}]; }}", source_of(text));
    let (lists, mistakes) = read::lists_in(&source, None);
    if let Some(mistake) = (mistakes.iter()).find(|it| it.severity == Severity::Error) {
        return Err(Failure::new(format!("`{text}`: {}", mistake.message)));
    }
    for read in lists.into_iter().map(|list| list.written) {
        for at in 0..read.len() {
            let place = read.place(at);
            let (origin, line, column) = match place.origin {
                Origin::Source => (Origin::Iterator, written.len() + 1, 1),
                origin => (origin, place.line, place.column),
            };
            written.open(origin);
            written.push_line(read.text(at), read.flags(at), line, column);
        }
    }
    Ok(())
}

/// Returns an entry as source: `!"x"` for `!x`, `regex "x"` for `regex x`. With quotes it is source.
fn source_of(entry: &str) -> String {
    if entry.contains('"') {
        return entry.to_owned();
    }
    let (bang, text) = match entry.trim().strip_prefix('!') {
        Some(text) => ("!", text.trim_start()),
        None => ("", entry.trim()),
    };
    if text.starts_with('@') {
        return format!("{bang}{text}");
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or_default();
    match word {
        "regex" | "include" => format!("{bang}{word} {:?}", rest.trim_start()),
        _ => format!("{bang}{text:?}"),
    }
}

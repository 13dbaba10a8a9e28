//! Entries on the command line. They become source, which the parser of `header_set!` reads.

use std::ffi::OsStr;

use header_set_codegen::list::{Origin, Severity, Syntax, Written};
use header_set_codegen::read;

use super::List;
use crate::failure::Failure;
use crate::text::shown as shown_name;

/// Adds what `-e` names.
pub(super) fn push(argument: &OsStr, list: &mut List) -> Result<(), Failure> {
    let Some(text) = argument.to_str() else {
        let shown = argument.to_string_lossy();
        return Err(Failure::new(format!(
            "found `{shown}`, whose bytes are not UTF-8, expected an entry"
        )));
    };
    let source = format!("header_set! {{ static LIST = [{}]; }}", source_of(text));
    let (lists, mistakes) = read::lists_in(&source, None);
    for mistake in mistakes {
        if mistake.severity == Severity::Error {
            let message = format!("{}, in `{text}`", mistake.message);
            return Err(Failure::new(message));
        }
    }
    for read in lists {
        let mut run = None;
        for at in 0..read.written.len() {
            let place = read.written.place(at);
            let origin = match place.origin {
                Origin::Source => Origin::Iterator,
                origin => origin,
            };
            if run.as_ref() != Some(&origin) {
                list.written.open(origin.clone());
                run = Some(origin.clone());
            }
            let (text, flags) = (read.written.text(at), read.written.flags(at));
            match origin {
                Origin::Iterator => list.written.push(text, flags),
                _ => list
                    .written
                    .push_line(text, flags, place.line, place.column),
            }
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

/// Returns an entry as in a file: without quotes, with `!` and `regex`.
pub(super) fn shown(written: &Written, at: usize) -> String {
    let flags = written.flags(at);
    let bang = if flags.excluded { "!" } else { "" };
    let text = shown_name(written.text(at));
    match flags.syntax {
        Syntax::Expression => format!("{bang}regex {text}"),
        Syntax::Verbatim if written.text(at).contains(&b'*') => format!("{bang}b\"{text}\""),
        _ => format!("{bang}{text}"),
    }
}

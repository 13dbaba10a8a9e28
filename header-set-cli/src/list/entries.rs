//! Entries on the command line. They become source, which the parser of `header_set!` reads.

use std::ffi::OsStr;
use std::path::Path;

use header_set_codegen::list::{Origin, Severity, Syntax, Written};
use header_set_codegen::read;

use super::List;
use crate::failure::Failure;
use crate::text::shown as shown_name;

/// Words before a literal.
const BEFORE_LITERAL: [&str; 2] = ["regex", "include"];

/// Returns the path of an argument that names a file: one that exists, or one that looks like it.
pub(super) fn file(argument: &OsStr) -> Option<&Path> {
    let path = Path::new(argument);
    let text = argument.to_string_lossy();
    let is_entry = text.starts_with(['!', '@']) || text.contains('"');
    let looks_like_one =
        text.contains('/') && !text.contains(char::is_whitespace) || text.ends_with(".txt");
    (!is_entry && (looks_like_one || path.exists())).then_some(path)
}

/// Adds the entries of an argument.
pub(super) fn push(argument: &OsStr, list: &mut List) -> Result<(), Failure> {
    let Some(text) = argument.to_str() else {
        let shown = argument.to_string_lossy();
        return Err(Failure::new(format!(
            "found `{shown}`, whose bytes are not UTF-8, expected an entry or a file"
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

/// Returns the entries of an argument as source.
fn source_of(text: &str) -> String {
    if text.contains('"') {
        return text.to_owned();
    }
    let words = text.split(|char: char| char.is_whitespace() || char == ',');
    let mut entries: Vec<String> = Vec::new();
    let mut before: Option<&str> = None;
    for word in words.filter(|word| !word.is_empty()) {
        if BEFORE_LITERAL.contains(&word.trim_start_matches('!')) && before.is_none() {
            before = Some(word);
            continue;
        }
        entries.push(match before.take() {
            Some(before) => format!("{before} {word:?}"),
            None => quoted(word),
        });
    }
    // A field may be called so.
    entries.extend(before.map(quoted));
    entries.join(", ")
}

/// Returns an entry as source: `!"x"` for `!x`.
fn quoted(entry: &str) -> String {
    let (bang, entry) = match entry.strip_prefix('!') {
        Some(entry) => ("!", entry.trim_start()),
        None => ("", entry),
    };
    if entry.starts_with('@') {
        return format!("{bang}{entry}");
    }
    format!("{bang}{entry:?}")
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

//! Entries on the command line: as in a file, or source, which the parser of `header_set!` reads.

use std::ffi::OsStr;

use header_set_codegen::list::{Origin, Written};
use header_set_codegen::read;
use header_set_codegen::sources::files::push_entry;

use crate::failure::Failure;

/// Adds what `-e` names.
pub(super) fn push(argument: &OsStr, written: &mut Written) -> Result<(), Failure> {
    let text = argument
        .to_str()
        .ok_or_else(|| Failure::new(format!("found {argument:?}, expected an entry in UTF-8")))?;
    let entries = match text.split_once(char::is_whitespace) {
        _ if text.contains('"') || text.starts_with(['@', '!']) && text.contains('@') => {
            text.to_owned()
        }
        Some(("include", path)) => format!("include {:?}", path.trim_start()),
        _ => {
            written.open(Origin::Iterator);
            push_entry(text.trim().as_bytes(), written.len() + 1, written);
            return Ok(());
        }
    };
    let source = format!("header_set! {{ static LIST = [{entries}]; }}");
    let (lists, mistakes) = read::lists_in(&source, None);
    // Entries that are not read, of `use other::list!`, are no list.
    if let Some(mistake) = mistakes.first() {
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

//! Lists in text files: one entry a line.

use std::fs::File;
use std::io::{BufRead, Read};
use std::path::Path;

use crate::bounds::input::FILE_BYTES;
use crate::list::{Flags, Origin, Written};

/// Returns the contents of the file at `path`, which is relative to `root`; or why it could not be
/// read.
pub(crate) fn read(root: Option<&Path>, path: &str) -> Result<Vec<u8>, String> {
    let path = match root {
        Some(root) => root.join(path),
        None => Path::new(path).to_owned(),
    };
    let read = || -> std::io::Result<Result<Vec<u8>, String>> {
        // Devices and pipes may never end.
        if !std::fs::metadata(&path)?.is_file() {
            return Ok(Err("not a file".to_owned()));
        }
        let mut bytes = Vec::new();
        File::open(&path)?
            .take(FILE_BYTES + 1)
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 > FILE_BYTES {
            return Ok(Err(format!("larger than {} MiB", FILE_BYTES >> 20)));
        }
        Ok(Ok(bytes))
    };
    read()
        .unwrap_or_else(|error| Err(error.to_string()))
        .map_err(|why| format!("cannot read `{}`: {why}", path.display()))
}

/// Adds the entries of a file, or of a list in the format of one.
///
/// # Errors
/// If the file cannot be read. Entries read before that are added.
pub fn push_lines(
    file: &mut dyn BufRead,
    origin: Origin,
    written: &mut Written,
) -> std::io::Result<()> {
    written.open(origin);
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        if file.read_until(b'\n', &mut line)? == 0 || written.is_full() {
            break;
        }
        let text = match number {
            1 => without_mark(&line),
            _ => &line,
        };
        let Some((text, flags)) = entry(text) else {
            continue;
        };
        // `text` is a slice of `line`.
        let column = (text.as_ptr() as usize).saturating_sub(line.as_ptr() as usize) + 1;
        written.push_line(text, flags, number, column);
    }
    Ok(())
}

/// Removes the byte-order mark that some editors write.
fn without_mark(file: &[u8]) -> &[u8] {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file)
}

/// Returns the entry of a line, if it has one. `#` starts a comment at the start of a line or after
/// white space.
fn entry(line: &[u8]) -> Option<(&[u8], Flags)> {
    let text = without_comment(line).trim_ascii();
    let (excluded, text) = match text.strip_prefix(b"!") {
        Some(text) => (true, text.trim_ascii_start()),
        None => (false, text),
    };
    (excluded || !text.is_empty()).then(|| Flags::parse(text, excluded))
}

fn without_comment(line: &[u8]) -> &[u8] {
    let comment = (0..line.len())
        .find(|&at| line[at] == b'#' && (at == 0 || line[at - 1].is_ascii_whitespace()));
    &line[..comment.unwrap_or(line.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Bounds, Syntax};

    #[test]
    fn lines_without_comments_blanks_and_carriage_returns() {
        let file =
            b"\xef\xbb\xbf# head\r\nhost\r\n\r\n  te # why\n!x-a#b\n\t#\nx-*\n! regex  x-[0-9]+ # ids\nregex";
        let mut written = Written::new(Bounds::ITEM);
        let origin = Origin::List("list");
        push_lines(&mut &file[..], origin, &mut written).expect("bytes can be read");
        let found: Vec<_> = (0..written.len())
            .map(|at| {
                let (place, flags) = (written.place(at), written.flags(at));
                let regular = flags.syntax == Syntax::Expression;
                let text = written.text(at);
                (place.line, place.column, flags.excluded, regular, text)
            })
            .collect();
        let expected: Vec<(usize, usize, bool, bool, &[u8])> = vec![
            (2, 1, false, false, b"host"),
            (4, 3, false, false, b"te"),
            (5, 2, true, false, b"x-a#b"),
            (7, 1, false, false, b"x-*"),
            (8, 10, true, true, b"x-[0-9]+"),
            (9, 1, false, false, b"regex"),
        ];
        assert_eq!(found, expected);
    }
}

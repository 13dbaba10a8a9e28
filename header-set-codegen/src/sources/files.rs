//! Lists in text files: an entry a line.

use crate::bounds::input::FILE_BYTES;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A line that has an entry.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    pub excluded: bool,
    /// `regex ..`: what follows the word is an expression.
    pub regular: bool,
    pub text: &'a [u8],
}

/// The file at `path`, which is relative to `root`; or why not.
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

/// The entries of a file.
pub(crate) fn lines(file: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let lines = without_mark(file).split(|&byte| byte == b'\n').enumerate();
    lines.filter_map(|(index, line)| {
        let Entry {
            excluded,
            regular,
            text,
        } = entry(line)?;
        Some(Line {
            number: index + 1,
            excluded,
            regular,
            text,
        })
    })
}

/// A file without the mark that some editors put in front.
#[must_use]
pub fn without_mark(file: &[u8]) -> &[u8] {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file)
}

/// What a line says.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Whether it takes out.
    pub excluded: bool,
    /// Whether its text is a regular expression.
    pub regular: bool,
    /// The name, pattern or expression.
    pub text: &'a [u8],
}

/// The entry of a line, if it has one. `#` starts a comment at the start of a line or after white
/// space.
#[must_use]
pub fn entry(line: &[u8]) -> Option<Entry<'_>> {
    let text = without_comment(line).trim_ascii();
    let (excluded, text) = match text.strip_prefix(b"!") {
        Some(text) => (true, text.trim_ascii_start()),
        None => (false, text),
    };
    // No field name has white space in it, so nothing else starts so.
    let expression = (text.strip_prefix(b"regex"))
        .filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace));
    (excluded || !text.is_empty()).then_some(Entry {
        excluded,
        regular: expression.is_some(),
        text: expression.map_or(text, <[u8]>::trim_ascii_start),
    })
}

fn without_comment(line: &[u8]) -> &[u8] {
    let comment = (0..line.len())
        .find(|&at| line[at] == b'#' && (at == 0 || line[at - 1].is_ascii_whitespace()));
    &line[..comment.unwrap_or(line.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_comments_blanks_and_carriage_returns() {
        let file =
            b"\xef\xbb\xbf# head\r\nhost\r\n\r\n  te # why\n!x-a#b\n\t#\nx-*\n! regex  x-[0-9]+ # ids\nregex";
        let found: Vec<_> = lines(file)
            .map(|line| (line.number, line.excluded, line.regular, line.text))
            .collect();
        let expected: Vec<(usize, bool, bool, &[u8])> = vec![
            (2, false, false, b"host"),
            (4, false, false, b"te"),
            (5, true, false, b"x-a#b"),
            (7, false, false, b"x-*"),
            (8, true, true, b"x-[0-9]+"),
            (9, false, false, b"regex"),
        ];
        assert_eq!(found, expected);
    }
}

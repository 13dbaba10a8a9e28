//! Lists in text files: one entry a line.

use std::fs::File;
use std::io::{self, BufRead, Read, Take};
use std::path::Path;

use crate::bounds::input::{FILE_BYTES, LINE_BYTES};
use crate::list::{Flags, Origin, Written};
use crate::sources::LISTS;
use crate::traffic::{BadTraffic, Traffic};

/// Opens a regular file of at most `limit` bytes, or says why it cannot be read. Devices and pipes
/// may never end.
///
/// # Errors
/// The reason, without the path.
pub fn open(path: &Path, limit: u64) -> Result<Take<File>, String> {
    let open = || -> io::Result<Result<File, String>> {
        // Before it is opened: a pipe without a writer would wait for one.
        if !std::fs::metadata(path)?.is_file() {
            return Ok(Err("not a file".to_owned()));
        }
        let file = File::open(path)?;
        match file.metadata()?.len() > limit {
            true => Ok(Err(too_large(limit))),
            false => Ok(Ok(file)),
        }
    };
    let opened = open().unwrap_or_else(|error| Err(error.to_string()));
    opened.map(|file| file.take(limit + 1))
}

/// Returns the contents of a file that [`open`] opens.
///
/// # Errors
/// The reason, without the path.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut file = open(path, limit)?;
    (file.read_to_end(&mut bytes)).map_err(|error| error.to_string())?;
    match bytes.len() as u64 > limit {
        true => Err(too_large(limit)),
        false => Ok(bytes),
    }
}

/// Returns the traffic in a file, whose plan says `source`.
///
/// # Errors
/// If the file cannot be read, or is not one of traffic.
pub fn traffic(path: &Path, source: &str) -> Result<Traffic, BadTraffic> {
    let bad = |message| BadTraffic {
        line: None,
        message,
    };
    let bytes = read(path, FILE_BYTES).map_err(|why| bad(format!("cannot read it: {why}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| bad(String::from("found bytes that are not UTF-8")))?;
    Traffic::parse(source, &text)
}

fn too_large(limit: u64) -> String {
    format!("larger than {} MiB", limit >> 20)
}

/// Adds the entries of a file, or of a list in the format of one. A line `@NAME` adds a list of
/// ours; other texts that start so are entries like any.
///
/// # Errors
/// If the file cannot be read. Entries read before that are added.
pub fn push_lines(file: &mut dyn BufRead, origin: Origin, written: &mut Written) -> io::Result<()> {
    written.open(origin.clone());
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let mut of_line = (&mut *file).take(LINE_BYTES as u64 + 1);
        if of_line.read_until(b'\n', &mut line)? == 0 || written.is_full() {
            break;
        }
        if line.len() > LINE_BYTES {
            let mebibytes = LINE_BYTES >> 20;
            let message = format!(
                "found a line of more than {mebibytes} MiB, expected at most {mebibytes} MiB"
            );
            written.refuse_line(message, number);
            break;
        }
        let line = match number {
            1 => without_mark(&line),
            _ => &line,
        };
        let Some((text, flags)) = entry(line) else {
            continue;
        };
        if let Some((name, list)) = named_list(text, flags) {
            push_lines(&mut list.as_bytes(), Origin::List(name), written)?;
            written.open(origin.clone());
            continue;
        }
        // `text` is a slice of `line`.
        let column = (text.as_ptr() as usize).saturating_sub(line.as_ptr() as usize) + 1;
        written.push_line(text, flags, number, column);
    }
    Ok(())
}

/// Adds an entry of a program, which has a number: as in a file, but without comments.
pub fn push_entry(entry: &[u8], number: usize, written: &mut Written) {
    let (text, flags) = without_bang(entry);
    let Some((name, list)) = named_list(text, flags) else {
        return written.push_line(text, flags, number, 1);
    };
    push_lines(&mut list.as_bytes(), Origin::List(name), written).expect("bytes can be read");
    written.open(Origin::Iterator);
}

/// Returns the name and the text of the list that `@NAME` names.
fn named_list(text: &[u8], flags: Flags) -> Option<(&'static str, &'static str)> {
    let name = text.strip_prefix(b"@")?;
    let is_it = |&&(known, _): &&(&str, &str)| known.as_bytes() == name;
    let is_name = flags == Flags::of(name, false);
    LISTS.iter().find(is_it).copied().filter(|_| is_name)
}

/// Removes the byte-order mark that some editors write.
fn without_mark(file: &[u8]) -> &[u8] {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file)
}

/// Returns the entry of a line, if it has one. `#` starts a comment at the start of a line or after
/// white space.
#[must_use]
pub fn entry(line: &[u8]) -> Option<(&[u8], Flags)> {
    let text = without_comment(line).trim_ascii();
    (!text.is_empty()).then(|| without_bang(text))
}

/// Returns the text of an entry and its flags: `!` excludes.
fn without_bang(entry: &[u8]) -> (&[u8], Flags) {
    match entry.strip_prefix(b"!") {
        Some(text) => Flags::parse(text.trim_ascii_start(), true),
        None => Flags::parse(entry, false),
    }
}

/// Returns a line up to its comment.
#[must_use]
pub fn without_comment(line: &[u8]) -> &[u8] {
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
            b"\xef\xbb\xbf# head\r\nhost\r\n\r\n  te #why\n!x-a#b\n\t#\nx-*\n! regex  x-[0-9]+ # ids\nregex";
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

    /// An editor does not count the mark.
    #[test]
    fn columns_start_after_a_byte_order_mark() {
        let mut written = Written::new(Bounds::ITEM);
        let file = b"\xef\xbb\xbf host\n";
        push_lines(&mut &file[..], Origin::List("list"), &mut written).expect("bytes");
        assert_eq!(
            (written.text(0), written.place(0).column),
            (&b"host"[..], 2)
        );
    }

    #[test]
    fn a_line_names_a_list() {
        let mut written = Written::new(Bounds::ITEM);
        let file = b"x-a\n@framing\n@nothing\nx-b\n";
        push_lines(
            &mut &file[..],
            Origin::File(Path::new("f").into()),
            &mut written,
        )
        .expect("bytes");
        let texts: Vec<&[u8]> = (0..written.len()).map(|at| written.text(at)).collect();
        assert!(texts.contains(&&b"content-length"[..]), "{texts:?}");
        assert_eq!(texts[texts.len() - 2..], [&b"@nothing"[..], b"x-b"]);
        let place = written.place(texts.len() - 1);
        assert!(matches!(place.origin, Origin::File(_)) && place.line == 4);
    }

    #[test]
    fn lines_are_read_up_to_their_limit() {
        let found = |len: usize| {
            let file = [b"#".repeat(len), b"\nhost".to_vec()].concat();
            let mut written = Written::new(Bounds::ITEM);
            push_lines(&mut &file[..], Origin::List("list"), &mut written).expect("bytes");
            written.len()
        };
        // With its line end.
        assert_eq!(found(LINE_BYTES - 1), 1);
        assert_eq!(found(LINE_BYTES), 0);
    }

    #[test]
    fn files_are_read_up_to_their_limit() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let manifest = folder.join("Cargo.toml");
        let len = std::fs::metadata(&manifest).expect("a file").len();
        // One byte more, in which a file that has grown meanwhile differs.
        assert_eq!(open(&manifest, len).expect("a file").limit(), len + 1);
        assert_eq!(read(&manifest, len).map(|file| file.len() as u64), Ok(len));
        let too_small = read(&manifest, len - 1);
        assert_eq!(too_small, Err("larger than 0 MiB".to_owned()));
        assert_eq!(too_large(16 << 20), "larger than 16 MiB");
        assert_eq!(read(folder, len), Err("not a file".to_owned()));
    }
}

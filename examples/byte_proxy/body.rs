//! Bodies: what the head says is copied, and nothing that recipients could read differently.

use std::io::{self, BufRead, ErrorKind, Read, Write};

/// Bytes of a line that starts a chunk, at most.
const SIZE_LINE: u64 = 1024;
/// Bytes of a trailer section, at most.
const TRAILERS: u64 = 64 * 1024;

/// Copies exactly `len` bytes.
pub(crate) fn copy(len: u64, from: &mut impl BufRead, to: &mut impl Write) -> io::Result<()> {
    match io::copy(&mut from.take(len), to)? {
        copied if copied == len => Ok(()),
        _ => Err(ErrorKind::UnexpectedEof.into()),
    }
}

/// Copies chunks, the last one too, up to the trailers.
///
/// Extensions are dropped: some recipients find the end of the line in one.
pub(crate) fn copy_chunks(from: &mut impl BufRead, to: &mut impl Write) -> io::Result<()> {
    loop {
        let size = chunk_size(&line(from, SIZE_LINE)?)?;
        to.write_all(format!("{size:x}\r\n").as_bytes())?;
        if size == 0 {
            return Ok(());
        }
        copy(size, from, to)?;
        if !line(from, 2)?.is_empty() {
            return Err(refused(
                "found data after a chunk, expected the end of a line",
            ));
        }
        to.write_all(b"\r\n")?;
    }
}

/// Reads a trailer section to the end of its empty line.
pub(crate) fn read_trailers(from: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut section = Vec::new();
    loop {
        let line = line(from, TRAILERS.saturating_sub(section.len() as u64))?;
        section.extend([&line, &b"\r\n"[..]].concat());
        if line.is_empty() {
            return Ok(section);
        }
    }
}

/// The size in a line that starts a chunk.
///
/// Sizes over 2^31 - 1, and those of more than eight digits, wrap around in some servers.
fn chunk_size(line: &[u8]) -> io::Result<u64> {
    let is_digit = |byte: &&u8| byte.is_ascii_hexdigit();
    let (digits, extension) = line.split_at(line.iter().take_while(is_digit).count());
    let digits = str::from_utf8(digits).unwrap_or_default();
    let is_control = |byte: &u8| byte.is_ascii_control() && *byte != b'\t';
    let is_extension =
        extension.trim_ascii_start().starts_with(b";") && !extension.iter().any(is_control);
    match i32::from_str_radix(digits, 16) {
        Ok(size) if digits.len() <= 8 && (extension.is_empty() || is_extension) => {
            Ok(u64::from(size.unsigned_abs()))
        }
        _ => Err(refused("found no size of a chunk")),
    }
}

/// The next line of at most `max_len` bytes, without its CRLF. A line feed alone ends no line.
fn line(from: &mut impl BufRead, max_len: u64) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    from.take(max_len).read_until(b'\n', &mut line)?;
    match line.strip_suffix(b"\r\n") {
        Some(text) => Ok(text.to_vec()),
        None if line.is_empty() => Err(ErrorKind::UnexpectedEof.into()),
        None => Err(refused("found a line that is too long or has no CRLF")),
    }
}

pub(crate) fn refused(why: impl std::fmt::Display) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What reaches the next hop of a chunked body, or `None` if it is refused.
    fn copied(mut body: &[u8]) -> Option<String> {
        let mut to = Vec::new();
        copy_chunks(&mut body, &mut to).ok()?;
        read_trailers(&mut body).ok()?;
        assert!(body.is_empty(), "{body:?}");
        Some(String::from_utf8(to).unwrap())
    }

    #[test]
    fn chunks_arrive_without_extensions() {
        for (sent, expected) in [
            ("4\r\ndata\r\n0\r\n\r\n", "4\r\ndata\r\n0\r\n"),
            ("00000004\r\ndata\r\n000\r\n\r\n", "4\r\ndata\r\n0\r\n"),
            ("4 ;a=b\r\ndata\r\n0\t; c\r\n\r\n", "4\r\ndata\r\n0\r\n"),
            (
                "4;a=\"b\";c\r\nda\r\n\r\n0;\r\nX: y\r\n\r\n",
                "4\r\nda\r\n\r\n0\r\n",
            ),
        ] {
            assert_eq!(
                copied(sent.as_bytes()).as_deref(),
                Some(expected),
                "{sent:?}"
            );
        }
    }

    #[test]
    fn chunks_that_recipients_read_differently_are_refused() {
        for start in [
            "000000004",
            "80000000",
            "ffffffff",
            "ffffffffffffffff",
            "8000000000000000",
            "10000000000000004",
            "0x4",
            "+4",
            "-4",
            "",
            " 4",
            "4 ",
            "4\t",
            "4 a",
            "4,",
            "4;a\x0b",
            "4;a\rb",
            "4\r",
            "4;\0",
        ] {
            let body = format!("{start}\r\ndata\r\n0\r\n\r\n");
            assert_eq!(copied(body.as_bytes()), None, "{start:?}");
        }
        for body in [
            "\r\n4\r\ndata\r\n0\r\n\r\n",
            "4\ndata\r\n0\r\n\r\n",
            "4;a\ndata\r\n0\r\n\r\n",
            "4\r\ndata\n0\r\n\r\n",
            "4\r\ndata1\r\n0\r\n\r\n",
            "2\r\ndata\r\n0\r\n\r\n",
            "4\r\ndata\r\n\r\n0\r\n\r\n",
            "4\r\ndata\r\n0\r\n\n",
            "4\r\ndata\r\n0\r\nX: y\n\r\n",
            "4\r\ndata\r\n",
            "4\r\nda",
        ] {
            assert_eq!(copied(body.as_bytes()), None, "{body:?}");
        }
    }

    #[test]
    fn a_body_that_is_cut_off_is_an_error() {
        let mut to = Vec::new();
        assert!(copy(5, &mut &b"data"[..], &mut to).is_err());
        assert!(copy(4, &mut &b"data"[..], &mut to).is_ok());
        assert_eq!(to, b"datadata");
    }

    #[test]
    fn trailers_have_a_limit() {
        let section = |len: u64| format!("X: {}\r\n\r\n", "y".repeat(len as usize - 7));
        assert!(read_trailers(&mut section(TRAILERS).as_bytes()).is_ok());
        assert!(read_trailers(&mut section(TRAILERS + 1).as_bytes()).is_err());
    }
}

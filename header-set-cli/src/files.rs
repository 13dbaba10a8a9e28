//! Files, as commands read and write them.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use header_set_blob::LoadedSet;
use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::sources::files;

use crate::failure::Failure;

/// The name of standard input, as an argument and in reports.
pub(crate) const STDIN: &str = "-";

/// The largest blob that can be written takes less.
pub(crate) const BLOB_BYTES: u64 = 8 << 30;

/// Opens a file of at most `limit` bytes, or standard input. Or else says why it cannot be read.
pub(crate) fn open(path: &Path, limit: u64) -> Result<Box<dyn BufRead>, String> {
    if path.as_os_str() == STDIN {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = files::open(path, limit)?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Returns the bytes of a file of at most `limit` bytes.
pub(crate) fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut file = open(path, limit).map_err(|why| Failure::unreadable(path, why))?;
    let read = file.read_to_end(&mut bytes);
    read.map_err(|why| Failure::unreadable(path, why))?;
    // The byte-order mark that some editors write.
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    Ok(bytes)
}

/// Returns the text of a file.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    decoded(path, bytes(path, FILE_BYTES)?)
}

/// Returns bytes of a file as text.
pub(crate) fn decoded(path: &Path, bytes: Vec<u8>) -> Result<String, Failure> {
    let text = String::from_utf8(bytes);
    text.map_err(|_| Failure::in_file(path, "found bytes that are not UTF-8"))
}

/// Opens a blob.
pub(crate) fn blob(path: &Path) -> Result<LoadedSet<Vec<u8>>, Failure> {
    LoadedSet::from_bytes(bytes(path, BLOB_BYTES)?).map_err(|why| Failure::in_file(path, why))
}

/// Writes a file.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    let written = std::fs::write(path, bytes);
    written.map_err(|why| Failure::in_file(path, format!("cannot write it: {why}")))
}

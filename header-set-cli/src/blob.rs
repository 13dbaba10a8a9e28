//! Blobs in files.

use std::path::Path;

use header_set_blob::LoadedSet;
use header_set_codegen::sources::files;

use crate::failure::Failure;

/// The largest blob that can be written takes less.
const BYTES: u64 = 8 << 30;

/// Returns the bytes of a blob.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read(path, BYTES).map_err(|why| Failure::in_file(path, format!("cannot read it: {why}")))
}

/// Opens a blob.
pub(crate) fn open(path: &Path) -> Result<LoadedSet<Vec<u8>>, Failure> {
    LoadedSet::from_bytes(read(path)?).map_err(|why| Failure::in_file(path, why))
}

//! `verify`: whether blobs are what they say.

use std::io::Write;
use std::path::PathBuf;

use header_set_blob::LoadedSet;

use crate::failure::{Failure, Found};
use crate::files::{self, BLOB_BYTES};
use crate::paint::{BAD, GOOD, painted};
use crate::text::counted;

/// Checks that blobs are not damaged: a lookup of each name must find it
///
/// Exit status 1: a file is damaged, of another version, or no blob.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set verify blocked.bin
  header-set verify lists/*.bin")]
pub(crate) struct Args {
    /// The blobs
    #[arg(required = true, value_name = "BLOB")]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let mut found = false;
    for path in &args.paths {
        let bytes = files::bytes(path, BLOB_BYTES)?;
        let set = LoadedSet::from_bytes(&bytes[..]);
        match set.and_then(|set| set.verify().map(|()| set)) {
            Ok(set) => {
                let right = painted(GOOD, "right");
                let entries = counted(set.len(), "entry", "entries");
                write!(out, "{right}  {}: {entries}, ", path.display())?;
                write!(out, "{} bytes, {}, ", bytes.len(), set.strategy())?;
                writeln!(out, "fingerprint {:016x}", set.fingerprint())?;
            }
            Err(why) => {
                found = true;
                writeln!(out, "{}  {}: {why}", painted(BAD, "wrong"), path.display())?;
            }
        }
    }
    Ok(Found(found))
}

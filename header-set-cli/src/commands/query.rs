//! `query`: names looked up in a blob.

use std::ffi::OsString;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Found};
use crate::files::{self, STDIN};
use crate::paint::{BAD, GOOD, painted};
use crate::text::shown;

/// Looks names up in a blob
///
/// Exit status 1: some name is not in the list.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set query blocked.bin ads.example cdn.example
  cut -d' ' -f1 access.log | header-set query blocked.bin -")]
pub(crate) struct Args {
    /// The blob
    #[arg(value_name = "BLOB")]
    path: PathBuf,
    /// Names, or `-` to read names from standard input, one per line
    #[arg(required = true, value_name = "NAME")]
    names: Vec<OsString>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let set = files::blob(&args.path)?;
    let mut found = false;
    let mut query = |name: &[u8], out: &mut dyn Write| {
        let (entry, name) = (set.entry(name), shown(name));
        found |= entry.is_none();
        match entry {
            Some(entry) => writeln!(out, "{}  {name}  {entry}", painted(GOOD, "in    ")),
            None => writeln!(out, "{}  {name}", painted(BAD, "not in")),
        }
    };
    for name in &args.names {
        if name != STDIN {
            query(name.as_encoded_bytes(), out)?;
            continue;
        }
        for line in std::io::stdin().lock().split(b'\n') {
            let line = line.map_err(|why| Failure::unreadable(Path::new(STDIN), why))?;
            query(line.trim_ascii_end(), out)?;
        }
    }
    Ok(Found(found))
}

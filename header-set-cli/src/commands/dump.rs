//! `dump`: the entries of a blob.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use crate::failure::{Failure, Found};
use crate::files;
use crate::text::shown;

/// Writes the entries of a blob, one per line: names, sorted if the blob is ordered, then patterns
///
/// Exclusions are not written.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set dump blocked.bin | head
  header-set dump blocked.bin --plan
  header-set dump blocked.bin --json     # an object a line, any bytes escaped")]
pub(crate) struct Args {
    /// The blob
    #[arg(value_name = "BLOB")]
    path: PathBuf,
    /// Writes the plan of the blob instead
    #[arg(long)]
    plan: bool,
    /// Writes each entry as a JSON object: index, text, and whether stars stand for any bytes
    #[arg(long, conflicts_with = "plan")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let set = files::blob(&args.path)?;
    if args.plan {
        write!(out, "{}", set.plan())?;
        return Ok(Found(false));
    }
    for entry in set.iter() {
        if args.json {
            let entry = json!({
                "index": entry.index(),
                "text": shown(entry.as_bytes()),
                "is_pattern": entry.is_pattern(),
            });
            writeln!(out, "{entry}")?;
        } else {
            out.write_all(entry.as_bytes())?;
            writeln!(out)?;
        }
    }
    Ok(Found(false))
}

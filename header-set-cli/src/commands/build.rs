//! `build`: a blob of a list.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use header_set_blob::LoadedSet;
use header_set_build::Generator;

use crate::failure::{Failure, Found};
use crate::files;
use crate::list::Lists;
use crate::text::counted;

/// Writes a list as a blob, which programs load with `LoadedSet::from_bytes`
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set build lists/blocked.txt -o blocked.bin
  header-set build domains.txt extra.txt -e '!cdn.example' --names any -o blocked.bin
  fetch-list | header-set build - --ordered -o blocked.bin")]
pub(crate) struct Args {
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Stores names in order, in less than half of the bytes; a hit takes two to four times as
    /// long, more among a few thousand names
    #[arg(long)]
    ordered: bool,
    /// The number of threads [default: one per core, at most eight]
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    lists: Lists,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    progress("reading");
    let path = &args.output;
    // Before the tables come, the list's own normal form goes.
    let mut generator = {
        let list = args.lists.only()?;
        let entries = counted(list.written.len(), "entry", "entries");
        progress(&format!("building {entries}"));
        Generator::of_tool(list.written, &list.rules, list.options)
    };
    if args.ordered {
        generator = generator.ordered();
    }
    if let Some(threads) = args.threads {
        generator = generator.threads(threads);
    }
    let bytes = generator.to_bytes().map_err(Failure::new)?;
    files::write(path, &bytes)?;
    let set = LoadedSet::from_bytes(&bytes[..]).map_err(Failure::new)?;
    writeln!(out, "{}: {} bytes", path.display(), bytes.len())?;
    write!(out, "{}", set.plan())?;
    Ok(Found(false))
}

/// Says on a terminal what is being done.
fn progress(what: &str) {
    if std::io::stderr().is_terminal() {
        anstream::eprintln!("{what} ..");
    }
}

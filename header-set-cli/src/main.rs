//! `header-set`: explains, checks, compares and builds lists of header names.

mod commands;
mod failure;
mod files;
mod hints;
mod list;
mod paint;
mod plan;
mod report;
mod text;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use commands::Command;
use failure::{Failure, Found};

/// Explains, checks, compares and builds lists of HTTP field names.
///
/// A LIST is one of these:
///   headers.txt          a file with one entry per line; `-` is standard input
///   src/lists.rs:NAME    an item of a Rust file; without `:NAME`, all its items
///   @hop_by_hop          a list of the library
///   -e host -e 'x-*' -e '!x-public' -e 'regex y-[0-9]+'    single entries
#[derive(Parser)]
#[command(name = "header-set", version, verbatim_doc_comment, after_help = AFTER_HELP)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Exit status: 0 if all is well, 1 if a command found mistakes, hints or
differences, 2 if it could not run. `COMMAND --help` has examples.
Colour follows the terminal, NO_COLOR and CLICOLOR_FORCE.";

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(anstream::stdout().lock());
    let ended = arguments.command.run(&mut out);
    match ended.and_then(|found| Ok(out.flush().map(|()| found)?)) {
        Ok(Found(found)) => ExitCode::from(u8::from(found)),
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Mistakes(why)) => {
            let _ = out.flush();
            anstream::eprint!("{}", report::rendered(&why));
            ExitCode::from(2)
        }
    }
}

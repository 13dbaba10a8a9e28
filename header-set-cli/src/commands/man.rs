//! `man`: the manual of the tool, or of a command.

use std::io::Write;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::Arguments;
use crate::failure::{Failure, Found};

/// Writes a page of the manual
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set man > header-set.1
  header-set man check | man -l -")]
pub(crate) struct Args {
    /// A command [default: the tool itself]
    command: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let mut tool = Arguments::command();
    tool.build();
    let page = match &args.command {
        None => tool,
        Some(name) => tool.find_subcommand(name).cloned().ok_or_else(|| {
            Failure::new(format!("found the command `{name}`, expected one of `--help`"))
        })?,
    };
    Man::new(page).render(out)?;
    Ok(Found(false))
}

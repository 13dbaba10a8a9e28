//! `completions`: a script for a shell.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Arguments;
use crate::failure::{Failure, Found};

/// Writes a script that completes commands and options in a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set completions bash > ~/.local/share/bash-completion/completions/header-set
  header-set completions fish > ~/.config/fish/completions/header-set.fish")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    // `generate` panics where it cannot write.
    let mut script = Vec::new();
    let mut tool = Arguments::command();
    clap_complete::generate(args.shell, &mut tool, "header-set", &mut script);
    out.write_all(&script)?;
    Ok(Found(false))
}

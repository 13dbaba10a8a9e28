//! The commands, one in a file. Each has `Args` and `run`.

mod bench;
mod build;
mod check;
mod completions;
mod diff;
mod dump;
mod explain;
mod import;
mod lint;
mod man;
mod query;
mod verify;
mod why;

use std::io::Write;

use clap::Subcommand;

use crate::failure::{Failure, Found};

#[derive(Subcommand)]
pub(crate) enum Command {
    Explain(explain::Args),
    Why(why::Args),
    Check(check::Args),
    Lint(lint::Args),
    Diff(diff::Args),
    Build(build::Args),
    Query(query::Args),
    Verify(verify::Args),
    Dump(dump::Args),
    Import(import::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Found, Failure> {
        match self {
            Self::Explain(args) => explain::run(args, out),
            Self::Why(args) => why::run(args, out),
            Self::Check(args) => check::run(args, out),
            Self::Lint(args) => lint::run(args, out),
            Self::Diff(args) => diff::run(args, out),
            Self::Build(args) => build::run(args, out),
            Self::Query(args) => query::run(args, out),
            Self::Verify(args) => verify::run(args, out),
            Self::Dump(args) => dump::run(args, out),
            Self::Import(args) => import::run(args, out),
            Self::Bench(args) => bench::run(args, out),
            Self::Completions(args) => completions::run(args, out),
            Self::Man(args) => man::run(args, out),
        }
    }
}

//! The commands, one in a file. Each has `Args` and `run`.

use std::io::Write;

use clap::Subcommand;

use crate::failure::{Failure, Found};

macro_rules! commands {
    ($($command:ident in $module:ident,)*) => {
        $(mod $module;)*

        #[derive(Subcommand)]
        pub(crate) enum Command {
            $($command($module::Args),)*
        }

        impl Command {
            pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Found, Failure> {
                match self {
                    $(Self::$command(args) => $module::run(args, out),)*
                }
            }
        }
    };
}

commands! {
    Explain in explain,
    Why in why,
    Check in check,
    Lint in lint,
    Diff in diff,
    Build in build,
    Query in query,
    Verify in verify,
    Dump in dump,
    Import in import,
    Bench in bench,
    Completions in completions,
    Man in man,
}

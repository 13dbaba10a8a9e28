//! Prints the plan of a list:
//! `cargo run --release --example explain -- host te cookie 'x-trace-*'`, or
//! `-- @testdata/lists/iana-245.txt` for a file with an entry a line. `case=sensitive` and the
//! other options of `header_set!` may be mixed in.

use std::process::ExitCode;

use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, plan_items};

fn main() -> ExitCode {
    let mut options = String::new();
    let mut entries = String::new();
    for argument in std::env::args().skip(1) {
        if let Some(path) = argument.strip_prefix('@') {
            entries += &format!("include {path:?},");
        } else if let Some((option, value)) = argument.split_once('=') {
            options += &format!("{option} = {value},");
        } else {
            entries += &format!("{argument:?},");
        }
    }
    if entries.is_empty() {
        eprintln!("usage: explain [option=value] name .. | @file ..");
        return ExitCode::FAILURE;
    }
    let source = format!("#[header_set({options})] static LIST = [{entries}];");
    let arena = Arena::default();
    match plan_items(&source, &Context::default(), &arena) {
        Ok(planned) => {
            planned.iter().for_each(|item| {
                print!(
                    "{}",
                    item.chosen
                        .decision
                        .plan(&item.chosen.decision.candidates())
                )
            });
            ExitCode::SUCCESS
        }
        Err(errors) => {
            errors.iter().for_each(|error| eprintln!("{error}"));
            ExitCode::FAILURE
        }
    }
}

//! `check`: mistakes in lists, what happens to requests, and whether that is what is expected.

mod expect;
mod hints;
mod requests;
mod sarif;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use header_set_cli::verdict::Verb;
use header_set_codegen::list::Severity;

use crate::failure::{Failure, Found};
use crate::list::{List, Options};
use crate::policy::Policy;
use crate::report::{self, Mistake};
use crate::text::count;

/// Finds mistakes in lists, and shows what would happen to requests
///
/// Exit status 1: a list has mistakes, a request would be refused, or a name
/// is not treated as expected. Hints, as an entry that is repeated or a name
/// one letter from a registered one, do not count.
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  header-set check lists/*.txt src/lists.rs
  header-set check lists/internal.txt --requests traffic.har
  header-set check lists/internal.txt --expect lists/internal.expected
  header-set check src/lists.rs --format sarif > header-set.sarif

A file for --expect has a name and `strip` or `keep` on a line:
  cf-ray -> strip
  accept -> keep"
)]
pub(crate) struct Args {
    /// Files, Rust files, `-`, or `@NAME`
    #[arg(required_unless_present_any = ["source", "entries"], value_name = "LIST")]
    lists: Vec<OsString>,
    /// Requests that are cleaned: heads of HTTP/1, a HAR file, or one a line, names separated by spaces
    #[arg(long, value_name = "FILE")]
    requests: Option<PathBuf>,
    /// What must happen to names: lines of `name -> strip` or `name -> keep`
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
    /// The list has the fields that are kept; all others are stripped
    #[arg(long)]
    keep: bool,
    /// How mistakes are written
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    options: Options,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Sarif,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let lists = List::all(&args.lists, &args.options)?;
    let requests = args.requests.as_deref().map(requests::read).transpose()?;
    let expected = args.expect.as_deref().map(expect::read).transpose()?;
    let mut mistakes = Vec::new();
    let mut hints = Vec::new();
    let mut refused = false;
    for list in &lists {
        let mut normal = list.normal();
        let found = std::mem::take(&mut normal.mistakes);
        let found = found
            .into_iter()
            .filter(|mistake| mistake.severity == Severity::Error);
        let before = mistakes.len();
        mistakes.extend(found);
        if mistakes.len() > before {
            continue;
        }
        hints.extend(hints::repeated(list));
        hints.extend(hints::misspelt(list));
        let verb = match args.keep {
            true => Verb::Keep,
            false => Verb::Strip,
        };
        let policy = Policy::new(&normal.keys, verb);
        if let Some(requests) = &requests
            && args.format == Format::Text
        {
            refused |= requests::show(list, &normal, &policy, requests, out)?;
        }
        if let Some(expected) = &expected {
            mistakes.extend(expect::unmet(&policy, expected));
        }
    }
    match args.format {
        Format::Sarif => sarif::write(&[&mistakes[..], &hints].concat(), out)?,
        Format::Text => text(&lists, &mistakes, &hints, out)?,
    }
    Ok(match mistakes.is_empty() && !refused {
        true => Found::Nothing,
        false => Found::Something,
    })
}

fn text(
    lists: &[List],
    mistakes: &[Mistake],
    hints: &[Mistake],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    write!(
        out,
        "{}{}",
        report::rendered(mistakes),
        report::rendered(hints)
    )?;
    let lists = count(lists.len(), "list", "lists");
    let mistakes = count(mistakes.len(), "mistake", "mistakes");
    write!(out, "{lists} checked, {mistakes}")?;
    match hints.len() {
        0 => writeln!(out)?,
        hints => writeln!(out, ", {}", count(hints, "hint", "hints"))?,
    }
    Ok(())
}

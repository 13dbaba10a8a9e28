//! `check`: mistakes in lists, what happens to requests, and whether that is what is expected.

mod expect;
mod requests;
mod sarif;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use header_set_cli::verdict::{Fate, Listed, Verb};

use crate::failure::{Failure, Found};
use crate::hints;
use crate::list::Lists;
use crate::report;
use crate::text::counted;

/// Finds mistakes in lists, and shows which fields of requests they remove
///
/// Exit status 1: a list has mistakes, a request has a name that is refused, or
/// a name is not removed or kept as expected. Hints do not count: lists without
/// entries, repeated entries, and names one letter from a registered name.
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
    /// Requests to clean: heads of HTTP/1, a HAR file, or the names of one request on each line
    #[arg(long, value_name = "FILE")]
    requests: Option<PathBuf>,
    /// What the list must do: lines of `name -> strip` or `name -> keep`
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
    /// Keeps the fields of the list and removes all others
    #[arg(long)]
    keep: bool,
    /// The format of the report
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    lists: Lists,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Sarif,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let lists = args.lists.all()?;
    let requests = args.requests.as_deref().map(requests::read).transpose()?;
    let expected = args.expect.as_deref().map(expect::read).transpose()?;
    let verb = if args.keep { Verb::Keep } else { Verb::Strip };
    let (mut mistakes, mut hints, mut refused) = (Vec::new(), Vec::new(), false);
    for list in &lists {
        let errors = list.errors();
        if !errors.is_empty() {
            mistakes.extend(errors);
            continue;
        }
        hints.extend(hints::written(list));
        let listed = Listed::new(&list.keys);
        let verdict = |name: &[u8]| {
            let (fate, why) = listed.verdict(name, verb);
            let place = list.deciding(name).filter(|_| fate != Fate::Refused);
            (fate, why + &place.map_or(String::new(), |(at, _)| format!(" ({})", list.place(at))))
        };
        if let Some(requests) = &requests {
            refused |= match args.format {
                Format::Text => requests::show(list, &verdict, requests, out)?,
                Format::Sarif => requests::show(list, &verdict, requests, &mut anstream::stderr())?,
            };
        }
        mistakes.extend(expected.iter().flat_map(|it| expect::unmet(&verdict, it)));
    }
    report::sort(&mut hints);
    let is_wrong = !mistakes.is_empty() || refused;
    match args.format {
        Format::Sarif => writeln!(out, "{:#}", sarif::of(&[mistakes, hints].concat()))?,
        Format::Text => {
            write!(out, "{}{}", report::rendered(&mistakes), report::rendered(&hints))?;
            let lists = counted(lists.len(), "list", "lists");
            let mistakes = counted(mistakes.len(), "mistake", "mistakes");
            let hints = counted(hints.len(), "hint", "hints");
            writeln!(out, "{lists} checked, {mistakes}, {hints}")?;
        }
    }
    Ok(Found(is_wrong))
}

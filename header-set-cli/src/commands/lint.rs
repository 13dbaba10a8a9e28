//! `lint`: entries that are allowed, and probably not what was meant.

use std::io::Write;

use crate::failure::{Failure, Found};
use crate::hints;
use crate::list::Lists;
use crate::report;
use crate::text::count;

/// Finds entries of a strip list that are allowed, and probably not meant
///
/// Exit status 1: there are hints.
#[derive(clap::Args)]
#[command(after_help = "\
Hints:
  hint        what `header_set!` warns of: an entry that never wins, and the like
  repeated    an entry that an earlier line of a file has too
  misspelt    a name one letter from a registered one
  framing     `strip` keeps `host` and fields that frame a message, whatever a list says
  alias       CGI-style backends read `x_id` and `x.id` as `x-id`
  prefix      a known name, which a prefix one byte shorter has, is not in the list

Examples:
  header-set lint lists/internal.txt
  header-set lint src/lists.rs
  header-set lint -e 'x-internal-*' -e host")]
pub(crate) struct Args {
    #[command(flatten)]
    lists: Lists,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let lists = args.lists.all()?;
    let read = count(lists.len(), "list", "lists");
    let mut hints = Vec::new();
    for list in lists {
        let list = list.checked()?;
        hints.extend(list.mistakes.iter().cloned());
        hints.extend(hints::written(&list));
        hints.extend(hints::of_strip(&list));
    }
    write!(out, "{}", report::rendered(&hints))?;
    writeln!(out, "{read} read, {}", count(hints.len(), "hint", "hints"))?;
    Ok(Found(!hints.is_empty()))
}

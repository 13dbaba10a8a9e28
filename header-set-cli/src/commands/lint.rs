//! `lint`: entries that are allowed, and probably not what was meant.

use std::io::Write;

use crate::failure::{Failure, Found};
use crate::hints;
use crate::list::Lists;
use crate::report;
use crate::text::counted;

/// Finds entries of a strip list that are valid, and probably not meant
///
/// Exit status 1: there are hints.
#[derive(clap::Args)]
#[command(after_help = "\
Hints:
  hint        a warning of `header_set!`, such as an entry that another one covers
  empty       a list without entries
  repeated    an entry that is also on an earlier line, with or without `!`
  misspelt    a name that differs from a registered name by one letter
  framing     `host`, `content-length` or `transfer-encoding`, which `strip` keeps
  alias       a name whose other spellings, such as `x_id` for `x-id`, pass the list
  prefix      a prefix that misses a known name by one byte: `x-a-*` misses `x-a`

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
    let read = counted(lists.len(), "list", "lists");
    let mut hints = Vec::new();
    for list in lists {
        let list = list.checked()?;
        hints.extend(list.mistakes.iter().cloned());
        hints.extend(hints::written(&list));
        hints.extend(hints::of_strip(&list));
    }
    report::sort(&mut hints);
    write!(out, "{}", report::rendered(&hints))?;
    writeln!(out, "{read} read, {}", counted(hints.len(), "hint", "hints"))?;
    Ok(Found(!hints.is_empty()))
}

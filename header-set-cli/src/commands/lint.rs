//! `lint`: entries that are allowed, and probably not what was meant.

use std::ffi::OsString;
use std::io::Write;

use header_set::aliases;
use header_set_codegen::LISTS;
use header_set_codegen::list::key_set::Role;
use header_set_codegen::list::{Severity, Syntax};
use header_set_codegen::sources::files;

use crate::failure::{Failure, Found};
use crate::list::{List, Normal, Options};
use crate::report::{self, Mistake};
use crate::text::{count, shown};

/// Finds entries of a strip list that are allowed, and probably not meant
///
/// Exit status 1: there are hints.
#[derive(clap::Args)]
#[command(after_help = "\
Hints:
  hint        what `header_set!` warns of: an entry that never wins, and the like
  framing     `strip` keeps `host` and fields that frame a message, whatever a list says
  alias       CGI-style backends read `x_id` and `x.id` as `x-id`
  prefix      a known name, which a prefix one byte shorter has, is not in the list

Examples:
  header-set lint lists/internal.txt
  header-set lint src/lists.rs
  header-set lint -e 'x-internal-*' -e host")]
pub(crate) struct Args {
    /// Files, Rust files, `-`, or `@NAME`
    #[arg(required_unless_present = "entries", value_name = "LIST")]
    lists: Vec<OsString>,
    #[command(flatten)]
    options: Options,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let lists = List::all(&args.lists, &args.options)?;
    let mut hints = Vec::new();
    for list in &lists {
        let mut normal = list.checked()?;
        hints.append(&mut normal.mistakes);
        let found = [
            framing(list, &normal),
            ambiguous(list),
            prefixes(list, &normal),
        ];
        hints.extend(found.into_iter().flatten());
    }
    write!(out, "{}", report::rendered(&hints))?;
    let lists = count(lists.len(), "list", "lists");
    writeln!(out, "{lists} read, {}", count(hints.len(), "hint", "hints"))?;
    Ok(match hints.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    })
}

pub(super) fn hint(list: &List, at: usize, rule: &'static str, message: String) -> Mistake {
    Mistake {
        rule,
        severity: Severity::Warning,
        place: list.place(at),
        message,
    }
}

/// The exact names of a list of the library.
pub(super) fn library(name: &str) -> impl Iterator<Item = &'static [u8]> {
    let file = LISTS.iter().find(|(known, _)| *known == name);
    let lines = file.map_or("", |(_, file)| file).lines();
    let entries = lines.filter_map(|line| files::entry(line.as_bytes()));
    entries
        .filter(|(_, flags)| flags.syntax == Syntax::Name)
        .map(|(text, _)| text)
}

/// Entries for `host` and for framing, which `strip` keeps.
fn framing(list: &List, normal: &Normal) -> Vec<Mistake> {
    let framing = [&b"host"[..]].into_iter().chain(library("framing"));
    let hint = |name: &[u8]| {
        let (at, is_in) = list.deciding(normal, name)?;
        let option = match name {
            b"host" => "including_host",
            _ => "including_framing",
        };
        let (entry, name) = (list.entry(at), shown(name));
        let message = format!(
            "found `{entry}`, but `strip` keeps `{name}`: only a `Cleaner` with `.{option}()` removes it"
        );
        is_in.then(|| hint(list, at, "framing", message))
    };
    framing.filter_map(hint).collect()
}

/// Names that a backend takes for others, and a list that such names pass.
fn ambiguous(list: &List) -> Vec<Mistake> {
    if list.rules.fold.separators {
        return Vec::new();
    }
    let included = |at: &usize| {
        let flags = list.written.flags(*at);
        !flags.excluded && matches!(flags.syntax, Syntax::Name | Syntax::Glob)
    };
    let mut hints = Vec::new();
    let mut dashed = None;
    for at in (0..list.written.len()).filter(included) {
        let text: Vec<u8> = list
            .written
            .text(at)
            .iter()
            .copied()
            .filter(|&byte| byte != b'*')
            .collect();
        if text.starts_with(b":") {
            continue;
        }
        if aliases::is_ambiguous(&text) {
            let entry = list.entry(at);
            let message = format!("CGI-style backends read `{entry}` and the same name with dashes as one");
            hints.push(hint(list, at, "alias", message));
        } else if text.contains(&b'-') {
            dashed = dashed.or(Some((at, text)));
        }
    }
    if let Some((at, text)) = dashed {
        let slips = shown(&text).replace('-', "_");
        let message = format!(
            "`{slips}` passes this list, and CGI-style backends read it as `{}`: `separators = fold` matches both",
            shown(&text)
        );
        hints.push(hint(list, at, "alias", message));
    }
    hints
}

/// Prefixes that miss a known name by their last byte.
fn prefixes(list: &List, normal: &Normal) -> Vec<Mistake> {
    let mut hints = Vec::new();
    for pattern in &normal.keys.patterns {
        let (Role::Entry(_), Some([shorter @ .., _])) = (pattern.role, pattern.as_prefix()) else {
            continue;
        };
        if shorter.is_empty() {
            continue;
        }
        let missed =
            |name: &&[u8]| name.starts_with(shorter) && list.deciding(normal, name).is_none();
        let mut known = LISTS.iter().flat_map(|(name, _)| library(name));
        if let Some(name) = known.find(missed) {
            let entry = list.entry(pattern.written);
            let (name, shorter) = (shown(name), shown(shorter));
            let message = format!(
                "`{entry}` does not have `{name}`, which `{shorter}*` has: add it if it is meant"
            );
            hints.push(hint(list, pattern.written, "prefix", message));
        }
    }
    hints
}

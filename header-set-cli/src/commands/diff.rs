//! `diff`: names and patterns whose answer differs between two lists.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;

use header_set_cli::verdict::written;
use header_set_codegen::list::key_set::Role;
use header_set_codegen::patterns::Pattern;
use header_set_runtime::Fold;

use crate::failure::{Failure, Found};
use crate::list::{List, Options};
use crate::paint::{BAD, FAINT, GOOD, painted};
use crate::text::{count, shown};

/// Shows the names and patterns whose answer differs between two lists
///
/// Exit status 1: the lists differ.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set diff old.txt new.txt
  header-set diff old/lists.rs:INTERNAL src/lists.rs:INTERNAL
  git show HEAD:lists/internal.txt | header-set diff - lists/internal.txt")]
pub(crate) struct Args {
    /// The first list
    #[arg(value_name = "A")]
    before: OsString,
    /// The second list, or in its place entries of `-e`
    #[arg(
        value_name = "B",
        required_unless_present = "entries",
        conflicts_with = "entries"
    )]
    after: Option<OsString>,
    #[command(flatten)]
    options: Options,
}

/// Texts in place of stars, to find names that patterns match.
const FILLERS: [&[u8]; 5] = [b"", b"x", b"id", b"a-b", b"0"];

/// Whether a list has a name.
fn has(list: &List, name: &[u8]) -> bool {
    matches!(list.keys.role(name), Some(Role::Entry(_)))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let files_alone = args.options.without_entries();
    let before = List::only(std::slice::from_ref(&args.before), &files_alone)?;
    let after = List::only(args.after.as_slice(), &args.options)?;
    let differs = |name: &[u8]| has(&before, name) != has(&after, name);
    // For each text that differs, a name as an example.
    let mut changed: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for list in [&before, &after] {
        for name in list.keys.keys.iter() {
            let name = spellings(name).into_iter().find(|name| differs(name));
            changed.extend(name.map(|name| (shown(&name), name)));
        }
    }
    for list in [&before, &after] {
        for pattern in &list.keys.patterns {
            let mut samples = FILLERS.map(|filler| pattern.sample(filler)).into_iter();
            let is_new = |name: &Vec<u8>| differs(name) && !changed.contains_key(&shown(name));
            if let Some(name) = samples.find(is_new) {
                let entry = list.entry(pattern.written);
                let entry = entry.trim_start_matches('!').to_owned();
                changed.entry(entry).or_insert(name);
            }
        }
    }
    let (mut gone, mut new) = (0, 0);
    for (text, name) in &changed {
        let (mark, number) = match has(&after, name) {
            true => (painted(GOOD, '+'), &mut new),
            false => (painted(BAD, '-'), &mut gone),
        };
        *number += 1;
        let example = shown(name);
        let example = match *text == example {
            true => String::new(),
            false => format!("as `{example}`: "),
        };
        // The list that has an entry for it; the later one before.
        let lists = [&after, &before].into_iter();
        let why = lists.filter_map(|list| Some(list.entry_and_place(list.deciding(name)?.0)));
        let why = format!("{example}{}", why.take(1).collect::<String>());
        writeln!(out, "{mark} {text:<28}  {}", painted(FAINT, why))?;
    }
    let new = count(new, "name or pattern", "names or patterns");
    writeln!(out, "{new} new, {gone} removed")?;
    let is_equal = changed.is_empty() && patterns(&before) == patterns(&after);
    if changed.is_empty() && !is_equal {
        let why = "patterns or options differ, and no name was found whose answer does";
        writeln!(out, "{why}")?;
    }
    Ok(Found(!is_equal))
}

/// What answers for names that the list does not write: patterns, in the order in which they win,
/// and how they are compared.
fn patterns(list: &List) -> (Fold, Vec<String>) {
    let mut patterns: Vec<&Pattern> = list.keys.patterns.iter().collect();
    patterns.sort_by_key(|pattern| pattern.precedence());
    (list.keys.fold, patterns.into_iter().map(written).collect())
}

/// A name as it is, with capitals, and with underscores: options make these equal, or not.
fn spellings(name: &[u8]) -> [Vec<u8>; 3] {
    let underscore = |byte: &u8| if *byte == b'-' { b'_' } else { *byte };
    [
        name.to_vec(),
        name.to_ascii_uppercase(),
        name.iter().map(underscore).collect(),
    ]
}

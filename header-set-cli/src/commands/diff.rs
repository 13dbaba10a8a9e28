//! `diff`: names and patterns whose answer differs between two lists.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;

use header_set_cli::verdict::written;
use header_set_codegen::list::key_set::Role;
use header_set_codegen::patterns::Pattern;

use crate::failure::{Failure, Found};
use crate::list::{List, Normal, Options};
use crate::paint::{BAD, FAINT, GOOD, Painted};
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
    /// A file, an item of a Rust file, `-`, or `@NAME`
    #[arg(value_name = "A")]
    before: OsString,
    /// The other list, or else the entries of `-e`
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

/// A list and its normal form.
struct Side {
    list: List,
    normal: Normal,
}

impl Side {
    fn of(list: List) -> Result<Self, Failure> {
        let normal = list.checked()?;
        Ok(Self { list, normal })
    }

    fn has(&self, name: &[u8]) -> bool {
        matches!(self.normal.keys.role(name), Some(Role::Entry(_)))
    }

    /// Names that its patterns match, with the position of each pattern.
    fn samples(&self) -> impl Iterator<Item = (usize, Vec<u8>)> {
        self.normal
            .keys
            .patterns
            .iter()
            .flat_map(|pattern| FILLERS.map(|filler| (pattern.written, pattern.sample(filler))))
    }

    /// The entry that decides about a name, for people.
    fn deciding(&self, name: &[u8]) -> Option<String> {
        let (at, _) = self.list.deciding(&self.normal, name)?;
        Some(format!("{}, {}", self.list.entry(at), self.list.place(at)))
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let before = Side::of(List::one(&args.before, &args.options)?)?;
    let after = Side::of(match &args.after {
        Some(after) => List::one(after, &args.options)?,
        None => List::of_entries(&args.options)?,
    })?;
    // For each text that differs: whether the later list has it, and a name as an example.
    let mut changed: BTreeMap<String, (bool, Vec<u8>)> = BTreeMap::new();
    for side in [&before, &after] {
        for name in side.normal.keys.keys.iter() {
            let mut spellings = spellings(name).into_iter();
            let differs = |name: &Vec<u8>| before.has(name) != after.has(name);
            if let Some(name) = spellings.find(differs) {
                changed.insert(shown(&name), (after.has(&name), name));
            }
        }
    }
    for side in [&before, &after] {
        for (at, name) in side.samples() {
            if before.has(&name) != after.has(&name) && !changed.contains_key(&shown(&name)) {
                let entry = side.list.entry(at);
                let entry = entry.trim_start_matches('!').to_owned();
                changed.entry(entry).or_insert((after.has(&name), name));
            }
        }
    }
    let (mut gone, mut new) = (0, 0);
    for (text, (is_new, name)) in &changed {
        *(if *is_new { &mut new } else { &mut gone }) += 1;
        let mark = match is_new {
            true => Painted(GOOD, '+'),
            false => Painted(BAD, '-'),
        };
        let example = shown(name);
        let example = match *text == example {
            true => String::new(),
            false => format!("as `{example}`: "),
        };
        // The side that has an entry for it; that of the later list before.
        let why = after.deciding(name).or_else(|| before.deciding(name));
        let why = format!("{example}{}", why.unwrap_or_default());
        writeln!(out, "{mark} {text:<28}  {}", Painted(FAINT, why))?;
    }
    let new = count(new, "name or pattern", "names or patterns");
    writeln!(out, "{new} new, {gone} gone")?;
    let is_equal = changed.is_empty() && have_equal_patterns(&before, &after);
    if changed.is_empty() && !is_equal {
        writeln!(
            out,
            "patterns or options differ, and no name was found whose answer does"
        )?;
    }
    Ok(match is_equal {
        true => Found::Nothing,
        false => Found::Something,
    })
}

/// Whether patterns answer alike for names that neither list writes: they are the same, compared
/// in the same way, in the order in which they win.
fn have_equal_patterns(before: &Side, after: &Side) -> bool {
    let patterns = |side: &Side| {
        let mut patterns: Vec<&Pattern> = side.normal.keys.patterns.iter().collect();
        patterns.sort_by_key(|pattern| pattern.precedence());
        patterns.into_iter().map(written).collect::<Vec<String>>()
    };
    before.normal.keys.fold == after.normal.keys.fold && patterns(before) == patterns(after)
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

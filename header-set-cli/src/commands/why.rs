//! `why`: the entry that decides about a name, what it beat, and with `--steps` what the lookup reads.

use std::ffi::OsString;
use std::io::Write;

use header_set_cli::steps::{self, Read, Step};
use header_set_cli::verdict::{Listed, matching};
use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::{Role, Shape, Winner};
use header_set_codegen::tables::{Arena, ListedTable, listed};

use crate::failure::{Failure, Found};
use crate::list::{List, Options};
use crate::paint::{BAD, FAINT, GOOD, STRONG, painted};
use crate::plan;
use crate::text::{counted, shown};

/// Shows which entry decides about a name, and what it beat
///
/// Exit status 1: some name is not in the list.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set why headers/internal.txt x-internal-id
  header-set why -e 'x-*' -e '!x-public' x-public x-private
  header-set why src/lists.rs:INTERNAL cf-ray --steps --strategy trie
  header-set why @hop_by_hop te")]
pub(crate) struct Args {
    /// A list and the names to look up. If `-e` gives the entries, only names
    #[arg(required = true, value_names = ["LIST", "NAME"])]
    arguments: Vec<OsString>,
    /// Shows each step of the lookup, with the bytes that it reads
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    options: Options,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let lists = usize::from(args.options.entries.is_empty());
    let (list, names) = args.arguments.split_at(lists);
    let list = List::only(list, &args.options)?;
    if names.is_empty() {
        return Err(Failure::new("found no name, expected at least one after the list"));
    }
    let arena = Arena::default();
    let chosen = (args.steps.then(|| plan::of(&list, list.options.hit_rate, &arena))).transpose()?;
    let mut found = Found(false);
    for (number, name) in names.iter().enumerate() {
        if number > 0 && args.steps {
            writeln!(out)?;
        }
        let name = name.as_encoded_bytes();
        found.0 |= !decision(&list, name, out)?;
        if let Some(chosen) = &chosen {
            steps(&chosen.built, name, out)?;
        }
    }
    Ok(found)
}

/// Writes the entry that decides and those that it beat. Returns whether the name is in the list.
fn decision(list: &List, name: &[u8], out: &mut dyn Write) -> Result<bool, Failure> {
    let (keys, matching) = (&list.keys, matching(&list.keys, name));
    let is_in = matches!(keys.role(name), Some(Role::Entry(_)));
    let verdict = match is_in {
        true => painted(GOOD, "in the list"),
        false => painted(BAD, "not in the list"),
    };
    write!(out, "{}: {verdict}", painted(STRONG, shown(name)))?;
    let mut entries: Vec<usize> = matching.iter().map(|&it| list.position(it)).collect();
    if entries.is_empty() {
        // An exclusion and what it takes out are not in the normal form.
        entries = list.exact(&keys.folded(name));
    }
    let [winner, others @ ..] = &entries[..] else {
        let slips = Listed::new(keys).slips(name).map(|why| format!("; it {why}"));
        writeln!(out, "{}", slips.as_deref().unwrap_or(", no entry matches"))?;
        return Ok(false);
    };
    // The name itself wins, then more literal bytes, then the first written.
    let reason = match matching.first() {
        None | Some(Winner::Key(_)) => String::from("the name itself"),
        Some(&Winner::Pattern(at)) => match &keys.patterns[at].shape {
            Shape::Regular(_) => String::from("an expression, after all names and stars"),
            shape => counted(shape.literal_len(), "literal byte", "literal bytes"),
        },
    };
    let shown = |&at: &usize| list.entry_and_place(at);
    write!(out, "\n  decided by  {}: {reason}", shown(winner))?;
    let others: Vec<String> = others.iter().map(shown).collect();
    let beat = if others.is_empty() { "" } else { "; it beat " };
    writeln!(out, "{beat}{}", others.join(" and "))?;
    Ok(is_in)
}

/// Writes what the lookup reads, in the structure that is chosen.
fn steps(built: &Built<'_>, name: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    let tables = listed(&built.matcher);
    let walked = steps::steps(&built.matcher, &tables, name);
    let form = format!("{}: {}", built.strategy(), built.form);
    writeln!(out, "  lookup      {}", painted(FAINT, form))?;
    for (number, step) in (1..).zip(&walked.steps) {
        let step = match step {
            Step::Read(read) => shown_read(&tables[read.table], read),
            Step::Work(what) | Step::Branch(what) => String::from(*what),
        };
        writeln!(out, "  {number:>10}  {step}")?;
    }
    let touched = counted(walked.lines.len(), "cache line", "cache lines");
    let cut = match walked.is_cut {
        true => ", and more: the rest is not shown",
        false => "",
    };
    let reads =
        format!("reads       {touched}; a dependent address comes from an earlier read{cut}");
    writeln!(out, "  {}", painted(FAINT, reads))?;
    Ok(())
}

fn shown_read(table: &ListedTable, read: &Read) -> String {
    let bytes = table.bytes.get(read.bytes.clone()).unwrap_or_default();
    let range = match read.bytes.len() {
        1 => format!("byte {}", read.bytes.start),
        _ => format!("bytes {:?}", read.bytes),
    };
    let shown = if matches!(table.name, "NAMES" | "RUN_TEXTS") {
        format!(" `{}`", shown(bytes))
    } else if bytes.len() <= HEX {
        let bytes = bytes.iter().map(|byte| format!(" {byte:02x}"));
        format!(":{}", bytes.collect::<String>())
    } else {
        String::new()
    };
    let waits = if read.waits { ", dependent" } else { "" };
    format!("{range} of {}{shown}{waits}", table.name)
}

/// The most bytes of a read that are shown.
const HEX: usize = 16;

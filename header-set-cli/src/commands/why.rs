//! `why`: the entry that decides about a name, what it beat, and the steps of the lookup.

use std::ffi::OsString;
use std::io::Write;

use header_set_codegen::layouts::Built;
use header_set_codegen::list::Syntax;
use header_set_codegen::list::key_set::Winner;
use header_set_codegen::tables::{Arena, NamedTable};
use header_set_runtime::trace::{Event, Site, Table, Work};
use header_set_runtime::{Lookup, Strategy, Trace};

use crate::failure::{Failure, Found};
use crate::list::{List, Normal, Options};
use crate::paint::{BAD, FAINT, GOOD, Painted, STRONG};
use crate::plan;
use crate::tables::{self, LINE, STEPS};
use crate::text::{count, shown};

/// Shows which entry decides about a name, what it beat, and what a lookup reads
///
/// Exit status 1: some name is not in the list.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set why headers/internal.txt x-internal-id
  header-set why 'x-* !x-public' x-public x-private
  header-set why src/lists.rs:INTERNAL cf-ray --strategy trie
  header-set why @hop_by_hop te")]
pub(crate) struct Args {
    /// A file, an item of a Rust file, `-`, or entries in one argument; then the names
    #[arg(required = true, value_names = ["LIST", "NAME"])]
    arguments: Vec<OsString>,
    #[command(flatten)]
    options: Options,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let (list, names) = List::first(&args.arguments, &args.options)?;
    if names.is_empty() {
        return Err(Failure::new(
            "found no name, expected at least one behind the list",
        ));
    }
    let normal = list.checked()?;
    let arena = Arena::default();
    let chosen = plan::of(&list, &normal, &arena)?;
    let mut found = Found::Nothing;
    for (number, name) in names.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let name = name.as_encoded_bytes();
        if !decision(&list, &normal, name, out)? {
            found = Found::Something;
        }
        steps(&chosen.built, name, out)?;
    }
    Ok(found)
}

/// Writes the entry that decides and those that it beat. Returns whether the name is in the list.
fn decision(
    list: &List,
    normal: &Normal,
    name: &[u8],
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let deciding = list.deciding(normal, name);
    let title = Painted(STRONG, shown(name));
    let is_in = match deciding {
        None => {
            writeln!(
                out,
                "{title}: {}, no entry matches",
                Painted(BAD, "not in the list")
            )?;
            return Ok(false);
        }
        Some((_, is_in)) => is_in,
    };
    let verdict = match is_in {
        true => Painted(GOOD, "in the list"),
        false => Painted(BAD, "not in the list"),
    };
    writeln!(out, "{title}: {verdict}")?;
    for (number, at) in matching(list, normal, name).into_iter().enumerate() {
        let label = if number == 0 {
            "decided by"
        } else {
            "it beat   "
        };
        let (entry, place) = (list.entry(at), list.place(at));
        let reason = reason(list, normal, at);
        writeln!(out, "  {label}  {entry}, {place}: {reason}")?;
    }
    Ok(is_in)
}

/// The positions of the entries that match a name, the winner first.
fn matching(list: &List, normal: &Normal, name: &[u8]) -> Vec<usize> {
    let keys = &normal.keys;
    let folded = keys.folded(name);
    let mut patterns: Vec<usize> = (0..keys.patterns.len())
        .filter(|&number| keys.patterns[number].matches(&folded))
        .collect();
    patterns.sort_by_key(|&number| keys.patterns[number].precedence());
    let exact = list.deciding(normal, name).map(|(at, _)| at);
    let exact = exact.filter(|_| matches!(keys.winner(name), Some(Winner::Key(_))));
    let patterns = patterns.iter().map(|&number| keys.patterns[number].written);
    exact.into_iter().chain(patterns).collect()
}

/// What counts for an entry: the name itself wins, then more literal bytes, then the first written.
fn reason(list: &List, normal: &Normal, at: usize) -> String {
    let mut patterns = normal.keys.patterns.iter();
    match patterns.find(|pattern| pattern.written == at) {
        None => String::from("the name itself"),
        Some(_) if list.written.flags(at).syntax == Syntax::Expression => {
            String::from("an expression, behind all names and stars")
        }
        Some(pattern) => count(pattern.literal_len(), "literal byte", "literal bytes"),
    }
}

/// Writes what the lookup reads, in the structure that is chosen.
fn steps(built: &Built<'_>, name: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
    let mut trace: Trace<STEPS> = Trace::new();
    built.matcher.find(name, &mut trace);
    let tables = built.tables();
    let (strategy, form) = (built.strategy(), &built.form);
    writeln!(
        out,
        "  lookup      {}",
        Painted(FAINT, format!("{strategy}: {form}"))
    )?;
    let mut lines: Vec<(Table, usize)> = Vec::new();
    let (mut number, mut in_run) = (0, false);
    for event in trace.events() {
        let step = match *event {
            Event::Branch {
                site: Site::Compare,
                taken,
            } if std::mem::take(&mut in_run) => String::from(match taken {
                true => "these bytes agree: the walk goes on behind them",
                false => "these bytes differ",
            }),
            Event::Load {
                table,
                offset,
                bytes,
                chained,
            } => {
                let last = offset + bytes.max(1) - 1;
                lines.extend((offset / LINE..=last / LINE).map(|line| (table, line)));
                read(&tables, table, offset, bytes, chained)
            }
            Event::Work(work) => worked(work),
            Event::Branch { site, taken } => {
                in_run |= site == Site::Run && taken;
                match branched(strategy, site, taken) {
                    Some(step) => String::from(step),
                    None => continue,
                }
            }
        };
        number += 1;
        writeln!(out, "  {number:>10}  {step}")?;
    }
    lines.sort_unstable();
    lines.dedup();
    let touched = count(lines.len(), "cache line", "cache lines");
    let cut = if trace.events().len() == STEPS {
        ", and more: the rest is not shown"
    } else {
        ""
    };
    let reads =
        format!("reads       {touched}; a dependent address comes from an earlier read{cut}");
    writeln!(out, "  {}", Painted(FAINT, reads))?;
    Ok(())
}

fn read(tables: &[NamedTable], table: Table, offset: usize, bytes: usize, chained: bool) -> String {
    let end = offset + bytes.max(1);
    let range = match end - offset {
        1 => format!("byte {offset}"),
        _ => format!("bytes {offset}..{end}"),
    };
    let read = tables::find(tables, table).and_then(|at| tables[at].bytes.get(offset..end));
    let read = match read {
        Some(text) if table == Table::Names => format!(" `{}`", shown(text)),
        Some(bytes) if bytes.len() <= HEX => {
            let bytes = bytes.iter().map(|byte| format!(" {byte:02x}"));
            format!(":{}", bytes.collect::<String>())
        }
        _ => String::new(),
    };
    let waits = if chained { ", dependent" } else { "" };
    format!("{range} of {}{read}{waits}", tables::words(table))
}

/// The most bytes of a read that are shown.
const HEX: usize = 16;

fn worked(work: Work) -> String {
    match work {
        Work::ThreeWindows => String::from("hash three windows of the name"),
        Work::TwoRecords => String::from("fold the name into four words, to hash and compare"),
        Work::FourWords => String::from("fold the name into four words, to compare"),
        Work::WideHash { words } => format!("hash {words} words of the name"),
        Work::NextNode => String::from("count bits to the next node"),
        Work::Prefix => String::from("compare the start of the name"),
        Work::Parts => String::from("compare with the ends of all parts"),
        Work::Lanes => String::from("find where a text starts and ends"),
        Work::Glob => String::from("begin a pattern with stars"),
        Work::GlobPlace => String::from("compare a piece of a pattern"),
    }
}

/// What a branch says, where it decides something.
fn branched(strategy: Strategy, site: Site, taken: bool) -> Option<&'static str> {
    let is_walk = strategy == Strategy::FlatDfa;
    Some(match (site, taken) {
        (Site::Short, true) => "the name has fewer than four bytes",
        (Site::Long, true) => "the name is longer than any entry: not in the list",
        (Site::Reject, true) if is_walk => "the walk ends: no entry starts so",
        (Site::Reject, false) if is_walk => "the walk ends at an entry, or goes on below",
        (Site::Reject, true) => "the bits differ: no exact name",
        (Site::Reject, false) => "the bits agree: one candidate is left",
        (Site::Length, true) => "the candidate has another length",
        (Site::Compare, true) => "the candidate differs",
        (Site::Compare, false) => "the candidate is the name",
        (Site::End, true) => "the name ends before the walk does",
        (Site::Run, true) => "some bytes are compared at once",
        (Site::PrefixFilter, true) => "some prefix may match",
        (Site::PrefixFilter, false) => "no prefix starts so",
        (Site::Glob, true) => "a pattern matches",
        (Site::Excluded, true) => "the winner is an exclusion",
        (Site::Sieve, true) => "no entry has these two bytes: not in the list",
        (Site::Sieve, false) => "some entry has these two bytes",
        (Site::PrefixPair, true) => "a prefix is compared",
        (Site::Candidate, true) => "there is a candidate, so no pattern is asked",
        _ => return None,
    })
}

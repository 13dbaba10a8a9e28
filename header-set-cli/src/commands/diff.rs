//! `diff`: names and patterns whose answer differs between two lists.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::Write;

use header_set_codegen::list::key_set::Role;
use header_set_codegen::patterns::automaton_of;

use crate::failure::{Failure, Found};
use crate::list::{List, Options};
use crate::paint::{BAD, FAINT, GOOD, painted};
use crate::text::{counted, shown};

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

/// Pairs of states that are compared: two automata may have as many as the product of their states.
const PAIRS: usize = 1 << 16;

/// Whether a list has a name.
fn has(list: &List, name: &[u8]) -> bool {
    matches!(list.keys.role(name), Some(Role::Entry(_)))
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let mut of_files = args.options.clone();
    of_files.entries.clear();
    let before = List::only(std::slice::from_ref(&args.before), &of_files)?;
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
    let mut is_equal = changed.is_empty();
    if is_equal && before.keys.fingerprint() != after.keys.fingerprint() {
        let name = differing(&before, &after);
        is_equal = name.is_some();
        changed.extend(name.flatten().map(|name| (shown(&name), name)));
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
    let new = counted(new, "name or pattern", "names or patterns");
    writeln!(out, "{new} new, {gone} removed")?;
    if changed.is_empty() && !is_equal {
        writeln!(out, "patterns or options differ, and no name was found whose answer does")?;
    }
    Ok(Found(!(changed.is_empty() && is_equal)))
}

/// Returns a shortest name that the patterns of one list include, and those of the other do not. `None`
/// if that is unknown: the patterns are too many for an automaton or have too many pairs of states,
/// options differ, or the names that were found have entries of their own.
fn differing(before: &List, after: &List) -> Option<Option<Vec<u8>>> {
    let fold = before.keys.fold;
    let lists = [before, after];
    let [one, other] = lists.map(|list| automaton_of(&list.keys.patterns).ok());
    let automata = [one?, other?];
    let mut is_known = fold == after.keys.fold;
    let includes = |at: usize, state: usize| {
        let end = automata[at].states[state].end;
        let winner = end.map(|end| &lists[at].keys.patterns[automata[at].winner(end)]);
        winner.is_some_and(|pattern| pattern.role != Role::Excluded)
    };
    let bytes = (b'a'..=b'z').chain(b'0'..=b'9').chain(0..=u8::MAX);
    let bytes: Vec<u8> = bytes.filter(|&byte| fold.byte(byte) == byte).collect();
    // Pairs of states, each with the pair before it and the byte between.
    let mut pairs = vec![([0, 0], 0, 0)];
    let mut seen = BTreeSet::from([[0, 0]]);
    let mut at = 0;
    while let Some(&(states, ..)) = pairs.get(at) {
        if includes(0, states[0]) != includes(1, states[1]) {
            let before_it = |&pair: &usize| Some(pairs[pair].1).filter(|_| pair > 0);
            let back = std::iter::successors(Some(at), before_it).filter(|&pair| pair > 0);
            let mut name: Vec<u8> = back.map(|pair| pairs[pair].2).collect();
            name.reverse();
            if has(before, &name) != has(after, &name) {
                return Some(Some(name));
            }
            is_known = false;
        }
        if pairs.len() > PAIRS {
            return None;
        }
        for &byte in &bytes {
            let next = [0, 1].map(|list| automata[list].states[states[list]].row.after(byte));
            if seen.insert(next) {
                pairs.push((next, at, byte));
            }
        }
        at += 1;
    }
    is_known.then_some(None)
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

//! Why a name is in a list or not: the entry that wins, what it beats, and the steps of its lookup
//! in each structure, as the lookup itself records them.

use header_set_codegen::cost::{LINE, STEPS};
use header_set_codegen::list::key_set::{KeySet, Spelling, Winner};
use header_set_codegen::patterns::{Pattern, Role, Shape};
use header_set_codegen::tables::accessed;
use header_set_runtime::trace::{Event, Site, Table, Work};
use header_set_runtime::{Lookup, Trace};

use crate::json::{self, Object};
use crate::plan::Structure;

/// The most entries that are named as beaten.
const BEATEN: usize = 20;
/// The most bytes of a read that are shown.
const SHOWN: usize = 64;

/// Why a name is in a list or not.
#[must_use]
pub fn why(keys: &KeySet, structures: &[Structure<'_>], name: &[u8]) -> String {
    let winner = keys.winner(name);
    let folded = keys.folded(name);
    let mut beaten: Vec<&Pattern> = (keys.patterns.iter().enumerate())
        .filter(|&(at, pattern)| winner != Some(Winner::Pattern(at)) && pattern.matches(&folded))
        .map(|(_, pattern)| pattern)
        .collect();
    beaten.sort_by_key(|pattern| pattern.precedence());
    let beaten = beaten.into_iter().take(BEATEN);
    Object::new()
        .text("name", &json::shown(name))
        .flag("in", matches!(keys.role(name), Some(Role::Entry(_))))
        .json(
            "winner",
            winner.map_or("null".into(), |it| {
                json::text(&entry(keys, &keys.spellings(), it))
            }),
        )
        .json(
            "beaten",
            json::array(beaten.map(|it| json::text(&written(it)))),
        )
        .json(
            "walks",
            json::array(structures.iter().map(|it| walk(it, name))),
        )
        .end()
}

/// The text of a winner, as in source.
#[must_use]
pub fn entry(keys: &KeySet, spellings: &[Spelling<'_>], winner: Winner) -> String {
    match winner {
        Winner::Pattern(at) => written(&keys.patterns[at]),
        Winner::Key(at) => match keys.key_role(at) {
            Role::Excluded => format!("!{}", json::shown(keys.keys.get(at))),
            Role::Entry(index) => json::shown(spellings[index].text),
        },
    }
}

fn written(pattern: &Pattern) -> String {
    let text = match &pattern.shape {
        Shape::Glob(pieces) => json::shown(&pieces.join(&b"*"[..])),
        Shape::Regular(regular) => format!("regex {}", regular.source),
    };
    match pattern.role {
        Role::Excluded => format!("!{text}"),
        Role::Entry(_) => text,
    }
}

/// The steps of a lookup in one structure.
fn walk(structure: &Structure<'_>, name: &[u8]) -> String {
    let mut trace = Trace::<STEPS>::new();
    let found = (&structure.built.matcher).has(name, &mut trace);
    let mut beside = false;
    // Whether the next compare is one of a run or a prefix, whose branch is taken where it passes.
    let mut passes = false;
    let mut lines: Vec<(usize, usize)> = Vec::new();
    let mut steps = Vec::new();
    for event in trace.events() {
        beside |= is_beside(event);
        let event = match *event {
            Event::Branch { site, taken } => {
                let inverted = passes && site == Site::Compare;
                passes = site == Site::Run && taken;
                Event::Branch {
                    site,
                    taken: taken != inverted,
                }
            }
            Event::Load { table, .. } => {
                passes |= table == Table::PrefixTexts;
                *event
            }
            Event::Work(_) => *event,
        };
        steps.push(step(structure, event, beside, &mut lines));
    }
    lines.sort_unstable();
    lines.dedup();
    Object::new()
        .text("strategy", structure.strategy().name())
        .flag("in", found)
        .count("lines", lines.len())
        .flag("cut", trace.events().len() == STEPS)
        .json("steps", json::array(steps))
        .end()
}

/// Whether a step belongs to the patterns beside a strategy.
fn is_beside(event: &Event) -> bool {
    match event {
        Event::Load { table, .. } => matches!(
            table,
            Table::PrefixFilter | Table::PrefixBuckets | Table::PrefixGroups | Table::Globs
        ),
        Event::Work(work) => matches!(work, Work::Glob | Work::Prefix),
        Event::Branch { site, .. } => matches!(site, Site::Candidate),
    }
}

fn step(
    structure: &Structure<'_>,
    event: Event,
    beside: bool,
    lines: &mut Vec<(usize, usize)>,
) -> String {
    match event {
        Event::Load {
            table,
            offset,
            bytes,
            chained,
        } => {
            let object = Object::new().text("kind", "read").flag("waits", chained);
            let Some((at, offset)) = accessed(&structure.tables, table, offset, beside) else {
                return object.text("text", "reads past the end of a table").end();
            };
            let all = &structure.tables[at].bytes;
            let read = &all[offset..all.len().min(offset + bytes.max(1))];
            let (first, last) = (offset / LINE, (offset + read.len() - 1) / LINE);
            lines.extend((first..=last).map(|line| (at, line)));
            object
                .count("table", at)
                .count("offset", offset)
                .count("bytes", read.len())
                .text("text", structure.tables[at].name)
                .text("hex", &hex(&read[..read.len().min(SHOWN)]))
                .end()
        }
        Event::Work(work) => Object::new()
            .text("kind", "work")
            .text("text", of_work(work))
            .end(),
        Event::Branch { site, taken } => Object::new()
            .text("kind", "branch")
            .flag("taken", taken)
            .text("text", of_branch(site, taken))
            .end(),
    }
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn of_work(work: Work) -> &'static str {
    match work {
        Work::ThreeWindows => "hashes three windows of the name",
        Work::TwoRecords => "folds the name into four words, to hash and compare them",
        Work::FourWords => "folds the name into four words and compares them with one row",
        Work::WideHash { .. } => "hashes the name in words of eight bytes",
        Work::NextNode => "counts bits to find the next node or leaf",
        Work::Prefix => "compares the name with the start of a prefix",
        Work::Parts => "compares the ends of a row of edges",
        Work::Lanes => "finds where a text starts and ends",
        Work::Glob => "begins a glob",
        Work::GlobPlace => "compares a byte with a piece of a glob",
    }
}

fn of_branch(site: Site, taken: bool) -> &'static str {
    match (site, taken) {
        (Site::Short, true) => "the name is shorter than four bytes",
        (Site::Short, false) => "the name has four bytes or more",
        (Site::Long, true) => "the name is too long for four words: it is compared by itself",
        (Site::Long, false) => "the name fits into four words",
        (Site::Reject, true) => "the bytes that stand for the entry differ: no exact entry",
        (Site::Reject, false) => "the bytes that stand for the entry fit: a candidate",
        (Site::Length, true) => "the candidate has another length",
        (Site::Length, false) => "the candidate has the same length",
        (Site::Compare, true) => "the bytes differ: not this entry",
        (Site::Compare, false) => "the bytes are equal: this entry",
        (Site::Walk, true) => "the walk goes on",
        (Site::Walk, false) => "the walk ends here",
        (Site::End, true) => "the name ends before the automaton is certain",
        (Site::End, false) => "the automaton is certain before the name ends",
        (Site::Run, true) => "a run of bytes has to be compared",
        (Site::Run, false) => "no run of bytes has to be compared",
        (Site::PrefixFilter, true) => "the name starts as some prefix does",
        (Site::PrefixFilter, false) => "no prefix starts as the name does",
        (Site::PrefixMore, true) => "there are more prefixes to test",
        (Site::PrefixMore, false) => "there are no more prefixes to test",
        (Site::Glob, true) => "the pattern matches",
        (Site::Glob, false) => "the pattern does not match",
        (Site::Excluded, true) => "the winner is an exclusion: not in the list",
        (Site::Excluded, false) => "the winner is no exclusion",
        (Site::Sieve, true) => "nothing in the list has these bytes at these two places",
        (Site::Sieve, false) => "something in the list has these bytes at these two places",
        (Site::PrefixPair, true) => "a prefix may match",
        (Site::PrefixPair, false) => "no prefix of this group matches",
        (Site::More, true) => "the place lies past the end",
        (Site::More, false) => "the place lies in the table",
        (Site::Candidate, true) => "there is a candidate: patterns are not asked first",
        (Site::Candidate, false) => "there is no candidate: patterns are asked",
    }
}

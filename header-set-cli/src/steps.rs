//! The steps of a lookup, in words and with the bytes that it reads, for tools that explain one. The
//! lookup records them itself, as for its price.

use std::collections::BTreeSet;
use std::ops::Range;

use header_set_runtime::trace::{Event, Site, Table, Work};
use header_set_runtime::{Lookup, Matcher, Trace};

use header_set_codegen::cost::{LINE, STEPS};
use header_set_codegen::tables::{ListedTable, accessed};

/// A step of a lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Bytes of a table are read.
    Read(Read),
    /// Arithmetic that the cost model counts.
    Work(&'static str),
    /// A branch, and what it says about the name.
    Branch(&'static str),
}

/// A read of bytes of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The position of the table among those of the layout.
    pub table: usize,
    /// The offset of the first byte, and that after the last.
    pub bytes: Range<usize>,
    /// Whether the address depends on an earlier read.
    pub waits: bool,
}

/// A lookup, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// Whether the name is in the set.
    pub found: bool,
    /// The steps.
    pub steps: Vec<Step>,
    /// The distinct cache lines that are read, each as the position of its table and its number.
    pub lines: BTreeSet<(usize, usize)>,
    /// Whether there may be more steps, which were not recorded.
    pub is_cut: bool,
}

/// Looks a name up. `tables` are those of the matcher, from [`listed`](header_set_codegen::tables::listed).
#[must_use]
pub fn steps(matcher: &Matcher<'_>, tables: &[ListedTable], name: &[u8]) -> Steps {
    let mut trace = Trace::<STEPS>::new();
    let found = matcher.has(name, &mut trace);
    let (mut steps, mut lines) = (Vec::new(), BTreeSet::new());
    // Whether the lookup has come to the patterns beside the strategy, and whether the next compare
    // is that of a run or a prefix, whose branch is taken if it passes.
    let (mut beside, mut passes) = (false, false);
    for &event in trace.events() {
        beside |= is_beside(event);
        steps.push(match event {
            Event::Load {
                table,
                offset,
                bytes,
                chained,
            } => {
                passes |= table == Table::PrefixTexts;
                let Some((table, offset)) = accessed(tables, table, offset, beside) else {
                    continue;
                };
                let bytes = offset..offset + bytes.max(1);
                let waits = chained && !lines.is_empty();
                let of_read = bytes.start / LINE..=(bytes.end - 1) / LINE;
                lines.extend(of_read.map(|line| (table, line)));
                Step::Read(Read {
                    table,
                    bytes,
                    waits,
                })
            }
            Event::Work(work) => Step::Work(of_work(work)),
            Event::Branch { site, taken } => {
                let is_inverted = passes && site == Site::Compare;
                passes = site == Site::Run && taken;
                Step::Branch(of_branch(site, taken != is_inverted))
            }
        });
    }
    Steps {
        found,
        steps,
        lines,
        is_cut: trace.events().len() == STEPS,
    }
}

/// Whether an event belongs to the patterns beside a strategy.
fn is_beside(event: Event) -> bool {
    match event {
        Event::Load { table, .. } => matches!(
            table,
            Table::PrefixFilter | Table::PrefixBuckets | Table::PrefixGroups | Table::Globs
        ),
        Event::Work(work) => matches!(work, Work::Glob | Work::Prefix),
        Event::Branch { site, .. } => site == Site::Candidate,
    }
}

fn of_work(work: Work) -> &'static str {
    match work {
        Work::ThreeWindows => "hashes three windows of the name",
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

#[cfg(test)]
mod tests {
    use header_set_runtime::trace::{Event, Site, Table, Work};
    use header_set_runtime::{Lookup, Trace};

    use super::{BTreeSet, Read, STEPS, Step, is_beside, of_work, steps};
    use header_set_codegen::tables::{Arena, listed};
    use header_set_codegen::{Context, plan_items};

    /// Each traced read falls into a table, so that none is missing from the steps. The lines are
    /// those of its bytes.
    #[test]
    fn every_read_is_found_in_a_table() {
        let many: String = (0..700).map(|n| format!("\"x-{}-{n}\",", n % 7)).collect();
        let prefixes: String = (0..40).map(|n| format!("\"p{n}-*\",")).collect();
        let lists = [
            "\"host\", \"te\", \"x-*\", !\"x-a\", \"x-b-*\"".to_owned(),
            "\"*-id\", \"x-*-y\", \"te\", !\"a-id\"".to_owned(),
            format!("{prefixes} \"p1-a\""),
            format!("{many} \"x-y-*\""),
            "\"*a*b*c*d*\", \"*e*f*g*\"".to_owned(),
        ];
        let names = [
            "te", "x-a", "x-b-c", "p1-a", "p39-zz", "x-1-8", "x-y-z", "aabbccdd", "x-id-y", "",
        ];
        let (mut reads, mut borders) = (0, 0);
        for list in lists {
            let arena = Arena::default();
            let source = format!("static LIST = [{list}];");
            let planned = plan_items(&source, &Context::default(), &arena).expect("a list");
            for built in planned[0].chosen.layouts.iter().flatten() {
                let tables = listed(&built.matcher);
                assert_eq!(
                    tables.iter().map(|table| table.bytes.len()).sum::<usize>(),
                    built.table_bytes
                );
                for name in names {
                    let mut trace = Trace::<STEPS>::new();
                    (&built.matcher).has(name.as_bytes(), &mut trace);
                    let is_read = |event: &&Event| matches!(event, Event::Load { .. });
                    let expected = trace.events().iter().filter(is_read).count();
                    let walked = steps(&built.matcher, &tables, name.as_bytes());
                    let is_read = |step: &&Step| matches!(step, Step::Read(_));
                    let found = walked.steps.iter().filter(is_read).count();
                    assert_eq!(
                        found,
                        expected,
                        "{} {name} {:?}",
                        built.form,
                        trace.events()
                    );
                    reads += found;
                    let mut lines = BTreeSet::new();
                    for step in &walked.steps {
                        if let Step::Read(Read { table, bytes, .. }) = step {
                            assert!(bytes.end <= tables[*table].bytes.len());
                            lines.extend(bytes.clone().map(|byte| (*table, byte / 64)));
                            borders += usize::from(bytes.end.is_multiple_of(64));
                        }
                    }
                    assert_eq!(walked.lines, lines, "{} {name}", built.form);
                }
            }
        }
        assert!(reads > 300);
        assert!(borders > 0);
    }

    /// A compare with a prefix branches where it passes, and every other where it fails. In words
    /// they are alike.
    #[test]
    fn compares_that_pass_have_the_same_words() {
        let (equal, differ) = (
            Step::Branch("the bytes are equal: this entry"),
            Step::Branch("the bytes differ: not this entry"),
        );
        for strategy in ["perfect_hash", "trie", "dfa"] {
            let arena = Arena::default();
            let source = format!(
                "#[header_set(strategy = {strategy})] static LIST = [\"te\", \"upgrade\", \"x-long-prefix-*\"];"
            );
            let planned = plan_items(&source, &Context::default(), &arena).expect("a list");
            let built = &planned[0].chosen.built;
            let tables = listed(&built.matcher);
            let mut compares = 0;
            for name in ["te", "upgrade", "x-long-prefix-a"] {
                let told = steps(&built.matcher, &tables, name.as_bytes());
                assert!(told.found);
                compares += usize::from(told.steps.contains(&equal));
                assert!(!told.steps.contains(&differ), "{strategy} {name} {told:?}");
            }
            assert!(compares > 0, "{strategy}");
        }
    }

    #[test]
    fn patterns_beside_begin_with_the_branch_of_a_candidate() {
        let load = |table| Event::Load {
            table,
            offset: 0,
            bytes: 1,
            chained: false,
        };
        let branch = |site| Event::Branch { site, taken: true };
        let beside = [
            branch(Site::Candidate),
            load(Table::PrefixFilter),
            load(Table::Globs),
            Event::Work(Work::Glob),
            Event::Work(Work::Prefix),
        ];
        assert_eq!(beside.map(is_beside), [true; 5]);
        let others = [
            branch(Site::Compare),
            branch(Site::Walk),
            branch(Site::Excluded),
            load(Table::PrefixTexts),
            Event::Work(Work::NextNode),
        ];
        assert_eq!(others.map(is_beside), [false; 5]);
    }

    #[test]
    fn work_has_words() {
        let words = [
            (Work::ThreeWindows, "hashes three windows of the name"),
            (
                Work::WideHash { words: 3 },
                "hashes the name in words of eight bytes",
            ),
            (Work::Prefix, "compares the name with the start of a prefix"),
            (Work::GlobPlace, "compares a byte with a piece of a glob"),
        ];
        for (work, words) in words {
            assert_eq!(of_work(work), words);
        }
    }
}

//! Answers before times: every contender against the oracle.

use kit::oracle::Oracle;
use kit::streams::{Kind, SLOTS, Source};

use crate::built::Built;
use crate::contender::Case;
use crate::options::Options;
use crate::runners::Runner;
use crate::sets::Set;

/// How many wrong answers are shown before the rest is only counted.
const SHOWN: usize = 5;

/// Members of a set around which answers are probed before a measurement; with `--check` ten times this number.
const PROBED: usize = 400;

/// What was wrong, in lines to print.
#[derive(Default)]
struct Wrong {
    lines: Vec<String>,
    count: usize,
}

impl Wrong {
    fn add(&mut self, line: impl FnOnce() -> String) {
        self.count += 1;
        if self.lines.len() < SHOWN {
            self.lines.push(line());
        }
    }

    fn into_result(self) -> Result<(), String> {
        if self.count == 0 {
            return Ok(());
        }
        Err(format!(
            "{} wrong answers:\n{}",
            self.count,
            self.lines.join("\n")
        ))
    }
}

/// Checks answers around the members of a set, then on every stream.
pub fn verify(
    set: &Set,
    source: &Source,
    built: &Built,
    runners: &[Runner],
    options: &Options,
    thorough: bool,
) -> Result<(), String> {
    let mut wrong = Wrong::default();
    let oracles = Oracles {
        sensitive: Oracle::new(set.text, true),
        insensitive: Oracle::new(set.text, false),
    };
    let mut check = |names: &[&str], mixed| {
        check_all(set, &oracles, built, runners, names, mixed, &mut wrong);
    };
    check(&set.entries, false);
    let probes = probes(&set.entries, if thorough { 10 * PROBED } else { PROBED });
    check(&references(&probes), false);
    check(&references(&respelled(&probes)), true);
    for seed in 0..options.seeds {
        for kind in Kind::ALL {
            let stream = source.stream(kind, SLOTS, seed);
            check(&stream.texts(), kind == Kind::Mixed);
        }
        for percent in runners
            .iter()
            .filter_map(|runner| runner.contender.hit_percent)
        {
            check(&source.hitting(percent, SLOTS, seed).texts(), false);
        }
    }
    wrong.into_result()
}

fn references(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// Both right answers to a name.
struct Oracles {
    sensitive: Oracle,
    insensitive: Oracle,
}

/// Checks every runner that can answer about `names`, spelled in any case if `mixed`.
fn check_all(
    set: &Set,
    oracles: &Oracles,
    built: &Built,
    runners: &[Runner],
    names: &[&str],
    mixed: bool,
    wrong: &mut Wrong,
) {
    let answers = |oracle: &Oracle| -> Vec<bool> {
        let answer = |name: &&str| oracle.contains(name.as_bytes());
        names.iter().map(answer).collect()
    };
    let (sensitive, insensitive) = (answers(&oracles.sensitive), answers(&oracles.insensitive));
    for runner in runners
        .iter()
        .filter(|runner| !mixed || runner.contender.case == Case::Insensitive)
    {
        let answers = match runner.contender.case {
            Case::Sensitive => &sensitive,
            Case::Insensitive => &insensitive,
        };
        check_one(set.name, built, runner, names, answers, wrong);
        check_requests(set.name, built, runner, names, answers, wrong);
    }
}

fn check_one(
    set: &str,
    built: &Built,
    runner: &Runner,
    names: &[&str],
    answers: &[bool],
    wrong: &mut Wrong,
) {
    if runner.functions.by_name.is_none() {
        return;
    }
    for (round, (name, &right)) in names.iter().zip(answers).enumerate() {
        let answer = (runner.functions.copy(round).contains)(name, built);
        if answer != right && !(runner.contender.is_bound() && answer) {
            wrong.add(|| format!("{set}: {} says {answer} of {name:?}", runner.contender.name));
        }
    }
}

/// The same names some at a time: not a multiple of anything, so that every tail is met.
fn check_requests(
    set: &str,
    built: &Built,
    runner: &Runner,
    names: &[&str],
    answers: &[bool],
    wrong: &mut Wrong,
) {
    let Some(request) = runner
        .functions
        .request
        .filter(|_| !runner.contender.is_bound())
    else {
        return;
    };
    for length in [1, 7, 30, 64, 67, 128] {
        for (names, answers) in names.chunks(length).zip(answers.chunks(length)) {
            let mut found = [0; 2];
            request(names, built, &mut found[..names.len().div_ceil(64)]);
            for (bit, &right) in answers.iter().enumerate() {
                if (found[bit / 64] >> (bit % 64) & 1 == 1) != right {
                    let name = names[bit];
                    wrong.add(|| {
                        format!(
                            "{set}: {} is wrong of {name:?} in a request",
                            runner.contender.name
                        )
                    });
                }
            }
        }
    }
}

/// Names around the members of a set, where a structure that skips bytes would go wrong: truncated,
/// extended, each byte changed, case flipped, and the empty name.
fn probes(entries: &[&str], most: usize) -> Vec<String> {
    let mut probes = vec![String::new(), "*".into(), "-".repeat(300)];
    for entry in entries.iter().take(most) {
        for at in 0..entry.len() {
            probes.push(entry[..at].to_owned());
            probes.push(entry[at..].to_owned());
            for other in ["~", "-", "a"] {
                probes.push(format!("{}{other}{}", &entry[..at], &entry[at + 1..]));
            }
        }
        probes.push(format!("{entry}-"));
        probes.push(format!("-{entry}"));
        probes.push(format!("{entry}{entry}"));
    }
    probes
}

/// The same with some letters raised, and bytes that are not letters changed by the bit that is case.
fn respelled(probes: &[String]) -> Vec<String> {
    let mut respelled = Vec::new();
    for probe in probes {
        respelled.push(probe.to_ascii_uppercase());
        let odd = probe.char_indices().map(|(at, c)| {
            if at % 2 == 1 {
                c.to_ascii_uppercase()
            } else {
                c
            }
        });
        respelled.push(odd.collect());
        respelled.push(probe.replace('-', "\r"));
        respelled.push(probe.replace(|c: char| c.is_ascii_digit(), "\u{10}"));
        respelled.push(probe.replace('k', "\u{212a}"));
    }
    respelled
}

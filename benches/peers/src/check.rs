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

/// Members of a set around which answers are probed before a measurement; with `--check` ten times
/// this number.
const PROBED: usize = 400;

/// Checks answers around the members of a set, then on every stream.
pub fn verify(
    set: &Set,
    source: &Source<'_>,
    built: &Built,
    runners: &[Runner],
    options: &Options,
    thorough: bool,
) -> Result<(), String> {
    let oracles = [Case::Sensitive, Case::Insensitive]
        .map(|case| (case, Oracle::new(set.text, case == Case::Sensitive)));
    let mut wrong = Wrong {
        set: set.name,
        lines: Vec::new(),
        count: 0,
    };
    // Names in any case are asked of those that ignore it.
    let mut check = |names: &[&str], mixed: bool| {
        let oracles = oracles
            .iter()
            .filter(|(case, _)| !mixed || *case == Case::Insensitive);
        for (case, oracle) in oracles {
            let answers = names.iter().map(|name| oracle.contains(name.as_bytes()));
            let answers: Vec<bool> = answers.collect();
            for runner in runners.iter().filter(|it| it.contender.case() == *case) {
                wrong.check_names(built, runner, names, &answers);
                wrong.check_requests(built, runner, names, &answers);
            }
        }
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
        for percent in runners.iter().filter_map(|it| it.contender.hit_percent()) {
            check(&source.hitting(percent, SLOTS, seed).texts(), false);
        }
    }
    match wrong.count {
        0 => Ok(()),
        count => Err(format!(
            "{count} wrong answers:\n{}",
            wrong.lines.join("\n")
        )),
    }
}

fn references(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// Wrong answers of a set.
struct Wrong {
    set: &'static str,
    lines: Vec<String>,
    count: usize,
}

impl Wrong {
    fn add(&mut self, runner: &Runner, what: &str, name: &str) {
        self.count += 1;
        if self.lines.len() < SHOWN {
            let (set, contender) = (self.set, runner.contender.name);
            self.lines
                .push(format!("{set}: {contender} {what} {name:?}"));
        }
    }

    fn check_names(&mut self, built: &Built, runner: &Runner, names: &[&str], answers: &[bool]) {
        if runner.functions.by_name.is_none() {
            return;
        }
        for (round, (name, &right)) in names.iter().zip(answers).enumerate() {
            let answer = (runner.functions.copy(round).contains)(name, built);
            if answer != right && !(runner.contender.is_bound() && answer) {
                self.add(runner, &format!("says {answer} of"), name);
            }
        }
    }

    /// The same names some at a time: not a multiple of anything, so that every tail is met.
    fn check_requests(&mut self, built: &Built, runner: &Runner, names: &[&str], answers: &[bool]) {
        let request = runner.functions.request;
        let Some(request) = request.filter(|_| !runner.contender.is_bound()) else {
            return;
        };
        for length in [1, 7, 30, 64, 67, 128] {
            for (names, answers) in names.chunks(length).zip(answers.chunks(length)) {
                let mut found = [0; 2];
                request(names, built, &mut found[..names.len().div_ceil(64)]);
                for (bit, &right) in answers.iter().enumerate() {
                    if (found[bit / 64] >> (bit % 64) & 1 == 1) != right {
                        self.add(runner, "is wrong in a request of", names[bit]);
                    }
                }
            }
        }
    }
}

/// Names around the members of a set, which a structure that skips bytes may confuse: truncated,
/// extended, each byte changed, case flipped, empty.
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

/// The same with some letters raised, and bytes that are not letters changed by the bit that is
/// case.
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

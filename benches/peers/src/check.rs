//! Answers before times: every contender against the oracle.

use crate::contenders::{Built, Case, PLACES};
use crate::run::Runner;
use crate::streams::Source;

/// How many wrong answers are shown before the rest is only counted.
const SHOWN: usize = 5;

/// What was wrong, in lines to print.
#[derive(Default)]
pub struct Wrong {
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

    pub fn into_result(self) -> Result<(), String> {
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

/// Checks every runner that can answer about `names`, spelled in any case if `mixed`.
pub fn check(
    set: &str,
    source: &Source,
    built: &Built,
    runners: &[Runner],
    names: &[&str],
    mixed: bool,
    wrong: &mut Wrong,
) {
    let sensitive: Vec<bool> = names
        .iter()
        .map(|name| source.oracle.contains(name))
        .collect();
    let insensitive: Vec<bool> = names
        .iter()
        .map(|name| source.oracle.contains_ignoring_case(name))
        .collect();
    for runner in runners
        .iter()
        .filter(|runner| !mixed || runner.contender.case == Case::Insensitive)
    {
        let answers = match runner.contender.case {
            Case::Sensitive => &sensitive,
            Case::Insensitive => &insensitive,
        };
        check_one(set, built, runner, names, answers, wrong);
        check_requests(set, built, runner, names, answers, wrong);
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
    let Some(places) = runner.called.by_name else {
        return;
    };
    for (turn, (name, &right)) in names.iter().zip(answers).enumerate() {
        let answer = (places[turn % PLACES].contains)(name, built);
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
        .called
        .request
        .filter(|_| !runner.contender.is_bound())
    else {
        return;
    };
    for length in [1, 7, 30, 64, 67, 128] {
        for (names, answers) in names.chunks(length).zip(answers.chunks(length)) {
            let mut found = [0; 2];
            request(names, built, &mut found[..names.len().div_ceil(64)]);
            for (place, &right) in answers.iter().enumerate() {
                if (found[place / 64] >> (place % 64) & 1 == 1) != right {
                    let name = names[place];
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
pub fn probes(entries: &[&str], most: usize) -> Vec<String> {
    let mut probes = vec![String::new(), "*".into(), "-".repeat(300)];
    for entry in entries.iter().take(most) {
        for place in 0..entry.len() {
            probes.push(entry[..place].to_owned());
            probes.push(entry[place..].to_owned());
            for other in ["~", "-", "a"] {
                probes.push(format!("{}{other}{}", &entry[..place], &entry[place + 1..]));
            }
        }
        probes.push(format!("{entry}-"));
        probes.push(format!("-{entry}"));
        probes.push(format!("{entry}{entry}"));
    }
    probes
}

/// The same with some letters raised, and bytes that are not letters changed by the bit that is case.
pub fn respelled(probes: &[String]) -> Vec<String> {
    let mut respelled = Vec::new();
    for probe in probes {
        respelled.push(probe.to_ascii_uppercase());
        let odd = probe.char_indices().map(|(place, c)| {
            if place % 2 == 1 {
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

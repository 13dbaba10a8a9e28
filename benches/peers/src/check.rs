//! Answers before times: every contender against the oracle.

use kit::oracle::Oracle;
use kit::streams::{Kind, SLOTS};

use crate::built::Built;
use crate::contender::Case;
use crate::options::Options;
use crate::runners::{Lineup, Runner};

/// Members of a set around which answers are probed before a measurement; with `--check` ten times
/// this number.
const PROBED: usize = 400;

/// Checks answers around the members of a set, then on every stream.
pub fn verify(lineup: &Lineup<'_>, options: &Options, thorough: bool) -> Result<(), String> {
    let Lineup {
        set,
        source,
        built,
        runners,
        ..
    } = lineup;
    let oracles = [Case::Sensitive, Case::Insensitive]
        .map(|case| (case, Oracle::new(set.text, case == Case::Sensitive)));
    // Names in any case are asked of those that ignore it.
    let check = |names: &[&str], mixed: bool| {
        for (case, oracle) in &oracles {
            if mixed && *case == Case::Sensitive {
                continue;
            }
            let answers = names.iter().map(|name| oracle.contains(name.as_bytes()));
            let answers: Vec<bool> = answers.collect();
            for runner in runners.iter().filter(|it| it.contender.case() == *case) {
                let wrong = wrong_name(built, runner, names, &answers)
                    .or_else(|| wrong_in_request(built, runner, names, &answers));
                if let Some(name) = wrong {
                    let (set, contender) = (set.name, runner.contender.name);
                    return Err(format!("{set}: {contender} is wrong about {name:?}"));
                }
            }
        }
        Ok(())
    };
    check(&set.entries, false)?;
    let probes = probes(&set.entries, if thorough { 10 * PROBED } else { PROBED });
    check(&references(&probes), false)?;
    check(&references(&respelled(&probes)), true)?;
    for seed in 0..options.seeds {
        for kind in Kind::ALL {
            let stream = source.stream(kind, SLOTS, seed);
            check(&stream.texts(), kind == Kind::Mixed)?;
        }
        for percent in runners.iter().filter_map(|it| it.contender.hit_percent()) {
            check(&source.hitting(percent, SLOTS, seed).texts(), false)?;
        }
    }
    Ok(())
}

fn references(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// The first name with a wrong answer.
fn wrong_name<'n>(
    built: &Built,
    runner: &Runner,
    names: &[&'n str],
    answers: &[bool],
) -> Option<&'n str> {
    runner.functions.by_name?;
    let mut asked = names.iter().zip(answers).enumerate();
    let wrong = asked.find(|&(round, (name, &right))| {
        let answer = (runner.functions.copy(round).contains)(name, built);
        answer != right && !(runner.contender.is_bound() && answer)
    });
    wrong.map(|(_, (name, _))| *name)
}

/// The same names some at a time: not a multiple of anything, so that every tail is met.
fn wrong_in_request<'n>(
    built: &Built,
    runner: &Runner,
    names: &[&'n str],
    answers: &[bool],
) -> Option<&'n str> {
    let request = runner.functions.request?;
    if runner.contender.is_bound() {
        return None;
    }
    for length in [1, 7, 30, 64, 67, 128] {
        for (names, answers) in names.chunks(length).zip(answers.chunks(length)) {
            let mut found = [0; 2];
            request(names, built, &mut found[..names.len().div_ceil(64)]);
            for (bit, &right) in answers.iter().enumerate() {
                if (found[bit / 64] >> (bit % 64) & 1 == 1) != right {
                    return Some(names[bit]);
                }
            }
        }
    }
    None
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

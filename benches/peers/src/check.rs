//! Answers before times: every contender against the oracle.

use kit::near::around;
use kit::oracle::Oracle;
use kit::streams::{Kind, SLOTS};

use crate::built::Built;
use crate::contender::{BOUND, Contender, Lineup, hit_percent};
use crate::options::Options;

/// Members of a set around which answers are probed.
const PROBED: usize = 4_000;

/// Checks answers around the members of a set, then on every stream.
pub fn verify(lineup: &Lineup<'_>, options: &Options) -> Result<(), String> {
    let (set, source, contenders) = (lineup.set, &lineup.source, &lineup.contenders);
    let oracles = [false, true].map(|any_case| Oracle::new(set.text, !any_case));
    let check = |names: &[&str]| {
        let answers = oracles.each_ref().map(|oracle| {
            let answers = names.iter().map(|name| oracle.contains(name.as_bytes()));
            answers.collect::<Vec<bool>>()
        });
        for contender in contenders {
            let answers = &answers[usize::from(contender.ignores_case())];
            if let Some(name) = wrong(&lineup.built, contender, names, answers) {
                let (set, contender) = (set.name, contender.name);
                return Err(format!("{set}: {contender} is wrong about {name:?}"));
            }
        }
        Ok(())
    };
    check(&set.entries)?;
    let probes = probes(&set.entries);
    let probes: Vec<&str> = probes.iter().map(String::as_str).collect();
    check(&probes)?;
    for seed in 0..options.seeds {
        for kind in Kind::ALL {
            check(&source.stream(kind, SLOTS, seed).texts())?;
        }
        for percent in contenders.iter().filter_map(|it| hit_percent(it.name)) {
            check(&source.draw(Kind::Real, percent, SLOTS, seed).texts())?;
        }
    }
    Ok(())
}

/// The first name with a wrong answer, asked alone or in a request. The bound may say yes to any.
fn wrong<'n>(
    built: &Built,
    contender: &Contender,
    names: &[&'n str],
    answers: &[bool],
) -> Option<&'n str> {
    let (functions, is_bound) = (&contender.functions, contender.name == BOUND);
    if functions.by_name.is_some() {
        for (round, (name, &right)) in names.iter().zip(answers).enumerate() {
            let answer = (functions.copy(round).contains)(name, built);
            if answer != right && !(is_bound && answer) {
                return Some(name);
            }
        }
    }
    let request = functions.request.filter(|_| !is_bound)?;
    // Some at a time: not a multiple of anything, so that every tail is met.
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

/// Names around the members of a set, in any case.
fn probes(entries: &[&str]) -> Vec<String> {
    let mut probes = vec![String::new(), "*".into(), "-".repeat(300)];
    for entry in entries.iter().take(PROBED) {
        // A letter that case maps to `k`, though it is no ASCII.
        let kelvin = entry.replace('k', "\u{212a}");
        for name in [entry, kelvin.as_str()] {
            around(name.as_bytes(), &mut |name| {
                probes.extend(str::from_utf8(name).map(str::to_owned));
            });
        }
    }
    probes
}

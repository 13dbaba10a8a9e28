//! Compares the classes of random matches with their arms.

use proc_macro2::TokenStream;

use super::meaning::{self, LeadsTo, Meaning};
use crate::bounds::Budget;
use crate::front::diagnostics::Diagnostics;
use crate::front::invocation::Parsed;
use crate::front::parse;
use crate::list::key_set::{Role, Shape};
use crate::traffic::Random;
use crate::{list, sources};

/// Runs the stages before the plan.
pub(crate) fn meaning_of(parsed: Parsed) -> (Meaning<'static>, Diagnostics) {
    let Parsed {
        item,
        mut diagnostics,
        ..
    } = parsed;
    let (written, resolved) = sources::resolve(&item, None, &mut diagnostics);
    let complete = !diagnostics.has_errors();
    let (rules, budget) = (item.rules(), Budget::default());
    let (valid, findings) = list::validate(&rules, written, complete, &budget, &list::sort);
    resolved.tell(findings, &item, &mut diagnostics);
    let meaning = meaning::of(
        &item,
        &resolved,
        valid,
        &budget,
        &mut diagnostics,
        Box::leak(Box::default()),
    );
    (meaning, diagnostics)
}

/// Whether a pattern matches. It tries every length for each star.
fn glob(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|skip| glob(rest, &name[skip..])),
        Some((byte, rest)) => name.first() == Some(byte) && glob(rest, &name[1..]),
    }
}

/// A random name, or a pattern if it has stars. Few letters are used, so that many entries collide.
fn text(random: &mut Random, letters: &str) -> String {
    let length = 1 + random.below(5);
    let mut letter = || letters.as_bytes()[random.below(letters.len())];
    (0..length).map(|_| char::from(letter())).collect()
}

#[test]
fn classes_lead_to_the_first_arm_that_matches() {
    let mut random = Random(2 << 32);
    for _ in 0..1500 {
        let count = 1 + random.below(8);
        // For each arm: its alternatives, whether it has a guard, and whether the guard holds.
        let arms: Vec<(Vec<String>, bool, bool)> = (0..count)
            .map(|_| {
                let alternatives = (0..=random.below(2))
                    .map(|_| text(&mut random, "abAB-_**"))
                    .collect();
                (alternatives, random.below(2) == 0, random.below(2) == 0)
            })
            .collect();
        let list: String = arms
            .iter()
            .map(|(alternatives, guarded, _)| {
                let quoted: Vec<String> = alternatives
                    .iter()
                    .map(|text| format!("{text:?}"))
                    .collect();
                format!(
                    "{}{} => 0,",
                    quoted.join("|"),
                    if *guarded { " if g" } else { "" }
                )
            })
            .collect();
        let input = format!("c; name, {{ {list} _ => 0 }}");
        let parsed = parse::header_match(input.parse::<TokenStream>().unwrap());
        let (meaning, diagnostics) = meaning_of(parsed.items.into_iter().next().unwrap());
        assert!(!diagnostics.has_errors(), "{input}");
        let _ = diagnostics.finish();
        let keys = &meaning.keys;
        let LeadsTo::Arms(classes) = &meaning.leads_to else {
            panic!("{input} is no match");
        };
        for _ in 0..60 {
            let name = text(&mut random, "abAB-_");
            let folded = name.to_ascii_lowercase();
            let matches = |text: &str| {
                let text = text.to_ascii_lowercase();
                glob(text.as_bytes(), folded.as_bytes())
            };
            let expected = arms.iter().position(|(alternatives, guarded, holds)| {
                alternatives.iter().any(|text| matches(text)) && (!guarded || *holds)
            });
            let class = match keys.winner(name.as_bytes()) {
                None => classes.none,
                Some(winner) => {
                    let Role::Entry(index) = keys.role_of(winner) else {
                        panic!("a match excludes nothing")
                    };
                    classes.by_entry[index]
                }
            };
            let found = (0..count).find(|&row| {
                let (arm, (_, guarded, holds)) = (&classes.arms[row], &arms[row]);
                let tested = arm.globs.is_empty()
                    || class < classes.first_open
                    || arm.certain.contains(&class)
                    || arm
                        .globs
                        .iter()
                        .any(|pieces| Shape::Glob(pieces.clone()).matches(folded.as_bytes()));
                arm.classes.contains(&class) && tested && (!guarded || *holds)
            });
            assert_eq!(found, expected, "{name} in {input}");
        }
    }
}

//! Compares random lists with an oracle that implements the rules of precedence alone.

use proc_macro2::TokenStream;

use super::{sort, validate};
use crate::bounds::Budget;
use crate::front::parse;
use crate::kinds::meaning::{self, LeadsTo, Meaning};
use crate::list::key_set::{KeySet, Role, Shape};
use crate::sources;

/// A small random number generator, with the same sequence in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// A random name, or a pattern if it has stars. Few letters are used, so that many entries
    /// collide.
    fn text(&mut self, stars: bool) -> String {
        let letters = if stars { "abAB-_**" } else { "abAB-_" };
        let length = 1 + self.below(5);
        let letter =
            |random: &mut Self| letters.as_bytes()[random.below(letters.len() as u64) as usize];
        (0..length).map(|_| char::from(letter(self))).collect()
    }
}

fn fold(text: &str, separators: bool) -> String {
    let folded = text.to_ascii_lowercase();
    if separators {
        folded.replace('_', "-")
    } else {
        folded
    }
}

/// Whether a pattern matches. It tries every length for each star.
fn glob(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|skip| glob(rest, &name[skip..])),
        Some((byte, rest)) => name.first() == Some(byte) && glob(rest, &name[1..]),
    }
}

/// Returns the number of the entry that wins. An exact entry wins over a pattern; then the one with
/// more literal bytes wins, then the earliest written. Of two equal entries the exclusion wins.
fn winner(entries: &[(bool, String)], separators: bool, name: &str) -> Option<usize> {
    let name = fold(name, separators);
    let collapsed = |text: &str| {
        let mut text = fold(&text.replace('*', "\u{1}"), separators).replace('\u{1}', "*");
        while text.contains("**") {
            text = text.replace("**", "*");
        }
        text
    };
    let of = |number: usize| collapsed(&entries[number].1);
    (0..entries.len())
        .filter(|&number| glob(of(number).as_bytes(), name.as_bytes()))
        .min_by_key(|&number| {
            let text = of(number);
            let literal = text.bytes().filter(|&byte| byte != b'*').count();
            let excluded_too =
                (0..entries.len()).any(|other| entries[other].0 && of(other) == text);
            let first = (0..entries.len()).find(|&other| of(other) == text);
            let loses_to_exclusion = excluded_too && !entries[number].0;
            (
                text.contains('*'),
                std::cmp::Reverse(literal),
                first_inclusion(entries, &of, &text, first),
                loses_to_exclusion,
                number,
            )
        })
}

/// Returns the position at which a name counts as written: of its exclusion, or else of its first
/// inclusion.
fn first_inclusion(
    entries: &[(bool, String)],
    of: &impl Fn(usize) -> String,
    text: &str,
    first: Option<usize>,
) -> Option<usize> {
    (0..entries.len())
        .find(|&number| entries[number].0 && of(number) == text)
        .or(first)
}

/// Runs the stages before the plan. Returns whether one of them failed.
fn meaning_of(parsed: parse::Parsed) -> (Meaning<'static>, bool) {
    let parse::Parsed {
        item,
        mut diagnostics,
    } = parsed;
    let (written, resolved) = sources::resolve(&item, None, &mut diagnostics);
    let (rules, budget) = (item.rules(), Budget::default());
    let (valid, findings) = validate(&rules, written, true, &budget, &sort);
    resolved.tell(findings, &item, &mut diagnostics);
    let meaning = meaning::of(
        &item,
        &resolved,
        valid,
        &budget,
        &mut diagnostics,
        Box::leak(Box::default()),
    );
    let failed = diagnostics.has_errors();
    let _ = diagnostics.finish();
    (meaning, failed)
}

#[test]
fn the_winner_is_as_the_paragraph_says() {
    let mut random = Random(1);
    for round in 0..1500 {
        let separators = round % 3 == 0;
        let count = random.below(9);
        let entries: Vec<(bool, String)> = (0..count)
            .map(|_| (random.below(4) == 0, random.text(true)))
            .collect();
        // Entries of an exported list merge, like those of files.
        let list: String = entries
            .iter()
            .map(|(excluded, text)| format!("{}{text:?},", if *excluded { "!" } else { "" }))
            .collect();
        let option = if separators { "fold" } else { "exact" };
        let input = format!(
            "c; @exported {{ {list} }} #[header_set(separators = {option})] static SET = [use other::names!];"
        );
        let parsed = parse::header_set(input.parse::<TokenStream>().unwrap());
        parsed
            .loose
            .into_iter()
            .for_each(|loose| drop(loose.finish()));
        let (meaning, _) = meaning_of(parsed.items.into_iter().next().unwrap());
        let keys = meaning.keys;
        for _ in 0..60 {
            let name = random.text(false);
            let found = keys.role(name.as_bytes());
            let expected = winner(&entries, separators, &name);
            let context = format!("{name} in {entries:?}");
            match expected {
                Some(number) if !entries[number].0 => {
                    let Some(Role::Entry(index)) = found else {
                        panic!("{context}: {found:?}, expected {number}");
                    };
                    let text = std::str::from_utf8(keys.spellings()[index].text).unwrap();
                    assert_eq!(text, entries[number].1, "{context}");
                }
                _ => assert!(
                    !matches!(found, Some(Role::Entry(_))),
                    "{context}: {found:?}"
                ),
            }
        }
    }
}

#[test]
fn classes_lead_to_the_first_arm_that_matches() {
    let mut random = Random(2);
    for _ in 0..1500 {
        let count = 1 + random.below(8) as usize;
        // For each arm: its alternatives, whether it has a guard, and whether the guard holds.
        let arms: Vec<(Vec<String>, bool, bool)> = (0..count)
            .map(|_| {
                let alternatives = (0..=random.below(2)).map(|_| random.text(true)).collect();
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
        let (meaning, failed) = meaning_of(parsed.items.into_iter().next().unwrap());
        assert!(!failed, "{input}");
        let keys: &KeySet = &meaning.keys;
        let LeadsTo::Arms(classes) = &meaning.leads_to else {
            panic!("{input} is no match");
        };
        for _ in 0..60 {
            let name = random.text(false);
            let folded = fold(&name, false);
            let matches = |text: &str| glob(fold(text, false).as_bytes(), folded.as_bytes());
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

//! Compares the classes of random matches with their arms.

use proc_macro2::TokenStream;

use super::meaning::{self, Meaning};
use crate::bounds::Budget;
use crate::front::ast::Item;
use crate::front::diagnostics::Report;
use crate::front::parse::{self, Parse};
use crate::list::key_set::Role;
use crate::traffic::Random;

/// Returns the items of an invocation, and the mistakes in those without a name.
pub(crate) fn read(parse: Parse, input: TokenStream) -> (Vec<Item>, Vec<Report>) {
    let (mut items, mut reports) = (Vec::new(), Vec::new());
    let budget = Budget::default();
    parse::read(
        parse,
        input,
        None,
        &budget,
        &mut |item| match item.is_broken() {
            true => reports.extend(item.diagnostics.take()),
            false => items.push(item),
        },
    );
    (items, reports)
}

/// Runs the stages before the plan.
pub(crate) fn meaning_of(item: &mut Item) -> Meaning<'static> {
    meaning::of(item, &Budget::default(), Box::leak(Box::default()))
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
        let (mut items, _) = read(parse::header_match, input.parse().unwrap());
        let meaning = meaning_of(&mut items[0]);
        assert!(!items[0].diagnostics.has_errors(), "{input}");
        items[0].diagnostics.take();
        let keys = &meaning.keys;
        let classes = &meaning.classes;
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
                let takes = arm.classes.contains(&class)
                    || class >= classes.first_open
                        && arm.globs.iter().any(|text| glob(text, folded.as_bytes()));
                takes && (!guarded || *holds)
            });
            assert_eq!(found, expected, "{name} in {input}");
        }
    }
}

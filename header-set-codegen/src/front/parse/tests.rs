//! Broken input must not cause a panic.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::Parse;
use crate::Context;
use crate::kinds::tests::{meaning_of, read};
use crate::traffic::Random;

const SAMPLES: [&str; 4] = [
    r#"c; /// Doc.
       #[cfg(unix)] #[header_set(strategy = trie, case = sensitive, hit_rate = 0.5)]
       pub(crate) static SET = ["a", b"b", !"c-*", include "no", @iana, use other::name!, concat!("x", 1),];
       static MAP: Vec<u8, A> = { "a" | "b" => f::<A, B>(), "c" => |a, b| a, #[cfg(any())] "d" => { 1 } };
       enum Known { "host", XTrace = "x-*" | "y", !"x-y", #[doc = "z"] "z" }"#,
    r#"c; #![header_set(names = any)] "a", !"b*", stringify!(x), @iana"#,
    r#"c; #![header_set(case = sensitive)] name.f::<A, B>(), {
       "a" | "b-*" if let Some(x) = y => return x, "*c*" => { 1 } @iana => if a { b } else { c }
       #[cfg(any())] "d" if g => |a, b| c, _ => break 'a 5, }"#,
    r#"c; @exported { "a", !"b" } static SET = [use other::name!];"#,
];

/// Drops, repeats or moves a few token trees, anywhere.
fn broken(tokens: TokenStream, random: &mut Random, edits: &mut usize) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    for tree in &mut trees {
        if let TokenTree::Group(group) = tree
            && random.below(2) == 0
        {
            let delimiter = match random.below(12) {
                0 => Delimiter::None,
                1 => Delimiter::Brace,
                _ => group.delimiter(),
            };
            *group = Group::new(delimiter, broken(group.stream(), random, edits));
        }
    }
    while *edits > 0 && random.below(3) > 0 && !trees.is_empty() {
        *edits -= 1;
        let at = random.below(trees.len());
        match random.below(4) {
            0 => drop(trees.remove(at)),
            1 => trees.insert(at, trees[random.below(trees.len())].clone()),
            2 => trees.truncate(at),
            _ => {
                let other = random.below(trees.len());
                trees.swap(at, other);
            }
        }
    }
    trees.into_iter().collect()
}

/// Runs the stages before the plan.
fn front(parse: Parse, input: TokenStream) {
    for mut item in read(parse, input).0 {
        meaning_of(&mut item);
        item.diagnostics.take();
    }
}

#[test]
fn nothing_panics() {
    let mut random = Random(3 << 32);
    for round in 0..4000 {
        let sample = SAMPLES[round % SAMPLES.len()].parse().unwrap();
        let mut edits = 1 + random.below(4);
        let input = broken(sample, &mut random, &mut edits);
        let text = input.to_string();
        // Printed only if the test fails.
        eprintln!("{text}");
        front(super::header_set, input.clone());
        front(super::header_match, input.clone());
        if round % 100 < SAMPLES.len() {
            let _ = crate::header_set(input.clone(), &Context::default());
            let _ = crate::header_match(input.clone(), &Context::default());
            let _ = crate::resolve_cfg(input, &Context::default());
        }
    }
}

/// Returns the parser's errors about `input`, and the number of its rows.
fn rows_of(input: &str) -> (Vec<String>, usize) {
    let (mut items, _) = read(super::header_match, input.parse().unwrap());
    let item = items.remove(0);
    (item.diagnostics.into_errors(), item.rows.len())
}

#[test]
fn an_expression_behind_a_block() {
    let (mistakes, rows) = rows_of(r#"c; n, { "a" => { 1 } regex "x" => { 2 } _ => 3 }"#);
    assert_eq!((mistakes, rows), (Vec::new(), 3));
}

#[test]
fn an_expression_made_by_a_macro_comes_first() {
    for entry in ["regex", "include"] {
        let input = format!("c; {entry} concat!(\"x\", 1), \"y\"")
            .parse()
            .unwrap();
        let (mut items, stray) = read(super::header_set, input);
        assert_eq!(stray.len(), 0, "{entry}");
        let item = items.remove(0);
        // The file does not exist.
        let mut mistakes = item.diagnostics.into_errors();
        mistakes.retain(|it| !it.starts_with("cannot read `x1`"));
        assert_eq!(mistakes, [""; 0]);
        assert_eq!(item.rows.len(), 2, "{entry}");
    }
}

#[test]
fn a_list_of_broken_values_takes_no_time() {
    let rows: String = (0..5000)
        .map(|number| format!("\"n{number}\" => a | ,"))
        .collect();
    let input: TokenStream = format!("c; static MAP: u8 = {{ {rows} }};")
        .parse()
        .unwrap();
    front(super::header_set, input);
}

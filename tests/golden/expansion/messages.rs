//! The messages of `tests/golden/ui` without a compiler: those that the generator itself writes,
//! each at its place.

use std::fs;
use std::path::Path;

use proc_macro2::{Span, TokenStream, TokenTree};
use testkit::files::of_kind;

use crate::calls;

/// Line, column from 1, and text.
type Message = (usize, usize, String);

/// How many messages only the compiler shows, or only the generator: errors of the compiler itself,
/// lints that an attribute turns off, and what macros around ours write.
const OF_ONE: &[(&str, usize)] = &[
    ("constants/unknown", 2),
    // rustc reports a malformed `derive`.
    ("enums/names", 1),
    ("maps/half_typed", 2),
    ("matches/exclusions", 1),
    ("matches/half_typed", 2),
    ("matches/unreachable", 1),
    ("names/too_long", 1),
    ("regex/mistakes", 1),
    ("syntax/as_item", 6),
    ("syntax/entries", 3),
    // The rows of a derive.
    ("syntax/slips", 3),
    ("warnings/covered", 2),
    ("warnings/unused", 5),
];

/// A test for each topic, so that one takes no second where `tests/mutants` counts every branch.
macro_rules! topics {
    ($($topic:ident)*) => {
        $(
            #[test]
            fn $topic() {
                check(stringify!($topic));
            }
        )*

        #[test]
        fn every_topic_has_a_test() {
            let mut topics = Vec::new();
            for entry in fs::read_dir("golden/ui").expect("a folder") {
                let path = entry.expect("a readable folder").path();
                if path.is_dir() {
                    topics.push(path.file_name().expect("a name").to_string_lossy().into_owned());
                }
            }
            topics.sort();
            assert_eq!(topics, [$(stringify!($topic)),*]);
        }
    };
}

topics! { constants enums exclusions lists maps matches names options regex syntax warnings }

fn check(topic: &str) {
    let mut count = 0;
    for case in of_kind(&Path::new("golden/ui").join(topic), "rs") {
        let golden = fs::read_to_string(case.with_extension("stderr")).expect("a golden file");
        let golden = of_golden(&golden);
        let found = of_source(&fs::read_to_string(&case).expect("a case"));
        let of_one: Vec<&Message> = (found.iter().filter(|it| !golden.contains(it)))
            .chain(golden.iter().filter(|it| !found.contains(it)))
            .collect();
        let name = case.with_extension("").to_string_lossy().into_owned();
        let expected = OF_ONE.iter().find(|(case, _)| name.ends_with(case));
        assert_eq!(
            of_one.len(),
            expected.map_or(0, |(_, count)| *count),
            "{name}: only one has {of_one:#?}"
        );
        count += golden.len();
    }
    assert!(count > 0, "{topic} has no message");
}

/// The messages of a golden file.
fn of_golden(golden: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    let mut text = None;
    for line in golden.lines() {
        if let Some(message) = line.strip_prefix("error: ") {
            let note = message
                .split_once("HEADER_LIST`: ")
                .map_or(message, |(_, note)| note);
            text = Some(note.to_owned());
        } else if let Some((_, place)) = line.split_once("--> ")
            && let Some(text) = text.take()
        {
            let mut numbers = place.rsplitn(3, ':').map(str::parse);
            let (Some(Ok(column)), Some(Ok(line))) = (numbers.next(), numbers.next()) else {
                panic!("{place} is no place");
            };
            messages.push((line, column, text));
        }
    }
    messages
}

/// The messages of all macros in a file.
fn of_source(source: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    for call in calls::of(source) {
        written(call.expand(), &mut messages);
    }
    messages
}

/// The messages of an expansion: of `compile_error! { ".." }`, and of `note = ".."` where the
/// constant that it warns of is used.
fn written(tokens: TokenStream, to: &mut Vec<Message>) {
    let mut before: Vec<TokenTree> = Vec::new();
    let mut note = None;
    for tree in tokens {
        match &tree {
            TokenTree::Group(group) => {
                let is_error = before
                    .iter()
                    .any(|tree| tree.to_string() == "compile_error");
                match (is_error, literal(group.stream())) {
                    (true, Some(text)) => to.push(placed(before[0].span(), text)),
                    _ => {
                        note = noted(group.stream()).or(note);
                        written(group.stream(), to);
                    }
                }
                before.clear();
            }
            TokenTree::Ident(name) if name == "HEADER_LIST" => {
                if let (Some(text), false) = (
                    &note,
                    before.last().is_some_and(|it| it.to_string() == "const"),
                ) {
                    to.push(placed(name.span(), text.clone()));
                }
                before.push(tree);
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => before.clear(),
            _ => before.push(tree),
        }
    }
}

fn placed(span: Span, text: String) -> Message {
    let start = span.start();
    // The compiler shows one line.
    let line = text.lines().next().unwrap_or_default().to_owned();
    (start.line, start.column + 1, line)
}

fn literal(tokens: TokenStream) -> Option<String> {
    syn::parse2::<syn::LitStr>(tokens)
        .ok()
        .map(|text| text.value())
}

/// Of `deprecated(note = "..")`.
fn noted(tokens: TokenStream) -> Option<String> {
    let meta: syn::MetaList = syn::parse2(tokens).ok()?;
    let note: syn::MetaNameValue = meta.parse_args().ok()?;
    match (meta.path.is_ident("deprecated"), note.value) {
        (true, syn::Expr::Lit(text)) => match text.lit {
            syn::Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

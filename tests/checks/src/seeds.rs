//! Inputs to begin with, made of the project's own test data, so that none is kept twice.

use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use testkit::files::of_kind;
use testkit::heads::{self, CASES, DESYNC, rows};
use testkit::random::Random;
use testkit::{hostile, strict};

/// Generated heads among the seeds.
const HEADS: u64 = 200;

/// Seeds for each target that reads its bytes as choices.
const CHOICES: u64 = 64;

/// The seeds of a target.
///
/// # Panics
/// If the test data is not beside the crates.
#[must_use]
pub fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "head" => heads(),
        "tokens" => tokens(),
        _ => choices(),
    }
}

/// Words for a fuzzer to insert, as `(name of the target, words)`.
#[must_use]
pub fn dictionaries() -> [(&'static str, Vec<Vec<u8>>); 2] {
    let fragments = crate::tokens::fragments().map(|it| it.as_bytes().to_vec());
    [
        ("head", strict::bytes::words()),
        ("tokens", fragments.collect()),
    ]
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn choices() -> Vec<Vec<u8>> {
    let bytes: Vec<u8> = (0..=u8::MAX).collect();
    let choices = |seed: u64| {
        let mut random = Random::new(seed);
        let len = random.below(200);
        random.bytes(&bytes, len)
    };
    (0..CHOICES).map(choices).collect()
}

/// Options of the heads of `testdata`, as numbers of the strict oracle: none, `unfold`, and every bit
/// of the half that matters to the verb, hop-by-hop, folds and limits.
const OPTIONS: [u64; 6] = [
    0,
    0b11 << 46,
    0x5555_5555_5555,
    0xaaaa_aaaa_aaaa,
    0xff_ffff_0000_0fff,
    0xff_0000_ffff_f01f,
];

/// The bit of hop-by-hop among the options.
const HOP_BY_HOP: u64 = 1 << 11;

/// The heads of `testdata` under [`OPTIONS`], hostile ones, and generated ones.
fn heads() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (table, column) in [(CASES, 3), (DESYNC, 3), (heads::HOP_BY_HOP, 4)] {
        for row in rows(table, column) {
            let is_trailers = row.columns[0].ends_with("trailers");
            let mut bytes = row.bytes;
            // Those have fields only.
            if table == heads::HOP_BY_HOP {
                bytes = [b"GET / HTTP/1.1\r\nHost: a\r\n", &bytes[..], b"\r\n"].concat();
            }
            for options in OPTIONS {
                seeds.push(strict::bytes::seed(options, is_trailers, &bytes));
            }
        }
    }
    for message in hostile::all() {
        let options = HOP_BY_HOP;
        let head = heads::head(&message.fields);
        seeds.push(strict::bytes::seed(options, false, &head));
        let section = heads::section(&message.trailers);
        seeds.push(strict::bytes::seed(options, true, &section));
    }
    seeds.extend((0..HEADS).map(strict::bytes::generated));
    seeds
}

/// What the golden tests of messages and expansions give the macros.
fn tokens() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for folder in ["tests/golden/ui", "tests/sets"] {
        for path in of_kind(&root().join(folder), "rs") {
            let text = std::fs::read_to_string(path).expect("a golden file");
            if let Ok(tokens) = text.parse() {
                inputs(tokens, &mut seeds);
            }
        }
    }
    seeds.sort();
    seeds.dedup();
    seeds
}

fn inputs(tokens: TokenStream, seeds: &mut Vec<Vec<u8>>) {
    let mut entry = None;
    for tree in tokens {
        match tree {
            TokenTree::Ident(word) if word == "header_set" => entry = Some(0),
            TokenTree::Ident(word) if word == "header_match" => entry = Some(1),
            TokenTree::Punct(_) => {}
            TokenTree::Group(group) => {
                if let Some(entry) = entry.take() {
                    let text = text_of(group.stream());
                    seeds.push([&[entry], text.as_bytes()].concat());
                } else {
                    inputs(group.stream(), seeds);
                }
            }
            _ => entry = None,
        }
    }
}

/// The tokens as written.
fn text_of(tokens: TokenStream) -> String {
    let mut spans = tokens.into_iter().map(|tree| tree.span());
    let Some(first) = spans.next() else {
        return String::new();
    };
    let span = first.join(spans.last().unwrap_or(first));
    span.and_then(|span| span.source_text()).unwrap_or_default()
}

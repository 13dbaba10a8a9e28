//! What each door says of a list that it refuses, in the same words: those of a build script, with
//! the number of an entry, or the line of a file, for its place.

use header_set_build::Error;
use header_set_codegen::{Context, header_set};
use proc_macro2::{TokenStream, TokenTree};

use super::door::{FILE, source};
use super::sample::{Entry, Kind, Sample};

/// The number of an entry, and what is wrong with it.
type Mistake = (usize, String);

/// What literals alone are told.
const IN_SOURCE: &str = "; the empty name is written b\"\"";

/// The errors of the expansion, at the lines of their spans.
pub fn of_macro(sample: &Sample, context: &Context) -> Vec<Mistake> {
    let input = format!("header_set; {}", source(sample));
    let input: TokenStream = input.parse().expect("tokens");
    let mut errors = Vec::new();
    compile_errors(header_set(input, context), &mut errors);
    let numbers = numbers(sample);
    let number = |line: usize| numbers[line - 2];
    let mistake = |(line, message): (usize, String)| {
        if sample.kind == Kind::File {
            let located = message.strip_prefix(&format!("{FILE}:")).expect("a file");
            let (line, message) = located.split_once(": ").expect("a line");
            return (line.parse().expect("a number"), message.to_owned());
        }
        let mut message = message.replace(IN_SOURCE, "");
        // The place of another entry.
        if let Some((before, rest)) = message.split_once(" at line ") {
            let (other, rest) = rest.split_once(", column ").expect("a column");
            let other = number(other.parse().expect("a number"));
            let then = rest.trim_start_matches(|char: char| char.is_ascii_digit());
            message = format!("{before} at entry {other}{then}");
        }
        (number(line), message)
    };
    errors.into_iter().map(mistake).collect()
}

pub fn of_generator(sample: &Sample, error: &Error) -> Vec<Mistake> {
    let mistakes = error.mistakes().iter();
    let mistake = |mistake: &header_set_build::Mistake| {
        let (line, column) = (mistake.line(), mistake.column());
        let (Some(line), Some(column)) = (line, column) else {
            panic!("{mistake} has no place");
        };
        if sample.kind == Kind::File {
            let Entry {
                excluded, regular, ..
            } = sample.entries[line - 1];
            let before = usize::from(excluded) + if regular { "regex ".len() } else { 0 };
            assert_eq!(column, 1 + before, "{mistake}");
        }
        (line, mistake.message().to_owned())
    };
    mistakes.map(mistake).collect()
}

/// The number of each entry among those that a build script gives together.
fn numbers(sample: &Sample) -> Vec<usize> {
    sample.runs().flat_map(|run| 1..=run.len()).collect()
}

/// The line and the message of every `compile_error!`.
fn compile_errors(tokens: TokenStream, errors: &mut Vec<Mistake>) {
    let mut line = None;
    for tree in tokens {
        match tree {
            TokenTree::Ident(word) if word == "compile_error" => {
                line = Some(word.span().start().line);
            }
            TokenTree::Group(group) => match line.take() {
                Some(line) => {
                    let message: syn::LitStr = syn::parse2(group.stream()).expect("a message");
                    errors.push((line, message.value()));
                }
                None => compile_errors(group.stream(), errors),
            },
            _ => {}
        }
    }
}

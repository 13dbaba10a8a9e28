//! A text with figures: a record, or a document whose figures come from records.
//! `HEADER_SET_BLESS=1 cargo test` rewrites those of documents.

use std::fs;

use regex::Regex;
use testkit::golden;

/// A number, in the place of a `#` in the pattern of a sentence.
const NUMBER: &str = "([0-9](?:[0-9.,]*[0-9])?)";

pub(crate) struct Text {
    path: String,
    pub(crate) text: String,
}

impl Text {
    pub(crate) fn open(path: impl Into<String>) -> Self {
        let path = path.into();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        Self { path, text }
    }

    /// Where the numbers of a sentence are, each a `#` in `pattern`. The sentence may have line
    /// breaks anywhere.
    fn spans(&self, pattern: &str) -> Vec<(usize, usize)> {
        let expression = regex::escape(pattern).replace(r"\#", NUMBER);
        let expression = Regex::new(&expression.replace(' ', "[ \n]+")).expect("an expression");
        let Some(found) = expression.captures(&self.text) else {
            panic!("{} has no sentence `{pattern}`", self.path);
        };
        let numbers = found.iter().skip(1).flatten();
        numbers.map(|it| (it.start(), it.end())).collect()
    }

    /// The numbers of a sentence.
    pub(crate) fn numbers<const N: usize>(&self, pattern: &str) -> [f64; N] {
        let spans: [_; N] = self.spans(pattern).try_into().expect(pattern);
        spans.map(|(start, end)| self.text[start..end].parse().expect(pattern))
    }

    /// Replaces the numbers of a sentence, each with as many decimals as it has there.
    pub(crate) fn sentence(&mut self, pattern: &str, figures: &[f64]) {
        let spans = self.spans(pattern);
        assert_eq!(spans.len(), figures.len(), "numbers of `{pattern}`");
        for ((start, end), figure) in spans.into_iter().zip(figures).rev() {
            let decimals = self.text[start..end].split_once('.');
            let decimals = decimals.map_or(0, |(_, decimals)| decimals.len());
            let figure = format!("{figure:.decimals$}");
            self.text.replace_range(start..end, &figure);
        }
    }

    /// Replaces the first block of text.
    pub(crate) fn block(&mut self, lines: &str) {
        let (before, rest) = self.text.split_once("```text\n").expect("a block");
        let (_, after) = rest.split_once("```").expect("a block ends");
        self.text = format!("{before}```text\n{lines}```{after}");
    }

    /// Fails if a figure differs, or writes the right figures.
    pub(crate) fn finish(self) {
        golden::check(self.path, self.text);
    }
}

#[test]
fn numbers_are_found_across_lines() {
    let mut text = Text {
        path: String::new(),
        text: "It takes 1.50,\nand 2571 bytes.".to_owned(),
    };
    let numbers: [f64; 2] = text.numbers("It takes #, and # bytes.");
    assert_eq!(numbers, [1.5, 2571.0]);
    text.sentence("takes #, and # bytes", &[0.999, 3.0]);
    assert_eq!(text.text, "It takes 1.00,\nand 3 bytes.");
}

//! A document whose figures come from elsewhere: `HEADER_SET_BLESS=1 cargo test` rewrites them.

use std::fs;

use testkit::golden;

/// Stands for a number in the pattern of a sentence.
const NUMBER: char = '#';

pub(crate) struct Document {
    path: &'static str,
    expected: String,
}

impl Document {
    pub(crate) fn open(path: &'static str) -> Self {
        Self {
            path,
            expected: fs::read_to_string(path).expect("a document"),
        }
    }

    /// Replaces the lines from behind the line that starts with `head` to the next that is blank or
    /// closes a block of code.
    pub(crate) fn lines_after(&mut self, head: &str, lines: &str) {
        // A block of text may have empty lines.
        let is_block = head.starts_with("```");
        let mut at = 0;
        for line in self.expected.split_inclusive('\n') {
            at += line.len();
            if line.starts_with(head) {
                let rest = &self.expected[at..];
                let len: usize = rest
                    .split_inclusive('\n')
                    .take_while(|line| !line.starts_with("```"))
                    .take_while(|line| is_block || !line.trim().is_empty())
                    .map(str::len)
                    .sum();
                self.expected.replace_range(at..at + len, lines);
                return;
            }
        }
        panic!("{} has no line that starts with `{head}`", self.path);
    }

    /// Replaces the numbers of a sentence, each a `#` in `pattern`. The sentence may have line
    /// breaks anywhere.
    pub(crate) fn sentence(&mut self, pattern: &str, numbers: &[String]) {
        let starts = self.expected.char_indices().map(|(at, _)| at);
        let found = starts.filter_map(|at| Some((at, spans(&self.expected, at, pattern)?)));
        let Some((_, spans)) = found.min_by_key(|(at, _)| *at) else {
            panic!("{} has no sentence `{pattern}`", self.path);
        };
        assert_eq!(spans.len(), numbers.len(), "numbers of `{pattern}`");
        for (&(start, end), number) in spans.iter().zip(numbers).rev() {
            self.expected.replace_range(start..end, number);
        }
    }

    /// Fails if a figure differs, or writes the right figures.
    pub(crate) fn finish(self) {
        golden::check(self.path, self.expected);
    }
}

/// The ranges of the numbers of `pattern` in `text`, if it is at `at`.
fn spans(text: &str, mut at: usize, pattern: &str) -> Option<Vec<(usize, usize)>> {
    let mut spans = Vec::new();
    for expected in pattern.chars() {
        let rest = &text[at..];
        let len = match expected {
            NUMBER => {
                let len = number_len(rest);
                spans.push((at, at + len));
                len
            }
            ' ' => rest.len() - rest.trim_start().len(),
            _ => rest.starts_with(expected).then_some(expected.len_utf8())?,
        };
        if len == 0 {
            return None;
        }
        at += len;
    }
    Some(spans)
}

/// Digits, with points or commas between them.
fn number_len(text: &str) -> usize {
    let number = |byte: u8| byte.is_ascii_digit() || byte == b'.' || byte == b',';
    let len = text.bytes().take_while(|&byte| number(byte)).count();
    text[..len].trim_end_matches(['.', ',']).len()
}

#[test]
fn numbers_are_found_across_lines() {
    let text = "It takes 1.5,\nand 2,571 bytes.";
    let found = spans(text, 0, "It takes #, and # bytes.").expect("it stands there");
    let found: Vec<&str> = found.iter().map(|&(a, b)| &text[a..b]).collect();
    assert_eq!(found, ["1.5", "2,571"]);
    assert!(spans(text, 0, "It takes # bytes").is_none());
    assert!(spans(text, 0, "It takes 1.5, #").is_none());
}

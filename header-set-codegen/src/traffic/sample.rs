//! Traffic samples: requests as lists of header names, from a user's file or built in.

use std::str::Chars;
use std::sync::LazyLock;

use crate::bounds::input::SAMPLE_NAMES;

/// Requests. Each is the names of its headers, in order.
#[derive(Clone, Debug)]
pub struct Traffic {
    /// `built-in`, or the path of the file.
    pub source: String,
    /// The requests, with names as captured.
    pub requests: Vec<Vec<Vec<u8>>>,
}

/// Why a file of traffic cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadTraffic {
    /// The line, counted from 1, if the mistake is on one.
    pub line: Option<usize>,
    /// What was found, and what is expected.
    pub message: String,
}

impl Traffic {
    /// A sample of requests at an edge.
    #[must_use]
    pub fn built_in() -> &'static Self {
        // Parsed once for all items of an invocation.
        static BUILT_IN: LazyLock<Traffic> = LazyLock::new(|| {
            Traffic::parse("built-in", include_str!("../../traffic/edge.txt"))
                .expect("the built-in sample is well formed")
        });
        &BUILT_IN
    }

    /// Reads one request a line: names separated by spaces, or a JSON array of strings. Blank lines
    /// and lines that start with `#` are skipped.
    pub fn parse(source: &str, text: &str) -> Result<Self, BadTraffic> {
        let mut requests = Vec::new();
        let mut names = 0;
        for (number, line) in text.lines().enumerate() {
            let bad = |message: String| BadTraffic {
                line: Some(number + 1),
                message,
            };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let request = if line.starts_with('[') {
                json_strings(line).map_err(bad)?
            } else {
                line.split_ascii_whitespace()
                    .map(|name| name.as_bytes().to_vec())
                    .collect()
            };
            names += request.len();
            if names > SAMPLE_NAMES {
                return Err(bad(format!(
                    "found more than {SAMPLE_NAMES} names, expected a sample of at most that many"
                )));
            }
            requests.push(request);
        }
        if names == 0 {
            return Err(BadTraffic {
                line: Some(1),
                message: String::from(
                    "found no names, expected one request a line: names separated by spaces, or a JSON array of strings",
                ),
            });
        }
        Ok(Self {
            source: source.to_owned(),
            requests,
        })
    }
}

/// The strings of a JSON array of strings.
fn json_strings(line: &str) -> Result<Vec<Vec<u8>>, String> {
    let expected = |what: &str, found: Option<char>| match found {
        Some(found) => format!("found `{found}`, expected {what}"),
        None => format!("found the end of the line, expected {what}"),
    };
    let next = |chars: &mut Chars<'_>| chars.find(|c| !c.is_ascii_whitespace());
    let mut chars = line.chars();
    chars.next();
    let mut strings = Vec::new();
    loop {
        match next(&mut chars) {
            Some(']') if strings.is_empty() => break,
            Some('"') => strings.push(json_string(&mut chars)?.into_bytes()),
            found => return Err(expected("a string in double quotes", found)),
        }
        match next(&mut chars) {
            Some(',') => {}
            Some(']') => break,
            found => return Err(expected("`,` or `]`", found)),
        }
    }
    match next(&mut chars) {
        None => Ok(strings),
        found => Err(expected("the end of the line", found)),
    }
}

/// The rest of a string whose opening quote has been read.
fn json_string(chars: &mut Chars<'_>) -> Result<String, String> {
    let mut string = String::new();
    loop {
        match chars.next() {
            None => return Err(String::from("found the end of the line, expected `\"`")),
            Some('"') => return Ok(string),
            Some('\\') => string.push(json_escape(chars)?),
            Some(c) => string.push(c),
        }
    }
}

fn json_escape(chars: &mut Chars<'_>) -> Result<char, String> {
    match chars.next() {
        Some(c @ ('"' | '\\' | '/')) => Ok(c),
        Some('n') => Ok('\n'),
        Some('t') => Ok('\t'),
        Some('r') => Ok('\r'),
        Some('b') => Ok('\u{8}'),
        Some('f') => Ok('\u{c}'),
        Some('u') => {
            let digits: String = chars.by_ref().take(4).collect();
            // `from_str_radix` alone would accept a plus sign.
            Some(&digits)
                .filter(|digits| {
                    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
                })
                .and_then(|digits| u32::from_str_radix(digits, 16).ok())
                .and_then(char::from_u32)
                .ok_or_else(|| {
                    format!("found `\\u{digits}`, expected four hex digits of a character")
                })
        }
        _ => Err(String::from("found an unknown escape in a string")),
    }
}

#[cfg(test)]
mod tests {
    use super::Traffic;

    fn names(line: &str) -> Result<Vec<String>, String> {
        let traffic = Traffic::parse("a file", line).map_err(|bad| bad.message)?;
        let texts = traffic.requests.concat().into_iter();
        Ok(texts
            .map(|name| String::from_utf8(name).expect("UTF-8"))
            .collect())
    }

    #[test]
    fn escapes_are_those_of_json() {
        let line = r#"["\"\\\/", "\n\t\r\b\f", "\u0041\u00e9" , "a"]"#;
        let expected = ["\"\\/", "\n\t\r\u{8}\u{c}", "Aé", "a"];
        assert_eq!(names(line), Ok(expected.map(str::to_owned).to_vec()));
    }

    #[test]
    fn mistakes_say_what_was_expected() {
        let mistakes = [
            (
                r#"["\u00g1"]"#,
                "found `\\u00g1`, expected four hex digits of a character",
            ),
            (
                r#"["\u+041"]"#,
                "found `\\u+041`, expected four hex digits of a character",
            ),
            (
                r#"["\u04"#,
                "found `\\u04`, expected four hex digits of a character",
            ),
            (
                r#"["\ud800"]"#,
                "found `\\ud800`, expected four hex digits of a character",
            ),
            (r#"["\x41"]"#, "found an unknown escape in a string"),
            (r#"["a"#, "found the end of the line, expected `\"`"),
            (r#"["a" "b"]"#, "found `\"`, expected `,` or `]`"),
            (r#"["a",]"#, "found `]`, expected a string in double quotes"),
            (r#"["a", "b"] c"#, "found `c`, expected the end of the line"),
            (r#"[a]"#, "found `a`, expected a string in double quotes"),
            (
                "[]",
                "found no names, expected one request a line: names separated by spaces, or a JSON array of strings",
            ),
        ];
        for (line, expected) in mistakes {
            assert_eq!(names(line), Err(expected.to_owned()), "{line}");
        }
    }

    #[test]
    fn lines_are_requests() {
        let text = "# of yesterday\n\n  host te\tcookie \n[\"host\"]\n  # no more\n";
        let traffic = Traffic::parse("a file", text).expect("a sample");
        let lens: Vec<usize> = traffic.requests.iter().map(Vec::len).collect();
        assert_eq!((traffic.source.as_str(), lens), ("a file", vec![3, 1]));
        let bad = Traffic::parse("a file", "host\n\n[\"host").expect_err("a string has no end");
        assert_eq!(bad.line, Some(3));
    }
}

//! Traffic samples: requests as lists of header names, from a user's file or built in.

use std::sync::LazyLock;

use crate::bounds::input::SAMPLE_NAMES;
use crate::wording::shown;

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

    /// Reads one request per line: names separated by spaces, or a JSON array of strings without
    /// escapes. Blank lines and lines that start with `#` are skipped.
    pub fn parse(source: &str, text: &str) -> Result<Self, BadTraffic> {
        let mut requests = Vec::new();
        let mut names = 0;
        // Without the byte-order mark that some editors write.
        let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines();
        for (number, line) in lines.enumerate() {
            let bad = |message: String| BadTraffic {
                line: Some(number + 1),
                message,
            };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let request = if line.starts_with('[') {
                let expected = "found a line that starts with `[`, expected a JSON array of strings without escapes";
                json_strings(line).ok_or_else(|| bad(expected.to_owned()))?
            } else if let Some(word) = line.split_ascii_whitespace().find(is_no_name) {
                let found = shown(word.as_bytes());
                return Err(bad(format!(
                    "found `{found}`, expected names separated by spaces, or a JSON array of strings"
                )));
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
                    "found no names, expected one request per line: names separated by spaces, or a JSON array of strings",
                ),
            });
        }
        Ok(Self {
            source: source.to_owned(),
            requests,
        })
    }
}

/// Whether a word is of a HAR file or of a head, as `"host"` or `host:`. A pseudo-header starts with
/// the colon.
fn is_no_name(word: &&str) -> bool {
    word.contains('"') || word.len() > 1 && word.ends_with(':')
}

/// The strings of a JSON array of strings without escapes, which no field name needs. `None` if the
/// line is no such array.
fn json_strings(line: &str) -> Option<Vec<Vec<u8>>> {
    let mut strings = Vec::new();
    let mut rest = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    if rest.is_empty() {
        return Some(strings);
    }
    loop {
        let (string, after) = rest.strip_prefix('"')?.split_once('"')?;
        if string.contains('\\') {
            return None;
        }
        strings.push(string.as_bytes().to_vec());
        let after = after.trim_start();
        if after.is_empty() {
            return Some(strings);
        }
        rest = after.strip_prefix(',')?.trim_start();
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
    fn arrays_have_names_in_quotes() {
        let expected = ["a, b", "é", ""].map(str::to_owned);
        assert_eq!(names(r#"[ "a, b" ,"é", "" ]"#), Ok(expected.to_vec()));
    }

    #[test]
    fn mistakes_say_what_was_expected() {
        let not_an_array =
            "found a line that starts with `[`, expected a JSON array of strings without escapes";
        for line in [
            r#"["\u0041"]"#,
            r#"["\""]"#,
            r#"["a"#,
            r#"["a]"#,
            r#"[,"a"]"#,
            r#"["a",,"b"]"#,
            r#"["a" "b"]"#,
            r#"["a",]"#,
            r#"["a", "b"] c"#,
            r#"["a", ["b"]]"#,
            r#"[a]"#,
        ] {
            assert_eq!(names(line), Err(not_an_array.to_owned()), "{line}");
        }
        for (line, found) in [
            (r#"{"log": {"entries": []}}"#, r#"{"log":"#),
            (r#""host" "te""#, r#""host""#),
            ("Host: a", "Host:"),
            ("te x-a: 1", "x-a:"),
        ] {
            let message = format!(
                "found `{found}`, expected names separated by spaces, or a JSON array of strings"
            );
            assert_eq!(names(line), Err(message), "{line}");
        }
        let pseudo = [":path", ":", "{"].map(str::to_owned);
        assert_eq!(names(":path : {"), Ok(pseudo.to_vec()));
        assert_eq!(names("\u{feff}te"), Ok(vec![String::from("te")]));
        let no_names = "found no names, expected one request per line: names separated by spaces, or a JSON array of strings";
        assert_eq!(names("[]"), Err(no_names.to_owned()));
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

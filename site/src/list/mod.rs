//! What is pasted as a list: entries a line each, Rust, or the configuration of a proxy. Becomes a
//! list in normal form, mistakes and warnings, and the text of the macro.

mod configuration;
mod macro_text;
mod product;
mod source;

use std::path::Path;

use header_set_cli::import::Product;
use header_set_codegen::LISTS;
use header_set_codegen::bounds::Budget;
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{self, Bounds, Findings, Origin, Rules, Severity, Written};
use header_set_codegen::read;
use header_set_codegen::sources::files::{push_lines, without_comment};

use crate::json::{self, Object};
use crate::options::Options;
use configuration::configuration;
use macro_text::{invocation_of, item};
use source::rust;

/// A mistake or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether the list is refused.
    pub is_error: bool,
    /// The line of the pasted text, from one on; 0 where it is not known.
    pub line: usize,
    /// What was found and what is expected.
    pub message: String,
}

impl Report {
    fn error(line: usize, message: String) -> Self {
        Self {
            is_error: true,
            line,
            message,
        }
    }

    fn warning(line: usize, message: String) -> Self {
        Self {
            is_error: false,
            ..Self::error(line, message)
        }
    }
}

/// A list as it was read.
#[derive(Debug, Default)]
pub struct List {
    /// The list, unless it has mistakes.
    pub keys: Option<KeySet>,
    /// Mistakes and warnings.
    pub reports: Vec<Report>,
    /// The item for `header_set!`. The page gets none of a list with mistakes.
    pub macro_text: String,
    /// Whether the text was Rust.
    pub is_rust: bool,
    /// What Rust says about tables.
    pub options: read::Options,
}

/// The most reports that are shown.
const REPORTS: usize = 100;

/// Reads a list. `source` names a product whose configuration it is; otherwise the text tells.
/// Includes cannot be read: the page has no files.
#[must_use]
pub fn read(text: &[u8], options: &Options, source: &str) -> List {
    let named = Product::ALL.into_iter().find(|it| it.name() == source);
    let Ok(written) = std::str::from_utf8(text) else {
        return lines(text, options);
    };
    match named {
        Some(product) => configuration(product, written, options),
        None if is_rust(written) => rust(written, options),
        None => match product::guess(written) {
            Some(product) => configuration(product, written, options),
            None => lines(text, options),
        },
    }
}

/// Whether text is Rust: entries in quotes, or an invocation of the macro.
fn is_rust(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with("//"));
    let first = first.unwrap_or_default().trim_start_matches('!');
    text.contains("header_set!")
        || ["\"", "b\"", "r\"", "regex \""]
            .iter()
            .any(|it| first.starts_with(it))
}

fn lines(text: &[u8], options: &Options) -> List {
    let mut written = Written::new(Bounds::ITEM);
    let mut reports = Vec::new();
    let mut lists: Vec<(&'static str, &'static str)> = Vec::new();
    // A line that names a list is left blank, so that the others keep their numbers.
    let mut entries = Vec::with_capacity(text.len());
    for line in text.split(|&byte| byte == b'\n') {
        let name = without_comment(line).trim_ascii().strip_prefix(b"@");
        match LISTS
            .iter()
            .find(|(known, _)| name == Some(known.as_bytes()))
        {
            // The name of no list is a mistake of its entry.
            None => entries.extend_from_slice(line),
            Some(list) if lists.contains(list) => {}
            Some(list) => lists.push(*list),
        }
        entries.push(b'\n');
    }
    let pasted = Origin::File(Path::new("list").into());
    push_lines(&mut &entries[..], pasted, &mut written).expect("bytes can be read");
    let item = item("LIST", &written, &lists, options);
    for (name, list) in lists {
        push_lines(&mut list.as_bytes(), Origin::List(name), &mut written)
            .expect("bytes can be read");
    }
    let keys = normal(written, &options.rules(), &mut reports);
    List {
        keys,
        reports,
        macro_text: invocation_of(&[item]),
        ..List::default()
    }
}

/// The list in normal form, unless it has mistakes. Adds what is to be said about it.
fn normal(mut written: Written, rules: &Rules, reports: &mut Vec<Report>) -> Option<KeySet> {
    let has_errors = |reports: &[Report]| reports.iter().any(|report| report.is_error);
    written.complete &= !has_errors(reports);
    let budget = Budget::default();
    let (valid, findings) = list::validate(rules, written, &budget, &list::sort);
    add(findings, reports);
    if has_errors(reports) {
        return None;
    }
    let (list, findings) = list::normalise(rules, valid);
    add(findings, reports);
    (!has_errors(reports)).then_some(list.keys)
}

fn add(findings: Findings, reports: &mut Vec<Report>) {
    for finding in findings.all {
        let (line, message) = match finding.place.origin {
            Origin::List(name) => (0, format!("@{name}: {}", finding.message)),
            _ => (finding.place.line, finding.message),
        };
        reports.push(Report {
            is_error: finding.severity == Severity::Error,
            line,
            message,
        });
    }
}

impl List {
    fn refused(line: usize, message: String) -> Self {
        Self {
            reports: vec![Report::error(line, message)],
            ..Self::default()
        }
    }

    /// The list as the page gets it.
    #[must_use]
    pub fn to_json(&self) -> String {
        let reports = self.reports.iter().take(REPORTS).map(|report| {
            Object::new()
                .flag("error", report.is_error)
                .count("line", report.line)
                .text("message", &report.message)
                .end()
        });
        Object::new()
            .flag("ok", self.keys.is_some())
            .count("entries", self.keys.as_ref().map_or(0, |keys| keys.entries))
            .json("reports", json::array(reports))
            .count("more", self.reports.len().saturating_sub(REPORTS))
            .text(
                "macro",
                if self.keys.is_some() {
                    &self.macro_text
                } else {
                    ""
                },
            )
            .flag("rust", self.is_rust)
            .end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, options: &str) -> List {
        read(text.as_bytes(), &Options::parse(options), "auto")
    }

    #[test]
    fn lines_become_the_macro() {
        let list = of(
            "host # why\n!x-a-b\nx-a-*\nregex x-[0-9]+\n@hop_by_hop\n",
            "separators=fold",
        );
        assert_eq!(list.reports, []);
        assert_eq!(
            list.macro_text,
            "header_set! {\n    #[header_set(separators = fold)]\n    pub static LIST = [\n        \"host\",\n        !\"x-a-b\",\n        \"x-a-*\",\n        regex \"x-[0-9]+\",\n        @hop_by_hop,\n    ];\n}\n"
        );
        // What is copied is what was pasted.
        let again = of(&list.macro_text, "");
        let fingerprint = |list: &List| list.keys.as_ref().map(KeySet::fingerprint);
        assert!(again.is_rust && list.keys.is_some());
        assert_eq!(fingerprint(&again), fingerprint(&list));
    }

    #[test]
    fn bytes_that_are_no_text_are_mistakes() {
        let list = read(b"host\nx\xff\n\0", &Options::default(), "auto");
        let lines: Vec<usize> = list.reports.iter().map(|report| report.line).collect();
        assert!(list.keys.is_none());
        assert_eq!(lines, [2, 3]);
    }

    #[test]
    fn mistakes_stand_on_their_lines() {
        let list = of("host\n\nx y\n@nothing\n", "");
        let lines: Vec<usize> = list.reports.iter().map(|report| report.line).collect();
        assert!(list.keys.is_none());
        assert!(list.to_json().contains("\"macro\":\"\""));
        assert_eq!(lines, [3, 4]);
    }

    #[test]
    fn lists_of_the_library_are_read_as_in_a_file() {
        let list = of("@hop_by_hop  # why\n@framing\n", "");
        assert_eq!(list.reports, []);
        assert!(list.macro_text.contains("@hop_by_hop,\n        @framing,"));
        let list = of("@hop-by-hop\n", "");
        let message = &list.reports[0].message;
        assert!(
            message.ends_with("did you mean `@hop_by_hop`?"),
            "{message}"
        );
    }

    #[test]
    fn a_configuration_becomes_an_item_for_each_direction() {
        let text = "http-request del-header a\nhttp-request del-header A\nhttp-response del-header b\nhttp-request del-header c if x\n";
        let list = of(text, "");
        assert_eq!(list.keys.as_ref().map(|keys| keys.entries), Some(1));
        let items = "    pub static REQUESTS = [\n        \"a\",\n    ];\n\n    pub static RESPONSES = [\n        \"b\",\n    ];\n";
        assert_eq!(list.macro_text, format!("header_set! {{\n{items}}}\n"));
        let lines: Vec<usize> = list.reports.iter().map(|report| report.line).collect();
        assert_eq!(lines, [0, 4]);
        assert!(read(b"te", &Options::default(), "nginx").keys.is_none());
        assert!(of(&list.macro_text, "").keys.is_some());
    }

    #[test]
    fn rust_is_read_as_the_macro_reads_it() {
        let list = of(
            "use header_set::header_set;\nmod a { header_set! { static A = [\"te\", \"x-*\"]; } }",
            "",
        );
        assert_eq!(list.keys.map(|keys| keys.entries), Some(2));
        let list = of("\"te\",\n\"te te\"", "");
        assert!(list.keys.is_none() && list.reports[0].message.contains("te te"));
        assert_eq!(list.reports[0].line, 2);
        let list = of(
            "header_set! { #[header_set(hit_rate = 0.5)] static A = [\"te\"]; }",
            "",
        );
        assert_eq!(list.options.hit_rate, Some(0.5));
        assert!(of("header_set! { static A = [", "").keys.is_none());
        let deep = "(".repeat(50_000) + &")".repeat(50_000);
        for source in [deep.clone(), format!("stringify!({deep})")] {
            let list = of(&format!("\"te\", {source}"), "");
            let message = &list.reports[0].message;
            assert!(message.contains("more than 128 brackets"), "{message}");
        }
    }
}

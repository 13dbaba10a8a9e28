//! Rust as a list: the first item of `header_set!`, or entries alone.

use header_set_codegen::list::Severity;
use header_set_codegen::read::lists_in;
use header_set_codegen::wording::counted;

use super::{List, Report, normal};
use crate::options::Options;

/// Reads Rust.
pub(super) fn rust(source: &str, options: &Options) -> List {
    let macro_text = match source.contains("header_set!") {
        true => source.to_owned(),
        false => {
            let attribute = match options.attribute.is_empty() {
                true => String::new(),
                false => format!("#[header_set({})] ", options.attribute.join(", ")),
            };
            // In one line, so that entries keep theirs.
            format!("header_set! {{ {attribute}pub static LIST = [{source}\n]; }}\n")
        }
    };
    let (lists, mistakes) = lists_in(&macro_text, None);
    let mut reports: Vec<Report> = (mistakes.into_iter())
        .map(|mistake| Report {
            is_error: mistake.severity == Severity::Error,
            line: mistake.position.0,
            message: mistake.message,
        })
        .collect();
    let more = lists.len().saturating_sub(1);
    let Some(first) = lists.into_iter().next() else {
        if reports.is_empty() {
            let message = "found no item of `header_set!`, expected a list";
            reports.push(Report::error(0, message.to_owned()));
        }
        return List {
            reports,
            is_rust: true,
            ..List::default()
        };
    };
    if more > 0 {
        let more = counted(more, "more item", "more items");
        let message = format!("{more}: what is planned is `{}`", first.name);
        reports.push(Report::warning(0, message));
    }
    let at = reports.len();
    let keys = normal(first.written, &first.rules, &mut reports);
    reports[at..].sort_by_key(|report| report.line);
    List {
        keys,
        reports,
        macro_text,
        is_rust: true,
        options: first.options,
    }
}

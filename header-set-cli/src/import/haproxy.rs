//! HAProxy: rules that delete fields.

use super::statements::Statement;
use super::{CONDITION, Direction, Imported, SETS};

pub(super) fn directive(statement: &Statement, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let direction = match statement.word(0) {
        "http-request" => Direction::Requests,
        "http-response" | "http-after-response" => Direction::Responses,
        "reqdel" | "reqidel" | "rspdel" | "rspidel" => {
            found.unsaid(
                line,
                &text,
                "it searches whole lines, and HAProxy has dropped it",
            );
            return;
        }
        "option" if statement.word(1) == "forwardfor" => {
            found.unsaid(line, &text, SETS);
            return;
        }
        _ => return,
    };
    match statement.word(1) {
        "del-header" => {}
        "set-header" | "add-header" | "replace-header" | "replace-value" => {
            found.unsaid(line, &text, SETS);
            return;
        }
        _ => return,
    }
    let rest = statement.words.get(3..).unwrap_or_default();
    if rest.iter().any(|word| word == "if" || word == "unless") {
        found.unsaid(line, &text, CONDITION);
        return;
    }
    let name = statement.word(2);
    match rest {
        [] => plain(direction, name, "", "", line, &text, found),
        [m, how] if m == "-m" => match how.as_str() {
            "str" => plain(direction, name, "", "", line, &text, found),
            "beg" => plain(direction, name, "", "*", line, &text, found),
            "end" => plain(direction, name, "*", "", line, &text, found),
            "sub" => plain(direction, name, "*", "*", line, &text, found),
            "reg" => searched(direction, name, line, &text, found),
            _ => found.unsaid(line, &text, "its way of matching is unknown"),
        },
        _ => found.unsaid(line, &text, "its arguments are unknown"),
    }
}

/// A name, or a part of one between stars.
fn plain(
    direction: Direction,
    name: &str,
    before: &str,
    behind: &str,
    line: usize,
    text: &str,
    found: &mut Imported,
) {
    match name.contains(['*', '%']) {
        true => found.unsaid(line, text, "its name has a star or a variable"),
        false => found.removes(direction, &format!("{before}{name}{behind}"), line, text),
    }
}

/// An expression, which HAProxy searches in a name. Ours compare the whole name.
fn searched(direction: Direction, name: &str, line: usize, text: &str, found: &mut Imported) {
    let (from_start, rest) = match name.strip_prefix('^') {
        Some(rest) => ("", rest),
        None => (".*", name),
    };
    let (rest, to_end) = match rest.strip_suffix('$') {
        Some(rest) => (rest, ""),
        None => (rest, ".*"),
    };
    found.matches(direction, [from_start, rest, to_end], line, text);
}

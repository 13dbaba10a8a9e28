//! Caddy: `header -NAME`, `request_header -NAME`, and `header_up -NAME` and `header_down -NAME` of
//! `reverse_proxy`. A star may stand at either end of a name.

use super::statements::{End, Statement, statements};
use super::{CONDITION, Direction, Imported, SETS};

pub(super) fn read(text: &str, imported: &mut Imported) {
    // The directives whose blocks are open.
    let mut open: Vec<String> = Vec::new();
    for statement in statements(text, true) {
        let Statement { line, words, end } = &statement;
        match open.last().map(String::as_str) {
            Some("header") => field(Direction::Response, *line, words, imported),
            _ => directive(*line, words, imported),
        }
        match end {
            End::Opens => open.push(words.first().cloned().unwrap_or_default()),
            End::Closes => drop(open.pop()),
            End::Plain => {}
        }
    }
}

fn directive(line: usize, words: &[String], imported: &mut Imported) {
    let Some((name, mut arguments)) = words.split_first() else {
        return;
    };
    let direction = match name.as_str() {
        "header" | "header_down" => Direction::Response,
        "request_header" | "header_up" => Direction::Request,
        _ => return,
    };
    let is_matcher = |word: &String| word == "*" || word.starts_with(['@', '/']);
    if let Some((matcher, rest)) = arguments.split_first()
        && is_matcher(matcher)
    {
        arguments = rest;
        if matcher != "*" {
            imported.note(line, name, CONDITION);
        }
    }
    field(direction, line, arguments, imported);
}

/// What is done to a field.
fn field(direction: Direction, line: usize, words: &[String], imported: &mut Imported) {
    let Some(name) = words.first() else {
        return;
    };
    match name.strip_prefix('-') {
        Some(name) => imported.add(direction, line, name),
        None if name == "defer" => {}
        None => imported.note(line, name, SETS),
    }
}

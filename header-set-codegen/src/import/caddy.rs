//! Caddy: a Caddyfile, in which `-` before a name deletes the field.

use super::statements::Statement;
use super::{CONDITION, Direction, Imported, SETS};

pub(super) fn directive(statement: &Statement, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let head = statement.within.last().map_or("", String::as_str);
    let mut words = head.split(' ');
    let block = words.next().unwrap_or_default();
    // A matcher of the block around it.
    let block_matches = words.next().is_some_and(|matcher| matcher != "*");
    let (direction, name, has_matcher) = match (statement.word(0), block) {
        ("header_up", _) => (Direction::Requests, statement.word(1), false),
        ("header_down", _) => (Direction::Responses, statement.word(1), false),
        ("header", _) => with_matcher(statement, Direction::Responses),
        ("request_header", _) => with_matcher(statement, Direction::Requests),
        (name, "header") if name != "defer" => (Direction::Responses, name, block_matches),
        _ => return,
    };
    let Some(name) = name.strip_prefix('-') else {
        found.unsaid(line, &text, SETS);
        return;
    };
    let in_handle = statement.within.iter().skip(1).any(|head| {
        let mut words = head.split(' ');
        let is_handle = matches!(
            words.next(),
            Some("handle" | "handle_path" | "route" | "reverse_proxy")
        );
        let matcher = words.next();
        is_handle && matcher.is_some_and(|word| word.starts_with(['@', '/']))
    });
    match has_matcher || in_handle {
        true => found.unsaid(line, &text, CONDITION),
        false => found.removes(direction, name, line, &text),
    }
}

/// The name of a field behind a matcher, which may be left out.
fn with_matcher(statement: &Statement, direction: Direction) -> (Direction, &str, bool) {
    let first = statement.word(1);
    match first.starts_with(['@', '/', '*']) {
        true => (direction, statement.word(2), first != "*"),
        false => (direction, first, false),
    }
}

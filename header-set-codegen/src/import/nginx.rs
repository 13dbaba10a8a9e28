//! nginx: `proxy_set_header NAME "";` and its like for requests, `proxy_hide_header NAME;` and its
//! like for responses, and `more_clear_headers` of the module headers-more.

use super::statements::{End, statements};
use super::{CONDITION, Direction, Imported, SETS};

pub(super) fn read(text: &str, imported: &mut Imported) {
    // For each open block, whether it is a condition.
    let mut blocks = Vec::new();
    for statement in statements(text, false) {
        let first = statement.words.first().map(String::as_str);
        match statement.end {
            End::Opens => blocks.push(first == Some("if")),
            End::Closes => drop(blocks.pop()),
            End::Plain => {}
        }
        let Some((directive, arguments)) = statement.words.split_first() else {
            continue;
        };
        let line = statement.line;
        let directive = directive.as_str();
        let before = imported.request.len() + imported.response.len();
        if directive.ends_with("_hide_header") {
            let names = arguments.iter().take(1);
            names.for_each(|name| imported.add(Direction::Response, line, name));
        } else if directive.ends_with("_set_header") && !directive.starts_with("more_") {
            match arguments {
                [name, value] if value.is_empty() => imported.add(Direction::Request, line, name),
                _ => imported.note(line, &statement.words.join(" "), SETS),
            }
        } else {
            other(directive, arguments, line, imported);
        }
        let is_new = imported.request.len() + imported.response.len() > before;
        if is_new && blocks.contains(&true) {
            imported.note(line, directive, CONDITION);
        }
    }
}

fn other(directive: &str, arguments: &[String], line: usize, imported: &mut Imported) {
    match directive {
        "more_clear_headers" => clear(Direction::Response, directive, arguments, line, imported),
        "more_clear_input_headers" => {
            clear(Direction::Request, directive, arguments, line, imported)
        }
        "more_set_headers" | "more_set_input_headers" | "add_header" => {
            imported.note(line, directive, SETS);
        }
        "proxy_pass_header" | "fastcgi_pass_header" => {
            let message = "it passes what nginx hides of itself, which is in no list here";
            imported.note(line, directive, message);
        }
        // Parameters are fields in upper case, with underscores: `HTTP_PROXY`.
        "fastcgi_param" | "uwsgi_param" | "scgi_param" => {
            let name = arguments
                .first()
                .and_then(|name| name.strip_prefix("HTTP_"));
            match (name, arguments.get(1)) {
                (Some(name), Some(value)) if value.is_empty() => {
                    imported.add(Direction::Request, line, &name.replace('_', "-"));
                }
                (Some(name), _) => imported.note(line, &format!("{directive} HTTP_{name}"), SETS),
                (None, _) => {}
            }
        }
        "underscores_in_headers" if arguments == ["on"] => {
            let message = "backends may read `_` as `-`: let the list have `separators = fold`";
            imported.note(line, directive, message);
        }
        "ignore_invalid_headers" if arguments == ["off"] => {
            let message =
                "backends may read other bytes as `-`: let the list have `separators = fold`";
            imported.note(line, directive, message);
        }
        _ => {}
    }
}

/// The names of headers-more: several in one argument, with a star at the end. `-s` and `-t` restrict
/// them to status codes and types.
fn clear(
    direction: Direction,
    directive: &str,
    arguments: &[String],
    line: usize,
    imported: &mut Imported,
) {
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "-s" || argument == "-t" {
            arguments.next();
            imported.note(line, directive, CONDITION);
        } else if !argument.starts_with('-') {
            let names = argument.split_whitespace();
            names.for_each(|name| imported.add(direction, line, name.trim_end_matches(':')));
        }
    }
}

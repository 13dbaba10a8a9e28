//! nginx: `proxy_set_header NAME "";` and its like for requests, `proxy_hide_header NAME;` and its
//! like for responses, and `more_clear_headers` of the module headers-more.

use super::statements::statements;
use super::{Direction, Imported, SETS};

pub(super) fn read(text: &str, imported: &mut Imported) {
    for statement in statements(text, false) {
        let Some((directive, arguments)) = statement.words.split_first() else {
            continue;
        };
        let line = statement.line;
        let directive = directive.as_str();
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
            imported.note(line, directive, super::CONDITION);
        } else if !argument.starts_with('-') {
            let names = argument.split_whitespace();
            names.for_each(|name| imported.add(direction, line, name.trim_end_matches(':')));
        }
    }
}

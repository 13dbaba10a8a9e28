//! nginx, with the module headers-more.

use super::statements::Statement;
use super::{CONDITION, Direction, Imported, SETS};

pub(super) fn directive(statement: &Statement, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let (name, value) = (statement.word(1), statement.word(2));
    let is_conditional = statement.within.iter().any(|head| head.starts_with("if "));
    let mut removes = |direction, name: &str| match is_conditional {
        true => found.unsaid(line, &text, CONDITION),
        false if name.contains(['*', '$']) => {
            found.unsaid(line, &text, "its name is a pattern or a variable to nginx");
        }
        false => found.removes(direction, name, line, &text),
    };
    match statement.word(0) {
        "proxy_hide_header"
        | "fastcgi_hide_header"
        | "uwsgi_hide_header"
        | "scgi_hide_header"
        | "grpc_hide_header" => removes(Direction::Responses, name),
        "proxy_set_header" | "grpc_set_header" if value.is_empty() => {
            removes(Direction::Requests, name);
        }
        "fastcgi_param" | "uwsgi_param" | "scgi_param" if name.starts_with("HTTP_") => {
            match value.is_empty() {
                true => removes(Direction::Requests, &name[5..].replace('_', "-")),
                false => found.unsaid(line, &text, SETS),
            }
        }
        "proxy_set_header" | "grpc_set_header" => found.unsaid(line, &text, SETS),
        "proxy_pass_header"
        | "fastcgi_pass_header"
        | "uwsgi_pass_header"
        | "scgi_pass_header"
        | "grpc_pass_header" => {
            found.unsaid(
                line,
                &text,
                "it passes a field that nginx removes by itself",
            );
        }
        "proxy_pass_request_headers" | "fastcgi_pass_request_headers" if name == "off" => {
            found.unsaid(
                line,
                &text,
                "it removes all fields: `keep` with an empty list does",
            );
        }
        "more_clear_headers" => cleared(statement, Direction::Responses, found),
        "more_clear_input_headers" => cleared(statement, Direction::Requests, found),
        "more_set_headers" | "more_set_input_headers" => found.unsaid(line, &text, SETS),
        "ignore_invalid_headers" | "underscores_in_headers" => {
            found.unsaid(line, &text, "it is about aliases: see `separators = fold`");
        }
        _ => {}
    }
}

/// The names that headers-more clears, which may end with a star.
fn cleared(statement: &Statement, direction: Direction, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let is_conditional = statement.within.iter().any(|head| head.starts_with("if "));
    if is_conditional
        || statement.words[1..]
            .iter()
            .any(|word| word.starts_with('-'))
    {
        found.unsaid(line, &text, CONDITION);
        return;
    }
    let names = statement.words[1..]
        .iter()
        .flat_map(|word| word.split_whitespace());
    for name in names {
        found.removes(direction, name.trim_end_matches(':'), line, &text);
    }
}

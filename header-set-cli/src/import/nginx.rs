//! nginx, with the module headers-more.

use std::collections::BTreeMap;

use super::statements::{Statement, Statements};
use super::{CONDITION, Direction, Imported, SETS};

/// Directives and blocks of which a configuration has at least one.
const KNOWN: [&str; 14] = [
    "http",
    "server",
    "location",
    "events",
    "upstream",
    "include",
    "listen",
    "proxy_",
    "fastcgi_",
    "uwsgi_",
    "scgi_",
    "grpc_",
    "more_",
    "add_header",
];

/// Why a directive of one of several blocks is no entry.
const ONE_LOCATION: &str = "it holds in one location or server of several, and a list always holds";
/// Why a directive that does not reach all levels is no entry.
const REPLACED: &str = "a level inside has directives of this name, which replace it there";

pub(super) fn read(statements: &Statements, found: &mut Imported) -> Result<(), (usize, String)> {
    let heads = statements.all.iter().map(|it| (it.line, it.word(0)));
    if let Some((line, head)) = heads.clone().find(|(_, head)| !is_name(head)) {
        return Err((
            line,
            format!("found `{head}`, expected a directive of nginx"),
        ));
    }
    let is_known = |head: &str| KNOWN.iter().any(|known| head.starts_with(known));
    if !(heads.map(|(_, head)| head))
        .chain(statements.blocks.iter().map(String::as_str))
        .any(is_known)
    {
        return Err((1, "found no directive of nginx that is known".to_owned()));
    }
    let count = |name: &str| {
        let is_it = |head: &&String| head.split(' ').next() == Some(name);
        statements.blocks.iter().filter(is_it).count()
    };
    let levels = Levels {
        has_several_locations: count("location") > 1,
        has_several_servers: count("server") > 1,
        deepest: deepest(&statements.all),
    };
    for statement in &statements.all {
        directive(statement, &levels, found);
    }
    Ok(())
}

fn is_name(word: &str) -> bool {
    !word.is_empty()
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Where a configuration has rules.
struct Levels<'a> {
    has_several_locations: bool,
    has_several_servers: bool,
    /// The depth of the deepest block that has a directive, by its name.
    deepest: BTreeMap<&'a str, usize>,
}

fn deepest(statements: &[Statement]) -> BTreeMap<&str, usize> {
    let mut deepest = BTreeMap::new();
    for statement in statements {
        let depth: &mut usize = deepest.entry(statement.word(0)).or_default();
        *depth = statement.within.len().max(*depth);
    }
    deepest
}

impl Levels<'_> {
    /// Returns why a directive does not hold for all messages, if it does not.
    fn restriction(&self, statement: &Statement) -> Option<&'static str> {
        let is_in = |names: &[&str]| {
            let mut heads = statement
                .within
                .iter()
                .filter_map(|head| head.split(' ').next());
            heads.any(|head| names.contains(&head))
        };
        let name = statement.word(0);
        // headers-more adds those of the levels around to those of a level.
        let is_replaced = !name.starts_with("more_")
            && (self.deepest.get(name)).is_some_and(|&depth| depth > statement.within.len());
        if is_in(&["if", "limit_except"]) {
            Some(CONDITION)
        } else if is_in(&["location"]) && self.has_several_locations
            || is_in(&["server"]) && self.has_several_servers
        {
            Some(ONE_LOCATION)
        } else if is_replaced {
            Some(REPLACED)
        } else {
            None
        }
    }
}

fn directive(statement: &Statement, levels: &Levels<'_>, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let (name, value) = (statement.word(1), statement.word(2));
    let mut removes = |direction, name: &str| match levels.restriction(statement) {
        Some(why) => found.unsaid(line, &text, why),
        None if name.contains(['*', '$']) => {
            found.unsaid(line, &text, "its name is a pattern or a variable to nginx");
        }
        None => found.removes(direction, name, line, &text),
    };
    match statement.word(0) {
        "include" => found.unsaid(line, &text, "files that are included are not read"),
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
        "proxy_set_header" | "grpc_set_header" | "add_header" => found.unsaid(line, &text, SETS),
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
        "proxy_pass_request_headers"
        | "fastcgi_pass_request_headers"
        | "uwsgi_pass_request_headers"
        | "scgi_pass_request_headers"
            if name == "off" =>
        {
            found.unsaid(
                line,
                &text,
                "it removes all fields: `keep` with an empty list does",
            );
        }
        "more_clear_headers" => cleared(statement, levels, Direction::Responses, found),
        "more_clear_input_headers" => cleared(statement, levels, Direction::Requests, found),
        "more_set_headers" | "more_set_input_headers" => found.unsaid(line, &text, SETS),
        "ignore_invalid_headers" | "underscores_in_headers" => {
            found.unsaid(line, &text, "it is about aliases: see `separators = fold`");
        }
        _ => {}
    }
}

/// The names that headers-more clears, which may end with a star.
fn cleared(statement: &Statement, levels: &Levels<'_>, direction: Direction, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let words = &statement.words[1..];
    let has_options = words.iter().any(|word| word.starts_with('-'));
    let restriction = levels.restriction(statement);
    if let Some(why) = restriction.or(has_options.then_some(CONDITION)) {
        found.unsaid(line, &text, why);
        return;
    }
    for name in words.iter().flat_map(|word| word.split_whitespace()) {
        match name.contains('$') {
            true => found.unsaid(line, &text, "its name is a variable to nginx"),
            false => found.removes(direction, name.trim_end_matches(':'), line, &text),
        }
    }
}

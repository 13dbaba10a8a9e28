//! nginx, with the module headers-more.

use std::collections::{BTreeMap, BTreeSet};

use super::statements::{Statement, Statements, Syntax, statements};
use super::{
    ARGUMENTS, CONDITION, Direction, ELSEWHERE, Imported, PROGRAM, Product, SETS, expect_known,
    has_word,
};

/// Directives and blocks of which a configuration has at least one, by how they start.
const KNOWN: &str = "\
    http server location events upstream include listen proxy_ fastcgi_ uwsgi_ scgi_ grpc_ \
    more_ add_header";

/// Blocks whose lines are values.
const VALUES: &str = "map types geo split_clients charset_map match";

/// Parts of the names of directives that are about the reading of fields, and remove none.
const HARMLESS: &str = "_timeout _size _buffers _hash_ real_ip_header ignore_headers";

const ONE_LOCATION: &str = "it holds in one location or server, and a list always holds";
const ONE_BACKEND: &str = "it holds for one kind of backend of several";
const REPLACED: &str = "a level inside has directives of this name, which replace it there";

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let statements = statements(text, Syntax::Semicolons).map_err(|(line, why)| {
        match text.contains("_by_lua_block") {
            true => (line, format!("{why}; blocks of Lua are not read")),
            false => (line, why),
        }
    })?;
    if let Some((_, head)) = statements
        .blocks
        .iter()
        .find(|(_, head)| head.contains("_by_lua"))
    {
        return Err((
            1,
            format!("found `{head}`, a program that may change any field"),
        ));
    }
    let is_value = |it: &&Statement| it.within.iter().any(|head| has_word(VALUES, first(head)));
    let directives: Vec<&Statement> = statements.all.iter().filter(|it| !is_value(it)).collect();
    if let Some(it) = directives.iter().find(|it| !is_name(it.word(0))) {
        let message = format!("found `{}`, expected a directive of nginx", it.word(0));
        return Err((it.line, message));
    }
    let is_known = |head: &str| KNOWN.split(' ').any(|known| head.starts_with(known));
    let has_block = statements.blocks.iter().any(|(_, head)| is_known(head));
    let has_directive = directives.iter().any(|it| is_known(it.word(0)));
    expect_known(has_block || has_directive, Product::Nginx)?;
    let scopes = Scopes::of(&statements, &directives);
    for statement in directives {
        directive(statement, &scopes, found);
    }
    Ok(())
}

fn is_name(word: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !word.is_empty() && word.bytes().all(is_part)
}

/// The first word of the head of a block.
fn first(head: &str) -> &str {
    head.split(' ').next().unwrap_or_default()
}

/// Where directives hold.
struct Scopes<'a> {
    /// Whether each request comes to one server and one location.
    has_one_server: bool,
    has_one_location: bool,
    /// The depth of the deepest block that has a directive, by its name.
    deepest: BTreeMap<&'a str, usize>,
    /// The modules that pass requests on: `proxy`, `fastcgi`.
    modules: BTreeSet<&'a str>,
    /// The fields that some `*_pass_header` passes, which wins over `*_hide_header`.
    passed: BTreeSet<String>,
}

impl<'a> Scopes<'a> {
    fn of(statements: &'a Statements, directives: &[&'a Statement]) -> Self {
        let mut deepest: BTreeMap<&str, usize> = BTreeMap::new();
        for it in directives {
            let depth = deepest.entry(it.word(0)).or_default();
            *depth = it.within.len().max(*depth);
        }
        let blocks = |name: &str| {
            let heads = statements.blocks.iter().map(|(_, head)| &head[..]);
            heads.filter(|head| first(head) == name).collect::<Vec<_>>()
        };
        let passed = directives
            .iter()
            .filter(|it| it.word(0).ends_with("_pass_header"));
        Self {
            has_one_server: blocks("server").len() <= 1,
            has_one_location: blocks("location").iter().all(|head| *head == "location /")
                && blocks("location").len() <= 1,
            deepest,
            modules: (directives.iter())
                .filter_map(|it| it.word(0).strip_suffix("_pass"))
                .collect(),
            passed: passed.map(|it| it.word(1).to_ascii_lowercase()).collect(),
        }
    }

    /// Returns why a directive does not hold for all messages, if it does not.
    fn restriction(&self, statement: &Statement) -> Option<&'static str> {
        let name = statement.word(0);
        let outside = statement.within.iter().find_map(|head| match first(head) {
            "http" => None,
            "server" if self.has_one_server => None,
            "location" if self.has_one_location => None,
            "server" | "location" => Some(ONE_LOCATION),
            _ => Some(CONDITION),
        });
        // headers-more adds those of the levels around to those of a level.
        let is_replaced = !name.starts_with("more_")
            && self
                .deepest
                .get(name)
                .is_some_and(|&depth| depth > statement.within.len());
        let module = name.split('_').next().unwrap_or_default();
        let is_other = module != "more" && self.modules.iter().any(|other| *other != module);
        (outside.or(is_replaced.then_some(REPLACED))).or(is_other.then_some(ONE_BACKEND))
    }
}

fn directive(statement: &Statement, scopes: &Scopes<'_>, found: &mut Imported) {
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let directive = statement.directive(scopes.restriction(statement));
    let word = words[0];
    let (module, kind) = word.split_once('_').unwrap_or_default();
    let is_module = ["proxy", "fastcgi", "uwsgi", "scgi", "grpc"].contains(&module);
    match (kind, &words[1..]) {
        ("hide_header", [name]) if is_module => {
            match scopes.passed.contains(&name.to_ascii_lowercase()) {
                true => found.notes(&directive, "a directive passes the field, and wins"),
                false => found.removes(Direction::Responses, ["", name, ""], &directive),
            }
        }
        ("set_header", [name, ""]) if is_module => {
            found.removes(Direction::Requests, ["", name, ""], &directive);
        }
        ("param", [name, rest @ ..]) if is_module => match (name.strip_prefix("HTTP_"), rest) {
            (None, _) => {}
            (Some(name), [""]) => {
                let name = name.replace('_', "-");
                found.removes(Direction::Requests, ["", &name, ""], &directive);
            }
            _ => found.notes(&directive, SETS),
        },
        ("set_header", [_, _]) if is_module => found.notes(&directive, SETS),
        ("hide_header" | "set_header", _) if is_module => found.notes(&directive, ARGUMENTS),
        ("pass_header", _) if is_module => {
            found.notes(&directive, "it passes a field that nginx removes by itself");
        }
        ("pass_request_headers", ["on"]) if is_module => {}
        ("pass_request_headers", _) if is_module => {
            found.notes(
                &directive,
                "it removes all fields: `keep` with an empty list does",
            );
        }
        ("clear_headers", names) if module == "more" => {
            cleared(names, Direction::Responses, &directive, found);
        }
        ("clear_input_headers", names) if module == "more" => {
            cleared(names, Direction::Requests, &directive, found);
        }
        _ if word == "include" => found.notes(&directive, ELSEWHERE),
        ("set_headers" | "set_input_headers", _) | ("header" | "trailer", _)
            if ["more", "add"].contains(&module) =>
        {
            found.notes(&directive, SETS);
        }
        _ if ["ignore_invalid_headers", "underscores_in_headers"].contains(&word) => {
            found.notes(&directive, "it is about aliases: see `separators = fold`");
        }
        _ if word.contains("_by_lua") || ["js", "perl"].contains(&module) || word == "perl" => {
            found.notes(&directive, PROGRAM);
        }
        _ if word.contains("header") && !HARMLESS.split(' ').any(|it| word.contains(it)) => {
            found.notes(&directive, "it is about fields, and is not read");
        }
        _ => {}
    }
}

/// The names that headers-more clears. In responses one may end with a star.
fn cleared(
    names: &[&str],
    direction: Direction,
    directive: &super::Directive,
    found: &mut Imported,
) {
    if names.iter().any(|name| name.starts_with('-')) {
        found.notes(directive, CONDITION);
        return;
    }
    for name in names {
        let name = name.trim_end_matches(':');
        match (direction, name.strip_suffix('*')) {
            (Direction::Responses, Some(start)) => {
                found.removes(direction, ["", start, "*"], directive);
            }
            _ => found.removes(direction, ["", name, ""], directive),
        }
    }
}

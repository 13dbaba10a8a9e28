//! nginx, with the module headers-more.

use std::collections::{BTreeMap, BTreeSet};

use super::statements::{Statement, Syntax, first, statements};
use super::{
    ARGUMENTS, CONDITION, Direction, Directive, ELSEWHERE, Mistake, PROGRAM, SETS, Says, glob,
    has_word, name,
};

/// Directives and blocks of which a configuration has at least one, by how they start.
const KNOWN: &str = "\
    http server location events upstream include listen proxy_ fastcgi_ uwsgi_ scgi_ grpc_ \
    more_ add_header";

/// Blocks whose lines are values.
const VALUES: &str = "map types geo split_clients charset_map match";

/// Modules that pass requests on.
const MODULES: &str = "proxy fastcgi uwsgi scgi grpc";

/// Parts of the names of directives that are about the reading of fields, and remove none.
const HARMLESS: &str = "_timeout _size _buffers _hash_ real_ip_header ignore_headers";

const ONE_LOCATION: &str = "it holds in one location or server, and a list always holds";
const ONE_BACKEND: &str = "it holds for one kind of backend of several";
const REPLACED: &str = "a level inside has directives of this name, which replace it there";

/// Reads a configuration. Returns whether something in it is of nginx.
pub(super) fn read(text: &str, found: &mut Vec<Directive>) -> Result<bool, Mistake> {
    let statements = statements(text, Syntax::Semicolons).map_err(|(line, why)| {
        match text.contains("_by_lua_block") {
            true => (line, format!("{why}; blocks of Lua are not read")),
            false => (line, why),
        }
    })?;
    let mut directives = Vec::new();
    for it in &statements {
        if it.opens && it.words.iter().any(|word| word.contains("_by_lua")) {
            let head = it.text();
            let message = format!("found `{head}`, a program that may change any field");
            return Err((it.line, message));
        }
        let is_value = it.within.iter().any(|head| has_word(VALUES, first(head)));
        if it.opens || is_value {
            continue;
        }
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if it.word(0).is_empty() || !it.word(0).bytes().all(is_part) {
            let message = format!("found `{}`, expected a directive of nginx", it.word(0));
            return Err((it.line, message));
        }
        directives.push(it);
    }
    let scopes = Scopes::of(&statements, &directives);
    for statement in directives {
        directive(statement, &scopes, found);
    }
    let mut words = statements.iter().map(|it| it.word(0));
    Ok(words.any(|word| KNOWN.split(' ').any(|known| word.starts_with(known))))
}

/// Where directives hold.
#[derive(Default)]
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
    fn of(statements: &[Statement], directives: &[&'a Statement]) -> Self {
        let is_block = |it: &&Statement, name| it.opens && it.word(0) == name;
        let blocks = |name| statements.iter().filter(move |it| is_block(it, name));
        let mut scopes = Self {
            has_one_server: blocks("server").count() <= 1,
            has_one_location: blocks("location").count() <= 1
                && blocks("location").all(|it| it.words[1..] == ["/"]),
            ..Self::default()
        };
        for it in directives {
            let depth = scopes.deepest.entry(it.word(0)).or_default();
            *depth = it.within.len().max(*depth);
            scopes.modules.extend(it.word(0).strip_suffix("_pass"));
            if it.word(0).ends_with("_pass_header") {
                scopes.passed.insert(it.word(1).to_ascii_lowercase());
            }
        }
        scopes
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
        let is_replaced = !name.starts_with("more_") && self.deepest[name] > statement.within.len();
        let module = name.split('_').next().unwrap_or_default();
        let is_other = module != "more" && self.modules.iter().any(|other| *other != module);
        (outside.or(is_replaced.then_some(REPLACED))).or(is_other.then_some(ONE_BACKEND))
    }
}

fn directive(statement: &Statement, scopes: &Scopes<'_>, found: &mut Vec<Directive>) {
    let all = match statement.word(0) {
        "more_clear_headers" => cleared(Direction::Responses, &statement.words[1..]),
        "more_clear_input_headers" => cleared(Direction::Requests, &statement.words[1..]),
        _ => says(statement, scopes).into_iter().collect(),
    };
    let restriction = scopes.restriction(statement);
    for says in all {
        found.push(statement.directive(restriction, says));
    }
}

/// The fields that headers-more clears. Their names may end with a star.
fn cleared(direction: Direction, fields: &[String]) -> Vec<Says> {
    if fields.iter().any(|field| field.starts_with('-')) {
        return vec![Err(CONDITION)];
    }
    let says = |field: &String| {
        let field = field.trim_end_matches(':');
        direction.lose(match field.strip_suffix('*') {
            Some(start) => glob("", start, "*"),
            None => name(field),
        })
    };
    fields.iter().map(says).collect()
}

/// What any other directive says, if it is about fields.
fn says(statement: &Statement, scopes: &Scopes<'_>) -> Option<Says> {
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let (module, kind) = words[0].split_once('_').unwrap_or_default();
    let kind = if has_word(MODULES, module) { kind } else { "" };
    Some(match (kind, &words[1..]) {
        ("hide_header", [field]) => match scopes.passed.contains(&field.to_ascii_lowercase()) {
            true => Err("a directive passes the field, and wins"),
            false => Direction::Responses.lose(name(field)),
        },
        ("set_header", [field, ""]) => Direction::Requests.lose(name(field)),
        ("param", [field, rest @ ..]) => match (field.strip_prefix("HTTP_")?, rest) {
            (field, [""]) => Direction::Requests.lose(name(&field.replace('_', "-"))),
            _ => Err(SETS),
        },
        ("set_header", [_, _]) => Err(SETS),
        ("hide_header" | "set_header", _) => Err(ARGUMENTS),
        ("pass_header", _) => Err("it passes a field that nginx removes by itself"),
        ("pass_request_headers", ["on"]) => return None,
        ("pass_request_headers", _) => Err("it removes all fields: `keep` with an empty list does"),
        _ => Err(match words[0] {
            "include" => ELSEWHERE,
            "more_set_headers" | "more_set_input_headers" | "add_header" | "add_trailer" => SETS,
            "ignore_invalid_headers" | "underscores_in_headers" => {
                "it is about aliases: see `separators = fold`"
            }
            word if word.contains("_by_lua") || has_word("js perl", module) || word == "perl" => {
                PROGRAM
            }
            word if HARMLESS.split(' ').any(|it| word.contains(it)) => return None,
            word if word.contains("header") => "it is about fields, and is not read",
            _ => return None,
        }),
    })
}

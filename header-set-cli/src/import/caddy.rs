//! Caddy: a Caddyfile, in which `-` before a name deletes the field, or its JSON.

use super::statements::{Statement, Statements, Syntax, statements};
use super::tree::{Node, yaml};
use super::{
    ARGUMENTS, CONDITION, Direction, Directive, ELSEWHERE, Imported, Product, SETS, expect_known,
    has_key, has_word,
};

/// Why a directive of one of several sites is no entry.
const ONE_SITE: &str = "it holds in one site or proxy of several, and a list always holds";

/// Whether a configuration is JSON. The first block of a Caddyfile has no string in quotes.
pub(super) fn is_json(text: &str) -> bool {
    let behind = text.trim_start().strip_prefix('{');
    behind.is_some_and(|behind| behind.trim_start().starts_with('"'))
}

pub(super) fn read_json(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let documents = yaml(text)?;
    expect_known(has_key(&documents, "apps handler handle"), Product::Caddy)?;
    for document in &documents {
        handlers(document, None, found);
    }
    Ok(())
}

/// Directives of which a Caddyfile has at least one.
const KNOWN: &str = "\
    header header_up header_down request_header reverse_proxy respond handle route file_server \
    php_fastcgi tls import redir";

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let statements = statements(text, Syntax::Lines)?;
    let heads = statements.blocks.iter().map(|(_, head)| &head[..]);
    let words = statements.all.iter().map(|it| it.word(0));
    let is_known = |word: &str| has_word(KNOWN, word);
    let mut firsts = heads
        .clone()
        .filter_map(|head| head.split(' ').next())
        .chain(words.clone());
    expect_known(firsts.any(is_known), Product::Caddy)?;
    let scopes = Scopes::of(&statements);
    for statement in &statements.all {
        directive(statement, &scopes, found);
    }
    Ok(())
}

/// What a Caddyfile has several of.
struct Scopes {
    has_several_sites: bool,
    has_several_proxies: bool,
    /// Whether some block `header` has a matcher of responses.
    has_match: bool,
}

impl Scopes {
    fn of(statements: &Statements) -> Self {
        let starts = |head: &str, word: &str| head.split(' ').next() == Some(word);
        let words = statements.all.iter().map(|it| it.word(0));
        let heads = statements.blocks.iter().map(|(_, head)| &head[..]);
        let sites = statements.blocks.iter().filter(|(depth, head)| {
            *depth == 0 && !head.is_empty() && !head.starts_with(['(', '&'])
        });
        let all = || heads.clone().chain(words.clone());
        Self {
            has_several_sites: sites.count() > 1,
            has_several_proxies: all().filter(|head| starts(head, "reverse_proxy")).count() > 1,
            has_match: all().any(|head| starts(head, "match")),
        }
    }

    /// Returns why a directive in these blocks does not hold for all messages, if it does not.
    fn restriction(&self, within: &[String]) -> Option<&'static str> {
        let inner = within.iter().skip(1).find_map(|head| {
            let mut words = head.split(' ');
            let (word, argument) = (words.next().unwrap_or_default(), words.next());
            let has_matcher = argument.is_some_and(|it| it.starts_with(['@', '/']));
            match word {
                "header" | "route" | "reverse_proxy" if !has_matcher => {
                    (word == "reverse_proxy" && self.has_several_proxies).then_some(ONE_SITE)
                }
                _ => Some(CONDITION),
            }
        });
        let snippet = within.first().filter(|head| head.starts_with(['(', '&']));
        let snippet = snippet.map(|_| "it holds where the snippet is imported");
        (snippet.or(inner)).or(self.has_several_sites.then_some(ONE_SITE))
    }
}

fn directive(statement: &Statement, scopes: &Scopes, found: &mut Imported) {
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let head = statement.within.last().map_or("", String::as_str);
    let block = head.split(' ').next().unwrap_or_default();
    // A line of a matcher.
    if block.starts_with('@') || words[0].starts_with('@') {
        return;
    }
    let restriction = scopes.restriction(&statement.within);
    let (direction, arguments) = match (words[0], &words[1..]) {
        ("import", _) => return found.notes(&statement.directive(restriction), ELSEWHERE),
        ("header_up", rest) => (Direction::Requests, rest),
        ("header_down", rest) => (Direction::Responses, rest),
        ("header", rest) => (Direction::Responses, rest),
        ("request_header", rest) => (Direction::Requests, rest),
        ("defer" | "match", _) if block == "header" => return,
        _ if block == "header" => (Direction::Responses, &words[..]),
        _ => return,
    };
    let is_response = direction == Direction::Responses;
    let restriction = restriction.or((is_response && scopes.has_match).then_some(CONDITION));
    // Only two directives take a matcher.
    let (restriction, arguments) = match arguments {
        [matcher, rest @ ..] if ["header", "request_header"].contains(&words[0]) => {
            match *matcher {
                "*" => (restriction, rest),
                it if it.starts_with(['@', '/', '*']) => (restriction.or(Some(CONDITION)), rest),
                _ => (restriction, arguments),
            }
        }
        _ => (restriction, arguments),
    };
    let directive = statement.directive(restriction);
    match arguments {
        [name] => match name.strip_prefix('-') {
            Some(name) => deletes(direction, name, &directive, found),
            None => found.notes(&directive, SETS),
        },
        [name, ..] if name.starts_with('-') => found.notes(&directive, ARGUMENTS),
        _ => found.notes(&directive, SETS),
    }
}

/// A field that is deleted. Caddy reads a star at the start and at the end of a name.
fn deletes(direction: Direction, name: &str, directive: &Directive, found: &mut Imported) {
    let (before, name) = match name.strip_prefix('*') {
        Some(name) => ("*", name),
        None => ("", name),
    };
    let (name, behind) = match name.strip_suffix('*') {
        Some(name) => (name, "*"),
        None => (name, ""),
    };
    found.removes(direction, [before, name, behind], directive);
}

/// Reads the handlers in `node`, which a `restriction` limits to some messages.
fn handlers(node: &Node, restriction: Option<&'static str>, found: &mut Imported) {
    let operations = match node.get("handler").and_then(Node::text) {
        Some("headers") => Some(node),
        Some("reverse_proxy") => node.get("headers"),
        _ => None,
    };
    // Those of a request that only asks whether another may pass.
    let restriction = restriction.or(node.get("handle_response").map(|_| CONDITION));
    let directions = [
        ("request", Direction::Requests),
        ("response", Direction::Responses),
    ];
    for (key, direction) in directions {
        if let Some(operations) = operations.and_then(|it| it.get(key)) {
            of_handler(key, operations, direction, restriction, found);
        }
    }
    for (key, inner) in node.pairs() {
        let of_key = match &key[..] {
            "errors" | "handle_response" | "named_routes" => Some(CONDITION),
            "servers" if inner.pairs().len() > 1 => Some(ONE_SITE),
            _ => None,
        };
        handlers(inner, restriction.or(of_key), found);
    }
    let mut is_after_match = false;
    let several = node.items().len() > 1;
    for item in node.items() {
        let matchers = item.get("match").map_or(&[][..], Node::each);
        let keys = matchers.iter().flat_map(Node::pairs);
        // Hosts are what a Caddyfile has before the block of a site: of one site, they are no
        // condition. What a route before has matched may never come to this one.
        let has_condition = item.get("group").is_some()
            || keys.into_iter().any(|(key, _)| key != "host" || several);
        let of_item = (is_after_match || has_condition).then_some(CONDITION);
        is_after_match |= has_condition;
        handlers(item, restriction.or(of_item), found);
    }
}

/// What a handler does to the fields of a message.
fn of_handler(
    key: &str,
    operations: &Node,
    direction: Direction,
    restriction: Option<&'static str>,
    found: &mut Imported,
) {
    let restriction = restriction.or(operations.get("require").map(|_| CONDITION));
    for (operation, node) in operations.pairs() {
        let directive = |line, name: &str| Directive {
            line,
            text: format!("{key}: {operation}: {name}"),
            restriction,
        };
        match &operation[..] {
            "require" | "deferred" => {}
            "delete" => {
                for item in node.each() {
                    let name = item.text().unwrap_or_default();
                    deletes(direction, name, &directive(item.line, name), found);
                }
            }
            _ => {
                for (name, value) in node.pairs() {
                    found.notes(&directive(value.line, name), SETS);
                }
            }
        }
    }
}

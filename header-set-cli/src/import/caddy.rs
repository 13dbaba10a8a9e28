//! Caddy: a Caddyfile, in which `-` before a name deletes the field, or its JSON.

use super::statements::{Statement, Syntax, first, statements};
use super::tree::{Node, Step, yaml};
use super::{
    ARGUMENTS, CONDITION, Direction, Directive, ELSEWHERE, Mistake, SETS, Says, glob, has_word,
};

/// Why a directive of one of several sites is no entry.
const ONE_SITE: &str = "it holds in one site or proxy of several, and a list always holds";

/// Directives of which a Caddyfile has at least one.
const KNOWN: &str = "\
    header header_up header_down request_header reverse_proxy respond handle route file_server \
    php_fastcgi tls import redir";

/// Reads a Caddyfile. Returns whether something in it is of Caddy.
pub(super) fn read(text: &str, found: &mut Vec<Directive>) -> Result<bool, Mistake> {
    let statements = statements(text, Syntax::Lines)?;
    let is_site = |it: &&Statement| {
        let is_outermost = it.opens && it.within.is_empty() && !it.words.is_empty();
        is_outermost && !it.word(0).starts_with(['(', '&'])
    };
    let count = |word| statements.iter().filter(|it| it.word(0) == word).count();
    let several_sites = (statements.iter().filter(is_site).count() > 1).then_some(ONE_SITE);
    let several_proxies = (count("reverse_proxy") > 1).then_some(ONE_SITE);
    // Some block `header` has a matcher of responses.
    let after_match = (count("match") > 0).then_some(CONDITION);
    for statement in statements.iter().filter(|it| !it.opens) {
        if let Some((is_response, says)) = says(statement) {
            let restriction = restriction_within(&statement.within, several_proxies);
            let restriction = restriction.or(several_sites);
            let restriction = restriction.or(after_match.filter(|_| is_response));
            found.push(statement.directive(restriction, says));
        }
    }
    Ok(statements.iter().any(|it| has_word(KNOWN, it.word(0))))
}

/// Returns why a directive in these blocks does not hold for all messages, if it does not.
fn restriction_within(
    within: &[String],
    several_proxies: Option<&'static str>,
) -> Option<&'static str> {
    let (site, within) = within.split_first()?;
    if site.starts_with(['(', '&']) {
        return Some("it holds where the snippet is imported");
    }
    within.iter().find_map(|head| {
        let argument = head.split(' ').nth(1).unwrap_or_default();
        match first(head) {
            _ if argument.starts_with(['@', '/']) => Some(CONDITION),
            "reverse_proxy" => several_proxies,
            "header" | "route" => None,
            _ => Some(CONDITION),
        }
    })
}

/// What a directive says, if it is about fields, and whether it is about those of responses.
fn says(statement: &Statement) -> Option<(bool, Says)> {
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let block = statement.within.last().map_or("", |head| first(head));
    // A line of a matcher.
    if block.starts_with('@') || words[0].starts_with('@') {
        return None;
    }
    let (direction, arguments) = match (words[0], &words[1..]) {
        ("import", _) => return Some((false, Err(ELSEWHERE))),
        ("header_up" | "request_header", rest) => (Direction::Requests, rest),
        ("header_down" | "header", rest) => (Direction::Responses, rest),
        ("defer" | "match", _) if block == "header" => return None,
        _ if block == "header" => (Direction::Responses, &words[..]),
        _ => return None,
    };
    // Only two directives take a matcher.
    let takes_matcher = ["header", "request_header"].contains(&words[0]);
    let (is_limited, arguments) = match arguments {
        ["*", rest @ ..] if takes_matcher => (false, rest),
        [it, rest @ ..] if takes_matcher && it.starts_with(['@', '/', '*']) => (true, rest),
        _ => (false, arguments),
    };
    let says = match arguments {
        [field] if field.starts_with('-') && is_limited => Err(CONDITION),
        [field] if field.starts_with('-') => deletes(direction, &field[1..]),
        [field, ..] if field.starts_with('-') => Err(ARGUMENTS),
        _ => Err(SETS),
    };
    Some((direction == Direction::Responses, says))
}

/// A field that is deleted. Caddy reads a star at the start and at the end of a name.
fn deletes(direction: Direction, field: &str) -> Says {
    let (before, field) = match field.strip_prefix('*') {
        Some(field) => ("*", field),
        None => ("", field),
    };
    let (field, after) = match field.strip_suffix('*') {
        Some(field) => (field, "*"),
        None => (field, ""),
    };
    direction.lose(glob(before, field, after))
}

/// Whether a configuration is JSON. The first block of a Caddyfile has no string in quotes.
pub(super) fn is_json(text: &str) -> bool {
    let behind = text.trim_start().strip_prefix('{');
    behind.is_some_and(|behind| behind.trim_start().starts_with('"'))
}

/// Reads JSON. Returns whether something in it is of Caddy.
pub(super) fn read_json(text: &str, found: &mut Vec<Directive>) -> Result<bool, Mistake> {
    let documents = yaml(text, str::to_owned)?;
    let mut is_known = false;
    for leaf in documents.iter().flat_map(Node::leaves) {
        let (path, text) = (&leaf.path[..], leaf.node.text());
        is_known |= (path.iter()).any(|step| has_word("apps handler handle", step.key));
        for (at, step) in path.iter().enumerate() {
            let handler = step.map.get("handler").map_or("", Node::text);
            let operation = match handler {
                "headers" => &path[at..],
                "reverse_proxy" if step.key == "headers" => &path[at + 1..],
                _ => continue,
            };
            let [of, kind, field @ ..] = operation else {
                continue;
            };
            let direction = match of.key {
                "request" => Direction::Requests,
                "response" => Direction::Responses,
                _ => continue,
            };
            let (line, field, says) = match (kind.key, field) {
                ("require" | "deferred", _) => continue,
                ("delete", []) if leaf.node.scalar().is_none() => continue,
                ("delete", []) => (leaf.node.line, text, deletes(direction, text)),
                (_, [field, ..]) => (field.node.line, field.key, Err(SETS)),
                _ => continue,
            };
            let words = [of.key, kind.key, field].join(": ");
            let restriction = path.iter().find_map(restriction);
            found.push(Directive::new(line, words, restriction, says));
        }
    }
    Ok(is_known)
}

/// Returns why what a key has does not hold for all messages, if it does not.
fn restriction(step: &Step<'_>) -> Option<&'static str> {
    let routes = step.node.items();
    let is_limited = |route: &Node| {
        let matchers = route.get("match").map_or(&[][..], Node::items);
        // Hosts are what a Caddyfile has before the block of a site: of one site, they are no
        // condition.
        let mut keys = matchers.iter().flat_map(Node::pairs).map(|(key, _)| key);
        route.get("group").is_some() || keys.any(|key| key != "host" || routes.len() > 1)
    };
    // What a route before has matched may never come to this one.
    let is_limited = routes.iter().take(step.item + 1).any(is_limited);
    // A request may only ask whether another may pass; an operation may need a status.
    let keys = ["handle_response", "require"];
    let has_condition = keys.iter().any(|key| step.map.get(key).is_some());
    match step.key {
        _ if is_limited || has_condition => Some(CONDITION),
        "errors" | "handle_response" | "named_routes" => Some(CONDITION),
        "servers" if step.node.pairs().len() > 1 => Some(ONE_SITE),
        _ => None,
    }
}

//! Caddy: a Caddyfile, in which `-` before a name deletes the field, or its JSON.

use super::statements::{Statement, Statements};
use super::yaml::{Node, documents};
use super::{CONDITION, Direction, Imported, Product, SETS, expect_key};

/// Why a directive of one of several sites is no entry.
const ONE_SITE: &str = "it holds in one site of several, and a list always holds";

/// Whether a configuration is JSON. The first block of a Caddyfile has no string in quotes.
pub(super) fn is_json(text: &str) -> bool {
    let behind = text.trim_start().strip_prefix('{');
    behind.is_some_and(|behind| behind.trim_start().starts_with('"'))
}

pub(super) fn read_json(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let documents = documents(text)?;
    expect_key(&documents, &["apps", "handler", "handle"], Product::Caddy)?;
    for document in &documents {
        handlers(document, false, false, found);
    }
    Ok(())
}

/// Directives of which a Caddyfile has at least one.
const KNOWN: [&str; 13] = [
    "header",
    "header_up",
    "header_down",
    "request_header",
    "reverse_proxy",
    "respond",
    "handle",
    "route",
    "file_server",
    "php_fastcgi",
    "tls",
    "import",
    "redir",
];

pub(super) fn read(statements: &Statements, found: &mut Imported) -> Result<(), (usize, String)> {
    let words = statements.all.iter().map(|it| it.word(0));
    let blocks = statements
        .blocks
        .iter()
        .filter_map(|head| head.split(' ').next());
    if !words.chain(blocks).any(|word| KNOWN.contains(&word)) {
        return Err((1, "found no directive of Caddy that is known".to_owned()));
    }
    let sites = statements.all.iter().filter_map(|it| it.within.first());
    let mut sites: Vec<&String> = sites.filter(|head| !head.is_empty()).collect();
    sites.dedup();
    for statement in &statements.all {
        directive(statement, sites.len() > 1, found);
    }
    Ok(())
}

/// Visits the handlers in `node`, which holds under a condition or always.
fn handlers(node: &Node, mut has_matcher: bool, is_one_of_several: bool, found: &mut Imported) {
    // Hosts are what a Caddyfile has before the block of a site: of one site, they are no condition.
    let mut matchers = node.get("match").map_or(&[][..], Node::items).iter();
    has_matcher |= matchers.any(|matcher| {
        matcher
            .pairs()
            .iter()
            .any(|(key, _)| key != "host" || is_one_of_several)
    });
    let operations = match node.get("handler").and_then(Node::text) {
        Some("headers") => Some(node),
        Some("reverse_proxy") => node.get("headers"),
        _ => None,
    };
    let directions = [
        ("request", Direction::Requests),
        ("response", Direction::Responses),
    ];
    for (key, direction) in directions {
        if let Some(operations) = operations.and_then(|it| it.get(key)) {
            of_handler(key, operations, direction, has_matcher, found);
        }
    }
    for (_, inner) in node.pairs() {
        handlers(inner, has_matcher, false, found);
    }
    for inner in node.items() {
        handlers(inner, has_matcher, node.items().len() > 1, found);
    }
}

/// What a handler does to the fields of a message.
fn of_handler(
    key: &str,
    operations: &Node,
    direction: Direction,
    has_matcher: bool,
    found: &mut Imported,
) {
    for (operation, node) in operations.pairs() {
        for item in node.items() {
            let name = item.text().unwrap_or_default();
            let text = format!("{key}: {operation}: {name}");
            match has_matcher || operations.get("require").is_some() {
                _ if operation != "delete" => {}
                true => found.unsaid(item.line, &text, CONDITION),
                false => found.removes(direction, name, item.line, &text),
            }
        }
        for (name, value) in node.pairs().iter().filter(|_| operation != "require") {
            found.unsaid(value.line, &format!("{key}: {operation}: {name}"), SETS);
        }
    }
}

/// Reads a directive. Of several sites, each has its own.
fn directive(statement: &Statement, has_several_sites: bool, found: &mut Imported) {
    if statement.word(0) == "import" {
        found.unsaid(
            statement.line,
            &statement.text(),
            "what is imported is not read",
        );
        return;
    }
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
    match (has_matcher || in_handle, has_several_sites) {
        (true, _) => found.unsaid(line, &text, CONDITION),
        (false, true) => found.unsaid(line, &text, ONE_SITE),
        (false, false) => found.removes(direction, name, line, &text),
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

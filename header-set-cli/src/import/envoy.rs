//! Envoy: fields that routes, clusters and filters remove.

use super::yaml::{Node, documents};
use super::{Direction, Imported, Product, SETS, expect_key};

/// Keys of which a configuration has at least one.
const KNOWN: [&str; 20] = [
    "static_resources",
    "staticResources",
    "dynamic_resources",
    "dynamicResources",
    "admin",
    "listeners",
    "clusters",
    "filter_chains",
    "filterChains",
    "route_config",
    "routeConfig",
    "virtual_hosts",
    "virtualHosts",
    "routes",
    "typed_config",
    "typedConfig",
    "request_mutations",
    "requestMutations",
    "request_headers_to_remove",
    "response_headers_to_remove",
];

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let documents = documents(text)?;
    expect_key(&documents, &KNOWN, Product::Envoy)?;
    for document in &documents {
        levels(document, None, found);
    }
    Ok(())
}

/// Lists of which a message comes to one item.
const CHOICES: [&str; 5] = [
    "routes",
    "virtual_hosts",
    "clusters",
    "listeners",
    "filter_chains",
];

/// Why a rule of one of several is no entry.
const ONE_ROUTE: &str = "it holds in one route, host, cluster or listener of several";

/// Reads the keys in `node`, whose rules a `restriction` limits to some messages.
fn levels(node: &Node, restriction: Option<&'static str>, found: &mut Imported) {
    for (key, inner) in node.pairs() {
        let mut part = Imported::default();
        directive(key, inner, &mut part);
        found.add(part, restriction);
        let is_choice = CHOICES.contains(&&snake(key)[..]) && inner.items().len() > 1;
        levels(inner, restriction.or(is_choice.then_some(ONE_ROUTE)), found);
    }
    for item in node.items() {
        levels(item, restriction, found);
    }
}

/// A key as the API reference writes it. Envoy also reads `requestHeadersToRemove`.
fn snake(key: &str) -> String {
    let mut snake = String::with_capacity(key.len() + 4);
    for char in key.chars() {
        if char.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(char.to_ascii_lowercase());
    }
    snake
}

fn directive(key: &str, node: &Node, found: &mut Imported) {
    let key = &snake(key)[..];
    match key {
        "request_headers_to_remove" => names(key, node, Direction::Requests, found),
        "internal_only_headers" => names(key, node, Direction::Requests, found),
        "response_headers_to_remove" => names(key, node, Direction::Responses, found),
        // Those of `early_header_mutation`, which are a list.
        "mutations" => mutations(key, node, Direction::Requests, found),
        "request_mutations" => mutations(key, node, Direction::Requests, found),
        "response_mutations" => mutations(key, node, Direction::Responses, found),
        "request_headers_to_add" | "response_headers_to_add" => {
            for item in node.items() {
                let name = item.get("header").and_then(|header| header.get("key"));
                let name = name.and_then(Node::text).unwrap_or_default();
                found.unsaid(item.line, &format!("{key}: {name}"), SETS);
            }
        }
        _ => {}
    }
}

/// A list of names. Envoy accepts a single one for it.
fn names(key: &str, node: &Node, direction: Direction, found: &mut Imported) {
    let items = node.items().iter().chain(node.text().map(|_| node));
    for item in items {
        let name = item.text().unwrap_or_default();
        let text = format!("{key}: {name}");
        match name.contains('*') {
            true => found.unsaid(item.line, &text, "a star is no pattern to Envoy"),
            false => found.removes(direction, name, item.line, &text),
        }
    }
}

/// The mutations of the filter `header_mutation`.
fn mutations(key: &str, node: &Node, direction: Direction, found: &mut Imported) {
    for item in node.items() {
        for (kind, value) in item.pairs() {
            let kind = snake(kind);
            let text = format!("{key}: {kind}");
            match (kind.as_str(), value.text()) {
                ("remove", Some(name)) => {
                    found.removes(direction, name, value.line, &format!("{text}: {name}"));
                }
                ("remove_on_match", _) => matched(&text, value, direction, found),
                ("append", _) => found.unsaid(value.line, &text, SETS),
                _ => found.unsaid(value.line, &text, "this mutation is unknown"),
            }
        }
    }
}

/// Fields whose name is matched by a matcher of strings.
fn matched(text: &str, node: &Node, direction: Direction, found: &mut Imported) {
    let mut matchers = node.pairs().iter();
    let matcher = matchers.find(|(key, _)| snake(key) == "key_matcher");
    let parts = matcher.map_or(&[][..], |(_, matcher)| matcher.pairs());
    let parts = parts.iter().map(|(how, value)| (snake(how), value));
    // Lists ignore case too.
    let parts: Vec<_> = parts.filter(|(how, _)| how != "ignore_case").collect();
    let [(how, value)] = &parts[..] else {
        found.unsaid(node.line, text, "its matcher has options");
        return;
    };
    if how == "safe_regex" {
        let regex = value.get("regex").and_then(Node::text).unwrap_or_default();
        let text = format!("{text}: {how}: {regex}");
        found.matches(direction, ["", regex, ""], value.line, &text);
        return;
    }
    let part = value.text().unwrap_or_default();
    if part.contains('*') {
        found.unsaid(value.line, text, "a star is no pattern to Envoy");
        return;
    }
    let text = match part.is_empty() {
        true => format!("{text}: {how}"),
        false => format!("{text}: {how}: {part}"),
    };
    let entry = match how.as_str() {
        "exact" => part.to_owned(),
        "prefix" => format!("{part}*"),
        "suffix" => format!("*{part}"),
        "contains" => format!("*{part}*"),
        _ => {
            found.unsaid(value.line, &text, "its matcher is no part of a name");
            return;
        }
    };
    found.removes(direction, &entry, value.line, &text);
}

//! Envoy: fields that routes, clusters and filters remove.

use super::tree::{Node, yaml};
use super::{
    ARGUMENTS, CONDITION, Direction, Directive, ELSEWHERE, Imported, PROGRAM, Product, SETS,
    expect_known, expressions, has_key, has_word,
};

/// Keys of which a configuration has at least one.
const KNOWN: &str = "\
    static_resources staticResources dynamic_resources dynamicResources admin listeners \
    clusters filter_chains filterChains route_config routeConfig virtual_hosts virtualHosts \
    routes typed_config typedConfig mutations request_mutations requestMutations \
    response_mutations responseMutations internal_only_headers request_headers_to_remove \
    response_headers_to_remove";

/// Lists of which a message comes to one item.
const CHOICES: &str = "routes virtual_hosts clusters listeners filter_chains";

/// Keys whose values hold for the messages that a matcher names.
const CONDITIONS: &str = "\
    xds_matcher on_match on_no_match matcher_list matcher_tree default_filter_chain";

const ONE_ROUTE: &str = "it holds in one route, host, cluster or listener of several";

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let documents = yaml(text)?;
    expect_known(has_key(&documents, KNOWN), Product::Envoy)?;
    let restriction = (documents.len() > 1).then_some(ONE_ROUTE);
    for document in &documents {
        levels(document, restriction, found);
    }
    Ok(())
}

/// Reads the keys in `node`, whose rules a `restriction` limits to some messages.
fn levels(node: &Node, restriction: Option<&'static str>, found: &mut Imported) {
    let has = |key: &str, text: &str| {
        let mut pairs = node.pairs().iter();
        pairs.any(|(it, value)| snake(it) == key && (text.is_empty() || value.text() == Some(text)))
    };
    let is_limited = has("disabled", "true") || has("xds_matcher", "");
    let mut of_node = restriction.or(is_limited.then_some(CONDITION));
    if has("default_filter_chain", "") {
        of_node = of_node.or(Some(ONE_ROUTE));
    }
    for (key, inner) in node.pairs() {
        let key = &snake(key)[..];
        let is_choice = has_word(CHOICES, key) && inner.items().len() > 1;
        let of_key = of_node.or(is_choice.then_some(ONE_ROUTE));
        let of_key = of_key.or(has_word(CONDITIONS, key).then_some(CONDITION));
        if !is_read(key, inner, of_key, found) {
            levels(inner, of_key, found);
        }
    }
    for item in node.items() {
        levels(item, of_node, found);
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

/// Reads a key that is about fields. Returns whether it is one.
fn is_read(
    key: &str,
    node: &Node,
    restriction: Option<&'static str>,
    found: &mut Imported,
) -> bool {
    let directive = |line, text: String| Directive {
        line,
        text: format!("{key}: {text}").trim_end_matches(": ").to_owned(),
        restriction,
    };
    let whole = directive(node.line, node.text().unwrap_or_default().to_owned());
    match key {
        "request_headers_to_remove" | "internal_only_headers" | "response_headers_to_remove" => {
            let direction = match key {
                "response_headers_to_remove" => Direction::Responses,
                _ => Direction::Requests,
            };
            for item in node.each() {
                let name = item.text().unwrap_or_default();
                let directive = directive(item.line, name.to_owned());
                found.removes(direction, ["", name, ""], &directive);
            }
        }
        // Those of `early_header_mutation`, which are a list.
        "mutations" if node.items().is_empty() => return false,
        "mutations" | "request_mutations" | "response_mutations" => {
            let direction = match key {
                "response_mutations" => Direction::Responses,
                _ => Direction::Requests,
            };
            for (kind, value) in node.items().iter().flat_map(Node::pairs) {
                let text = match value.text() {
                    Some(name) => format!("{}: {name}", snake(kind)),
                    None => snake(kind),
                };
                mutation(
                    &snake(kind),
                    value,
                    direction,
                    directive(value.line, text),
                    found,
                );
            }
        }
        "query_parameter_mutations" => {}
        _ if key.ends_with("_mutations") => found.notes(&whole, "it is not read"),
        "request_headers_to_add" | "response_headers_to_add" => {
            for item in node.each() {
                let name = item.get("header").and_then(|header| header.get("key"));
                let name = name.and_then(Node::text).unwrap_or_default();
                found.notes(&directive(item.line, name.to_owned()), SETS);
            }
        }
        "rds" | "scoped_routes" | "dynamic_resources" | "lds_config" | "path_config_source" => {
            found.notes(&whole, ELSEWHERE);
        }
        "inline_code" | "default_source_code" | "source_codes" | "vm_config" | "library_path" => {
            found.notes(&directive(node.line, String::new()), PROGRAM);
        }
        "remove" if node.text() != Some("false") => found.notes(&whole, "it is not read"),
        _ if key.contains("to_remove") || key.contains("disallowed_headers") => {
            found.notes(&whole, "it is not read");
        }
        _ => return false,
    }
    true
}

/// Reads a mutation of the filter `header_mutation`.
fn mutation(
    kind: &str,
    value: &Node,
    direction: Direction,
    mut directive: Directive,
    found: &mut Imported,
) {
    let node = match (kind, value.text()) {
        ("remove", Some(name)) => return found.removes(direction, ["", name, ""], &directive),
        ("remove_on_match", None) => value,
        ("append", _) => return found.notes(&directive, SETS),
        _ => return found.notes(&directive, "this mutation is unknown"),
    };
    let key = |node: &Node| {
        node.pairs()
            .iter()
            .map(|(key, _)| snake(key))
            .collect::<Vec<_>>()
    };
    let [(_, matcher)] = node.pairs() else {
        return found.notes(&directive, ARGUMENTS);
    };
    let ignores_case = matcher
        .pairs()
        .iter()
        .any(|(key, value)| snake(key) == "ignore_case" && value.text() == Some("true"));
    let parts = matcher
        .pairs()
        .iter()
        .filter(|(key, _)| snake(key) != "ignore_case");
    let parts: Vec<_> = parts.map(|(how, value)| (snake(how), value)).collect();
    let (true, [(how, value)]) = (key(node) == ["key_matcher"], &parts[..]) else {
        return found.notes(&directive, ARGUMENTS);
    };
    let regex = value.get("regex").and_then(Node::text);
    let part = value.text().or(regex).unwrap_or_default();
    directive.text = format!("{}: {how}: {part}", directive.text)
        .trim_end_matches(": ")
        .to_owned();
    let parts = match how.as_str() {
        "safe_regex" => return found.matches(direction, expressions::whole(part), &directive),
        "exact" => ["", part, ""],
        "prefix" => ["", part, "*"],
        "suffix" => ["*", part, ""],
        "contains" => ["*", part, "*"],
        _ => return found.notes(&directive, "its matcher is no part of a name"),
    };
    match !ignores_case && part.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => found.notes(&directive, "it has a capital, which no name has in Envoy"),
        false => found.removes(direction, parts, &directive),
    }
}

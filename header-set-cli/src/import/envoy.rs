//! Envoy: fields that routes, clusters and filters remove.

use super::tree::{Leaf, Node, Step, yaml};
use super::{
    ARGUMENTS, CONDITION, Direction, Directive, ELSEWHERE, Mistake, PROGRAM, SETS, Says,
    expressions, glob, has_word, name,
};

/// Keys of which a configuration has at least one.
const KNOWN: &str = "\
    static_resources dynamic_resources admin listeners clusters filter_chains route_config \
    virtual_hosts routes typed_config mutations request_mutations response_mutations \
    internal_only_headers request_headers_to_remove response_headers_to_remove";

/// Lists of which a message comes to one item.
const CHOICES: &str = "routes virtual_hosts clusters listeners filter_chains";

/// Keys whose values hold for the messages that a matcher names.
const CONDITIONS: &str = "\
    xds_matcher on_match on_no_match matcher_list matcher_tree default_filter_chain";

const ONE_ROUTE: &str = "it holds in one route, host, cluster or listener of several";
const NOT_READ: &str = "it is not read";

/// Reads a configuration. Returns whether something in it is of Envoy.
pub(super) fn read(text: &str, found: &mut Vec<Directive>) -> Result<bool, Mistake> {
    let documents = yaml(text, snake)?;
    let several = (documents.len() > 1).then_some(ONE_ROUTE);
    let mut is_known = false;
    for leaf in documents.iter().flat_map(Node::leaves) {
        is_known |= leaf.path.iter().any(|step| has_word(KNOWN, step.key));
        // The first key that is about fields says what is in it.
        let says = (0..leaf.path.len())
            .take_while(|&at| leaf.path[at].key != "query_parameter_mutations")
            .find_map(|at| Some((at, says(&leaf, at)?)));
        if let Some((at, (line, words, says))) = says {
            let text = words.join(": ").trim_end_matches(": ").to_owned();
            let restriction = several.or(leaf.path[..=at].iter().find_map(restriction));
            found.push(Directive::new(line, text, restriction, says));
        }
    }
    Ok(is_known)
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

/// Returns why what a key has does not hold for all messages, if it does not.
fn restriction(step: &Step<'_>) -> Option<&'static str> {
    let is_disabled = (step.map.get("disabled")).is_some_and(|it| it.text() == "true");
    let is_choice = has_word(CHOICES, step.key) && step.node.items().len() > 1;
    if is_disabled || step.map.get("xds_matcher").is_some() {
        Some(CONDITION)
    } else if is_choice || step.map.get("default_filter_chain").is_some() {
        Some(ONE_ROUTE)
    } else {
        has_word(CONDITIONS, step.key).then_some(CONDITION)
    }
}

/// What a leaf says, if the key at a position of its path is about fields: the line and the words
/// of the directive, and what it removes.
fn says<'a>(leaf: &Leaf<'a>, at: usize) -> Option<(usize, Vec<&'a str>, Says)> {
    let Step { key, node, .. } = leaf.path[at];
    let within: Vec<&str> = leaf.path[at + 1..].iter().map(|step| step.key).collect();
    let direction = match key.starts_with("response_") {
        true => Direction::Responses,
        false => Direction::Requests,
    };
    let why = match key {
        "request_headers_to_remove" | "internal_only_headers" | "response_headers_to_remove" => {
            // `~` and an empty list remove nothing, and a map is no name.
            let is_name = within.is_empty();
            let field = if is_name { leaf.node.scalar()? } else { "" };
            let says = direction.lose(name(field));
            return Some((leaf.node.line, vec![key, field], says));
        }
        // Those of `early_header_mutation` are a list.
        "mutations" if node.items().is_empty() => return None,
        "mutations" | "request_mutations" | "response_mutations" => {
            let line = leaf.path.get(at + 1)?.node.line;
            let (words, entry) = mutation(leaf, &within)?;
            return Some((line, [vec![key], words].concat(), direction.lose(entry)));
        }
        "request_headers_to_add" | "response_headers_to_add" => {
            let item = leaf.path.get(at + 1)?.map;
            let name = item.get("header").and_then(|header| header.get("key"));
            return Some((item.line, vec![key, name.map_or("", Node::text)], Err(SETS)));
        }
        "inline_code" | "default_source_code" | "source_codes" | "vm_config" | "library_path" => {
            return Some((node.line, vec![key], Err(PROGRAM)));
        }
        "rds" | "scoped_routes" | "dynamic_resources" | "lds_config" | "path_config_source" => {
            ELSEWHERE
        }
        "remove" if node.text() != "false" => NOT_READ,
        _ if key.ends_with("_mutations") || key.contains("to_remove") => NOT_READ,
        _ if key.contains("disallowed_headers") => NOT_READ,
        _ => return None,
    };
    Some((node.line, vec![key, node.text()], Err(why)))
}

/// What a mutation of the filter `header_mutation` removes: its words, and the entry.
fn mutation<'a>(
    leaf: &Leaf<'a>,
    keys: &[&'a str],
) -> Option<(Vec<&'a str>, Result<String, &'static str>)> {
    const MATCH: &str = "remove_on_match";
    const NO_PART: Result<String, &str> = Err("its matcher is no part of a name");
    let text = leaf.node.text();
    let step = |key: &str| leaf.path.iter().find(|step| step.key == key);
    let of_matcher = step("key_matcher").map_or(&[][..], |step| step.node.pairs());
    let is_one = |(key, it): &(String, Node)| key == "ignore_case" && it.text() == "true";
    let ignores_case = of_matcher.iter().any(is_one);
    let kinds = of_matcher.iter().filter(|(key, _)| key != "ignore_case");
    let is_plain = kinds.count() == 1 && step("key_matcher")?.map.pairs().len() == 1;
    Some(match keys {
        ["remove"] => (vec!["remove", text], name(text)),
        ["append", ..] => (vec!["append"], Err(SETS)),
        [MATCH, ..] if !is_plain => (vec![MATCH], Err(ARGUMENTS)),
        // An option of the matcher.
        [MATCH, _, "ignore_case"] => return None,
        [MATCH, _, "safe_regex", ..] => {
            let regex = step("safe_regex")?.node.get("regex").map_or("", Node::text);
            (vec![MATCH, "safe_regex", regex], expressions::whole(regex))
        }
        [MATCH, _, how] => {
            let has_capital = text.bytes().any(|byte| byte.is_ascii_uppercase());
            let entry = match *how {
                _ if has_capital && !ignores_case => {
                    Err("it has a capital, which no name has in Envoy")
                }
                "exact" => name(text),
                "prefix" => glob("", text, "*"),
                "suffix" => glob("*", text, ""),
                "contains" => glob("*", text, "*"),
                _ => NO_PART,
            };
            (vec![MATCH, how, text], entry)
        }
        [MATCH, _, how, ..] => (vec![MATCH, how], NO_PART),
        [kind, ..] => (vec![kind], Err("this mutation is unknown")),
        [] => return None,
    })
}

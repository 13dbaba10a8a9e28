//! Traefik: the middleware `headers`, in YAML, in TOML or in labels. An empty value removes a field.

use std::collections::BTreeSet;

use super::yaml::{Node, documents};
use super::{Direction, Imported, Product, SETS, expect_key, toml};

/// Keys of which a configuration in YAML has at least one.
const KNOWN: [&str; 10] = [
    "http",
    "middlewares",
    "headers",
    "entryPoints",
    "providers",
    "routers",
    "labels",
    "services",
    "customRequestHeaders",
    "customResponseHeaders",
];

/// Why a middleware is no entry where there are several routers.
const SOME_ROUTERS: &str = "it holds for routers that name its middleware, and there are several";

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let mut part = Imported::default();
    let routers = fields(text, &mut part)?;
    found.add(part, (routers.len() > 1).then_some(SOME_ROUTERS));
    Ok(())
}

/// Reads the fields of all middlewares. Returns the names of routers.
fn fields(text: &str, found: &mut Imported) -> Result<BTreeSet<String>, (usize, String)> {
    let mut routers = BTreeSet::new();
    if is_toml(text) {
        let leaves = toml::leaves(text)?;
        if !leaves
            .iter()
            .flat_map(|leaf| &leaf.path)
            .any(|key| KNOWN.contains(&&key[..]))
        {
            return Err((1, "found no key of traefik that is known".to_owned()));
        }
        for leaf in leaves {
            let at = leaf.path.iter().position(|key| key == "routers");
            routers.extend(at.and_then(|at| leaf.path.get(at + 1)).cloned());
            let Some(at) = leaf.path.iter().position(|key| direction(key).is_some()) else {
                continue;
            };
            if let (key, [name]) = (&leaf.path[at], &leaf.path[at + 1..]) {
                field(key, name, &leaf.text, leaf.line, found);
            }
        }
        return Ok(routers);
    }
    let documents = documents(text)?;
    expect_key(&documents, &KNOWN, Product::Traefik)?;
    for document in &documents {
        document.visit(&mut |key, node| match direction(key) {
            Some(_) => {
                for (name, value) in node.pairs() {
                    // Without a value YAML has `~`.
                    let text = match value.text().unwrap_or_default() {
                        "~" | "null" => "",
                        text => text,
                    };
                    field(key, name, text, value.line, found);
                }
            }
            None if key == "routers" => {
                routers.extend(node.pairs().iter().map(|(name, _)| name.clone()));
            }
            None => labels(key, node, found),
        });
    }
    Ok(routers)
}

/// Whether a text is TOML: its first line is the header of a table, or has a `=` behind its key.
fn is_toml(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| {
        let behind_key = line.find(['=', ':']);
        let has_key = !line.starts_with(['{', '-', '\'', '"']);
        line.starts_with('[') || has_key && behind_key.is_some_and(|at| line[at..].starts_with('='))
    })
}

/// The direction of a key, which labels may write in any case.
fn direction(key: &str) -> Option<Direction> {
    match key.to_ascii_lowercase().as_str() {
        "customrequestheaders" => Some(Direction::Requests),
        "customresponseheaders" => Some(Direction::Responses),
        _ => None,
    }
}

/// A field under a key that gives its direction.
fn field(key: &str, name: &str, value: &str, line: usize, found: &mut Imported) {
    let Some(direction) = direction(key) else {
        return;
    };
    match value.is_empty() {
        true => found.removes(direction, name, line, &format!("{key}: {name}")),
        false => found.unsaid(line, &format!("{key}: {name}: {value}"), SETS),
    }
}

/// Labels of containers: a map, or a list of `key=value`.
fn labels(key: &str, node: &Node, found: &mut Imported) {
    if key.starts_with("traefik.") {
        label(key, node.text().unwrap_or_default(), node.line, found);
    }
    for item in node.items() {
        if let Some((key, value)) = item.text().and_then(|text| text.split_once('=')) {
            label(key, value, item.line, found);
        }
    }
}

/// `traefik.http.middlewares.NAME.headers.customrequestheaders.FIELD`
fn label(key: &str, value: &str, line: usize, found: &mut Imported) {
    if !key.starts_with("traefik.") {
        return;
    }
    let mut parts = key.split('.');
    let Some(direction) = parts.find_map(direction) else {
        return;
    };
    let name = parts.collect::<Vec<_>>().join(".");
    match value.is_empty() {
        true => found.removes(direction, &name, line, key),
        false => found.unsaid(line, &format!("{key}={value}"), SETS),
    }
}

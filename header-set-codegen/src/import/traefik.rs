//! Traefik: the middleware `headers`, in YAML or in labels. An empty value removes a field.

use super::yaml::{Node, documents};
use super::{Direction, Imported, SETS};

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    for document in documents(text)? {
        document.visit(&mut |key, node| match direction(key) {
            Some(direction) => {
                for (name, value) in node.pairs() {
                    field(key, direction, name, value, found);
                }
            }
            None => labels(key, node, found),
        });
    }
    Ok(())
}

/// The direction of a key, which labels may write in any case.
fn direction(key: &str) -> Option<Direction> {
    match key.to_ascii_lowercase().as_str() {
        "customrequestheaders" => Some(Direction::Requests),
        "customresponseheaders" => Some(Direction::Responses),
        _ => None,
    }
}

fn field(key: &str, direction: Direction, name: &str, value: &Node, found: &mut Imported) {
    let text = value.text().unwrap_or_default();
    // Without a value YAML has `~`.
    match text.is_empty() || text == "~" || text == "null" {
        true => found.removes(direction, name, value.line, &format!("{key}: {name}")),
        false => found.unsaid(value.line, &format!("{key}: {name}: {text}"), SETS),
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

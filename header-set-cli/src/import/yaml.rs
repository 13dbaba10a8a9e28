//! YAML, and JSON with it, as a tree with lines.

use saphyr_parser::{Event, Parser};

/// A value.
pub(super) struct Node {
    pub(super) line: usize,
    pub(super) value: Value,
}

pub(super) enum Value {
    Scalar(String),
    List(Vec<Node>),
    /// Keys that are no scalars are left out.
    Map(Vec<(String, Node)>),
}

/// Deeper configuration is refused.
const DEPTH: usize = 100;

/// Returns the documents of a text.
pub(super) fn documents(text: &str) -> Result<Vec<Node>, (usize, String)> {
    let mut open: Vec<Node> = Vec::new();
    // For each open map, the key whose value comes next.
    let mut keys: Vec<Option<Node>> = Vec::new();
    let mut documents = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            (
                error.marker().line(),
                format!("found no YAML: {}", error.info()),
            )
        })?;
        let line = span.start.line();
        let whole = match event {
            Event::Scalar(text, ..) => Node {
                line,
                value: Value::Scalar(text.into_owned()),
            },
            // What an alias stands for has been read where it is written.
            Event::Alias(_) => Node {
                line,
                value: Value::List(Vec::new()),
            },
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                let value = match event {
                    Event::SequenceStart(..) => Value::List(Vec::new()),
                    _ => Value::Map(Vec::new()),
                };
                if open.len() == DEPTH {
                    let message =
                        format!("found more than {DEPTH} levels, expected at most {DEPTH}");
                    return Err((line, message));
                }
                open.push(Node { line, value });
                keys.push(None);
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                keys.pop();
                match open.pop() {
                    Some(node) => node,
                    None => continue,
                }
            }
            _ => continue,
        };
        let (Some(parent), Some(key)) = (open.last_mut(), keys.last_mut()) else {
            documents.push(whole);
            continue;
        };
        match (&mut parent.value, key.take()) {
            (Value::List(items), _) => items.push(whole),
            (Value::Map(_), None) => *key = Some(whole),
            (Value::Map(pairs), Some(name)) => {
                if let Value::Scalar(text) = name.value {
                    pairs.push((text, whole));
                }
            }
            (Value::Scalar(_), _) => {}
        }
    }
    Ok(documents)
}

impl Node {
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        self.pairs()
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, node)| node)
    }

    pub(super) fn items(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            _ => &[],
        }
    }

    pub(super) fn pairs(&self) -> &[(String, Self)] {
        match &self.value {
            Value::Map(pairs) => pairs,
            _ => &[],
        }
    }

    /// Visits each pair of all maps, outer ones first.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&str, &Self)) {
        for (key, node) in self.pairs() {
            visit(key, node);
            node.visit(visit);
        }
        for item in self.items() {
            item.visit(visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::documents;

    /// An alias is a value without content, so that what stands behind it keeps its place.
    #[test]
    fn an_alias_is_the_value_of_its_key() {
        let text = "a: &x {b: c}\nd: *x\ne: f\ng: [h, *x, i]";
        let found = documents(text).map_err(|(_, message)| message);
        let found = &found.expect("YAML")[0];
        let keys: Vec<&str> = found.pairs().iter().map(|(key, _)| &key[..]).collect();
        assert_eq!(keys, ["a", "d", "e", "g"]);
        assert_eq!(found.get("d").map(|node| node.items().len()), Some(0));
        assert_eq!(found.get("e").and_then(|node| node.text()), Some("f"));
        let items = found.get("g").expect("a list").items();
        let items: Vec<_> = items.iter().map(|item| item.text()).collect();
        assert_eq!(items, [Some("h"), None, Some("i")]);
    }
}

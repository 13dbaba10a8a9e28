//! Traefik: the middleware `headers`, in YAML, TOML or labels. An empty value removes a field.

use std::collections::BTreeMap;

use super::tree::{Node, Value, toml, yaml};
use super::{Direction, Directive, Imported, Product, SETS, expect_known, has_key};

/// Keys of which a configuration has at least one.
const KNOWN: &str = "\
    http middlewares headers entryPoints providers routers labels services \
    customRequestHeaders customResponseHeaders";

const SOME_ROUTERS: &str = "some router does not name its middleware";
const ROUTES: &str = "which requests come to it is not read";

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let documents = match is_toml(text) {
        true => vec![toml(text)?],
        false => yaml(text)?,
    };
    let has_labels = documents
        .iter()
        .any(|it| it.has_key(&|key| key.starts_with("traefik.")));
    expect_known(has_labels || has_key(&documents, KNOWN), Product::Traefik)?;
    let mut leaves = Vec::new();
    for document in &documents {
        leaves_of(document, &mut Vec::new(), &mut leaves);
    }
    let routers = routers(&leaves);
    // Of Kubernetes.
    let has_routes = leaves
        .iter()
        .any(|leaf| leaf.is("kind") && leaf.text != "Middleware");
    for leaf in &leaves {
        let restriction = match leaf.after("middlewares") {
            Some(name) if !routers.values().all(|names| names.contains(name)) => Some(SOME_ROUTERS),
            None if has_routes || documents.len() > 1 || !routers.is_empty() => Some(ROUTES),
            _ => None,
        };
        field(leaf, restriction, found);
    }
    Ok(())
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

/// A scalar or what is empty, and the keys that lead to it.
struct Leaf {
    path: Vec<String>,
    line: usize,
    text: String,
}

impl Leaf {
    /// The key after another. Labels have keys in any case.
    fn after(&self, key: &str) -> Option<&String> {
        let at = self
            .path
            .iter()
            .position(|it| it.eq_ignore_ascii_case(key))?;
        self.path.get(at + 1)
    }

    fn is(&self, key: &str) -> bool {
        self.path
            .last()
            .is_some_and(|last| last.eq_ignore_ascii_case(key))
    }
}

fn leaves_of(node: &Node, path: &mut Vec<String>, leaves: &mut Vec<Leaf>) {
    let text = match &node.value {
        Value::Map(pairs) if !pairs.is_empty() => {
            for (key, inner) in pairs {
                let depth = path.len();
                // A label is a path.
                match key.starts_with("traefik.") {
                    true => path.extend(key.split('.').map(str::to_owned)),
                    false => path.push(key.clone()),
                }
                leaves_of(inner, path, leaves);
                path.truncate(depth);
            }
            return;
        }
        Value::List(items) if !items.is_empty() => {
            for item in items {
                leaves_of(item, path, leaves);
            }
            return;
        }
        Value::Text(text) => text,
        _ => "",
    };
    // A label in a list.
    let (path, text) = match text.split_once('=') {
        Some((key, value)) if key.starts_with("traefik.") => {
            (key.split('.').map(str::to_owned).collect(), value)
        }
        _ => (path.clone(), text),
    };
    let (line, text) = (node.line, text.to_owned());
    leaves.push(Leaf { path, line, text });
}

/// Returns the middlewares of each router, without their providers.
fn routers(leaves: &[Leaf]) -> BTreeMap<&str, Vec<String>> {
    let mut routers: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for leaf in leaves {
        if let Some(router) = leaf.after("routers") {
            let names = routers.entry(router).or_default();
            if leaf.is("middlewares") {
                let of_leaf = leaf.text.split(',').map(|name| name.split('@').next());
                names.extend(of_leaf.flatten().map(|name| name.trim().to_owned()));
            }
        }
    }
    routers
}

/// Reads a value that is about fields.
fn field(leaf: &Leaf, restriction: Option<&'static str>, found: &mut Imported) {
    let keys = leaf.path.iter().map(|key| key.to_ascii_lowercase());
    let keys: Vec<String> = keys.collect();
    let at = |key: &str| keys.iter().position(|it| it == key);
    let (direction, at) = match (at("customrequestheaders"), at("customresponseheaders")) {
        (Some(at), _) => (Direction::Requests, at),
        (None, Some(at)) => (Direction::Responses, at),
        (None, None) => {
            let directive = Directive {
                line: leaf.line,
                text: format!("{}: {}", leaf.path.join("."), leaf.text),
                restriction,
            };
            if keys.iter().any(|key| key == "plugin") && at("middlewares").is_some() {
                found.notes(&directive, super::PROGRAM);
            } else if leaf.is("removeHeader") && leaf.text == "true" {
                found.notes(&directive, "it removes `authorization` after a login");
            }
            return;
        }
    };
    if keys.len() == at + 1 {
        return;
    }
    // The names of labels may have dots.
    let name = leaf.path[at + 1..].join(".");
    let text = match leaf.text.is_empty() {
        true => format!("{}: {name}", leaf.path[at]),
        false => format!("{}: {name}: {}", leaf.path[at], leaf.text),
    };
    let (line, is_set) = (leaf.line, !leaf.text.is_empty());
    let directive = Directive {
        line,
        text,
        restriction,
    };
    match is_set {
        true => found.notes(&directive, SETS),
        false => found.removes(direction, ["", &name, ""], &directive),
    }
}

//! Traefik: the middleware `headers`, in YAML, TOML or labels. An empty value removes a field.

use std::collections::BTreeMap;

use super::tree::{self, Node, toml, yaml};
use super::{Direction, Directive, Mistake, PROGRAM, SETS, has_word, name};

/// Keys of which a configuration has at least one.
const KNOWN: &str = "\
    http middlewares headers entryPoints providers routers labels services traefik \
    customRequestHeaders customResponseHeaders";

const SOME_ROUTERS: &str = "some router does not name its middleware";
const ROUTES: &str = "which requests come to it is not read";

/// Reads a configuration. Returns whether something in it is of Traefik.
pub(super) fn read(text: &str, found: &mut Vec<Directive>) -> Result<bool, Mistake> {
    let documents = match is_toml(text) {
        true => vec![toml(text)?],
        false => yaml(text, str::to_owned)?,
    };
    let leaves = documents.iter().flat_map(Node::leaves).map(Leaf::of);
    let leaves: Vec<Leaf<'_>> = leaves.collect();
    let routers = routers(&leaves);
    // Of Kubernetes.
    let has_routes = (leaves.iter()).any(|leaf| leaf.is("kind") && leaf.text != "Middleware");
    for leaf in &leaves {
        let restriction = match leaf.after("middlewares") {
            Some([name, ..]) if !routers.values().all(|names| names.contains(name)) => {
                Some(SOME_ROUTERS)
            }
            None if has_routes || documents.len() > 1 || !routers.is_empty() => Some(ROUTES),
            _ => None,
        };
        field(leaf, restriction, found);
    }
    let mut keys = leaves.iter().flat_map(|leaf| &leaf.keys);
    Ok(keys.any(|key| has_word(KNOWN, key)))
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

/// A leaf of a tree. Of a label, the keys are those in its name.
struct Leaf<'a> {
    keys: Vec<&'a str>,
    line: usize,
    text: &'a str,
}

impl<'a> Leaf<'a> {
    fn of(leaf: tree::Leaf<'a>) -> Self {
        let mut keys = Vec::new();
        let mut add = |key: &'a str| match key.starts_with("traefik.") {
            true => keys.extend(key.split('.')),
            false => keys.push(key),
        };
        let text = match leaf.node.text().split_once('=') {
            // An item of a list of labels.
            Some((key, value)) if key.starts_with("traefik.") => {
                add(key);
                value
            }
            _ => {
                leaf.path.iter().for_each(|step| add(step.key));
                leaf.node.text()
            }
        };
        let line = leaf.node.line;
        Self { keys, line, text }
    }

    /// The keys after another. Labels have keys in any case.
    fn after(&self, key: &str) -> Option<&[&'a str]> {
        let at = self.keys.iter().position(|it| it.eq_ignore_ascii_case(key));
        Some(&self.keys[at? + 1..])
    }

    /// Whether a key is the last.
    fn is(&self, key: &str) -> bool {
        self.after(key).is_some_and(<[_]>::is_empty)
    }
}

/// Returns the middlewares of each router, without their providers.
fn routers<'a>(leaves: &[Leaf<'a>]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut routers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for leaf in leaves {
        if let Some([router, ..]) = leaf.after("routers") {
            let names = routers.entry(router).or_default();
            if leaf.is("middlewares") {
                let of_leaf = leaf.text.split(',').map(|name| name.split('@').next());
                names.extend(of_leaf.flatten().map(str::trim));
            }
        }
    }
    routers
}

/// Reads a value that is about fields.
fn field(leaf: &Leaf<'_>, restriction: Option<&'static str>, found: &mut Vec<Directive>) {
    let custom = |key, of| leaf.after(key).map(|rest| (of, rest));
    let requests = custom("customRequestHeaders", Direction::Requests);
    let responses = custom("customResponseHeaders", Direction::Responses);
    let (text, says) = match requests.or(responses) {
        Some((_, [])) => return,
        Some((direction, rest)) => {
            let key = leaf.keys[leaf.keys.len() - rest.len() - 1];
            // The names of labels may have dots.
            let field = rest.join(".");
            match leaf.text {
                "" => (format!("{key}: {field}"), direction.lose(name(&field))),
                text => (format!("{key}: {field}: {text}"), Err(SETS)),
            }
        }
        None => {
            let why = if leaf.after("plugin").is_some() && leaf.after("middlewares").is_some() {
                PROGRAM
            } else if leaf.is("removeHeader") && leaf.text == "true" {
                "it removes `authorization` after a login"
            } else {
                return;
            };
            (format!("{}: {}", leaf.keys.join("."), leaf.text), Err(why))
        }
    };
    found.push(Directive::new(leaf.line, text, restriction, says));
}

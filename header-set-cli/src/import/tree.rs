//! YAML, JSON and TOML as a tree with lines: the trees of `saphyr` and `toml`, which have spans, as
//! one type.

use std::borrow::Cow;

use saphyr::{MarkedYaml, ScalarStyle, ScanError, YamlData, YamlLoader};
use saphyr_parser::{Event, Parser};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Mistake;

/// A value.
pub(super) struct Node {
    pub(super) line: usize,
    pub(super) value: Value,
}

pub(super) enum Value {
    /// A scalar, as it is written.
    Text(String),
    /// A list. `~`, and nothing behind a key, are an empty one.
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

/// Deeper configuration is refused: trees are dropped by recursion.
const DEPTH: usize = 100;

/// Returns the documents of a text in YAML, with keys as `spelled` spells them. An alias is what it
/// stands for.
pub(super) fn yaml(text: &str, spelled: fn(&str) -> String) -> Result<Vec<Node>, Mistake> {
    let no_yaml = |error: &ScanError| {
        let message = format!("found no YAML: {}", error.info());
        (error.marker().line().max(1), message)
    };
    let mut depth = 0;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| no_yaml(&error))?;
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth -= 1,
            _ => {}
        }
        if depth > DEPTH {
            let message = format!("found more than {DEPTH} levels, expected at most {DEPTH}");
            return Err((span.start.line(), message));
        }
    }
    let mut loader = YamlLoader::<MarkedYaml>::default();
    loader.early_parse(false);
    let loaded = Parser::new_from_str(text).load(&mut loader, true);
    match loaded.as_ref().err().or(loader.error()) {
        Some(error) => Err(no_yaml(error)),
        None => {
            let documents = loader.into_documents();
            Ok(documents.iter().map(|it| of_yaml(it, spelled)).collect())
        }
    }
}

fn of_yaml(node: &MarkedYaml<'_>, spelled: fn(&str) -> String) -> Node {
    let value = match &node.data {
        YamlData::Tagged(_, inner) => of_yaml(inner, spelled).value,
        YamlData::Sequence(items) => {
            Value::List(items.iter().map(|it| of_yaml(it, spelled)).collect())
        }
        YamlData::Mapping(pairs) => {
            let pair = |(key, value): (&MarkedYaml<'_>, _)| {
                let key = spelled(of_yaml(key, spelled).text());
                (key, of_yaml(value, spelled))
            };
            Value::Map(pairs.iter().map(pair).collect())
        }
        YamlData::Representation(text, style, _)
            if *style != ScalarStyle::Plain || !NULL.contains(&&text[..]) =>
        {
            Value::Text(text.clone().into_owned())
        }
        _ => Value::List(Vec::new()),
    };
    let line = node.span.start.line();
    Node { line, value }
}

/// Plain scalars that are no text.
const NULL: [&str; 5] = ["", "~", "null", "Null", "NULL"];

/// Returns the table of a text in TOML.
pub(super) fn toml(text: &str) -> Result<Node, Mistake> {
    let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
    let ends: Vec<usize> = ends.map(|(at, _)| at).collect();
    let line = |at: usize| 1 + ends.partition_point(|&end| end < at);
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        (line(at), format!("found no TOML: {}", error.message()))
    })?;
    let value = of_table(table.get_ref(), text, &line);
    Ok(Node { line: 1, value })
}

fn of_table(table: &DeTable<'_>, text: &str, line: &dyn Fn(usize) -> usize) -> Value {
    let pair = |(key, value): (&Spanned<Cow<'_, str>>, _)| {
        let key = key.get_ref().clone().into_owned();
        (key, of_toml(value, text, line))
    };
    Value::Map(table.iter().map(pair).collect())
}

fn of_toml(node: &Spanned<DeValue<'_>>, text: &str, line: &dyn Fn(usize) -> usize) -> Node {
    let value = match node.get_ref() {
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| of_toml(item, text, line)).collect())
        }
        DeValue::Table(table) => of_table(table, text, line),
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        _ => Value::Text(text[node.span()].to_owned()),
    };
    let line = line(node.span().start);
    Node { line, value }
}

/// A value without values in it, and the keys that lead to it.
pub(super) struct Leaf<'a> {
    pub(super) path: Vec<Step<'a>>,
    pub(super) node: &'a Node,
}

/// A key on the way to a leaf.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    /// The map that has the key.
    pub(super) map: &'a Node,
    pub(super) key: &'a str,
    pub(super) node: &'a Node,
    /// The item of the list on the way, if the value is one.
    pub(super) item: usize,
}

impl Node {
    pub(super) fn scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text of a scalar. That of any other value is empty.
    pub(super) fn text(&self) -> &str {
        self.scalar().unwrap_or_default()
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        let mut pairs = self.pairs().iter();
        pairs.find(|(name, _)| name == key).map(|(_, node)| node)
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

    /// The leaves of a tree, in their order.
    pub(super) fn leaves(&self) -> Vec<Leaf<'_>> {
        let mut leaves = Vec::new();
        self.add(&mut Vec::new(), &mut leaves);
        leaves
    }

    fn add<'a>(&'a self, path: &mut Vec<Step<'a>>, leaves: &mut Vec<Leaf<'a>>) {
        for (key, node) in self.pairs() {
            path.push(Step {
                map: self,
                key,
                node,
                item: 0,
            });
            node.add(path, leaves);
            path.pop();
        }
        for (item, node) in self.items().iter().enumerate() {
            if let Some(step) = path.last_mut() {
                step.item = item;
            }
            node.add(path, leaves);
        }
        if self.pairs().is_empty() && self.items().is_empty() {
            leaves.push(Leaf {
                path: path.clone(),
                node: self,
            });
        }
    }
}

//! YAML, JSON and TOML as a tree with lines: the trees of `saphyr` and `toml`, which have spans, as
//! one type.

use saphyr::{MarkedYaml, ScalarStyle, ScanError, YamlData, YamlLoader};
use saphyr_parser::{Event, Parser};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value.
pub(super) struct Node {
    pub(super) line: usize,
    pub(super) value: Value,
}

pub(super) enum Value {
    /// No value: `~`, or nothing behind a key.
    Null,
    /// A scalar, as it is written.
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

/// Deeper configuration is refused: trees are dropped by recursion.
const DEPTH: usize = 100;

/// Returns the documents of a text in YAML. An alias is what it stands for.
pub(super) fn yaml(text: &str) -> Result<Vec<Node>, (usize, String)> {
    let no_yaml = |error: &ScanError| {
        (
            error.marker().line().max(1),
            format!("found no YAML: {}", error.info()),
        )
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
        None => Ok(loader.into_documents().iter().map(of_yaml).collect()),
    }
}

fn of_yaml(node: &MarkedYaml<'_>) -> Node {
    let value = match &node.data {
        YamlData::Tagged(_, inner) => of_yaml(inner).value,
        YamlData::Sequence(items) => Value::List(items.iter().map(of_yaml).collect()),
        YamlData::Mapping(pairs) => {
            let pair = |(key, value): (&MarkedYaml<'_>, _)| {
                let key = of_yaml(key).text().unwrap_or_default().to_owned();
                (key, of_yaml(value))
            };
            Value::Map(pairs.iter().map(pair).collect())
        }
        YamlData::Representation(text, style, _) => {
            let is_null = ["", "~", "null", "Null", "NULL"].contains(&&text[..]);
            match *style == ScalarStyle::Plain && is_null {
                true => Value::Null,
                false => Value::Text(text.clone().into_owned()),
            }
        }
        YamlData::Value(_) | YamlData::Alias(_) | YamlData::BadValue => Value::Null,
    };
    let line = node.span.start.line();
    Node { line, value }
}

/// Returns the table of a text in TOML.
pub(super) fn toml(text: &str) -> Result<Node, (usize, String)> {
    let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
    let ends: Vec<usize> = ends.map(|(at, _)| at).collect();
    let line = |at: usize| 1 + ends.partition_point(|&end| end < at);
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        (line(at), format!("found no TOML: {}", error.message()))
    })?;
    Ok(of_toml(
        &Spanned::new(table.span(), DeValue::Table(table.into_inner())),
        text,
        &line,
    ))
}

fn of_toml(node: &Spanned<DeValue<'_>>, text: &str, line: &dyn Fn(usize) -> usize) -> Node {
    let value = match node.get_ref() {
        DeValue::Array(items) => {
            Value::List(items.iter().map(|item| of_toml(item, text, line)).collect())
        }
        DeValue::Table(pairs) => {
            let pair = |(key, value): (&Spanned<_>, _)| {
                let key: &std::borrow::Cow<'_, str> = key.get_ref();
                (key.clone().into_owned(), of_toml(value, text, line))
            };
            Value::Map(pairs.iter().map(pair).collect())
        }
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        _ => Value::Text(text[node.span()].to_owned()),
    };
    Node {
        line: line(node.span().start),
        value,
    }
}

impl Node {
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
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

    /// The items of a list; any other value is its own only item.
    pub(super) fn each(&self) -> &[Self] {
        match &self.value {
            Value::List(items) => items,
            Value::Null => &[],
            _ => std::slice::from_ref(self),
        }
    }

    pub(super) fn pairs(&self) -> &[(String, Self)] {
        match &self.value {
            Value::Map(pairs) => pairs,
            _ => &[],
        }
    }

    /// Whether a key is in it, at any depth.
    pub(super) fn has_key(&self, is_it: &dyn Fn(&str) -> bool) -> bool {
        let mut pairs = self.pairs().iter();
        pairs.any(|(key, inner)| is_it(key) || inner.has_key(is_it))
            || self.items().iter().any(|item| item.has_key(is_it))
    }
}

//! As much of YAML as lists of names need: keys by indentation, items with a dash, lists and maps in
//! brackets on one line, quotes, comments.

/// A key with values, or items under a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The number, from one on.
    pub number: usize,
    /// The keys above, and the key of the values.
    pub path: Vec<String>,
    pub values: Vec<String>,
}

/// The most keys above one another. Deeper ones are passed over.
const DEEPEST: usize = 64;

/// Returns all values, each line with its path.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut open: Vec<(usize, String)> = Vec::new();
    let mut all = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = without_comment(line);
        let mut rest = line.trim_start();
        let mut indent = line.len() - rest.len();
        if rest.is_empty() {
            continue;
        }
        let mut is_item = false;
        while let Some(item) = rest.strip_prefix("- ") {
            is_item = true;
            indent += 2;
            rest = item.trim_start();
        }
        // An item may stand at the indentation of its key.
        open.retain(|&(other, _)| other < indent);
        let path: Vec<String> = open.iter().map(|(_, key)| key.clone()).collect();
        match key_of(rest) {
            Some((key, value)) if open.len() < DEEPEST => {
                values(
                    number + 1,
                    [path, vec![unquoted(key)]].concat(),
                    value,
                    &mut all,
                );
                open.push((indent, unquoted(key)));
            }
            None if is_item => values(number + 1, path, rest, &mut all),
            _ => {}
        }
    }
    all
}

/// Adds the values of a key, and those in brackets behind it.
fn values(number: usize, path: Vec<String>, value: &str, all: &mut Vec<Line>) {
    let inner = |open, close| value.strip_prefix(open)?.strip_suffix(close);
    if let Some(map) = inner('{', '}')
        && path.len() < DEEPEST
    {
        for part in map.split(',') {
            if let Some((key, value)) = key_of(part.trim()) {
                let path = [&path[..], &[unquoted(key)]].concat();
                values(number, path, value.trim_matches(['{', '}', ' ']), all);
            }
        }
        return;
    }
    let values = match inner('[', ']') {
        Some(list) => list.split(',').map(|item| unquoted(item.trim())).collect(),
        None if value.is_empty() || value.starts_with(['|', '>', '&', '*', '{', '[']) => return,
        None => vec![unquoted(value)],
    };
    all.push(Line {
        number,
        path,
        values,
    });
}

/// Splits a line at the colon behind its key.
fn key_of(text: &str) -> Option<(&str, &str)> {
    if text.starts_with(['[', '{']) {
        return None;
    }
    let at = text
        .find(": ")
        .or_else(|| text.ends_with(':').then(|| text.len() - 1))?;
    Some((text[..at].trim(), text[at + 1..].trim()))
}

fn without_comment(line: &str) -> &str {
    let mut quote = None;
    let mut before = ' ';
    for (at, char) in line.char_indices() {
        match (quote, char) {
            (Some(open), _) if open == char => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(char),
            (None, '#') if before.is_whitespace() => return line[..at].trim_end(),
            _ => {}
        }
        before = char;
    }
    line.trim_end()
}

/// Returns a text without the quotes around it.
pub(super) fn unquoted(text: &str) -> String {
    for quote in ['"', '\''] {
        if let Some(inner) = text
            .strip_prefix(quote)
            .and_then(|it| it.strip_suffix(quote))
        {
            return inner.to_owned();
        }
    }
    text.to_owned()
}

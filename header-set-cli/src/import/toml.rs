//! TOML as the values at the ends of its keys, with lines.

use toml_parser::parser::{EventKind, RecursionGuard, parse_document};
use toml_parser::{ParseError, Raw, Source};

/// Deeper configuration is refused: parsers recurse, and a value has a copy of its keys.
const DEPTH: usize = 100;

/// A value that is neither a table nor an array.
pub(super) struct Leaf {
    pub(super) line: usize,
    /// The keys that lead to it.
    pub(super) path: Vec<String>,
    pub(super) text: String,
}

/// Returns the values of a text, in their order.
pub(super) fn leaves(text: &str) -> Result<Vec<Leaf>, (usize, String)> {
    let source = Source::new(text);
    let (mut events, mut error): (Vec<_>, Option<ParseError>) = (Vec::new(), None);
    let mut guarded = RecursionGuard::new(&mut events, DEPTH as u32);
    parse_document(&source.lex().into_vec(), &mut guarded, &mut error);
    let mut path: Vec<String> = Vec::new();
    // For each open table and array, the number of keys that lead to it.
    let mut open: Vec<usize> = Vec::new();
    let mut leaves = Vec::new();
    let (mut line, mut counted) = (1, 0);
    for event in events {
        if error.is_some() {
            break;
        }
        let span = event.span();
        let raw = Raw::new_unchecked(&text[span.start()..span.end()], event.encoding(), span);
        let mut decoded = String::new();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                path.clear();
                open.clear();
                continue;
            }
            EventKind::StdTableClose
            | EventKind::ArrayTableClose
            | EventKind::InlineTableOpen
            | EventKind::ArrayOpen => {
                open.push(path.len());
                continue;
            }
            EventKind::SimpleKey if path.len() == DEPTH => {
                let message = "more than 100 keys lead to a value";
                error = Some(ParseError::new(message).with_unexpected(span));
                continue;
            }
            EventKind::SimpleKey => {
                raw.decode_key(&mut decoded, &mut error);
                path.push(decoded);
                continue;
            }
            EventKind::Scalar => {
                let _kind = raw.decode_scalar(&mut decoded, &mut error);
                line += lines(&text[counted..span.start()]);
                counted = span.start();
                leaves.push(Leaf {
                    line,
                    path: path.clone(),
                    text: decoded,
                });
            }
            EventKind::InlineTableClose | EventKind::ArrayClose => drop(open.pop()),
            _ => continue,
        }
        // Behind a value: the next key stands in the table around it.
        path.truncate(open.last().copied().unwrap_or_default());
    }
    match error {
        None => Ok(leaves),
        Some(error) => {
            let at = error.unexpected().or(error.context());
            let at = at.map_or(text.len(), |span| span.start());
            let line = 1 + lines(&text[..at]);
            Err((line, format!("found no TOML: {}", error.description())))
        }
    }
}

fn lines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, leaves};

    #[test]
    fn keys_of_a_value_are_counted() {
        let keys = |count: usize| format!("\n{} = 1", vec!["a"; count].join("."));
        let found = leaves(&keys(DEPTH)).map(|leaves| leaves[0].path.len());
        assert_eq!(found, Ok(100));
        let message = "found no TOML: more than 100 keys lead to a value";
        let found = leaves(&keys(DEPTH + 1)).map(|leaves| leaves.len());
        assert_eq!(found, Err((2, message.to_owned())));
    }
}

//! Traefik: `customRequestHeaders` and `customResponseHeaders` of the middleware `headers`. A field
//! with an empty value is removed. In YAML, in TOML, and as labels.

use super::yaml::{lines, unquoted};
use super::{Direction, Imported, SETS};

pub(super) fn read(text: &str, imported: &mut Imported) {
    let is_yaml = text.to_ascii_lowercase().contains("headers:");
    if is_yaml {
        for line in lines(text) {
            if let [.., table, name] = &line.path[..]
                && let Some(direction) = direction(table)
            {
                let value = line.values.first().map_or("", String::as_str);
                field(direction, line.number, name, value, imported);
            }
        }
    }
    toml_and_labels(text, imported);
}

fn toml_and_labels(text: &str, imported: &mut Imported) {
    // The direction of the table of TOML that is open.
    let mut table = None;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches("- ");
        // A label stands in quotes as a whole.
        let line = match line.trim_start_matches(['"', '\'']) {
            label if label.starts_with("traefik.") => label.trim_end_matches(['"', '\'', ',']),
            _ => line,
        };
        if let Some(head) = line.strip_prefix('[') {
            table = head
                .trim_end_matches(']')
                .rsplit('.')
                .next()
                .and_then(direction);
        } else if let Some((key, value)) = line.split_once('=') {
            let (key, value) = (key.trim(), unquoted(value.trim()));
            match key.rsplit_once('.') {
                Some((parents, name)) => {
                    let parent = parents.rsplit('.').next().and_then(direction);
                    if let Some(direction) = parent {
                        field(direction, number + 1, name, &value, imported);
                    }
                }
                None => {
                    if let Some(direction) = table {
                        field(direction, number + 1, &unquoted(key), &value, imported);
                    }
                }
            }
        }
    }
}

fn direction(table: &str) -> Option<Direction> {
    if table.eq_ignore_ascii_case("customRequestHeaders") {
        Some(Direction::Request)
    } else if table.eq_ignore_ascii_case("customResponseHeaders") {
        Some(Direction::Response)
    } else {
        None
    }
}

fn field(direction: Direction, line: usize, name: &str, value: &str, imported: &mut Imported) {
    match value.is_empty() {
        true => imported.add(direction, line, name),
        false => imported.note(line, name, SETS),
    }
}

//! Envoy: `request_headers_to_remove`, `response_headers_to_remove` and `internal_only_headers` of
//! routes, and the mutations `remove` and `remove_on_match`.

use super::yaml::{Line, lines};
use super::{Direction, Imported};

pub(super) fn read(text: &str, imported: &mut Imported) {
    for line in lines(text) {
        let path: Vec<&str> = line.path.iter().map(String::as_str).collect();
        let names = match path[..] {
            [.., key] => key,
            [] => continue,
        };
        let mutated = || match path.iter().rev().find(|key| key.ends_with("_mutations"))? {
            key if key.starts_with("request") => Some(Direction::Request),
            key if key.starts_with("response") => Some(Direction::Response),
            _ => None,
        };
        match names {
            "request_headers_to_remove" | "internal_only_headers" => {
                add(Direction::Request, &line, imported)
            }
            "response_headers_to_remove" => add(Direction::Response, &line, imported),
            "remove" => {
                if let Some(direction) = mutated() {
                    add(direction, &line, imported);
                }
            }
            _ if path.contains(&"remove_on_match") => {
                if let Some(direction) = mutated() {
                    matched(direction, names, &line, imported);
                }
            }
            _ => {}
        }
    }
}

fn add(direction: Direction, line: &Line, imported: &mut Imported) {
    for value in &line.values {
        imported.add(direction, line.number, value);
    }
}

/// A matcher of strings.
fn matched(direction: Direction, key: &str, line: &Line, imported: &mut Imported) {
    for value in &line.values {
        let number = line.number;
        match key {
            "exact" => imported.add(direction, number, value),
            "prefix" => imported.add(direction, number, &format!("{value}*")),
            "suffix" => imported.add(direction, number, &format!("*{value}")),
            "contains" => imported.add(direction, number, &format!("*{value}*")),
            // Whole values, as ours.
            "regex" => imported.push(direction, number, value, true),
            "ignore_case" => {}
            _ => imported.note(number, key, "no list has such a matcher"),
        }
    }
}

//! Why a name is in a list or not: the entry that wins, what it beats, and the steps of its lookup
//! in each structure, as the lookup itself records them.

use header_set_cli::steps::{self, Step};
use header_set_cli::verdict::{Listed, matching, shown};
use header_set_codegen::list::key_set::{KeySet, Role, Winner};

use crate::json::{self, Object};
use crate::plan::Structure;

/// The most entries that are named as beaten.
const BEATEN: usize = 20;
/// The most bytes of a read that are shown.
const SHOWN: usize = 64;

/// Why a name is in a list or not.
#[must_use]
pub fn why(keys: &KeySet, structures: &[Structure<'_>], name: &[u8]) -> String {
    let matching = matching(keys, name);
    let rule = match matching.first() {
        Some(Winner::Key(_)) => "an exact name wins over patterns",
        Some(&Winner::Pattern(at)) if keys.patterns[at].weight() == 0 => "the first written wins",
        _ => "more literal bytes win, then the first written",
    };
    let list = Listed::new(keys);
    let mut entries = matching.iter().map(|&it| json::text(&list.entry(it)));
    Object::new()
        .text("name", &shown(name))
        .flag("in", matches!(keys.role(name), Some(Role::Entry(_))))
        .text("rule", rule)
        .json("winner", entries.next().unwrap_or("null".into()))
        .json("beaten", json::array(entries.take(BEATEN)))
        .json(
            "walks",
            json::array(structures.iter().map(|it| walk(it, name))),
        )
        .end()
}

/// The steps of a lookup in one structure.
fn walk(structure: &Structure<'_>, name: &[u8]) -> String {
    let walked = steps::steps(&structure.built.matcher, &structure.tables, name);
    let steps = walked.steps.iter().map(|step| self::step(structure, step));
    Object::new()
        .text("strategy", structure.strategy().name())
        .flag("in", walked.found)
        .count("lines", walked.lines.len())
        .flag("cut", walked.is_cut)
        .json("steps", json::array(steps))
        .end()
}

fn step(structure: &Structure<'_>, step: &Step) -> String {
    let object = Object::new();
    match step {
        Step::Read(read) => {
            let table = &structure.tables[read.table];
            let bytes = &table.bytes[read.bytes.clone()];
            object
                .text("kind", "read")
                .flag("waits", read.waits)
                .count("table", read.table)
                .count("offset", read.bytes.start)
                .count("bytes", bytes.len())
                .text("text", table.name)
                .text("hex", &hex(&bytes[..bytes.len().min(SHOWN)]))
                .end()
        }
        Step::Work(text) => object.text("kind", "work").text("text", text).end(),
        Step::Branch(text) => object.text("kind", "branch").text("text", text).end(),
    }
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;
    use crate::options::Options;
    use crate::plan;
    use header_set_codegen::tables::Arena;

    #[test]
    fn a_winner_stands_with_what_it_beats_and_three_walks_agree() {
        let options = Options::default();
        let text = b"host\nx-*\n!x-a-*\nx-a-b\n";
        let keys = list::read(text, &options, "auto").keys.expect("a list");
        let arena = Arena::default();
        let planned = plan::plan(&keys, &options, &arena).expect("a plan");
        let ask = |name: &str| why(&keys, &planned.structures, name.as_bytes());
        let answer = ask("X-A-B");
        assert!(
            answer.contains(r#""winner":"x-a-b","beaten":["!x-a-*","x-*"]"#),
            "{answer}"
        );
        let answer = ask("x-a-c");
        assert!(
            answer.contains(r#""in":false,"rule":"more literal bytes win, then the first written","winner":"!x-a-*","beaten":["x-*"]"#),
            "{answer}"
        );
        assert_eq!(answer.matches(r#""in":false"#).count(), 4);
        assert!(ask("te").contains(r#""winner":null"#));
    }
}

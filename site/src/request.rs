//! What a list does to a message: the library's own functions clean its head, and each line is told
//! what became of it and by which entry.

use header_set::http1::{self, Error};
use header_set::{HeaderSet, aliases};
use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::{KeySet, Spelling};
use header_set_codegen::patterns::Role;
use header_set_runtime::{Lookup, Trace, is_spelled};

use crate::json::{self, Object};
use crate::walk;

/// The most lines that are shown.
const LINES: usize = 2_000;

/// A list with its tables, as the library's functions take it.
struct Listed<'a> {
    keys: &'a KeySet,
    built: &'a Built<'a>,
    spellings: Vec<Spelling<'a>>,
}

impl HeaderSet for Listed<'_> {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        (&self.built.matcher).has(name, &mut Trace::<0>::new())
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        if !self.keys.fold.separators {
            return self.contains_bytes(name);
        }
        let Some(Role::Entry(index)) = self.keys.role(name) else {
            return false;
        };
        let Spelling {
            text, is_pattern, ..
        } = self.spellings[index];
        is_spelled(text, is_pattern, name, self.keys.fold.case)
    }

    fn folds_separators(&self) -> bool {
        self.keys.fold.separators
    }
}

/// The verb of a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// What the list has goes.
    Strip,
    /// All else goes.
    Keep,
}

/// What becomes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It is passed on.
    Kept,
    /// It is removed.
    Gone,
    /// The message is refused because of it.
    Refused,
    /// The message is refused because of another line.
    Held,
}

/// What becomes of a message.
#[must_use]
pub fn try_message(keys: &KeySet, built: &Built<'_>, text: &[u8], verb: Verb) -> String {
    let head = Head::of(text);
    let set = Listed {
        keys,
        built,
        spellings: keys.spellings(),
    };
    let slices = match verb {
        Verb::Strip => http1::strip_slices(&set, &head.bytes),
        Verb::Keep => http1::keep_slices(&set, &head.bytes),
    };
    let start = head.bytes.as_ptr() as usize;
    let runs = slices.map(|runs| {
        // Runs are slices of the head, in its order.
        let span = |run: &[u8]| {
            let from = run.as_ptr() as usize - start;
            from..from + run.len()
        };
        runs.map(span).collect::<Vec<_>>()
    });
    let (mut run, mut removed, mut lines) = (0, 0, Vec::new());
    for line in head.lines() {
        let fate = match &runs {
            Ok(runs) => {
                while runs.get(run).is_some_and(|run| run.end <= line.from) {
                    run += 1;
                }
                match runs.get(run).is_some_and(|run| run.contains(&line.from)) {
                    true => Fate::Kept,
                    false => Fate::Gone,
                }
            }
            Err(Error::Malformed { at, .. }) if (line.from..line.to).contains(at) => Fate::Refused,
            Err(_) => Fate::Held,
        };
        removed += usize::from(fate == Fate::Gone);
        if lines.len() < LINES {
            lines.push(line_json(
                &set,
                &head.bytes[line.from..line.to],
                &line,
                fate,
                verb,
            ));
        }
    }
    let message = match &runs {
        Ok(_) => String::from("null"),
        Err(Error::Malformed { kind, .. }) => json::text(&kind.to_string()),
        Err(other) => json::text(&other.to_string()),
    };
    Object::new()
        .flag("refused", runs.is_err())
        .json("message", message)
        .count("removed", removed)
        .json("lines", json::array(lines))
        .end()
}

fn line_json(set: &Listed<'_>, bytes: &[u8], line: &Line, fate: Fate, verb: Verb) -> String {
    let name = bytes.split(|&byte| byte == b':').next().unwrap_or_default();
    let object = Object::new()
        .text("text", &json::shown(bytes.trim_ascii_end()))
        .text(
            "fate",
            match fate {
                Fate::Kept => "kept",
                Fate::Gone => "gone",
                Fate::Refused => "refused",
                Fate::Held => "held",
            },
        );
    if line.is_start || name.len() == bytes.len() {
        return object.end();
    }
    object
        .text("why", &reason(set, name, fate, verb))
        .text("alias", &alias(set, name, fate))
        .end()
}

/// Why a field stays or goes.
fn reason(set: &Listed<'_>, name: &[u8], fate: Fate, verb: Verb) -> String {
    let winner = set.keys.winner(name);
    let entry = winner.map(|winner| walk::entry(set.keys, &set.spellings, winner));
    let is_in = matches!(set.keys.role(name), Some(Role::Entry(_)));
    match (fate, verb, entry) {
        (Fate::Refused | Fate::Held, ..) => String::new(),
        (Fate::Kept, Verb::Strip, Some(entry)) if is_in => {
            format!("{entry} has it, but it frames the message, so it stays")
        }
        (Fate::Gone, Verb::Strip, Some(entry)) | (Fate::Kept, Verb::Keep, Some(entry)) if is_in => {
            entry
        }
        (Fate::Gone, Verb::Keep, Some(entry)) if is_in => {
            format!("{entry} has it, but with another separator")
        }
        (Fate::Gone, Verb::Strip, _) => String::from("an alias of a field that frames the message"),
        (Fate::Kept, Verb::Keep, _) => String::from("it frames the message, so it stays"),
        (_, _, Some(entry)) => format!("{entry} takes it out of the list"),
        (_, _, None) => String::from("no entry has it"),
    }
}

/// What a backend that folds separators takes a name for, if that is an entry of the list.
fn alias(set: &Listed<'_>, name: &[u8], fate: Fate) -> String {
    if !aliases::is_ambiguous(name) {
        return String::new();
    }
    let is_separator = |byte: &u8| !byte.is_ascii_alphanumeric();
    let dashed: Vec<u8> = (name.iter())
        .map(|byte| if is_separator(byte) { b'-' } else { *byte })
        .collect();
    let dashes = json::shown(&dashed);
    let is_in = matches!(set.keys.role(name), Some(Role::Entry(_)));
    match set.keys.winner(&dashed) {
        Some(winner)
            if matches!(set.keys.role_of(winner), Role::Entry(_))
                && !is_in
                && fate == Fate::Kept =>
        {
            format!(
                "slips past {}: some backends read it as {dashes}; separators = fold stops it",
                walk::entry(set.keys, &set.spellings, winner)
            )
        }
        _ => format!("some backends read it as {dashes}"),
    }
}

/// A head with line ends as on the wire.
struct Head {
    bytes: Vec<u8>,
    /// Whether the start line was pasted too.
    has_start: bool,
}

/// A line of a head.
struct Line {
    from: usize,
    to: usize,
    is_start: bool,
}

impl Head {
    /// The head of a pasted message. A text field has no carriage returns, so line feeds become line
    /// ends of the wire. Where the start line is missing, one is put before the fields.
    fn of(text: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(text.len() + 64);
        let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let has_start = is_start_line(first);
        if !has_start {
            bytes.extend_from_slice(b"GET / HTTP/1.1\r\n");
        }
        for line in text.split(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                break;
            }
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(b"\r\n");
        Self { bytes, has_start }
    }

    /// The lines that were pasted, without the empty one.
    fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let mut from = 0;
        let lines = self
            .bytes
            .split_inclusive(|&byte| byte == b'\n')
            .enumerate();
        lines.filter_map(move |(number, line)| {
            let start = from;
            from += line.len();
            let is_start = number == 0;
            let is_pasted = line != b"\r\n" && (self.has_start || !is_start);
            is_pasted.then_some(Line {
                from: start,
                to: from,
                is_start,
            })
        })
    }
}

/// Whether a line is no field: it has a space before its first colon, or is `HTTP/1.x ..`.
fn is_start_line(line: &[u8]) -> bool {
    let colon = line
        .iter()
        .position(|&byte| byte == b':')
        .unwrap_or(line.len());
    let space = line.iter().position(|&byte| byte == b' ');
    line.starts_with(b"HTTP/") || space.is_some_and(|space| space + 1 < colon && space > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;
    use crate::options::Options;
    use crate::plan;
    use header_set_codegen::tables::Arena;

    fn fates(list: &str, options: &str, verb: Verb, message: &str) -> String {
        let options = Options::parse(options);
        let keys = list::read(list.as_bytes(), &options, "auto")
            .keys
            .expect("a list");
        let arena = Arena::default();
        let planned = plan::plan(&keys, &options, &arena).expect("a plan");
        try_message(&keys, &planned.chosen.built, message.as_bytes(), verb)
    }

    fn fate(answer: &str, line: &str) -> String {
        let from = answer
            .find(&format!("\"text\":\"{line}"))
            .expect("the line");
        let rest = &answer[from..];
        rest[..rest.find('}').expect("an end")].to_owned()
    }

    const LIST: &str = "cf-ray\nhost\nx-internal-*\n!x-internal-public\n";

    #[test]
    fn each_line_has_its_fate_and_the_entry_that_decided() {
        let message = "Host: a\nCF-Ray: 1\nX-Internal-Public: 1\nX_Internal_A: 1\nAccept: b\n";
        let answer = fates(LIST, "", Verb::Strip, message);
        let says = |line: &str, words: &str| {
            let fate = fate(&answer, line);
            assert!(fate.contains(words), "{fate}");
        };
        says("Host", "kept\",\"why\":\"host has it, but it frames");
        says("CF-Ray", "gone\",\"why\":\"cf-ray\"");
        says(
            "X-Internal-P",
            "kept\",\"why\":\"!x-internal-public takes it out",
        );
        says("X_Internal", "slips past x-internal-*");
        says("Accept", "no entry has it");
        assert!(answer.contains("\"removed\":1"));
        let folded = fates(LIST, "separators=fold", Verb::Strip, message);
        assert!(fate(&folded, "X_Internal").contains("\"fate\":\"gone\",\"why\":\"x-internal-*\""));
        let kept = fates(LIST, "separators=fold", Verb::Keep, message);
        assert!(fate(&kept, "X_Internal").contains("with another separator"));
        assert!(fate(&kept, "Accept").contains("gone"));
    }

    #[test]
    fn a_refused_message_names_its_line() {
        let answer = fates(
            LIST,
            "",
            Verb::Strip,
            "GET / HTTP/1.1\nHost: a\nContent_Length: 3\n",
        );
        assert!(fate(&answer, "Content_Length").contains("refused"));
        assert!(fate(&answer, "Host").contains("held"));
        assert!(answer.contains("take for content-length"));
    }
}

//! What a list does to a message: the library's own cleaner cleans its head, and the answer says of
//! each line what became of it and by which entry.

use header_set::Cleaner;
use header_set::http1::Error;
use header_set_cli::verdict::{Fate, Listed, Verb, dashed, shown};
use header_set_codegen::list::key_set::KeySet;

use crate::json::{self, Object};

/// The most lines that are shown.
const LINES: usize = 2_000;

/// What becomes of a message.
#[must_use]
pub fn try_message(keys: &KeySet, text: &[u8], verb: Verb) -> String {
    let head = Head::of(text);
    let list = Listed::new(keys);
    let cleaner = match verb {
        Verb::Strip => Cleaner::strip(&list),
        Verb::Keep => Cleaner::keep(&list),
    };
    let slices = match head.bytes.starts_with(b"HTTP/") {
        true => cleaner.response_slices(&head.bytes),
        false => cleaner.request_slices(&head.bytes),
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
                &list,
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
        .text("text", &shown(bytes.trim_ascii_end()))
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
        .text("why", &set.reason(name, fate, verb))
        .text("alias", &alias(set, name, fate))
        .end()
}

/// Returns what a backend that folds separators takes a name for, and the entry that has that
/// name and not this one. Empty if no backend does.
fn alias(list: &Listed<'_>, name: &[u8], fate: Fate) -> String {
    let read = dashed(name);
    if read == name {
        return String::new();
    }
    let slips = list.slips(name).filter(|_| fate == Fate::Kept);
    slips.unwrap_or_else(|| format!("some backends read it as {}", shown(&read)))
}

/// How lines of HTTP/2 and HTTP/3 start that are no fields, as browsers and `curl` print them.
const HTTP2: [&[u8]; 7] = [
    b":authority",
    b":method",
    b":path",
    b":scheme",
    b":status",
    b"HTTP/2",
    b"HTTP/3",
];

/// A head with line ends as on the wire.
struct Head {
    bytes: Vec<u8>,
    /// The lines before those that were pasted.
    added: usize,
}

/// A line of a head.
struct Line {
    from: usize,
    to: usize,
    is_start: bool,
}

impl Head {
    /// The head of a pasted message. A text field has no carriage returns, so line feeds become line
    /// ends of the wire. Where the start line is missing, one is put before the fields, and a
    /// `host` if they have none. Lines of HTTP/2 that are no fields are left out.
    fn of(text: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(text.len() + 64);
        let is_field = |line: &&[u8]| !HTTP2.iter().any(|start| line.starts_with(start));
        let is_http2 = !is_field(&text);
        let lines = || {
            let lines = text.split(|&byte| byte == b'\n');
            lines.filter(move |line| !is_http2 || is_field(line))
        };
        let has_start = lines().next().is_some_and(is_start_line);
        let added: &[&[u8]] = match has_start {
            true => &[],
            false if lines().any(is_host) => &[b"GET / HTTP/1.1\r\n"],
            false => &[b"GET / HTTP/1.1\r\n", b"Host: a\r\n"],
        };
        bytes.extend(added.concat());
        for line in lines() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.is_empty() {
                break;
            }
            bytes.extend_from_slice(line);
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(b"\r\n");
        Self {
            bytes,
            added: added.len(),
        }
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
            let is_pasted = line != b"\r\n" && number >= self.added;
            is_pasted.then_some(Line {
                from: start,
                to: from,
                is_start: number == 0,
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

/// Whether a line is a `host` field.
fn is_host(line: &[u8]) -> bool {
    let name = line.split(|&byte| byte == b':').next();
    name.is_some_and(|name| name.eq_ignore_ascii_case(b"host"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;
    use crate::options::Options;

    fn fates(list: &str, options: &str, verb: Verb, message: &str) -> String {
        let list = list::read(list.as_bytes(), &Options::parse(options), "auto");
        let keys = list.keys.expect("a list");
        try_message(&keys, message.as_bytes(), verb)
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
        says("Host", "kept\",\"why\":\"host matches, but it routes");
        says("CF-Ray", "gone\",\"why\":\"cf-ray\"");
        says(
            "X-Internal-P",
            "kept\",\"why\":\"!x-internal-public excludes it",
        );
        says("X_Internal", "slips past x-internal-*");
        says("Accept", "no entry matches");
        assert!(answer.contains("\"removed\":1"));
        let folded = fates(LIST, "separators=fold", Verb::Strip, message);
        assert!(fate(&folded, "X_Internal").contains("\"fate\":\"gone\",\"why\":\"x-internal-*\""));
        let kept = fates(LIST, "separators=fold", Verb::Keep, message);
        assert!(fate(&kept, "X_Internal").contains("with another separator"));
        assert!(fate(&kept, "Accept").contains("gone"));
    }

    #[test]
    fn fields_alone_and_responses_are_cleaned_too() {
        let answer = fates(LIST, "", Verb::Strip, "CF-Ray: 1\nAccept: b\n");
        assert!(fate(&answer, "CF-Ray").contains("gone"));
        assert!(fate(&answer, "Accept").contains("kept"));
        assert!(!answer.contains("Host"), "{answer}");
        let answer = fates(LIST, "", Verb::Strip, "HTTP/1.1 200 OK\nCF-Ray: 1\n");
        assert!(fate(&answer, "CF-Ray").contains("gone"), "{answer}");
    }

    /// Browsers and `curl` print what is no field before the fields.
    #[test]
    fn fields_of_http2_are_cleaned() {
        for start in ["HTTP/2 200 \r\n", ":method: GET\n:path: /\n"] {
            let answer = fates(
                LIST,
                "",
                Verb::Strip,
                &format!("{start}cf-ray: 1\naccept: b\n"),
            );
            assert!(fate(&answer, "cf-ray").contains("gone"), "{answer}");
            assert!(fate(&answer, "accept").contains("kept"), "{answer}");
        }
        // In HTTP/1 such a line is a mistake.
        let answer = fates(LIST, "", Verb::Strip, "GET / HTTP/1.1\nHost: a\n:path: /\n");
        assert!(fate(&answer, ":path").contains("refused"), "{answer}");
    }

    #[test]
    fn a_list_that_compares_case_is_refused() {
        let answer = fates("cf-ray", "case=sensitive", Verb::Strip, "CF-Ray: 1\n");
        assert!(answer.contains("\"refused\":true"), "{answer}");
        assert!(answer.contains("case = sensitive"), "{answer}");
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

    #[test]
    fn aliases_that_slip_past_a_list_are_named() {
        let list = list::read(
            b"x-int-*\ncf-ray\n!x-int-public\n",
            &Options::default(),
            "auto",
        );
        let keys = list.keys.expect("a list");
        let slips = |name: &str, fate| alias(&Listed::new(&keys), name.as_bytes(), fate);
        assert_eq!(
            slips("cf_ray", Fate::Kept),
            "slips past cf-ray: some backends read it as cf-ray; separators = fold stops it"
        );
        assert_eq!(
            slips("x_int.a", Fate::Kept),
            "slips past x-int-*: some backends read it as x-int-a; separators = fold stops it"
        );
        // Not where it goes anyway, is in the list, or the entry is an exclusion or none.
        let read_as = |name: &str| format!("some backends read it as {name}");
        assert_eq!(slips("cf_ray", Fate::Gone), read_as("cf-ray"));
        assert_eq!(slips("x-int-a_b", Fate::Kept), read_as("x-int-a-b"));
        assert_eq!(slips("x_int_public", Fate::Kept), read_as("x-int-public"));
        assert_eq!(slips("other_name", Fate::Kept), read_as("other-name"));
        assert_eq!(slips("cf-ray", Fate::Kept), "");
    }
}

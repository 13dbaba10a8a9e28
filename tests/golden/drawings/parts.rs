//! Parts of drawings: table reads of two names, windows, keys, words.

use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::hash::Window;
use header_set_runtime::trace::{Event, Site};
use header_set_runtime::{Ints, Lookup, Trace};

/// A name that is in no list.
pub(crate) const MISS: &str = "x-trace-id";

/// The table reads for two names, in order. A read of `names` compares a text.
pub(crate) fn reads(hit: &str, built: &Built) -> String {
    let mut text = String::from("\n");
    for name in [hit, MISS] {
        let mut trace: Trace<64> = Trace::new();
        let found = built.matcher.find(name.as_bytes(), &mut trace);
        let mut steps: Vec<String> = Vec::new();
        for event in trace.events() {
            match *event {
                Event::Load {
                    table,
                    offset,
                    bytes,
                    ..
                } => {
                    let table = format!("{table:?}").to_lowercase();
                    let bytes = match bytes {
                        0 | 1 => offset.to_string(),
                        _ => format!("{offset}..{}", offset + bytes),
                    };
                    let is_of = |last: &&mut String| last.starts_with(&format!("{table} "));
                    match steps.last_mut().filter(is_of) {
                        Some(last) => *last += &format!(", {bytes}"),
                        None => steps.push(format!("{table} {bytes}")),
                    }
                }
                Event::Branch { site, taken } => {
                    let is_rejected = match site {
                        Site::Reject | Site::Sieve => taken,
                        Site::PrefixFilter => !taken,
                        _ => continue,
                    };
                    steps.push(String::from(if is_rejected { "reject" } else { "pass" }));
                }
                Event::Work(_) => {}
            }
        }
        let found = if found.is_some() { "in" } else { "not in" };
        text += &format!("{name} reads {}: {found}\n", steps.join("; "));
    }
    text
}

pub(crate) fn window(window: Window) -> &'static str {
    match window {
        Window::First => "first four bytes",
        Window::Last => "last four bytes",
        Window::Middle => "middle four bytes",
        Window::Quarter => "four bytes a quarter in, from the end",
        Window::Early => "four bytes a quarter in",
        Window::Late => "four bytes a quarter from the end",
    }
}

pub(crate) fn window_and(low: Window, high: Option<Window>) -> String {
    match high {
        None => String::from(window(low)),
        Some(high) => format!("{} and {}", window(low), window(high)),
    }
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

pub(crate) fn key(keys: &KeySet, place: Option<usize>) -> String {
    place.map_or("-".into(), |key| text(keys.keys.get(key)))
}

pub(crate) fn number(table: &Ints<'_>, at: usize) -> usize {
    table.get(at).expect("a number")
}

pub(crate) fn none() -> Trace<0> {
    Trace::new()
}

/// A word of a row or a record, as bytes.
pub(crate) fn word(word: [u8; 8]) -> String {
    let byte = |byte: u8| match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        0 => String::from("."),
        _ => format!("\\{byte}"),
    };
    word.into_iter().map(byte).collect()
}

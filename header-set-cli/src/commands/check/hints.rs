//! Entries that are probably not meant: repeated ones, and names one letter from a registered one.

use std::collections::BTreeMap;

use header_set_codegen::list::{Origin, Syntax};

use crate::commands::lint::{hint, library};
use crate::list::List;
use crate::report::Mistake;
use crate::text::shown;

/// Returns entries of files that an earlier line has too.
pub(super) fn repeated(list: &List) -> Vec<Mistake> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let mut hints = Vec::new();
    for at in 0..list.written.len() {
        if !matches!(list.written.place(at).origin, Origin::File(_)) {
            continue;
        }
        let mut entry = list.entry(at);
        let is_expression = list.written.flags(at).syntax == Syntax::Expression;
        if list.rules.fold.case && !is_expression {
            entry.make_ascii_lowercase();
        }
        match first.get(&entry) {
            Some(&earlier) => {
                let message = format!("found `{entry}` again, after {}", list.place(earlier));
                hints.push(hint(list, at, "repeated", message));
            }
            None => drop(first.insert(entry, at)),
        }
    }
    hints
}

/// Shorter names are a letter from too many others.
const SHORTEST: usize = 5;

/// Returns names that are one letter from a registered name.
pub(super) fn misspelt(list: &List) -> Vec<Mistake> {
    let registered: Vec<Vec<u8>> = library("iana").map(<[u8]>::to_ascii_lowercase).collect();
    let mut hints = Vec::new();
    for at in 0..list.written.len() {
        let name = list.written.text(at).to_ascii_lowercase();
        let is_own = !matches!(list.written.place(at).origin, Origin::List(_));
        let is_name = list.written.flags(at).syntax == Syntax::Name;
        if !is_own || !is_name || name.len() < SHORTEST || registered.contains(&name) {
            continue;
        }
        if let Some(near) = registered
            .iter()
            .find(|known| is_one_letter_off(&name, known))
        {
            let message = format!(
                "found `{}`, one letter from the registered name `{}`",
                shown(&name),
                shown(near)
            );
            hints.push(hint(list, at, "misspelt", message));
        }
    }
    hints
}

/// Whether a letter is missing, added or another one, or two neighbours are exchanged.
fn is_one_letter_off(a: &[u8], b: &[u8]) -> bool {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[same..], &b[same..]);
    match (a, b) {
        ([x, y, a @ ..], [v, w, b @ ..]) if x == w && y == v && a == b => true,
        ([_, rest @ ..], [_, other @ ..]) if rest == other => true,
        ([_, rest @ ..], _) if rest == b => true,
        (_, [_, rest @ ..]) => rest == a,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_one_letter_off;

    #[test]
    fn one_letter_is_missing_added_changed_or_exchanged() {
        let is_off = |name: &str| is_one_letter_off(name.as_bytes(), b"content-length");
        for name in [
            "content-lenght",
            "content-lengt",
            "ontent-length",
            "content-lengthh",
            "content-lemgth",
        ] {
            assert!(is_off(name), "{name}");
        }
        for name in [
            "content-length",
            "content-leng",
            "content-lgneth",
            "conten-lengt",
        ] {
            assert!(!is_off(name), "{name}");
        }
    }
}

//! Entries that are allowed, and probably not what was meant.

use std::collections::BTreeMap;

use header_set::aliases;
use header_set_codegen::LISTS;
use header_set_codegen::list::key_set::Role;
use header_set_codegen::list::{Origin, Severity, Syntax};
use header_set_codegen::sources::files;

use crate::list::List;
use crate::report::Mistake;
use crate::text::shown;

fn hint(list: &List, at: usize, rule: &'static str, message: String) -> Mistake {
    Mistake::new(rule, Severity::Warning, list.place(at), message)
}

/// The exact names of a list of the library.
fn library(name: &str) -> impl Iterator<Item = &'static [u8]> {
    let file = LISTS.iter().find(|(known, _)| *known == name);
    let lines = file.map_or("", |(_, file)| file).lines();
    let entries = lines.filter_map(|line| files::entry(line.as_bytes()));
    let names = entries.filter(|(_, flags)| flags.syntax == Syntax::Name);
    names.map(|(text, _)| text)
}

/// Hints about the writing of entries.
pub(crate) fn written(list: &List) -> Vec<Mistake> {
    [empty(list), repeated(list), misspelt(list)].concat()
}

/// A list whose entries are gone would pass every check.
fn empty(list: &List) -> Vec<Mistake> {
    let message = format!("found no entry in `{}`: it matches no name", list.name);
    let hint = || hint(list, 0, "empty", message);
    list.written.is_empty().then(hint).into_iter().collect()
}

/// Hints about what a strip list leaves.
pub(crate) fn of_strip(list: &List) -> Vec<Mistake> {
    [framing(list), ambiguous(list), prefixes(list)].concat()
}

/// Entries of files that an earlier line has too, or that one of the same file excludes or includes.
fn repeated(list: &List) -> Vec<Mistake> {
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
        let is_excluded = |at| list.written.flags(at).excluded;
        let name = entry[usize::from(is_excluded(at))..].to_owned();
        let earlier = *first.entry(name).or_insert(at);
        let (place, before) = (list.place(at), list.place(earlier));
        let message = if earlier == at {
            continue;
        } else if is_excluded(at) == is_excluded(earlier) {
            format!("found `{entry}` again, after {before}")
        } else if place.file == before.file {
            let other = list.entry(earlier);
            format!("found `{entry}`, and `{other}` at {before}: the exclusion wins")
        } else {
            // An exclusion from a file that several lists share.
            continue;
        };
        hints.push(hint(list, at, "repeated", message));
    }
    hints
}

/// Shorter names are a letter from too many others.
const SHORTEST: usize = 5;

/// Names that are one letter from a registered name.
fn misspelt(list: &List) -> Vec<Mistake> {
    let registered: Vec<Vec<u8>> = library("iana").map(<[u8]>::to_ascii_lowercase).collect();
    let misspelt = |at: usize| {
        let name = list.written.text(at).to_ascii_lowercase();
        let is_own = !matches!(list.written.place(at).origin, Origin::List(_));
        let is_name = list.written.flags(at).syntax == Syntax::Name;
        if !is_own || !is_name || name.len() < SHORTEST || registered.contains(&name) {
            return None;
        }
        let mut registered = registered.iter();
        let near = shown(registered.find(|known| is_one_letter_off(&name, known))?);
        let name = shown(&name);
        let message = format!("found `{name}`, one letter from the registered name `{near}`");
        Some(hint(list, at, "misspelt", message))
    };
    (0..list.written.len()).filter_map(misspelt).collect()
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

/// Entries for `host` and for framing, which `strip` keeps.
fn framing(list: &List) -> Vec<Mistake> {
    let framing = [&b"host"[..]].into_iter().chain(library("framing"));
    let kept = |name: &[u8]| {
        let (at, is_in) = list.deciding(name)?;
        let option = match name {
            b"host" => "including_host",
            _ => "including_framing",
        };
        let (entry, name) = (list.entry(at), shown(name));
        let message = format!(
            "found `{entry}`, but `strip` keeps `{name}`: only a `Cleaner` with `.{option}()` removes it"
        );
        is_in.then(|| hint(list, at, "framing", message))
    };
    framing.filter_map(kept).collect()
}

/// Names that a backend takes for others, and a list that such names pass.
fn ambiguous(list: &List) -> Vec<Mistake> {
    let mut hints = Vec::new();
    let mut dashed = None;
    for at in 0..list.written.len() {
        let flags = list.written.flags(at);
        let is_name = matches!(flags.syntax, Syntax::Name | Syntax::Glob);
        let mut text = list.written.text(at).to_vec();
        text.retain(|&byte| byte != b'*');
        if list.rules.fold.separators || flags.excluded || !is_name || text.starts_with(b":") {
            continue;
        }
        if aliases::is_ambiguous(&text) {
            let entry = list.entry(at);
            let message =
                format!("CGI-style backends read `{entry}` and the same name with dashes as one");
            hints.push(hint(list, at, "alias", message));
        } else if text.contains(&b'-') {
            dashed = dashed.or(Some((at, list.entry(at))));
        }
    }
    if let Some((at, entry)) = dashed {
        let slips = entry.replace('-', "_");
        let message = format!(
            "`{slips}` passes this list, and CGI-style backends read it as `{entry}`: `separators = fold` matches both"
        );
        hints.push(hint(list, at, "alias", message));
    }
    hints
}

/// Prefixes that miss a known name by their last byte.
fn prefixes(list: &List) -> Vec<Mistake> {
    let mut hints = Vec::new();
    for pattern in &list.keys.patterns {
        let (Role::Entry(_), Some([shorter @ .., _])) = (pattern.role, pattern.as_prefix()) else {
            continue;
        };
        let mut known = LISTS.iter().flat_map(|(name, _)| library(name));
        let missed = |name: &&[u8]| name.starts_with(shorter) && list.deciding(name).is_none();
        if let (false, Some(name)) = (shorter.is_empty(), known.find(missed)) {
            let entry = list.entry(pattern.written);
            let (name, shorter) = (shown(name), shown(shorter));
            let message = format!(
                "`{entry}` does not match `{name}`, but `{shorter}*` does: add the name if you mean it"
            );
            hints.push(hint(list, pattern.written, "prefix", message));
        }
    }
    hints
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

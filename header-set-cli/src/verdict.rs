//! What a list does to the fields of a message, in words, for tools. The library's own functions
//! clean the message, by a [`Listed`]; this module says which entry decided, and why.

use header_set::http1::{self, Cleaned, Error};
use header_set::{HeaderSet, Rules};
use header_set_codegen::list::key_set::{KeySet, Role, Spelling, Winner};
use header_set_codegen::patterns::{Pattern, Shape};
use header_set_runtime::{is_separator, is_spelled};

/// What is done with the fields of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// They are removed.
    Strip,
    /// All others are removed.
    Keep,
}

/// What is done with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// The message is refused because of it.
    Refused,
    /// The message is refused because of another line.
    Held,
    /// It is removed.
    Gone,
    /// It is passed on.
    Kept,
}

impl Fate {
    /// The word for it in a file of expectations.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Refused | Self::Held => "refused",
            Self::Gone => "strip",
            Self::Kept => "keep",
        }
    }
}

/// Why a field is kept whatever the list has.
const KEPT: &str = "it routes or frames the message, so it is kept";

/// A list, and what the library's functions ask of it.
#[derive(Debug)]
pub struct Listed<'a> {
    /// Its normal form.
    pub keys: &'a KeySet,
    spellings: Vec<Spelling<'a>>,
}

impl<'a> Listed<'a> {
    /// A list over its normal form.
    #[must_use]
    pub fn new(keys: &'a KeySet) -> Self {
        let spellings = keys.spellings();
        Self { keys, spellings }
    }

    /// The index of the entry that includes a name.
    fn index(&self, name: &[u8]) -> Option<usize> {
        match self.keys.role(name) {
            Some(Role::Entry(index)) => Some(index),
            _ => None,
        }
    }

    /// Returns the entry that wins, as a line of a file.
    #[must_use]
    pub fn entry(&self, winner: Winner) -> String {
        match winner {
            Winner::Pattern(at) => written(&self.keys.patterns[at]),
            Winner::Key(at) => match self.keys.key_role(at) {
                Role::Excluded => format!("!{}", shown(self.keys.keys.get(at))),
                Role::Entry(index) => shown(self.spellings[index].text),
            },
        }
    }

    /// Returns what the library's own functions do with a field of this name, alone in a message,
    /// and why.
    #[must_use]
    pub fn verdict(&self, name: &[u8], verb: Verb) -> (Fate, String) {
        if name.starts_with(b":") {
            let why = "no field: it is part of the start line of HTTP/1";
            return (Fate::Kept, why.to_owned());
        }
        let is = |known: &[u8]| name.eq_ignore_ascii_case(known);
        let host = if is(b"host") { "" } else { "host: a\r\n" };
        let value = if is(b"transfer-encoding") {
            "chunked"
        } else {
            "1"
        };
        let start = format!("POST / HTTP/1.1\r\n{host}");
        let end = format!(": {value}\r\n\r\n");
        let mut head = [start.as_bytes(), name, end.as_bytes()].concat();
        let cleaned = match verb {
            Verb::Strip => http1::strip(self, &mut head),
            Verb::Keep => http1::keep(self, &mut head),
        };
        let fate = match cleaned {
            Ok(Cleaned { removed: 0, .. }) => Fate::Kept,
            Ok(_) => Fate::Gone,
            Err(Error::Malformed { kind, .. }) => return (Fate::Refused, kind.to_string()),
            Err(error) => return (Fate::Refused, error.to_string()),
        };
        let slips = self.slips(name).filter(|_| fate == Fate::Kept);
        let why = slips.unwrap_or_else(|| self.reason(name, fate, verb));
        (fate, why)
    }

    /// Returns past which entry a name slips, if the list has this name with dashes only.
    #[must_use]
    pub fn slips(&self, name: &[u8]) -> Option<String> {
        let read = dashed(name);
        let winner = self.keys.winner(&read)?;
        let slips = self.contains_bytes(&read) && !self.contains_bytes(name);
        slips.then(|| {
            let (entry, read) = (self.entry(winner), shown(&read));
            let why = format!("some backends read it as {read}; separators = fold stops it");
            format!("slips past {entry}: {why}")
        })
    }

    /// Returns why a field with this name is removed or kept. If the message is refused, the library's
    /// error says why.
    #[must_use]
    pub fn reason(&self, name: &[u8], fate: Fate, verb: Verb) -> String {
        let entry = self.keys.winner(name).map(|winner| self.entry(winner));
        let entry = entry.unwrap_or_default();
        match (fate, verb, self.index(name).is_some()) {
            (Fate::Refused | Fate::Held, ..) => String::new(),
            (Fate::Gone, Verb::Strip, true) | (Fate::Kept, Verb::Keep, true) => entry,
            (Fate::Kept, Verb::Strip, true) => entry + " matches, but " + KEPT,
            (Fate::Gone, Verb::Keep, true) => entry + " matches, but with another separator",
            (Fate::Gone, Verb::Strip, false) => String::from("an alias of a framing field"),
            (Fate::Kept, Verb::Keep, false) => String::from(KEPT),
            _ if entry.is_empty() => String::from("no entry matches"),
            _ => entry + " excludes it",
        }
    }
}

impl HeaderSet for Listed<'_> {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.index(name).is_some()
    }

    fn contains_as_written(&self, name: &[u8]) -> bool {
        let fold = self.keys.fold;
        self.index(name).is_some_and(|index| {
            let spelling = &self.spellings[index];
            !fold.separators || is_spelled(spelling.text, spelling.is_pattern, name, fold.case)
        })
    }

    fn rules(&self) -> Rules {
        self.keys.fold.into()
    }
}

/// Returns a name as backends read it that take each separator for a dash.
#[must_use]
pub fn dashed(name: &[u8]) -> Vec<u8> {
    let dashed = |&byte| if is_separator(byte) { b'-' } else { byte };
    name.iter().map(dashed).collect()
}

/// Returns the entries that match a name, the winner first.
#[must_use]
pub fn matching(keys: &KeySet, name: &[u8]) -> Vec<Winner> {
    let folded = keys.folded(name);
    let patterns = keys.patterns.iter().enumerate();
    let mut patterns: Vec<_> = patterns.filter(|(_, it)| it.matches(&folded)).collect();
    patterns.sort_by_key(|(_, pattern)| pattern.precedence());
    let exact = keys.keys.rank(&folded).map(Winner::Key);
    let patterns = patterns.iter().map(|&(at, _)| Winner::Pattern(at));
    exact.into_iter().chain(patterns).collect()
}

/// Returns a pattern as a line of a file.
#[must_use]
pub fn written(pattern: &Pattern) -> String {
    let text = match &pattern.shape {
        Shape::Glob(pieces) => shown(&pieces.join(&b"*"[..])),
        Shape::Regular(regular) => format!("regex {}", regular.source),
    };
    match pattern.role {
        Role::Excluded => format!("!{text}"),
        Role::Entry(_) => text,
    }
}

/// Returns a name as people read it.
#[must_use]
pub fn shown(name: &[u8]) -> String {
    match std::str::from_utf8(name) {
        Ok(text) if !text.chars().any(char::is_control) => text.to_owned(),
        _ => name.escape_ascii().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Fate, Listed, Verb, shown, written};
    use header_set::HeaderSet;
    use header_set_codegen::tables::Arena;
    use header_set_codegen::{Context, plan_items};

    fn with_list(options: &str, entries: &str, test: impl FnOnce(&Listed<'_>)) {
        let arena = Arena::default();
        let source = format!("#[header_set({options})] static LIST = [{entries}];");
        let planned = plan_items(&source, &Context::default(), &arena).expect("a list");
        test(&Listed::new(&planned[0].keys));
    }

    #[test]
    fn spelling_counts_where_separators_fold() {
        with_list("separators = fold", r#""x-id", "a-*""#, |list| {
            assert!(list.rules().folds_separators());
            assert!(list.contains(b"X_ID") && !list.contains_as_written(b"X_ID"));
            assert!(list.contains_as_written(b"X-ID") && list.contains_as_written(b"a-b_c"));
            assert!(list.contains(b"a_b") && !list.contains_as_written(b"a_b"));
            assert!(!list.contains(b"other") && !list.contains_as_written(b"other"));
        });
        with_list("", r#""x-id""#, |list| {
            assert!(list.contains_as_written(b"X-ID") && !list.contains_as_written(b"x_id"));
        });
    }

    #[test]
    fn reasons_name_the_entry_that_decided() {
        with_list(
            "",
            r#""te", "X-int-*", !"x-int-public", !"x-int-o*""#,
            |list| {
                let reason = |name: &str, fate, verb| list.reason(name.as_bytes(), fate, verb);
                let (strip, keep) = (Verb::Strip, Verb::Keep);
                assert_eq!(reason("te", Fate::Refused, strip), "");
                assert_eq!(reason("te", Fate::Held, keep), "");
                assert_eq!(
                    reason("te", Fate::Kept, strip),
                    "te matches, but it routes or frames the message, so it is kept"
                );
                assert_eq!(reason("x-int-a", Fate::Gone, strip), "x-int-*");
                assert_eq!(reason("x-int-a", Fate::Kept, keep), "x-int-*");
                assert_eq!(
                    reason("te", Fate::Gone, keep),
                    "te matches, but with another separator"
                );
                let alias = "an alias of a framing field";
                assert_eq!(reason("x-int-public", Fate::Gone, strip), alias);
                assert_eq!(reason("content_length", Fate::Gone, strip), alias);
                let frames = "it routes or frames the message, so it is kept";
                assert_eq!(reason("content-length", Fate::Kept, keep), frames);
                assert_eq!(
                    reason("x-int-public", Fate::Kept, strip),
                    "!x-int-public excludes it"
                );
                assert_eq!(
                    reason("x-int-other", Fate::Gone, keep),
                    "!x-int-o* excludes it"
                );
                assert_eq!(reason("host", Fate::Kept, strip), "no entry matches");
                assert_eq!(reason("host", Fate::Gone, keep), "no entry matches");
                let patterns: Vec<String> = list.keys.patterns.iter().map(written).collect();
                assert!(patterns.contains(&"!x-int-o*".to_owned()), "{patterns:?}");
            },
        );
    }

    #[test]
    fn names_are_shown_as_people_read_them() {
        assert_eq!(shown("é-x".as_bytes()), "é-x");
        assert_eq!(shown(b"a\nb"), r"a\nb");
        assert_eq!(shown(b"a\xff"), r"a\xff");
    }
}

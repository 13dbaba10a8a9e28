//! What a list does to the fields of a message, in words, for tools. The library's own functions
//! clean the message, by a [`Listed`]; this module says which entry decided, and why.

use header_set_runtime::{is_separator, is_spelled};

use crate::list::key_set::{KeySet, Role, Spelling, Winner};
use crate::patterns::{Pattern, Shape};

/// What is done with the fields of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// They go.
    Strip,
    /// All others go.
    Keep,
}

/// What becomes of a line.
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

/// A list, and what the library's functions ask of it.
#[derive(Debug)]
pub struct Listed<'a> {
    keys: &'a KeySet,
    spellings: Vec<Spelling<'a>>,
}

impl<'a> Listed<'a> {
    /// A list over its normal form.
    #[must_use]
    pub fn new(keys: &'a KeySet) -> Self {
        let spellings = keys.spellings();
        Self { keys, spellings }
    }

    /// Whether a name is in the list.
    #[must_use]
    pub fn contains(&self, name: &[u8]) -> bool {
        self.index(name).is_some()
    }

    /// Whether a name is in the list, and spelled as the entry that wins, but for case.
    #[must_use]
    pub fn contains_as_written(&self, name: &[u8]) -> bool {
        let Some(index) = self.index(name) else {
            return false;
        };
        let (fold, spelling) = (self.keys.fold, &self.spellings[index]);
        !fold.separators || is_spelled(spelling.text, spelling.is_pattern, name, fold.case)
    }

    /// Whether the list takes separators for one another.
    #[must_use]
    pub fn folds_separators(&self) -> bool {
        self.keys.fold.separators
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

    /// Returns why a field with this name goes or stays. Of a message that is refused, the library's
    /// error says why.
    #[must_use]
    pub fn reason(&self, name: &[u8], fate: Fate, verb: Verb) -> String {
        let winner = self.keys.winner(name).map(|winner| self.entry(winner));
        let is_in = self.index(name).is_some();
        match (fate, verb, winner) {
            (Fate::Refused | Fate::Held, ..) => String::new(),
            (Fate::Kept, Verb::Strip, Some(entry)) if is_in => {
                format!("{entry} has it, but it frames the message, so it stays")
            }
            (Fate::Gone, Verb::Strip, Some(entry)) | (Fate::Kept, Verb::Keep, Some(entry))
                if is_in =>
            {
                entry
            }
            (Fate::Gone, Verb::Keep, Some(entry)) if is_in => {
                format!("{entry} has it, but with another separator")
            }
            (Fate::Gone, Verb::Strip, _) => {
                String::from("an alias of a field that frames the message")
            }
            (Fate::Kept, Verb::Keep, _) => String::from("it frames the message, so it stays"),
            (_, _, Some(entry)) => format!("{entry} takes it out of the list"),
            (_, _, None) => String::from("no entry has it"),
        }
    }

    /// Returns what a backend that folds separators takes a name for, and the entry that has that
    /// name and not this one. Empty if no backend does.
    #[must_use]
    pub fn alias(&self, name: &[u8], fate: Fate) -> String {
        let dashed = |byte: &u8| if is_separator(*byte) { b'-' } else { *byte };
        let dashed: Vec<u8> = name.iter().map(dashed).collect();
        if dashed == name {
            return String::new();
        }
        let slips = fate == Fate::Kept && self.index(name).is_none();
        let dashes = shown(&dashed);
        match self.keys.winner(&dashed) {
            Some(winner) if slips && matches!(self.keys.role_of(winner), Role::Entry(_)) => {
                format!(
                    "slips past {}: some backends read it as {dashes}; separators = fold stops it",
                    self.entry(winner)
                )
            }
            _ => format!("some backends read it as {dashes}"),
        }
    }
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

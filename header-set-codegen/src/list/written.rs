//! Entries as they were written, stored in columns: five of an item, or sixteen million of a file.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::names::Texts;
use super::rules::Bounds;
use crate::wording::shown;

/// How the text of an entry is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// A name.
    Name,
    /// Any bytes. No byte has a special meaning, and the text need not be a field name.
    Verbatim,
    /// A name in which `*` stands for any run of bytes.
    Glob,
    /// A regular expression.
    Expression,
}

/// The properties of an entry besides its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags {
    /// How the text is read.
    pub syntax: Syntax,
    /// Whether it is an exclusion.
    pub excluded: bool,
}

impl Flags {
    /// The flags of a name that is taken verbatim.
    pub const VERBATIM: Self = Self {
        syntax: Syntax::Verbatim,
        excluded: false,
    };

    /// The flags of a text in source or in a file.
    #[must_use]
    pub fn of(text: &[u8], excluded: bool) -> Self {
        let syntax = match text.contains(&b'*') {
            true => Syntax::Glob,
            false => Syntax::Name,
        };
        Self { syntax, excluded }
    }

    /// The text of an entry that stands without quotes, and its flags. What starts with `regex` and
    /// white space is an expression: no field name contains white space.
    #[must_use]
    pub fn parse(text: &[u8], excluded: bool) -> (&[u8], Self) {
        let expression = (text.strip_prefix(b"regex"))
            .filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace));
        match expression {
            Some(expression) => {
                let syntax = Syntax::Expression;
                (expression.trim_ascii_start(), Self { syntax, excluded })
            }
            None => (text, Self::of(text, excluded)),
        }
    }
}

/// Where entries come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The literals of an item.
    Source,
    /// The lines of a file.
    File(Arc<Path>),
    /// A named list of the library.
    List(&'static str),
    /// A list of another crate.
    Export,
    /// An iterator of a program.
    Iterator,
}

/// Where an entry was written.
#[derive(Clone, Debug)]
pub struct Place {
    /// The source that contains it.
    pub origin: Origin,
    /// The line of a file or of the source, or the number in an iterator, from one on.
    pub line: usize,
    /// The byte in the line, from one on.
    pub column: usize,
}

impl Place {
    /// Returns the entry as text, with its place unless it is a literal of the item.
    pub(crate) fn describe(&self, text: &[u8]) -> String {
        let text = shown(text);
        match self.outside() {
            None => format!("`{text}`"),
            Some(place) => format!("`{text}` in {place}"),
        }
    }

    /// Returns the message, after the place unless the entry is a literal of the item.
    pub(crate) fn locate(&self, message: &str) -> String {
        match self.outside() {
            None => message.to_owned(),
            Some(place) => format!("{place}: {message}"),
        }
    }

    /// Names the place, unless the entry is a literal of the item.
    fn outside(&self) -> Option<String> {
        match &self.origin {
            Origin::Source => None,
            Origin::File(path) => Some(format!("{}:{}", path.display(), self.line)),
            Origin::List(name) => Some(format!("@{name}")),
            Origin::Export => Some(String::from("an exported list")),
            Origin::Iterator => Some(self.to_string()),
        }
    }
}

/// Names the place of another entry in a message.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::Source => write!(f, "line {}, column {}", self.line, self.column),
            Origin::File(path) => write!(f, "{}:{}:{}", path.display(), self.line, self.column),
            _ => write!(f, "entry {}", self.line),
        }
    }
}

/// A run of entries from one origin.
#[derive(Clone, Debug)]
struct Run {
    /// The position of the first entry.
    first: usize,
    origin: Origin,
    /// The line and the column of each entry of a file or of the source.
    places: Vec<(u32, u32)>,
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// All entries of a list, in written order.
#[derive(Clone, Debug)]
pub struct Written {
    pub(super) bounds: Bounds,
    pub(super) texts: Texts,
    flags: Vec<Flags>,
    runs: Vec<Run>,
    /// Whether no entry is missing because of an earlier error, or because it was not read.
    /// Otherwise a missing entry is not reported.
    pub complete: bool,
    /// The reason why no more entries are taken. It is reported after the last entry.
    pub(super) full: Option<String>,
}

impl Written {
    /// Returns an empty list. Entries added before the first `open` count as an iterator's.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        let mut written = Self {
            bounds,
            texts: Texts::default(),
            flags: Vec::new(),
            runs: Vec::new(),
            complete: true,
            full: None,
        };
        written.open(Origin::Iterator);
        written
    }

    /// Sets the origin of the next entries. Each file and iterator is counted by itself.
    pub fn open(&mut self, origin: Origin) {
        let is_counted = matches!(origin, Origin::File(_) | Origin::Iterator);
        if is_counted || self.runs.last().is_none_or(|run| run.origin != origin) {
            self.runs.push(Run {
                first: self.len(),
                origin,
                places: Vec::new(),
            });
        }
    }

    /// Adds an entry, unless the list is full.
    pub fn push(&mut self, text: &[u8], flags: Flags) {
        if self.is_full() {
            return;
        }
        let Bounds { entries, bytes, .. } = self.bounds;
        if self.len() >= entries {
            self.full = Some(format!(
                "found more than {entries} entries, expected at most {entries} in a list"
            ));
        } else if self.texts.text_len() + text.len() > bytes {
            let mebibytes = bytes >> 20;
            self.full = Some(format!(
                "found names of more than {mebibytes} MiB, expected at most {mebibytes} MiB in a list"
            ));
        } else {
            self.flags.push(flags);
            self.texts.push(text);
        }
    }

    /// Adds an entry of a file or of the source, or one of a program that has a number.
    pub fn push_line(&mut self, text: &[u8], flags: Flags, line: usize, column: usize) {
        self.place_next(line, column);
        self.push(text, flags);
    }

    /// Sets the places of the literals of an item.
    pub(crate) fn locate(&mut self, place: impl Fn(usize) -> (usize, usize)) {
        let ends: Vec<usize> = self.runs().map(|(_, run)| run.end).collect();
        for (run, end) in self.runs.iter_mut().zip(ends) {
            if run.origin == Origin::Source {
                let places = (run.first..end).map(&place);
                run.places = places
                    .map(|(line, column)| (number(line), number(column)))
                    .collect();
            }
        }
    }

    /// Whether an entry is a literal without a place.
    pub(super) fn lacks_place(&self, position: usize) -> bool {
        self.is_literal(position) && self.run(position).places.is_empty()
    }

    /// Adds the place of the next entry.
    fn place_next(&mut self, line: usize, column: usize) {
        if let (false, Some(run)) = (self.is_full(), self.runs.last_mut()) {
            run.places.push((number(line), number(column)));
        }
    }

    /// Refuses a line of a file, and all further entries.
    pub(crate) fn refuse_line(&mut self, message: String, line: usize) {
        self.place_next(line, 1);
        self.full.get_or_insert(message);
    }

    /// Whether an entry was refused because the list is full. Then all further ones are too.
    pub(crate) fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// The number of entries, exclusions included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Returns the text at a position, without `!`.
    #[must_use]
    pub fn text(&self, position: usize) -> &[u8] {
        self.texts.get(position)
    }

    /// Returns the flags of the entry at a position.
    #[must_use]
    pub fn flags(&self, position: usize) -> Flags {
        self.flags[position]
    }

    /// Whether any entry is an exclusion.
    pub(super) fn has_exclusions(&self) -> bool {
        self.flags.iter().any(|flags| flags.excluded)
    }

    /// Returns the runs of positions, each with its origin.
    pub(super) fn runs(&self) -> impl Iterator<Item = (&Origin, Range<usize>)> {
        let firsts = self.runs.iter().map(|run| run.first).skip(1);
        let ends = firsts.chain([self.len()]);
        (self.runs.iter().zip(ends)).map(|(run, end)| (&run.origin, run.first..end))
    }

    fn run(&self, position: usize) -> &Run {
        let behind = self.runs.partition_point(|run| run.first <= position);
        &self.runs[behind - 1]
    }

    /// Whether an entry is a literal of an item.
    pub(crate) fn is_literal(&self, position: usize) -> bool {
        self.run(position).origin == Origin::Source
    }

    /// Whether any entry is a literal of an item.
    pub(super) fn has_literals(&self) -> bool {
        self.runs.iter().any(|run| run.origin == Origin::Source)
    }

    /// Returns where the entry at a position was written.
    #[must_use]
    pub fn place(&self, position: usize) -> Place {
        let run = self.run(position);
        let number = position - run.first;
        let (line, column) = match run.places.get(number) {
            Some(&(line, column)) => (line as usize, column as usize),
            None => (number + 1, 1),
        };
        Place {
            origin: run.origin.clone(),
            line,
            column,
        }
    }
}

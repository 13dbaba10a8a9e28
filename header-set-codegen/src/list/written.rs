//! Entries as they were written, in columns: five of an item, or sixteen million of a file.

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
    /// Any bytes: none has a meaning, nor must it be one of a field name.
    Verbatim,
    /// A name in which `*` stands for any run of bytes.
    Glob,
    /// A regular expression.
    Expression,
}

/// What an entry says of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags {
    /// How the text is read.
    pub syntax: Syntax,
    /// Whether it takes out.
    pub excluded: bool,
}

impl Flags {
    /// Of a name to be taken as it is.
    pub const VERBATIM: Self = Self {
        syntax: Syntax::Verbatim,
        excluded: false,
    };

    /// Of a text as in source and in files.
    #[must_use]
    pub fn of(text: &[u8], excluded: bool) -> Self {
        let syntax = match text.contains(&b'*') {
            true => Syntax::Glob,
            false => Syntax::Name,
        };
        Self { syntax, excluded }
    }
}

/// Where entries come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Literals of an item.
    Source,
    /// Lines of a file.
    File(Arc<Path>),
    /// A list that comes with the library.
    List(&'static str),
    /// A list of another crate.
    Export,
    /// An iterator of a program.
    Iterator,
}

/// Where an entry was written.
#[derive(Clone, Debug)]
pub struct Place {
    /// What it is a part of.
    pub origin: Origin,
    /// The line of a file, the number in an iterator: from one on.
    pub line: usize,
    /// The byte of the line, from one on.
    pub column: usize,
}

impl Place {
    /// The entry, and where it is unless that is here.
    pub(crate) fn describe(&self, text: &[u8]) -> String {
        let text = shown(text);
        match &self.origin {
            Origin::Source => format!("`{text}`"),
            Origin::File(path) => format!("`{text}` in {}:{}", path.display(), self.line),
            Origin::List(name) => format!("`{text}` in @{name}"),
            Origin::Export => format!("`{text}` in an exported list"),
            Origin::Iterator => format!("`{text}` in {self}"),
        }
    }

    /// A message, with the place in front unless that is here.
    pub(crate) fn locate(&self, message: &str) -> String {
        match &self.origin {
            Origin::Source => message.to_owned(),
            Origin::File(path) => format!("{}:{}: {message}", path.display(), self.line),
            Origin::List(name) => format!("@{name}: {message}"),
            Origin::Export => format!("exported list: {message}"),
            Origin::Iterator => format!("{self}: {message}"),
        }
    }
}

/// For messages about another entry.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Origin::File(path) => write!(f, "{}:{}:{}", path.display(), self.line, self.column),
            _ => write!(f, "entry {}", self.line),
        }
    }
}

/// Entries that come from one place.
#[derive(Clone, Debug)]
struct Run {
    /// The position of the first.
    first: usize,
    origin: Origin,
    /// Of a file, line and column of each.
    places: Vec<(u32, u32)>,
}

/// All entries of a list, in the order in which they were written.
#[derive(Clone, Debug)]
pub struct Written {
    bounds: Bounds,
    texts: Texts,
    /// What all entries say, while they agree.
    common: Flags,
    /// What each says, as soon as they differ.
    flags: Vec<Flags>,
    runs: Vec<Run>,
    /// Why no more entries are taken.
    full: Option<String>,
}

impl Written {
    /// No entries yet; those that are added before anything is opened count as an iterator's.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        let mut written = Self {
            bounds,
            texts: Texts::default(),
            common: Flags::VERBATIM,
            flags: Vec::new(),
            runs: Vec::new(),
            full: None,
        };
        written.open(Origin::Iterator);
        written
    }

    /// Names of a program, to be taken as they are.
    #[must_use]
    pub fn of_names<'n>(bounds: Bounds, names: impl IntoIterator<Item = &'n [u8]>) -> Self {
        let mut written = Self::new(bounds);
        for name in names {
            written.push(name, Flags::VERBATIM);
        }
        written
    }

    /// Says where the next entries come from. Each file and iterator is counted by itself.
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
            if self.is_empty() {
                self.common = flags;
            } else if self.flags.is_empty() && flags != self.common {
                self.flags = vec![self.common; self.len()];
            }
            if !self.flags.is_empty() {
                self.flags.push(flags);
            }
            self.texts.push(text);
        }
    }

    /// Adds an entry of a file.
    pub fn push_line(&mut self, text: &[u8], flags: Flags, line: usize, column: usize) {
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        if let (false, Some(run)) = (self.is_full(), self.runs.last_mut()) {
            run.places.push((number(line), number(column)));
        }
        self.push(text, flags);
    }

    /// Whether an entry was refused: so will be all further ones.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// Why no more entries were taken; found at the position behind the last.
    pub(super) fn refused(&self) -> Option<&str> {
        self.full.as_deref()
    }

    /// How many entries there are, exclusions included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The text at a position, without `!`.
    #[must_use]
    pub fn text(&self, position: usize) -> &[u8] {
        self.texts.get(position)
    }

    /// What the entry at a position says of its text.
    #[must_use]
    pub fn flags(&self, position: usize) -> Flags {
        self.flags.get(position).copied().unwrap_or(self.common)
    }

    /// Gives back room that was for more.
    pub(super) fn shrink(&mut self) {
        self.texts.shrink();
    }

    pub(super) fn bounds(&self) -> Bounds {
        self.bounds
    }

    pub(super) fn texts(&self) -> &Texts {
        &self.texts
    }

    pub(super) fn into_texts(self) -> Texts {
        self.texts
    }

    /// Whether any entry takes out.
    pub(super) fn has_exclusions(&self) -> bool {
        match self.flags.is_empty() {
            true => self.common.excluded && !self.is_empty(),
            false => self.flags.iter().any(|flags| flags.excluded),
        }
    }

    /// Positions that come from one place.
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

    /// Whether any entry is one.
    pub(super) fn has_literals(&self) -> bool {
        self.runs.iter().any(|run| run.origin == Origin::Source)
    }

    /// Where the entry at a position was written.
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

//! Reads lists: files, standard input, Rust source, entries of `-e`.

mod entries;
mod options;
mod source;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use header_set_build::blobs::{self, Threads};
use header_set_codegen::bounds::build;
use header_set_codegen::list::key_set::{KeySet, Role, Winner};
use header_set_codegen::list::{
    self, Bounds, Kind, Origin, Rules, Severity, Syntax, Warnings, Written,
};
use header_set_codegen::read;
use header_set_codegen::sources::files::push_lines;
use header_set_runtime::Fold;

use crate::failure::Failure;
use crate::files::open;
use crate::report::{self, Mistake, Place};
use crate::text::{counted, shown};
pub(crate) use options::{Lists, Options, named, traffic, up_to};

/// A list as it was read, and its normal form.
pub(crate) struct List {
    /// Its name for people.
    pub(crate) name: String,
    pub(crate) rules: Rules,
    pub(crate) written: Written,
    pub(crate) options: read::Options,
    /// The file of a list in source.
    source: Option<PathBuf>,
    /// The normal form. A list with errors has none to rely on.
    pub(crate) keys: KeySet,
    /// The position of the entry with each index.
    positions: Vec<u32>,
    /// Mistakes and hints, in the order of their places.
    pub(crate) mistakes: Vec<Mistake>,
}

impl List {
    fn new(name: String) -> Self {
        let fold = Fold {
            case: true,
            separators: false,
        };
        Self {
            name,
            rules: Rules {
                kind: Kind::Set,
                names: Default::default(),
                fold,
                strict: false,
                warnings: Warnings::All,
            },
            written: Written::new(Bounds::BUILD),
            options: read::Options::default(),
            source: None,
            keys: KeySet::empty(fold),
            positions: Vec::new(),
            mistakes: Vec::new(),
        }
    }

    /// Reads the lists that arguments and `-e` name. Files and entries together are one list; each
    /// item of a Rust file is one.
    pub(crate) fn all(arguments: &[OsString], options: &Options) -> Result<Vec<Self>, Failure> {
        let mut lists = Vec::new();
        let (mut plain, mut parts) = (Self::new(String::new()), Vec::new());
        for argument in arguments {
            match source::path_of(argument) {
                Some((path, item)) => lists.extend(source::lists(path, item)?),
                None => {
                    plain.push(argument)?;
                    parts.push(argument.to_string_lossy());
                }
            }
        }
        for entry in &options.entries {
            entries::push(entry, &mut plain.written)?;
            parts.push(entry.to_string_lossy());
        }
        if !parts.is_empty() {
            plain.name = parts.join(" ");
            lists.push(plain);
        }
        for list in &mut lists {
            list.rules.warnings = Warnings::All;
            options.apply(list)?;
            list.normalise();
        }
        Ok(lists)
    }

    /// Reads the only list that arguments and `-e` name, which must have no errors.
    pub(crate) fn only(arguments: &[OsString], options: &Options) -> Result<Self, Failure> {
        let mut lists = Self::all(arguments, options)?;
        match lists.pop() {
            Some(list) if lists.is_empty() => list.checked(),
            last => {
                let names = lists.iter().chain(&last).map(|list| &list.name[..]);
                let names = names.collect::<Vec<_>>().join("`, `");
                let why = format!("found several lists, expected one of `{names}`");
                Err(Failure::new(why))
            }
        }
    }

    /// Adds what an argument names: standard input, a list of ours, or a file. It is never an entry:
    /// a check of a list that is gone would pass.
    fn push(&mut self, argument: &OsStr) -> Result<(), Failure> {
        if argument.as_encoded_bytes().starts_with(b"@") {
            return entries::push(argument, &mut self.written);
        }
        let path = Path::new(argument);
        let mut input = open(path, build::FILE_BYTES).map_err(|why| {
            let hint = "a LIST is a file or `-`, an entry is given by `-e ENTRY`";
            Failure::unreadable(path, format!("{why}; {hint}"))
        })?;
        push_lines(&mut input, Origin::File(path.into()), &mut self.written)
            .map_err(|why| Failure::unreadable(path, why))
    }

    /// Where the entry at a position was written.
    pub(crate) fn place(&self, at: usize) -> Place {
        let list::Place {
            origin,
            line,
            column,
        } = self.written.place(at);
        // Literals of source have quotes.
        let quotes = if origin == Origin::Source { 2 } else { 0 };
        let length = match at < self.written.len() {
            true => self.written.text(at).len() + quotes,
            false => 1,
        };
        let file = match origin {
            Origin::File(path) => Some(path.to_path_buf()),
            Origin::List(name) => Some(PathBuf::from(format!("@{name}"))),
            _ => self.source.clone(),
        };
        Place {
            file,
            line,
            column,
            length,
        }
    }

    /// Checks the list and brings it into normal form.
    fn normalise(&mut self) {
        let (list, findings) =
            blobs::normalise(&self.rules, self.written.clone(), Threads::default());
        (self.keys, self.positions) = (list.keys, list.positions);
        let more = findings.more;
        for finding in findings.all {
            let rule = match finding.severity {
                Severity::Error => "mistake",
                Severity::Warning => "hint",
            };
            let place = self.place(finding.at);
            let mistake = Mistake::new(rule, finding.severity, place, finding.message);
            self.mistakes.push(mistake);
        }
        if let (1.., Some(last)) = (more, self.mistakes.last().cloned()) {
            let message = counted(more, "more mistake", "more mistakes");
            self.mistakes.push(Mistake { message, ..last });
        }
        report::sort(&mut self.mistakes);
    }

    /// Returns the errors.
    pub(crate) fn errors(&self) -> Vec<Mistake> {
        let errors = (self.mistakes.iter()).filter(|it| it.severity == Severity::Error);
        errors.cloned().collect()
    }

    /// Returns the list, which must have no errors.
    pub(crate) fn checked(self) -> Result<Self, Failure> {
        let errors = self.errors();
        match errors.is_empty() {
            true => Ok(self),
            false => Err(Failure::Mistakes(errors)),
        }
    }

    /// The position of the entry that wins for a name, and whether it includes the name.
    pub(crate) fn deciding(&self, name: &[u8]) -> Option<(usize, bool)> {
        let winner = self.keys.winner(name)?;
        let is_in = matches!(self.keys.role_of(winner), Role::Entry(_));
        Some((self.position(winner), is_in))
    }

    /// The position of an entry that matches a name.
    pub(crate) fn position(&self, winner: Winner) -> usize {
        match (self.keys.role_of(winner), winner) {
            (Role::Entry(index), _) => self.positions[index] as usize,
            (Role::Excluded, Winner::Pattern(number)) => self.keys.patterns[number].written,
            (Role::Excluded, Winner::Key(number)) => self.exact(self.keys.keys.get(number))[0],
        }
    }

    /// The positions of the entries of exactly a folded name, exclusions first.
    pub(crate) fn exact(&self, name: &[u8]) -> Vec<usize> {
        let flags = |at| self.written.flags(at);
        let is_name = |at| matches!(flags(at).syntax, Syntax::Name | Syntax::Verbatim);
        let is_it = |&at: &usize| is_name(at) && self.keys.folded(self.written.text(at)) == name;
        let mut positions: Vec<usize> = (0..self.written.len()).filter(is_it).collect();
        positions.sort_by_key(|&at| !flags(at).excluded);
        positions
    }

    /// The entry at a position as in a file: without quotes, with `!` and `regex`.
    pub(crate) fn entry(&self, at: usize) -> String {
        let flags = self.written.flags(at);
        let bang = if flags.excluded { "!" } else { "" };
        let text = shown(self.written.text(at));
        match flags.syntax {
            Syntax::Expression => format!("{bang}regex {text}"),
            Syntax::Verbatim if text.contains('*') => format!("{bang}b\"{text}\""),
            _ => format!("{bang}{text}"),
        }
    }

    /// An entry and where it was written.
    pub(crate) fn entry_and_place(&self, at: usize) -> String {
        format!("{}, {}", self.entry(at), self.place(at))
    }
}

//! Reads lists: files, standard input, Rust source, entries of `-e`.

mod entries;
mod options;
mod source;

use std::ffi::{OsStr, OsString};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use header_set_build::blobs::{self, Threads};
use header_set_codegen::bounds::build;
use header_set_codegen::list::key_set::{KeySet, Role, Winner};
use header_set_codegen::list::{
    Bounds, Findings, Kind, Origin, Place as Written_, Rules, Severity, Warnings, Written,
};
use header_set_codegen::read;
use header_set_codegen::sources::files;

use crate::failure::Failure;
use crate::report::{Mistake, Place};
pub(crate) use options::{Options, named, traffic};

/// The name of standard input, as an argument and in reports.
pub(crate) const STDIN: &str = "-";

/// A list as it was read.
pub(crate) struct List {
    /// Its name for people.
    pub(crate) name: String,
    pub(crate) rules: Rules,
    pub(crate) written: Written,
    pub(crate) options: read::Options,
    /// For a list in source: the file, and the position of each entry.
    source: Option<(PathBuf, Vec<read::Position>)>,
    /// Mistakes that were found while it was read.
    pub(crate) mistakes: Vec<Mistake>,
}

/// A list in normal form.
pub(crate) struct Normal {
    pub(crate) keys: KeySet,
    /// The position of the entry with each index.
    pub(crate) positions: Vec<u32>,
    /// Mistakes and hints, in the order of their places.
    pub(crate) mistakes: Vec<Mistake>,
}

impl Normal {
    pub(crate) fn has_errors(&self) -> bool {
        (self.mistakes.iter()).any(|mistake| mistake.severity == Severity::Error)
    }
}

impl List {
    fn new(name: String, options: &Options) -> Result<Self, Failure> {
        let mut list = Self {
            name,
            rules: Rules {
                kind: Kind::Set,
                names: Default::default(),
                fold: options.fold(),
                strict: false,
                warnings: Warnings::All,
            },
            written: Written::new(Bounds::BUILD),
            options: read::Options::default(),
            source: None,
            mistakes: Vec::new(),
        };
        options.apply(&mut list)?;
        Ok(list)
    }

    /// Reads the lists that arguments and `-e` name. Files and entries together are one list; each
    /// item of a Rust file is one.
    pub(crate) fn all(arguments: &[OsString], options: &Options) -> Result<Vec<Self>, Failure> {
        let mut lists = Vec::new();
        let mut plain: Option<Self> = None;
        for argument in arguments {
            if let Some((path, item)) = source::path_of(argument) {
                lists.extend(source::lists(path, item, options)?);
                continue;
            }
            Self::named(&mut plain, argument, options)?.push(argument)?;
        }
        for entry in &options.entries {
            entries::push(entry, Self::named(&mut plain, entry, options)?)?;
        }
        lists.extend(plain);
        Ok(lists)
    }

    /// Returns the list of files and entries, whose name has one more part.
    fn named<'a>(
        plain: &'a mut Option<Self>,
        part: &OsStr,
        options: &Options,
    ) -> Result<&'a mut Self, Failure> {
        let part = part.to_string_lossy();
        Ok(match plain {
            Some(list) => {
                list.name = format!("{} {part}", list.name);
                list
            }
            None => plain.insert(Self::new(part.into_owned(), options)?),
        })
    }

    /// Reads the only list that arguments and `-e` name.
    pub(crate) fn only(arguments: &[OsString], options: &Options) -> Result<Self, Failure> {
        let mut lists = Self::all(arguments, options)?;
        match (lists.pop(), lists.is_empty()) {
            (Some(list), true) => Ok(list),
            (Some(last), false) => {
                let names = lists.iter().chain([&last]).map(|list| &list.name[..]);
                let names = names.collect::<Vec<_>>().join("`, `");
                Err(Failure::new(format!(
                    "found several lists, expected one of `{names}`"
                )))
            }
            (None, _) => Err(Failure::new(
                "found no list, expected an item of `header_set!`",
            )),
        }
    }

    /// Adds what an argument names: standard input, a list of ours, or a file. It is never an entry:
    /// a check of a list that is gone would pass.
    fn push(&mut self, argument: &OsStr) -> Result<(), Failure> {
        if argument == STDIN {
            let mut input = std::io::stdin().lock();
            let origin = Origin::File(Path::new(STDIN).into());
            return files::push_lines(&mut input, origin, &mut self.written)
                .map_err(|why| Failure::new(format!("cannot read standard input: {why}")));
        }
        if argument.as_encoded_bytes().starts_with(b"@") {
            return entries::push(argument, self);
        }
        let path = Path::new(argument);
        let file = files::open(path, build::FILE_BYTES).map_err(|why| {
            let hint = "a LIST is a file, an entry is given by `-e ENTRY`";
            Failure::in_file(path, format!("cannot read it: {why}; {hint}"))
        })?;
        let mut file = BufReader::with_capacity(1 << 16, file);
        files::push_lines(&mut file, Origin::File(path.into()), &mut self.written)
            .map_err(|why| Failure::in_file(path, format!("cannot read it: {why}")))
    }

    /// Where the entry at a position was written.
    pub(crate) fn place(&self, at: usize) -> Place {
        let Written_ {
            origin,
            line,
            column,
        } = self.written.place(at);
        let length = match at < self.written.len() {
            true => self.written.text(at).len(),
            false => 1,
        };
        match (origin, &self.source) {
            (Origin::File(path), _) => Place {
                file: Some(path.to_path_buf()),
                line,
                column,
                length,
            },
            (Origin::List(name), None) => Place {
                file: Some(PathBuf::from(format!("@{name}"))),
                line,
                column,
                length,
            },
            (_, Some((file, positions))) => {
                let (line, column) = positions.get(at).copied().unwrap_or((1, 1));
                Place {
                    file: Some(file.clone()),
                    line,
                    column,
                    // With its quotes.
                    length: length + 2,
                }
            }
            (_, None) => Place {
                file: None,
                line: at + 1,
                column: 1,
                length,
            },
        }
    }

    /// Checks the list and brings it into normal form.
    pub(crate) fn normal(&self) -> Normal {
        let (list, findings) =
            blobs::normalise(&self.rules, self.written.clone(), Threads::default());
        let mut mistakes = self.mistakes.clone();
        mistakes.extend(self.mistakes_of(findings));
        let place = |mistake: &Mistake| {
            let Place {
                file, line, column, ..
            } = mistake.place.clone();
            (file, line, column)
        };
        mistakes.sort_by_key(place);
        Normal {
            keys: list.keys,
            positions: list.positions,
            mistakes,
        }
    }

    /// [`List::normal`] of a list that must have no mistakes.
    pub(crate) fn checked(&self) -> Result<Normal, Failure> {
        let mut normal = self.normal();
        if !normal.has_errors() {
            return Ok(normal);
        }
        (normal.mistakes).retain(|mistake| mistake.severity == Severity::Error);
        Err(Failure::Mistakes(normal.mistakes))
    }

    fn mistakes_of(&self, findings: Findings) -> Vec<Mistake> {
        let more = findings.more;
        let mistake = |finding: header_set_codegen::list::Finding| {
            let mut message = finding.message;
            if let Some(other) = finding.other {
                message += &format!("{}{}", self.place(other.at), other.then);
            }
            Mistake {
                rule: match finding.severity {
                    Severity::Error => "mistake",
                    Severity::Warning => "hint",
                },
                severity: finding.severity,
                place: self.place(finding.at),
                message,
            }
        };
        let mut mistakes: Vec<Mistake> = findings.all.into_iter().map(mistake).collect();
        if let (1.., Some(last)) = (more, mistakes.last().cloned()) {
            let message = format!("{more} more mistakes");
            mistakes.push(Mistake { message, ..last });
        }
        mistakes
    }

    /// The position of the entry that wins for a name, and whether it includes the name.
    pub(crate) fn deciding(&self, normal: &Normal, name: &[u8]) -> Option<(usize, bool)> {
        let winner = normal.keys.winner(name)?;
        Some(match normal.keys.role_of(winner) {
            Role::Entry(index) => (normal.positions[index] as usize, true),
            Role::Excluded => (self.exclusion(normal, winner), false),
        })
    }

    /// The position of an exclusion.
    pub(crate) fn exclusion(&self, normal: &Normal, winner: Winner) -> usize {
        match winner {
            Winner::Pattern(number) => normal.keys.patterns[number].written,
            Winner::Key(number) => {
                let name = normal.keys.keys.get(number);
                let is_it = |&at: &usize| {
                    self.written.flags(at).excluded
                        && normal.keys.folded(self.written.text(at)) == name
                };
                (0..self.written.len()).find(is_it).unwrap_or_default()
            }
        }
    }

    /// The entry at a position as in a file.
    pub(crate) fn entry(&self, at: usize) -> String {
        entries::shown(&self.written, at)
    }
}

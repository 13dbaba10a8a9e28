//! Entries as they come in, and where each came from.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use header_set_codegen::blobs::LongList;
use header_set_codegen::bounds::build::{ENTRIES, TEXT};
use header_set_codegen::bounds::reports::SHOWN;
use header_set_codegen::list::{Rules, check_text};
use header_set_codegen::sources::files;
use header_set_runtime::Fold;

use crate::error::{Error, Mistake};

/// All entries of a list.
pub(crate) struct Collected {
    pub(crate) list: LongList,
    sources: Vec<Source>,
    mistakes: Vec<Mistake>,
    more: usize,
    full: bool,
}

/// Entries that came together.
struct Source {
    /// The position of the first.
    first: usize,
    origin: Origin,
}

enum Origin {
    /// Taken as they are.
    Names,
    /// As in source.
    Entries,
    File {
        path: PathBuf,
        /// Line and column of each.
        places: Vec<(u32, u32)>,
    },
}

impl Collected {
    pub(crate) fn new() -> Self {
        Self {
            list: LongList::new(Fold {
                case: false,
                separators: false,
            }),
            sources: Vec::new(),
            mistakes: Vec::new(),
            more: 0,
            full: false,
        }
    }

    pub(crate) fn names<N: AsRef<[u8]>>(&mut self, names: impl IntoIterator<Item = N>) {
        self.open(Origin::Names);
        for name in names {
            self.push(name.as_ref(), false, false);
        }
    }

    pub(crate) fn entries<N: AsRef<[u8]>>(&mut self, entries: impl IntoIterator<Item = N>) {
        self.open(Origin::Entries);
        for entry in entries {
            let entry = entry.as_ref();
            let (excluded, text) = match entry.strip_prefix(b"!") {
                Some(text) => (true, text),
                None => (false, entry),
            };
            self.push(text, text.contains(&b'*'), excluded);
        }
    }

    pub(crate) fn file(&mut self, path: &Path) {
        self.open(Origin::File {
            path: path.to_owned(),
            places: Vec::new(),
        });
        if let Err(why) = self.read(path) {
            self.mistake(Mistake::in_file(path, format!("cannot read it: {why}")));
        }
    }

    fn read(&mut self, path: &Path) -> std::io::Result<()> {
        let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
        let mut line = Vec::new();
        for number in 1_u32.. {
            line.clear();
            if file.read_until(b'\n', &mut line)? == 0 || self.full {
                break;
            }
            let text = if number == 1 {
                files::without_mark(&line)
            } else {
                &line
            };
            let Some(entry) = files::entry(text) else {
                continue;
            };
            // Both are parts of one line.
            let column = (entry.text.as_ptr() as usize).saturating_sub(line.as_ptr() as usize) + 1;
            if let Some(Origin::File { places, .. }) =
                self.sources.last_mut().map(|source| &mut source.origin)
            {
                places.push((number, u32::try_from(column).unwrap_or(u32::MAX)));
            }
            if entry.regular {
                let message = "found a regular expression, expected a name or a pattern: `header_set!` takes them";
                self.mistake_at(self.list.len(), message.to_owned());
            }
            self.push(entry.text, entry.text.contains(&b'*'), entry.excluded);
        }
        Ok(())
    }

    fn open(&mut self, origin: Origin) {
        self.sources.push(Source {
            first: self.list.len(),
            origin,
        });
    }

    fn push(&mut self, text: &[u8], stars: bool, excluded: bool) {
        if self.full {
            return;
        }
        let over = if self.list.len() >= ENTRIES {
            Some(format!(
                "found more than {ENTRIES} entries, expected at most {ENTRIES} in a list"
            ))
        } else if self.list.text_len() + text.len() > TEXT {
            Some(format!(
                "found names of more than {} MiB, expected at most {0} MiB in a list",
                TEXT >> 20
            ))
        } else {
            None
        };
        if let Some(message) = over {
            self.full = true;
            let position = self.list.len();
            self.mistake_at(position, message);
            return;
        }
        self.list.push(text, stars, excluded);
    }

    pub(crate) fn mistake(&mut self, mistake: Mistake) {
        if self.mistakes.len() < SHOWN {
            self.mistakes.push(mistake);
        } else {
            self.more += 1;
        }
    }

    /// A mistake in the entry at a position.
    pub(crate) fn mistake_at(&mut self, position: usize, message: String) {
        let mistake = self.located(position, message);
        self.mistake(mistake);
    }

    fn located(&self, position: usize, message: String) -> Mistake {
        let at = self
            .sources
            .partition_point(|source| source.first <= position);
        let Some(source) = at.checked_sub(1).and_then(|at| self.sources.get(at)) else {
            return Mistake::new(message);
        };
        let number = position - source.first;
        match &source.origin {
            Origin::Names | Origin::Entries => Mistake {
                line: Some(number + 1),
                column: Some(1),
                ..Mistake::new(message)
            },
            Origin::File { path, places } => {
                let place = places.get(number).copied();
                Mistake {
                    line: place.map(|(line, _)| line as usize),
                    column: place.map(|(_, column)| column as usize),
                    ..Mistake::in_file(path, message)
                }
            }
        }
    }

    /// Where the entry at a position is, for messages about another one.
    pub(crate) fn place(&self, position: usize) -> String {
        let Mistake {
            file, line, column, ..
        } = self.located(position, String::new());
        let line = line.unwrap_or_default();
        match (file, column) {
            (Some(file), Some(column)) => format!("{}:{line}:{column}", file.display()),
            _ => format!("entry {line}"),
        }
    }

    /// Checks each text by itself, and gives the positions of those that are wrong; of very many,
    /// the first.
    pub(crate) fn check(&mut self, rules: &Rules) -> BTreeSet<usize> {
        let starts = self.sources.iter().map(|source| source.first).skip(1);
        let ends: Vec<usize> = starts.chain([self.list.len()]).collect();
        let mut found = Vec::new();
        for (source, end) in self.sources.iter().zip(ends) {
            let literally = matches!(source.origin, Origin::Names);
            for position in source.first..end {
                let text = self.list.text(position);
                if let Err(message) = check_text(text, literally, false, rules)
                    && found.len() <= SHOWN
                {
                    found.push((position, message));
                }
            }
        }
        let wrong = found.iter().map(|&(position, _)| position).collect();
        for (position, message) in found {
            self.mistake_at(position, message);
        }
        wrong
    }

    /// What is wrong so far.
    pub(crate) fn finish(&mut self) -> Result<(), Error> {
        if self.mistakes.is_empty() {
            return Ok(());
        }
        Err(Error {
            mistakes: std::mem::take(&mut self.mistakes),
            more: self.more,
        })
    }
}

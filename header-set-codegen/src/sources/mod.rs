//! Collects the entries of an item: literals, and those of files, named lists and exported lists.
//! Reads traffic files.

pub mod files;
mod named;

use std::path::{Path, PathBuf};

use proc_macro2::Span;

use crate::bounds::input::FILE_BYTES;
use crate::list::{Bounds, Flags, Origin, Written};
use crate::traffic::Traffic;
pub use named::LISTS;
pub(crate) use named::unknown_list;

/// The entries of an item, in written order, and their positions in its tokens.
pub(crate) struct Entries {
    pub written: Written,
    /// The span of each entry, for messages.
    pub spans: Vec<Span>,
    /// The row of each entry.
    pub rows: Vec<usize>,
    /// The files that were read.
    pub files: Vec<String>,
}

impl Default for Entries {
    fn default() -> Self {
        Self {
            written: Written::new(Bounds::ITEM),
            spans: Vec::new(),
            rows: Vec::new(),
            files: Vec::new(),
        }
    }
}

impl Entries {
    /// Adds entries that all have the same span in the item.
    fn add(&mut self, row: usize, span: Span, add: impl FnOnce(&mut Written)) {
        if self.written.is_full() {
            return;
        }
        add(&mut self.written);
        // A refusal is reported at the position after the last entry.
        let len = self.written.len() + usize::from(self.written.is_full());
        self.spans.resize(len, span);
        self.rows.resize(len, row);
    }

    /// Adds a literal of the item, or of an exported list.
    pub(crate) fn literal(
        &mut self,
        row: usize,
        span: Span,
        from: Origin,
        text: &[u8],
        flags: Flags,
    ) {
        self.add(row, span, |written| {
            written.open(from);
            written.push(text, flags);
        });
    }

    /// Gives each literal its place. A compiler takes as long for one as its line is: 10,000 entries of
    /// one line took 5 s, so the macros ask only for those that a message names.
    pub(crate) fn locate(&mut self) {
        let spans = &self.spans;
        self.written.locate(|at| {
            let start = spans[at].start();
            (start.line, start.column + 1)
        });
    }

    /// Adds the entries of a file. The error says why it cannot be read.
    pub(crate) fn include(
        &mut self,
        row: usize,
        span: Span,
        path: &str,
        root: Option<&Path>,
    ) -> Result<(), String> {
        let file = in_root(path, root);
        let lines = files::read(&file, FILE_BYTES)
            .map_err(|why| format!("cannot read `{}`: {why}", file.display()))?;
        self.lines(row, span, Origin::File(Path::new(path).into()), &lines);
        if !self.files.iter().any(|known| known == path) {
            self.files.push(path.to_owned());
        }
        Ok(())
    }

    /// Adds the entries of a named list. The error says that there is none of this name.
    pub(crate) fn list(&mut self, row: usize, span: Span, name: &str) -> Result<(), String> {
        if let Some(&(name, file)) = LISTS.iter().find(|&&(known, _)| known == name) {
            self.lines(row, span, Origin::List(name), file.as_bytes());
            return Ok(());
        }
        Err(unknown_list(name))
    }

    fn lines(&mut self, row: usize, span: Span, origin: Origin, mut file: &[u8]) {
        self.add(row, span, |written| {
            files::push_lines(&mut file, origin, written).expect("bytes can be read");
        });
    }

    /// Reads the traffic in a file. The error says what is wrong with it.
    pub(crate) fn traffic(&mut self, path: &str, root: Option<&Path>) -> Result<Traffic, String> {
        let traffic = files::traffic(&in_root(path, root), path).map_err(|bad| match bad.line {
            Some(line) => format!("{path}:{line}: {}", bad.message),
            None => format!("{path}: {}", bad.message),
        })?;
        self.files.push(path.to_owned());
        Ok(traffic)
    }
}

fn in_root(path: &str, root: Option<&Path>) -> PathBuf {
    root.map_or_else(|| path.into(), |root| root.join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The refusal of an entry has a span too.
    #[test]
    fn each_entry_and_a_refusal_have_a_row() {
        let bounds = Bounds {
            entries: 2,
            ..Bounds::ITEM
        };
        let mut entries = Entries {
            written: Written::new(bounds),
            ..Entries::default()
        };
        for (row, rows) in [
            (7, &[7][..]),
            (8, &[7, 8]),
            (9, &[7, 8, 9]),
            (10, &[7, 8, 9]),
        ] {
            entries.literal(
                row,
                Span::call_site(),
                Origin::Source,
                b"a",
                Flags::VERBATIM,
            );
            assert_eq!(entries.rows, rows);
            assert_eq!(entries.spans.len(), rows.len());
        }
        assert!(entries.written.is_full());
    }

    #[test]
    fn each_file_is_named_once() {
        let mut entries = Entries::default();
        let paths = ["lists/cors_safelisted_request.txt", "lists/credentials.txt"];
        let root = Some(Path::new(env!("CARGO_MANIFEST_DIR")));
        for path in [paths[0], paths[1], paths[0]] {
            let included = entries.include(0, Span::call_site(), path, root);
            assert_eq!(included, Ok(()));
        }
        assert_eq!(entries.files, paths);
    }
}

//! Replaces includes, named lists and exported lists by their entries. Reads traffic files.

pub mod files;
mod named;

use std::path::Path;

use proc_macro2::Span;

use crate::bounds::input::FILE_BYTES;
use crate::front::ast::{Item, PathLiteral, Source, Term};
use crate::front::diagnostics::{Diagnostics, place};
use crate::list::{Bounds, Findings, Flags, Origin, Written};
use crate::traffic::Traffic;
use crate::wording::{closest, one_of, words};
pub use named::LISTS;

/// The entries that an item takes from elsewhere, and their positions in its tokens.
#[derive(Default)]
pub(crate) struct Resolved {
    /// The span of each entry, for messages.
    pub spans: Vec<Span>,
    /// The row of each entry.
    pub rows: Vec<usize>,
    pub traffic: Option<Traffic>,
    /// The files that were read.
    pub files: Vec<String>,
}

impl Resolved {
    /// Reports the findings about a list, each at its own entry.
    pub(crate) fn tell(&self, findings: Findings, item: &Item, diagnostics: &mut Diagnostics) {
        for finding in findings.all {
            let mut message = finding.place.locate(&finding.message);
            if let Some(other) = finding.other {
                message += &place(self.spans[other.at]);
                message += other.then;
            }
            let mark = diagnostics.mark();
            let span = self.spans[finding.at];
            diagnostics.report(finding.severity, span, message);
            diagnostics.narrow(mark, &item.rows[self.rows[finding.at]].cfg);
        }
    }
}

/// Collects the entries of an item, in written order.
pub(crate) fn resolve(
    item: &Item,
    root: Option<&Path>,
    diagnostics: &mut Diagnostics,
) -> (Written, Resolved) {
    let mut resolver = Resolver {
        root,
        written: Written::new(Bounds::ITEM),
        resolved: Resolved::default(),
        diagnostics,
    };
    for (index, row) in item.rows.iter().enumerate() {
        let mark = resolver.diagnostics.mark();
        for term in &row.terms {
            resolver.term(index, term, None);
        }
        resolver.diagnostics.narrow(mark, &row.cfg);
    }
    resolver.traffic(item.options.traffic.as_ref());
    (resolver.written, resolver.resolved)
}

struct Resolver<'a> {
    root: Option<&'a Path>,
    written: Written,
    resolved: Resolved,
    diagnostics: &'a mut Diagnostics,
}

impl Resolver<'_> {
    /// Adds the entries of a term. `through` is the span for entries of an exported list, whose own
    /// spans are in another crate.
    fn term(&mut self, row: usize, term: &Term, through: Option<Span>) {
        let span = through.unwrap_or(term.span);
        match &term.source {
            Source::Literal { text, syntax } => {
                self.written.open(match through {
                    Some(_) => Origin::Export,
                    None => Origin::Source,
                });
                let flags = Flags {
                    syntax: *syntax,
                    excluded: term.excluded,
                };
                self.point(row, span, |written| written.push(text, flags));
            }
            Source::Include(path) => self.include(row, path),
            Source::List(name) => self.list(row, term, name),
            Source::Export { entries, .. } => {
                for entry in entries.iter().flat_map(|(_, terms)| terms) {
                    self.term(row, entry, Some(span));
                }
            }
        }
    }

    /// Adds entries that all have the same span in the item.
    fn point(&mut self, row: usize, span: Span, add: impl FnOnce(&mut Written)) {
        if self.written.is_full() {
            return;
        }
        add(&mut self.written);
        // A refusal is reported at the position after the last entry.
        let len = self.written.len() + usize::from(self.written.is_full());
        self.resolved.spans.resize(len, span);
        self.resolved.rows.resize(len, row);
    }

    fn include(&mut self, row: usize, literal: &PathLiteral) {
        let PathLiteral { path, span } = literal;
        if path.is_empty() {
            return;
        }
        match self.read(path) {
            Ok(file) => {
                self.lines(row, *span, Origin::File(Path::new(path).into()), &file);
                if !self.resolved.files.contains(path) {
                    self.resolved.files.push(path.clone());
                }
            }
            Err(message) => self.diagnostics.error(*span, message),
        }
    }

    /// Returns the contents of a file, whose path is relative to the root.
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = match self.root {
            Some(root) => root.join(path),
            None => path.into(),
        };
        files::read(&path, FILE_BYTES)
            .map_err(|why| format!("cannot read `{}`: {why}", path.display()))
    }

    fn list(&mut self, row: usize, term: &Term, name: &str) {
        if let Some((name, file)) = named::find(name) {
            self.lines(row, term.span, Origin::List(name), file.as_bytes());
        } else if !name.is_empty() {
            let names = words(named::LISTS);
            let expected = one_of(&names);
            let lower = name.to_ascii_lowercase().replace('-', "_");
            let hint = match closest(&lower, &names) {
                Some(name) => format!("; did you mean `@{name}`?"),
                None => String::new(),
            };
            self.diagnostics.error(
                term.span,
                format!("found the list `@{name}`, expected {expected}{hint}"),
            );
        }
    }

    fn lines(&mut self, row: usize, span: Span, origin: Origin, mut file: &[u8]) {
        self.point(row, span, |written| {
            files::push_lines(&mut file, origin, written).expect("bytes can be read");
        });
    }

    fn traffic(&mut self, literal: Option<&PathLiteral>) {
        let Some(PathLiteral { path, span }) = literal else {
            return;
        };
        let read = || {
            let bytes = self.read(path)?;
            let text = String::from_utf8(bytes)
                .map_err(|_| format!("{path}: found bytes that are not UTF-8"))?;
            Traffic::parse(path, &text)
                .map_err(|bad| format!("{path}:{}: {}", bad.line, bad.message))
        };
        match read() {
            Ok(traffic) => {
                self.resolved.files.push(path.clone());
                self.resolved.traffic = Some(traffic);
            }
            Err(message) => self.diagnostics.error(*span, message),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolver<'a>(bounds: Bounds, diagnostics: &'a mut Diagnostics) -> Resolver<'a> {
        Resolver {
            root: Some(Path::new(env!("CARGO_MANIFEST_DIR"))),
            written: Written::new(bounds),
            resolved: Resolved::default(),
            diagnostics,
        }
    }

    /// The refusal of an entry has a span too.
    #[test]
    fn each_entry_and_a_refusal_have_a_row() {
        let bounds = Bounds {
            entries: 2,
            ..Bounds::ITEM
        };
        let mut diagnostics = Diagnostics::default();
        let mut resolver = resolver(bounds, &mut diagnostics);
        resolver.written.open(Origin::Source);
        for (row, rows) in [
            (7, &[7][..]),
            (8, &[7, 8]),
            (9, &[7, 8, 9]),
            (10, &[7, 8, 9]),
        ] {
            resolver.point(row, Span::call_site(), |written| {
                written.push(b"a", Flags::VERBATIM);
            });
            assert_eq!(resolver.resolved.rows, rows);
            assert_eq!(resolver.resolved.spans.len(), rows.len());
        }
        assert!(resolver.written.is_full());
        assert!(diagnostics.into_errors().is_empty());
    }

    #[test]
    fn each_file_is_named_once() {
        let mut diagnostics = Diagnostics::default();
        let mut resolver = resolver(Bounds::ITEM, &mut diagnostics);
        let paths = ["lists/cors_safelisted_request.txt", "lists/credentials.txt"];
        for path in [paths[0], paths[1], paths[0], ""] {
            let literal = PathLiteral {
                path: path.to_owned(),
                span: Span::call_site(),
            };
            resolver.include(0, &literal);
        }
        assert_eq!(resolver.resolved.files, paths);
        assert!(diagnostics.into_errors().is_empty());
    }
}

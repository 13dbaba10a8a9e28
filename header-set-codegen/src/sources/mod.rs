//! Replaces includes, named lists and exported lists by their entries, and reads traffic.

pub mod files;
mod named;

use std::path::Path;
use std::rc::Rc;

use proc_macro2::Span;

use crate::bounds::input::ENTRIES;
use crate::front::ast::{Item, PathLiteral, Source, Term};
use crate::front::diagnostics::Diagnostics;
use crate::list::{Finding, Origin, Severity, Written};
use crate::traffic::Traffic;
use crate::wording::{closest, one_of};
pub use named::LISTS;

/// The entries of an item, in written order.
pub(crate) struct Resolved {
    pub entries: Vec<Written>,
    /// Where to point for each.
    pub spans: Vec<Span>,
    pub traffic: Option<Traffic>,
    /// Files that were read.
    pub files: Vec<String>,
}

impl Resolved {
    /// Tells what the checks of the list found, each on its own entry.
    pub(crate) fn tell(&self, findings: Vec<Finding>, item: &Item, diagnostics: &mut Diagnostics) {
        for finding in findings {
            let mut message = finding.message;
            if let Some((other, then)) = finding.other {
                let start = self.spans[other].start();
                message += &format!("line {}, column {}{then}", start.line, start.column + 1);
            }
            let mark = diagnostics.mark();
            let span = self.spans[finding.at];
            match finding.severity {
                Severity::Error => diagnostics.error(span, message),
                Severity::Warning => diagnostics.warning(span, message),
            }
            diagnostics.narrow(mark, &item.rows[self.entries[finding.at].row].cfg);
        }
    }
}

pub(crate) fn resolve(item: &Item, root: Option<&Path>, diagnostics: &mut Diagnostics) -> Resolved {
    let mut resolver = Resolver {
        root,
        resolved: Resolved {
            entries: Vec::new(),
            spans: Vec::new(),
            traffic: None,
            files: Vec::new(),
        },
        diagnostics,
        full: false,
    };
    for (index, row) in item.rows.iter().enumerate() {
        let mark = resolver.diagnostics.mark();
        for term in &row.terms {
            resolver.term(index, term, None);
        }
        resolver.diagnostics.narrow(mark, &row.cfg);
    }
    resolver.traffic(item.options.traffic.as_ref());
    resolver.resolved
}

struct Resolver<'a> {
    root: Option<&'a Path>,
    resolved: Resolved,
    diagnostics: &'a mut Diagnostics,
    /// Whether the limit was passed, and said so.
    full: bool,
}

impl Resolver<'_> {
    /// `through` is where to point for an entry of an exported list, whose own spans lie elsewhere.
    fn term(&mut self, row: usize, term: &Term, through: Option<Span>) {
        let span = through.unwrap_or(term.span);
        match &term.source {
            Source::Literal { text, literally } => {
                let written = Written {
                    row,
                    origin: match through {
                        Some(_) => Origin::Export,
                        None => Origin::Source,
                    },
                    excluded: term.excluded,
                    stars: !literally && text.contains(&b'*'),
                    text: text.clone(),
                    literally: *literally,
                    regular: false,
                };
                self.push(span, written);
            }
            Source::Regular(text) => {
                let written = Written {
                    row,
                    origin: match through {
                        Some(_) => Origin::Export,
                        None => Origin::Source,
                    },
                    excluded: term.excluded,
                    stars: false,
                    text: text.clone().into_bytes(),
                    literally: false,
                    regular: true,
                };
                self.push(span, written);
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

    fn push(&mut self, span: Span, written: Written) {
        if self.resolved.entries.len() < ENTRIES {
            self.resolved.entries.push(written);
            self.resolved.spans.push(span);
        } else if !self.full {
            self.full = true;
            self.diagnostics.error(
                span,
                format!("found more than {ENTRIES} entries, expected at most {ENTRIES} in a list"),
            );
        }
    }

    fn include(&mut self, row: usize, literal: &PathLiteral) {
        let PathLiteral { path, span } = literal;
        if path.is_empty() {
            return;
        }
        match files::read(self.root, path) {
            Ok(file) => {
                let name: Rc<str> = path.as_str().into();
                self.lines(row, *span, &file, |line| Origin::File(name.clone(), line));
                if !self.resolved.files.contains(path) {
                    self.resolved.files.push(path.clone());
                }
            }
            Err(message) => self.diagnostics.error(*span, message),
        }
    }

    fn list(&mut self, row: usize, term: &Term, name: &str) {
        if let Some(file) = named::find(name) {
            let name: Rc<str> = name.into();
            self.lines(row, term.span, file.as_bytes(), |_| {
                Origin::List(name.clone())
            });
        } else if !name.is_empty() {
            let names = || named::LISTS.iter().map(|(name, _)| *name);
            let expected = one_of(names());
            let lower = name.to_ascii_lowercase().replace('-', "_");
            let hint = closest(&lower, names())
                .map(|name| format!("; did you mean `@{name}`?"))
                .unwrap_or_default();
            self.diagnostics.error(
                term.span,
                format!("found the list `@{name}`, expected {expected}{hint}"),
            );
        }
    }

    fn lines(&mut self, row: usize, span: Span, file: &[u8], origin: impl Fn(usize) -> Origin) {
        for line in files::lines(file) {
            if self.full {
                break;
            }
            let written = Written {
                row,
                origin: origin(line.number),
                excluded: line.excluded,
                literally: false,
                stars: !line.regular && line.text.contains(&b'*'),
                text: line.text.to_vec(),
                regular: line.regular,
            };
            self.push(span, written);
        }
    }

    fn traffic(&mut self, literal: Option<&PathLiteral>) {
        let Some(PathLiteral { path, span }) = literal else {
            return;
        };
        let read = || {
            let bytes = files::read(self.root, path)?;
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

//! Replaces includes, named lists and exported lists by their entries.

use std::path::Path;
use std::rc::Rc;

use proc_macro2::Span;

use crate::ast::{Item, PathLiteral, Source, Term};
use crate::diagnostics::{Diagnostics, closest, one_of, shown};
use crate::include;
use crate::lists;

/// More entries than this are an error.
pub(crate) const ENTRY_LIMIT: usize = 100_000;

/// One name or pattern, wherever it was written.
pub(crate) struct Written {
    /// The row that it belongs to.
    pub row: usize,
    pub span: Span,
    pub origin: Origin,
    pub excluded: bool,
    pub text: Vec<u8>,
    /// No byte has a meaning, nor must it be one of a field name.
    pub literally: bool,
    /// Whether `*` in it stands for any run of bytes.
    pub stars: bool,
}

#[derive(Clone)]
pub(crate) enum Origin {
    /// A literal of the item.
    Source,
    File(Rc<str>, usize),
    List(Rc<str>),
    Export,
}

impl Origin {
    pub(crate) fn is_source(&self) -> bool {
        matches!(self, Self::Source)
    }

    /// The entry, and where it is if not here.
    pub(crate) fn describe(&self, text: &[u8]) -> String {
        let text = shown(text);
        match self {
            Self::Source => format!("`{text}`"),
            Self::File(path, line) => format!("`{text}` in {path}:{line}"),
            Self::List(name) => format!("`{text}` in @{name}"),
            Self::Export => format!("`{text}` in an exported list"),
        }
    }

    /// A message, with the place of the entry in front if that is not here.
    pub(crate) fn locate(&self, message: &str) -> String {
        match self {
            Self::Source => message.to_owned(),
            Self::File(path, line) => format!("{path}:{line}: {message}"),
            Self::List(name) => format!("@{name}: {message}"),
            Self::Export => format!("exported list: {message}"),
        }
    }
}

/// The entries of an item, in written order.
pub(crate) struct Resolved {
    pub entries: Vec<Written>,
    /// Files that were read.
    pub files: Vec<String>,
}

pub(crate) fn resolve(item: &Item, root: Option<&Path>, diagnostics: &mut Diagnostics) -> Resolved {
    let mut resolver = Resolver {
        root,
        resolved: Resolved {
            entries: Vec::new(),
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
            Source::Literal { text, literally } => self.push(Written {
                row,
                span,
                origin: match through {
                    Some(_) => Origin::Export,
                    None => Origin::Source,
                },
                excluded: term.excluded,
                stars: !literally && text.contains(&b'*'),
                text: text.clone(),
                literally: *literally,
            }),
            Source::Include(path) => self.include(row, path),
            Source::List(name) => self.list(row, term, name),
            Source::Export { entries, .. } => {
                for entry in entries.iter().flat_map(|(_, terms)| terms) {
                    self.term(row, entry, Some(span));
                }
            }
        }
    }

    fn push(&mut self, written: Written) {
        if self.resolved.entries.len() < ENTRY_LIMIT {
            self.resolved.entries.push(written);
        } else if !self.full {
            self.full = true;
            self.diagnostics.error(
                written.span,
                format!("found more than {ENTRY_LIMIT} entries, expected at most {ENTRY_LIMIT} in a list"),
            );
        }
    }

    fn include(&mut self, row: usize, literal: &PathLiteral) {
        let PathLiteral { path, span } = literal;
        if path.is_empty() {
            return;
        }
        match include::read(self.root, path) {
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
        if let Some(file) = lists::find(name) {
            let name: Rc<str> = name.into();
            self.lines(row, term.span, file.as_bytes(), |_| {
                Origin::List(name.clone())
            });
        } else if !name.is_empty() {
            let names = || lists::LISTS.iter().map(|(name, _)| *name);
            let expected = one_of(names());
            let hint = closest(name, names())
                .map(|name| format!("; did you mean `@{name}`?"))
                .unwrap_or_default();
            self.diagnostics.error(
                term.span,
                format!("found the list `@{name}`, expected {expected}{hint}"),
            );
        }
    }

    fn lines(&mut self, row: usize, span: Span, file: &[u8], origin: impl Fn(usize) -> Origin) {
        for line in include::lines(file) {
            if self.full {
                break;
            }
            self.push(Written {
                row,
                span,
                origin: origin(line.number),
                excluded: line.excluded,
                literally: false,
                stars: line.text.contains(&b'*'),
                text: line.text.to_vec(),
            });
        }
    }
}

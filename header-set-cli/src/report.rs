//! Mistakes, with the line of the file and a mark under them.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use header_set_codegen::list::Severity;

use crate::files::STDIN;

/// Where a mistake is: a line of a file, or the number of an entry on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) file: Option<PathBuf>,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// How many bytes of the line it takes.
    pub(crate) length: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (line, column) = (self.line, self.column);
        match &self.file {
            Some(file) if file.as_os_str() == STDIN => write!(f, "standard input:{line}:{column}"),
            Some(file) => write!(f, "{}:{line}:{column}", file.display()),
            None => write!(f, "entry {line}"),
        }
    }
}

/// A mistake in a list, or a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    /// The kind, for programs.
    pub(crate) rule: &'static str,
    pub(crate) severity: Severity,
    pub(crate) place: Place,
    pub(crate) message: String,
}

impl Mistake {
    pub(crate) fn new(
        rule: &'static str,
        severity: Severity,
        place: Place,
        message: String,
    ) -> Self {
        Self {
            rule,
            severity,
            place,
            message,
        }
    }
}

/// Sorts mistakes by file and line.
pub(crate) fn sort(mistakes: &mut [Mistake]) {
    mistakes.sort_by(|a, b| a.place.cmp(&b.place));
}

/// Returns mistakes as text, in colour.
pub(crate) fn rendered(mistakes: &[Mistake]) -> String {
    let mut files = BTreeMap::new();
    let rendered = mistakes.iter().map(|mistake| {
        let level = match mistake.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(&mistake.message);
        let place = &mistake.place;
        let path = place.file.as_ref().map(|file| file.display().to_string());
        let file = (place.file.as_ref()).filter(|file| file.as_os_str() != STDIN);
        let line = file.and_then(|file| {
            let lines: &mut Vec<String> = files.entry(file).or_insert_with(|| lines_of(file));
            lines.get(place.line.checked_sub(1)?)
        });
        let report = match (&path, line) {
            (Some(path), Some(line)) => {
                let start = boundary(line, place.column.saturating_sub(1));
                let end = boundary(line, start + place.length.max(1));
                let mark = AnnotationKind::Primary.span(start..end);
                let snippet = Snippet::source(line).line_start(place.line).path(path);
                title.element(snippet.annotation(mark))
            }
            (Some(_), None) => title.element(Level::NOTE.message(place.to_string())),
            (None, _) => annotate_snippets::Group::with_title(title),
        };
        format!("{}\n", Renderer::styled().render(&[report]))
    });
    rendered.collect()
}

/// Returns the last place up to `at` where a character starts or the line ends.
fn boundary(line: &str, at: usize) -> usize {
    let mut places = 0..=at.min(line.len());
    places.rfind(|&at| line.is_char_boundary(at)).unwrap_or(0)
}

/// The first lines of a file, for reports. It is read again, since lists are streamed.
fn lines_of(file: &Path) -> Vec<String> {
    const MOST: usize = 200_000;
    let lines = File::open(file).map(|file| BufReader::new(file).split(b'\n'));
    let lines = lines.into_iter().flatten().map_while(Result::ok).take(MOST);
    let text = |line: Vec<u8>| {
        let line = String::from_utf8_lossy(&line);
        line.trim_start_matches('\u{feff}').trim_end().to_owned()
    };
    lines.map(text).collect()
}

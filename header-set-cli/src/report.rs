//! Mistakes, with the line of the file and a mark under them.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use header_set_codegen::list::Severity;

use crate::failure::Failure;
use crate::files::STDIN;

/// Where a mistake is: a line of a file, or the number of an entry on the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: Option<PathBuf>,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// How many bytes of the line it takes.
    pub(crate) length: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}:{}:{}", file.display(), self.line, self.column),
            None => write!(f, "entry {}", self.line),
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

/// Returns mistakes as text, in colour.
pub(crate) fn rendered(mistakes: &[Mistake]) -> String {
    let mut lines = Lines::default();
    let rendered = mistakes.iter().map(|mistake| {
        let level = match mistake.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let title = level.primary_title(&mistake.message);
        let place = &mistake.place;
        let path = place.file.as_ref().map(|file| file.display().to_string());
        let line = path.as_ref().and_then(|_| lines.get(place));
        let report = match (&path, &line) {
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
    let at = at.min(line.len());
    (0..=at)
        .rev()
        .find(|&at| line.is_char_boundary(at))
        .unwrap_or(0)
}

/// Writes why a command could not run to standard error.
pub(crate) fn failure(failure: &Failure) {
    match failure {
        Failure::Closed => {}
        Failure::Message(message) => {
            let title = Level::ERROR.primary_title(message);
            let group = annotate_snippets::Group::with_title(title);
            anstream::eprintln!("{}", Renderer::styled().render(&[group]));
        }
        Failure::Mistakes(mistakes) => anstream::eprint!("{}", rendered(mistakes)),
    }
}

/// The lines of files that reports show. Each is read again, since lists are streamed.
#[derive(Default)]
struct Lines {
    file: Option<(PathBuf, Vec<String>)>,
}

impl Lines {
    fn get(&mut self, place: &Place) -> Option<String> {
        let file = place
            .file
            .as_ref()
            .filter(|file| file.as_os_str() != STDIN)?;
        if self.file.as_ref().is_none_or(|(read, _)| read != file) {
            let lines = BufReader::new(File::open(file).ok()?).split(b'\n');
            let text = |line: Vec<u8>| String::from_utf8_lossy(&line).trim_end().to_owned();
            // Past these, reports have no line.
            let lines = lines.map_while(Result::ok).take(SHOWN_LINES).map(text);
            self.file = Some((file.clone(), lines.collect()));
        }
        let (_, lines) = self.file.as_ref()?;
        lines.get(place.line.checked_sub(1)?).cloned()
    }
}

/// Lines of a file that are kept for reports.
const SHOWN_LINES: usize = 200_000;

//! Drawings in the head of a source file. A drawing is a block of text; its first line names the
//! five headers and the layout.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use testkit::golden;

use crate::chapter;

/// The start of a drawing's first line.
const FIVE: &str = "the five headers ";

/// A file of `header-set-runtime/src/lookup`.
pub(crate) struct Source {
    path: PathBuf,
    lines: Vec<String>,
    held: BTreeSet<String>,
}

impl Source {
    pub(crate) fn read(file: &str) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../header-set-runtime/src/lookup")
            .join(file);
        let text = fs::read_to_string(&path).expect("a source file");
        Self {
            path,
            lines: text.lines().map(String::from).collect(),
            held: BTreeSet::new(),
        }
    }

    /// The lines of the drawing of `layout`, behind its first.
    fn drawing(&self, layout: &str) -> Option<std::ops::Range<usize>> {
        let first = format!("//! {FIVE}{layout}");
        let start = self.lines.iter().position(|line| *line == first)? + 1;
        let len = self.lines[start..]
            .iter()
            .position(|line| line == "//! ```")?;
        Some(start..start + len)
    }

    /// Draws `layout` again; `finish` compares.
    pub(crate) fn holds(&mut self, layout: &str, drawn: &str) {
        self.held.insert(String::from(layout));
        let drawn: Vec<String> = (drawn.lines())
            .map(|line| format!("//! {line}").trim_end().to_owned())
            .collect();
        let Some(lines) = self.drawing(layout) else {
            panic!(
                "no drawing of {FIVE}{layout}, expected\n{}",
                drawn.join("\n")
            );
        };
        self.lines.splice(lines, drawn);
    }

    /// Checks that exactly `layouts` are drawn.
    pub(crate) fn finish<const N: usize>(self, layouts: [&str; N]) {
        let drawn = self.lines.iter();
        let drawn = drawn.filter_map(|line| line.strip_prefix("//! ")?.strip_prefix(FIVE));
        let expected: BTreeSet<&str> = layouts.into();
        assert_eq!(
            drawn.collect::<BTreeSet<_>>(),
            expected,
            "{}",
            self.path.display()
        );
        assert_eq!(
            self.held
                .iter()
                .map(String::as_str)
                .collect::<BTreeSet<_>>(),
            expected
        );
        golden::check(&self.path, self.lines.join("\n") + "\n");
        for layout in expected {
            let lines = self.drawing(layout).expect("it is drawn");
            let shown = self.lines[lines].iter();
            let shown = shown.map(|line| line.strip_prefix("//! ").unwrap_or_default());
            chapter::shows(
                &format!("{FIVE}{layout}"),
                &shown.collect::<Vec<_>>().join("\n"),
            );
        }
    }
}

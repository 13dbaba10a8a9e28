//! As much Markdown as the tests of the handbook need.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The chapters in the order of the summary, as paths from the root.
pub(crate) fn chapters() -> Vec<PathBuf> {
    let folder = Path::new("docs/src");
    let summary = read(&folder.join("SUMMARY.md"));
    let targets = links(&summary);
    targets.iter().map(|target| folder.join(target)).collect()
}

/// The text of a file, given by its path from the root.
pub(crate) fn read(path: &Path) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A fenced block of code.
pub(crate) struct Block<'a> {
    /// What follows the fence: a language, and more words after commas.
    pub(crate) info: &'a str,
    pub(crate) lines: Vec<&'a str>,
    /// The number of the line of the fence.
    pub(crate) line: usize,
}

/// The lines outside of blocks of code, and the blocks.
pub(crate) fn parts(text: &str) -> (Vec<&str>, Vec<Block<'_>>) {
    let (mut prose, mut blocks) = (Vec::new(), Vec::new());
    let mut open: Option<Block<'_>> = None;
    for (line, number) in text.lines().zip(1..) {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => block.lines.push(line),
            (None, Some(info)) => {
                open = Some(Block {
                    info,
                    lines: Vec::new(),
                    line: number,
                });
            }
            (None, None) => prose.push(line),
        }
    }
    (prose, blocks)
}

/// The targets of all links outside of blocks of code: `](target)`, and `[text]: target`.
pub(crate) fn links(text: &str) -> Vec<String> {
    let mut targets = Vec::new();
    for line in parts(text).0 {
        let inline = line.split("](").skip(1);
        targets.extend(inline.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
        if line.starts_with('[') {
            targets.extend(line.split_once("]: ").map(|(_, target)| target.to_owned()));
        }
    }
    targets
}

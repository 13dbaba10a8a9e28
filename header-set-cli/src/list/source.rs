//! Lists in Rust files: the items of `header_set!`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::list::{Rules, Warnings};
use header_set_codegen::read;
use header_set_codegen::sources::files;

use super::{List, Options};
use crate::failure::Failure;
use crate::report::{Mistake, Place};

/// Returns the path of a Rust file, and the name of the item that is meant: `lists.rs:INTERNAL`.
pub(super) fn path_of(argument: &OsStr) -> Option<(&Path, Option<&str>)> {
    let text = argument.to_str()?;
    match text.rsplit_once(".rs:") {
        Some((stem, item)) => Some((Path::new(&text[..stem.len() + 3]), Some(item))),
        None => text.ends_with(".rs").then(|| (Path::new(text), None)),
    }
}

/// Reads the lists of a Rust file, or the one with a name.
pub(super) fn lists(
    path: &Path,
    item: Option<&str>,
    options: &Options,
) -> Result<Vec<List>, Failure> {
    let refused = |why: String| Failure::in_file(path, format!("cannot read it: {why}"));
    let bytes = files::read(path, FILE_BYTES).map_err(refused)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::in_file(path, "found bytes that are not UTF-8, expected Rust"))?;
    let (read, mistakes) = read::lists_in(&text, package_of(path));
    let mistake = |mistake: read::SourceMistake| Mistake {
        rule: "source",
        severity: mistake.severity,
        place: Place {
            file: Some(path.to_owned()),
            line: mistake.position.0,
            column: mistake.position.1,
            length: 1,
        },
        message: mistake.message,
    };
    let mut mistakes: Vec<Mistake> = mistakes.into_iter().map(mistake).collect();
    if read.is_empty() && !mistakes.is_empty() {
        return Err(Failure::Mistakes(mistakes));
    }
    let mut lists = Vec::new();
    for list in read {
        if item.is_some_and(|item| item != list.name) {
            continue;
        }
        let mut list = List {
            name: format!("{}:{}", path.display(), list.name),
            rules: Rules {
                warnings: Warnings::All,
                ..list.rules
            },
            written: list.written,
            options: list.options,
            source: Some((path.to_owned(), list.positions)),
            // Those of the whole file are reported once.
            mistakes: std::mem::take(&mut mistakes),
        };
        options.apply(&mut list)?;
        lists.push(list);
    }
    match (item, lists.is_empty()) {
        (Some(item), true) => Err(Failure::in_file(
            path,
            format!("found no list `{item}`, expected an item of `header_set!`"),
        )),
        _ => Ok(lists),
    }
}

/// The directory of the package of a file, to which includes are relative.
fn package_of(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    let mut directories = absolute.ancestors().skip(1);
    let package = directories.find(|directory| directory.join("Cargo.toml").is_file());
    package.or(absolute.parent()).map(Path::to_owned)
}

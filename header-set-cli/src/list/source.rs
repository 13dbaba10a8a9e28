//! Lists in Rust files: the items of `header_set!`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use header_set_codegen::{list::Severity, read};

use super::List;
use crate::failure::Failure;
use crate::files;
use crate::report::{self, Mistake, Place};

/// Returns the path of a Rust file, and the name of the item that is meant: `lists.rs:INTERNAL`.
pub(super) fn path_of(argument: &OsStr) -> Option<(&Path, Option<&str>)> {
    let text = argument.to_str()?;
    match text.rsplit_once(".rs:") {
        Some((stem, item)) => Some((Path::new(&text[..stem.len() + 3]), Some(item))),
        None => text.ends_with(".rs").then(|| (Path::new(text), None)),
    }
}

/// Reads the lists of a Rust file, or the one with a name. A file without any is a mistake: a check of
/// lists that are gone would pass.
pub(super) fn lists(path: &Path, item: Option<&str>) -> Result<Vec<List>, Failure> {
    let (read, mistakes) = read::lists_in(&files::text(path)?, package_of(path));
    let mistake = |mistake: read::SourceMistake| {
        let place = Place {
            file: Some(path.to_owned()),
            line: mistake.position.0,
            column: mistake.position.1,
            length: 1,
        };
        Mistake::new("source", mistake.severity, place, mistake.message)
    };
    let (mut mistakes, unread): (Vec<_>, Vec<_>) = (mistakes.into_iter().map(mistake))
        .partition(|mistake| mistake.severity == Severity::Error);
    anstream::eprint!("{}", report::rendered(&unread));
    if read.is_empty() && !mistakes.is_empty() {
        return Err(Failure::Mistakes(mistakes));
    }
    let mut lists = Vec::new();
    let is_meant = |list: &read::SourceList| item.is_none_or(|item| item == list.name);
    for list in read.into_iter().filter(is_meant) {
        lists.push(List {
            rules: list.rules,
            written: list.written,
            options: list.options,
            source: Some(path.to_owned()),
            // Those of the whole file are reported once.
            mistakes: std::mem::take(&mut mistakes),
            ..List::new(format!("{}:{}", path.display(), list.name))
        });
    }
    if lists.is_empty() {
        let name = item.map_or(String::new(), |item| format!(" `{item}`"));
        let message = format!("found no list{name}, expected an item of `header_set!`");
        return Err(Failure::in_file(path, message));
    }
    Ok(lists)
}

/// The directory of the package of a file, to which includes are relative.
fn package_of(path: &Path) -> Option<PathBuf> {
    let absolute = std::path::absolute(path).ok()?;
    let mut directories = absolute.ancestors().skip(1);
    let package = directories.find(|directory| directory.join("Cargo.toml").is_file());
    package.or(absolute.parent()).map(Path::to_owned)
}

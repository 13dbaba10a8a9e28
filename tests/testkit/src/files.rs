//! Files of this repository.

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder, sorted.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a readable folder").path();
        match path.is_dir() {
            true => found.extend(below(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

/// Those whose names end with this extension.
pub fn of_kind(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = below(folder);
    found.retain(|path| path.extension().is_some_and(|it| it == extension));
    found
}

//! Files of this repository.

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder, sorted, without those that are hidden or built.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "target" || name == "book" {
            continue;
        } else if path.is_dir() {
            found.extend(below(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The files below a folder that have this extension, sorted.
pub fn of_kind(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = below(folder);
    found.retain(|path| path.extension().is_some_and(|it| it == extension));
    found
}

/// Writes a workspace of its own, by the paths of its files. It has the versions of our lock file:
/// offline, no others are available.
pub fn write_workspace(folder: &Path, files: &[(&str, &str)]) {
    let _ = fs::remove_dir_all(folder);
    let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock");
    let lock = fs::read_to_string(lock).expect("a lock file");
    for (path, text) in [("Cargo.lock", &*lock)].iter().chain(files) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

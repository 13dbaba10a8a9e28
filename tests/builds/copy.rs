//! Makes a copy of this repository for tests that change it.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Copies the repository into a folder of this name, and returns the path.
pub(crate) fn of_repository(name: &str) -> io::Result<PathBuf> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    copy_all(&repository, &copy)?;
    Ok(copy)
}

/// The target folder of a copy. cargo would mix up the crates of a copy with those of this
/// repository in one folder.
pub(crate) fn target(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-target"))
}

/// All files, without builds and version control.
fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if name == "target" || name == ".git" {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &to.join(name))?;
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

//! Golden files: `HEADER_SET_BLESS=1 cargo test` rewrites them, and deletes unchecked ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::bless;

/// The golden files of one folder.
pub(crate) struct Folder {
    folder: PathBuf,
    bless: bool,
    checked: BTreeSet<PathBuf>,
    wrong: Vec<String>,
}

impl Folder {
    pub(crate) fn new(folder: &str) -> Self {
        Self {
            folder: PathBuf::from(folder),
            bless: bless::is_asked(),
            checked: BTreeSet::new(),
            wrong: Vec::new(),
        }
    }

    pub(crate) fn check(&mut self, name: &str, found: &str) {
        let path = self.folder.join(name);
        if self.bless {
            fs::create_dir_all(&self.folder).expect("a folder for golden files");
            fs::write(&path, found).expect("a golden file is written");
        } else if fs::read_to_string(&path).ok().as_deref() != Some(found) {
            self.wrong
                .push(format!("{} should be\n{found}", path.display()));
        }
        self.checked.insert(path);
    }

    pub(crate) fn finish(mut self) {
        for entry in fs::read_dir(&self.folder).expect("a folder of golden files") {
            let path = entry.expect("a readable folder").path();
            if self.checked.contains(&path) {
                continue;
            }
            if self.bless {
                fs::remove_file(&path).expect("a golden file is dropped");
            } else {
                self.wrong
                    .push(format!("{} belongs to no case", path.display()));
            }
        }
        assert!(
            self.wrong.is_empty(),
            "golden files differ (HEADER_SET_BLESS=1 rewrites them):\n{}",
            self.wrong.join("\n")
        );
    }
}

//! Golden files: `HEADER_SET_BLESS=1 cargo test` rewrites them, and deletes those of no case.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Whether golden files are rewritten: `HEADER_SET_BLESS` is set, and neither empty nor 0.
pub fn is_blessing() -> bool {
    std::env::var("HEADER_SET_BLESS").is_ok_and(|value| says_yes(&value))
}

fn says_yes(value: &str) -> bool {
    !["", "0"].contains(&value)
}

/// Compares bytes with a golden file, or rewrites it.
#[track_caller]
pub fn check(path: impl AsRef<Path>, found: impl AsRef<[u8]>) {
    if let Some(difference) = difference(path.as_ref(), found.as_ref()) {
        panic!("{difference}\nHEADER_SET_BLESS=1 accepts it");
    }
}

/// The first line that differs. A file that is rewritten does not.
fn difference(path: &Path, found: &[u8]) -> Option<String> {
    let golden = fs::read(path).unwrap_or_default();
    if golden == found {
        return None;
    }
    if is_blessing() {
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("a folder for golden files");
        fs::write(path, found).expect("a golden file is written");
        return None;
    }
    let lines = |bytes: &[u8]| -> Vec<String> {
        let lines = bytes.split_inclusive(|&byte| byte == b'\n');
        lines.map(|line| line.escape_ascii().to_string()).collect()
    };
    let (golden, found) = (lines(&golden), lines(found));
    let pairs = golden.iter().zip(&found);
    let same = pairs.take_while(|(golden, found)| golden == found).count();
    let line = |lines: &[String]| lines.get(same).cloned().unwrap_or_default();
    let (path, golden, found) = (path.display(), line(&golden), line(&found));
    let number = same + 1;
    Some(format!("{path}:{number}: found {found}, expected {golden}"))
}

pub struct Folder {
    folder: PathBuf,
    checked: BTreeSet<PathBuf>,
    wrong: Vec<String>,
}

impl Folder {
    pub fn new(folder: &str) -> Self {
        Self {
            folder: PathBuf::from(folder),
            checked: BTreeSet::new(),
            wrong: Vec::new(),
        }
    }

    pub fn check(&mut self, name: &str, found: &str) {
        let path = self.folder.join(name);
        self.wrong.extend(difference(&path, found.as_bytes()));
        self.checked.insert(path);
    }

    #[track_caller]
    pub fn finish(mut self) {
        for entry in fs::read_dir(&self.folder).expect("a folder of golden files") {
            let path = entry.expect("a readable folder").path();
            if self.checked.contains(&path) {
                continue;
            }
            if is_blessing() {
                fs::remove_file(&path).expect("a golden file is dropped");
            } else {
                let path = path.display();
                self.wrong.push(format!("{path} belongs to no case"));
            }
        }
        let wrong = self.wrong.join("\n");
        assert!(wrong.is_empty(), "{wrong}\nHEADER_SET_BLESS=1 accepts them");
    }
}

#[test]
fn an_empty_value_blesses_nothing() {
    assert!(says_yes("1"));
    assert!(!says_yes("") && !says_yes("0"));
}

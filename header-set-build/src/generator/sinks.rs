//! What becomes of a list: bytes, a file of bytes, or Rust.

use std::path::{Path, PathBuf};

use header_set_blob::LoadedSet;
use header_set_codegen::bounds::input::{ENTRIES, LIST_BYTES};
use header_set_codegen::tables::Arena;
use header_set_codegen::{ListItem, Parts, Planned};
use header_set_runtime::Strategy;

use super::Generator;
use super::check::Checked;
use crate::blobs::{self, Built, LAYOUTS};
use crate::error::{Error, Mistake};

impl Generator {
    /// Returns the blob of the list, for `LoadedSet::from_bytes`. Nothing is printed, so a running
    /// server can call it.
    ///
    /// # Errors
    /// All mistakes in the list.
    pub fn to_bytes(mut self) -> Result<Vec<u8>, Error> {
        let checked = self.check()?;
        if checked.values.is_some() {
            return Err(Error::one(Mistake::new(
                "found a map, expected a set: values are Rust, and blobs have none",
            )));
        }
        Ok(self.blob(&checked)?.bytes)
    }

    /// Writes the blob of the list to a path. Nothing is printed: a build script that calls it
    /// names the files of the list to cargo itself.
    ///
    /// # Errors
    /// All mistakes in the list; or that the file cannot be written.
    pub fn write_blob(self, path: impl AsRef<Path>) -> Result<(), Error> {
        let bytes = self.to_bytes()?;
        write(path.as_ref(), &bytes)
    }

    /// Writes the list as Rust into `OUT_DIR`, for `include_set!`. Past [`INLINE`](crate::INLINE)
    /// entries, or a megabyte of names, it also writes a file with the same name and the ending
    /// `.bin`. An absolute path is used as it is.
    ///
    /// In a build script it prints `cargo::rerun-if-changed` for each file of the list and for its
    /// traffic, so that cargo runs the script again when one changes. In any other program nothing
    /// is printed for cargo.
    ///
    /// # Errors
    /// All mistakes in the list; or that a file cannot be written.
    pub fn write(mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        if is_build_script() {
            for read in &self.files {
                println!("cargo::rerun-if-changed={}", read.display());
            }
        }
        if (path.extension()).is_some_and(|ending| ending.eq_ignore_ascii_case("bin")) {
            let message = "found the ending `.bin`, expected another: tables are in a file with it";
            self.mistakes.push(Mistake::in_file(path, message));
        }
        let path = in_out_dir(path)?;
        let (parts, mut checked) = self.check_item()?;
        let binary = path.with_extension("bin");
        let (entries, text) = self.inline;
        let (entries, text) = (entries.min(ENTRIES), text.min(LIST_BYTES));
        let keys = &checked.keys;
        if keys.entries <= entries && keys.keys.text_len() <= text {
            // Removes the file of an earlier run.
            let _ = std::fs::remove_file(&binary);
            let written = self.item(&parts, checked, |item| item.write())?;
            return write(&path, written.as_bytes());
        }
        let built = self.blob(&checked)?;
        if let Some(values) = &mut checked.values {
            *values = built
                .order
                .iter()
                .map(|&at| std::mem::take(&mut values[at as usize]))
                .collect();
        }
        write(&binary, &built.bytes)?;
        let file = binary.file_name().unwrap_or_default().to_string_lossy();
        let set = LoadedSet::from_bytes(&built.bytes);
        let plan = set.as_ref().map_or("", LoadedSet::plan);
        let lines = ["", "Compiled by header-set:", "", "```text"].into_iter();
        let lines = lines.chain(plan.lines()).chain(["```"]);
        self.docs.extend(lines.map(str::to_owned));
        let values = checked.values.unwrap_or_default();
        let written = parts.over_a_blob(&self.docs, &file, &values);
        write(&path, written.as_bytes())
    }

    /// Plans the list as Rust, for tools and tests. The tables are in `arena`.
    ///
    /// # Errors
    /// All mistakes in the list.
    #[doc(hidden)]
    pub fn planned(mut self, arena: &Arena) -> Result<Planned<'_>, Error> {
        let (parts, checked) = self.check_item()?;
        self.item(&parts, checked, |item| item.plan(arena))
    }

    /// Checks the list, and the Rust parts of its item.
    fn check_item(&mut self) -> Result<(Parts, Checked), Error> {
        let value_type = self.values.as_ref().map(|(value, _)| &value[..]);
        let parts = Parts::parse(&self.name, &self.visibility, &self.krate, value_type);
        let parts = parts.map_err(|messages| self.mistakes.extend_with(messages));
        let checked = self.check()?;
        // Mistakes in the parts are among those of the list.
        Ok((parts.expect("all mistakes are reported"), checked))
    }

    /// Makes the item that `header_set!` would compile, and applies `finish` to it.
    fn item<T>(
        &self,
        parts: &Parts,
        checked: Checked,
        finish: impl Fn(ListItem) -> Result<T, Vec<String>>,
    ) -> Result<T, Error> {
        let values = checked.values.unwrap_or_default();
        let item = ListItem {
            parts,
            docs: &self.docs,
            values: &values,
            keys: checked.keys,
            options: &self.options,
        };
        finish(item).map_err(|messages| {
            let mut error = Error::default();
            error.extend_with(messages);
            error
        })
    }

    fn blob(&self, checked: &Checked) -> Result<Built, Error> {
        let refused = |message| Err(Error::one(Mistake::new(message)));
        let by_default = match self.ordered {
            true => Strategy::PopcountTrie,
            false => Strategy::PerfectHash,
        };
        let asked = self.options.strategy.unwrap_or(by_default);
        if !LAYOUTS.contains(&asked) {
            return refused(format!(
                "found the strategy `{asked}` for a blob, expected `perfect_hash` or `trie`"
            ));
        }
        match blobs::build(&checked.keys, asked, self.threads) {
            Ok(built) if self.options.strategy.is_some() && built.layout != asked => {
                refused(String::from(
                    "found the strategy `perfect_hash` for a blob: names have equal hashes, so `trie` alone fits",
                ))
            }
            Ok(built) => Ok(built),
            Err(why) => refused(format!(
                "found expressions that are too large together, expected fewer or simpler ones: {why}"
            )),
        }
    }
}

/// Whether cargo runs this program as a build script. It sets `OUT_DIR` for others too.
fn is_build_script() -> bool {
    ["OUT_DIR", "HOST"]
        .iter()
        .all(|name| std::env::var_os(name).is_some())
}

/// Returns the path in `OUT_DIR`, unless it is absolute.
fn in_out_dir(path: &Path) -> Result<PathBuf, Error> {
    if path.is_absolute() {
        return Ok(path.to_owned());
    }
    let directory = std::env::var_os("OUT_DIR").ok_or_else(|| {
        let message = "found no OUT_DIR, expected to run in a build script";
        Error::one(Mistake::in_file(path, message))
    })?;
    Ok(PathBuf::from(directory).join(path))
}

/// Writes a file, unless it already has these bytes. Cargo then rebuilds nothing that depends on it.
/// A pipe or a device is not read first: it may never end.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let is_as_long =
        std::fs::metadata(path).is_ok_and(|it| it.is_file() && it.len() == bytes.len() as u64);
    if is_as_long && std::fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    std::fs::write(path, bytes)
        .map_err(|why| Error::one(Mistake::in_file(path, format!("cannot write it: {why}"))))
}

//! A list that is replaced while requests are answered: no request waits for a new list, and none
//! sees half of one.
//!
//! The list is a file of names. [`watch`] looks at it in a thread of its own. When the file
//! changes, that thread builds the blob, verifies it and swaps it in; a list that cannot be read
//! leaves the old one. [`serve`] answers with the names of a request that are in the list.

mod server;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

use arc_swap::ArcSwap;
use header_set::LoadedSet;
use header_set_build::Generator;

pub use server::serve;

/// A list that owns its bytes.
pub type List = LoadedSet<Vec<u8>>;

/// Why there is no new list.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Builds the list in a file, and verifies it.
///
/// # Errors
/// If the file cannot be read, or has names that no list has.
pub fn build(path: &Path) -> Result<List, Error> {
    let bytes = Generator::new("LIST").file(path).to_bytes()?;
    opened(bytes)
}

/// The list in bytes that another program built, verified.
///
/// # Errors
/// If the bytes are damaged, or of another version.
pub fn opened(bytes: Vec<u8>) -> Result<List, Error> {
    let list = LoadedSet::from_bytes(bytes)?;
    list.verify()?;
    Ok(list)
}

/// Replaces the list by what `build` returns; after an error the old one stays.
///
/// # Errors
/// Those of `build`.
pub fn replace(
    current: &ArcSwap<List>,
    build: impl FnOnce() -> Result<List, Error>,
) -> Result<(), Error> {
    // Readers keep the old list until here; the last of them frees it.
    current.store(build()?.into());
    Ok(())
}

/// Replaces the list whenever the file changes, until `stop` is set; `report` gets the outcome.
///
/// To change the file, write another one and rename it: so no half of it is read.
pub fn watch(
    path: &Path,
    current: &ArcSwap<List>,
    every: Duration,
    stop: &AtomicBool,
    report: impl Fn(Result<(), Error>),
) {
    let state = || -> Option<(SystemTime, u64)> {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.modified().ok()?, metadata.len()))
    };
    let mut known = None;
    while !stop.load(Ordering::Relaxed) {
        let found = state();
        if found.is_some() && found != known {
            report(replace(current, || build(path)));
            known = found;
        }
        thread::sleep(every);
    }
}

/// The chapter of the handbook on long lists; its programs are tests.
#[doc = include_str!("../../../docs/src/long_lists.md")]
#[cfg(doctest)]
pub struct Chapter;

//! A random list through every door, and what each door writes.

use std::path::PathBuf;

use header_set_codegen::tables::Arena;
use testkit::doors::{Doors, Sample, write_twice};
use testkit::random::Random;

/// All doors accept, answer and write the same.
pub fn check(data: &[u8]) {
    let sample = Sample::random(&mut Random::of_bytes(data), true);
    let folder = folder();
    let arena = Arena::default();
    let Some(doors) = Doors::open(&sample, 0, &folder, &arena) else {
        return;
    };
    for name in sample.names() {
        doors.ask(&sample, &name);
    }
    write_twice(&sample, &folder);
}

/// A folder of this thread: tests of one process run beside each other.
fn folder() -> PathBuf {
    let thread = std::thread::current()
        .name()
        .unwrap_or_default()
        .replace(':', "-");
    let process = format!("doors-{}", std::process::id());
    let folder = std::env::temp_dir().join(process).join(thread);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

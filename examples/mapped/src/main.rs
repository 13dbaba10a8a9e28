//! A list in a file that is mapped into memory: opened in microseconds whatever its size, and
//! shared between all processes that map it.
//!
//! `cargo run --release -- write LIST BLOB` makes a blob of a list of names, one a line; `cargo run
//! --release -- ask BLOB NAME ..` maps it and asks. Without arguments, both with a list of its own
//! in the directory for temporary files.

use std::error::Error;
use std::fs::File;
use std::path::Path;
use std::time::Instant;

use header_set::LoadedSet;
use header_set_build::Generator;
use memmap2::Mmap;

fn write(list: &Path, blob: &Path) -> Result<(), Box<dyn Error>> {
    // Written to another file and renamed: existing maps keep the old file, and no process maps
    // half of the new one.
    let beside = blob.with_extension("new");
    Generator::new("LIST").file(list).write_blob(&beside)?;
    std::fs::rename(beside, blob)?;
    Ok(())
}

#[expect(unsafe_code, reason = "a mapped file can change while it is read")]
fn map(path: &Path) -> std::io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: `write` replaces the file and never changes it. If another program may write to it,
    // map a copy: `LoadedSet` does not read out of bounds, but reading bytes that change is
    // undefined behaviour.
    unsafe { Mmap::map(&file) }
}

fn ask(blob: &Path, names: &[String]) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let bytes = map(blob)?;
    let len = bytes.len();
    let set = LoadedSet::from_bytes(bytes)?;
    println!(
        "{} entries, {} bytes, open after {:.1?}",
        set.len(),
        len,
        start.elapsed()
    );
    for name in names {
        match set.entry(name) {
            Some(entry) => println!("{name}: in, by `{entry}`"),
            None => println!("{name}: not in"),
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["write", list, blob] => write(Path::new(list), Path::new(blob)),
        ["ask", blob, ..] => ask(Path::new(blob), &arguments[2..]),
        [] => {
            let directory = std::env::temp_dir();
            let (list, blob) = (
                directory.join("header-set.txt"),
                directory.join("header-set.blob"),
            );
            let lines: String = (0..200_000)
                .map(|number| format!("x-name-{number}\n"))
                .collect();
            std::fs::write(&list, lines)?;
            write(&list, &blob)?;
            ask(&blob, &["X-Name-77", "x-name-200000"].map(str::to_owned))
        }
        _ => Err("expected `write LIST BLOB`, `ask BLOB NAME ..`, or nothing".into()),
    }
}

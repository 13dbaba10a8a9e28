//! A block list that changes while requests are answered: readers never wait, and never see half a
//! list.
//!
//! `cargo run --release -p reload` swaps lists of 100,000 names a few times under four readers. A
//! server would read the bytes from a file that another program wrote with `Generator::write_blob`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use arc_swap::ArcSwap;
use header_set::{BlobError, LoadedSet};
use header_set_build::{Error, Generator};

/// A list that owns its bytes, and has been checked.
type List = LoadedSet<Vec<u8>>;

/// # Errors
/// If the bytes are damaged; the previous list stays.
fn opened(bytes: Vec<u8>) -> Result<List, BlobError> {
    let list = LoadedSet::from_bytes(bytes)?;
    list.verify()?;
    Ok(list)
}

/// A blob of the day's names, as another program would build it.
fn blob(day: usize) -> Result<Vec<u8>, Error> {
    let names = (0..100_000).map(|number| format!("host-{number}.day-{day}.example"));
    Generator::new("BLOCKED")
        .names(names)
        .names(["always.example"])
        .to_bytes()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let current = ArcSwap::from_pointee(opened(blob(0)?)?);
    let stop = AtomicBool::new(false);
    let asked = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    // One list for a whole request, even if it is swapped meanwhile.
                    let list = current.load();
                    let blocked = ["www.example", "always.example", "host-7.day-0.example"]
                        .map(|name| list.contains(name));
                    assert_eq!(blocked[..2], [false, true]);
                    asked.fetch_add(3, Ordering::Relaxed);
                }
            });
        }
        let swapped = (1..=3).try_for_each(|day| -> Result<(), Box<dyn std::error::Error>> {
            let bytes = blob(day)?;
            let start = Instant::now();
            let list = opened(bytes)?;
            let verified = start.elapsed();
            current.store(Arc::new(list));
            println!("day {day}: opened, verified and swapped in {verified:.1?}");
            Ok(())
        });
        // A damaged list changes nothing.
        let mut damaged = blob(4).unwrap_or_default();
        if let Some(byte) = damaged.get_mut(200_000) {
            *byte ^= 1;
        }
        match opened(damaged) {
            Ok(_) => println!("day 4: not damaged"),
            Err(error) => println!("day 4: {error}; day 3 stays"),
        }
        stop.store(true, Ordering::Relaxed);
        swapped
    })?;
    println!("{} names were asked for meanwhile", asked.into_inner());
    let list = current.load();
    assert!(list.contains("host-7.day-3.example"));
    Ok(())
}

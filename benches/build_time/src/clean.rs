//! From nothing to a built crate with one list, by two jobs: debug and release, beside peers; and
//! what the list adds to the build of a server's dependencies.

use kit::Done;
use kit::stats::{least, median};
use kit::user_crate::{Folder, MACROS, NONE, TREE, UserCrate};

use crate::List;

const PROFILES: [(&str, &[&str]); 2] = [("debug", &[]), ("release", &["--release"])];

/// Crates that are named with the time they take.
const SLOWEST: usize = 5;

pub(crate) fn clean(list: &List, rounds: usize) -> Done {
    let folder = Folder::new("clean")?;
    println!(
        "\nclean `cargo build --jobs 2` of a crate with one list of {}, seconds, and of processor time in user mode",
        list.title
    );
    let crates = MACROS.each_ref().map(|it| UserCrate::new(&folder, it));
    for (title, profile) in PROFILES {
        let mut ours = None;
        let mut slowest = Vec::new();
        for (user, macros) in crates.iter().zip(&MACROS) {
            let user = user.as_ref().map_err(ToString::to_string)?;
            let (mut walls, mut processors) = (Vec::new(), Vec::new());
            for _ in 0..rounds {
                let before = processor_time();
                walls.push(user.clean_build(&user.source(&list.names), profile)? / 1e3);
                processors.push(processor_time() - before);
            }
            let (wall, processor) = (least(&walls), least(&processors));
            let (our_wall, our_processor) = *ours.get_or_insert((wall, processor));
            println!(
                "  {title:<8} {:<12} {wall:>6.2} {processor:>6.2}  ours to theirs: {:.2} {:.2}",
                macros.name,
                our_wall / wall,
                our_processor / processor
            );
            if slowest.is_empty() {
                slowest = user.timings()?;
            }
        }
        slowest.sort_by(|a, b| b.1.total_cmp(&a.1));
        let slowest: Vec<String> = (slowest.iter().take(SLOWEST))
            .map(|(name, seconds)| format!("{name} {seconds:.1}"))
            .collect();
        println!(
            "  {title:<8} of ours, by `--timings`: {}",
            slowest.join(", ")
        );
    }
    Ok(())
}

/// Seconds of processor time of clean debug builds with [`TREE`], with and without a list. They take
/// turns, for the rounds differ by more than the lists.
pub(crate) fn tree(list: &List, rounds: usize) -> Done {
    let folder = Folder::new("tree")?;
    println!(
        "\nclean debug build of axum, clap, serde, tokio, tracing and one list of {}, seconds of processor time",
        list.title
    );
    let macros = || std::iter::once(&NONE).chain(&MACROS);
    let crates = macros().map(|it| UserCrate::beside(TREE, &folder, it));
    let crates: Vec<UserCrate<'_>> = crates.collect::<Result<_, _>>()?;
    let mut times = vec![Vec::new(); crates.len()];
    for _ in 0..rounds {
        for (user, times) in crates.iter().zip(&mut times) {
            let before = processor_time();
            user.clean_build(&user.source(&list.names), &[])?;
            times.push(processor_time() - before);
        }
    }
    for (it, times) in macros().zip(&times) {
        let rounds: Vec<String> = times.iter().map(|time| format!("{time:.1}")).collect();
        let rounds = rounds.join(", ");
        println!(
            "  {:<12} {:>6.1} (rounds: {rounds})",
            it.name,
            median(times)
        );
    }
    Ok(())
}

/// User-mode seconds of child processes that have ended; 0 without `/proc`.
fn processor_time() -> f64 {
    /// Of `/proc` on any Linux.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Field 16, counted from 1; the second is a name in brackets, which may have spaces.
    let field = stat
        .rsplit_once(") ")
        .and_then(|(_, fields)| fields.split(' ').nth(13));
    field
        .and_then(|ticks| ticks.parse::<f64>().ok())
        .map_or(0.0, |ticks| ticks / TICKS)
}

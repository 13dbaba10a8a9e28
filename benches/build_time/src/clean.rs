//! From nothing to a built crate with one list, by two jobs: debug and release, beside peers; and
//! what the list adds to the build of a server's dependencies.

use kit::Done;
use kit::stats::{least, median};
use kit::user_crate::{Folder, MACROS, NONE, TREE, UserCrate};

use crate::List;

const PROFILES: [(&str, &[&str]); 2] = [("debug", &[]), ("release", &["--release"])];

/// Crates that are named with the time they take.
const SLOWEST: usize = 5;

pub(crate) fn clean((title, names): &List, rounds: usize) -> Done {
    let folder = Folder::new("clean")?;
    println!(
        "\nclean `cargo build --jobs 2` of a crate with one list of {title}, seconds, and of processor time in user mode"
    );
    let crates = MACROS.iter().map(|it| UserCrate::new(&folder, it, ""));
    let crates = crates.collect::<Result<Vec<_>, _>>()?;
    for (title, profile) in PROFILES {
        let times = builds(&crates, names, profile, rounds)?;
        let [our_wall, our_processor] = times[0].each_ref().map(|times| least(times));
        for (it, times) in MACROS.iter().zip(&times) {
            let [wall, processor] = times.each_ref().map(|times| least(times));
            println!(
                "  {title:<8} {:<12} {wall:>6.2} {processor:>6.2}  ours to theirs: {:.2} {:.2}",
                it.name,
                our_wall / wall,
                our_processor / processor
            );
        }
        let mut slowest = crates[0].timings()?;
        slowest.sort_by(|a, b| b.1.total_cmp(&a.1));
        let slowest: Vec<String> = (slowest.iter().take(SLOWEST))
            .map(|(name, seconds)| format!("{name} {seconds:.1}"))
            .collect();
        let slowest = slowest.join(", ");
        println!("  {title:<8} of ours, by `--timings`: {slowest}");
    }
    Ok(())
}

/// Clean debug builds with [`TREE`], with and without a list.
pub(crate) fn tree((title, names): &List, rounds: usize) -> Done {
    let folder = Folder::new("tree")?;
    println!(
        "\nclean debug build of axum, clap, serde, tokio, tracing and one list of {title}, seconds of processor time"
    );
    let macros = || std::iter::once(&NONE).chain(&MACROS);
    let crates = macros().map(|it| UserCrate::new(&folder, it, TREE));
    let crates = crates.collect::<Result<Vec<_>, _>>()?;
    let times = builds(&crates, names, &[], rounds)?;
    for (it, [_, times]) in macros().zip(&times) {
        let (name, median) = (it.name, median(times));
        let rounds: Vec<String> = times.iter().map(|time| format!("{time:.1}")).collect();
        let rounds = rounds.join(", ");
        println!("  {name:<12} {median:>6.1} (rounds: {rounds})");
    }
    Ok(())
}

/// For each crate the seconds that clean builds take, and those of processor time. Crates take turns,
/// for the rounds differ by more than the lists.
fn builds(
    crates: &[UserCrate<'_>],
    names: &[String],
    profile: &[&str],
    rounds: usize,
) -> Done<Vec<[Vec<f64>; 2]>> {
    let mut times = vec![[Vec::new(), Vec::new()]; crates.len()];
    for _ in 0..rounds {
        for (user, [walls, processors]) in crates.iter().zip(&mut times) {
            let before = processor_time();
            walls.push(user.clean_build(&user.source(names), profile)? / 1e3);
            processors.push(processor_time() - before);
        }
    }
    Ok(times)
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

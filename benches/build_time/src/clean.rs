//! From nothing to a built crate with one list, by two jobs: debug and release, beside peers.

use kit::Done;
use kit::stats::least;
use kit::user_crate::{Folder, MACROS, UserCrate};

use crate::List;

const PROFILES: [(&str, &[&str]); 2] = [("debug", &[]), ("release", &["--release"])];

/// Crates that are named with the time they take.
const SLOWEST: usize = 5;

/// Seconds of a build, and of processor time if the system reports it.
#[derive(Default)]
struct Times {
    wall: Vec<f64>,
    processor: Vec<f64>,
}

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
            let mut times = Times::default();
            for _ in 0..rounds {
                let before = processor_time();
                let wall = user.clean_build(&user.source(&list.names), profile)? / 1e3;
                times.wall.push(wall);
                times.processor.push(processor_time() - before);
            }
            let (wall, processor) = (least(&times.wall), least(&times.processor));
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

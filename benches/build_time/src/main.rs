//! What a list costs while compiling: `cargo bench --bench build_time`.
//!
//! Tables: expansions in this process, optimised as this program is (`cargo bench --profile dev --bench
//! build_time -- --expansions` gives unoptimised ones, which is how cargo builds macros by default); `cargo
//! check` of a crate with one list over the same crate without, beside hashify and phf; and clean builds, beside
//! the same two. A fourth, only where `--long` asks for it: lists from build scripts, as Rust and as files.
//! After `--`: `--expansions`, `--checks`, `--clean`, `--long` for one table only, `--rounds N` (default 5), and
//! `--check`, which tries each thing once on the shortest list.

mod clean;
mod long;
#[path = "../../common/machine.rs"]
mod machine;
#[path = "../../regret/src/lists/names.rs"]
#[allow(
    dead_code,
    reason = "the other shapes of lists are for the planner's regret"
)]
mod names;
#[path = "../../common/oracle.rs"]
mod oracle;
#[path = "../../common/random.rs"]
mod random;
#[path = "../../common/shapes.rs"]
mod shapes;
#[path = "../../common/user_crate.rs"]
mod user_crate;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use header_set_codegen::Context;
use names::Names;
use random::Random;
use user_crate::{Folder, MACROS, Macro};

/// What must hold for an unoptimised macro: names, milliseconds.
const LIMITS: [(usize, f64); 2] = [(119, 50.0), (10_000, 2_000.0)];

struct List {
    title: &'static str,
    names: Vec<String>,
}

struct Options {
    tables: Vec<String>,
    rounds: usize,
    quick: bool,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        tables: Vec::new(),
        rounds: 5,
        quick: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Cargo says so to every benchmark.
            "--bench" => {}
            "--check" | "--test" => (options.quick, options.rounds) = (true, 1),
            "--expansions" | "--checks" | "--clean" | "--long" => options.tables.push(argument),
            "--rounds" => {
                let number = arguments.next().and_then(|number| number.parse().ok());
                options.rounds = number
                    .filter(|&rounds| rounds > 0)
                    .ok_or("expected `--rounds N`")?;
            }
            _ => {
                return Err(format!(
                    "found `{argument}`, expected --expansions, --checks, --clean, --long, --rounds N or --check"
                ));
            }
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    match options()
        .map_err(Into::into)
        .and_then(|options| run(&options))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Box<dyn std::error::Error>>;

fn run(options: &Options) -> Done {
    println!(
        "{}\nthe least of {} rounds: other work can only add",
        machine::Machine::this(),
        options.rounds
    );
    let mut lists = lists();
    if options.quick {
        lists.truncate(1);
    }
    let wanted = |table: &str| {
        options.tables.is_empty() || options.tables.iter().any(|other| other == table)
    };
    if wanted("--expansions") {
        expansions(&lists, options.rounds);
    }
    if wanted("--checks") {
        checks(&lists, options.rounds)?;
    }
    if wanted("--clean") {
        clean::clean(&lists[0], options.rounds)?;
    }
    if options.tables.iter().any(|table| table == "--long") {
        long::long(options.rounds, options.quick)?;
    }
    Ok(())
}

fn lists() -> Vec<List> {
    let internal = oracle::entries(include_str!("../../../testdata/lists/internal-119.txt"));
    let generated = |title, size| List {
        title,
        names: Names(Random(size as u64)).distinct(size, &mut Names::real),
    };
    vec![
        List {
            title: "119 internal names",
            names: internal.map(str::to_owned).collect(),
        },
        generated("1,000 names", 1_000),
        generated("10,000 names", 10_000),
    ]
}

fn expansions(lists: &[List], rounds: usize) {
    let optimised = if cfg!(debug_assertions) {
        "unoptimised"
    } else {
        "optimised"
    };
    println!("\nexpansion in this process, {optimised}");
    for list in lists {
        let entries = list
            .names
            .iter()
            .map(|name| format!("{name:?}"))
            .collect::<Vec<_>>()
            .join(", ");
        let source = format!("::header_set; static LIST = [{entries}];");
        let mut times = Vec::new();
        for _ in 0..rounds {
            let tokens = source.parse().expect("the list is tokens");
            let start = Instant::now();
            black_box(header_set_codegen::header_set(tokens, &Context::default()));
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        println!(
            "  {:<20} {:>9.1} ms {}",
            list.title,
            least(&times),
            verdict(list, least(&times))
        );
    }
}

/// What issue and documentation promise, where they promise something for the length of the list.
fn verdict(list: &List, milliseconds: f64) -> String {
    match LIMITS.iter().find(|(names, _)| *names == list.names.len()) {
        Some((_, limit)) if milliseconds <= *limit => {
            format!("(limit {limit} ms for unoptimised: holds)")
        }
        Some((_, limit)) => format!("(limit {limit} ms for unoptimised: EXCEEDED)"),
        None => String::new(),
    }
}

fn least(times: &[f64]) -> f64 {
    times.iter().copied().fold(f64::INFINITY, f64::min)
}

/// `cargo check`, the macros as cargo builds them by default: unoptimised.
fn checks(lists: &[List], rounds: usize) -> Done {
    let folder = Folder::new("checks")?;
    let crates = MACROS
        .each_ref()
        .map(|it| user_crate::UserCrate::new(&folder, it));
    let [ours, hashify, phf] = crates;
    let crates = [ours?, hashify?, phf?];
    let mut empty = vec![Vec::new(); crates.len()];
    let mut full = vec![vec![Vec::new(); crates.len()]; lists.len()];
    for round in 0..=rounds {
        for (at, user) in crates.iter().enumerate() {
            let base = user.check(&[], round)?;
            let times = lists
                .iter()
                .map(|list| user.check(&list.names, round))
                .collect::<Result<Vec<_>, _>>()?;
            // The first round builds what the crates depend on.
            if round > 0 {
                empty[at].push(base);
                times
                    .into_iter()
                    .zip(&mut full)
                    .for_each(|(time, full)| full[at].push(time));
            }
        }
    }
    println!(
        "\n`cargo check` of a crate with one list, less that of the crate without, macros unoptimised"
    );
    print!("  {:<20}", "");
    MACROS
        .iter()
        .for_each(|Macro { name, .. }| print!(" {name:>12}"));
    println!();
    print!("  {:<20}", "without a list");
    empty
        .iter()
        .for_each(|times| print!(" {:>9.0} ms", least(times)));
    println!();
    for (list, full) in lists.iter().zip(&full) {
        let over: Vec<f64> = full
            .iter()
            .zip(&empty)
            .map(|(full, empty)| least(full) - least(empty))
            .collect();
        print!("  {:<20}", list.title);
        over.iter().for_each(|time| print!(" {time:>9.0} ms"));
        print!("  ours to theirs:");
        over[1..]
            .iter()
            .for_each(|time| print!(" {:.2}", over[0] / time.max(1.0)));
        println!(" {}", verdict(list, over[0]));
    }
    Ok(())
}

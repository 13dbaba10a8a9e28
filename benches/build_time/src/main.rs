//! What a list costs while compiling: `cargo bench --bench build_time`.
//!
//! The first table has expansions in this process, optimised like this program.
//! `cargo bench --profile dev --bench build_time -- --expansions` has unoptimised ones, as cargo
//! builds macros by default. The second has `cargo check` of a crate with one list over the same
//! crate without, beside hashify and phf. The third has clean builds, beside the same two. With
//! `--long`, lists from build scripts, as Rust and as files; with `--tree`, clean builds of the
//! dependencies of a server.

mod clean;
mod long;

use std::process::ExitCode;

use header_set_codegen::Context;
use kit::Done;
use kit::arguments::{self, Arguments};
use kit::machine;
use kit::names::Names;
use kit::oracle;
use kit::stats::least;
use kit::turns::nanoseconds;
use kit::user_crate::{Folder, MACROS, UserCrate};

const HELP: &str = "\
Measures what a list costs while compiling. After `cargo bench --bench build_time -- `:

  --expansions, --checks, --clean, --long, --tree  only this table
  --rounds N                                       rounds (default 5)
";

/// The limits of an unoptimised macro: names, milliseconds.
const LIMITS: [(usize, f64); 2] = [(119, 50.0), (10_000, 2_000.0)];

struct List {
    title: &'static str,
    names: Vec<String>,
}

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let tables = ["--expansions", "--checks", "--clean", "--long", "--tree"];
    let mut wanted = tables.map(|table| arguments.flag(table));
    let rounds = arguments.count("--rounds", 5)?;
    arguments.finish()?;
    println!(
        "{}\nthe least of {rounds} rounds: other work can only add",
        machine::this()
    );
    let lists = lists();
    if !wanted.contains(&true) {
        wanted = [true, true, true, false, false];
    }
    let [of_expansions, of_checks, of_clean, of_long, of_tree] = wanted;
    if of_expansions {
        expansions(&lists, rounds);
    }
    if of_checks {
        checks(&lists, rounds)?;
    }
    if of_clean {
        clean::clean(&lists[0], rounds)?;
    }
    if of_long {
        long::long(rounds)?;
    }
    if of_tree {
        clean::tree(&lists[0], rounds)?;
    }
    Ok(())
}

fn lists() -> Vec<List> {
    let internal = oracle::entries(include_str!("../../../testdata/lists/internal-119.txt"));
    let generated = |title, size| List {
        title,
        names: Names::new(size as u64).distinct(size, &mut Names::real),
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
        let source = format!("::header_set; static LIST = {:?};", list.names);
        let mut times = Vec::new();
        for _ in 0..rounds {
            let tokens = source.parse().expect("the list is tokens");
            let expansion = || header_set_codegen::header_set(tokens, &Context::default());
            times.push(nanoseconds(expansion) / 1e6);
        }
        let time = least(&times);
        println!(
            "  {:<20} {time:>9.1} ms {}",
            list.title,
            verdict(list, time)
        );
    }
}

/// The documented limit for a list of this length, if there is one.
fn verdict(list: &List, milliseconds: f64) -> String {
    match LIMITS.iter().find(|(names, _)| *names == list.names.len()) {
        Some((_, limit)) if milliseconds <= *limit => {
            format!("(limit {limit} ms for unoptimised: holds)")
        }
        Some((_, limit)) => format!("(limit {limit} ms for unoptimised: EXCEEDED)"),
        None => String::new(),
    }
}

/// `cargo check`, the macros as cargo builds them by default: unoptimised.
fn checks(lists: &[List], rounds: usize) -> Done {
    let folder = Folder::new("checks")?;
    let crates: Vec<UserCrate<'_>> = MACROS
        .iter()
        .map(|it| UserCrate::new(&folder, it))
        .collect::<Result<_, _>>()?;
    // By crate: the times without a list, then those with each.
    let mut times = vec![vec![Vec::new(); 1 + lists.len()]; crates.len()];
    for round in 0..=rounds {
        for (user, times) in crates.iter().zip(&mut times) {
            let sources = lists.iter().map(|list| user.source(&list.names));
            for (source, times) in [String::new()].into_iter().chain(sources).zip(times) {
                let time = user.check(&source, round)?;
                // The first round builds the dependencies.
                if round > 0 {
                    times.push(time);
                }
            }
        }
    }
    println!(
        "\n`cargo check` of a crate with one list, less that of the crate without, macros unoptimised"
    );
    print!("  {:<20}", "");
    MACROS.iter().for_each(|it| print!(" {:>12}", it.name));
    println!();
    let empty: Vec<f64> = times.iter().map(|times| least(&times[0])).collect();
    print_row("without a list", &empty);
    println!();
    for (at, list) in lists.iter().enumerate() {
        let with = times.iter().map(|times| least(&times[1 + at]));
        let over: Vec<f64> = with.zip(&empty).map(|(with, empty)| with - empty).collect();
        print_row(list.title, &over);
        print!("  ours to theirs:");
        for time in &over[1..] {
            print!(" {:.2}", over[0] / time.max(1.0));
        }
        println!(" {}", verdict(list, over[0]));
    }
    Ok(())
}

fn print_row(title: &str, times: &[f64]) {
    print!("  {title:<20}");
    times.iter().for_each(|time| print!(" {time:>9.0} ms"));
}

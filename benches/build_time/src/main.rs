//! `cargo bench --bench build_time`: what a list costs while compiling. The README of benches
//! describes the tables.

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

/// A title, and names.
type List = (&'static str, Vec<String>);

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let tables = ["--expansions", "--checks", "--clean", "--long", "--tree"];
    let wanted = tables.map(|table| arguments.flag(table));
    let rounds = arguments.count("--rounds", 5)?;
    arguments.finish()?;
    println!(
        "{}\nthe least of {rounds} rounds: other work can only add",
        machine::this()
    );
    let lists = lists();
    let is_default = !wanted.contains(&true);
    let [of_expansions, of_checks, of_clean, of_long, of_tree] = wanted;
    if of_expansions || is_default {
        expansions(&lists, rounds);
    }
    if of_checks || is_default {
        checks(&lists, rounds)?;
    }
    if of_clean || is_default {
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

fn lists() -> [List; 3] {
    let internal = oracle::entries(include_str!("../../../testdata/lists/internal-119.txt"));
    let generated = |size: usize| Names::new(size as u64).distinct(size, &mut Names::real);
    [
        ("119 internal names", internal.map(str::to_owned).collect()),
        ("1,000 names", generated(1_000)),
        ("10,000 names", generated(10_000)),
    ]
}

fn expansions(lists: &[List], rounds: usize) {
    let un = if cfg!(debug_assertions) { "un" } else { "" };
    println!("\nexpansion in this process, {un}optimised");
    for (title, names) in lists {
        let source = format!("::header_set; static LIST = {names:?};");
        let mut times = Vec::new();
        for _ in 0..rounds {
            let tokens = source.parse().expect("the list is tokens");
            let expansion = || header_set_codegen::header_set(tokens, &Context::default());
            times.push(nanoseconds(expansion) / 1e6);
        }
        let time = least(&times);
        println!("  {title:<20} {time:>9.1} ms {}", verdict(names, time));
    }
}

/// The documented limit for a list of this length, if there is one.
fn verdict(list: &[String], milliseconds: f64) -> String {
    let mut limits = LIMITS.iter();
    let Some((_, limit)) = limits.find(|(names, _)| *names == list.len()) else {
        return String::new();
    };
    let holds = milliseconds <= *limit;
    let verdict = if holds { "holds" } else { "EXCEEDED" };
    format!("(limit {limit} ms for unoptimised: {verdict})")
}

/// `cargo check`, the macros as cargo builds them by default: unoptimised.
fn checks(lists: &[List], rounds: usize) -> Done {
    let folder = Folder::new("checks")?;
    let crates = MACROS.iter().map(|it| UserCrate::new(&folder, it, ""));
    let crates = crates.collect::<Result<Vec<_>, _>>()?;
    // By crate: the times without a list, then those with each.
    let mut times = vec![vec![Vec::new(); 1 + lists.len()]; crates.len()];
    for round in 0..=rounds {
        for (user, times) in crates.iter().zip(&mut times) {
            let sources = lists.iter().map(|(_, names)| user.source(names));
            for (source, times) in [String::new()].into_iter().chain(sources).zip(times) {
                let time = user.build(&["check"], &source, round)?;
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
    let names = MACROS.each_ref().map(|it| format!(" {:>12}", it.name));
    println!("  {:<20}{}", "", names.concat());
    let empty: Vec<f64> = times.iter().map(|times| least(&times[0])).collect();
    println!("{}", row("without a list", &empty));
    for (at, (title, names)) in lists.iter().enumerate() {
        let with = times.iter().map(|times| least(&times[1 + at]));
        let over: Vec<f64> = with.zip(&empty).map(|(with, empty)| with - empty).collect();
        let ratios = over[1..].iter().map(|time| over[0] / time.max(1.0));
        let ratios: String = ratios.map(|ratio| format!(" {ratio:.2}")).collect();
        let (row, verdict) = (row(title, &over), verdict(names, over[0]));
        println!("{row}  ours to theirs:{ratios} {verdict}");
    }
    Ok(())
}

fn row(title: &str, times: &[f64]) -> String {
    let times = times.iter().map(|time| format!(" {time:>9.0} ms"));
    format!("  {title:<20}{}", times.collect::<String>())
}

//! Our strategies against each other, in a few seconds: `cargo bench --bench lookup`.

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::machine;
use kit::quiet::Quiet;
use kit::sets::{Asked, Compiled, List, METHODS};
use kit::slots::Slots;
use kit::stats::median;
use kit::streams::{Kind, SLOTS};
use kit::turns::{turns, warm_pass};

const HELP: &str = "\
Compares our strategies. With `--features only-trie` and the like, \"automatic\" is what that restriction leaves.
After `cargo bench --bench lookup -- `:

  --check      only check answers
  --rounds N   rounds (default 31)
  --lists A,B  only lists whose names contain A or B
";

kit::lists! {
    hop_by_hop_8 "../testdata/lists/hop-by-hop-8.txt";
    standard_81 "../testdata/lists/standard-81.txt";
    internal_119 "../testdata/lists/internal-119.txt";
    iana_245 "../testdata/lists/iana-245.txt";
    prefixed_97 "../testdata/lists/prefixed-97.txt";
    globs_8 "../testdata/lists/globs-8.txt";
}

/// The most time to wait for quiet moments, as a multiple of the timed passes.
const PATIENCE: u32 = 3;

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let check = arguments.flag("--check");
    let rounds = arguments.count("--rounds", 31)?;
    let wanted = arguments.names("--lists")?;
    arguments.finish()?;
    println!(
        "{}\n{SLOTS} slots, medians of {rounds} rounds",
        machine::this()
    );
    let mut quiet = Quiet::new(if check { 0 } else { PATIENCE });
    let lists = all().into_iter();
    for list in lists.filter(|list| wanted.has_part_of(list.name)) {
        let asked = Asked::new(list, &Kind::ALL, SLOTS, 0x10ca1);
        let (list, answers, methods) = (&asked.list, asked.verify(), METHODS.len());
        for sensitive in [true, false] {
            let of_case = list.compiled.iter().filter(|it| it.sensitive == sensitive);
            let contenders: Vec<&Compiled> = of_case.collect();
            print_title(list, sensitive, &contenders);
            if !check {
                let streams = asked.streams(sensitive);
                print_times(rounds, &contenders, streams, &mut quiet);
            }
        }
        if check {
            println!("  {answers} answers are right, by each of {methods} methods");
        }
    }
    if !check {
        println!("{quiet}");
    }
    Ok(())
}

fn print_title(list: &List, sensitive: bool, contenders: &[&Compiled]) {
    let in_ = if sensitive { "" } else { "in" };
    println!("\n{}, case {in_}sensitive", list.name);
    for it in contenders {
        let (strategy, plan) = (it.strategy, it.lookups.plan);
        let (winner, bytes) = (plan.winner(), plan.table_bytes());
        let chosen = match strategy {
            "automatic" => format!("{}: ", winner.strategy),
            _ => String::new(),
        };
        let remark = winner.remark;
        println!("  {strategy:<13} {bytes:>6} bytes, {chosen}{remark}");
    }
}

fn print_times<'s>(
    rounds: usize,
    contenders: &[&Compiled],
    streams: impl Iterator<Item = &'s (Kind, Slots)>,
    quiet: &mut Quiet,
) {
    let row = |stream: &str, method: &str, first: String, others: Vec<String>| {
        let cells = [first].into_iter().chain(others);
        let cells: String = cells.map(|cell| format!(" {cell:>13}")).collect();
        println!("  {stream:<7} {method:<14}{cells}");
    };
    let others = contenders[1..].iter().map(|it| it.strategy.to_owned());
    let first = format!("{} ns", contenders[0].strategy);
    row("stream", "method", first, others.collect());
    for (kind, slots) in streams {
        let names = slots.names();
        for (method, pass) in METHODS {
            let times = turns(rounds, contenders.len(), |_, at| {
                quiet.time(|| warm_pass(&names, pass(&contenders[at].lookups)))
            });
            let ours = median(&times[0]);
            let others = times[1..].iter();
            let others = others.map(|times| format!("{:.2}x", median(times) / ours));
            row(kind.name(), method, format!("{ours:.2}"), others.collect());
        }
    }
}

//! Our strategies against each other, in a few seconds: `cargo bench --bench lookup`.

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments, Names};
use kit::machine;
use kit::oracle::Oracle;
use kit::quiet::Quiet;
use kit::sets::{Compiled, List, METHODS, verify};
use kit::slots::Slots;
use kit::stats::median;
use kit::streams::{Kind, SLOTS, Source};
use kit::turns::{turns, warm_pass};

const HELP: &str = "\
Compares our strategies. With `--features only-trie` and the like, \"automatic\" is what that restriction leaves.
After `cargo bench --bench lookup -- `:

  --check     only check answers
  --rounds N  rounds (default 31)
  PART ...    only lists whose names contain one of these
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

struct Options {
    check: bool,
    rounds: usize,
    lists: Names,
}

fn main() -> ExitCode {
    arguments::run(HELP, benchmark)
}

fn benchmark(mut arguments: Arguments) -> Done {
    let options = Options {
        check: arguments.flag("--check"),
        rounds: arguments.count("--rounds", 31)?,
        lists: arguments.rest()?,
    };
    println!(
        "{}\n{SLOTS} slots, medians of {} rounds",
        machine::this(),
        options.rounds
    );
    let mut quiet = Quiet::new(if options.check { 0 } else { PATIENCE });
    for list in all() {
        if options.lists.has_part_of(list.name) {
            run(&list, &options, &mut quiet);
        }
    }
    if !options.check {
        println!("{quiet}");
    }
    Ok(())
}

fn run(list: &List, options: &Options, quiet: &mut Quiet) {
    let source = Source::new(list.text);
    for sensitive in [true, false] {
        let of_case = list.compiled.iter().filter(|it| it.sensitive == sensitive);
        let contenders: Vec<&Compiled> = of_case.collect();
        let mut kinds = Kind::ALL.to_vec();
        kinds.retain(|&kind| kind != Kind::Mixed || !sensitive);
        let stream = |kind| (kind, source.stream(kind, SLOTS, 0x10ca1 + kind as u64));
        let streams: Vec<(Kind, Slots)> = kinds.into_iter().map(stream).collect();
        let oracle = Oracle::new(list.text, sensitive);
        let mut answers = 0;
        for (_, slots) in &streams {
            let names = slots.names();
            for contender in &contenders {
                verify(list, contender, &oracle, &names);
            }
            answers += names.len() * contenders.len();
        }
        title(list, sensitive, &contenders);
        if options.check {
            let methods = METHODS.len();
            println!("  {answers} answers are right, by each of {methods} methods");
            continue;
        }
        head(&contenders);
        for (kind, slots) in &streams {
            let names = slots.names();
            for (method, pass) in METHODS {
                let times = turns(options.rounds, contenders.len(), |_, at| {
                    quiet.time(|| warm_pass(&names, pass(&contenders[at].lookups)))
                });
                let medians: Vec<f64> = times.iter().map(|times| median(times)).collect();
                row(*kind, method, &medians);
            }
        }
    }
}

fn title(list: &List, sensitive: bool, contenders: &[&Compiled]) {
    let case = if sensitive {
        "sensitive"
    } else {
        "insensitive"
    };
    println!("\n{}, case {case}", list.name);
    for contender in contenders {
        let winner = contender.lookups.plan.winner();
        let bytes = contender.lookups.plan.table_bytes();
        let chosen = match contender.strategy {
            "automatic" => format!("{}: ", winner.strategy),
            _ => String::new(),
        };
        println!(
            "  {:<13} {bytes:>6} bytes, {chosen}{}",
            contender.strategy, winner.remark
        );
    }
}

fn head(contenders: &[&Compiled]) {
    print!(
        "  {:<7} {:<14} {:>13}",
        "stream",
        "method",
        format!("{} ns", contenders[0].strategy)
    );
    contenders[1..]
        .iter()
        .for_each(|contender| print!(" {:>13}", contender.strategy));
    println!();
}

fn row(kind: Kind, method: &str, times: &[f64]) {
    print!("  {:<7} {method:<14} {:>13.2}", kind.name(), times[0]);
    times[1..]
        .iter()
        .for_each(|time| print!(" {:>12.2}x", time / times[0]));
    println!();
}

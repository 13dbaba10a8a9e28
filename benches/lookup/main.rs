//! Our strategies against each other, in a few seconds: `cargo bench --bench lookup`.
//!
//! With `--features only-trie` and the like, "automatic" is what that restriction leaves. After `--`:
//! `--check` verifies answers and times nothing, `--rounds N` (default 31), and parts of names of lists to
//! leave out the others.

#[path = "../common/lookups.rs"]
mod lookups;
#[path = "../common/machine.rs"]
mod machine;
#[path = "../common/oracle.rs"]
mod oracle;
#[path = "../common/quiet.rs"]
mod quiet;
#[path = "../common/random.rs"]
mod random;
#[path = "../common/sets.rs"]
mod sets;
#[path = "../common/slots.rs"]
mod slots;
#[path = "../common/stats.rs"]
mod stats;
#[path = "../common/streams.rs"]
mod streams;
mod table;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use lookups::{Lookups, Pass};
use oracle::Oracle;
use quiet::Quiet;
use sets::{Compiled, List};
use slots::Slots;
use streams::{Kind, SLOTS, Source};

sets::lists! {
    hop_by_hop_8 "../testdata/lists/hop-by-hop-8.txt";
    standard_81 "../testdata/lists/standard-81.txt";
    internal_119 "../testdata/lists/internal-119.txt";
    iana_245 "../testdata/lists/iana-245.txt";
    prefixed_97 "../testdata/lists/prefixed-97.txt";
    globs_8 "../testdata/lists/globs-8.txt";
}

/// How many times longer than what is timed it may take to wait for quiet moments.
const PATIENCE: u32 = 3;

/// The ways to ask, each a loop of its own.
const METHODS: [Method; 3] = [
    Method {
        name: "contains",
        of: |lookups| lookups.contains,
    },
    Method {
        name: "const_contains",
        of: |lookups| lookups.const_contains,
    },
    Method {
        name: "classify",
        of: |lookups| lookups.classify,
    },
];

struct Method {
    name: &'static str,
    of: fn(&Lookups) -> Pass,
}

struct Options {
    check: bool,
    rounds: usize,
    lists: Vec<String>,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        check: false,
        rounds: 31,
        lists: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            // Cargo says so to every benchmark.
            "--bench" => {}
            "--check" | "--test" => options.check = true,
            "--rounds" => {
                let number = arguments.next().and_then(|number| number.parse().ok());
                options.rounds = number
                    .filter(|&rounds| rounds > 0)
                    .ok_or("expected `--rounds N`")?;
            }
            option if option.starts_with('-') => {
                return Err(format!(
                    "found `{option}`, expected --check, --rounds N or parts of names of lists"
                ));
            }
            list => options.lists.push(list.to_owned()),
        }
    }
    Ok(options)
}

fn main() -> ExitCode {
    let options = match options() {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "{}\n{SLOTS} slots, medians of {} rounds",
        machine::Machine::this(),
        options.rounds
    );
    let mut quiet = Quiet::new(if options.check { 0 } else { PATIENCE });
    for list in all() {
        if options.lists.is_empty() || options.lists.iter().any(|part| list.name.contains(part)) {
            run(&list, &options, &mut quiet);
        }
    }
    if !options.check {
        println!("{quiet}");
    }
    ExitCode::SUCCESS
}

fn run(list: &List, options: &Options, quiet: &mut Quiet) {
    let source = Source::new(list.text);
    for sensitive in [true, false] {
        let contenders: Vec<&Compiled> = list
            .compiled
            .iter()
            .filter(|compiled| compiled.sensitive == sensitive)
            .collect();
        let kinds = Kind::ALL
            .into_iter()
            .filter(|&kind| kind != Kind::Mixed || !sensitive);
        let streams: Vec<(Kind, Slots)> = kinds
            .map(|kind| (kind, source.stream(kind, SLOTS, 0x10ca1 + kind as u64)))
            .collect();
        let oracle = Oracle::new(list.text, sensitive);
        let mut answers = 0;
        for (_, slots) in &streams {
            let names = slots.names();
            contenders
                .iter()
                .for_each(|contender| verify(list, contender, &oracle, &names));
            answers += names.len() * contenders.len();
        }
        table::title(list, sensitive, &contenders);
        if options.check {
            println!(
                "  {answers} answers are right, by each of {} methods",
                METHODS.len()
            );
            continue;
        }
        table::head(&contenders);
        for (kind, slots) in &streams {
            for method in &METHODS {
                let times = measure(&contenders, method, &slots.names(), options.rounds, quiet);
                table::row(*kind, method.name, &times);
            }
        }
    }
}

/// Panics at the first wrong answer: its time would mean nothing.
fn verify(list: &List, contender: &Compiled, oracle: &Oracle, names: &[&[u8]]) {
    let Lookups { one, .. } = contender.lookups;
    let mut hits = 0;
    for name in names {
        let right = oracle.contains(name);
        assert!(
            one(name) == right,
            "{} {}: `{}` is {}in the set",
            list.name,
            contender.strategy,
            name.escape_ascii(),
            if right { "" } else { "not " }
        );
        hits += usize::from(right);
    }
    for method in &METHODS {
        let found = (method.of)(&contender.lookups)(names);
        let (list, strategy, method) = (list.name, contender.strategy, method.name);
        assert!(
            found == hits,
            "{list} {strategy}: `{method}` finds {found} names of {hits}"
        );
    }
}

/// Nanoseconds a name for each contender: they take turns, and another one begins each round.
fn measure(
    contenders: &[&Compiled],
    method: &Method,
    names: &[&[u8]],
    rounds: usize,
    quiet: &mut Quiet,
) -> Vec<f64> {
    let mut times = vec![Vec::new(); contenders.len()];
    for round in 0..rounds {
        for turn in 0..contenders.len() {
            let at = (round + turn) % contenders.len();
            let pass = (method.of)(&contenders[at].lookups);
            times[at].push(quiet.time(|| {
                // The one before left its own tables and branches behind.
                black_box(pass(black_box(&names[..names.len() / 4])));
                let start = Instant::now();
                black_box(pass(black_box(names)));
                start.elapsed().as_nanos() as f64 / names.len() as f64
            }));
        }
    }
    times.iter_mut().map(|times| stats::median(times)).collect()
}

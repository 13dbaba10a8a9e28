//! `explain`: the plan of a list, and why.

mod svg;

use std::io::Write;
use std::path::PathBuf;

use header_set_codegen::plan::Chosen;
use header_set_codegen::tables::Arena;
use serde_json::{Value, json};

use crate::failure::{Failure, Found};
use crate::files;
use crate::list::{List, Lists};
use crate::paint::{STRONG, painted};
use crate::plan;
use crate::text::wrapped;

/// Shows which structure a list gets, what each would cost, and why
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set explain -e host -e te -e 'x-trace-*' -e '!x-trace-public'
  header-set explain headers/internal.txt --hit-rate 0.5
  header-set explain src/lists.rs            # each item of `header_set!`
  header-set explain src/lists.rs:INTERNAL --json
  header-set explain headers/internal.txt --svg internal.svg
  generate-names | header-set explain -")]
pub(crate) struct Args {
    /// Prints the plan as JSON: an object for each list
    #[arg(long)]
    json: bool,
    /// Draws the tables of one list, what a request reads of them, and the cost by the share of
    /// hits
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    lists: Lists,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let lists = match args.svg {
        Some(_) => vec![args.lists.only()?],
        None => args.lists.all()?,
    };
    let mut plans = Vec::new();
    for (number, list) in lists.into_iter().enumerate() {
        let list = list.checked()?;
        let arena = Arena::default();
        let chosen = plan::of(&list, list.options.hit_rate, &arena)?;
        if let Some(path) = &args.svg {
            files::write(path, svg::draw(&list, &chosen)?)?;
        }
        if args.json {
            plans.push(as_json(&list, &chosen));
            continue;
        }
        if number > 0 {
            writeln!(out)?;
        }
        explain(&list, &chosen, out)?;
    }
    if args.json {
        writeln!(out, "{:#}", Value::from(plans))?;
    }
    Ok(Found(false))
}

fn explain(list: &List, chosen: &Chosen<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", painted(STRONG, wrapped("", &list.name)))?;
    let plan = chosen.plan().to_string();
    for line in plan.lines() {
        let (indent, text) = line.split_at(line.len() - line.trim_start().len());
        match line.starts_with('*') {
            true => writeln!(out, "{}", painted(STRONG, line))?,
            false => writeln!(out, "{}", wrapped(indent, text))?,
        }
    }
    writeln!(out, "{}", wrapped("why: ", &why(list, chosen)))?;
    Ok(())
}

/// The reason for the choice, in a sentence.
fn why(list: &List, chosen: &Chosen<'_>) -> String {
    let (strategy, reason) = (chosen.built.strategy(), &chosen.reason);
    match list.options.strategy {
        Some(_) => format!("{strategy} was asked for"),
        None => format!("{strategy} is {reason}"),
    }
}

fn as_json(list: &List, chosen: &Chosen<'_>) -> Value {
    let plan = chosen.plan();
    let traffic = plan.traffic;
    let candidates = plan.candidates.iter().map(|report| {
        json!({
            "strategy": report.strategy.name(),
            "remark": report.remark,
            "price": report.price.map(|price| json!({
                "cost": price.cost,
                "hot": price.hot,
                "cold": price.cold,
                "table_bytes": price.table_bytes,
                "lines": price.lines,
                "lines_hit": price.lines_hit,
                "lines_miss": price.lines_miss,
                "worst_lines": price.worst_lines,
                "loads": price.loads,
                "work": price.work,
                "mispredictions": price.mispredictions,
            })),
        })
    });
    json!({
        "list": list.name,
        "entries": plan.entries,
        "fingerprint": format!("{:016x}", plan.fingerprint),
        "chosen": plan.chosen.name(),
        "why": why(list, chosen),
        "optimize": plan.optimize.name(),
        "traffic": {
            "source": traffic.source,
            "requests": traffic.requests,
            "names": traffic.names,
            "hit_rate": traffic.hit_rate,
            "cold": traffic.cold,
        },
        "candidates": candidates.collect::<Vec<_>>(),
    })
}

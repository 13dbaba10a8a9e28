//! Every figure of a run, for programs.

use serde_json::{Value, json};

use crate::machine::Machine;
use crate::options::Options;
use crate::outcome::{Cell, Outcome, Row};
use crate::spread::Spread;
use crate::targets::{self, Goal, Verdict};

pub fn document(machine: &Machine, options: &Options, outcomes: &[Outcome]) -> Value {
    let cells = outcomes.iter().flat_map(|outcome| &outcome.cells);
    let bytes = outcomes.iter().flat_map(|outcome| &outcome.bytes);
    let left_out = outcomes.iter().flat_map(|outcome| &outcome.left_out);
    json!({
        "machine": {
            "cpu": machine.cpu,
            "target": machine.target,
            "rustc": machine.rustc,
            "date": machine.date,
        },
        "rounds": options.rounds,
        "seeds": options.seeds,
        "cells": cells.flat_map(rows).collect::<Vec<_>>(),
        "bytes": bytes
            .map(|size| json!({ "set": size.set, "contender": size.contender, "bytes": size.bytes }))
            .collect::<Vec<_>>(),
        "left_out": left_out
            .map(|left| json!({ "set": left.set, "contender": left.contender, "why": left.why }))
            .collect::<Vec<_>>(),
        "targets": targets::all().iter().map(|target| judged(target, outcomes)).collect::<Vec<_>>(),
    })
}

fn rows(cell: &Cell) -> Vec<Value> {
    let base = cell.base();
    let row = |row: &Row| {
        json!({
            "set": cell.set,
            "stream": cell.stream,
            "mode": cell.mode,
            "contender": row.contender,
            "ns": spread(row.nanoseconds()),
            "base": base.map(|base| base.contender),
            "ratio": base.map(|base| spread(row.ratio_to(base))),
            "samples": row.samples.len(),
        })
    };
    cell.rows.iter().map(row).collect()
}

/// Rounded to what means something, so that records can be read and compared.
fn spread(spread: Spread) -> Value {
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    json!({
        "p10": rounded(spread.p10),
        "median": rounded(spread.median),
        "p90": rounded(spread.p90),
    })
}

fn judged(target: &targets::Target, outcomes: &[Outcome]) -> Value {
    let (kind, goal) = match target.goal {
        Goal::Faster(least) => ("at least", least),
        Goal::Within(most) => ("at most", most),
        Goal::Smaller(least) => ("bytes at least", least),
    };
    let (verdict, reached) = match target.judge(outcomes) {
        Verdict::Met(reached) => ("met", Some(reached.ratio)),
        Verdict::Missed(reached) => ("missed", Some(reached.ratio)),
        Verdict::NotMeasured => ("not measured", None),
    };
    json!({
        "set": target.set,
        "stream": target.stream,
        "mode": target.mode,
        "ours": target.ours,
        "rival": target.rival,
        "kind": kind,
        "goal": goal,
        "reached": reached,
        "verdict": verdict,
    })
}

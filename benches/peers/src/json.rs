//! Every figure of a run, for programs.

use kit::cells::{Cell, Row};
use kit::machine::Machine;
use kit::stats::Spread;
use kit::targets::{Goal, Target};
use serde_json::{Value, json};

use crate::options::Options;
use crate::outcome::{Asked, Outcome};

pub fn document(
    machine: &Machine,
    options: &Options,
    outcomes: &[Outcome],
    targets: &[Target],
) -> Value {
    let (mut rows, mut sizes, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    for Outcome {
        set,
        cells,
        left_out: left,
        bytes,
    } in outcomes
    {
        for (asked, cell) in cells {
            rows.extend(cell.rows.iter().map(|row| timed(set, asked, cell, row)));
        }
        sizes.extend(
            bytes.rows.iter().map(
                |row| json!({ "set": set, "contender": row.contender, "bytes": row.median() }),
            ),
        );
        left_out.extend(
            left.iter()
                .map(|left| json!({ "set": set, "contender": left.contender, "why": left.why })),
        );
    }
    let all: Vec<&Cell> = outcomes.iter().flat_map(Outcome::all_cells).collect();
    json!({
        "machine": {
            "cpu": machine.cpu,
            "target": machine.target,
            "rustc": machine.rustc,
            "date": machine.date,
        },
        "rounds": options.rounds,
        "seeds": options.seeds,
        "cells": rows,
        "bytes": sizes,
        "left_out": left_out,
        "targets": targets.iter().map(|target| judged(target, &all)).collect::<Vec<_>>(),
    })
}

fn timed(set: &str, asked: &Asked, cell: &Cell, row: &Row) -> Value {
    let base = cell.base();
    json!({
        "set": set,
        "stream": asked.stream,
        "mode": asked.mode,
        "contender": row.contender,
        "ns": spread(row.spread()),
        "base": base.map(|base| base.contender),
        "ratio": base.map(|base| spread(row.ratio_to(base))),
        "samples": row.samples.len(),
    })
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

fn judged(target: &Target, cells: &[&Cell]) -> Value {
    let (kind, goal) = match target.goal {
        Goal::Faster(least) => ("at least", least),
        Goal::Within(most) => ("at most", most),
        Goal::Smaller(least) => ("bytes at least", least),
    };
    let judged = target.judge(cells);
    let verdict = match &judged {
        Some(judged) if judged.is_met => "met",
        Some(_) => "missed",
        None => "not measured",
    };
    json!({
        "place": target.place,
        "ours": target.ours,
        "rival": target.rival,
        "kind": kind,
        "goal": goal,
        "reached": judged.map(|judged| judged.ratio),
        "verdict": verdict,
    })
}

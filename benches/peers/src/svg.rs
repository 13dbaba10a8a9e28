//! The picture of the ratios: a panel a set and stream.

use crate::bars::{self, Bar, Kind, Panel};
use crate::contender::BOUND;
use crate::machine::Machine;
use crate::outcome::{Cell, Outcome, Row};
use crate::sets::WHOLE_REQUESTS;

fn panel(cell: &Cell) -> Option<Panel> {
    let base = cell.base()?;
    let bar = |row: &Row| Bar {
        name: row.contender,
        kind: kind(row.contender),
        ratio: row.ratio_to(base).median,
        nanoseconds: row.nanoseconds().median,
    };
    let mut bars: Vec<Bar> = cell.rows.iter().map(bar).collect();
    bars.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
    Some(Panel {
        title: title(cell),
        bars,
    })
}

fn title(cell: &Cell) -> String {
    match cell.mode {
        "sum" => format!("{}, {}", cell.set, cell.stream),
        mode => format!("{}, {}, {mode}", cell.set, cell.stream),
    }
}

fn kind(name: &str) -> Kind {
    match name {
        BOUND => Kind::Bound,
        name if name.starts_with("ours") => Kind::Ours,
        _ => Kind::Peer,
    }
}

/// The realistic stream of every set, and of the set of most targets the other streams and a cold request.
fn is_shown(cell: &Cell) -> bool {
    if cell.hit_percent.is_some() {
        return false;
    }
    match cell.mode {
        "sum" => cell.stream == "real" || cell.set == WHOLE_REQUESTS && cell.stream != "half",
        "cold" => cell.set == WHOLE_REQUESTS,
        "request" => cell.stream == "hits-10",
        _ => false,
    }
}

pub fn picture(machine: &Machine, outcomes: &[Outcome]) -> String {
    let cells = outcomes.iter().flat_map(|outcome| &outcome.cells);
    let panels: Vec<Panel> = cells
        .filter(|cell| is_shown(cell))
        .filter_map(panel)
        .collect();
    bars::picture(machine, "a lookup", &panels)
}

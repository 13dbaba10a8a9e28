//! The picture of the ratios: a panel for each work and shape that says most.

use crate::bars::{self, Bar, Kind, Panel};
use crate::contender::Role;
use crate::machine::Machine;
use crate::run::{Cell, Row};

const SHOWN: [(&str, &str); 9] = [
    ("header_map", "2 of 30"),
    ("header_map", "0 of 30"),
    ("header_map", "8 of 30"),
    ("header_map", "30 of 30"),
    ("header_map", "2 of 30, custom"),
    ("http1", "30 fields"),
    ("http1", "8 fields"),
    ("pingora", "2 of 30"),
    ("layer", "2 of 30"),
];

fn panel(cell: &Cell) -> Panel {
    let base = &cell.rows[0];
    let bar = |row: &Row| Bar {
        name: row.contender,
        kind: match row.role {
            Role::Ours => Kind::Ours,
            Role::Peer => Kind::Peer,
            Role::Bound => Kind::Bound,
        },
        ratio: row.ratio_to(base).median,
        nanoseconds: row.nanoseconds().median,
    };
    let mut bars: Vec<Bar> = cell.rows.iter().map(bar).collect();
    bars.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
    Panel {
        title: format!("{}, {}", cell.work, cell.shape),
        bars,
    }
}

pub fn picture(machine: &Machine, cells: &[Cell]) -> String {
    let find = |&(work, shape): &(&str, &str)| {
        cells
            .iter()
            .find(|cell| cell.work == work && cell.shape == shape)
    };
    let panels: Vec<Panel> = SHOWN.iter().filter_map(find).map(panel).collect();
    bars::picture(machine, "cleaning a message", &panels)
}

//! The text that is printed and kept as a record.

use crate::machine::Machine;
use crate::run::{Cell, Row};
use crate::spread::Spread;

pub fn header(machine: &Machine) -> String {
    let vectors = match cfg!(feature = "wide") {
        true => "heads are read in vectors, by the feature `wide`;\n",
        false => "",
    };
    format!(
        "{machine}\n\
         {vectors}\
         nanoseconds a message (median), times that of the first line and that ratio's 10th and 90th percentile;\n\
         a bound, in brackets, does less than the work\n"
    )
}

pub fn cell(cell: &Cell) -> String {
    let mut text = format!("\n{}, {}\n", cell.work, cell.shape);
    let base = &cell.rows[0];
    let mut rows: Vec<&Row> = cell.rows.iter().collect();
    // Ours first and in the order given; the others from fast to slow.
    rows.sort_by(|a, b| {
        let rank = |row: &Row| {
            if row.is_ours() {
                0.0
            } else {
                row.nanoseconds().median
            }
        };
        rank(a).total_cmp(&rank(b))
    });
    for row in rows {
        let Spread { p10, median, p90 } = row.ratio_to(base);
        let nanoseconds = row.nanoseconds().median;
        let name = if row.is_bound() {
            format!("({})", row.contender)
        } else {
            row.contender.to_owned()
        };
        text += &format!("  {name:30}{nanoseconds:10.0}{median:8.2}  {p10:.2}-{p90:.2}\n");
    }
    text
}

//! Callgrind's counts of the workload, as figures a lookup.

use kit::callgrind::{self, Counted, Dumps, Events};
use kit::sets::List;

use crate::workload::{self, REQUEST, REQUESTS, SLOTS};

const COUNTED: Counted = Counted {
    module: "lookups",
    function: "measured_contains",
};

/// The counts a name of one set on one stream.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Counts {
    pub(crate) label: String,
    pub(crate) values: [f64; COLUMNS.len()],
}

/// The columns. Hot: instructions and mispredictions. Cold: lines missed in the first and in the
/// last level of data caches, and lines of code.
pub(crate) const COLUMNS: [&str; 5] = [
    "instructions",
    "mispredictions",
    "cold-d1-lines",
    "cold-ll-lines",
    "cold-code-lines",
];

pub(crate) fn count(lists: &[List]) -> Result<Vec<Counts>, String> {
    callgrind::run(&COUNTED, &[], |mut dumps| {
        workload::jobs(lists)
            .into_iter()
            .map(|job| counts(job.label, &mut dumps))
            .collect()
    })
}

fn counts(label: String, dumps: &mut Dumps) -> Result<Counts, String> {
    let hot = dumps.next_dump()?;
    let mut cold = Events::default();
    for _ in 0..REQUESTS {
        cold.add(&dumps.next_dump()?);
    }
    let lookups = SLOTS as f64;
    let cold_lookups = (REQUEST * REQUESTS) as f64;
    let values = [
        hot.sum(&["Ir"]) / lookups,
        hot.sum(&["Bcm", "Bim"]) / lookups,
        cold.sum(&["D1mr", "D1mw"]) / cold_lookups,
        cold.sum(&["DLmr", "DLmw"]) / cold_lookups,
        cold.sum(&["ILmr"]) / cold_lookups,
    ];
    Ok(Counts { label, values })
}

//! Callgrind's counts of the workload, as figures a lookup.

use kit::callgrind::{self, Counted, Events};

use crate::sets::List;
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
    let calls = callgrind::run(&COUNTED, [callgrind::UNDER])?;
    let jobs = workload::jobs(lists);
    // One call for the hot counts, then one for each cold request.
    if calls.len() != jobs.len() * (1 + REQUESTS) {
        return Err(format!("callgrind counted {} calls", calls.len()));
    }
    let calls = calls.chunks(1 + REQUESTS);
    Ok(jobs
        .into_iter()
        .zip(calls)
        .map(|(job, calls)| counts(job.label, calls))
        .collect())
}

fn counts(label: String, calls: &[Events]) -> Counts {
    let hot = |events: &[&str]| Events::sum(&calls[..1], events) / SLOTS as f64;
    let cold = |events: &[&str]| Events::sum(&calls[1..], events) / (REQUEST * REQUESTS) as f64;
    let values = [
        hot(&["Ir"]),
        hot(&["Bcm", "Bim"]),
        cold(&["D1mr", "D1mw"]),
        cold(&["DLmr", "DLmw"]),
        cold(&["ILmr"]),
    ];
    Counts { label, values }
}

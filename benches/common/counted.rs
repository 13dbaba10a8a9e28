//! Counts of a benchmark that runs itself under callgrind.

use testkit::callgrind::{self, Events, UNDER};

use crate::Done;
use crate::arguments::{Arguments, skipped};

/// What a run is for.
pub enum Counting {
    /// Under callgrind: only to make the counted calls.
    Under,
    Check,
    Count,
}

impl Counting {
    /// By `--check`, or the option that [`calls`] adds.
    pub fn of(arguments: &mut Arguments) -> Self {
        match (arguments.flag(UNDER), arguments.flag("--check")) {
            (true, _) => Self::Under,
            (_, true) => Self::Check,
            _ => Self::Count,
        }
    }
}

/// Runs this program with its arguments under callgrind: the events of each of the `expected`
/// counted calls, in order. `None`, which is noted, without valgrind.
pub fn calls(expected: usize) -> Done<Option<Vec<Events>>> {
    if callgrind::version().is_none() {
        skipped("all counts, for which there is no valgrind");
        return Ok(None);
    }
    let arguments = std::env::args().skip(1).chain([UNDER.to_owned()]);
    let calls = callgrind::run(arguments)?;
    match calls.len() == expected {
        true => Ok(Some(calls)),
        false => Err(format!("callgrind counted {} calls", calls.len()).into()),
    }
}

//! Builds, checks and times all contenders of one list.

use std::time::Instant;

use kit::arguments::Names as Words;
use kit::flush::{BEYOND_L2, Flusher};
use peak_alloc::PeakAlloc;

use crate::contender::{Built, Bytes, Contender, Opened};
use crate::contenders;
use crate::names::{Names, Source};
use crate::readers;
use crate::report;
use crate::targets::{self, Verdict};
use crate::tasks;

/// Counts allocated memory. The memory of the process shows little, since contenders reuse freed
/// memory.
#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

pub(crate) struct Options {
    /// Parts of the names of contenders.
    pub(crate) only: Words,
    pub(crate) rounds: usize,
    pub(crate) sample: usize,
}

/// The results of one list.
pub(crate) struct Outcome<'n> {
    pub(crate) source: String,
    pub(crate) names: usize,
    pub(crate) text: usize,
    pub(crate) rows: Vec<Row<'n>>,
    /// The table of many readers; none if the hashed layout is left out.
    pub(crate) readers: Option<String>,
}

impl Outcome<'_> {
    pub(crate) fn row(&self, contender: &str) -> Option<&Row<'_>> {
        self.rows.iter().find(|row| row.contender == contender)
    }

    pub(crate) fn per_name(&self, bytes: usize) -> f64 {
        bytes as f64 / self.names.max(1) as f64
    }
}

/// The results of one contender.
pub(crate) struct Row<'n> {
    pub(crate) contender: &'static str,
    pub(crate) built: Built<'n>,
    /// Seconds to build it; none if the compiler did, and the same for the peak.
    pub(crate) seconds: Option<f64>,
    /// Bytes at the peak of building it, beyond those before it: the names are there already, and
    /// those of others that were built.
    pub(crate) peak: Option<usize>,
    pub(crate) bytes: Option<usize>,
    pub(crate) opened: Option<Opened>,
    /// Nanoseconds a step, by the key of the task.
    pub(crate) times: Vec<(&'static str, f64)>,
}

impl Row<'_> {
    pub(crate) fn time(&self, task: &str) -> Option<f64> {
        let found = self.times.iter().find(|(key, _)| *key == task);
        found.map(|&(_, time)| time)
    }
}

/// Builds, checks and times all contenders of a list, and prints the results. The rows of its
/// targets.
pub(crate) fn run(options: &Options, source: &Source, size: usize) -> Result<Vec<Verdict>, String> {
    let names = Names::new(source, size, options.sample.min(size))?;
    let stored: Vec<&[u8]> = names.stored.iter().map(Vec::as_slice).collect();
    let text = stored.iter().map(|name| name.len()).sum();
    let mut rows: Vec<Row<'_>> = contenders::all()
        .iter()
        .filter(|(name, _)| options.only.has_part_of(name))
        .filter_map(|contender| row(contender, &stored, text))
        .collect();
    let mut flusher = Flusher::new(BEYOND_L2);
    for task in tasks::all(&names, options.sample) {
        task.time(&mut rows, options.rounds, &mut flusher)?;
    }
    let hashed = rows.iter().find(|row| row.contender == contenders::HASHED);
    let blob = hashed.and_then(|row| row.built.blob);
    let hits = tasks::hits(&names, options.sample);
    let readers = blob.map(|blob| readers::table(blob, &hits, options.rounds));
    let outcome = Outcome {
        source: source.to_string(),
        names: stored.len(),
        text,
        rows,
        readers,
    };
    print!("{}", report::table(&outcome));
    Ok(targets::rows(&outcome))
}

fn row<'n>(&(contender, build): &Contender, names: &'n [&'n [u8]], text: usize) -> Option<Row<'n>> {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let start = Instant::now();
    let built = build(names)?;
    let seconds = start.elapsed().as_secs_f64();
    let peak = ALLOCATED.peak_usage().saturating_sub(before);
    let allocated = ALLOCATED.current_usage().saturating_sub(before);
    let bytes = match built.bytes {
        Bytes::Known(bytes) => Some(bytes),
        Bytes::AllocatedAndTexts => Some(allocated + text),
        Bytes::Allocated => Some(allocated),
        Bytes::Compiled => None,
    };
    Some(Row {
        contender,
        seconds: bytes.map(|_| seconds),
        peak: bytes.map(|_| peak),
        bytes,
        opened: (built.blob).map(|blob| contenders::opened(blob, names.len())),
        built,
        times: Vec::new(),
    })
}

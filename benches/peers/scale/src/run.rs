//! Builds, checks and times all contenders of one list.

use std::time::Instant;

use kit::arguments::Names as Words;
use kit::flush::{BEYOND_L2, Flusher};
use peak_alloc::PeakAlloc;

use crate::contender::{Built, Bytes, Contender, Opened};
use crate::contenders;
use crate::names::{Names, Source};
use crate::readers::{self, Readers};
use crate::tasks::{Asked, Named};

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
pub(crate) struct Outcome {
    pub(crate) source: String,
    pub(crate) names: usize,
    pub(crate) text: usize,
    pub(crate) rows: Vec<Row>,
    /// The planner's choice among our layouts for each share of hits.
    pub(crate) planned: [(f64, &'static str); 5],
    /// Many readers of one set; none if the compact hash is left out.
    pub(crate) readers: Option<Readers>,
}

impl Outcome {
    pub(crate) fn row(&self, contender: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.contender == contender)
    }

    pub(crate) fn per_name(&self, bytes: usize) -> f64 {
        bytes as f64 / self.names.max(1) as f64
    }
}

/// Shares of hits that the planner is asked for.
const HIT_RATES: [f64; 5] = [0.0, 0.1, 0.5, 0.9, 1.0];

/// The results of one contender.
pub(crate) struct Row {
    pub(crate) contender: &'static str,
    /// None if the compiler built it.
    pub(crate) build: Option<Build>,
    pub(crate) bytes: Option<usize>,
    pub(crate) opened: Option<Opened>,
    /// Nanoseconds a step, by the key of the task.
    pub(crate) times: Vec<(&'static str, f64)>,
}

/// The costs of building a contender.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Build {
    pub(crate) seconds: f64,
    /// Bytes at the peak, beyond those before it: the names are there already, and those of others
    /// that were built.
    pub(crate) peak: usize,
}

impl Row {
    pub(crate) fn time(&self, task: &str) -> Option<f64> {
        let found = self.times.iter().find(|(key, _)| *key == task);
        found.map(|&(_, time)| time)
    }
}

struct Running<'n> {
    row: Row,
    built: Built<'n>,
}

pub(crate) fn run(options: &Options, source: &Source, size: usize) -> Result<Outcome, String> {
    let names = Names::new(source, size, options.sample.min(size))?;
    let stored: Vec<&[u8]> = names.stored.iter().map(Vec::as_slice).collect();
    let text = stored.iter().map(|name| name.len()).sum();
    let mut running: Vec<Running<'_>> = contenders::all()
        .iter()
        .filter(|it| options.only.has_part_of(it.name) && stored.len() <= it.most)
        .filter_map(|contender| built(contender, &stored, text))
        .collect();
    let asked = Asked::new(&names, options.sample);
    let mut flusher = Flusher::new(BEYOND_L2);
    for task in asked.tasks(&names) {
        let key = task.key;
        let sets = running.iter_mut();
        let mut sets: Vec<Named<'_>> = sets
            .map(|one| (one.row.contender, &mut *one.built.set as _))
            .collect();
        let times = task.time(&mut sets, options.rounds, &mut flusher)?;
        for (one, time) in running.iter_mut().zip(times) {
            one.row.times.extend(time.map(|time| (key, time)));
        }
    }
    let compact = running
        .iter()
        .find(|it| it.row.contender == contenders::COMPACT);
    let blob = compact.and_then(|one| one.built.blob);
    let readers = blob.map(|blob| readers::measured(blob, &asked.hits(), options.rounds));
    Ok(Outcome {
        readers,
        planned: HIT_RATES.map(|hit_rate| (hit_rate, contenders::planned(&stored, hit_rate))),
        source: source.to_string(),
        names: stored.len(),
        text,
        rows: running.into_iter().map(|one| one.row).collect(),
    })
}

fn built<'n>(contender: &Contender, names: &'n [&'n [u8]], text: usize) -> Option<Running<'n>> {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let start = Instant::now();
    let built = (contender.build)(names)?;
    let build = Build {
        seconds: start.elapsed().as_secs_f64(),
        peak: ALLOCATED.peak_usage().saturating_sub(before),
    };
    let allocated = ALLOCATED.current_usage().saturating_sub(before);
    let (build, bytes) = match built.bytes {
        Bytes::Known(bytes) => (Some(build), Some(bytes)),
        Bytes::AllocatedAndTexts => (Some(build), Some(allocated + text)),
        Bytes::Allocated => (Some(build), Some(allocated)),
        Bytes::Compiled => (None, None),
    };
    Some(Running {
        row: Row {
            contender: contender.name,
            build,
            bytes,
            opened: (built.blob).map(|blob| contenders::opened(blob, names.len())),
            times: Vec::new(),
        },
        built,
    })
}

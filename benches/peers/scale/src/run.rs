//! Builds, checks and times all contenders of one list, in turns.

use std::hint::black_box;
use std::time::Instant;

use crate::contender::{Built, Bytes, Contender, Opened, Passes};
use crate::contenders;
use crate::flush::Flusher;
use crate::memory;
use crate::names::{Names, Source};
use crate::options::Options;
use crate::random::Random;
use crate::stats::median;
use crate::streams::{HITS, Stream, streams};
use crate::walks::{self, Walk};

/// Beyond the L2 caches and second-level TLBs of current servers, not beyond a shared L3.
const FLUSHED: usize = 16 << 20;

/// Names that are asked for over and over in *hot* passes.
const HOT: usize = 1000;

/// How a stream is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Loop,
    Hot,
    Alone,
    Batch,
}

impl Mode {
    pub(crate) const ALL: [Self; 4] = [Self::Loop, Self::Hot, Self::Alone, Self::Batch];

    fn pass(self, set: &mut dyn Passes, names: &[&[u8]]) -> usize {
        match self {
            Self::Loop | Self::Hot => set.independent(names),
            Self::Alone => set.alone(names),
            Self::Batch => set.batched(names),
        }
    }
}

/// All that is known of one list.
pub(crate) struct Outcome {
    pub(crate) source: String,
    pub(crate) names: usize,
    pub(crate) text: usize,
    pub(crate) rows: Vec<Row>,
    /// For each share of hits, which of our layouts the planner takes.
    pub(crate) planned: Vec<(f64, &'static str)>,
    /// Nanoseconds of each contender that does it.
    pub(crate) walks: Vec<(Walk, Vec<(&'static str, f64)>)>,
}

/// Shares of hits that the planner is asked for.
const HIT_RATES: [f64; 5] = [0.0, 0.1, 0.5, 0.9, 1.0];

/// All that is known of one contender.
pub(crate) struct Row {
    pub(crate) contender: &'static str,
    /// None if the compiler built it.
    pub(crate) build: Option<Build>,
    pub(crate) bytes: Option<usize>,
    pub(crate) opened: Option<Opened>,
    /// Nanoseconds a lookup, by stream and mode.
    pub(crate) times: Vec<(&'static str, Mode, f64)>,
}

/// What it took to build a contender.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Build {
    pub(crate) seconds: f64,
    /// Bytes at the peak, beyond those before it: the names are there already, and those of others that were built.
    pub(crate) peak: usize,
}

impl Row {
    pub(crate) fn time(&self, stream: &str, mode: Mode) -> Option<f64> {
        let found = self
            .times
            .iter()
            .find(|(name, of, _)| *name == stream && *of == mode);
        found.map(|&(_, _, time)| time)
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
    let mut running: Vec<Running> = contenders::all()
        .iter()
        .filter(|contender| options.has(contender.name) && stored.len() <= contender.most)
        .filter_map(|contender| built(contender, &stored, text))
        .collect();
    let streams = streams(&names, options.sample);
    let mut flusher = Flusher::new(FLUSHED);
    let mut random = Random(0x0de7);
    for stream in &streams {
        for mode in Mode::ALL {
            let is_asked = match mode {
                Mode::Loop | Mode::Batch => true,
                Mode::Hot | Mode::Alone => stream.name == HITS,
            };
            if is_asked {
                time(
                    options,
                    stream,
                    mode,
                    &mut running,
                    &mut flusher,
                    &mut random,
                )?;
            }
        }
    }
    let mut walked = Vec::new();
    for asked in walks::asked(&names) {
        let mut sets: Vec<(&'static str, &mut dyn Passes)> = (running.iter_mut())
            .map(|one| (one.row.contender, &mut *one.built.set as &mut dyn Passes))
            .collect();
        let times = asked.time(&mut sets, options.rounds, &mut flusher)?;
        walked.push((asked.walk, times));
    }
    let planned = HIT_RATES.map(|hit_rate| (hit_rate, contenders::planned(&stored, hit_rate)));
    Ok(Outcome {
        planned: planned.into(),
        walks: walked,
        source: source.to_string(),
        names: stored.len(),
        text,
        rows: running.into_iter().map(|one| one.row).collect(),
    })
}

fn built<'n>(contender: &Contender, names: &'n [&'n [u8]], text: usize) -> Option<Running<'n>> {
    let before = memory::allocated();
    memory::forget_peak();
    let start = Instant::now();
    let built = (contender.build)(names)?;
    let build = Build {
        seconds: start.elapsed().as_secs_f64(),
        peak: memory::peak().saturating_sub(before),
    };
    let allocated = memory::allocated().saturating_sub(before);
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

/// One stream in one mode: all contenders in turns, another order of names and other things in the caches each time.
fn time(
    options: &Options,
    stream: &Stream,
    mode: Mode,
    running: &mut [Running],
    flusher: &mut Flusher,
    random: &mut Random,
) -> Result<(), String> {
    let mut names = stream.names();
    if names.is_empty() {
        return Ok(());
    }
    let mut expected = stream.hits;
    if mode == Mode::Hot {
        let some: Vec<&[u8]> = names.iter().copied().take(HOT).collect();
        names = some.iter().cycle().take(options.sample).copied().collect();
        expected = names.len();
    }
    for one in running.iter_mut() {
        let found = mode.pass(one.built.set.as_mut(), &names);
        if found != expected {
            return Err(format!(
                "{} finds {found} of {} {}, expected {expected}",
                one.row.contender,
                names.len(),
                stream.name
            ));
        }
    }
    let mut times = vec![Vec::new(); running.len()];
    for round in 0..options.rounds {
        for turn in 0..running.len() {
            let place = (round + turn) % running.len();
            random.shuffle(&mut names);
            flusher.flush();
            let set = running[place].built.set.as_mut();
            let start = Instant::now();
            let found = black_box(mode.pass(set, black_box(&names)));
            let elapsed = start.elapsed();
            assert_eq!(found, expected, "the order of names decides nothing");
            times[place].push(elapsed.as_nanos() as f64 / names.len() as f64);
        }
    }
    for (one, times) in running.iter_mut().zip(&mut times) {
        one.row.times.push((stream.name, mode, median(times)));
    }
    Ok(())
}

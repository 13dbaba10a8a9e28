//! Builds each contender, checks it, and asks it in turns.

use std::hint::black_box;
use std::time::Instant;

use crate::contenders::{self, Built, Passes};
use crate::lists::{List, Stream};
use crate::memory;

/// What became of a contender with a list.
pub(crate) struct Outcome {
    pub(crate) shape: String,
    pub(crate) names: usize,
    pub(crate) contender: &'static str,
    pub(crate) result: Result<Figures, String>,
}

pub(crate) struct Figures {
    pub(crate) build_seconds: f64,
    /// The most that was allocated meanwhile, a name, texts of the input aside.
    pub(crate) peak: f64,
    /// A name, texts included.
    pub(crate) bytes: f64,
    /// Nanoseconds a lookup: `loop hit` and the like.
    pub(crate) times: Vec<(String, f64)>,
}

impl Figures {
    pub(crate) fn time(&self, column: &str) -> Option<f64> {
        let found = self.times.iter().find(|(name, _)| name == column);
        found.map(|&(_, time)| time)
    }
}

/// How streams are asked.
const MODES: [&str; 3] = ["loop", "alone", "batch"];

/// Lookups that are asked alone: enough, and a fence behind each takes long.
const ALONE: usize = 1 << 17;

/// Words that are written to push tables out of the caches that a core has for itself, and out of its address tables.
const FLUSHED: usize = 4 << 20;

pub(crate) fn measure(list: List, only: &[String], rounds: usize) -> Vec<Outcome> {
    // Contenders borrow names for as long as they like; the process ends after the benchmark.
    let list: &'static List = Box::leak(Box::new(list));
    let wanted =
        |name: &str| only.is_empty() || only.iter().any(|part| name.contains(part.as_str()));
    let mut built: Vec<(&'static str, Result<(Built, Figures), String>)> = Vec::new();
    for (name, build) in contenders::all()
        .into_iter()
        .filter(|(name, _)| wanted(name))
    {
        let start = Instant::now();
        let (result, live, peak) = memory::measured(|| build(list));
        let build_seconds = start.elapsed().as_secs_f64();
        let a_name = |bytes: usize| bytes as f64 / list.names.len() as f64;
        let result = result.map(|built| {
            let text = if built.has_text { 0 } else { list.text };
            let figures = Figures {
                build_seconds,
                peak: a_name(peak),
                bytes: a_name(live + text),
                times: Vec::new(),
            };
            check(name, built.passes(), list);
            (built, figures)
        });
        built.push((name, result));
    }
    time(list, &mut built, rounds);
    let outcomes = built.into_iter().map(|(contender, result)| Outcome {
        shape: list.shape.clone(),
        names: list.names.len(),
        contender,
        result: result.map(|(_, figures)| figures),
    });
    outcomes.collect()
}

/// Every name is in, and of the streams as many as a naive set says.
fn check(name: &str, passes: &dyn Passes, list: &List) {
    for key in &list.names {
        assert!(passes.has(key), "{name} lacks `{}`", key.escape_ascii());
    }
    for stream in &list.streams {
        assert_eq!(
            passes.in_a_loop(stream),
            stream.hits,
            "{name}, {}",
            stream.name
        );
        let batched = (0..stream.len() / 64 * 64)
            .filter(|&at| passes.has(stream.get(at)))
            .count();
        assert_eq!(
            passes.in_batches(stream),
            batched,
            "{name}, {}",
            stream.name
        );
    }
}

fn time(
    list: &List,
    built: &mut [(&'static str, Result<(Built, Figures), String>)],
    rounds: usize,
) {
    let mut flushed = vec![0_u64; FLUSHED];
    let mut samples = vec![vec![Vec::new(); list.streams.len() * MODES.len()]; built.len()];
    for round in 0..rounds {
        for (at_stream, stream) in list.streams.iter().enumerate() {
            for (at_mode, mode) in MODES.iter().enumerate() {
                for turn in 0..built.len() {
                    let at = (turn + round) % built.len();
                    let Ok((contender, _)) = &built[at].1 else {
                        continue;
                    };
                    flushed
                        .iter_mut()
                        .for_each(|word| *word = word.wrapping_add(1));
                    black_box(&flushed);
                    let sample = pass(contender.passes(), mode, stream);
                    samples[at][at_stream * MODES.len() + at_mode].push(sample);
                }
            }
        }
    }
    for ((_, result), samples) in built.iter_mut().zip(samples) {
        let Ok((_, figures)) = result else {
            continue;
        };
        let columns = list
            .streams
            .iter()
            .flat_map(|stream| MODES.map(|mode| format!("{mode} {}", stream.name)));
        for (column, mut samples) in columns.zip(samples) {
            samples.sort_by(f64::total_cmp);
            if let Some(&median) = samples.get(samples.len() / 2) {
                figures.times.push((column, median));
            }
        }
    }
}

/// Nanoseconds a name.
fn pass(passes: &dyn Passes, mode: &str, stream: &Stream) -> f64 {
    let start = Instant::now();
    let (found, asked) = match mode {
        "loop" => (passes.in_a_loop(stream), stream.len()),
        "alone" => (passes.alone(stream, ALONE), stream.len().min(ALONE)),
        _ => (passes.in_batches(stream), stream.len() / 64 * 64),
    };
    let taken = start.elapsed();
    black_box(found);
    taken.as_nanos() as f64 / asked.max(1) as f64
}

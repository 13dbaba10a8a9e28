//! The tasks of every contender, each time in another order and with flushed caches: streams of
//! lookups, and tasks for ordered lists.

use kit::flush::Flusher;
use kit::random::Random;
use kit::slots::Slots;
use kit::stats::median;
use kit::turns::{nanoseconds, turns};

use crate::contender::Set;
use crate::names::Names;
use crate::run::Row;

/// Names that are asked for over and over in *hot* passes.
const HOT: usize = 1000;

/// Names of a range, at least and at most: a thousand, and what prefixes there are.
const RANGE: (usize, usize) = (500, 2000);

/// Ranges of a pass.
const RANGES: usize = 64;

/// Names of a pass whose longest stored start is asked for.
const STARTS: usize = 4096;

/// The keys of the tasks.
pub(crate) const HIT: &str = "hits, loop";
pub(crate) const MISS: &str = "misses, loop";
pub(crate) const NEAR: &str = "near-misses, loop";
pub(crate) const HOT_HIT: &str = "hits, hot";
pub(crate) const ALONE: &str = "hits, alone";
pub(crate) const BATCH_HIT: &str = "hits, batch";
pub(crate) const BATCH_MISS: &str = "misses, batch";
pub(crate) const BATCH_NEAR: &str = "near-misses, batch";
pub(crate) const RANGE_LISTED: &str = "ranges of some 1,000 names, ns a name";
pub(crate) const LONGEST_PREFIX: &str = "`longest_prefix`, ns";
pub(crate) const BY_LENGTH: &str = "the same by a lookup for each length, ns";

/// How many of the names are stored, or the sum of the lengths that are found; none if a contender
/// does not do it.
type Pass = fn(&mut dyn Set, &[&[u8]]) -> Option<usize>;

pub(crate) struct Task {
    key: &'static str,
    asked: Asked,
    /// The divisor of a time.
    steps: usize,
    expected: usize,
    pass: Pass,
}

/// The texts of a pass. They are leaked, as a benchmark ends.
type Asked = Vec<&'static [u8]>;

impl Task {
    fn new(key: &'static str, asked: &Asked, expected: usize, pass: Pass) -> Self {
        Self {
            key,
            steps: asked.len(),
            asked: asked.clone(),
            expected,
            pass,
        }
    }

    /// Adds nanoseconds a step to the contenders that do the task, which take turns.
    pub(crate) fn time(
        mut self,
        rows: &mut [Row<'_>],
        rounds: usize,
        flusher: &mut Flusher,
    ) -> Result<(), String> {
        let mut able = Vec::new();
        for row in rows {
            match (self.pass)(&mut *row.built.set, &self.asked) {
                Some(found) if found == self.expected => able.push(row),
                Some(found) => {
                    let (name, key, expected) = (row.contender, self.key, self.expected);
                    return Err(format!("{name}, {key}: found {found}, expected {expected}"));
                }
                None => {}
            }
        }
        let mut random = Random::new(0x0de7);
        let samples = turns(rounds, able.len(), |_, turn| {
            random.shuffle(&mut self.asked);
            flusher.flush();
            let set = &mut *able[turn].built.set;
            let mut found = None;
            let time = nanoseconds(|| found = (self.pass)(set, &self.asked));
            assert_eq!(found, Some(self.expected), "in every order");
            time / self.steps as f64
        });
        for (row, samples) in able.into_iter().zip(samples) {
            row.times.push((self.key, median(&samples)));
        }
        Ok(())
    }
}

/// Up to `sample` stored names, in any order.
pub(crate) fn hits(names: &Names, sample: usize) -> Asked {
    let mut random = Random::new(0x57ea);
    let count = sample.min(4 * names.stored.len());
    slots((0..count).map(|_| random.pick(&names.stored).clone()))
}

/// Up to `sample` names a task; no ranges where lists are too short to have them.
pub(crate) fn all(names: &Names, sample: usize) -> Vec<Task> {
    let looped: Pass = |set, names| Some(set.independent(names));
    let batched: Pass = |set, names| Some(set.batched(names));
    let hits = hits(names, sample);
    let misses = slots(names.others.iter().take(sample).cloned());
    let mut random = Random::new(0x4ea4);
    let near = hits.iter().map(|name| near_miss(name, &mut random));
    let near = slots(near.filter(|name| names.stored.binary_search(name).is_err()));
    let hot = hits
        .iter()
        .take(HOT)
        .cycle()
        .take(sample)
        .copied()
        .collect();
    let count = hits.len();
    let mut tasks = vec![
        Task::new(HIT, &hits, count, looped),
        Task::new(HOT_HIT, &hot, sample, looped),
        Task::new(ALONE, &hits, count, |set, names| Some(set.alone(names))),
        Task::new(BATCH_HIT, &hits, count, batched),
        Task::new(MISS, &misses, 0, looped),
        Task::new(BATCH_MISS, &misses, 0, batched),
        Task::new(NEAR, &near, 0, looped),
        Task::new(BATCH_NEAR, &near, 0, batched),
    ];
    let ranges = slots(ranges(names));
    let listed = ranges.iter().flat_map(|range| with(names, range));
    let (steps, bytes) = listed.fold((0, 0), |(steps, bytes), name| {
        (steps + 1, bytes + name.len())
    });
    if steps > 0 {
        let starts = slots(starts(names));
        let longest = starts.iter().map(|name| longest_prefix(names, name)).sum();
        let by_prefix: Pass = |set, names| set.longest_prefixes(names);
        let by_length: Pass = |set, names| Some(set.longest_by_length(names));
        tasks.push(Task {
            steps,
            ..Task::new(RANGE_LISTED, &ranges, bytes, |set, names| set.listed(names))
        });
        tasks.push(Task::new(LONGEST_PREFIX, &starts, longest, by_prefix));
        tasks.push(Task::new(BY_LENGTH, &starts, longest, by_length));
    }
    tasks.retain(|task| !task.asked.is_empty());
    tasks
}

fn slots(names: impl IntoIterator<Item = Vec<u8>>) -> Asked {
    let names: Vec<Vec<u8>> = names.into_iter().collect();
    let slots = Slots::of(names.iter().map(Vec::as_slice), &mut Random::new(0x510));
    Box::leak(Box::new(slots)).names()
}

fn near_miss(name: &[u8], random: &mut Random) -> Vec<u8> {
    let mut other = name.to_vec();
    if other.is_empty() {
        return b"-".to_vec();
    }
    let at = random.below(other.len());
    other[at] = *random.pick(b"abcdefghijklmnopqrstuvwxyz0123456789-_.");
    other
}

fn with<'n>(names: &'n Names, prefix: &[u8]) -> &'n [Vec<u8>] {
    let stored = &names.stored;
    let from = stored.partition_point(|name| name.as_slice() < prefix);
    let len = stored[from..].partition_point(|name| name.starts_with(prefix));
    &stored[from..from + len]
}

/// Starts of stored names that about a thousand share.
fn ranges(names: &Names) -> Vec<Vec<u8>> {
    let mut random = Random::new(0x9a46e5);
    let starts = (0..16 * RANGES).filter_map(|_| {
        let name = random.pick(&names.stored);
        let lens = (1..=name.len()).rev();
        let mut shared = lens.map(|len| (len, with(names, &name[..len]).len()));
        let (len, count) = shared.find(|&(_, count)| count >= RANGE.0)?;
        (count <= RANGE.1).then(|| name[..len].to_vec())
    });
    starts.take(RANGES).collect()
}

/// Stored names with more behind them.
fn starts(names: &Names) -> Vec<Vec<u8>> {
    let mut random = Random::new(0x57a7);
    let mut start = || {
        let (start, rest) = (random.pick(&names.stored), random.pick(&names.stored));
        [start, &b"/"[..], rest].concat()
    };
    (0..STARTS).map(|_| start()).collect()
}

fn longest_prefix(names: &Names, name: &[u8]) -> usize {
    let is_stored = |len: &usize| {
        let start = &name[..*len];
        let found = names
            .stored
            .binary_search_by(|other| other.as_slice().cmp(start));
        found.is_ok()
    };
    (0..=name.len()).rev().find(is_stored).unwrap_or(0)
}

//! What only lists in order do without a search for each name: ranges, and the longest stored start of a name.

use std::hint::black_box;
use std::time::Instant;

use crate::contender::Passes;
use crate::flush::Flusher;
use crate::names::Names;
use crate::random::Random;
use crate::stats::median;

/// Names of a range, at least and at most: a thousand, and what prefixes there are.
const RANGE: (usize, usize) = (500, 2000);

/// Ranges of a pass.
const RANGES: usize = 64;

/// Names of a pass whose longest stored start is asked for.
const STARTS: usize = 4096;

/// What is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// All names with a prefix, in order.
    Range,
    /// The longest stored name that a name starts with.
    LongestPrefix,
    /// The same by a lookup for each length, longest first.
    ByLength,
}

impl Walk {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Range => "ranges of some 1,000 names, ns a name",
            Self::LongestPrefix => "`longest_prefix`, ns",
            Self::ByLength => "the same by a lookup for each length, ns",
        }
    }

    /// The sum of the lengths that are found; none if a contender does not do it.
    fn pass(self, set: &mut dyn Passes, asked: &[&[u8]]) -> Option<usize> {
        match self {
            Self::Range => set.listed(asked),
            Self::LongestPrefix => set.longest_prefixes(asked),
            Self::ByLength => Some(set.longest_by_length(asked)),
        }
    }
}

/// What a walk asks for, and what is right.
pub(crate) struct Asked {
    pub(crate) walk: Walk,
    texts: Vec<Vec<u8>>,
    /// What a time is divided by.
    steps: usize,
    expected: usize,
}

/// Nothing where lists are too short to have such ranges.
pub(crate) fn asked(names: &Names) -> Vec<Asked> {
    let ranges = ranges(names);
    let listed: Vec<&Vec<u8>> = ranges.iter().flat_map(|range| with(names, range)).collect();
    if listed.is_empty() {
        return Vec::new();
    }
    let starts = starts(names);
    let longest = starts.iter().map(|name| longest_prefix(names, name)).sum();
    let of = |walk, texts: &[Vec<u8>], steps, expected| Asked {
        walk,
        texts: texts.to_vec(),
        steps,
        expected,
    };
    let bytes = listed.iter().map(|name| name.len()).sum();
    vec![
        of(Walk::Range, &ranges, listed.len(), bytes),
        of(Walk::LongestPrefix, &starts, starts.len(), longest),
        of(Walk::ByLength, &starts, starts.len(), longest),
    ]
}

impl Asked {
    /// Nanoseconds of each contender that does it, in turns.
    pub(crate) fn time(
        &self,
        sets: &mut [(&'static str, &mut dyn Passes)],
        rounds: usize,
        flusher: &mut Flusher,
    ) -> Result<Vec<(&'static str, f64)>, String> {
        let mut random = Random(0x3a1c);
        let mut texts: Vec<&[u8]> = self.texts.iter().map(Vec::as_slice).collect();
        let mut times = vec![Vec::new(); sets.len()];
        for (name, set) in sets.iter_mut() {
            let found = self.walk.pass(*set, &texts);
            if found.is_some_and(|found| found != self.expected) {
                let title = self.walk.title();
                return Err(format!(
                    "{name}, {title}: found {found:?}, expected {}",
                    self.expected
                ));
            }
        }
        for round in 0..rounds {
            for turn in 0..sets.len() {
                let place = (round + turn) % sets.len();
                random.shuffle(&mut texts);
                flusher.flush();
                let start = Instant::now();
                let found = black_box(self.walk.pass(sets[place].1, black_box(&texts)));
                let elapsed = start.elapsed();
                if found.is_some() {
                    times[place].push(elapsed.as_nanos() as f64 / self.steps as f64);
                }
            }
        }
        Ok((sets.iter().zip(&mut times))
            .filter(|(_, times)| !times.is_empty())
            .map(|((name, _), times)| (*name, median(times)))
            .collect())
    }
}

fn with<'n>(names: &'n Names, prefix: &[u8]) -> &'n [Vec<u8>] {
    let stored = &names.stored;
    let from = stored.partition_point(|name| name.as_slice() < prefix);
    let len = stored[from..].partition_point(|name| name.starts_with(prefix));
    &stored[from..from + len]
}

/// Starts of stored names that about a thousand share.
fn ranges(names: &Names) -> Vec<Vec<u8>> {
    let mut random = Random(0x9a46e5);
    let mut ranges = Vec::new();
    for _ in 0..16 * RANGES {
        let name = random.pick(&names.stored);
        let lens = (1..=name.len()).rev();
        let mut shared = lens.map(|len| (len, with(names, &name[..len]).len()));
        let enough = shared.find(|&(_, count)| count >= RANGE.0);
        if let Some((len, count)) = enough
            && count <= RANGE.1
        {
            ranges.push(name[..len].to_vec());
        }
        if ranges.len() == RANGES {
            break;
        }
    }
    ranges
}

/// Stored names with more behind them.
fn starts(names: &Names) -> Vec<Vec<u8>> {
    let mut random = Random(0x57a7);
    (0..STARTS)
        .map(|_| {
            let (start, rest) = (random.pick(&names.stored), random.pick(&names.stored));
            [start, &b"/"[..], rest].concat()
        })
        .collect()
}

fn longest_prefix(names: &Names, name: &[u8]) -> usize {
    let lens = (0..=name.len()).rev();
    let mut stored = lens.filter(|&len| {
        let start = &name[..len];
        let found = names
            .stored
            .binary_search_by(|other| other.as_slice().cmp(start));
        found.is_ok()
    });
    stored.next().unwrap_or(0)
}

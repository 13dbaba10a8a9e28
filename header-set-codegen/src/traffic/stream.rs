//! The lookups of a list: the requests of a traffic sample, with hits of the list mixed in.

use std::cmp::{Ordering, Reverse};

use super::demand::Demand;
use super::sample::Traffic;
use crate::bounds::traffic as bounds;
use crate::list::key_set::{KeySet, Role};
use crate::order::{self, Numbers};
use crate::tables::multipliers::splitmix;

/// The least share of hits in the built-in sample. Where a list has fewer hits, some are added.
const BUILT_IN_HIT_RATE: f64 = 0.1;

/// Requests, as indices into their distinct names.
#[derive(Clone, Debug)]
pub struct Stream {
    /// The source of the traffic.
    pub source: String,
    /// The distinct names.
    pub names: Vec<Vec<u8>>,
    /// The number of names from the traffic itself. The names of added hits follow.
    natural: usize,
    /// For each name, whether it is in the set.
    pub hits: Vec<bool>,
    /// For each request, its names as indices into `names`.
    pub requests: Vec<Vec<usize>>,
}

impl Stream {
    /// The lookups of a list, over at most this number of requests. The user's traffic is used as
    /// it is. The built-in sample (no `traffic`) gets about one hit in ten. With `hit_rate`, either
    /// gets that share of hits.
    #[must_use]
    pub fn new(
        keys: &KeySet,
        traffic: Option<&Traffic>,
        requests: usize,
        hit_rate: Option<f64>,
    ) -> Self {
        let mut stream = match traffic {
            Some(traffic) => Self::replay(keys, traffic, requests, false),
            // A list that compares case has lower-case names, as HTTP/2 and `http::HeaderName` do.
            None => Self::replay(keys, Traffic::built_in(), requests, !keys.fold.case),
        };
        let natural = stream.hit_rate();
        let wanted = match (hit_rate, traffic) {
            (Some(rate), _) => rate.clamp(0.0, 1.0),
            (None, Some(_)) => natural,
            (None, None) => natural.max(BUILT_IN_HIT_RATE),
        };
        match wanted.total_cmp(&natural) {
            Ordering::Less => {
                let misses = (stream.len() - stream.hit_count()) as f64;
                if misses > 0.0 {
                    stream.thin(true, (wanted * misses / (1.0 - wanted)).round() as usize);
                }
            }
            Ordering::Equal => {}
            Ordering::Greater => stream.add_hits(keys, wanted),
        }
        stream
    }

    fn replay(keys: &KeySet, traffic: &Traffic, requests: usize, lower_case: bool) -> Self {
        let mut numbers = Numbers::new();
        let mut stream = Self {
            source: traffic.source.clone(),
            names: Vec::new(),
            natural: 0,
            hits: Vec::new(),
            requests: Vec::new(),
        };
        // Each distinct name is compared with every pattern. Where lists of both are long, only the
        // first requests count.
        let distinct = bounds::COMPARISONS / keys.comparisons();
        for request in traffic.requests.iter().take(requests) {
            if stream.names.len() > distinct {
                break;
            }
            let mut lookups = Vec::with_capacity(request.len());
            for name in request {
                let name = || match lower_case {
                    true => name.to_ascii_lowercase(),
                    false => name.clone(),
                };
                let number = order::number_of(&mut numbers, name());
                if number == stream.names.len() {
                    stream.push(name(), keys);
                }
                lookups.push(number);
            }
            stream.requests.push(lookups);
        }
        stream.natural = stream.names.len();
        stream
    }

    fn push(&mut self, name: Vec<u8>, keys: &KeySet) -> usize {
        self.hits
            .push(matches!(keys.role(&name), Some(Role::Entry(_))));
        self.names.push(name);
        self.names.len() - 1
    }

    /// The number of lookups.
    #[must_use]
    pub fn len(&self) -> usize {
        self.requests.iter().map(Vec::len).sum()
    }

    /// Whether there are no lookups.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of lookups of each name.
    #[must_use]
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.names.len()];
        for request in &self.requests {
            for &name in request {
                counts[name] += 1;
            }
        }
        counts
    }

    fn hit_count(&self) -> usize {
        let names = self.requests.iter().flatten();
        names.filter(|&&name| self.hits[name]).count()
    }

    /// The share of lookups whose name is in the set.
    #[must_use]
    pub fn hit_rate(&self) -> f64 {
        self.hit_count() as f64 / self.len().max(1) as f64
    }

    /// The traffic as a plan prints it. `cold` is the share of cold requests.
    #[must_use]
    pub fn traffic(&self, cold: f64) -> header_set_runtime::Traffic<'_> {
        let (requests, hit_rate) = (self.requests.len(), self.hit_rate());
        header_set_runtime::Traffic::new(&self.source, requests, self.len(), hit_rate, cold)
    }

    /// The demand: the most frequent misses, and the popularity of each key in the traffic itself.
    /// Added hits do not count.
    #[must_use]
    pub fn demand(&self, keys: &KeySet) -> Demand {
        let counts = self.counts();
        let mut misses: Vec<usize> = (0..self.natural)
            .filter(|&name| counts[name] > 0 && !self.hits[name])
            .collect();
        order::sort_numbers_by_key(&mut misses, |name| Reverse(counts[name]));
        misses.truncate(bounds::MISSES);
        let mut popularity = vec![0; keys.keys.len()];
        for (name, count) in self.names[..self.natural].iter().zip(&counts) {
            if let Some(key) = keys.keys.rank(&keys.folded(name)) {
                popularity[key] += count;
            }
        }
        let name = |&name: &usize| self.names[name].clone();
        Demand {
            misses: misses.iter().map(name).collect(),
            popularity,
            hit_rate: self.hit_rate(),
        }
    }

    /// Keeps `kept` of the hits, or of the misses, evenly.
    fn thin(&mut self, hit: bool, kept: usize) {
        let hits = self.hit_count();
        let all = if hit { hits } else { self.len() - hits };
        let mut seen = 0;
        for request in &mut self.requests {
            request.retain(|&name| {
                if self.hits[name] != hit {
                    return true;
                }
                seen += 1;
                seen * kept / all != (seen - 1) * kept / all
            });
        }
    }

    /// Adds hits, drawn evenly from the entries, at random positions of random requests. If most
    /// lookups are to be hits, they replace misses: near 1, adding alone would not end.
    fn add_hits(&mut self, keys: &KeySet, wanted: f64) {
        let samples = hit_samples(keys);
        if samples.is_empty() {
            return;
        }
        let (len, hits) = (self.len() as f64, self.hit_count() as f64);
        let missing = if wanted > 0.5 {
            self.thin(false, ((1.0 - wanted) * len).round() as usize);
            wanted * len - hits
        } else {
            (wanted * len - hits) / (1.0 - wanted)
        };
        let missing = missing.round() as usize;
        let mut random = Random(0);
        // The entries follow one another from a random one on, so that a small sample contains many
        // of them.
        let mut turn = random.below(samples.len());
        let mut numbers = vec![None; samples.len()];
        for _ in 0..missing {
            turn = (turn + random.below(7) + 1) % samples.len();
            let number =
                *numbers[turn].get_or_insert_with(|| self.push(samples[turn].clone(), keys));
            let request = random.below(self.requests.len());
            let request = &mut self.requests[request];
            request.insert(random.below(request.len() + 1), number);
        }
    }
}

/// One name for each entry, for which the entry wins.
fn hit_samples(keys: &KeySet) -> Vec<Vec<u8>> {
    let mut samples = Vec::new();
    for key in 0..keys.keys.len() {
        if let Role::Entry(_) = keys.key_role(key) {
            samples.push(keys.keys.get(key).to_vec());
        }
    }
    // Each name is compared with every pattern, so only some patterns of a long list are tried.
    let count = keys.patterns.len().max(1);
    let tried = bounds::PATTERNS
        .min(bounds::COMPARISONS / keys.comparisons())
        .max(1);
    let lens = keys.patterns.iter().map(|it| it.literal_len());
    let bytes: usize = lens.sum();
    let of_each_byte = keys.compared_bytes();
    let compared = bytes.saturating_mul(of_each_byte);
    let stride = count
        .div_ceil(tried)
        .max(compared.div_ceil(bounds::COMPARED_BYTES));
    for pattern in keys.patterns.iter().step_by(stride) {
        if pattern.literal_len().saturating_mul(of_each_byte) <= bounds::COMPARED_BYTES {
            let name = pattern.sample(b"id");
            if let Some(Role::Entry(_)) = keys.role(&name) {
                samples.push(name);
            }
        }
    }
    samples
}

/// Pseudo-random numbers, the same on every machine.
pub(crate) struct Random(pub u64);

impl Random {
    /// Returns a number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 += 1;
        (splitmix(self.0) % limit as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Stream, hit_samples};
    use crate::list::key_set::KeySet;
    use crate::traffic::Traffic;

    fn traffic(requests: Vec<Vec<&str>>) -> Traffic {
        let names = |request: Vec<&str>| {
            let names = request.into_iter().map(|name| name.as_bytes().to_vec());
            names.collect()
        };
        Traffic {
            source: String::from("a test"),
            requests: requests.into_iter().map(names).collect(),
        }
    }

    /// The hits and misses among a request of that many, at a rate of hits.
    fn mixed(hits: usize, misses: usize, hit_rate: Option<f64>) -> (usize, usize) {
        let request = [vec!["host"; hits], vec!["te"; misses]].concat();
        let keys = KeySet::of_texts(&["host"]);
        let stream = Stream::new(&keys, Some(&traffic(vec![request])), usize::MAX, hit_rate);
        let misses = stream.len() - stream.hit_count();
        // What no lookup is for is no demand.
        assert_eq!(stream.demand(&keys).misses.len(), misses.min(1));
        (stream.hit_count(), misses)
    }

    #[test]
    fn hits_are_mixed_at_the_wanted_rate() {
        for (natural, wanted, expected) in [
            ((4, 6), None, (4, 6)),
            ((4, 6), Some(0.4), (4, 6)),
            // Fewer hits: some are removed.
            ((4, 6), Some(0.25), (2, 6)),
            ((4, 6), Some(0.0), (0, 6)),
            // More hits: added up to a half, and past it in place of misses.
            ((4, 6), Some(0.5), (6, 6)),
            ((2, 8), Some(0.6), (6, 4)),
            ((2, 8), Some(1.0), (10, 0)),
            // No rate can be had by removing hits where all lookups hit.
            ((4, 0), Some(0.25), (4, 0)),
            ((4, 0), None, (4, 0)),
        ] {
            let found = mixed(natural.0, natural.1, wanted);
            assert_eq!(found, expected, "{natural:?} at {wanted:?}");
        }
    }

    #[test]
    fn every_second_hit_is_removed() {
        let request = vec!["host", "via", "x-a", "te", "via", "host"];
        let keys = KeySet::of_texts(&["host", "via"]);
        // Two hits beside two misses.
        let stream = Stream::new(&keys, Some(&traffic(vec![request])), usize::MAX, Some(0.5));
        let left = stream.requests[0]
            .iter()
            .map(|&name| &stream.names[name][..]);
        let left: Vec<&[u8]> = left.collect();
        assert_eq!(left, [&b"via"[..], b"x-a", b"te", b"host"]);
    }

    #[test]
    fn no_lookups_are_empty() {
        let keys = KeySet::of_texts(&["host"]);
        let is_empty =
            |requests| Stream::new(&keys, Some(&traffic(requests)), usize::MAX, None).is_empty();
        assert!(is_empty(vec![]));
        assert!(is_empty(vec![vec![]]));
        assert!(!is_empty(vec![vec!["te"]]));
    }

    /// A glob behind a star counts as eight comparisons, of which there are a million.
    #[test]
    fn many_patterns_are_compared_with_few_names() {
        let mut keys = KeySet::of_texts(&["*-id"]);
        keys.patterns = vec![keys.patterns[0].clone(); 50_000];
        let requests = vec![vec!["a"], vec!["b", "a"], vec!["c"], vec!["d"], vec!["a"]];
        let stream = Stream::new(&keys, Some(&traffic(requests)), usize::MAX, None);
        // Two names are within the bound; the request with the third is the last.
        assert_eq!((stream.requests.len(), stream.names.len()), (3, 3));
    }

    /// 500 globs behind a star count as 4,000 comparisons, of which there are a million.
    #[test]
    fn some_of_many_patterns_have_a_hit() {
        let globs: Vec<String> = (0..500).map(|number| format!("*-{number:03}")).collect();
        let globs: Vec<&str> = globs.iter().map(String::as_str).collect();
        let samples = hit_samples(&KeySet::of_texts(&globs));
        assert_eq!(samples.len(), 250);
        assert_eq!(samples[1], b"id-002");
        assert_eq!(hit_samples(&KeySet::of_texts(&globs[..100])).len(), 100);
    }
}

//! What is asked for: names that are stored, names that are not, names that nearly are.

use crate::names::Names;
use crate::random::Random;

pub(crate) const HITS: &str = "hits";
pub(crate) const MISSES: &str = "misses";
pub(crate) const NEAR: &str = "near-misses";

/// Names to look up, in one piece of memory as a parser has them, and how many of them are stored.
pub(crate) struct Stream {
    pub(crate) name: &'static str,
    text: Vec<u8>,
    ends: Vec<usize>,
    pub(crate) hits: usize,
}

impl Stream {
    fn new(name: &'static str, names: &[Vec<u8>], hits: usize) -> Self {
        let mut ends = Vec::with_capacity(names.len());
        let mut text = Vec::new();
        for name in names {
            text.extend_from_slice(name);
            ends.push(text.len());
        }
        Self {
            name,
            text,
            ends,
            hits,
        }
    }

    pub(crate) fn names(&self) -> Vec<&[u8]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.text[start..end])
            .collect()
    }
}

/// Each of up to `sample` names.
pub(crate) fn streams(names: &Names, sample: usize) -> Vec<Stream> {
    let mut random = Random(0x57ea);
    let stored = &names.stored;
    let mut hits: Vec<Vec<u8>> = (0..sample.min(4 * stored.len()))
        .map(|_| random.pick(stored).clone())
        .collect();
    random.shuffle(&mut hits);
    let near: Vec<Vec<u8>> = hits
        .iter()
        .map(|name| near_miss(name, &mut random))
        .filter(|name| stored.binary_search(name).is_err())
        .collect();
    let misses: Vec<Vec<u8>> = names.others.iter().take(sample).cloned().collect();
    vec![
        Stream::new(HITS, &hits, hits.len()),
        Stream::new(MISSES, &misses, 0),
        Stream::new(NEAR, &near, 0),
    ]
}

/// Another byte somewhere.
fn near_miss(name: &[u8], random: &mut Random) -> Vec<u8> {
    let mut other = name.to_vec();
    if other.is_empty() {
        return b"-".to_vec();
    }
    let at = random.below(other.len());
    other[at] = *random.pick(b"abcdefghijklmnopqrstuvwxyz0123456789-_.");
    other
}

//! Chooses the runs of bytes that have codes, and writes texts in the fewest bytes of codes.
//!
//! Runs are found in rounds, as in byte pair encoding. Each round cuts a sample into the longest
//! known runs. It counts these, and each pair of neighbours joined. Those that save most are the
//! runs of the next round. At the end only runs remain that save more than they take in the table.

use header_set_blob::ordered::SYMBOL;

use crate::blobs::bounds::ordered as bounds;

/// Up to seven bytes, little-endian, and their number in the highest byte.
pub(super) type Run = u64;

pub(super) fn run(bytes: &[u8]) -> Run {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    word[SYMBOL] = bytes.len() as u8;
    u64::from_le_bytes(word)
}

const fn len(run: Run) -> usize {
    (run >> 56) as usize
}

const fn text(run: Run) -> u64 {
    run & ((1 << 56) - 1)
}

/// Two runs joined. `None` if the result is too long.
const fn joined(first: Run, second: Run) -> Option<Run> {
    let (a, b) = (len(first), len(second));
    if a + b > SYMBOL {
        return None;
    }
    Some(text(first) | text(second) << (8 * a) | ((a + b) as u64) << 56)
}

/// The first `len` of the eight bytes of `word`.
const fn start(word: u64, len: usize) -> Run {
    word & ((1 << (8 * len)) - 1) | (len as u64) << 56
}

/// Finds runs by their bytes: a hash table with open addressing.
struct Lookup {
    slots: Vec<(Run, u32)>,
    /// For each pair of first bytes, one bit for each length of a run that starts so. The bit for
    /// length one is always set, because every byte is a run.
    lengths: Vec<u8>,
}

impl Lookup {
    fn new(runs: &[Run]) -> Self {
        let mut lookup = Self {
            slots: vec![(0, 0); (4 * runs.len().max(16)).next_power_of_two()],
            lengths: vec![1 << 1; 1 << 16],
        };
        for (code, &run) in runs.iter().enumerate() {
            let mut at = lookup.slot(run);
            while lookup.slots[at].0 != 0 {
                at = (at + 1) % lookup.slots.len();
            }
            lookup.slots[at] = (run, code as u32);
            lookup.lengths[run as usize & 0xffff] |= 1 << len(run);
        }
        lookup
    }

    fn slot(&self, run: Run) -> usize {
        (run.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.slots.len() - 1)
    }

    fn get(&self, run: Run) -> Option<u32> {
        let mut at = self.slot(run);
        loop {
            match self.slots[at] {
                (0, _) => return None,
                (found, code) if found == run => return Some(code),
                _ => at = (at + 1) % self.slots.len(),
            }
        }
    }

    /// The runs at the start of `rest`, the longest first.
    fn starts(&self, rest: &[u8]) -> impl Iterator<Item = (usize, u32)> {
        let word = match rest.first_chunk() {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => text(run(&rest[..rest.len().min(SYMBOL)])),
        };
        let lengths = self.lengths[word as usize & 0xffff];
        (1..=rest.len().min(SYMBOL))
            .rev()
            .filter(move |&len| lengths >> len & 1 == 1)
            .filter_map(move |len| Some((len, self.get(start(word, len))?)))
    }
}

/// Runs with their codes.
pub(super) struct Dictionary {
    runs: Vec<Run>,
    one_byte: usize,
    lookup: Lookup,
}

impl Dictionary {
    /// A dictionary for texts of these bytes. `sample` is one part in `parts` of the texts.
    pub(super) fn train(used: &[bool; 256], sample: &[&[u8]], parts: usize) -> Self {
        let bytes: Vec<Run> = (0..=u8::MAX)
            .filter(|&byte| used[byte as usize])
            .map(|byte| run(&[byte]))
            .collect();
        let mut runs = bytes.clone();
        for _ in 0..bounds::DICTIONARY_ROUNDS {
            runs = next_round(&bytes, &runs, sample);
        }
        // Codes are assigned by frequency several times, because shorter codes change which are
        // used.
        let mut dictionary = Self::of(runs, 0);
        let mut cuts = Cuts::new();
        for _ in 0..3 {
            let mut counts = vec![0_usize; dictionary.runs.len()];
            for text in sample {
                for code in dictionary.parse(text, &mut cuts) {
                    counts[code as usize] += 1;
                }
            }
            let mut ranked: Vec<(usize, Run)> = counts
                .into_iter()
                .zip(dictionary.runs.iter().copied())
                .collect();
            ranked.sort_unstable_by_key(|&(count, run)| (std::cmp::Reverse(count), run));
            // A run of two bytes or more saves about half its bytes, and takes eight in the table.
            ranked.retain(|&(count, run)| len(run) == 1 || count * parts * (len(run) - 1) > 16);
            let runs: Vec<Run> = ranked.into_iter().map(|(_, run)| run).collect();
            let one_byte = one_byte(runs.len());
            dictionary = Self::of(runs, one_byte);
        }
        dictionary
    }

    /// Runs with their codes, of which the first `one_byte` have one byte.
    pub(super) fn of(runs: Vec<Run>, one_byte: usize) -> Self {
        let lookup = Lookup::new(&runs);
        Self {
            runs,
            one_byte,
            lookup,
        }
    }

    /// The first byte of codes that have two bytes.
    pub(super) fn one_byte(&self) -> u32 {
        self.one_byte as u32
    }

    pub(super) fn table(&self) -> Vec<u8> {
        self.runs.iter().flat_map(|run| run.to_le_bytes()).collect()
    }

    fn cost(&self, code: u32) -> u32 {
        1 + (code as usize >= self.one_byte) as u32
    }

    /// Cuts `text` into runs so that their codes take the fewest bytes, and returns the codes.
    fn parse<'c>(&self, text: &[u8], cuts: &'c mut Cuts) -> impl Iterator<Item = u32> + use<'c> {
        cuts.clear();
        cuts.resize(text.len() + 1, (0, 0, 0));
        for at in (0..text.len()).rev() {
            let mut best = (u32::MAX, 0, 0);
            for (len, code) in self.lookup.starts(&text[at..]) {
                let cost = cuts[at + len].0 + self.cost(code);
                if cost < best.0 {
                    best = (cost, len as u32, code);
                }
            }
            cuts[at] = best;
        }
        let mut at = 0;
        std::iter::from_fn(move || {
            let (_, len, code) = cuts[at];
            at += len as usize;
            (len > 0).then_some(code)
        })
    }

    /// Appends the codes of `text`.
    pub(super) fn encode(&self, text: &[u8], cuts: &mut Cuts, codes: &mut Vec<u8>) {
        for code in self.parse(text, cuts) {
            match (code as usize).checked_sub(self.one_byte) {
                None => codes.push(code as u8),
                Some(wide) => {
                    codes.push((self.one_byte + wide / 256) as u8);
                    codes.push(wide as u8);
                }
            }
        }
    }
}

/// The number of codes of one byte, if `runs` runs have codes.
fn one_byte(runs: usize) -> usize {
    (0..=256)
        .rev()
        .find(|&one| one + (256 - one) * 256 >= runs)
        .unwrap_or_default()
}

/// The best cuts of a text. For each position: the bytes of all codes from there, the length of the
/// run there, and its code. At the end, zeros.
pub(super) type Cuts = Vec<(u32, u32, u32)>;

fn next_round(bytes: &[Run], runs: &[Run], sample: &[&[u8]]) -> Vec<Run> {
    let lookup = Lookup::new(runs);
    let mut seen: Vec<Run> = Vec::new();
    for text in sample {
        let mut at = 0;
        let mut before = None;
        while at < text.len() {
            let (len, code) = lookup
                .starts(&text[at..])
                .next()
                .expect("every byte is a run");
            let found = runs[code as usize];
            seen.push(found);
            seen.extend(before.and_then(|before| joined(before, found)));
            before = Some(found);
            at += len;
        }
    }
    seen.sort_unstable();
    let mut counted: Vec<(usize, Run)> = seen
        .chunk_by(|a, b| a == b)
        .map(|same| (same.len() * len(same[0]), same[0]))
        .filter(|&(_, run)| len(run) > 1)
        .collect();
    counted.sort_unstable_by_key(|&(gain, run)| (std::cmp::Reverse(gain), run));
    counted.truncate(bounds::DICTIONARY_RUNS);
    bytes
        .iter()
        .copied()
        .chain(counted.into_iter().map(|(_, run)| run))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(texts: &[&str]) -> Vec<Run> {
        texts.iter().map(|text| run(text.as_bytes())).collect()
    }

    #[test]
    fn codes_of_one_byte_leave_room_for_the_others() {
        for (runs, narrow) in [
            (0, 256),
            (256, 256),
            (257, 255),
            (511, 255),
            (512, 254),
            (766, 254),
            (767, 253),
            (65_281, 1),
            (65_282, 0),
            (65_536, 0),
        ] {
            assert_eq!(one_byte(runs), narrow, "{runs}");
        }
    }

    #[test]
    fn texts_take_the_fewest_bytes() {
        let encoded = |texts: &[&str], one_byte, text: &str| {
            let mut codes = Vec::new();
            let dictionary = Dictionary::of(runs(texts), one_byte);
            dictionary.encode(text.as_bytes(), &mut Cuts::new(), &mut codes);
            codes
        };
        // Codes 2 and 3 have two bytes.
        assert_eq!(encoded(&["a", "bc", "ab", "c"], 2, "abc"), [0, 1]);
        assert_eq!(encoded(&["a", "bc", "ab", "c", "b"], 2, "abbc"), [2, 0, 1]);
        assert_eq!(encoded(&["a", "b", "c", "abc"], 3, "abc"), [3, 0]);
        assert_eq!(encoded(&["ab", "c", "a", "bc"], 4, "abc"), [0, 1]);
    }

    #[test]
    fn wide_codes_count_behind_the_narrow_ones() {
        let pairs: Vec<Run> = (0..300_u16).map(|at| run(&at.to_be_bytes())).collect();
        let dictionary = Dictionary::of(pairs, 3);
        for (at, codes) in [
            (2, &[2][..]),
            (3, &[3, 0]),
            (258, &[3, 255]),
            (259, &[4, 0]),
        ] {
            let mut found = Vec::new();
            dictionary.encode(&u16::to_be_bytes(at), &mut Cuts::new(), &mut found);
            assert_eq!(found, codes, "{at}");
        }
    }

    #[test]
    fn a_round_ranks_runs_by_the_bytes_that_they_cover() {
        let bytes = runs(&["a", "b", "p", "q", "r", "s", "t"]);
        let known = [bytes.clone(), runs(&["pqr", "st"])].concat();
        let sample = [&[&b"pqrst"[..]; 3][..], &[&b"ab"[..]; 7]].concat();
        // 3 times 5 bytes, 7 times 2, 3 times 3, 3 times 2.
        let ranked = [bytes.clone(), runs(&["pqrst", "ab", "pqr", "st"])].concat();
        assert_eq!(next_round(&bytes, &known, &sample), ranked);
    }

    #[test]
    fn runs_save_more_than_they_take() {
        let mut used = [false; 256];
        b"abc"
            .iter()
            .for_each(|&byte| used[usize::from(byte)] = true);
        let kept = |count, parts| {
            let table = Dictionary::train(&used, &vec![&b"abc"[..]; count], parts).table();
            table.len() / 8 == 4
        };
        // Two bytes more than the shortest run, each time.
        for (count, parts, is_kept) in [
            (8, 1, false),
            (9, 1, true),
            (4, 2, false),
            (5, 2, true),
            (1, 8, false),
            (1, 9, true),
        ] {
            assert_eq!(kept(count, parts), is_kept, "{count} of {parts}");
        }
    }
}

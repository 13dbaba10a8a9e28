//! Streams of queries: thousands of slots in shuffled order, since a short sequence would be
//! learned by the branch predictor.

use crate::oracle::{Oracle, entries};
use crate::random::Random;
use crate::slots::Slots;

/// Requests that the planner has not seen: misses are drawn from them as often as they occur.
const REQUESTS: &str = include_str!("../../testdata/traffic/requests.txt");

/// Queries a stream; a power of two, so that a loop can wrap with a mask.
pub const SLOTS: usize = 1 << 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 10 % hits; misses as frequent as in captured requests.
    Real,
    /// The same misses alone.
    Misses,
    Hits,
    /// A member whose last byte is changed.
    Near,
    /// `Real`, spelled in mixed case: only for sets that ignore case.
    Mixed,
    Half,
}

impl Kind {
    pub const ALL: [Self; 6] = [
        Self::Real,
        Self::Misses,
        Self::Half,
        Self::Hits,
        Self::Near,
        Self::Mixed,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Real => "real",
            Self::Misses => "misses",
            Self::Hits => "hits",
            Self::Near => "near",
            Self::Mixed => "mixed",
            Self::Half => "half",
        }
    }

    /// How many of a hundred queries hit.
    pub fn hits(self) -> usize {
        match self {
            Self::Real | Self::Mixed => 10,
            Self::Half => 50,
            Self::Hits => 100,
            Self::Misses | Self::Near => 0,
        }
    }
}

/// Makes the streams of one list.
pub struct Source<'a> {
    entries: Vec<&'a str>,
    oracle: Oracle,
    misses: Vec<&'static str>,
}

impl<'a> Source<'a> {
    pub fn new(list: &'a str) -> Self {
        let oracle = Oracle::new(list, false);
        let misses = entries(REQUESTS)
            .flat_map(str::split_ascii_whitespace)
            .filter(|name| !oracle.contains(name.as_bytes()))
            .collect();
        Self {
            entries: entries(list).collect(),
            oracle,
            misses,
        }
    }

    pub fn stream(&self, kind: Kind, slots: usize, seed: u64) -> Slots {
        self.draw(kind, kind.hits(), slots, seed)
    }

    /// Of a hundred names, `percent` are members.
    pub fn draw(&self, kind: Kind, percent: usize, slots: usize, seed: u64) -> Slots {
        let mut random = Random::new(seed);
        // An exact number of hits, shuffled: with chance alone, streams of two seeds would differ
        // in it.
        let hits = slots * percent / 100;
        let mut names: Vec<String> = (0..slots)
            .map(|slot| self.name(kind, slot < hits, &mut random))
            .collect();
        random.shuffle(&mut names);
        Slots::of(names.iter().map(String::as_bytes), &mut random)
    }

    fn name(&self, kind: Kind, hit: bool, random: &mut Random) -> String {
        let name = match kind {
            Kind::Near => return self.near(random),
            _ if hit => self.member(random),
            _ => random.pick(&self.misses).to_ascii_lowercase(),
        };
        if kind == Kind::Mixed {
            respell(&name, random)
        } else {
            name
        }
    }

    /// A member; stars are filled with what asked-for names end in.
    fn member(&self, random: &mut Random) -> String {
        let mut pieces = random.pick(&self.entries).split('*');
        let mut name = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let asked = random.pick(&self.misses).to_ascii_lowercase();
            name += asked.rsplit('-').next().unwrap_or_default();
            name += piece;
        }
        name
    }

    /// A member with its last byte changed; another member if a pattern matches any last byte.
    fn near(&self, random: &mut Random) -> String {
        const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        loop {
            let mut bytes = self.member(random).into_bytes();
            let mut place = bytes.len() - 1;
            for _ in 0..16 {
                bytes[place] = *random.pick(ALPHABET);
                if !self.oracle.contains(&bytes) {
                    return String::from_utf8(bytes).expect("names are ASCII");
                }
                place = random.below(bytes.len());
            }
        }
    }
}

/// Spelling as by HTTP/1.1 clients: half `Title-Case`, two fifths lower case, the rest any case.
fn respell(name: &str, random: &mut Random) -> String {
    match random.below(10) {
        0..5 => title(name),
        5..9 => name.to_owned(),
        _ => {
            let either = |letter: char| match random.below(2) {
                0 => letter.to_ascii_uppercase(),
                _ => letter,
            };
            name.chars().map(either).collect()
        }
    }
}

/// No list here has a longer name, so a longer query is a miss.
pub const LONGEST: usize = 64;

/// The name lowered into a buffer on the stack, for structures that do not ignore case.
#[inline(always)]
pub fn lowered<'b>(name: &[u8], buffer: &'b mut [u8; LONGEST]) -> Option<&'b [u8]> {
    let lower = buffer.get_mut(..name.len())?;
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    Some(lower)
}

/// Capital letters at the start and after each hyphen.
pub fn title(name: &str) -> String {
    let mut after_hyphen = true;
    let letters = name.chars().map(|letter| {
        let raised = match after_hyphen {
            true => letter.to_ascii_uppercase(),
            false => letter,
        };
        after_hyphen = letter == '-';
        raised
    });
    letters.collect()
}

//! Streams of queries: thousands of slots in shuffled order, each with its own copy of a name, since a
//! short sequence would be learned by the branch predictor and one copy would always lie the same way.

use crate::oracle::Oracle;
use crate::random::Random;
use crate::sets::Set;
use crate::traffic::Misses;

/// Queries a stream; a power of two, so that the latency loop can wrap with a mask.
pub const SLOTS: usize = 1 << 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 10 % hits among misses as frequent as in real requests.
    Real,
    /// The same misses alone.
    Misses,
    /// Half of the queries hit.
    Half,
    /// Every query hits.
    Hits,
    /// A member whose last byte is changed.
    Near,
    /// `Real`, spelled in mixed case.
    Mixed,
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
            Self::Half => "half",
            Self::Hits => "hits",
            Self::Near => "near",
            Self::Mixed => "mixed",
        }
    }

    /// Whether only contenders that ignore case can answer.
    pub fn is_mixed_case(self) -> bool {
        self == Self::Mixed
    }

    fn hit_percent(self) -> u32 {
        match self {
            Self::Real | Self::Mixed => 10,
            Self::Misses | Self::Near => 0,
            Self::Half => 50,
            Self::Hits => 100,
        }
    }
}

/// Names in one buffer, at every alignment.
pub struct Stream {
    text: String,
    spans: Vec<(usize, usize)>,
}

impl Stream {
    fn of(names: impl Iterator<Item = String>, random: &mut Random) -> Self {
        let mut stream = Self {
            text: String::new(),
            spans: Vec::new(),
        };
        for name in names {
            let gap = random.below(8);
            stream.text.extend(std::iter::repeat_n('.', gap));
            let start = stream.text.len();
            stream.text.push_str(&name);
            stream.spans.push((start, stream.text.len()));
        }
        stream
    }

    pub fn slots(&self) -> Vec<&str> {
        self.spans
            .iter()
            .map(|&(start, end)| &self.text[start..end])
            .collect()
    }
}

/// Makes the streams of one set.
pub struct Source<'a> {
    set: &'a Set,
    /// Asked for each name, and a scan of the set.
    is_exact: bool,
    pub oracle: Oracle<'a>,
    misses: Misses,
}

impl<'a> Source<'a> {
    pub fn new(set: &'a Set) -> Self {
        let oracle = Oracle::new(set);
        let misses = Misses::of(&oracle);
        Self {
            set,
            is_exact: set.is_exact(),
            oracle,
            misses,
        }
    }

    pub fn stream(&self, kind: Kind, seed: u64) -> Stream {
        let mut random = Random(seed);
        // An exact number of hits, shuffled: with chance alone, streams of two seeds would differ in it.
        let hits = SLOTS * kind.hit_percent() as usize / 100;
        let mut names: Vec<String> = (0..SLOTS)
            .map(|slot| self.name(kind, slot < hits, &mut random))
            .collect();
        random.shuffle(&mut names);
        Stream::of(names.into_iter(), &mut random)
    }

    /// Requests of `length` names each, `percent` of all names hits, in one row.
    pub fn requests(&self, count: usize, length: usize, percent: usize, seed: u64) -> Stream {
        let mut random = Random(seed);
        let total = count * length;
        let hits = total * percent / 100;
        let mut names: Vec<String> = (0..total)
            .map(|slot| self.name(Kind::Real, slot < hits, &mut random))
            .collect();
        random.shuffle(&mut names);
        Stream::of(names.into_iter(), &mut random)
    }

    fn name(&self, kind: Kind, hit: bool, random: &mut Random) -> String {
        match kind {
            Kind::Near => self.near(random),
            Kind::Mixed => respell(&self.plain(hit, random), random),
            _ => self.plain(hit, random),
        }
    }

    fn plain(&self, hit: bool, random: &mut Random) -> String {
        if hit {
            self.member(random)
        } else {
            self.misses.draw(random).to_owned()
        }
    }

    /// A member; the stars of a pattern are filled with what asked-for names end in.
    fn member(&self, random: &mut Random) -> String {
        let entry = *random.pick(&self.set.entries);
        let mut name = String::new();
        for (place, text) in entry.split('*').enumerate() {
            if place > 0 {
                let asked = self.misses.draw(random);
                name.push_str(asked.rsplit('-').next().unwrap_or(asked));
            }
            name.push_str(text);
        }
        name
    }

    /// A member with its last byte changed; where a pattern matches whatever the last byte is, another one.
    fn near(&self, random: &mut Random) -> String {
        const ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        loop {
            let mut bytes = self.member(random).into_bytes();
            let mut place = bytes.len() - 1;
            for _ in 0..16 {
                bytes[place] = *random.pick(ALPHABET);
                let name = String::from_utf8(bytes.clone()).expect("names are ASCII");
                if !self.oracle.contains(&name) {
                    return name;
                }
                if !self.is_exact {
                    place = random.below(bytes.len());
                }
            }
        }
    }
}

/// As browsers on HTTP/1.1, proxies and careless clients spell names: half `Title-Case`, two fifths lower
/// case, the rest any case.
fn respell(name: &str, random: &mut Random) -> String {
    match random.below(10) {
        0..5 => title(name),
        5..9 => name.to_owned(),
        _ => name
            .chars()
            .map(|c| {
                if random.percent(50) {
                    c.to_ascii_uppercase()
                } else {
                    c
                }
            })
            .collect(),
    }
}

fn title(name: &str) -> String {
    let mut before = '-';
    let raise = |c: char| {
        let raised = if before == '-' {
            c.to_ascii_uppercase()
        } else {
            c
        };
        before = c;
        raised
    };
    name.chars().map(raise).collect()
}

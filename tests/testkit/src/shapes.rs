//! Long lists like real ones, made from real parts and a seed, so that no list of a million names
//! is shipped.

use std::collections::BTreeSet;

use crate::oracle::entries;
use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `static.example-shop.co.uk`
    Domains,
    /// `__tcp_send_queue_init`
    Symbols,
    /// `/usr/share/doc/name/file.txt`
    Paths,
    /// `unremarkable`
    Words,
}

impl Shape {
    pub const ALL: [Self; 4] = [Self::Domains, Self::Symbols, Self::Paths, Self::Words];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Domains => "domains",
            Self::Symbols => "symbols",
            Self::Paths => "paths",
            Self::Words => "words",
        }
    }
}

/// `count` names for a list of `size`, sorted, each once; fewer where a shape runs out of names.
pub fn drawn(shape: Shape, count: usize, size: usize, random: &mut Random) -> BTreeSet<Vec<u8>> {
    let parts = Parts::new();
    let mut names = BTreeSet::new();
    for _ in 0..8 * count {
        names.insert(parts.name(shape, size, random).into_bytes());
        if names.len() == count {
            break;
        }
    }
    names
}

pub fn names(shape: Shape, count: usize, seed: u64) -> BTreeSet<Vec<u8>> {
    drawn(shape, count, count, &mut Random::new(seed))
}

struct Parts {
    words: Vec<&'static str>,
    suffixes: Vec<&'static str>,
    tokens: Vec<&'static str>,
}

const HOSTS: [&str; 10] = [
    "www", "mail", "ads", "cdn", "static", "img", "api", "track", "m", "shop",
];
const COMMON_SUFFIXES: [&str; 20] = [
    "com", "net", "org", "de", "co.uk", "ru", "info", "com.br", "nl", "fr", "it", "pl", "io",
    "xyz", "top", "com.au", "cn", "jp", "in", "eu",
];
const ROOTS: [&str; 7] = [
    "/usr/share/doc",
    "/usr/lib",
    "/usr/include",
    "/var/lib/app",
    "/srv/www",
    "/home/user/src",
    "/opt",
];
const EXTENSIONS: [&str; 12] = [
    "c", "h", "rs", "txt", "html", "png", "js", "py", "json", "gz", "so", "md",
];
const PREFIXES: [&str; 12] = [
    "", "", "", "", "un", "re", "over", "non", "pre", "mis", "out", "anti",
];
const ENDINGS: [&str; 24] = [
    "", "s", "ed", "ing", "er", "ers", "ly", "ness", "'s", "able", "less", "ful", "ish", "ism",
    "ist", "ists", "al", "ally", "ity", "ize", "ized", "izing", "ation", "ations",
];

impl Parts {
    fn new() -> Self {
        Self {
            words: entries(include_str!("../../../testdata/scale/words.txt")).collect(),
            suffixes: entries(include_str!("../../../testdata/scale/suffixes.txt")).collect(),
            tokens: entries(include_str!("../../../testdata/scale/tokens.txt")).collect(),
        }
    }

    fn word(&self, random: &mut Random) -> &'static str {
        pick(&self.words, random)
    }

    /// A name for a list of `size`.
    fn name(&self, shape: Shape, size: usize, random: &mut Random) -> String {
        match shape {
            Shape::Domains => self.domain(random),
            Shape::Symbols => self.symbol(random),
            Shape::Paths => self.path(size, random),
            Shape::Words => {
                let mut word = format!("{}{}", pick(&PREFIXES, random), self.word(random));
                word += pick(&ENDINGS, random);
                word
            }
        }
    }

    fn domain(&self, random: &mut Random) -> String {
        let mut name = String::new();
        if random.percent(20) {
            name += skewed(&HOSTS, random);
            if random.percent(33) {
                name += &random.below(20).to_string();
            }
            name.push('.');
        }
        name += self.word(random);
        match random.below(8) {
            0..4 => {
                if random.percent(25) {
                    name.push('-');
                }
                name += self.word(random);
            }
            4 => name += &random.below(1000).to_string(),
            _ => {}
        }
        name.push('.');
        name += if random.percent(75) {
            skewed(&COMMON_SUFFIXES, random)
        } else {
            pick(&self.suffixes, random)
        };
        name
    }

    fn symbol(&self, random: &mut Random) -> String {
        let mut name = String::new();
        if random.percent(8) {
            name += "__";
        }
        for part in 0..2 + random.below(3) {
            if part > 0 {
                name.push('_');
            }
            name += skewed(&self.tokens, random);
        }
        name
    }

    /// A directory has forty files on average; its number determines them.
    fn path(&self, size: usize, random: &mut Random) -> String {
        let mut directory = Random::new(random.below(size / 40 + 4) as u64);
        let mut name = String::from(skewed(&ROOTS, &mut directory));
        for _ in 0..1 + directory.below(3) {
            name.push('/');
            name += self.word(&mut directory);
            if directory.percent(25) {
                name.push('-');
                name += self.word(&mut directory);
            }
        }
        name.push('/');
        name += self.word(random);
        if random.percent(33) {
            name.push('_');
            name += self.word(random);
        }
        if random.percent(83) {
            name.push('.');
            name += skewed(&EXTENSIONS, random);
        }
        name
    }
}

fn pick(from: &[&'static str], random: &mut Random) -> &'static str {
    from[random.below(from.len())]
}

/// The first are picked most: the logarithm of the position is uniform.
fn skewed(from: &[&'static str], random: &mut Random) -> &'static str {
    let uniform = (random.word() >> 11) as f64 / (1_u64 << 53) as f64;
    let place = ((from.len() + 1) as f64).powf(uniform) as usize;
    from[(place - 1).min(from.len() - 1)]
}

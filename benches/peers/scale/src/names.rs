//! Names of four shapes, made up of real parts: the same ones for the same seed on every machine.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use kit::oracle::entries;
use kit::random::Random;
use kit::shapes::Shape;

/// Where names come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Shape(Shape),
    File(PathBuf),
}

impl FromStr for Source {
    type Err = &'static str;

    /// A shape, by its name.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let shape = Shape::ALL.into_iter().find(|shape| shape.name() == text);
        let shape = shape.map(Self::Shape);
        shape.ok_or("expected domains, symbols, paths or words")
    }
}

/// How many names, in text with `Ki` or `Mi`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size(pub(crate) usize);

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (digits, factor) = match text.split_at(text.trim_end_matches(char::is_alphabetic).len())
        {
            (digits, "Mi") => (digits, 1 << 20),
            (digits, "Ki") => (digits, 1 << 10),
            _ => (text, 1),
        };
        let size = digits
            .parse()
            .map(|number: usize| number.saturating_mul(factor));
        let size = size.ok().filter(|size| (1..=1 << 24).contains(size));
        size.map(Self).ok_or("expected a size of up to 16Mi")
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(shape) => f.write_str(shape.name()),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// Sorted names, and others of the same shape that are not among them.
pub(crate) struct Names {
    pub(crate) stored: Vec<Vec<u8>>,
    pub(crate) others: Vec<Vec<u8>>,
}

impl Names {
    /// `size` names, fewer if a file has fewer, and up to `others` others.
    pub(crate) fn new(source: &Source, size: usize, others: usize) -> Result<Self, String> {
        let mut random = Random(0x5ca1e);
        let mut all: Vec<Vec<u8>> = match source {
            Source::Shape(shape) => {
                let parts = Parts::new();
                let mut seen = BTreeSet::new();
                // A shape may run out of names: then there are fewer.
                let tries = 8 * (size + others);
                for _ in 0..tries {
                    seen.insert(parts.name(*shape, size, &mut random));
                    if seen.len() == size + others {
                        break;
                    }
                }
                seen.into_iter().map(String::into_bytes).collect()
            }
            Source::File(path) => {
                let bytes = std::fs::read(path)
                    .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
                let lines = bytes.split(|&byte| byte == b'\n');
                let names: BTreeSet<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
                names.into_iter().map(<[u8]>::to_vec).collect()
            }
        };
        random.shuffle(&mut all);
        let others = all.split_off(size.min(all.len().saturating_sub(others.min(all.len() / 8))));
        all.sort_unstable();
        Ok(Self {
            stored: all,
            others,
        })
    }
}

/// Tells lists apart.
pub(crate) fn checksum(names: &[impl AsRef<[u8]>]) -> u64 {
    let bytes = |name: &[u8]| name.iter().fold(0, |sum, &byte| mixed(sum, byte.into()));
    names
        .iter()
        .fold(0, |sum, name| mixed(sum, bytes(name.as_ref())))
}

fn mixed(sum: u64, word: u64) -> u64 {
    Random(sum ^ word).word()
}

/// What names are made of.
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
            words: entries(include_str!("../../../../testdata/scale/words.txt")).collect(),
            suffixes: entries(include_str!("../../../../testdata/scale/suffixes.txt")).collect(),
            tokens: entries(include_str!("../../../../testdata/scale/tokens.txt")).collect(),
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

    /// A directory has forty files on average; what is in a directory follows from its number.
    fn path(&self, size: usize, random: &mut Random) -> String {
        let mut directory = Random(random.below(size / 40 + 4) as u64);
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

/// The first are picked most: the logarithm of the place is uniform.
fn skewed(from: &[&'static str], random: &mut Random) -> &'static str {
    let uniform = (random.word() >> 11) as f64 / (1_u64 << 53) as f64;
    let place = ((from.len() + 1) as f64).powf(uniform) as usize;
    from[(place - 1).min(from.len() - 1)]
}

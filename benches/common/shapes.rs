//! Long lists that look like those that people keep, from a seed: no list of a million names has to
//! be shipped.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "programs that include this file use a part of it"
)]

use std::collections::BTreeSet;

/// What the names of a list are.
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
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Domains, Self::Symbols, Self::Paths, Self::Words];

    /// The name of the shape.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Domains => "domains",
            Self::Symbols => "symbols",
            Self::Paths => "paths",
            Self::Words => "words",
        }
    }
}

const ONSETS: [&str; 24] = [
    "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "pl",
    "ch", "sh", "br", "cl", "gr", "",
];
const NUCLEI: [&str; 10] = ["a", "e", "i", "o", "u", "ea", "ou", "io", "ai", "y"];
const CODAS: [&str; 12] = ["", "", "", "n", "r", "s", "t", "l", "ng", "ck", "nd", "m"];
const ZONES: [&str; 10] = [
    "com", "com", "com", "net", "org", "de", "co.uk", "io", "ru", "info",
];
const HOSTS: [&str; 8] = ["www", "static", "mail", "api", "cdn", "img", "ads", "m"];
const SUBSYSTEMS: [&str; 12] = [
    "tcp", "ext4", "pci", "usb", "drm", "snd", "nfs", "xfs", "acpi", "scsi", "btrfs", "ipv6",
];
const VERBS: [&str; 14] = [
    "init", "exit", "alloc", "free", "get", "put", "read", "write", "probe", "remove", "show",
    "store", "lock", "unlock",
];
const ROOTS: [&str; 6] = [
    "/usr/share/doc",
    "/usr/lib/python3",
    "/usr/include/linux",
    "/srv/www/static",
    "/home/build/src",
    "/usr/share/man",
];
const SUFFIXES: [&str; 8] = ["txt", "py", "h", "c", "html", "png", "gz", "md"];

/// A 64-bit generator: splitmix.
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// From a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Below `count`.
    pub const fn below(&mut self, count: usize) -> usize {
        (((self.next() >> 32) * count as u64) >> 32) as usize
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    /// Puts `items` into another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    fn word(&mut self, most: usize, to: &mut String) {
        for _ in 0..1 + self.below(most) {
            to.push_str(self.pick(&ONSETS));
            to.push_str(self.pick(&NUCLEI));
            to.push_str(self.pick(&CODAS));
        }
    }

    /// A name of a shape; from many calls some come twice.
    pub fn name(&mut self, shape: Shape) -> Vec<u8> {
        let mut name = String::new();
        match shape {
            Shape::Domains => {
                if self.below(4) == 0 {
                    name.push_str(self.pick(&HOSTS));
                    name.push('.');
                }
                self.word(3, &mut name);
                if self.below(3) > 0 {
                    name.push_str(["-", "", ""][self.below(3)]);
                    self.word(3, &mut name);
                }
                if self.below(6) == 0 {
                    name.push_str(&self.below(1000).to_string());
                }
                name.push('.');
                name.push_str(self.pick(&ZONES));
            }
            Shape::Symbols => {
                name.push_str(["", "", "", "__", "_"][self.below(5)]);
                name.push_str(self.pick(&SUBSYSTEMS));
                name.push('_');
                self.word(3, &mut name);
                name.push('_');
                if self.below(2) == 0 {
                    self.word(2, &mut name);
                    name.push('_');
                }
                name.push_str(self.pick(&VERBS));
            }
            Shape::Paths => {
                name.push_str(self.pick(&ROOTS));
                name.push('/');
                self.word(2, &mut name);
                if self.below(2) == 0 {
                    name.push('/');
                    self.word(2, &mut name);
                }
                name.push('/');
                self.word(2, &mut name);
                name.push('.');
                name.push_str(self.pick(&SUFFIXES));
            }
            Shape::Words => self.word(5, &mut name),
        }
        name.into_bytes()
    }
}

/// `count` names, sorted, each once.
pub fn names(shape: Shape, count: usize, seed: u64) -> BTreeSet<Vec<u8>> {
    let mut seeded = Seeded::new(seed);
    let mut names = BTreeSet::new();
    while names.len() < count {
        names.insert(seeded.name(shape));
    }
    names
}

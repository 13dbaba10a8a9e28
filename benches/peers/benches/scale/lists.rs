//! The names of a list, and the streams that it is asked.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::shapes::{self, Seeded, Shape};

/// Where the names of a list come from.
pub(crate) enum Lists {
    Shape(Shape, usize),
    File(PathBuf, BTreeSet<Vec<u8>>),
}

/// A list and its streams.
pub(crate) struct List {
    pub(crate) title: String,
    pub(crate) shape: String,
    /// Sorted.
    pub(crate) names: Vec<Vec<u8>>,
    pub(crate) text: usize,
    pub(crate) streams: Vec<Stream>,
}

/// Names that are asked, in one piece, so that reading them costs every contender the same and little.
pub(crate) struct Stream {
    pub(crate) name: &'static str,
    bytes: Vec<u8>,
    ends: Vec<u32>,
    /// How many of them are in the list.
    pub(crate) hits: usize,
}

/// Names that the hot stream asks over and over.
const HOT: usize = 1000;

/// Names a stream at most: a pass over more says no more.
const LONGEST: usize = 1 << 20;

impl Stream {
    fn new<'n>(
        name: &'static str,
        names: impl Iterator<Item = &'n [u8]>,
        set: &BTreeSet<Vec<u8>>,
    ) -> Self {
        let mut stream = Self {
            name,
            bytes: Vec::new(),
            ends: vec![0],
            hits: 0,
        };
        for name in names {
            stream.bytes.extend_from_slice(name);
            stream.ends.push(stream.bytes.len() as u32);
            stream.hits += usize::from(set.contains(name));
        }
        stream
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len() - 1
    }

    #[inline(always)]
    pub(crate) fn get(&self, at: usize) -> &[u8] {
        &self.bytes[self.ends[at] as usize..self.ends[at + 1] as usize]
    }
}

impl Lists {
    pub(crate) fn of_shape(shape: Shape, size: usize) -> Self {
        Self::Shape(shape, size)
    }

    pub(crate) fn of_file(path: &Path) -> std::io::Result<Self> {
        let bytes = std::fs::read(path)?;
        let lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let names = lines.filter(|line| !line.is_empty()).map(<[u8]>::to_vec);
        Ok(Self::File(path.to_owned(), names.collect()))
    }

    pub(crate) fn load(self) -> List {
        let mut seeded = Seeded::new(2);
        let (shape, set, strangers) = match self {
            Self::Shape(shape, size) => {
                let set = shapes::names(shape, size, 1);
                let wanted = size.min(LONGEST);
                let mut strangers = Vec::with_capacity(wanted);
                while strangers.len() < wanted {
                    let name = seeded.name(shape);
                    if !set.contains(&name) {
                        strangers.push(name);
                    }
                }
                (shape.name().to_owned(), set, strangers)
            }
            Self::File(path, set) => {
                // Half of a name and half of another look like names of the file.
                let names: Vec<&Vec<u8>> = set.iter().collect();
                let mixed = (0..names.len().min(LONGEST)).map(|_| {
                    let (a, b) = (
                        names[seeded.below(names.len())],
                        names[seeded.below(names.len())],
                    );
                    [&a[..a.len() / 2], &b[b.len() / 2..]].concat()
                });
                let strangers = mixed.filter(|name| !set.contains(name)).collect();
                (path.display().to_string(), set, strangers)
            }
        };
        let mut order: Vec<&[u8]> = set.iter().map(Vec::as_slice).collect();
        seeded.shuffle(&mut order);
        order.truncate(LONGEST);
        let near: Vec<Vec<u8>> = order
            .iter()
            .map(|name| {
                let mut name = name.to_vec();
                if !name.is_empty() {
                    let at = seeded.below(name.len());
                    name[at] = b'a' + seeded.below(26) as u8;
                }
                name
            })
            .filter(|name| !set.contains(name))
            .collect();
        let hot = (0..order.len()).map(|at| order[at % HOT.min(order.len())]);
        let slices = |names: &'static str, from: &[Vec<u8>]| {
            Stream::new(names, from.iter().map(Vec::as_slice), &set)
        };
        let streams = vec![
            Stream::new("hit", order.iter().copied(), &set),
            slices("miss", &strangers),
            slices("near", &near),
            Stream::new("hot", hot, &set),
        ];
        let names: Vec<Vec<u8>> = set.into_iter().collect();
        List {
            title: format!("{shape}, {} names", names.len()),
            shape,
            text: names.iter().map(Vec::len).sum(),
            names,
            streams,
        }
    }
}

//! Names of four shapes, made up of real parts: the same ones for the same seed on every machine.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use kit::random::Random;
use kit::shapes::{Shape, drawn};

/// Where names come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Shape(Shape),
    File(PathBuf),
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
        let mut random = Random::new(0x5ca1e);
        let mut all: Vec<Vec<u8>> = match source {
            Source::Shape(shape) => drawn(*shape, size + others, size, &mut random)
                .into_iter()
                .collect(),
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

/// Tells lists apart; the same in the build script, since one compiler compiles both.
pub(crate) fn checksum<T: Hash>(names: &[T]) -> u64 {
    let mut hasher = DefaultHasher::new();
    names.hash(&mut hasher);
    hasher.finish()
}

//! Names of four shapes, made up of real parts: the same ones for the same seed on every machine.

use std::collections::BTreeSet;
use std::fmt;
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
        let mut random = Random(0x5ca1e);
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

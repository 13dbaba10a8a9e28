//! The queries of a stream. Each has its own copy of a name, packed at every alignment as in a
//! request. A shared copy would always have one alignment.

use crate::random::Random;

#[derive(Default)]
pub struct Slots {
    bytes: Vec<u8>,
    spans: Vec<(usize, usize)>,
}

impl Slots {
    pub fn of<'a>(names: impl IntoIterator<Item = &'a [u8]>, random: &mut Random) -> Self {
        let mut slots = Self::default();
        for name in names {
            let start = slots.bytes.len() + random.below(8);
            slots.bytes.resize(start, b'.');
            slots.bytes.extend_from_slice(name);
            slots.spans.push((start, slots.bytes.len()));
        }
        slots
    }

    pub fn names(&self) -> Vec<&[u8]> {
        self.spans
            .iter()
            .map(|&(start, end)| &self.bytes[start..end])
            .collect()
    }

    /// The slots as texts.
    pub fn texts(&self) -> Vec<&str> {
        let text = |name| std::str::from_utf8(name).expect("names of streams are ASCII");
        self.names().into_iter().map(text).collect()
    }
}

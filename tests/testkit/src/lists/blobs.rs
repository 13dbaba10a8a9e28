//! A list as a blob in every layout, against the oracle.

use header_set_blob::LoadedSet;
use header_set_build::blobs::{self, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::Strategy;

use super::{List, Normal, lookups, oracle::folded};
use crate::blobs::oracle;
use crate::random::Random;

/// What a blob shows of an entry: whether it is a pattern, and its text.
type Shown = (bool, Vec<u8>);

pub struct Blobs {
    /// The list and how its names are compared.
    about: String,
    sets: Vec<(Strategy, LoadedSet<Vec<u8>>)>,
    /// For each line of the list, the entry; nothing for an exclusion.
    entries: Vec<Option<Shown>>,
}

impl Blobs {
    /// Builds a blob in each layout from `keys`, which are those of the list, and asks it for names
    /// near to its entries.
    pub fn checked(list: &List, normal: &Normal, keys: &KeySet) -> Self {
        let expressions = list.written.iter().filter(|written| written.regular);
        let expressions: Vec<&[u8]> = expressions.map(|written| &written.text[..]).collect();
        Self::with(list, normal, keys, &|blob| {
            oracle::agrees(blob, &expressions, &mut Random::new(3));
        })
    }

    /// The same without names near to the entries.
    pub fn new(list: &List, normal: &Normal) -> Self {
        Self::with(list, normal, &normal.keys, &|_| {})
    }

    fn with(list: &List, normal: &Normal, keys: &KeySet, check: &dyn Fn(&[u8])) -> Self {
        let fold = normal.keys.fold;
        let shown = |is_pattern: bool, text: &[u8]| match is_pattern {
            true => (true, text.to_vec()),
            false => (false, folded(fold, text)),
        };
        let entries = list.written.iter().map(|written| {
            let is_pattern = written.stars || written.regular;
            (!written.excluded).then(|| shown(is_pattern, &written.text))
        });
        let spellings = normal.keys.spellings();
        let expected = (spellings.iter()).map(|entry| shown(entry.is_pattern, entry.text));
        let mut expected: Vec<Shown> = expected.collect();
        expected.sort();
        let sets = blobs::LAYOUTS.map(|layout| {
            let built = blobs::build(keys, layout, Threads::new(1));
            let bytes = built.expect("expressions within bounds").bytes;
            check(&bytes);
            let set = LoadedSet::from_bytes(bytes).expect("a blob");
            let entries = set
                .iter()
                .map(|it| (it.is_pattern(), it.as_bytes().to_vec()));
            let mut entries: Vec<Shown> = entries.collect();
            let names = entries.iter().filter(|(is_pattern, _)| !is_pattern);
            assert!(layout == Strategy::PerfectHash || names.is_sorted());
            entries.sort();
            assert!(
                entries == expected,
                "{layout} has other entries than {}",
                list.name
            );
            (layout, set)
        });
        Self {
            about: format!("{}, {fold:?}", list.name),
            sets: sets.into(),
            entries: entries.collect(),
        }
    }

    /// Asks every blob for a name, of which this line of the list wins.
    pub fn ask(&self, name: &[u8], winner: Option<usize>) {
        let expected = winner.and_then(|line| self.entries[line].as_ref());
        for (layout, set) in &self.sets {
            let entry = lookups::entry(set, name);
            let found = entry.map(|it| (it.is_pattern(), it.as_bytes().to_vec()));
            let is_in = [lookups::is_in(set, name), lookups::is_classified(set, name)];
            assert!(
                found.as_ref() == expected && is_in == [expected.is_some(); 2],
                "{}, {layout}, `{}`: found {found:?}, {is_in:?}; expected {expected:?}",
                self.about,
                name[..name.len().min(200)].escape_ascii(),
            );
        }
    }
}

//! A list through every door.

use std::path::Path;

use header_set_blob::LoadedSet;
use header_set_build::{Case, Error, Generator, Optimize, Separators, Strategy, Tokens};
use header_set_codegen::list::key_set::{KeySet, Role, Winner};
use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, Planned, plan_items};

use super::mistakes;
use super::sample::{Entry, Kind, Sample};
use crate::lists::lookups;
use crate::lists::oracle::{self, Oracle};

pub const FILE: &str = "list.txt";

/// What each door made of a list that all accept.
pub struct Doors<'a> {
    /// The seed, and the list as a user of the macro writes it.
    about: String,
    macros: Planned<'a>,
    rust: Planned<'a>,
    blob: Vec<u8>,
    oracle: Oracle,
    /// The position of each entry that counts.
    kept: Vec<usize>,
}

impl<'a> Doors<'a> {
    /// Nothing if all doors refuse the list, for the same mistakes. Files are written into the
    /// folder, which nothing else uses.
    pub fn open(sample: &Sample, seed: u64, folder: &Path, arena: &'a Arena) -> Option<Self> {
        if sample.kind == Kind::File {
            let lines: Vec<Vec<u8>> = sample.entries.iter().map(line).collect();
            std::fs::write(folder.join(FILE), lines.join(&b'\n')).expect("a file");
        }
        let context = Context {
            root: Some(folder.to_owned()),
            ..Context::default()
        };
        let macros = plan_items(&source(sample), &context, arena);
        let rust = generator(sample, folder).planned(arena);
        let blob = blob_of(sample, folder, 2);
        let about = format!("seed {seed}: {}", source(sample));
        match (macros, rust, blob) {
            (Ok(mut macros), Ok(rust), Ok(blob)) => {
                let kept = sample.kept();
                let repeats = kept.len() < sample.entries.len();
                assert!(sample.kind == Kind::File || !repeats, "{about}");
                let doors = Self {
                    about,
                    macros: macros.remove(0),
                    rust,
                    blob,
                    oracle: sample.oracle(&kept),
                    kept,
                };
                doors.assert_same_lists(sample);
                doors.assert_exclusions_take_out(sample);
                Some(doors)
            }
            (Err(_), Err(rust), Err(blob)) => {
                assert_eq!(rust, blob, "{about}");
                let expected = mistakes::of_macro(sample, &context);
                let found = mistakes::of_generator(sample, &rust);
                assert_eq!(found, expected, "{about}");
                None
            }
            (macros, rust, blob) => {
                let errors = (macros.err(), rust.err(), blob.err());
                panic!("{about}\nheader_set!, as Rust, as a blob: {errors:?}");
            }
        }
    }

    /// Entries, their indices and spellings, and their order.
    fn assert_same_lists(&self, sample: &Sample) {
        let about = &self.about;
        let inclusions = self.kept.iter().map(|&at| &sample.entries[at]);
        let inclusions = inclusions.filter(|entry| !entry.excluded);
        let inclusions: Vec<_> = inclusions
            .map(|it| (&it.text[..], it.is_pattern()))
            .collect();
        let set = LoadedSet::from_bytes(&self.blob).expect("a blob");
        set.verify().expect(about);
        for planned in [&self.macros, &self.rust] {
            let spellings = planned.keys.spellings();
            let spellings = spellings.iter().map(|it| (it.text, it.is_pattern));
            assert!(spellings.eq(inclusions.iter().copied()), "{about}");
            assert_eq!(planned.chosen.fingerprint, set.fingerprint(), "{about}");
        }
        let (macros, rust) = (&self.macros.keys, &self.rust.keys);
        assert!(macros.keys.iter().eq(rust.keys.iter()), "{about}");
        assert_eq!(macros.indices, rust.indices, "{about}");
        assert_eq!(macros.patterns, rust.patterns, "{about}");
        assert_eq!(macros.sorted(), rust.sorted(), "{about}");
        assert_eq!(set.len(), inclusions.len(), "{about}");
    }

    /// Of an exclusion of one name it is plain whether it takes something out.
    fn assert_exclusions_take_out(&self, sample: &Sample) {
        let folded = |entry: &Entry| oracle::folded(sample.fold(), &entry.text);
        for &at in &self.kept {
            let entry = &sample.entries[at];
            let takes_out = |other: &Entry| {
                !other.excluded && !other.is_pattern() && folded(other) == folded(entry)
            };
            let is_plain = entry.excluded && !entry.is_pattern();
            if !is_plain || sample.entries.iter().any(takes_out) {
                continue;
            }
            let others: Vec<usize> = self.kept.iter().copied().filter(|&it| it != at).collect();
            let without = sample.oracle(&others);
            let winner = without.winner(&entry.text);
            let about = &self.about;
            assert!(
                without.includes(winner),
                "an idle exclusion is accepted, {about}"
            );
        }
    }

    pub fn ask(&self, sample: &Sample, name: &[u8]) {
        let winner = self.oracle.winner(name).map(|line| self.kept[line]);
        let winner = winner.filter(|&at| !sample.entries[at].excluded);
        let before = |at: usize| {
            let earlier = self.kept.iter().take_while(|&&it| it < at);
            earlier.filter(|&&it| !sample.entries[it].excluded).count()
        };
        let (index, about) = (winner.map(before), &self.about);
        let shown = name.escape_ascii();
        for (door, planned) in [("header_set!", &self.macros), ("as Rust", &self.rust)] {
            assert_eq!(index_in(planned, name), index, "{door}: `{shown}`, {about}");
        }
        let set = LoadedSet::from_bytes(&self.blob).expect("a blob");
        let text = winner.map(|at| {
            let entry = &sample.entries[at];
            match entry.is_pattern() {
                true => entry.text.clone(),
                false => oracle::folded(sample.fold(), &entry.text),
            }
        });
        let found = set.entry(name).map(|entry| entry.as_bytes().to_vec());
        assert_eq!(found, text, "as a blob: `{shown}`, {about}");
        assert_eq!(
            set.contains(name),
            text.is_some(),
            "as a blob: `{shown}`, {about}"
        );
    }
}

/// Writes a list as a blob and as Rust, on one thread and on eight: the bytes are the same, and the
/// Rust parses.
pub fn write_twice(sample: &Sample, folder: &Path) {
    let blobs =
        [1, 8].map(|threads| blob_of(sample, folder, threads).expect("a list that is accepted"));
    assert!(blobs[0] == blobs[1], "{}", source(sample));
    let files = [1, 8].map(|threads| {
        let path = folder.join(format!("{threads}.rs"));
        let generator = generator(sample, folder).threads(threads);
        generator.write(&path).expect("a list that is accepted");
        std::fs::read_to_string(&path).expect("what was written")
    });
    assert!(files[0] == files[1], "{}", source(sample));
    let parsed = syn::parse_file(&files[0]);
    assert!(parsed.is_ok(), "{}\n{}", source(sample), files[0]);
}

/// The index that tables give, which must be that of the normal form.
fn index_in(planned: &Planned, name: &[u8]) -> Option<usize> {
    let keys: &KeySet = &planned.keys;
    let built = &planned.chosen.built;
    let id = lookups::find(&built.matcher, name);
    let winner = id.map(|id| match built.places.get(id as usize) {
        Some(place) => Winner::Key(place.expect("no lookup ends at an empty place")),
        None => Winner::Pattern(id as usize - built.places.len()),
    });
    assert_eq!(winner, keys.winner(name));
    match keys.role_of(winner?) {
        Role::Entry(index) => Some(index),
        Role::Excluded => None,
    }
}

fn line(entry: &Entry) -> Vec<u8> {
    let bang: &[u8] = if entry.excluded { b"!" } else { b"" };
    let word: &[u8] = if entry.regular { b"regex " } else { b"" };
    [bang, word, &entry.text].concat()
}

/// The list as a user of the macro writes it: behind the first line, an entry a line.
pub fn source(sample: &Sample) -> String {
    let tokens = match sample.tokens {
        Tokens::Only => "names = token",
        Tokens::Any => "names = any",
    };
    let case = sample.case.map(|case| match case {
        Case::Sensitive => "case = sensitive",
        Case::Insensitive => "case = insensitive",
    });
    let fold = (sample.separators == Separators::Fold).then_some("separators = fold");
    let size = (sample.optimize == Optimize::Size).then_some("optimize = size");
    let words = [Some(tokens), case, fold, size].into_iter().flatten();
    let mut options: Vec<_> = words.map(str::to_owned).collect();
    options.extend(sample.strategy.map(|it| format!("strategy = {it}")));
    options.extend(sample.hit_rate.map(|it| format!("hit_rate = {it:?}")));
    let options = format!("[header_set({})]", options.join(", "));
    let rows = sample.entries.iter().enumerate().map(|(number, entry)| {
        let literal = match entry.verbatim {
            true => format!("b\"{}\"", entry.text.escape_ascii()),
            false => format!("{:?}", String::from_utf8_lossy(&entry.text)),
        };
        let literal = match entry.regular {
            true => format!("regex {literal}"),
            false => literal,
        };
        match (sample.kind, entry.excluded) {
            (_, true) => format!("\n!{literal},"),
            (Kind::Map, false) => format!("\n{literal} => {number},"),
            (Kind::Enum, false) => format!("\nV{number} = {literal},"),
            _ => format!("\n{literal},"),
        }
    });
    let rows: String = rows.collect();
    match sample.kind {
        Kind::Set => format!("#{options} static L = [{rows}];"),
        Kind::Expression => format!("#!{options} {rows}"),
        Kind::Map => format!("#{options} static L: u8 = {{ {rows} }};"),
        Kind::Enum => format!("#{options} enum L {{ {rows} }}"),
        Kind::File => format!("#{options} static L = [include {FILE:?}];"),
    }
}

/// The list as a build script writes it.
fn generator(sample: &Sample, folder: &Path) -> Generator {
    let mut generator = Generator::new("L")
        .separators(sample.separators)
        .tokens(sample.tokens)
        .optimize(sample.optimize);
    if let Some(case) = sample.case {
        generator = generator.case(case);
    }
    if let Some(strategy) = sample.strategy {
        generator = generator.strategy(strategy);
    }
    if let Some(rate) = sample.hit_rate {
        generator = generator.hit_rate(rate);
    }
    if sample.kind == Kind::File {
        return generator.file(folder.join(FILE));
    }
    generator = generator.strict();
    if sample.kind == Kind::Map {
        return generator.map_to("u8", sample.entries.iter().map(line).zip(0..));
    }
    for run in sample.runs() {
        generator = match run[0].verbatim {
            true => generator.names(run.iter().map(|entry| &entry.text)),
            false => generator.entries(run.iter().map(line)),
        };
    }
    generator
}

fn blob_of(sample: &Sample, folder: &Path, threads: usize) -> Result<Vec<u8>, Error> {
    let mut generator = match sample.kind {
        // A blob has no values.
        Kind::Map => {
            let entries = sample.entries.iter().map(line);
            let sample = Sample {
                kind: Kind::Set,
                entries: Vec::new(),
                ..*sample
            };
            self::generator(&sample, folder).entries(entries)
        }
        _ => self::generator(sample, folder),
    };
    // Nor a strategy that is for short lists alone.
    if sample.strategy == Some(Strategy::FlatDfa) {
        generator = generator.strategy(Strategy::PopcountTrie);
    }
    if sample.ordered {
        generator = generator.ordered();
    }
    generator.threads(threads).to_bytes()
}

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
    seed: u64,
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
        let about = || format!("seed {seed}: {}", source(sample));
        let kept = sample.kept();
        match (macros, rust, blob) {
            (Ok(mut macros), Ok(rust), Ok(blob)) => {
                assert!(
                    sample.kind == Kind::File || !sample.repeats(),
                    "{}",
                    about()
                );
                let doors = Self {
                    seed,
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
                assert_eq!(rust, blob, "{}", about());
                let expected = mistakes::of_macro(sample, &context);
                let found = mistakes::of_generator(sample, &rust);
                assert_eq!(found, expected, "{}", about());
                None
            }
            (macros, rust, blob) => panic!(
                "{}\nheader_set!: {:?}\nas Rust: {:?}\nas a blob: {:?}",
                about(),
                macros.err(),
                rust.err(),
                blob.err()
            ),
        }
    }

    /// Entries, their indices and spellings, and their order.
    fn assert_same_lists(&self, sample: &Sample) {
        let about = format!("seed {}: {}", self.seed, source(sample));
        let inclusions = self.kept.iter().map(|&at| &sample.entries[at]);
        let inclusions: Vec<_> = inclusions.filter(|entry| !entry.excluded).collect();
        let set = LoadedSet::from_bytes(&self.blob).expect("a blob");
        set.verify()
            .unwrap_or_else(|error| panic!("{about}: {error}"));
        for keys in [&self.macros.keys, &self.rust.keys] {
            let spellings = keys.spellings();
            let texts: Vec<&[u8]> = spellings.iter().map(|it| it.text).collect();
            let expected: Vec<&[u8]> = inclusions.iter().map(|it| &it.text[..]).collect();
            assert_eq!(texts, expected, "{about}");
            for (spelling, entry) in spellings.iter().zip(&inclusions) {
                assert_eq!(spelling.is_pattern, entry.is_pattern(), "{about}");
            }
        }
        let (macros, rust) = (&self.macros.keys, &self.rust.keys);
        assert!(macros.keys.iter().eq(rust.keys.iter()), "{about}");
        assert_eq!(macros.indices, rust.indices, "{about}");
        assert_eq!(macros.patterns, rust.patterns, "{about}");
        assert_eq!(macros.sorted(), rust.sorted(), "{about}");
        let fingerprint = set.fingerprint();
        assert_eq!(self.macros.chosen.fingerprint, fingerprint, "{about}");
        assert_eq!(self.rust.chosen.fingerprint, fingerprint, "{about}");
        assert_eq!(set.len(), inclusions.len(), "{about}");
    }

    /// Of an exclusion of one name it is plain whether it takes something out.
    fn assert_exclusions_take_out(&self, sample: &Sample) {
        let equal = |a: usize, b: usize| {
            let fold = sample.fold();
            let folded = |at: usize| oracle::folded(fold, &sample.entries[at].text);
            folded(a) == folded(b) && !sample.entries[b].is_pattern()
        };
        for &at in &self.kept {
            let entry = &sample.entries[at];
            let takes_out_equal = (0..sample.entries.len())
                .any(|other| !sample.entries[other].excluded && equal(at, other));
            if !entry.excluded || entry.is_pattern() || takes_out_equal {
                continue;
            }
            let others: Vec<usize> = self.kept.iter().copied().filter(|&it| it != at).collect();
            let without = sample.oracle(&others);
            assert!(
                without.includes(without.winner(&entry.text)),
                "seed {}: an idle exclusion is accepted in {}",
                self.seed,
                source(sample)
            );
        }
    }

    /// Asks every door for a name.
    pub fn ask(&self, sample: &Sample, name: &[u8]) {
        let winner = self.oracle.winner(name).map(|line| self.kept[line]);
        let winner = winner.filter(|&at| !sample.entries[at].excluded);
        let before = |at: usize| {
            let earlier = self.kept.iter().take_while(|&&it| it < at);
            earlier.filter(|&&it| !sample.entries[it].excluded).count()
        };
        let index = winner.map(before);
        let set = LoadedSet::from_bytes(&self.blob).expect("a blob");
        let about = || {
            let name = name.escape_ascii();
            format!("seed {}: `{name}` in {}", self.seed, source(sample))
        };
        assert_eq!(
            index_in(&self.macros, name),
            index,
            "header_set!, {}",
            about()
        );
        assert_eq!(index_in(&self.rust, name), index, "as Rust, {}", about());
        assert_eq!(
            set.contains(name),
            winner.is_some(),
            "as a blob, {}",
            about()
        );
        let text = winner.map(|at| {
            let entry = &sample.entries[at];
            match entry.is_pattern() {
                true => entry.text.clone(),
                false => oracle::folded(sample.fold(), &entry.text),
            }
        });
        let found = set.entry(name);
        let found = found.map(|entry| entry.as_bytes().to_vec());
        assert_eq!(found, text, "as a blob, {}", about());
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
    let index_of = |role| match role {
        Role::Entry(index) => Some(index),
        Role::Excluded => None,
    };
    let keys: &KeySet = &planned.keys;
    let built = &planned.chosen.built;
    let id = lookups::find(&built.matcher, name);
    let winner = id.map(|id| match built.places.get(id as usize) {
        Some(place) => Winner::Key(place.expect("no lookup ends at an empty place")),
        None => Winner::Pattern(id as usize - built.places.len()),
    });
    assert_eq!(winner, keys.winner(name));
    winner.and_then(|winner| index_of(keys.role_of(winner)))
}

fn line(entry: &Entry) -> Vec<u8> {
    let bang: &[u8] = if entry.excluded { b"!" } else { b"" };
    let word: &[u8] = if entry.regular { b"regex " } else { b"" };
    [bang, word, &entry.text].concat()
}

/// The list as a user of the macro writes it: behind the first line, an entry a line.
pub fn source(sample: &Sample) -> String {
    let mut options = vec![match sample.tokens {
        Tokens::Only => String::from("names = token"),
        Tokens::Any => String::from("names = any"),
    }];
    options.extend(sample.case.map(|case| match case {
        Case::Sensitive => String::from("case = sensitive"),
        Case::Insensitive => String::from("case = insensitive"),
    }));
    if sample.separators == Separators::Fold {
        options.push(String::from("separators = fold"));
    }
    options.extend(
        sample
            .strategy
            .map(|strategy| format!("strategy = {strategy}")),
    );
    options.extend(sample.hit_rate.map(|rate| format!("hit_rate = {rate:?}")));
    if sample.optimize == Optimize::Size {
        options.push(String::from("optimize = size"));
    }
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

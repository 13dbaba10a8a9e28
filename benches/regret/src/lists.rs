//! The lists: those of the repository, and generated ones of every shape and size. The build script
//! uses this.

use std::collections::BTreeSet;
use std::path::Path;

use kit::names::Names;
use kit::oracle::entries;
use kit::random::Random;

pub(crate) struct List {
    pub(crate) name: String,
    pub(crate) family: &'static str,
    /// How its entries are read: [`FIELDS`], [`ANY`] or [`ANY_CASE`].
    pub(crate) options: &'static str,
    /// The share of names asked for that are in the list, if it is said.
    pub(crate) hit_rate: Option<f64>,
    /// As in source.
    pub(crate) entries: Vec<String>,
}

const FIELDS: &str = "case = sensitive";
const ANY: &str = "names = any, case = sensitive";
const ANY_CASE: &str = "case = insensitive";

impl List {
    /// Of lines of a file.
    fn new(
        name: String,
        family: &'static str,
        lines: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Self {
        let literal = |line: &str| match line.strip_prefix("regex ") {
            Some(expression) => format!("regex {expression:?}"),
            None => format!("{line:?}"),
        };
        Self {
            name,
            family,
            options: FIELDS,
            hit_rate: None,
            entries: lines.into_iter().map(|it| literal(it.as_ref())).collect(),
        }
    }

    /// The same, asked for names of which `percent` of a hundred hit.
    fn hit(self, percent: u32) -> Self {
        Self {
            name: format!("{}-hit-{percent}", self.name),
            family: "much is hit",
            hit_rate: Some(f64::from(percent) / 100.0),
            ..self
        }
    }
}

/// Lists of the repository.
const REAL: [(&str, &str); 13] = [
    ("hop-by-hop-8", FIELDS),
    ("standard-81", FIELDS),
    ("internal-119", FIELDS),
    ("iana-245", FIELDS),
    ("trie-hard-118", ANY),
    ("client-hints", FIELDS),
    ("tracing-21", FIELDS),
    ("fetch-forbidden", FIELDS),
    ("hpack-static", FIELDS),
    ("methods", ANY),
    ("media-types", ANY),
    ("prefixed-97", FIELDS),
    ("globs-8", FIELDS),
];

/// Those that are compiled ignoring case too.
const BOTH_CASES: [&str; 4] = ["hop-by-hop-8", "internal-119", "prefixed-97", "globs-8"];

/// Those of which traffic hits more than one name in ten, and of how many in a hundred.
const MUCH_HIT: [(&str, u32); 7] = [
    ("hop-by-hop-8", 50),
    ("internal-119", 30),
    ("internal-119", 70),
    ("iana-245", 100),
    ("tracing-21", 100),
    ("prefixed-97", 50),
    ("globs-8", 50),
];

/// Sizes of generated ones of which half is hit.
const HALF_HIT_SIZES: [usize; 3] = [300, 1_200, 16_000];

/// Expressions that are asked of proxies.
const EXPRESSIONS: [&str; 8] = [
    "regex x-(amz|goog)-meta-[a-z0-9-]+",
    "regex x-envoy-(upstream|downstream)-[a-z-]*",
    "regex (x-)?forwarded(-for|-host|-proto|-port)?",
    "regex x-b3-(trace|span|parentspan)id",
    "regex sec-ch-ua(-[a-z-]+)?",
    "regex cf-(ray|ipcountry|visitor|worker)",
    "regex x-(debug|test)[0-9]{1,3}",
    "regex .*-(internal|private)",
];

/// Sizes of lists of names like real ones.
const SIZES: [usize; 18] = [
    1, 2, 3, 4, 6, 12, 24, 48, 96, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 100_000,
];

/// A name for lists, their family, their sizes, and an entry.
type Generated = (
    &'static str,
    &'static str,
    &'static [usize],
    fn(&mut Names) -> String,
);

#[rustfmt::skip]
const GENERATED: [Generated; 9] = [
    ("names", "like real names", &SIZES, Names::real),
    ("common-start", "one of three long starts", &[20, 200, 2_000], Names::common_start),
    ("prefixes", "a third prefix entries", &[10, 50, 200, 1_000], |names| names.sometimes(3, Names::prefix)),
    ("prefixes-only", "prefix entries alone", &[40], Names::prefix),
    ("globs", "globs alone", &[3, 12, 40], Names::glob),
    ("globs-among", "a tenth globs", &[60], |names| names.sometimes(10, Names::glob)),
    ("long", "80 to 250 bytes", &[10, 100, 1_000], Names::long),
    ("twelve-bytes", "one length", &[50, 500, 5_000], |names| names.of_len(12)),
    ("lengths", "a name of each length", &[120], Names::longer),
];

pub(crate) fn all(testdata: &Path) -> std::io::Result<Vec<List>> {
    let mut lists = Vec::new();
    for (name, options) in REAL {
        let text = std::fs::read_to_string(testdata.join(format!("{name}.txt")))?;
        let list = |family| List::new(name.to_owned(), family, entries(&text));
        for (_, percent) in MUCH_HIT.into_iter().filter(|(hit, _)| *hit == name) {
            lists.push(list("").hit(percent));
        }
        if BOTH_CASES.contains(&name) {
            lists.push(List {
                name: format!("{name}-i"),
                options: ANY_CASE,
                ..list("real, any case")
            });
        }
        lists.push(List {
            options,
            ..list("real")
        });
    }
    for size in [119, 10_000] {
        let name = format!("names-and-expressions-{size}");
        let names = Names::new(size as u64).distinct(size, &mut Names::real);
        let lines = EXPRESSIONS.map(str::to_owned).into_iter().chain(names);
        lists.push(List::new(name, "names and expressions", lines));
    }
    let name = "expressions-8".to_owned();
    lists.push(List::new(name, "expressions alone", EXPRESSIONS));
    for size in HALF_HIT_SIZES {
        let names = Names::new(size as u64).distinct(size, &mut Names::real);
        lists.push(List::new(format!("names-{size}"), "", names).hit(50));
    }
    for (shape, family, sizes, mut entry) in GENERATED {
        for &size in sizes {
            // Each list from a seed of its own, so that none changes when another does.
            let seed = shape.bytes().fold(size as u64, |seed, byte| {
                seed.wrapping_mul(31) + u64::from(byte)
            });
            let lines = Names::new(seed).distinct(size, &mut entry);
            lists.push(List::new(format!("{shape}-{size}"), family, lines));
        }
    }
    let every: Vec<u8> = (0..=u8::MAX).collect();
    for size in [60, 600] {
        let random = &mut Random::new(size as u64);
        let mut bytes = || {
            let len = 2 + random.below(24);
            random.bytes(&every, len)
        };
        let entries: BTreeSet<Vec<u8>> = (0..size).map(|_| bytes()).collect();
        let literal = |entry: &Vec<u8>| format!("b\"{}\"", entry.escape_ascii());
        lists.push(List {
            options: ANY,
            entries: entries.iter().map(literal).collect(),
            ..List::new(format!("bytes-{size}"), "any bytes", [""; 0])
        });
    }
    Ok(lists)
}

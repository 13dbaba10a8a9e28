//! The lists: those that the repository ships, and generated ones.

use std::collections::BTreeSet;

use kit::names::Names;
use kit::oracle::entries;

use crate::sets::{Set, WHOLE_REQUESTS};

/// Shipped lists, by the name of their file; the first ones have no patterns.
const NAMES: [&str; 4] = ["hop-by-hop-8", "standard-81", "internal-119", "iana-245"];
const OTHERS: [&str; 3] = ["short-28", "prefixed-97", "globs-8"];

/// Sizes for which no real list may be shipped.
const GENERATED: [usize; 4] = [300, 1_200, 16_384, 100_000];

/// Of the generated names.
const SEED: u64 = 0x6865_6164_6572;

const LISTS: &str = "../../testdata/lists";
const REQUESTS: &str = "../../testdata/traffic/requests.txt";

/// Builds only sets whose name contains one of these texts, separated by commas: compiling 100,000
/// names by every peer takes minutes.
const WANTED: &str = "PEERS_SETS";

pub(crate) fn load() -> Vec<Set> {
    println!("cargo::rerun-if-env-changed={WANTED}");
    let wanted = std::env::var(WANTED).unwrap_or_default();
    let is_wanted =
        |name: &str| name == WHOLE_REQUESTS || wanted.split(',').any(|part| name.contains(part));
    let mut sets: Vec<Set> = NAMES.map(shipped).into();
    sets.extend(generated(is_wanted));
    sets.extend(OTHERS.map(shipped));
    sets.retain(|set| is_wanted(set.name));
    sets
}

/// Each is the start of the next, so that size alone differs.
fn generated(is_wanted: impl Fn(&str) -> bool) -> Vec<Set> {
    let sizes = GENERATED.map(|size| (format!("generated-{size}"), size));
    let sizes = sizes.into_iter().filter(|(name, _)| is_wanted(name));
    let sizes: Vec<(String, usize)> = sizes.collect();
    let Some(&(_, largest)) = sizes.last() else {
        return Vec::new();
    };
    // None is asked for in requests: a stream of misses must keep its most frequent names.
    let asked = entries(read(REQUESTS)).flat_map(str::split_ascii_whitespace);
    let asked: BTreeSet<String> = asked.map(str::to_ascii_lowercase).collect();
    let mut name = |names: &mut Names| {
        let mut drawn = std::iter::repeat_with(|| names.real());
        drawn
            .find(|name| !asked.contains(name))
            .expect("it is endless")
    };
    let names = Names::new(SEED).distinct(largest, &mut name);
    let set =
        |(name, size): (String, usize)| Set::new(name.leak(), names[..size].join("\n").leak());
    sizes.into_iter().map(set).collect()
}

fn shipped(name: &'static str) -> Set {
    Set::new(name, read(&format!("{LISTS}/{name}.txt")))
}

fn read(path: &str) -> &'static str {
    println!("cargo::rerun-if-changed={path}");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.leak()
}

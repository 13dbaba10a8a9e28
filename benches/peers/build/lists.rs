//! The lists: those that the repository ships, and generated ones.

use std::collections::BTreeSet;

use kit::names::Names;
use kit::oracle::entries;

use crate::sets::Set;

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
    let mut sets: Vec<Set> = NAMES.map(shipped).into();
    sets.extend(generated());
    sets.extend(OTHERS.map(shipped));
    sets.retain(|set| {
        set.has_whole_requests() || wanted.split(',').any(|part| set.name.contains(part))
    });
    sets
}

/// Each is the start of the next, so that size alone differs.
fn generated() -> [Set; GENERATED.len()] {
    // None is asked for in requests: a stream of misses must keep its most frequent names.
    let asked = entries(read(REQUESTS)).flat_map(str::split_ascii_whitespace);
    let asked: BTreeSet<String> = asked.map(str::to_ascii_lowercase).collect();
    let mut name = |names: &mut Names| {
        let mut drawn = std::iter::repeat_with(|| names.real());
        drawn
            .find(|name| !asked.contains(name))
            .expect("it is endless")
    };
    let names = Names::new(SEED).distinct(GENERATED[GENERATED.len() - 1], &mut name);
    GENERATED.map(|size| {
        let name = format!("generated-{size}").leak();
        Set::new(name, names[..size].join("\n").leak())
    })
}

fn shipped(name: &'static str) -> Set {
    Set::new(name, read(&format!("{LISTS}/{name}.txt")))
}

fn read(path: &str) -> &'static str {
    println!("cargo::rerun-if-changed={path}");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.leak()
}

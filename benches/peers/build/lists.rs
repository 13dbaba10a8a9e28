//! The lists: those that the repository ships, and generated ones.

use kit::oracle::entries;

use crate::names;
use crate::sets::{Set, WHOLE_REQUESTS};

/// Shipped lists, by the name of their file; the first ones have no patterns.
const NAMES: [&str; 4] = ["hop-by-hop-8", "standard-81", "internal-119", "iana-245"];
const OTHERS: [&str; 3] = ["short-28", "prefixed-97", "globs-8"];

/// Lists whose words the generated ones are made of.
const MODELS: [&str; 2] = ["internal-119", "iana-245"];

/// Sizes for which no real list may be shipped.
const GENERATED: [usize; 4] = [300, 1_200, 16_384, 100_000];

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
    let asked = read(REQUESTS);
    let asked: Vec<&str> = entries(asked).flat_map(|line| line.split(' ')).collect();
    let models = MODELS.map(shipped);
    let models: Vec<&str> = models.iter().flat_map(Set::exact).collect();
    let names = names::generate(largest, &models, &asked);
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

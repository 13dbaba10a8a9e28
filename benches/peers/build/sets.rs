//! The lists: those that the repository ships, and generated ones.

use std::fmt::Write as _;
use std::path::Path;

use crate::names;
use crate::special::WHOLE_REQUESTS;

/// Shipped lists of names, by the name of their file.
const NAMES: [&str; 4] = ["hop-by-hop-8", "standard-81", "internal-119", "iana-245"];

/// Shipped lists that have patterns.
const PATTERNS: [&str; 2] = ["prefixed-97", "globs-8"];

/// Lists whose words the generated ones are made of.
const MODELS: [&str; 2] = ["internal-119", "iana-245"];

/// Sizes for which no real list may be shipped.
const GENERATED: [usize; 4] = [300, 1_200, 16_384, 100_000];

const LISTS: &str = "../../testdata/lists";
const REQUESTS: &str = "../../testdata/traffic/requests.txt";

pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) entries: Vec<String>,
}

impl Set {
    /// The name as a Rust type: `internal-119` is `Internal119`.
    pub(crate) fn type_name(&self) -> String {
        let capitalise = |word: &str| word[..1].to_uppercase() + &word[1..];
        self.name.split('-').map(capitalise).collect()
    }

    /// The name as a function or module.
    pub(crate) fn snake_name(&self) -> String {
        self.name.replace('-', "_")
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.entries.iter().all(|entry| !entry.contains('*'))
    }

    pub(crate) fn exact(&self) -> impl Iterator<Item = &str> {
        self.entries
            .iter()
            .map(String::as_str)
            .filter(|entry| !entry.contains('*'))
    }

    /// What stands before the star, if every pattern is a prefix.
    pub(crate) fn prefixes(&self) -> Option<Vec<&str>> {
        let patterns = self.entries.iter().filter(|entry| entry.contains('*'));
        patterns
            .map(|entry| entry.strip_suffix('*').filter(|text| !text.contains('*')))
            .collect()
    }
}

/// Builds only sets whose name contains one of these texts, separated by commas: compiling 100,000
/// names by every peer takes minutes.
const WANTED: &str = "PEERS_SETS";

pub(crate) fn load() -> Vec<Set> {
    println!("cargo::rerun-if-env-changed={WANTED}");
    let wanted = std::env::var(WANTED).unwrap_or_default();
    let is_wanted =
        |name: &str| name == WHOLE_REQUESTS || wanted.split(',').any(|part| name.contains(part));
    let shipped_names = NAMES.map(shipped);
    let mut sets = generate(&shipped_names, is_wanted);
    sets.push(short(&shipped_names));
    sets.splice(0..0, shipped_names);
    sets.extend(PATTERNS.map(shipped));
    sets.retain(|set| is_wanted(&set.name));
    sets
}

fn generate(shipped: &[Set], is_wanted: impl Fn(&str) -> bool) -> Vec<Set> {
    let sizes = GENERATED.map(|size| (format!("generated-{size}"), size));
    let sizes = sizes.into_iter().filter(|(name, _)| is_wanted(name));
    let sizes: Vec<(String, usize)> = sizes.collect();
    let Some(&(_, largest)) = sizes.last() else {
        return Vec::new();
    };
    let requests = read(REQUESTS);
    let asked: Vec<&str> = requests.iter().flat_map(|line| line.split(' ')).collect();
    let models = shipped
        .iter()
        .filter(|set| MODELS.contains(&set.name.as_str()));
    let models: Vec<&str> = models.flat_map(Set::exact).collect();
    let names = names::generate(largest, &models, &asked);
    // Each is the start of the next, so that size alone differs.
    let set = |(name, size)| Set {
        name,
        entries: names[..size].to_vec(),
    };
    sizes.into_iter().map(set).collect()
}

/// The standard names that fit into a word: for a peer that takes no others.
fn short(shipped: &[Set]) -> Set {
    let standard = shipped.iter().find(|set| set.name == "standard-81");
    let names = standard.expect("it is shipped").exact();
    let entries: Vec<String> = names
        .filter(|name| name.len() <= 8)
        .map(str::to_owned)
        .collect();
    Set {
        name: format!("short-{}", entries.len()),
        entries,
    }
}

fn shipped(name: &str) -> Set {
    Set {
        name: name.to_owned(),
        entries: read(&format!("{LISTS}/{name}.txt")),
    }
}

/// The lines of a file that are neither comments nor blank.
fn read(path: &str) -> Vec<String> {
    println!("cargo::rerun-if-changed={path}");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Writes the lists as text and a Rust table that includes them.
pub(crate) fn write(out: &Path, sets: &[Set]) {
    let mut table = String::from("pub(crate) const TEXTS: &[(&str, &str)] = &[\n");
    for set in sets {
        std::fs::write(
            out.join(format!("{}.txt", set.name)),
            set.entries.join("\n"),
        )
        .expect("OUT_DIR can be written");
        writeln!(
            table,
            "    ({0:?}, include_str!(concat!(env!(\"OUT_DIR\"), \"/{0}.txt\"))),",
            set.name
        )
        .expect("a string can be written");
    }
    table.push_str("];\n");
    std::fs::write(out.join("sets.rs"), table).expect("OUT_DIR can be written");
}

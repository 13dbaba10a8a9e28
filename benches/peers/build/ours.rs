//! Our own macro invocations: each strategy forced, and the automatic choice.

use std::fmt::Write as _;
use std::path::Path;

use crate::emit::{Emitted, literals};
use crate::sets::Set;

struct Ours {
    file: &'static str,
    options: &'static str,
    /// Larger sets are left out; the contender says why where it is listed.
    most: usize,
    /// Sets with patterns too, which a forced strategy may be unable to express.
    patterns: bool,
}

const OURS: [Ours; 8] = [
    Ours {
        file: "ours.rs",
        options: "case = sensitive",
        most: usize::MAX,
        patterns: true,
    },
    Ours {
        file: "ours_perfect_hash.rs",
        options: "case = sensitive, strategy = perfect_hash",
        most: usize::MAX,
        patterns: false,
    },
    Ours {
        file: "ours_trie.rs",
        options: "case = sensitive, strategy = trie",
        most: usize::MAX,
        patterns: false,
    },
    Ours {
        file: "ours_dfa.rs",
        options: "case = sensitive, strategy = dfa",
        most: 1_200,
        patterns: false,
    },
    Ours {
        file: "ours_i.rs",
        options: "case = insensitive",
        most: usize::MAX,
        patterns: true,
    },
    Ours {
        file: "ours_i_perfect_hash.rs",
        options: "case = insensitive, strategy = perfect_hash",
        most: 245,
        patterns: false,
    },
    Ours {
        file: "ours_i_trie.rs",
        options: "case = insensitive, strategy = trie",
        most: 245,
        patterns: false,
    },
    Ours {
        file: "ours_i_dfa.rs",
        options: "case = insensitive, strategy = dfa",
        most: 245,
        patterns: false,
    },
];

/// Shares of hits in percent that are told to the macro, and the sets on which all contenders meet at them.
const HIT_PERCENTS: [usize; 7] = [0, 10, 30, 50, 70, 90, 100];
const HIT_SETS: [&str; 6] = [
    "hop-by-hop-8",
    "standard-81",
    "internal-119",
    "iana-245",
    "generated-300",
    "generated-1200",
];

pub(crate) fn write(out: &Path, sets: &[Set]) {
    if std::env::var_os("CARGO_FEATURE_OURS").is_none() {
        return;
    }
    for percent in HIT_PERCENTS {
        let mut emitted = Emitted::default();
        let share = percent as f64 / 100.0;
        let options = format!("case = sensitive, hit_rate = {share:.1}");
        for set in sets.iter().filter(|set| HIT_SETS.contains(&&*set.name)) {
            item(&mut emitted, set, &options);
        }
        emitted.write(out, &format!("ours_hit_{percent}.rs"));
    }
    for ours in &OURS {
        let mut emitted = Emitted::default();
        let mut bytes = String::new();
        let wanted =
            |set: &&Set| set.entries.len() <= ours.most && (ours.patterns || set.is_exact());
        for set in sets.iter().filter(wanted) {
            let constant = item(&mut emitted, set, ours.options);
            writeln!(
                bytes,
                "{:?} => Some({constant}.plan().table_bytes()),",
                set.name
            )
            .expect("a string can be written");
        }
        emitted.push(&format!(
            "pub(crate) fn table_bytes(set: &str) -> Option<usize> {{\n\
             match set {{\n{bytes}_ => None,\n}}\n}}\n"
        ));
        emitted.write(out, ours.file);
    }
}

/// A list as a static; its name.
fn item(emitted: &mut Emitted, set: &Set, options: &str) -> String {
    let constant = set.snake_name().to_uppercase();
    let entries = literals(set.entries.iter().map(String::as_str), ", ");
    // A list may have names that its own prefixes cover, of which our macro warns.
    let allow = if set.is_exact() {
        ""
    } else {
        "#[allow(deprecated)] "
    };
    let items = format!(
        "header_set::header_set! {{ {allow}#[header_set({options})] \
         pub(crate) static {constant} = [{entries}]; }}\n"
    );
    emitted.add(set, &items, &format!("{constant}.contains(name)"));
    constant
}

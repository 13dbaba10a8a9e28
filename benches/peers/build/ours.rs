//! Our own macro invocations: each strategy forced, and the automatic choice.

use std::fmt::Write as _;
use std::path::Path;

use crate::emit::{Emitted, literals};
use crate::sets::Set;
use crate::special::HIT_SETS;

/// A file, and options. Larger sets are left out; the contender says why where it is listed. The
/// last: sets with patterns too, which a forced strategy may be unable to express.
type Ours = (&'static str, &'static str, usize, bool);

const ANY: usize = usize::MAX;

const OURS: [Ours; 8] = [
    ("ours", "case = sensitive", ANY, true),
    (
        "ours_perfect_hash",
        "case = sensitive, strategy = perfect_hash",
        ANY,
        false,
    ),
    ("ours_trie", "case = sensitive, strategy = trie", ANY, false),
    ("ours_dfa", "case = sensitive, strategy = dfa", 1_200, false),
    ("ours_i", "case = insensitive", ANY, true),
    (
        "ours_i_perfect_hash",
        "case = insensitive, strategy = perfect_hash",
        245,
        false,
    ),
    (
        "ours_i_trie",
        "case = insensitive, strategy = trie",
        245,
        false,
    ),
    (
        "ours_i_dfa",
        "case = insensitive, strategy = dfa",
        245,
        false,
    ),
];

/// Shares of hits in percent that are told to the macro.
const HIT_PERCENTS: [usize; 7] = [0, 10, 30, 50, 70, 90, 100];

pub(crate) fn write(out: &Path, sets: &[Set]) {
    for percent in HIT_PERCENTS {
        let mut emitted = Emitted::default();
        let share = percent as f64 / 100.0;
        let options = format!("case = sensitive, hit_rate = {share:.1}");
        for set in sets.iter().filter(|set| HIT_SETS.contains(&&*set.name)) {
            item(&mut emitted, set, &options);
        }
        emitted.write(
            out,
            &format!("ours_hit_{percent}.rs"),
            "hit rates are told on six lists",
        );
    }
    for (file, options, most, patterns) in OURS {
        let mut emitted = Emitted::default();
        let mut bytes = String::new();
        let wanted = |set: &&Set| set.entries.len() <= most && (patterns || set.is_exact());
        for set in sets.iter().filter(wanted) {
            let constant = item(&mut emitted, set, options);
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
        let why = "forced strategies are compared on smaller lists";
        emitted.write(out, &format!("{file}.rs"), why);
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

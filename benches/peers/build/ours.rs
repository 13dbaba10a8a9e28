//! Our own macro invocations: the automatic choice, each strategy forced, and stated shares of
//! hits.

use std::fmt::Write as _;

use crate::emit::{Contender, literals};
use crate::sets::{HIT_SETS, Set};

const ANY: usize = usize::MAX;

/// Strategies, and the longest list that each is forced on: where case matters, and where it is
/// ignored. The last bounds compile time alone.
const STRATEGIES: [(&str, usize, usize); 3] = [
    ("perfect_hash", ANY, 245),
    ("trie", ANY, 245),
    ("dfa", 1_200, 245),
];

/// Shares of hits in percent that are set in the macro.
const HIT_PERCENTS: [usize; 7] = [0, 10, 30, 50, 70, 90, 100];

/// The contenders, and the bytes of their tables as elements of an array.
pub(crate) fn contenders(sets: &[Set]) -> (Vec<Contender>, String) {
    let (mut contenders, mut bytes) = (Vec::new(), String::new());
    for (case, end) in [("sensitive", ""), ("insensitive", "-i")] {
        let mut add = |name: String, options: &str, wanted: &dyn Fn(&Set) -> bool| {
            let why = "forced strategies are compared on smaller lists";
            let mut contender = Contender::new(name.clone(), why);
            for set in sets.iter().filter(|set| wanted(set)) {
                let constant = item(&mut contender, set, &format!("case = {case}{options}"));
                writeln!(
                    bytes,
                    "({name:?}, {:?}, || {}::{constant}.plan().table_bytes()),",
                    set.name,
                    contender.snake_name()
                )
                .expect("a string grows");
            }
            contenders.push(contender);
        };
        add(format!("ours{end}"), "", &|_| true);
        for (strategy, sensitive, insensitive) in STRATEGIES {
            let most = if end.is_empty() {
                sensitive
            } else {
                insensitive
            };
            let name = format!("ours-{}{end}", strategy.replace('_', "-"));
            // A forced strategy may be unable to express patterns.
            let wanted = |set: &Set| set.entries.len() <= most && set.is_exact();
            add(name, &format!(", strategy = {strategy}"), &wanted);
        }
    }
    for percent in HIT_PERCENTS {
        let why = "hit rates are told on six lists";
        let mut contender = Contender::new(format!("ours-hit-{percent}"), why);
        let options = format!("case = sensitive, hit_rate = {:.1}", percent as f64 / 100.0);
        for set in sets.iter().filter(|set| HIT_SETS.contains(&set.name)) {
            item(&mut contender, set, &options);
        }
        contenders.push(contender);
    }
    (contenders, bytes)
}

/// Adds a list as a static; returns the name of the static.
fn item(contender: &mut Contender, set: &Set, options: &str) -> String {
    let constant = set.snake_name().to_uppercase();
    let entries = literals(set.entries.iter().copied(), ", ");
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
    contender.add(set, &items, &format!("{constant}.contains(name)"));
    constant
}

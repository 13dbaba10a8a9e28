//! Macro invocations: ours, and those of the peers that work at compile time. The tables of the
//! bound too.

use std::path::Path;

use crate::contender::Contender;
use crate::sets::{HIT_PERCENTS, HIT_SETS, Set};

#[path = "../src/probe.rs"]
mod probe;

const ANY: usize = usize::MAX;

/// Strategies, and the longest list that each is forced on: where case matters, and where it is
/// ignored. The last bounds compile time alone.
const CASES: [(&str, &str); 2] = [("sensitive", ""), ("insensitive", "-i")];
const STRATEGIES: [(&str, [usize; 2]); 3] = [
    ("perfect_hash", [ANY, 245]),
    ("trie", [ANY, 245]),
    ("dfa", [1_200, 245]),
];

/// Our own: the automatic choice, each strategy forced, and stated shares of hits.
pub(crate) fn ours(sets: &[Set]) -> Vec<Contender> {
    let mut all = Vec::new();
    let mut add = |name: String, why: &str, options: String, wanted: &dyn Fn(&Set) -> bool| {
        let mut contender = Contender::new(name, why);
        contender.bytes = "Some(TABLE.plan().table_bytes())";
        // A list may have names that its own prefixes cover, of which our macro warns.
        let items = format!(
            "header_set::header_set! {{ #[allow(deprecated)] #[header_set({options})] \
             pub static TABLE = [ENTRIES]; }}"
        );
        for set in sets.iter().filter(|set| wanted(set)) {
            contender.add(set, &items, "TABLE.contains(name)");
        }
        all.push(contender);
    };
    for (at, (case, end)) in CASES.iter().enumerate() {
        let automatic = format!("case = {case}");
        add(format!("ours{end}"), "", automatic.clone(), &|_| true);
        for (strategy, most) in STRATEGIES {
            let name = format!("ours-{}{end}", strategy.replace('_', "-"));
            let options = format!("{automatic}, strategy = {strategy}");
            // A forced strategy may be unable to express patterns.
            let wanted = |set: &Set| set.entries.len() <= most[at] && set.is_exact();
            let why = "forced strategies are compared on smaller lists";
            add(name, why, options, &wanted);
        }
    }
    for percent in HIT_PERCENTS {
        let options = format!("case = sensitive, hit_rate = {:.1}", percent as f64 / 100.0);
        let why = "hit rates are told on six lists";
        let wanted = |set: &Set| HIT_SETS.contains(&set.name);
        add(format!("ours-hit-{percent}"), why, options, &wanted);
    }
    all
}

/// Slots of the bound for each name, before rounding up to a power of two: what a table of tags
/// would have.
const SPARSENESS: usize = 4;

/// Tables of the unverified bound: a byte a slot, one where some name falls.
pub(crate) fn bound(out: &Path, sets: &[Set]) -> Contender {
    let mut bound = Contender::new("bound", "every list of names has a table");
    for set in sets.iter().filter(|set| set.is_exact()) {
        let slots = (SPARSENESS * set.entries.len()).next_power_of_two();
        let shift = u64::BITS - slots.ilog2();
        let mut table = vec![0; slots];
        for name in set.exact() {
            // The shift is a constant where it is timed; here the full hash is shifted afterwards.
            table[probe::slot::<0>(name.as_bytes()) >> shift] = 1;
        }
        let path = out.join(format!("bound_{}.bin", set.snake_name()));
        std::fs::write(&path, table).expect("OUT_DIR can be written");
        let items = format!("static TABLE: [u8; {slots}] = *include_bytes!({path:?});");
        let body = format!("TABLE[probe::slot::<{shift}>(name.as_bytes())] != 0");
        bound.add(set, &items, &body);
    }
    bound
}

/// The name, items beside the lookup, and its expression.
const PEERS: [(&str, &str, &str); 9] = [
    ("hashify", "", "hashify::set!(name.as_bytes(), NAMES)"),
    (
        "hashify-i",
        "",
        "hashify::set_ignore_case!(name.as_bytes(), NAMES)",
    ),
    (
        "phf",
        "static TABLE: phf::Set<&'static str> = phf::phf_set! { NAMES };",
        "TABLE.contains(name)",
    ),
    (
        "phf-unicase-i",
        "static TABLE: phf::Set<UniCase<&'static str>> = phf::phf_set! { UNICASE };",
        "TABLE.contains(&UniCase::ascii(name))",
    ),
    (
        "frozen",
        "frozen_collections::fz_string_set!(static TABLE: Frozen<&'static str>, { NAMES });",
        "TABLE.contains(name)",
    ),
    (
        "trie-match",
        "",
        "trie_match::trie_match! { match name { ARMS => true, _ => false } }",
    ),
    ("match-str", "", "matches!(name, ARMS)"),
    ("match-bytes", "", "matches!(name.as_bytes(), BYTES)"),
    // As `lookup_token` of nghttp2: a switch on the length, one on the last byte, and a compare.
    (
        "nghttp2",
        "",
        "match (name.len(), name.as_bytes().last()) { TOKENS _ => false }",
    ),
];

/// The most names that compile in reasonable time, and why no more.
fn limit(peer: &str) -> (usize, &'static str) {
    match peer {
        "frozen" => (
            16_384,
            "its constants take longer to evaluate than the compiler allows by default",
        ),
        "trie-match" => (1_200, "its macro takes two minutes for 4,000 names"),
        "match-str" | "nghttp2" => (
            1_200,
            "4,000 arms take half a minute to compile, and time grows faster than their number",
        ),
        "match-bytes" => (300, "1,200 arms take half a minute to compile"),
        _ => (ANY, ""),
    }
}

pub(crate) fn peers(sets: &[Set]) -> Vec<Contender> {
    let mut contenders = PEERS.map(|(name, items, body)| {
        let (most, why) = limit(name);
        let mut contender = Contender::new(name, why);
        let fits = |set: &&Set| set.is_exact() && set.entries.len() <= most;
        for set in sets.iter().filter(fits) {
            contender.add(set, items, body);
        }
        contender
    });
    // The exact names, then each prefix in turn, as users of hashify write lists with prefixes.
    for set in sets.iter().filter(|set| !set.prefixes().is_empty()) {
        let body = "hashify::set!(name.as_bytes(), NAMES) \
            || [PREFIXES].iter().any(|prefix| name.starts_with(prefix))";
        contenders[0].add(set, "", body);
    }
    contenders.into()
}

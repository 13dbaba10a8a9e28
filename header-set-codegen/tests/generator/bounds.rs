//! No list makes the generator panic, hang or grow without limit. Times are printed.

use header_set_codegen::bounds::bucketed;
use header_set_codegen::bounds::input::{ALL_ENTRIES, ENTRIES_OF_EACH_ITEM};
use header_set_codegen::bounds::traffic::{ALL_NAMES, FEW_REQUESTS};
use header_set_codegen::plan::{Chosen, Options, choose};
use header_set_codegen::tables::multipliers::golden;
use header_set_codegen::traffic::Traffic;
use header_set_codegen::{Context, Planned, header_match, header_set, plan_items};
use header_set_runtime::hash::{Extent, MIX, WideHash};
use header_set_runtime::{Strategy, Trace};
use proc_macro2::TokenStream;
use testkit::hang::within_minutes;
use testkit::lists::{EXACT, INSENSITIVE, List, Normal, arena, lookups, probes::LONGEST};
use testkit::random::Random;

use crate::corpus;

/// The sizes below are those of the limits; without optimisation a fraction of them has to do.
const FRACTION: usize = if cfg!(debug_assertions) { 16 } else { 1 };

/// The list of which names have one hash under each seed.
const CRAFTED: &str = "crafted names";

fn plan(
    name: &str,
    normal: &Normal,
    traffic: Option<&Traffic>,
    hit_rate: Option<f64>,
) -> Chosen<'static> {
    let keys = &normal.keys;
    let options = Options {
        traffic: traffic.cloned(),
        hit_rate,
        ..Options::default()
    };
    let chosen = within_minutes(name, || choose(keys, &options, arena()));
    let chosen = chosen.unwrap_or_else(|failure| panic!("{name}: {failure}"));
    println!("{name}: {}", chosen.built.form);
    for report in &chosen.candidates {
        println!("            {}: {}", report.strategy, report.remark);
        // The trie accepts every list, and the hash all that are not crafted.
        let may_refuse = report.strategy == Strategy::FlatDfa
            || report.strategy == Strategy::PerfectHash && name == CRAFTED;
        assert!(
            report.price.is_some() || may_refuse,
            "{name}: {}",
            report.remark
        );
    }
    for written in list_sample(normal) {
        assert!(
            lookups::const_contains(&chosen.built.matcher, written),
            "{name}"
        );
    }
    chosen
}

/// Some keys.
fn list_sample(normal: &Normal) -> impl Iterator<Item = &[u8]> {
    let keys = &normal.keys.keys;
    keys.iter().step_by(keys.len() / 100 + 1)
}

fn build<T: AsRef<str>>(name: &str, texts: impl IntoIterator<Item = T>) {
    let list = List::of(name, texts);
    plan(name, &list.normal(INSENSITIVE), None, None);
}

/// Too many patterns for tables in source: that is found soon, and the error says what takes them.
fn refuse<T: AsRef<str>>(name: &str, texts: impl IntoIterator<Item = T>) {
    let keys = List::of(name, texts).normal(INSENSITIVE).keys;
    let refused = within_minutes(name, || choose(&keys, &Options::default(), arena()));
    let failure = refused.expect_err(name).to_string();
    assert!(failure.contains("would pass the bound of"), "{failure}");
    let is_ended = failure.ends_with("`include_set!` takes more patterns");
    assert!(is_ended, "{failure}");
}

fn letters(seed: u64, len: usize) -> String {
    Random::new(seed)
        .bytes(b"abcdefghijklmnopqrstuvwxyz", len)
        .escape_ascii()
        .to_string()
}

#[test]
fn the_longest_names() {
    let shared = letters(1, LONGEST - 1);
    build(
        "64 KiB that differ at the end",
        ('a'..='z').chain('0'..='9').map(|c| format!("{shared}{c}")),
    );
    build(
        "64 KiB that differ at the start",
        ('a'..='z').map(|c| format!("{c}{shared}")),
    );
    let (start, end) = shared.split_at(LONGEST / 3);
    build(
        "64 KiB that differ inside",
        ('a'..='z').map(|c| format!("{start}{c}{end}")),
    );
}

#[test]
fn the_most_names() {
    build("the most names", corpus::names(100_000 / FRACTION));
}

#[test]
fn names_that_are_hard_to_tell_apart() {
    let middle = |len: usize, count: usize| {
        let shared = letters(2, len);
        (0..count).map(move |turn| format!("{}{turn:05}{}", &shared[..len / 3], &shared[len / 3..]))
    };
    build("10,000 names of 25 bytes", middle(20, 10_000));
    build("5,000 names of 305 bytes", middle(300, 5_000 / FRACTION));
    build("254 names of 105 bytes", middle(100, 254));
    build("1,000 lengths", (1..=1_000).map(|len| "a".repeat(len)));
    // All hashes of the first kind are equal, whatever the seed, and of the second under seed 0.
    let zero = 0x6a09_e667_f3bc_c909_u64.to_le_bytes();
    let list = List::of_bytes(
        "zero products",
        (0..5_000_u32).map(|turn| [&zero[..], &turn.to_le_bytes()[..3]].concat()),
    );
    plan(&list.name, &list.normal(EXACT), None, None);
    let conflated = (0..14_u32).map(|bits| {
        (0..14)
            .map(|at| if bits == at { '^' } else { '~' })
            .collect::<String>()
    });
    build("conflated", conflated);
}

#[test]
fn prefixes() {
    build(
        "600 prefixes that share 3 bytes",
        (0..600_u64)
            .map(|turn| format!("x-a{:x}-*", turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20)),
    );
    build(
        "2,000 nested prefixes",
        (1..=2_000).map(|len| format!("{}*", "a".repeat(len))),
    );
    build(
        "1,000 names under as many prefixes",
        (0..1_000).flat_map(|turn| [format!("x-{turn}-*"), format!("x-{turn}-id")]),
    );
}

#[test]
fn the_most_prefixes() {
    refuse(
        "the most prefixes",
        corpus::names(100_000 / FRACTION)
            .into_iter()
            .map(|name| format!("{name}-*")),
    );
}

#[test]
fn globs() {
    build(
        "2,000 suffixes",
        (0..2_000 / FRACTION).map(|turn| format!("*-{turn}-id")),
    );
    refuse(
        "300 globs of many stars",
        (0..300 / FRACTION).map(|turn| {
            format!(
                "*{}*",
                letters(turn as u64, 20)
                    .split("")
                    .collect::<Vec<_>>()
                    .join("*")
            )
        }),
    );
    build("a glob of 30,000 stars", ["*a".repeat(30_000)]);
    build(
        "a glob that repeats",
        [format!("*{}b*{}", "a".repeat(15_000), "a".repeat(15_000))],
    );
    refuse("a long glob", [format!("x*{}", letters(3, 60_000))]);
    refuse(
        "a glob with a long start",
        [format!("{}*x", letters(4, 60_000))],
    );
}

#[test]
fn up_to_a_thousand_globs_of_one_length() {
    let globs = |count: u64, start: &str, end: &str| -> Vec<String> {
        let glob = |turn| format!("{start}{}{end}", letters(turn, 6));
        (0..count).map(glob).collect()
    };
    // However many of them wait for their first byte in each state.
    for count in [100, 300, 1_000] {
        build("globs of one end", globs(count, "*", ""));
        build("globs of a start and an end", globs(count, "x-*", ""));
    }
    build("300 globs of one start", globs(300, "", "*x"));
    refuse("1,000 globs of one start", globs(1_000, "", "*x"));
    // A state knows which of them the name has contained so far.
    build("8 globs that search", globs(8, "*", "*"));
    refuse("100 globs that search", globs(100, "*", "*"));
}

#[test]
fn the_longest_globs() {
    let (a, b) = ("a".repeat(LONGEST / 2), "b".repeat(LONGEST / 2 - 6));
    refuse(
        "63 globs of 64 KiB that differ in a byte",
        (0..63).map(|number| format!("{a}*{}{number:02}{}", &b[number..], &b[..number])),
    );
    let alternating = "ab".repeat(LONGEST / 2 - 200);
    refuse(
        "62 globs of 64 KiB of two letters",
        (0..62).map(|number| format!("{alternating}*{}", "ab".repeat(100 + number))),
    );
}

#[test]
fn the_most_globs() {
    let count = 100_000 / FRACTION;
    refuse(
        "the most globs",
        (0..count).map(|number| format!("x{number}*y")),
    );
    refuse(
        "the most globs that search",
        (0..count).map(|number| format!("*a{number}b*")),
    );
    refuse(
        "globs of twenty stars",
        (0..count as u64 / 5).map(|number| {
            let letters = letters(number, 20);
            let stars: Vec<&str> = letters.split("").collect();
            stars.join("*")
        }),
    );
    build(
        "3,000 names and as many globs",
        (0..3_000).flat_map(|number| [format!("x{number}*y"), format!("n{number}")]),
    );
}

#[test]
fn long_names_and_many_globs() {
    let names = (0..30).map(|turn| letters(turn, LONGEST));
    build(
        "30 names of 64 KiB, 1,000 globs",
        names.chain((0..1_000 / FRACTION).map(|turn| format!("*-{turn}-id"))),
    );
}

#[test]
fn traffic() {
    let names = corpus::names(100_000 / FRACTION);
    let lines: Vec<String> = names.chunks(13).map(|names| names.join(" ")).collect();
    let requests = Traffic::parse("a test", &lines.join("\n")).expect("not too many");
    let request = Traffic::parse("a test", &names.join(" ")).expect("not too many");
    let normal = List::load("internal-119").normal(INSENSITIVE);
    plan("requests of 13 names", &normal, Some(&requests), None);
    plan(
        "requests of 13 names, half hits",
        &normal,
        Some(&requests),
        Some(0.5),
    );
    plan("one request", &normal, Some(&request), Some(0.5));
    plan(
        "nearly all hits",
        &normal,
        Some(&request),
        Some(1.0 - 1e-12),
    );
    plan("all hits", &normal, None, Some(1.0));
    let prefixes = List::of("", (0..1_000).map(|turn| format!("x-{turn}-*")));
    plan(
        "1,000 prefixes",
        &prefixes.normal(INSENSITIVE),
        Some(&requests),
        None,
    );
}

/// The halves of a 128-bit product, added up, as the run time's hash of all bytes has it.
fn fold_multiply(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Two names of 64 bytes, any bytes, with the same hash of all bytes under `seed`: they differ in
/// the sixth word, and the seventh takes the difference of the states away. No window sees either.
fn crafted(number: u64, seed: u64) -> [Vec<u8>; 2] {
    let mut words = [number, 0, 0, 0, 0, 1, 0, 0];
    let length = 64_u64.wrapping_mul(MIX[0]);
    let step = seed.wrapping_add(1).wrapping_mul(MIX[0]) | 1;
    let mut state = fold_multiply(
        words[0] ^ MIX[1] ^ seed,
        words[7] ^ MIX[2] ^ length ^ seed.rotate_left(32),
    );
    for word in &words[..5] {
        state = fold_multiply(state ^ word, step);
    }
    let bytes = |words: [u64; 8]| words.map(u64::to_le_bytes).as_flattened().to_vec();
    let first = bytes(words);
    words[5] = 2;
    words[6] = fold_multiply(state ^ 1, step) ^ fold_multiply(state ^ 2, step);
    [first, bytes(words)]
}

#[test]
fn crafted_names_have_tables() {
    // Every seed and multiplier that a search tries has its pair.
    let multipliers = (1..=bucketed::ROW_MULTIPLIERS).map(golden);
    let seeds: Vec<u64> = [0].into_iter().chain(multipliers).collect();
    let pairs: Vec<[Vec<u8>; 2]> = (0..)
        .zip(&seeds)
        .map(|(number, &seed)| crafted(number, seed))
        .collect();
    for (&seed, [a, b]) in seeds.iter().zip(&pairs) {
        let hash = WideHash {
            extent: Extent::Whole,
            seed,
        };
        let hash = |name: &[u8]| hash.hash(EXACT, name, &mut Trace::<0>::new());
        assert_eq!(hash(a), hash(b), "crafted for {seed:#x}");
    }
    let list = List::of_bytes(CRAFTED, pairs.concat());
    let chosen = plan(&list.name, &list.normal(EXACT), None, None);
    let remarks: Vec<&str> = chosen.candidates.iter().map(|it| it.remark).collect();
    assert!(remarks[0].contains("different hashes"), "{remarks:?}");
    assert!(
        remarks[1].starts_with("by hash, up to 2 names a leaf"),
        "{remarks:?}"
    );
}

#[test]
fn one_length_and_nested_prefixes() {
    for count in [200, 300, 400, 512] {
        let name = |turn: u64| letters(turn, 12);
        build(
            &format!("{count} names of one length"),
            (0..count).map(name),
        );
    }
    let longest = "a".repeat(2_500);
    let nested = (1..=longest.len()).map(|len| format!("{}*", &longest[..len]));
    build("2,500 nested prefixes", nested);
}

#[test]
fn guarded_arms_of_nested_prefixes() {
    let longest = "a".repeat(2_500);
    let arms: String = (1..=longest.len())
        .map(|len| format!("\"{}*\" if guard => {len}, ", &longest[..len]))
        .collect();
    let tokens = expanded(header_match, &format!("name, {{ {arms} _ => 0 }}"));
    assert!(tokens.contains("2500") && !tokens.contains("compile_error"));
}

/// An item as often as this, each with a name of its own.
fn copies(item: &str, count: usize) -> String {
    let named = |number| item.replace("NAME", &format!("L{number}"));
    (0..count).map(named).collect()
}

/// What a macro makes of a source.
fn expanded(expand: fn(TokenStream, &Context) -> TokenStream, source: &str) -> String {
    let input = format!("::header_set; {source}").parse().expect("tokens");
    expand(input, &Context::default()).to_string()
}

fn planned(source: &str) -> Vec<Planned<'static>> {
    plan_items(source, &Context::default(), arena())
        .unwrap_or_else(|mistakes| panic!("{mistakes:?}"))
}

#[test]
fn lists_of_an_invocation_are_priced_together() {
    let items = copies("static NAME = [\"aNAME\", \"b\", \"x-NAME\"];", 300);
    let mut names = 0;
    for item in planned(&items) {
        let stream = &item.chosen.stream;
        assert!(names < ALL_NAMES || stream.requests.len() == FEW_REQUESTS);
        names += stream.len();
    }
    assert!(names > ALL_NAMES && names < ALL_NAMES + ALL_NAMES / 10);
}

#[test]
fn entries_of_an_invocation_are_bounded() {
    let items = |count| copies("static NAME = [\"a\"];", count);
    let mistakes = plan_items(&items(MOST_ITEMS + 2), &Context::default(), arena()).map(|_| ());
    let mistakes = mistakes.expect_err("too many");
    assert!(mistakes[0].starts_with("found more than 100000 entries in one invocation"));
    assert_eq!(planned(&items(MOST_ITEMS)).len(), MOST_ITEMS);
}

const MOST_ITEMS: usize = ALL_ENTRIES / ENTRIES_OF_EACH_ITEM;

/// Items that count for as little as one can.
const ITEMS: [&str; 4] = [
    "static NAME = [];",
    "static NAME = [\"a\"];",
    "static NAME: u8 = {};",
    "static NAME = [#[cfg(unix)] \"a\"];",
];

#[test]
fn as_many_items_are_compiled_as_the_bound() {
    for item in ITEMS {
        let tokens = expanded(header_set, &copies(item, MOST_ITEMS));
        assert!(!tokens.contains("compile_error"), "{item}");
    }
}

/// None is compiled, since rustc takes some milliseconds for each. There is one message.
#[test]
fn more_items_are_refused() {
    for item in ITEMS {
        let tokens = expanded(header_set, &copies(item, MOST_ITEMS + 100));
        let message = "found more than 100000 entries in one invocation";
        assert!(tokens.contains(message), "{item}");
        assert_eq!(tokens.matches("compile_error").count(), 1, "{item}");
        assert!(!tokens.contains("static"), "{item}");
    }
}

/// Each broken item has an error; the first hundred are shown, and the others counted.
#[test]
fn errors_of_an_invocation_are_bounded() {
    for item in ["static NAME = [\"a b\"];", "static NAME = ;"] {
        let tokens = expanded(header_set, &copies(item, 500));
        assert_eq!(tokens.matches("compile_error").count(), 101, "{item}");
        assert!(tokens.contains("\"400 more mistakes\""), "{item}");
    }
}

#[test]
fn pieces_that_nearly_match_everywhere_are_not_compared() {
    let piece = "a".repeat(5_000);
    let globs = planned(&format!(
        "static L = [\"*{piece}b0*{piece}\", \"*{piece}b1*{piece}\"];"
    ));
    assert!(globs[0].keys.compared_bytes() > 9_000);
    let longest = globs[0].chosen.stream.names.iter().map(Vec::len).max();
    assert!(longest < Some(1_000), "{longest:?}");
    // Of a match a name is refused that would be compared with such a glob.
    let (piece, name) = ("a".repeat(30_000), "a".repeat(LONGEST));
    let source = format!("name, {{ \"*{piece}b*\" => 1, \"{name}\" => 2, _ => 0 }}");
    let tokens = expanded(header_match, &source);
    assert!(tokens.contains("found too many arms that match the same names"));
}

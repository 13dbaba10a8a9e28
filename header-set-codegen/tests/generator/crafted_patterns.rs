//! Patterns of blobs that were made on purpose: each lookup returns, and takes no longer than to
//! compare each pattern with the name.

use header_set_blob::{LoadedSet, patterns};
use header_set_build::Strategy;
use header_set_build::blobs::{self, Threads};
use testkit::blobs::{Crafted, mutator, oracle};
use testkit::hang::within_minutes;
use testkit::lists::{EXACT, List};
use testkit::random::Random;

fn blob_of<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> Vec<u8> {
    let keys = List::of("globs", texts).long(EXACT, Threads::new(1));
    let built = blobs::build(&keys, Strategy::PerfectHash, Threads::new(1));
    built.expect("no expressions").bytes
}

#[test]
fn changed_tables_answer() {
    let texts = "a* ab* abc* b* *z *yz *x *ab* *cd*ef* a*b*c x*y *q*r* *ads1*.js* *ads2*.js* key";
    let whole = [Crafted::parse(&blob_of(texts.split(' ')))];
    let mut accepted = 0;
    for seed in 0..20_000 {
        let random = &mut Random::new(seed);
        let bytes = mutator::mutated(&whole[0], &whole, random).bytes();
        accepted += usize::from(LoadedSet::from_bytes(&bytes[..]).is_ok());
        oracle::ask(&bytes, random);
    }
    assert!(accepted > 5_000, "{accepted}");
}

/// All windows lead to all patterns, and the name has every byte of each but the last.
#[test]
fn buckets_of_all_patterns_cost_no_more_than_all_patterns() {
    const PATTERNS: usize = 4_000;
    let texts: Vec<String> = (0..PATTERNS)
        .map(|at| format!("*aaaa*b{at}*c{at}*"))
        .collect();
    let mut crafted = Crafted::parse(&blob_of(&texts));
    *crafted.section(patterns::WINDOW_WIDTHS) = vec![0xff];
    crafted.section(patterns::WINDOW_FILTER).fill(0xff);
    let members: Vec<u8> = (0..PATTERNS as u32).flat_map(u32::to_le_bytes).collect();
    *crafted.section(patterns::WINDOW_MEMBERS) = members;
    *crafted.section(patterns::WINDOW_BUCKETS) = [0, PATTERNS as u32]
        .into_iter()
        .flat_map(u32::to_le_bytes)
        .collect();
    let bytes = crafted.bytes();
    let set = LoadedSet::from_bytes(&bytes[..]).expect("a blob");
    let name = "a".repeat(2_000);
    // Eight widths at 2,000 bytes with 4,000 patterns, each searched to the end, would take 64
    // million searches of 2,000 bytes.
    let found = within_minutes("a lookup", || set.contains(&name));
    assert!(!found);
}

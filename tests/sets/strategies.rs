//! Compares every strategy, compiled through the macro, with one naive list.
//!
//! The generator's tests cover far more lists. These check that the expansion has the tables that
//! were checked there. With `--features only-...`, lists that force no strategy follow the feature.

use header_set::{Compiled, HeaderSet, Map, Set, Strategy, header_set};
use testkit::near::around;
use testkit::oracle::{self, Oracle};

/// The same list under every strategy, as sets and as maps, with and without case.
macro_rules! compiled {
    ($module:ident, $path:literal) => {
        mod $module {
            use super::*;

            macro_rules! forced {
                ($strategy:ident, $case:ident) => {{
                    header_set! {
                        #[header_set(strategy = $strategy, case = $case)]
                        static SET = [include $path];
                        #[header_set(strategy = $strategy, case = $case)]
                        static MAP: &str = { include $path => stringify!($strategy) };
                    }
                    let file = include_str!(concat!("../../", $path));
                    let oracle = Oracle::new(file, stringify!($case) == "sensitive");
                    check(&SET, &MAP, stringify!($strategy), file, &oracle);
                    (SET.plan().chosen, SET.iter().collect::<Vec<_>>())
                }};
            }

            #[test]
            fn answers_like_the_list() {
                for plans in [
                    [
                        forced!(perfect_hash, sensitive),
                        forced!(trie, sensitive),
                        forced!(dfa, sensitive),
                    ],
                    [
                        forced!(perfect_hash, insensitive),
                        forced!(trie, insensitive),
                        forced!(dfa, insensitive),
                    ],
                ] {
                    assert_eq!(plans.each_ref().map(|plan| plan.0), *Strategy::ALL);
                    assert!(plans.iter().all(|plan| plan.1 == plans[0].1), "order");
                }
                let (chosen, _) = forced!(auto, insensitive);
                let features = [
                    cfg!(feature = "only-perfect-hash"),
                    cfg!(feature = "only-trie"),
                    cfg!(feature = "only-dfa"),
                ];
                let is_free = features == [false; 3];
                assert!(
                    is_free || features[chosen as usize],
                    "{chosen}, {features:?}"
                );
            }
        }
    };
}

compiled!(internal, "testdata/lists/internal-119.txt");
compiled!(short, "testdata/lists/short-28.txt");
compiled!(iana, "testdata/lists/iana-245.txt");
compiled!(prefixed, "testdata/lists/prefixed-97.txt");
compiled!(globs, "testdata/lists/globs-8.txt");

/// Compares the answers of a compiled list with those of the naive one.
fn check<S: Compiled, M: Compiled>(
    set: &Set<S>,
    map: &Map<M, &'static str>,
    value: &'static str,
    file: &str,
    oracle: &Oracle,
) {
    let entries: Vec<&str> = oracle::entries(file).collect();
    let names = probes(&entries);
    for name in &names {
        let found = (
            set.contains(name),
            set.contains_bytes(name),
            set.index_of(name),
            set.entry(name).map(|it| (it.index(), it.as_bytes())),
            map.get(name).copied(),
        );
        let index = oracle.winner(name);
        let expected = (
            index.is_some(),
            index.is_some(),
            index,
            index.map(|index| (Some(index), entries[index].as_bytes())),
            index.map(|_| value),
        );
        assert_eq!(found, expected, "{}", name.escape_ascii());
    }
    let mut bits = vec![u64::MAX; names.len() / 64 + 2];
    set.classify(&names, &mut bits);
    // Bits past the names are cleared.
    for at in 0..bits.len() * 64 {
        let is_in = names.get(at).is_some_and(|name| set.contains(name));
        assert_eq!(bits[at / 64] >> (at % 64) & 1 == 1, is_in, "name {at}");
    }
}

/// Entries, names next to them, names of real requests, and unusual ones.
fn probes(entries: &[&str]) -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = vec![Vec::new(), vec![b'x'; 65_536], vec![0xff; 40]];
    names.extend((0..=u8::MAX).map(|byte| vec![byte]));
    for entry in entries {
        let middles = ["", "a", "-id-"].into_iter();
        for middle in middles.take(if entry.contains('*') { 3 } else { 1 }) {
            let name = entry.replace('*', middle);
            around(name.as_bytes(), &mut |name| names.push(name.to_vec()));
        }
    }
    let requests = include_str!("../../header-set-codegen/traffic/edge.txt");
    names.extend(
        oracle::entries(requests)
            .flat_map(|line| line.split(' '))
            .map(|name| name.as_bytes().to_vec()),
    );
    names
}

//! Compares every strategy, compiled through the macro, with one naive list.
//!
//! The generator's tests cover far more lists. These check that the expansion has the tables that
//! were checked there. With `--features only-...`, lists that force no strategy follow the feature.

use header_set::{Entry, HeaderSet, Strategy, header_set};
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
                    let subject = Subject {
                        contains: |name| SET.contains(name),
                        const_contains: |name| SET.contains_bytes(name),
                        index_of: |name| SET.index_of(name),
                        entry: |name| SET.entry(name),
                        get: |name| MAP.get(name).copied(),
                        value: stringify!($strategy),
                        classified: |names| classified(&SET, names),
                    };
                    let insensitive = stringify!($case) == "insensitive";
                    subject.check(include_str!(concat!("../../", $path)), insensitive);
                    (SET.plan().chosen, SET.iter().collect::<Vec<_>>())
                }};
            }

            #[test]
            fn answers_like_the_list() {
                let sensitive = [
                    forced!(perfect_hash, sensitive),
                    forced!(trie, sensitive),
                    forced!(dfa, sensitive),
                ];
                let insensitive = [
                    forced!(perfect_hash, insensitive),
                    forced!(trie, insensitive),
                    forced!(dfa, insensitive),
                ];
                for plans in [&sensitive, &insensitive] {
                    assert_eq!(plans.each_ref().map(|plan| plan.0), *Strategy::ALL);
                    assert!(
                        plans.iter().all(|plan| plan.1 == plans[0].1),
                        "order differs"
                    );
                }
            }

            #[test]
            fn features_restrict_what_is_not_forced() {
                let (chosen, _) = forced!(auto, insensitive);
                let features = [
                    cfg!(feature = "only-perfect-hash"),
                    cfg!(feature = "only-trie"),
                    cfg!(feature = "only-dfa"),
                ];
                if features.contains(&true) {
                    assert!(
                        features[chosen as usize],
                        "{chosen} is not among {features:?}"
                    );
                }
            }
        }
    };
}

compiled!(internal, "testdata/lists/internal-119.txt");
compiled!(short, "testdata/lists/short-28.txt");
compiled!(iana, "testdata/lists/iana-245.txt");
compiled!(prefixed, "testdata/lists/prefixed-97.txt");
compiled!(globs, "testdata/lists/globs-8.txt");

/// The answers of a compiled list.
struct Subject {
    contains: fn(&[u8]) -> bool,
    const_contains: fn(&[u8]) -> bool,
    index_of: fn(&[u8]) -> Option<usize>,
    entry: fn(&[u8]) -> Option<Entry>,
    get: fn(&[u8]) -> Option<&'static str>,
    value: &'static str,
    classified: fn(&[&[u8]]) -> Vec<bool>,
}

impl Subject {
    fn check(&self, file: &str, insensitive: bool) {
        let entries: Vec<&str> = oracle::entries(file).collect();
        let oracle = Oracle::new(file, !insensitive);
        let names = probes(&entries);
        for name in &names {
            let expected = oracle.winner(name);
            let shown = name.escape_ascii();
            assert_eq!(
                (self.contains)(name),
                expected.is_some(),
                "contains {shown}"
            );
            assert_eq!(
                (self.const_contains)(name),
                expected.is_some(),
                "const_contains {shown}"
            );
            assert_eq!((self.index_of)(name), expected, "index_of {shown}");
            let entry = (self.entry)(name).map(|entry| (entry.index(), entry.as_bytes()));
            let text = expected.map(|index| (Some(index), entries[index].as_bytes()));
            assert_eq!(entry, text, "entry {shown}");
            assert_eq!(
                (self.get)(name),
                expected.map(|_| self.value),
                "get {shown}"
            );
        }
        let names: Vec<&[u8]> = names.iter().map(Vec::as_slice).collect();
        let expected: Vec<bool> = names.iter().map(|name| (self.contains)(name)).collect();
        assert_eq!((self.classified)(&names), expected);
    }
}

fn classified<M: header_set::Compiled>(set: &header_set::Set<M>, names: &[&[u8]]) -> Vec<bool> {
    let mut found = vec![u64::MAX; names.len() / 64 + 2];
    set.classify(names, &mut found);
    let bits: Vec<bool> = (0..found.len() * 64)
        .map(|at| found[at / 64] >> (at % 64) & 1 == 1)
        .collect();
    assert!(
        bits[names.len()..].iter().all(|bit| !bit),
        "bits past the names are cleared"
    );
    bits[..names.len()].to_vec()
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

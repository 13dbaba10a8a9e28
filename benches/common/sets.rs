//! Lists compiled by each strategy, through the macro.

use crate::lookups::{Lookups, Pass};
use crate::oracle::Oracle;
use crate::slots::Slots;
use crate::streams::{Kind, Source};

/// One list, compiled one way.
pub struct Compiled {
    /// The name of a strategy, or `automatic`, or `told`: automatic with `hit_rate = 0.5`.
    pub strategy: &'static str,
    pub sensitive: bool,
    pub lookups: Lookups,
}

pub struct List {
    pub name: &'static str,
    pub text: &'static str,
    pub compiled: Vec<Compiled>,
}

/// A way to ask, and its loop.
type Method = (&'static str, fn(&Lookups) -> Pass);

pub const METHODS: [Method; 3] = [
    ("contains", |lookups| lookups.contains),
    ("const_contains", |lookups| lookups.const_contains),
    ("classify", |lookups| lookups.classify),
];

/// A list, and the streams that it is asked.
pub struct Asked {
    pub list: List,
    streams: Vec<(Kind, Slots)>,
}

impl Asked {
    pub fn new(list: List, kinds: &[Kind], slots: usize, seed: u64) -> Self {
        let source = Source::new(list.text);
        let stream = |&kind: &Kind| (kind, source.stream(kind, slots, seed + kind as u64));
        Self {
            streams: kinds.iter().map(stream).collect(),
            list,
        }
    }

    /// Names in mixed case only for sets that ignore case.
    pub fn streams(&self, sensitive: bool) -> impl Iterator<Item = &(Kind, Slots)> {
        let streams = self.streams.iter();
        streams.filter(move |(kind, _)| *kind != Kind::Mixed || !sensitive)
    }

    /// Panics at the first wrong answer: its time would mean nothing. How many are right.
    pub fn verify(&self) -> usize {
        let oracles = [false, true].map(|sensitive| Oracle::new(self.list.text, sensitive));
        let mut answers = 0;
        for compiled in &self.list.compiled {
            let oracle = &oracles[usize::from(compiled.sensitive)];
            let at = format!("{} {}", self.list.name, compiled.strategy);
            for (_, slots) in self.streams(compiled.sensitive) {
                let (names, mut hits) = (slots.names(), 0);
                for name in &names {
                    let found = (compiled.lookups.one)(name);
                    let is_right = found == oracle.contains(name);
                    assert!(is_right, "{at}: found `{}`: {found}", name.escape_ascii());
                    hits += usize::from(found);
                }
                for (method, pass) in METHODS {
                    let found = pass(&compiled.lookups)(&names);
                    assert_eq!(found, hits, "{at}: names that `{method}` finds");
                }
                answers += names.len();
            }
        }
        answers
    }
}

/// A list under every strategy, with and without case: the name of each, whether it is sensitive, and
/// its options.
#[macro_export]
macro_rules! compiled {
    ($file:literal) => {
        $crate::compiled!($file
            "automatic" true (case = sensitive)
            "perfect_hash" true (case = sensitive, strategy = perfect_hash)
            "trie" true (case = sensitive, strategy = trie)
            "dfa" true (case = sensitive, strategy = dfa)
            "told" true (case = sensitive, hit_rate = 0.5)
            "automatic" false (case = insensitive)
            "perfect_hash" false (case = insensitive, strategy = perfect_hash)
            "trie" false (case = insensitive, strategy = trie)
            "dfa" false (case = insensitive, strategy = dfa)
        )
    };
    ($file:literal $($strategy:literal $sensitive:literal ($($options:tt)*))*) => {
        vec![$($crate::sets::Compiled {
            strategy: $strategy,
            sensitive: $sensitive,
            lookups: {
                header_set::header_set! {
                    #[header_set($($options)*)]
                    static SET = [include $file];
                }
                $crate::lookups::Lookups::of(&SET)
            },
        }),*]
    };
}

/// `name "file";` for each list. The first item of each family forces nothing, so that the
/// features `only-*` restrict it; the others name their strategy.
#[macro_export]
macro_rules! lists {
    ($($name:ident $file:literal;)*) => {
        pub(crate) fn all() -> Vec<$crate::sets::List> {
            vec![$($crate::sets::List {
                name: stringify!($name),
                text: include_str!(concat!("../", $file)),
                compiled: $crate::compiled!($file),
            }),*]
        }
    };
}

//! Lists compiled by each strategy, through the macro.

use crate::lookups::{Lookups, Pass};
use crate::oracle::Oracle;

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

/// All of them.
pub const METHODS: [Method; 3] = [
    ("contains", |lookups| lookups.contains),
    ("const_contains", |lookups| lookups.const_contains),
    ("classify", |lookups| lookups.classify),
];

/// Panics at the first wrong answer: its time would mean nothing.
pub fn verify(list: &List, compiled: &Compiled, oracle: &Oracle, names: &[&[u8]]) {
    let at = format!("{} {}", list.name, compiled.strategy);
    for name in names {
        let found = (compiled.lookups.one)(name);
        let is_right = found == oracle.contains(name);
        assert!(is_right, "{at}: found `{}`: {found}", name.escape_ascii());
    }
    let hits = names.iter().filter(|name| oracle.contains(name)).count();
    for (method, pass) in METHODS {
        let found = pass(&compiled.lookups)(names);
        assert!(
            found == hits,
            "{at}: `{method}` finds {found} names of {hits}"
        );
    }
}

/// A list under every strategy, with and without case.
#[macro_export]
macro_rules! compiled {
    ($file:literal) => {{
        let of = |strategy, sensitive, lookups| $crate::sets::Compiled {
            strategy,
            sensitive,
            lookups,
        };
        vec![
            of("automatic", true, $crate::forced!($file, auto, sensitive)),
            of(
                "perfect_hash",
                true,
                $crate::forced!($file, perfect_hash, sensitive),
            ),
            of("trie", true, $crate::forced!($file, trie, sensitive)),
            of("dfa", true, $crate::forced!($file, dfa, sensitive)),
            of(
                "told",
                true,
                $crate::forced!($file, auto, sensitive, hit_rate = 0.5),
            ),
            of(
                "automatic",
                false,
                $crate::forced!($file, auto, insensitive),
            ),
            of(
                "perfect_hash",
                false,
                $crate::forced!($file, perfect_hash, insensitive),
            ),
            of("trie", false, $crate::forced!($file, trie, insensitive)),
            of("dfa", false, $crate::forced!($file, dfa, insensitive)),
        ]
    }};
}

/// The lookups of one compiled list.
#[macro_export]
macro_rules! forced {
    ($file:literal, $word:ident, $case:ident $(, $more:ident = $value:literal)?) => {{
        header_set::header_set! {
            #[header_set(case = $case, strategy = $word $(, $more = $value)?)]
            static SET = [include $file];
        }
        $crate::lookups::Lookups::of(&SET)
    }};
}

/// `module "file";` for each list. The first item of each family forces nothing, so that the
/// features `only-*` restrict it; the others name their strategy.
#[macro_export]
macro_rules! lists {
    ($($module:ident $file:literal;)*) => {
        $(mod $module {
            use kit::compiled;

            pub(super) fn compiled() -> Vec<kit::sets::Compiled> {
                compiled!($file)
            }
        })*

        /// All lists.
        pub(crate) fn all() -> Vec<$crate::sets::List> {
            vec![$($crate::sets::List {
                name: stringify!($module),
                text: include_str!(concat!("../", $file)),
                compiled: $module::compiled(),
            }),*]
        }
    };
}

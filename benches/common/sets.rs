//! Lists compiled by each strategy, through the macro like anybody's.

use crate::lookups::Lookups;

/// One list, compiled one way.
pub(crate) struct Compiled {
    /// The name of a strategy, or `automatic`, or `told`: automatic where half of all names hit, which it was told.
    pub(crate) strategy: &'static str,
    pub(crate) sensitive: bool,
    pub(crate) lookups: Lookups,
}

pub(crate) struct List {
    pub(crate) name: &'static str,
    pub(crate) text: &'static str,
    pub(crate) compiled: Vec<Compiled>,
}

/// A list under every strategy, minding case and not.
macro_rules! compiled {
    (($file:literal) $($(#[$doc:meta])* $module:ident::$strategy:ident, $word:ident, $feature:literal;)*) => {{
        let of = |strategy, sensitive, lookups| Compiled { strategy, sensitive, lookups };
        vec![
            of("automatic", true, forced!($file, auto, sensitive)),
            $(of(stringify!($word), true, forced!($file, $word, sensitive)),)*
            of("told", true, forced!($file, auto, sensitive, hit_rate = 0.5)),
            of("automatic", false, forced!($file, auto, insensitive)),
            $(of(stringify!($word), false, forced!($file, $word, insensitive)),)*
        ]
    }};
}

/// The lookups of one compiled list.
macro_rules! forced {
    ($file:literal, $word:ident, $case:ident $(, $more:ident = $value:literal)?) => {{
        header_set::header_set! {
            #[header_set(case = $case, strategy = $word $(, $more = $value)?)]
            static SET = [include $file];
        }
        Lookups::of(&SET)
    }};
}

/// `module "file";` for each list. The first item of each family forces nothing, so that the features
/// `only-*` restrict it; the others name their strategy.
macro_rules! lists {
    ($($module:ident $file:literal;)*) => {
        $(mod $module {
            use crate::lookups::Lookups;
            use crate::sets::{Compiled, compiled, forced};

            pub(super) fn compiled() -> Vec<Compiled> {
                header_set::__private::with_strategies!(compiled!($file))
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

pub(crate) use {compiled, forced, lists};

//! Every layout of every strategy against the oracle.

use header_set_build::blobs::Threads;
use header_set_codegen::layouts::{Built, Strategies, filter};
use header_set_codegen::list::key_set::Shape;
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::Demand;
use header_set_codegen::traffic::Stream;
use header_set_runtime::filter::Filter;
use header_set_runtime::hash::{Extent, WideHash};
use header_set_runtime::{Fold, Strategy, Trace};

use super::blobs::Blobs;
use super::oracle::Oracle;
use super::{FOLDS, List, Normal, arena, lookups, probes};

/// The name of random lists that may have an automaton of too many states.
pub const HARD: &str = "a list that may be hard";

/// The list whose automaton has too many states, about 20,000.
const LONG: &str = "10,000 names";

/// Tells few keys apart, so that the last resort has something to do.
const CROWDED: WideHash = WideHash {
    extent: Extent::Ends,
    seed: 0,
};

/// Keys up to which it is asked.
const MOST_CROWDED: usize = 300;

/// A list under one fold, and all layouts of all strategies for it.
pub struct Compiled<'a> {
    pub name: String,
    pub normal: Normal,
    pub oracle: Oracle,
    pub layouts: Vec<Built<'a>>,
    /// What `classify` asks before it looks a name up in any layout.
    filter: Option<Filter<'a>>,
}

impl<'a> Compiled<'a> {
    /// Builds everything that can be built.
    pub fn new(list: &List, fold: Fold) -> Self {
        let demand = |normal: &Normal| {
            Stream::new(&normal.keys, None, usize::MAX, None).demand(&normal.keys)
        };
        let compiled = Self::with_demand(list, fold, &demand, arena());
        let mut layouts = compiled.layouts.iter();
        let has_dfa = layouts.any(|layout| layout.strategy() == Strategy::FlatDfa);
        assert_ne!(has_dfa, list.name == LONG, "a DFA for {}", compiled.name);
        compiled
    }

    /// The same with the given demand, and its tables in an arena.
    pub fn with_demand(
        list: &List,
        fold: Fold,
        demand: &dyn Fn(&Normal) -> Demand,
        arena: &'a Arena,
    ) -> Self {
        let normal = list.normal(fold);
        let name = format!(
            "{} (case {}, separators {})",
            list.name, fold.case, fold.separators
        );
        let demand = demand(&normal);
        let strategies = Strategies::new(&normal.keys, &demand, arena);
        let build = |strategy| match strategies.build(strategy) {
            Ok(built) => {
                assert!(!built.is_empty(), "{strategy} has no layout for {name}");
                built
            }
            Err(reason) => {
                // The table or the automaton of the patterns passes a bound.
                let is_long = list.name == LONG && reason.starts_with("its table of ");
                let is_right = strategy == Strategy::FlatDfa && (is_long || list.name == HARD);
                assert!(is_right, "{strategy} refuses {name}: {reason}");
                Vec::new()
            }
        };
        let mut layouts: Vec<Built<'_>> = Strategy::ALL.iter().copied().flat_map(build).collect();
        if normal.keys.keys.len() <= MOST_CROWDED {
            let crowded = strategies.last_resort(CROWDED);
            layouts.push(crowded.expect("patterns of tests have tables"));
        }
        Self {
            layouts,
            filter: filter::build(&normal.keys, &demand, arena),
            oracle: Oracle::new(list, fold),
            name,
            normal,
        }
    }

    /// Asks every layout for `name`, and returns the line of the list that wins.
    pub fn ask(&self, name: &[u8]) -> Option<usize> {
        let winner = self.oracle.winner(name);
        let included = self.oracle.includes(winner);
        let fold = self.normal.keys.fold;
        let passes = self.filter.is_none_or(|it| it.passes(fold, name));
        let shown = name[..name.len().min(200)].escape_ascii();
        assert!(
            passes || !included,
            "{}: `classify` leaves `{shown}` out",
            self.name
        );
        for layout in &self.layouts {
            let matcher = layout.matcher;
            let line = |id: Option<u32>| id.map(|id| self.normal.line(&layout.places, id));
            let found = line(lookups::find(&matcher, name));
            let found_bytes = line(lookups::const_find(&matcher, name));
            let has = lookups::has(&matcher, name, &mut Trace::<0>::new());
            let contains = (has, lookups::const_contains(&matcher, name));
            assert!(
                (found, found_bytes, contains) == (winner, winner, (included, included)),
                "{}, {} ({}), `{shown}`: find gives line {found:?}, const_find {found_bytes:?}, has and contains_bytes \
                 {contains:?}; expected {winner:?}, {included}",
                self.name,
                layout.strategy(),
                layout.form,
            );
        }
        winner
    }

    /// Recording what a lookup does must not change what it finds.
    fn ask_traced(&self, name: &[u8]) {
        let included = self.oracle.includes(self.oracle.winner(name));
        for layout in &self.layouts {
            let mut trace = Trace::<64>::new();
            let has = lookups::has(&layout.matcher, name, &mut trace);
            assert_eq!(has, included, "{}", self.name);
            assert!(trace.events().len() <= 64);
        }
    }
}

/// Every layout and every blob of a list under every fold, asked everything.
pub fn assert_equivalent(list: &List) {
    for fold in FOLDS {
        let compiled = Compiled::new(list, fold);
        let keys = &compiled.normal.keys;
        // What long lists are made of; they have no expressions.
        let long = (list.written.iter().all(|written| !written.regular))
            .then(|| list.long(fold, Threads::new(2)));
        let blobs = Blobs::checked(list, &compiled.normal, long.as_ref().unwrap_or(keys));
        let ask = &mut |name: &[u8]| blobs.ask(name, compiled.ask(name));
        probes::ask_all(list, ask);
        for pattern in &keys.patterns {
            if let Shape::Regular(regular) = &pattern.shape {
                probes::walks(regular, ask);
            }
        }
        for written in list.written.iter().take(200) {
            compiled.ask_traced(&written.text);
        }
    }
}

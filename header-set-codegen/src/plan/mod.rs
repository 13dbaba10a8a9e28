//! Builds the candidates, prices them on traffic, and picks the cheapest. It keeps the others and
//! the reasons. For lists as Rust and for blobs, `pick` makes the choice.

mod decision;

use std::fmt;

use header_set_runtime::{Optimize, PatternLookup, Strategy};

use crate::cost::{self, COLD_SHARE};
use crate::layouts::{self, Built, Layouts, Strategies};
use crate::list::key_set::KeySet;
use crate::tables::Arena;
use crate::traffic::{Stream, Traffic};
pub use decision::{Chosen, Decision, Report};
pub(crate) use decision::{Priced, pick};

/// The strategies that may be chosen if an item forces none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restriction {
    only: [bool; Strategy::ALL.len()],
}

impl Restriction {
    /// Allows these strategies. None, or all, allow every strategy.
    pub fn only(strategies: impl IntoIterator<Item = Strategy>) -> Self {
        let mut only = [false; Strategy::ALL.len()];
        for strategy in strategies {
            only[strategy as usize] = true;
        }
        Self { only }
    }

    /// Whether `strategy` may be chosen.
    #[must_use]
    pub fn allows(self, strategy: Strategy) -> bool {
        self == Self::default() || self.only[strategy as usize]
    }
}

/// The input of the planner.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The list.
    pub keys: &'a KeySet,
    /// The strategy that the item forces.
    pub forced: Option<Strategy>,
    /// Whether strategies that may not be chosen are built too, so that the plan compares them.
    pub compares_all: bool,
    /// The strategies that features allow.
    pub restriction: Restriction,
    /// The traffic that the item names. `None` for the built-in sample.
    pub traffic: Option<&'a Traffic>,
    /// The largest number of its requests over which candidates are run.
    pub requests: usize,
    /// The share of hits that the item sets.
    pub hit_rate: Option<f64>,
    /// The share of requests that find none of our data in the caches.
    pub cold: f64,
    /// What the choice optimises.
    pub optimize: Optimize,
}

impl<'a> Request<'a> {
    /// A request with default options.
    #[must_use]
    pub fn new(keys: &'a KeySet) -> Self {
        Self {
            keys,
            forced: None,
            compares_all: true,
            restriction: Restriction::default(),
            traffic: None,
            requests: usize::MAX,
            hit_rate: None,
            cold: COLD_SHARE,
            optimize: Optimize::default(),
        }
    }

    /// The reason why a strategy may not be chosen. `None` if it may.
    fn excludes(&self, strategy: Strategy) -> Option<&'static str> {
        match self.forced {
            Some(forced) if forced == strategy => None,
            Some(_) => Some("not asked for"),
            None if self.restriction.allows(strategy) => None,
            None => Some("excluded by a feature"),
        }
    }

    /// The reason for a strategy, given why it is the best of those that may be chosen.
    fn reason(&self, best: &str) -> String {
        match self.forced {
            Some(_) => String::from("as the list asks"),
            None if self.restriction == Restriction::default() => best.to_owned(),
            None => format!("{best}, of those that features allow"),
        }
    }
}

/// The reason why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No allowed strategy can express the list. Each strategy stands with its reason.
    Infeasible(Vec<(Strategy, String)>),
    /// A table gave a wrong answer.
    Bug(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bug(bug) => f.write_str(bug),
            Self::Infeasible(reasons) => {
                f.write_str("no strategy that is allowed here can express this list: ")?;
                for (number, (strategy, reason)) in reasons.iter().enumerate() {
                    let comma = if number == 0 { "" } else { "; " };
                    write!(f, "{comma}`{strategy}` is infeasible, {reason}")?;
                }
                // The trie carries all names, so only patterns can be too much for all.
                if reasons.len() == Strategy::ALL.len() {
                    f.write_str("; `include_set!` takes more patterns")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Builds every strategy, prices every layout, and picks one by `optimize`. The picked layout is
/// checked against the list. Its tables stand in `arena`.
pub fn choose<'a>(request: &Request<'_>, arena: &'a Arena) -> Result<Chosen<Built<'a>>, Failure> {
    let stream = Stream::of_requests(
        request.keys,
        request.traffic,
        request.requests,
        request.hit_rate,
    );
    let demand = stream.demand(request.keys);
    let strategies = Strategies::new(request.keys, &demand, arena);
    let chosen = pick(request, stream, &|strategy, stream| {
        let layouts = strategies.build(strategy)?;
        let mut priced = Vec::new();
        for built in layouts.built {
            let (matcher, bytes) = (&built.matcher, built.table_bytes);
            priced.push(Priced {
                strategy,
                form: built.form.clone(),
                price: cost::price(matcher, bytes, stream, request.cold),
                has_beside: !matches!(matcher.beside, PatternLookup::None),
                layout: built,
            });
        }
        Ok(Layouts {
            built: priced,
            not_built: layouts.not_built,
        })
    })?;
    layouts::check(&chosen.built, request.keys, &demand.misses).map_err(Failure::Bug)?;
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use header_set_runtime::{Optimize, Strategy};

    use super::Restriction;
    use crate::tables::Arena;
    use crate::{Context, plan_items};

    #[test]
    fn features_restrict_what_is_chosen() {
        let source = r#"
            static LIST = ["host", "te", "cookie", "x-request-id", "x-*"];
            #[header_set(strategy = trie)] static FORCED = ["host"];
        "#;
        for only in Strategy::ALL {
            let restriction = Restriction::only([only]);
            let context = Context {
                restriction,
                ..Context::default()
            };
            let arena = Arena::default();
            let planned = plan_items(source, &context, &arena).expect("lists");
            let chosen = |at: usize| planned[at].chosen.decision.strategy;
            assert_eq!((chosen(0), chosen(1)), (only, Strategy::PopcountTrie));
            let reason = |at: usize| planned[at].chosen.decision.reason.as_str();
            let best = "the one with the lowest estimated cost, of those that features allow";
            assert_eq!((reason(0), reason(1)), (best, "as the list asks"));
            for strategy in Strategy::ALL {
                assert_eq!(restriction.allows(strategy), strategy == only);
                assert!(Restriction::default().allows(strategy));
                assert!(Restriction::only(Strategy::ALL).allows(strategy));
            }
        }
    }

    #[test]
    fn options_are_in_the_plan() {
        let source = r#"
            #[header_set(hit_rate = 0.25, cold = 0.5, optimize = size)]
            static LIST = ["host", "te", "cookie"];
        "#;
        let arena = Arena::default();
        let planned = plan_items(source, &Context::default(), &arena).expect("a list");
        let decision = &planned[0].chosen.decision;
        let candidates = decision.candidates();
        let plan = decision.plan(&candidates);
        assert_eq!(plan.optimize, Optimize::Size);
        assert!(
            (plan.traffic.cold - 0.5).abs() < 1e-9,
            "{}",
            plan.traffic.cold
        );
        assert!(
            (plan.traffic.hit_rate - 0.25).abs() < 0.01,
            "{}",
            plan.traffic.hit_rate
        );
        assert_eq!(plan.entries, 3);
    }
}

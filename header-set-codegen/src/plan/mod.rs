//! Builds the candidates, prices them on traffic, and picks the cheapest. It keeps the others and
//! the reasons.

mod priced;

use std::fmt;

use header_set_runtime::filter::Filter;
use header_set_runtime::{Optimize, PatternLookup, Plan, PlannedCandidate, Price, Strategy};

use crate::cost::{self, COLD_SHARE};
use crate::layouts::{self, Built, Layouts, Strategies, filter};
use crate::list::key_set::KeySet;
use crate::tables::Arena;
use crate::traffic::{Stream, Traffic};
pub(crate) use priced::{Priced, Rank};

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

/// The result of planning for one strategy.
#[derive(Clone, Debug)]
pub struct Report {
    /// The strategy.
    pub strategy: Strategy,
    /// Its layout in words, or the reason why there is none.
    pub remark: String,
    /// The price of its cheapest layout.
    pub price: Option<Price>,
}

/// The outcome of planning.
#[derive(Clone, Debug)]
pub struct Chosen<'a> {
    /// The chosen layout.
    pub built: Built<'a>,
    /// The cheapest layout of each strategy, in the order of [`Strategy::ALL`]. `None` where a
    /// strategy was not built.
    pub layouts: Vec<Option<Built<'a>>>,
    /// The filter that `classify` asks first.
    pub filter: Option<Filter<'a>>,
    /// One report for each strategy, in the order of [`Strategy::ALL`].
    pub reports: Vec<Report>,
    /// The number of inclusions.
    pub entries: usize,
    /// The fingerprint of the list.
    pub fingerprint: u64,
    /// The stream over which the candidates were run.
    pub stream: Stream,
    /// The share of requests that counted as cold.
    pub cold: f64,
    /// What the choice optimised.
    pub optimize: Optimize,
    /// The reason for the strategy, in words.
    reason: String,
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
                Ok(())
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Builds every strategy, prices every layout, and picks one by `optimize`. The picked layout is
/// checked against the list. Its tables stand in `arena`.
pub fn choose<'a>(request: &Request<'_>, arena: &'a Arena) -> Result<Chosen<'a>, Failure> {
    let stream = Stream::of_requests(
        request.keys,
        request.traffic,
        request.requests,
        request.hit_rate,
    );
    let demand = stream.demand(request.keys);
    let strategies = Strategies::new(request.keys, &demand, arena);
    let priced = Strategy::ALL.map(|strategy| match request.excludes(strategy) {
        Some(why) if !request.compares_all => Err(String::from(why)),
        _ => OfStrategy::priced(strategy, request, &strategies, &stream),
    });
    let allowed = Strategy::ALL
        .into_iter()
        .filter(|&strategy| request.excludes(strategy).is_none());
    let layouts = (allowed.clone())
        .filter_map(|strategy| priced[strategy as usize].as_ref().ok())
        .flat_map(|of_strategy| &of_strategy.layouts);
    let rank = Rank::new(request.optimize, layouts.clone());
    let Some(best) = rank.best(layouts) else {
        let reasons = allowed
            .filter_map(|strategy| Some((strategy, priced[strategy as usize].as_ref().err()?)));
        return Err(Failure::Infeasible(
            reasons
                .map(|(strategy, reason)| (strategy, reason.clone()))
                .collect(),
        ));
    };
    layouts::check(&best.layout, request.keys, &demand.misses).map_err(Failure::Bug)?;
    let reports = Strategy::ALL.map(|strategy| match &priced[strategy as usize] {
        Ok(of_strategy) => of_strategy.report(&rank, request.excludes(strategy)),
        Err(reason) => Report {
            strategy,
            remark: format!("infeasible: {reason}"),
            price: None,
        },
    });
    Ok(Chosen {
        filter: filter::build(request.keys, &demand, arena),
        built: best.layout.clone(),
        layouts: (priced.iter())
            .map(|of_strategy| Some(of_strategy.as_ref().ok()?.best(&rank).layout.clone()))
            .collect(),
        reports: reports.into(),
        entries: request.keys.entries,
        fingerprint: request.keys.fingerprint(),
        stream,
        cold: request.cold,
        optimize: request.optimize,
        reason: request.reason(rank.reason(&best.price)),
    })
}

/// The layouts of a strategy.
struct OfStrategy<'a> {
    /// All layouts, at least one.
    layouts: Vec<Priced<Built<'a>>>,
    /// Layouts that were left out to save build time.
    not_built: Vec<String>,
}

impl<'a> OfStrategy<'a> {
    fn priced(
        strategy: Strategy,
        request: &Request<'_>,
        strategies: &Strategies<'_, 'a>,
        stream: &Stream,
    ) -> Result<Self, String> {
        let Layouts { built, not_built } = strategies.build(strategy)?;
        if built.is_empty() {
            return Err(String::from("it has no layout for this list"));
        }
        let layouts = built.into_iter().map(|built| Priced {
            strategy,
            form: built.form.clone(),
            price: cost::price(&built.matcher, built.table_bytes, stream, request.cold),
            has_beside: !matches!(built.matcher.beside, PatternLookup::None),
            layout: built,
        });
        Ok(Self {
            layouts: layouts.collect(),
            not_built,
        })
    }

    fn best(&self, rank: &Rank) -> &Priced<Built<'a>> {
        let best = rank.best(self.layouts.iter());
        best.expect("a strategy that can express a list has a layout for it")
    }

    fn report(&self, rank: &Rank, excluded: Option<&str>) -> Report {
        let best = self.best(rank);
        let mut remark = best.form.clone();
        for layout in &self.not_built {
            remark += "; ";
            remark += layout;
        }
        if let Some(why) = excluded {
            remark += &format!(" ({why})");
        }
        Report {
            strategy: best.strategy,
            remark,
            price: Some(best.price),
        }
    }
}

/// The candidates that a plan lists.
pub(crate) fn candidates(reports: &[Report]) -> Vec<PlannedCandidate<'_>> {
    (reports.iter())
        .map(|report| PlannedCandidate::new(report.strategy, &report.remark, report.price))
        .collect()
}

impl Chosen<'_> {
    /// The result for each strategy, for [`Chosen::plan`].
    #[must_use]
    pub fn candidates(&self) -> Vec<PlannedCandidate<'_>> {
        candidates(&self.reports)
    }

    /// The plan that programs read, with its [candidates](Chosen::candidates).
    #[must_use]
    pub fn plan<'a>(&'a self, candidates: &'a [PlannedCandidate<'a>]) -> Plan<'a> {
        Plan::new(
            self.entries,
            self.fingerprint,
            self.stream.traffic(self.cold),
            self.optimize,
            candidates,
            self.built.strategy(),
        )
    }

    /// The lines on the choice in the documentation of the item.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let candidates = self.candidates();
        let plan = self.plan(&candidates);
        let mut lines = vec![
            format!(
                "Compiled by header-set as `{}`, {}.",
                plan.chosen, self.reason
            ),
            format!("[What the columns mean]({COLUMNS}):"),
            String::new(),
        ];
        lines.push(String::from("```text"));
        lines.extend(plan.to_string().lines().map(str::to_owned));
        lines.push(String::from("```"));
        lines
    }
}

/// Where the columns of a plan are explained.
const COLUMNS: &str = "https://docs.rs/header-set/latest/header_set/struct.Plan.html";

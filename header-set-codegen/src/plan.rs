//! Builds the candidates, prices them on traffic, and picks the cheapest; keeps the losers and the
//! reasons.

use std::fmt;

use header_set_runtime::{Plan, PlannedCandidate, Price, Strategy};

use crate::cost;
use crate::filter::BuiltFilter;
use crate::key_set::KeySet;
use crate::strategy::{self, Built, Layouts};
use crate::traffic::{Demand, Stream, Traffic};

/// Which strategies may be chosen where an item does not force one: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restriction {
    only: [bool; Strategy::ALL.len()],
}

impl Restriction {
    /// Several allow their union; none, or all, allow everything.
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

/// What is to be planned.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The list.
    pub keys: &'a KeySet,
    /// The strategy that the item asks for.
    pub forced: Option<Strategy>,
    /// The strategies that features allow.
    pub restriction: Restriction,
    /// The traffic that the item names; the built-in sample if it names none.
    pub traffic: Option<&'a Traffic>,
    /// The share of hits that the item names.
    pub hit_rate: Option<f64>,
}

/// What became of a strategy.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which one.
    pub strategy: Strategy,
    /// Its form, or why there is none.
    pub remark: String,
    /// The price of its cheapest form.
    pub price: Option<Price>,
}

/// The outcome of planning.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The tables.
    pub built: Built,
    /// What `classify` asks first.
    pub filter: Option<BuiltFilter>,
    /// One for each strategy, in the order of [`Strategy::ALL`].
    pub reports: Vec<Report>,
    /// How many inclusions the list has.
    pub entries: usize,
    /// What the candidates were run over.
    pub stream: Stream,
}

/// Why there is no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No strategy that is allowed can express the list: which, and why.
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

/// Builds every strategy, prices what is allowed, and picks the cheapest, of equal ones the smaller; which then
/// has to answer like the list.
pub fn choose(request: &Request<'_>) -> Result<Chosen, Failure> {
    let stream = Stream::new(request.keys, request.traffic, request.hit_rate);
    let demand = stream.demand(request.keys);
    let mut reports = Vec::new();
    let mut best: Option<Candidate> = None;
    let mut reasons = Vec::new();
    for strategy in Strategy::ALL {
        let excluded = excluded(request, strategy);
        match cheapest(strategy, request.keys, &demand, &stream) {
            Ok(candidate) => {
                reports.push(candidate.report(strategy, excluded));
                let key = (&candidate.price, &candidate.built);
                let wins = |best: &Candidate| is_cheaper(key, (&best.price, &best.built));
                if excluded.is_none() && best.as_ref().is_none_or(wins) {
                    best = Some(candidate);
                }
            }
            Err(reason) => {
                reports.push(Report {
                    strategy,
                    remark: format!("infeasible: {reason}"),
                    price: None,
                });
                if excluded.is_none() {
                    reasons.push((strategy, reason));
                }
            }
        }
    }
    let Some(Candidate { built, .. }) = best else {
        return Err(Failure::Infeasible(reasons));
    };
    strategy::check(&built, request.keys, &demand.misses).map_err(Failure::Bug)?;
    Ok(Chosen {
        filter: BuiltFilter::build(request.keys, &demand),
        built,
        reports,
        entries: request.keys.spellings.len(),
        stream,
    })
}

/// Why a strategy may not be chosen, if so.
fn excluded(request: &Request<'_>, strategy: Strategy) -> Option<&'static str> {
    match request.forced {
        Some(forced) if forced == strategy => None,
        Some(_) => Some("not asked for"),
        None if request.restriction.allows(strategy) => None,
        None => Some("excluded by a feature"),
    }
}

/// The cheapest layout of a strategy.
struct Candidate {
    price: Price,
    built: Built,
    /// Layouts that were left out to save build time.
    not_built: Vec<String>,
}

impl Candidate {
    fn report(&self, strategy: Strategy, excluded: Option<&str>) -> Report {
        let mut remark = self.built.layout.describe();
        for layout in &self.not_built {
            remark += "; ";
            remark += layout;
        }
        if let Some(why) = excluded {
            remark += &format!(" ({why})");
        }
        Report {
            strategy,
            remark,
            price: Some(self.price),
        }
    }
}

fn cheapest(
    strategy: Strategy,
    keys: &KeySet,
    demand: &Demand,
    stream: &Stream,
) -> Result<Candidate, String> {
    let Layouts { built, not_built } = strategy::build(strategy, keys, demand)?;
    let priced = built.into_iter().map(|built| {
        let price = cost::price(&built.matcher(), built.table_bytes(), stream);
        (price, built)
    });
    let cheaper = |best: (Price, Built), other: (Price, Built)| {
        if is_cheaper((&other.0, &other.1), (&best.0, &best.1)) {
            other
        } else {
            best
        }
    };
    let (price, built) = priced
        .reduce(cheaper)
        .ok_or_else(|| String::from("it has no layout for this list"))?;
    Ok(Candidate {
        price,
        built,
        not_built,
    })
}

/// Of equal ones the smaller; then the one that needs nothing beside it: of patterns alone, the automaton itself.
fn is_cheaper((price, built): (&Price, &Built), (than, other): (&Price, &Built)) -> bool {
    let key =
        |price: &Price, built: &Built| (price.cost, price.table_bytes, !built.beside.is_none());
    key(price, built) < key(than, other)
}

impl Chosen {
    /// The plan as programs will see it.
    #[must_use]
    pub fn plan(&self) -> Plan<'_> {
        Plan {
            entries: self.entries,
            traffic: header_set_runtime::Traffic {
                source: &self.stream.source,
                requests: self.stream.requests.len(),
                names: self.stream.len(),
                hit_rate: self.stream.hit_rate(),
            },
            candidates: Strategy::ALL.map(|strategy| {
                let report = &self.reports[strategy as usize];
                PlannedCandidate {
                    strategy,
                    remark: &report.remark,
                    price: report.price,
                }
            }),
            chosen: self.built.strategy(),
        }
    }

    /// What the documentation of the item says of the choice, a line each.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let plan = self.plan();
        let mut lines = vec![
            format!("Compiled by header-set as `{}`:", plan.chosen),
            String::new(),
        ];
        lines.push(String::from("```text"));
        lines.extend(plan.to_string().lines().map(str::to_owned));
        lines.push(String::from("```"));
        lines
    }
}

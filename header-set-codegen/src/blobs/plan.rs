//! Chooses the layout of a long list. Each layout is built for a sample of the names. Its own
//! lookup is then priced over the traffic, as for short lists.

use std::fmt::Write;

use header_set_blob::patterns::{PatternSections, Patterns};
use header_set_blob::{Blob, Header, Layout};
use header_set_runtime::trace::Site;
use header_set_runtime::{Optimize, Price, Strategy, Trace};

use super::build::layout;
use super::patterns::Numbered;
use super::{Addressed, Choice, Options, SortedNames, Threads, blob, written};
use crate::bounds::big as bounds;
use crate::cost::{self, STEPS};
use crate::list::key_set::{KeySet, Role};
use crate::plan::{Decision, Priced, Ranking, Report, Request};
use crate::traffic::{Stream, Traffic};

/// The chosen layout, and the prices of all.
pub(super) struct Chosen {
    /// The layout.
    pub(super) choice: Choice,
    /// All layouts that could be built for the sample, and their prices.
    choices: Vec<Choice>,
    ranking: Ranking,
    /// The names of the sample, if it is not the whole list.
    sampled: Option<usize>,
    forced: Option<Strategy>,
    /// What lookups of patterns cost, where that is not little.
    remark: Option<String>,
    /// The choice, without the reports.
    decision: Decision,
}

/// Why there is no layout: the requested strategy has none, or none for these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoLayout(pub(super) Strategy);

/// Prices all layouts of a list and picks one.
///
/// # Errors
/// If the requested strategy has no layout.
pub(super) fn choose(
    request: &Request<'_>,
    patterns: &Numbered,
    options: Options,
) -> Result<Chosen, NoLayout> {
    let list = request.keys;
    let sample = Sample::new(list);
    let keys = sample.key_set(list, request.traffic);
    let stream = Stream::new(&keys, request.traffic, request.hit_rate);
    let scale = list.keys.len() as f64 / sample.names.len().max(1) as f64;
    let header = Header {
        fold: list.fold,
        case_bit: sample.names.case_is_a_bit(),
        unordered: false,
        entries: 0,
        keys: sample.names.len() as u32,
        patterns: list.patterns.len() as u32,
        checksum: 0,
        fingerprint: 0,
    };
    let blob_of_patterns = blob::assemble(&header, patterns.sections.clone());
    let opened = Blob::open(&blob_of_patterns).ok();
    let beside = opened.as_ref().and_then(PatternSections::from_sections);
    let beside = beside.map(|sections| sections.of(&blob_of_patterns));
    let beside = beside.filter(|_| !list.patterns.is_empty());
    // Trie and size: the ranked layout, which trades bytes for time, is skipped. It is not the
    // measure of what is too slow either.
    let spares_ranks = request.forced.is_some() && request.optimize == Optimize::Size;
    let (mut choices, mut layouts) = (Vec::new(), Vec::new());
    for choice in Choice::ALL {
        let Some(built) = layout(&sample.names, list.fold, choice, options.threads) else {
            continue;
        };
        let layout = (built.len_bytes() as f64 * scale) as usize;
        let written = written::about_len(list, &built, options.unordered);
        let bytes = layout + written + patterns.len_bytes();
        let strategy = choice.strategy();
        let is_forced = request.forced.is_none_or(|forced| forced == strategy);
        choices.push(choice);
        layouts.push(Priced {
            strategy,
            form: built.form.clone(),
            price: price_of(&header, &sample.names, built, beside.as_ref(), |lookup| {
                cost::price_of(lookup, bytes, &stream, request.cold)
            }),
            has_beside: false,
            allowed: is_forced && !(spares_ranks && choice == Choice::RankedTrie),
        });
    }
    let ranking = Ranking::new(request.optimize, layouts);
    let Some(best) = ranking.best(&|layout| layout.allowed) else {
        return Err(NoLayout(request.forced.unwrap_or(Strategy::FlatDfa)));
    };
    Ok(Chosen {
        choice: choices[best],
        sampled: (sample.names.len() < list.keys.len()).then_some(sample.names.len()),
        forced: request.forced,
        remark: patterns.remark.clone(),
        decision: Decision {
            strategy: ranking.layouts[best].strategy,
            reports: Vec::new(),
            entries: list.entries,
            fingerprint: 0,
            stream,
            cold: request.cold,
            optimize: request.optimize,
            reason: request.reason(ranking.reason(best)),
        },
        choices,
        ranking,
    })
}

/// Some names of a list.
struct Sample {
    names: SortedNames,
    /// For each name, whether it is an entry.
    included: Vec<bool>,
}

impl Sample {
    fn new(list: &KeySet) -> Self {
        let count = list.keys.len();
        let runs = (bounds::SAMPLE / bounds::NEIGHBOURS)
            .min(count.div_ceil(bounds::NEIGHBOURS))
            .max(1);
        let ranks: Vec<usize> = if count <= bounds::SAMPLE {
            (0..count).collect()
        } else {
            (0..runs)
                .map(|run| run * (count - bounds::NEIGHBOURS) / (runs - 1).max(1))
                .flat_map(|start| start..start + bounds::NEIGHBOURS)
                .collect()
        };
        Self {
            names: ranks.iter().map(|&rank| list.keys.get(rank)).collect(),
            included: (ranks.iter())
                .map(|&rank| list.key_role(rank) != Role::Excluded)
                .collect(),
        }
    }

    /// A list of the sampled names, all patterns, and all names of the list that the traffic
    /// contains. The traffic then has the same hits as with the whole list.
    fn key_set(&self, list: &KeySet, traffic: Option<&Traffic>) -> KeySet {
        let key = |(name, included): (&[u8], bool)| {
            let role = if included {
                Role::Entry(0)
            } else {
                Role::Excluded
            };
            (name.to_vec(), role)
        };
        let sampled = self.names.iter().zip(self.included.iter().copied());
        let mut keys: Vec<(Vec<u8>, Role)> = sampled.map(key).collect();
        let traffic = traffic.unwrap_or_else(|| Traffic::built_in());
        for name in traffic.requests.iter().flatten() {
            // A stream contains names as captured, or in lower case.
            let lower = name.to_ascii_lowercase();
            for name in [name, &lower] {
                let folded: Vec<u8> = name.iter().map(|&byte| list.fold.byte(byte)).collect();
                if let Some(rank) = list.keys.rank(&folded) {
                    keys.push(key((&folded, list.key_role(rank) != Role::Excluded)));
                }
            }
        }
        keys.sort_by(|a, b| a.0.cmp(&b.0));
        keys.dedup_by(|a, b| a.0 == b.0);
        KeySet::new(list.fold, keys, list.patterns.clone(), &[])
    }
}

/// A lookup that records its steps.
type Lookup<'l> = dyn Fn(&[u8], &mut Trace<STEPS>) + 'l;

/// Prices the lookup of a layout, and of the patterns beside it for names that are no key.
fn price_of(
    header: &Header,
    names: &SortedNames,
    built: Addressed,
    beside: Option<&Patterns<'_>>,
    price: impl FnOnce(&Lookup<'_>) -> Price,
) -> Price {
    let header = Header {
        patterns: 0,
        ..*header
    };
    let (sections, texts) = (built.sections, built.texts);
    let bytes = blob::assemble_with(&header, sections, texts, names, Threads::new(1));
    let opened = Blob::open(&bytes).ok();
    let layout = opened.as_ref().and_then(Layout::from_sections);
    let layout = layout.expect("what was built is a layout");
    price(&|name: &[u8], trace: &mut Trace<STEPS>| {
        let found = layout.find(&bytes, header.fold, header.case_bit, name, trace);
        if let Some(patterns) = beside
            && !trace.branch(Site::Candidate, found.is_some())
        {
            let _ = patterns.find(header.fold, name, trace);
        }
    })
}

impl Chosen {
    /// Replaces the choice by the layout that was built for all names. Pilots may be found for the
    /// sample and not for all names.
    ///
    /// # Errors
    /// If another strategy was requested.
    pub(super) fn settle(&mut self, built: Choice) -> Result<(), NoLayout> {
        let number = self.choices.iter().position(|&choice| choice == built);
        let strategy = number.map(|number| self.ranking.layouts[number].strategy);
        match self.forced {
            Some(forced) if strategy != Some(forced) => Err(NoLayout(forced)),
            _ => {
                self.decision.strategy = strategy.unwrap_or(self.decision.strategy);
                if built != self.choice {
                    self.decision.reason = String::from("it can be built of all names");
                }
                self.choice = built;
                Ok(())
            }
        }
    }

    /// The plan in words, with form and bytes of the finished layout.
    #[must_use]
    pub(super) fn describe(mut self, form: &str, table_bytes: usize, fingerprint: u64) -> String {
        let reports = Strategy::ALL.map(|strategy| self.report(strategy, form, table_bytes));
        self.decision.reports = reports.into();
        self.decision.fingerprint = fingerprint;
        let mut text = self.decision.plan(&self.decision.candidates()).to_string();
        if let Some(names) = self.sampled {
            let _ = writeln!(
                text,
                "priced on {names} names; bytes of what was not chosen are those times the rest"
            );
        }
        if let Some(remark) = &self.remark {
            let _ = writeln!(text, "{remark}");
        }
        let _ = writeln!(text, "chosen: {}", self.decision.reason);
        text
    }

    /// The report on a strategy: the price of its best layout; the remark names the others.
    fn report(&self, strategy: Strategy, form: &str, bytes: usize) -> Report {
        let layouts = &self.ranking.layouts;
        let is_of = |layout: &Priced| layout.strategy == strategy;
        let chosen = (self.choices.iter()).position(|&choice| choice == self.choice);
        let chosen = chosen.filter(|&chosen| is_of(&layouts[chosen]));
        let Some(best) = chosen.or_else(|| self.ranking.best(&is_of)) else {
            return Report {
                strategy,
                remark: String::from(NOT_IN_BLOBS),
                price: None,
            };
        };
        let mut remark = layouts[best].form.clone();
        let mut price = layouts[best].price;
        if chosen.is_some() {
            form.clone_into(&mut remark);
            price.table_bytes = bytes;
        }
        for (number, other) in layouts.iter().enumerate() {
            if number == best || !is_of(other) {
                continue;
            }
            let Price {
                cost, table_bytes, ..
            } = other.price;
            let _ = write!(
                remark,
                "; not {}: cost {cost:.2}, {table_bytes} bytes",
                other.form
            );
        }
        Report {
            strategy,
            remark,
            price: Some(price),
        }
    }
}

/// The remark on the flat DFA.
const NOT_IN_BLOBS: &str =
    "infeasible: no layout in a blob; in `header_set!` its table takes up to 512 KiB";

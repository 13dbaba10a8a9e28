//! A list with its streams: the planner's own, and held-out requests.

use header_set::Price;
use header_set_codegen::cost::{self, COLD_SHARE};
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::{Stream, Traffic};
use header_set_codegen::{Context, plan_items};

use crate::List;
use kit::lookups::Lookups;
use kit::random::Random;
use kit::slots::Slots;

const HELD_OUT: &str = include_str!("../../../testdata/traffic/requests.txt");

/// Queries a stream, at least: a short sequence would be learned by the branch predictor.
const SLOTS: usize = 1 << 14;

/// The share of hits in the held-out requests, unless the list says another: that of the planner's
/// sample.
const HIT_RATE: f64 = 0.1;

pub(crate) struct Strategy {
    pub(crate) name: &'static str,
    pub(crate) lookups: Lookups,
    /// As the planner compared it: the compiled plan has fewer decimals.
    pub(crate) price: Price,
}

pub(crate) struct Subject {
    pub(crate) list: &'static str,
    pub(crate) entries: usize,
    /// The planner's choice.
    pub(crate) chosen: &'static str,
    /// Those that can express the list.
    pub(crate) strategies: Vec<Strategy>,
    /// Requests of the planner's own sample, one after the other, in shuffled order.
    pub(crate) sample: Asked,
    /// The names of its sample, each as often, in no order at all.
    pub(crate) shuffled: Asked,
    /// Requests that the planner has not seen.
    pub(crate) held_out: Asked,
}

/// Names, and whether each is in the set.
pub(crate) struct Asked {
    pub(crate) slots: Slots,
    hits: Vec<bool>,
}

impl Asked {
    fn new(stream: &Stream, asked: &[usize]) -> Self {
        let names = asked.iter().map(|&name| stream.names[name].as_slice());
        Self {
            slots: Slots::of(names, &mut Random::new(0xa119)),
            hits: asked.iter().map(|&name| stream.hits[name]).collect(),
        }
    }
}

impl Subject {
    pub(crate) fn new(list: &List) -> Self {
        let arena = Arena::default();
        let planned = plan_items(list.source, &Context::default(), &arena)
            .unwrap_or_else(|errors| panic!("{}: {}", list.name, errors.join("; ")))
            .remove(0);
        let chosen = planned.chosen.built.strategy().name();
        let (keys, stream) = (planned.keys, planned.chosen.stream);
        let strategies = list.lookups.iter().flatten().map(|lookups| Strategy {
            name: lookups.plan.chosen.name(),
            lookups: *lookups,
            price: cost::price(
                &lookups.matcher,
                lookups.plan.table_bytes(),
                &stream,
                COLD_SHARE,
            ),
        });
        let strategies = strategies.collect();
        // Lists that mind case have lower-case names.
        let text = if keys.fold.case {
            HELD_OUT.to_owned()
        } else {
            HELD_OUT.to_ascii_lowercase()
        };
        let traffic =
            Traffic::parse("requests.txt", &text).expect("the held-out sample is well formed");
        let unseen = Stream::new(
            &keys,
            Some(&traffic),
            usize::MAX,
            Some(list.hit_rate.unwrap_or(HIT_RATE)),
        );
        Self {
            list: list.name,
            entries: keys.entries,
            chosen,
            strategies,
            sample: Asked::new(&stream, &requests(&stream, &mut Random::new(0x5a3))),
            shuffled: Asked::new(&stream, &in_no_order(&stream, &mut Random::new(0x5f1e))),
            held_out: Asked::new(&unseen, &requests(&unseen, &mut Random::new(0x4e1d))),
        }
    }

    /// Panics at the first wrong answer; how many were right.
    pub(crate) fn verify(&self) -> usize {
        let mut answers = 0;
        for Asked { slots, hits } in [&self.sample, &self.shuffled, &self.held_out] {
            for (name, &hit) in slots.names().iter().zip(hits) {
                for strategy in &self.strategies {
                    let right = (strategy.lookups.one)(name) == hit;
                    let (list, strategy, name) = (self.list, strategy.name, name.escape_ascii());
                    assert!(right, "{list} {strategy}: `{name}`");
                    answers += 1;
                }
            }
        }
        answers
    }
}

/// Requests of a stream, equally often and in shuffled order, until there are enough names. Names
/// keep their real order, which a branch predictor with a long memory learns.
fn requests(stream: &Stream, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..stream.requests.len()).collect();
    let mut asked = Vec::new();
    while asked.len() < SLOTS {
        random.shuffle(&mut order);
        let requests = order
            .iter()
            .flat_map(|&request| &stream.requests[request])
            .copied();
        asked.extend(requests.take(SLOTS - asked.len()));
    }
    asked
}

/// As many names, each independent of the one before.
fn in_no_order(stream: &Stream, random: &mut Random) -> Vec<usize> {
    let mut asked = requests(stream, random);
    random.shuffle(&mut asked);
    asked
}

//! A list with its streams: the planner's own, and held-out requests.

use header_set::Price;
use header_set_codegen::cost::{self, COLD_SHARE};
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::{Stream, Traffic};
use header_set_codegen::{Context, plan_items};

use crate::List;
use crate::report::RESPECTS;
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
    /// Nanoseconds a name, in each of [`RESPECTS`].
    pub(crate) times: [f64; RESPECTS.len()],
}

/// A list, and those of its strategies that can express it.
pub(crate) struct Row<'a> {
    pub(crate) list: &'a List,
    pub(crate) entries: usize,
    /// The planner's choice.
    pub(crate) chosen: &'static str,
    pub(crate) strategies: Vec<Strategy>,
}

/// What is asked: requests of the planner's own sample, one after the other, in shuffled order; the
/// names of its sample, each as often, in no order at all; requests that the planner has not seen.
pub(crate) type Streams = [Asked; 3];

/// Names, and whether each is in the set.
pub(crate) struct Asked {
    pub(crate) slots: Slots,
    hits: Vec<bool>,
}

impl Asked {
    fn new(stream: &Stream, seed: u64, in_order: bool) -> Self {
        let random = &mut Random::new(seed);
        let mut asked = requests(stream, random);
        if !in_order {
            random.shuffle(&mut asked);
        }
        let names = asked.iter().map(|&name| stream.names[name].as_slice());
        Self {
            slots: Slots::of(names, &mut Random::new(0xa119)),
            hits: asked.iter().map(|&name| stream.hits[name]).collect(),
        }
    }
}

impl<'a> Row<'a> {
    /// A list that is not timed yet, and its streams.
    pub(crate) fn new(list: &'a List) -> (Self, Streams) {
        let arena = Arena::default();
        let planned = plan_items(list.source, &Context::default(), &arena)
            .unwrap_or_else(|errors| panic!("{}: {}", list.name, errors.join("; ")))
            .remove(0);
        let chosen = planned.chosen.built.strategy().name();
        let (keys, stream) = (planned.keys, planned.chosen.stream);
        let strategies = list.lookups.iter().flatten().map(|lookups| Strategy {
            name: lookups.plan.chosen.name(),
            lookups: *lookups,
            price: {
                let bytes = lookups.plan.table_bytes();
                cost::price(&lookups.matcher, bytes, &stream, COLD_SHARE)
            },
            times: [0.0; RESPECTS.len()],
        });
        // Lists that mind case have lower-case names.
        let mut text = HELD_OUT.to_owned();
        if !keys.fold.case {
            text.make_ascii_lowercase();
        }
        let traffic = Traffic::parse("requests.txt", &text).expect("a sample");
        let hit_rate = list.hit_rate.unwrap_or(HIT_RATE);
        let unseen = Stream::new(&keys, Some(&traffic), usize::MAX, Some(hit_rate));
        let row = Self {
            list,
            entries: keys.entries,
            chosen,
            strategies: strategies.collect(),
        };
        let streams = [
            Asked::new(&stream, 0x5a3, true),
            Asked::new(&stream, 0x5f1e, false),
            Asked::new(&unseen, 0x4e1d, true),
        ];
        (row, streams)
    }

    /// Panics at the first wrong answer; how many were right.
    pub(crate) fn verify(&self, streams: &Streams) -> usize {
        let mut answers = 0;
        for Asked { slots, hits } in streams {
            for (name, &hit) in slots.names().iter().zip(hits) {
                for strategy in &self.strategies {
                    let right = (strategy.lookups.one)(name) == hit;
                    let (at, name) = (self.list.name, name.escape_ascii());
                    assert!(right, "{at} {}: `{name}`", strategy.name);
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

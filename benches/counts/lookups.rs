//! Lookups: the counted loops over the names of a stream, and over cold requests of it.

use std::hint::black_box;

use kit::flush::{Flusher, touch};
use kit::lookups::Lookups;
use kit::random::Random;
use kit::sets::{Asked, List};
use kit::streams::Kind;

use crate::{Job, REQUEST};

/// Queries a stream: fewer than where time is measured, enough for a simulated predictor.
const SLOTS: usize = 1 << 12;

/// Requests, of which each finds nothing in the caches.
const REQUESTS: usize = 24;

const KINDS: [Kind; 3] = [Kind::Real, Kind::Hits, Kind::Half];

pub(crate) fn asked(lists: Vec<List>) -> Vec<Asked> {
    let lists = lists.into_iter();
    let asked = lists.map(|list| Asked::new(list, &KINDS, SLOTS, 0xc0047));
    asked.collect()
}

/// Each compiled list with each of its streams.
pub(crate) fn jobs(asked: &[Asked]) -> Vec<Job<'_>> {
    let mut jobs = Vec::new();
    for asked in asked {
        let list = &asked.list;
        for compiled in &list.compiled {
            let in_ = if compiled.sensitive { "" } else { "in" };
            let strategy = compiled.strategy;
            // A set with a stated share of hits is asked the stream that has it, and only that.
            let is_asked = |kind: &Kind| (strategy == "told") == (*kind == Kind::Half);
            let streams = asked.streams(compiled.sensitive);
            for (kind, slots) in streams.filter(|(kind, _)| is_asked(kind)) {
                jobs.push(Job {
                    label: format!("{} {in_}sensitive {strategy} {}", list.name, kind.name()),
                    run: Box::new(|flusher| count(&compiled.lookups, &slots.names(), flusher)),
                    hot: SLOTS,
                    requests: REQUESTS,
                });
            }
        }
    }
    jobs
}

fn count(lookups: &Lookups, names: &[&[u8]], flusher: &mut Flusher) {
    // Hot: the predictor knows the code from one name at a time, which is not counted.
    names.iter().for_each(|name| {
        black_box((lookups.one)(name));
    });
    black_box((lookups.contains)(names));
    let mut random = Random::new(0xc01d);
    for _ in 0..REQUESTS {
        let start = random.below(names.len() - REQUEST);
        let request = &names[start..start + REQUEST];
        flusher.flush();
        // The names were just parsed: only code and tables are cold.
        touch(request);
        black_box((lookups.contains)(request));
    }
}

//! The counted functions, whose names begin with `measured_`. Each call is one dump.

use std::hint::black_box;

use kit::callgrind::FLUSH;
use kit::flush::{Flusher, touch};
use kit::lookups::Lookups;
use kit::oracle::Oracle;
use kit::random::Random;
use kit::slots::Slots;
use kit::streams::{Kind, Source};

use crate::sets::List;

/// Queries a stream: fewer than where time is measured, enough for a simulated predictor.
pub(crate) const SLOTS: usize = 1 << 12;

/// Names a request, and requests, of which each finds nothing in the caches.
pub(crate) const REQUEST: usize = 20;
pub(crate) const REQUESTS: usize = 24;

const KINDS: [Kind; 3] = [Kind::Real, Kind::Hits, Kind::Half];

/// One set asked one stream: one call for the hot counts, then one for each cold request.
pub(crate) struct Job {
    pub(crate) label: String,
    lookups: Lookups,
    kind: Kind,
}

/// All of them, always in the same order: under valgrind and outside.
pub(crate) fn jobs(lists: &[List]) -> Vec<Job> {
    let mut jobs = Vec::new();
    for list in lists {
        for compiled in &list.compiled {
            let (strategy, case) = (compiled.strategy, compiled.case);
            // A set with a stated share of hits is asked the stream that has it, and only that.
            let is_asked = |kind: &Kind| (strategy == "told") == (*kind == Kind::Half);
            for kind in KINDS.into_iter().filter(is_asked) {
                jobs.push(Job {
                    label: format!("{} {case} {strategy} {}", list.name, kind.name()),
                    lookups: compiled.lookups,
                    kind,
                });
            }
        }
    }
    jobs
}

fn streams(list: &List) -> [Slots; KINDS.len()] {
    let source = Source::new(list.text);
    KINDS.map(|kind| source.stream(kind, SLOTS, 0xc0047 + kind as u64))
}

/// Panics at the first wrong answer: its count would mean nothing.
pub(crate) fn verify(lists: &[List]) {
    for list in lists {
        let oracle = Oracle::new(list.text, true);
        for slots in streams(list) {
            let names = slots.names();
            let hits = names.iter().filter(|name| oracle.contains(name)).count();
            for compiled in &list.compiled {
                let (at, lookups) = ((list.name, compiled.strategy), &compiled.lookups);
                for name in &names {
                    let is_right = (lookups.one)(name) == oracle.contains(name);
                    assert!(is_right, "{at:?}: `{}`", name.escape_ascii());
                }
                assert_eq!((lookups.contains)(&names), hits, "{at:?}");
            }
        }
    }
}

/// Under callgrind.
pub(crate) fn run(lists: &[List]) {
    let mut flusher = Flusher::new(FLUSH);
    for list in lists {
        // Streams cost time there, so they are made once a list.
        let streams = streams(list);
        for job in jobs(std::slice::from_ref(list)) {
            let kind = KINDS.iter().position(|&kind| kind == job.kind);
            let names = streams[kind.expect("a kind of KINDS")].names();
            count(&job.lookups, &names, &mut flusher);
        }
    }
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

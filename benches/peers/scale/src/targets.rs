//! What is to be reached, and whether it was: theirs to ours at [`SIZE`] names, unless it says otherwise.

use std::fmt::Write;

use crate::contenders::UNORDERED;
use crate::run::{Mode, Outcome, Row};
use crate::streams::{HITS, MISSES};
use crate::walks::Walk;

/// Names of the lists that targets are about.
const SIZE: usize = 1 << 20;

const BUCKETS: &str = "ours, buckets";
const COMPACT: &str = "ours, compact hash";
const ORDERED: &str = "ours, ordered trie";
const SMALLEST: &str = "ours, smallest trie";
const RANKED: &str = "ours, ranked trie";
const HASHBROWN: &str = "hashbrown + foldhash";

/// A figure, and the least or the most that it is to be.
struct Target {
    what: String,
    figure: f64,
    bound: Bound,
}

enum Bound {
    AtLeast(f64),
    AtMost(f64),
}

impl Target {
    fn is_met(&self) -> bool {
        match self.bound {
            Bound::AtLeast(least) => self.figure >= least,
            Bound::AtMost(most) => self.figure <= most,
        }
    }
}

/// One list, asked for figures; none where a contender was left out.
struct List<'a>(&'a Outcome);

impl<'a> List<'a> {
    fn row(&self, contender: &str) -> Option<&'a Row> {
        self.0.rows.iter().find(|row| row.contender == contender)
    }

    fn time(&self, contender: &str, stream: &str, mode: Mode) -> Option<f64> {
        self.row(contender)?.time(stream, mode)
    }

    fn ratio(&self, theirs: &str, ours: &str, stream: &str, mode: Mode) -> Option<f64> {
        Some(self.time(theirs, stream, mode)? / self.time(ours, stream, mode)?)
    }

    fn bytes_per_name(&self, contender: &str) -> Option<f64> {
        Some(self.row(contender)?.bytes? as f64 / self.0.names as f64)
    }

    fn seconds(&self, contender: &str) -> Option<f64> {
        Some(self.row(contender)?.build?.seconds)
    }

    fn walk(&self, contender: &str, walk: Walk) -> Option<f64> {
        let (_, times) = self.0.walks.iter().find(|(of, _)| *of == walk)?;
        let (_, time) = times.iter().find(|(name, _)| *name == contender)?;
        Some(*time)
    }

    /// What theirs, or another way, takes to what ours takes.
    fn walks(&self, theirs: (&str, Walk), ours: Walk) -> Option<f64> {
        Some(self.walk(theirs.0, theirs.1)? / self.walk(ORDERED, ours)?)
    }

    fn targets(&self) -> Vec<Target> {
        let mut targets = Vec::new();
        let mut add = |what: &str, figure: Option<f64>, bound| {
            targets.extend(figure.map(|figure| Target {
                what: what.to_owned(),
                figure,
                bound,
            }));
        };
        let Outcome { source, names, .. } = self.0;
        let domains = source == "domains";
        if domains && (16 << 10..SIZE).contains(names) {
            let ratio = self.ratio(HASHBROWN, COMPACT, HITS, Mode::Loop);
            add(
                "compact hash, hits, loop: hashbrown",
                ratio,
                Bound::AtLeast(1.0),
            );
        }
        if *names != SIZE {
            return targets;
        }
        if domains {
            let text = self.0.text as f64 / SIZE as f64;
            let over = self.bytes_per_name(UNORDERED).map(|bytes| bytes - text);
            add(
                "compact hash, unordered: bytes a name over the text",
                over,
                Bound::AtMost(4.0),
            );
            for (what, stream, mode, least) in [
                ("hits, alone", HITS, Mode::Alone, 2.0),
                ("hits, batch", HITS, Mode::Batch, 1.8),
                ("hits, loop", HITS, Mode::Loop, 1.3),
                ("misses, loop", MISSES, Mode::Loop, 1.0),
                ("hits, hot", HITS, Mode::Hot, 0.9),
            ] {
                let ratio = self.ratio(HASHBROWN, COMPACT, stream, mode);
                add(
                    &format!("compact hash, {what}: hashbrown"),
                    ratio,
                    Bound::AtLeast(least),
                );
            }
            add(
                "compact hash, seconds to build",
                self.seconds(COMPACT),
                Bound::AtMost(1.0),
            );
            add(
                "buckets, seconds to build",
                self.seconds(BUCKETS),
                Bound::AtMost(0.2),
            );
            add(
                "smallest trie, bytes a name",
                self.bytes_per_name(SMALLEST),
                Bound::AtMost(6.3),
            );
            let ratio = self.ratio("rsmarisa", SMALLEST, HITS, Mode::Loop);
            add("smallest trie, hits: rsmarisa", ratio, Bound::AtLeast(1.5));
        }
        let most = match source.as_str() {
            "domains" | "symbols" => 9.0,
            "paths" => 10.5,
            "words" => 5.0,
            _ => f64::INFINITY,
        };
        add(
            "ordered trie, bytes a name",
            self.bytes_per_name(ORDERED),
            Bound::AtMost(most),
        );
        for (peer, least) in [("fst", 2.0), ("rsmarisa", 2.5)] {
            for stream in [HITS, MISSES] {
                let ratio = self.ratio(peer, ORDERED, stream, Mode::Loop);
                add(
                    &format!("ordered trie, {stream}: {peer}"),
                    ratio,
                    Bound::AtLeast(least),
                );
            }
        }
        add(
            "ordered trie, a range of 1,000 names: fst",
            self.walks(("fst", Walk::Range), Walk::Range),
            Bound::AtLeast(1.0),
        );
        add(
            "ordered trie, `longest_prefix`: a lookup for each length",
            self.walks((ORDERED, Walk::ByLength), Walk::LongestPrefix),
            Bound::AtLeast(5.0),
        );
        add(
            "ranked trie, bytes a name",
            self.bytes_per_name(RANKED),
            Bound::AtMost(15.0),
        );
        for stream in [HITS, MISSES] {
            let ratio = self.ratio("fst", RANKED, stream, Mode::Loop);
            add(
                &format!("ranked trie, {stream}: fst"),
                ratio,
                Bound::AtLeast(3.0),
            );
        }
        for ours in [BUCKETS, COMPACT, ORDERED, SMALLEST, RANKED] {
            let build = self.row(ours).and_then(|row| row.build);
            let peak = build.map(|build| {
                let over = build.peak.saturating_sub(self.0.text);
                over as f64 / SIZE as f64
            });
            let what = format!("{ours}: peak of the build, bytes a name over the text");
            add(&what, peak, Bound::AtMost(100.0));
            let opened = self.row(ours).and_then(|row| row.opened);
            let micros = opened.map(|opened| opened.from_bytes / 1e3);
            add(
                &format!("{ours}: `from_bytes`, us"),
                micros,
                Bound::AtMost(10.0),
            );
            let verify = opened.map(|opened| opened.verify);
            add(
                &format!("{ours}: `verify`, ns a name"),
                verify,
                Bound::AtMost(20.0),
            );
        }
        targets
    }
}

/// A row a target; empty if none is about these lists.
pub(crate) fn table(outcomes: &[Outcome]) -> String {
    let (mut rows, mut met, mut all) = (String::new(), 0, 0);
    for outcome in outcomes {
        for target in List(outcome).targets() {
            all += 1;
            met += usize::from(target.is_met());
            let (word, bound) = match target.bound {
                Bound::AtLeast(bound) => ("at least", bound),
                Bound::AtMost(bound) => ("at most", bound),
            };
            let _ = writeln!(
                rows,
                "| {}, {} | {} | {:.2} | {word} {bound} | {} |",
                outcome.source,
                outcome.names,
                target.what,
                target.figure,
                if target.is_met() { "met" } else { "missed" }
            );
        }
    }
    if all == 0 {
        return rows;
    }
    format!(
        "\n## Targets\n\n| list | | reached | wanted | |\n|---|---|---:|---:|---|\n{rows}\n{met} of {all} met\n"
    )
}

//! Chooses the layout of a long list. Each layout is built for a sample of the names. Its own
//! lookup is then priced over the traffic, as for short lists.

use std::fmt::Write;

use header_set_blob::patterns::{PatternSections, Patterns};
use header_set_blob::{Blob, Header, Layout};
use header_set_runtime::trace::Site;
use header_set_runtime::{Optimize, Price, Strategy, Trace};

use super::build::layout;
use super::patterns::Numbered;
use super::{Addressed, Choice, Options, Refused, SortedNames, Threads, blob, written};
use crate::bounds::big as bounds;
use crate::cost::{self, STEPS};
use crate::layouts::Layouts;
use crate::list::key_set::{KeySet, Role};
use crate::plan::{self, Chosen, Priced, Request};
use crate::traffic::{Stream, Traffic};

/// Prices all layouts of a list and picks one.
///
/// # Errors
/// If the requested strategy has no layout.
pub(super) fn choose(
    request: &Request<'_>,
    patterns: &Numbered,
    options: Options,
) -> Result<Chosen<Choice>, Refused> {
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
    // Trie and size: the ranked layout, which trades bytes for time, is skipped.
    let spares_ranks = request.forced.is_some() && request.optimize == Optimize::Size;
    let chosen = plan::pick(request, stream, &|strategy, stream| {
        if strategy == Strategy::FlatDfa {
            return Err(String::from(NOT_IN_BLOBS));
        }
        let mut priced = Vec::new();
        for choice in Choice::ALL {
            let is_spared = spares_ranks && choice == Choice::RankedTrie;
            if choice.strategy() != strategy || is_spared {
                continue;
            }
            let Some(built) = layout(&sample.names, list.fold, choice, options.threads) else {
                continue;
            };
            let layout = (built.len_bytes() as f64 * scale) as usize;
            let written = written::about_len(list, &built, options.unordered);
            let bytes = layout + written + patterns.len_bytes();
            priced.push(Priced {
                layout: choice,
                strategy,
                form: built.form.clone(),
                price: price_of(&header, &sample.names, built, beside.as_ref(), |lookup| {
                    cost::price_of(lookup, bytes, stream, request.cold)
                }),
                has_beside: false,
            });
        }
        Ok(Layouts {
            built: priced,
            not_built: Vec::new(),
        })
    });
    let refused = request.forced.unwrap_or(Strategy::FlatDfa);
    chosen.map_err(|_| Refused::Strategy(refused))
}

/// Some names of a list.
struct Sample {
    names: SortedNames,
    /// For each name, whether it is an entry.
    included: Vec<bool>,
}

/// The ranks of the sample of a list of `count` names.
fn sampled(count: usize) -> Vec<usize> {
    if count <= bounds::SAMPLE {
        return (0..count).collect();
    }
    let runs = bounds::SAMPLE / bounds::NEIGHBOURS;
    (0..runs)
        .map(|run| run * (count - bounds::NEIGHBOURS) / (runs - 1))
        .flat_map(|start| start..start + bounds::NEIGHBOURS)
        .collect()
}

impl Sample {
    fn new(list: &KeySet) -> Self {
        let ranks = sampled(list.keys.len());
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
    let (sections, texts) = (built.sections, built.texts);
    let bytes = blob::assemble_with(header, sections, texts, names, Threads::new(1));
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

/// The plan of a list of `keys` names in words. `built` is the layout of all names, with its form
/// and its bytes. It is not the chosen one where pilots are found for the sample and not for all
/// names. `remark` says what lookups of patterns cost, where that is not little.
pub(super) fn describe(
    chosen: Chosen<Choice>,
    keys: usize,
    built: Choice,
    form: &str,
    table_bytes: usize,
    remark: Option<String>,
) -> String {
    let (mut decision, layouts) = (chosen.decision, chosen.priced);
    decision.strategy = built.strategy();
    if built != chosen.built {
        decision.reason = String::from("it can be built of all names");
    }
    for (report, best) in decision.reports.iter_mut().zip(chosen.layouts) {
        let is_chosen = report.strategy == built.strategy();
        let best = if is_chosen { Some(built) } else { best };
        let mut others = String::new();
        for layout in &layouts {
            let Price {
                cost, table_bytes, ..
            } = layout.price;
            if Some(layout.layout) == best {
                layout.form.clone_into(&mut report.remark);
                report.price = Some(layout.price);
            } else if layout.strategy == report.strategy {
                let form = &layout.form;
                let _ = write!(others, "; not {form}: cost {cost:.2}, {table_bytes} bytes");
            }
        }
        if let (true, Some(price)) = (is_chosen, &mut report.price) {
            form.clone_into(&mut report.remark);
            price.table_bytes = table_bytes;
        }
        report.remark += &others;
    }
    let mut text = decision.plan(&decision.candidates()).to_string();
    let names = sampled(keys).len();
    if names < keys {
        let _ = writeln!(
            text,
            "priced on {names} names; bytes of what was not chosen are those times the rest"
        );
    }
    if let Some(remark) = remark {
        let _ = writeln!(text, "{remark}");
    }
    let _ = writeln!(text, "chosen: {}", decision.reason);
    text
}

/// Why there is no flat DFA.
const NOT_IN_BLOBS: &str = "no layout in a blob; in `header_set!` its table takes up to 512 KiB";

#[cfg(test)]
mod tests {
    use header_set_runtime::Fold;

    use super::*;
    use crate::blobs::planned;

    fn list(count: usize) -> KeySet {
        let fold = Fold {
            case: true,
            separators: false,
        };
        let names = (0..count).map(|at| format!("name-{:03}", at * 7919 % 1_000).into_bytes());
        let keys = names.zip(0..).map(|(name, at)| (name, Role::Entry(at)));
        KeySet::new(fold, keys.collect(), Vec::new(), &vec![Vec::new(); count])
    }

    fn traffic() -> Traffic {
        Traffic::parse("traffic", "name-007 Name-008 other").expect("a sample")
    }

    #[test]
    fn samples_are_runs_of_neighbours() {
        assert!(sampled(0).is_empty());
        assert_eq!(sampled(4_096), (0..4_096).collect::<Vec<_>>());
        let starts: Vec<usize> = sampled(10_000).into_iter().step_by(512).collect();
        // Steps of 9,488 / 7.
        assert_eq!(starts, [0, 1_355, 2_710, 4_066, 5_421, 6_777, 8_132, 9_488]);
        assert_eq!(sampled(10_000).len(), 4_096);
        assert_eq!(sampled(10_000).last(), Some(&9_999));
    }

    #[test]
    fn names_of_the_traffic_join_the_sample() {
        let mut list = list(10);
        let excluded = list.keys.rank(b"name-919").expect("1 * 7919");
        list.indices[excluded] = crate::list::key_set::NO_ENTRY;
        let sample = Sample {
            names: [&b"name-000"[..]].into_iter().collect(),
            included: vec![true],
        };
        let traffic = "NAME-919 name-838 other";
        let traffic = Traffic::parse("traffic", traffic).expect("a sample");
        let keys = sample.key_set(&list, Some(&traffic));
        let found: Vec<(&[u8], bool)> = (keys.keys.iter().enumerate())
            .map(|(at, name)| (name, keys.key_role(at) == Role::Excluded))
            .collect();
        let expected = [
            (&b"name-000"[..], false),
            (b"name-838", false),
            (b"name-919", true),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn tries_for_size_have_no_ranks_by_hash() {
        let (list, traffic) = (list(200), traffic());
        let chosen = |optimize| {
            let request = Request {
                forced: Some(Strategy::PopcountTrie),
                traffic: Some(&traffic),
                optimize,
                ..Request::new(&list)
            };
            let options = Options::from(Threads::new(1));
            planned(&request, options).expect("a layout")
        };
        assert_eq!(chosen(Optimize::Time), Choice::RankedTrie);
        assert_ne!(chosen(Optimize::Size), Choice::RankedTrie);
    }
}

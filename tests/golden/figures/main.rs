//! The figures in the documents are those of the records, of the plans and of the cost model, and
//! the pictures are drawn from the records.

mod document;
mod pictures;
mod records;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use document::Document;
use header_set::Strategy;
use header_set_codegen::cost::COLD_SHARE;
use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, Planned, plan_items};
use header_set_runtime::Formula;
use records::Record;
use testkit::files::below;
use testkit::golden;

/// The list of the figures that a reader sees first.
const LIST: &str = "internal-119";

/// What tables and pictures call rows of records. Pictures show other rows by their own names.
const NAMES: [(&str, &str); 12] = [
    ("ours", "header-set"),
    ("hashify", "hashify 0.3"),
    ("foldhash", "hashbrown, foldhash"),
    ("regex-automata", "regex-automata"),
    ("gperf", "gperf"),
    ("match-str", "match on str"),
    ("trie-hard", "trie-hard 0.2"),
    ("phf", "phf 0.14"),
    ("std-hashset", "HashSet"),
    ("std-hashmap", "HashMap"),
    ("remove-each-name", "remove by HeaderName"),
    ("remove-each-str", "remove by text"),
];

fn shown(row: &str) -> &str {
    let name = NAMES.iter().find(|(known, _)| *known == row);
    name.map_or(row, |(_, name)| name)
}

const SUMMED: &str = "internal-119, answers summed";

fn plan<'a>(list: &str, arena: &'a Arena) -> Planned<'a> {
    let source = format!("static LIST = [include \"../testdata/lists/{list}.txt\"];");
    let planned = plan_items(&source, &Context::default(), arena);
    planned
        .unwrap_or_else(|errors| panic!("{list}: {}", errors.join("\n")))
        .remove(0)
}

fn rounded(figure: f64) -> String {
    format!("{figure:.0}")
}

fn tenths(figure: f64) -> String {
    format!("{figure:.1}")
}

fn hundredths(figure: f64) -> String {
    format!("{figure:.2}")
}

#[test]
fn choosing() {
    let arena = Arena::default();
    let mut chapter = Document::open("../docs/src/choosing.md");
    let chosen = plan(LIST, &arena).chosen;
    let shown = chosen.plan().to_string();
    chapter.lines_after("```text", &shown);
    let mut table = String::from("|---|---|---|---|\n");
    for (list, remark) in [
        (LIST, ""),
        ("standard-81", ""),
        ("iana-245", ""),
        ("prefixed-97", " (77 names, 20 prefixes)"),
        ("globs-8", " (inner stars)"),
    ] {
        write!(table, "| {list}{remark} |").expect("a string grows");
        for cost in costs(&plan(list, &Arena::default())) {
            write!(table, " {cost} |").expect("a string grows");
        }
        table.push('\n');
    }
    chapter.lines_after("| list (`testdata/lists`) |", &table);
    chapter.finish();
}

#[test]
fn cost_model() {
    let mut model = Document::open("../COST-MODEL.md");
    let weights = |formula: Formula| {
        let Formula {
            loads,
            work,
            mispredictions,
            lines,
            call,
            ..
        } = formula;
        [loads, work, mispredictions, lines, call].map(hundredths)
    };
    let by_default = weights(Formula::at(COLD_SHARE));
    model.sentence(
        "cost = # loads + # work + # mispredictions + # lines + #",
        &by_default,
    );
    let mut table = String::from("|---|---|---|---|---|---|\n");
    for (title, weights) in [
        ("everything cached", weights(Formula::HOT)),
        ("our tables not cached", weights(Formula::COLD)),
        ("`cold = 0.1`", by_default),
    ] {
        let cells = weights.map(|weight| match weight.as_str() {
            "0.00" => String::from(" |"),
            _ => format!(" {weight} |"),
        });
        writeln!(table, "| {title} |{}", cells.concat()).expect("a string grows");
    }
    model.lines_after(
        "| | loads | work | mispredictions | lines | the call |",
        &table,
    );

    let regret = Record::open("regret");
    model.sentence(
        "compiles # lists (1 to 100,000 names",
        &[rounded(regret.lists())],
    );
    model.sentence("measured over the # lists of", &[rounded(regret.lists())]);
    let [error, wrong, pairs] = regret.numbers("fit, hot, names in no order", "now");
    model.sentence(
        "they put # of # pairs of lookups in the wrong order, with a mean error of # %",
        &[wrong, pairs, error].map(rounded),
    );
    let [_, wrong, pairs] = regret.numbers("fit, cold", "now");
    model.sentence(
        "The cold ones misorder # of # pairs",
        &[wrong, pairs].map(rounded),
    );
    let mut table = String::from("|---|---|---|---|\n");
    for (row, title) in [
        ("combined", "combined, with the weights above"),
        ("hot", "hot"),
        ("shuffled", "hot, names in no order"),
        ("held out", "hot, held-out requests"),
        ("cold", "cold"),
    ] {
        let ([median, mean, worst], list) = regret.regret(row);
        let row = format!("| {title} | {median:.1} % | {mean:.1} % | {worst:.1} %: {list} |");
        writeln!(table, "{row}").expect("a string grows");
    }
    model.lines_after("| | median | mean | worst |", &table);
    model.finish();
}

/// The cost of each strategy, the chosen one in bold.
fn costs(planned: &Planned) -> Vec<String> {
    let plan = planned.chosen.plan();
    let cost = |strategy: Strategy| {
        let mut candidates = plan.losers().chain([plan.winner()]);
        let candidate = candidates
            .find(|candidate| candidate.strategy == strategy)
            .expect("each strategy is a candidate");
        match candidate.price {
            Some(price) if strategy == plan.strategy() => {
                format!("**{}**", hundredths(price.cost))
            }
            Some(price) => hundredths(price.cost),
            None => "not built".to_owned(),
        }
    };
    Strategy::ALL.iter().copied().map(cost).collect()
}

#[test]
fn benchmarks() {
    let mut guide = Document::open("../benches/README.md");
    compare(&mut guide);
    let half = Record::open("peers");
    let half = half.times(SUMMED, "half");
    let times = ["hashify", "ours"].map(|contender| tenths(half[contender].nanoseconds));
    guide.sentence(
        "is faster than we are (# against # ns on 119 names)",
        &times,
    );
    let lines = Record::open("peers-lines");
    let [ours, hashify] = ["ours", "hashify"].map(|contender| lines.lines(LIST, contender));
    guide.sentence(
        "hashify touches # times our lines of data, and # times our lines if those of code are added",
        &[hashify.0 / ours.0, hashify.1 / ours.1].map(tenths),
    );
    let scale = Record::open("scale");
    let [ordered, fst] = in_order(&scale);
    guide.sentence(
        "in order domains take # bytes a name, symbols #, paths # and words #",
        &ordered,
    );
    guide.sentence("by fst they take #, #, # and #", &fst);
    guide.sentence(
        "The run met # of its # targets. Times of a run",
        &scale.targets(),
    );
    guide.finish();
}

/// Bytes a name of 1 Mi domains, symbols, paths and words: in order, and by fst.
fn in_order(scale: &Record) -> [[String; 4]; 2] {
    ["ours, ordered", "fst"].map(|contender| {
        ["domains", "symbols", "paths", "words"]
            .map(|shape| tenths(scale.cell(shape, 1 << 20, contender, "bytes a name")))
    })
}

#[test]
fn long_lists() {
    let scale = Record::open("scale");
    let over = scale.reached("domains, 1048576", "hashed, bytes a name over the text");
    let [ordered, fst] = in_order(&scale);
    let domains = [ordered[0].clone(), fst[0].clone()];

    let mut chapter = Document::open("../docs/src/long-lists.md");
    chapter.sentence("layout takes # bytes over the text", &[tenths(over)]);
    for (number, names) in ["domains", "symbols", "paths", "made-up words"]
        .iter()
        .enumerate()
    {
        let both = [ordered[number].clone(), fst[number].clone()];
        chapter.sentence(&format!("| {names} | # | # |"), &both);
    }
    chapter.finish();

    let mut design = Document::open("../DESIGN.md");
    design.sentence("texts | # over the text", &[tenths(over)]);
    design.sentence("blocks | # in all; fst #", &domains);
    design.finish();
}

/// What cleaning costs in a whole proxy: microseconds of processor time per request, and percent
/// more than without.
fn cleaning(title: &str, name: &str) -> [String; 2] {
    let [_, _, time, ratio] = Record::open("load").figures(title, name);
    [tenths(time), rounded((ratio - 1.0) * 100.0)]
}

#[test]
fn first_pages() {
    let http1 = |name| cleaning("HTTP/1.1, h2load", name);
    let mut readme = Document::open("../README.md");
    readme.sentence(
        "layers for tower add # % to the processor time",
        &http1("header-set")[1..],
    );
    let each = ["remove-each-name", "remove-each-str"].map(|name| http1(name)[1].clone());
    readme.sentence("adds # % by `HeaderName`, and # % by text", &each);
    let targets = Record::open("peers").targets();
    readme.sentence("the targets (# of # are met)", &targets);
    readme.finish();

    let mut introduction = Document::open("../docs/src/introduction.md");
    let mut table = String::from("|---|---|---|\n");
    for (name, title) in [
        ("no-cleaning", "cleans nothing"),
        ("header-set", "cleans with the layers of header-set"),
        ("remove-each-name", "removes each name by its `HeaderName`"),
        ("remove-each-str", "removes each name by its text"),
    ] {
        let cells = [http1(name), cleaning("HTTP/2, h2load", name)];
        let cells = cells.map(|[time, more]| match name {
            "no-cleaning" => time,
            _ => format!("{time} (+{more} %)"),
        });
        writeln!(table, "| {title} | {} |", cells.join(" | ")).expect("a string grows");
    }
    introduction.lines_after("| the proxy | HTTP/1.1 | HTTP/2 |", &table);
    let [taken, backends, proxies, passed] = aliases_in_findings();
    let counts = [&taken, &backends, &passed, &proxies].map(String::clone);
    introduction.sentence(
        "# of # backends took `_` for `-`, and # of # configurations of other proxies forwarded",
        &counts,
    );
    introduction.finish();
    let mut security = Document::open("../docs/src/security.md");
    security.sentence("# of # backends read `_` as `-`", &[taken, backends]);
    security.finish();
}

/// The counts of the sentence on `_` in the page of findings, which its record gives.
fn aliases_in_findings() -> [String; 4] {
    let page = fs::read_to_string("../docs/src/servers.md").expect("the findings");
    let sentence = page
        .lines()
        .find(|line| line.contains(" backends take `_`"));
    let words = sentence.expect("the sentence").split_whitespace();
    let counts = words.filter(|word| word.trim_end_matches(',').parse::<u32>().is_ok());
    let counts: Vec<String> = counts.map(str::to_owned).collect();
    counts.try_into().expect("four counts")
}

/// What the assumed share of hits changes, in the chapter on choosing.
#[test]
fn shares_of_hits() {
    let peers = Record::open("peers");
    let mut table = String::from("|---|--:|--:|--:|\n");
    for hits in ["0", "10", "50"] {
        let times = peers.times(SUMMED, &format!("{hits}-hits"));
        let cells = ["ours", "ours-told", "hashify"].map(|name| tenths(times[name].nanoseconds));
        writeln!(table, "| {hits} % | {} |", cells.join(" | ")).expect("a string grows");
    }
    let mut chapter = Document::open("../docs/src/choosing.md");
    chapter.lines_after("| hits | by default", &table);
    let branching = peers.times("internal-119, the caller branches", "50-hits");
    chapter.sentence(
        "it takes # with `hit_rate = 0.5` and # without",
        &["ours-told", "ours"].map(|name| tenths(branching[name].nanoseconds)),
    );
    chapter.sentence("met # of its # targets", &peers.targets());
    chapter.finish();
}

/// The figures on [`LIST`] beside those of others.
fn compare(guide: &mut Document) {
    let peers = Record::open("peers");
    let (real, misses) = (peers.times(SUMMED, "real"), peers.times(SUMMED, "misses"));
    let mut order = NAMES.to_vec();
    order.retain(|(contender, _)| real.contains_key(contender));
    order.sort_by(|(a, _), (b, _)| real[a].nanoseconds.total_cmp(&real[b].nanoseconds));
    let mut table = String::from("|---|--:|--:|--:|--:|\n");
    for (contender, name) in order {
        write!(table, "| {name} ").expect("a string grows");
        for time in [real[contender], misses[contender]] {
            let nanoseconds = tenths(time.nanoseconds);
            match time.ratio {
                Some(ratio) => write!(table, "| {nanoseconds} | {}x ", tenths(ratio)),
                None => write!(table, "| **{nanoseconds}** | "),
            }
            .expect("a string grows");
        }
        table += "|\n";
    }
    guide.lines_after("| | real, ns |", &table);

    let requests = peers.times("internal-119, requests of 30 names", "hits-10");
    let classified = tenths(requests["ours-classify"].nanoseconds);
    guide.sentence("`classify` takes # a name", &[classified]);
    guide.sentence("met # of its # targets; the end", &peers.targets());
    let requests = Record::open("request").targets();
    guide.sentence("The run met # of its # targets. Some work", &requests);
    let bound = tenths(real["bound"].nanoseconds);
    guide.sentence("eight bytes read, no compare) takes # ns", &[bound]);
    let half = peers.times(SUMMED, "50-hits");
    let told = ["ours-told", "hashify"].map(|name| tenths(half[name].nanoseconds));
    guide.sentence("without a branch on the answer: # ns against #", &told);

    let lines = Record::open("peers-lines");
    let [ours, hashify, trie_hard] =
        ["ours", "hashify", "trie-hard"].map(|contender| lines.lines(LIST, contender));
    guide.sentence(
        "touches # cache lines of data; by hashify #, by trie-hard #",
        &[tenths(ours.0), rounded(hashify.0), rounded(trie_hard.0)],
    );
    guide.sentence(
        "with those of code #, # and #",
        &[ours.1, hashify.1, trie_hard.1].map(rounded),
    );
    let [more] = Record::open("size").figures("119 names, case ignored", "one more set");
    guide.sentence("adds about # KiB to a program", &[rounded(more / 1024.0)]);
}

/// A row that vanishes from a record would show in no figure.
#[test]
fn records_have_all_their_rows() {
    let mut names = below(Path::new("../benches/records"));
    names.retain(|path| path.extension().is_none_or(|it| it != "svg"));
    let mut found = String::new();
    for path in names {
        let text = fs::read_to_string(&path).expect("a record");
        let rows = text.lines().filter(|line| !line.trim().is_empty()).count();
        let name = path.file_name().expect("a name").to_string_lossy();
        writeln!(found, "{rows} {name}").expect("a string grows");
    }
    golden::check("golden/figures/rows.txt", found);
}

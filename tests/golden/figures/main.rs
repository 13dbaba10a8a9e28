//! The figures in the documents are those of the records, of the plans and of the cost model, and
//! the pictures are drawn from the records.

mod pictures;
mod records;
mod text;

use std::fs;
use std::path::Path;

use header_set::Strategy;
use header_set_codegen::cost::COLD_SHARE;
use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, Planned, plan_items};
use header_set_runtime::Formula;
use testkit::files::below;
use testkit::golden;
use text::Text;

/// The list of the figures that a reader sees first.
const LIST: &str = "internal-119";

/// What tables and pictures call rows of records. Pictures show other rows by their own names. A
/// table compares the first nine.
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

const SUMMED: &str = "internal-119, answers summed";

fn plan<'a>(list: &str, arena: &'a Arena) -> Planned<'a> {
    let source = format!("static LIST = [include \"../testdata/lists/{list}.txt\"];");
    let planned = plan_items(&source, &Context::default(), arena);
    planned
        .unwrap_or_else(|errors| panic!("{list}: {}", errors.join("\n")))
        .remove(0)
}

#[test]
fn choosing() {
    let mut chapter = Text::open("../docs/src/choosing.md");
    let arena = Arena::default();
    chapter.block(&plan(LIST, &arena).chosen.plan().to_string());
    for (list, remark) in [
        (LIST, ""),
        ("standard-81", ""),
        ("iana-245", ""),
        ("prefixed-97", " (77 names, 20 prefixes)"),
        ("globs-8", " (inner stars)"),
    ] {
        let chosen = plan(list, &arena).chosen;
        let plan = chosen.plan();
        // The chosen strategy is in bold.
        let (mut row, mut costs) = (format!("| {list}{remark} |"), Vec::new());
        for strategy in Strategy::ALL.iter() {
            let mut candidates = plan.losers().chain([plan.winner()]);
            let candidate = candidates.find(|candidate| candidate.strategy == *strategy);
            let price = candidate.expect("each strategy is a candidate").price;
            row += match price {
                None => " not built |",
                Some(_) if *strategy == plan.strategy() => " **#** |",
                Some(_) => " # |",
            };
            costs.extend(price.map(|price| price.cost));
        }
        chapter.sentence(&row, &costs);
    }

    // What the assumed share of hits changes.
    let peers = Text::record("peers");
    for hits in ["0", "10", "50"] {
        let column = format!("{hits}-hits");
        let time = |row| peers.cell(SUMMED, &column, row).0;
        let times = ["ours", "ours-told", "hashify"].map(time);
        chapter.sentence(&format!("| {hits} % | # | # | # |"), &times);
    }
    let branching = |row| {
        peers
            .cell("internal-119, the caller branches", "50-hits", row)
            .0
    };
    chapter.sentence(
        "it takes # with `hit_rate = 0.5` and # without",
        &["ours-told", "ours"].map(branching),
    );
    chapter.sentence("met # of its # targets", &targets(&peers));
    chapter.finish();
}

/// How many targets a run met, and how many it had.
fn targets(record: &Text) -> [f64; 2] {
    let [met, _, all] = record.numbers("# met, # missed, of #");
    [met, all]
}

#[test]
fn cost_model() {
    let mut model = Text::open("../COST-MODEL.md");
    let weights = |formula: Formula| {
        let Formula {
            loads,
            work,
            mispredictions,
            lines,
            call,
            ..
        } = formula;
        [loads, work, mispredictions, lines, call]
    };
    let by_default = weights(Formula::at(COLD_SHARE));
    model.sentence(
        "cost = # loads + # work + # mispredictions + # lines + #",
        &by_default,
    );
    for (title, mut weights) in [
        ("everything cached", weights(Formula::HOT).to_vec()),
        ("our tables not cached", weights(Formula::COLD).to_vec()),
        ("`cold = 0.1`", by_default.to_vec()),
    ] {
        let cells = weights.iter().map(|weight| match *weight {
            0.0 => " |",
            _ => " # |",
        });
        let row = format!("| {title} |{}", cells.collect::<String>());
        weights.retain(|weight| *weight != 0.0);
        model.sentence(&row, &weights);
    }

    let regret = Text::record("regret");
    let lists: [f64; 1] = regret.numbers("regret of this model over # lists");
    model.sentence("compiles # lists (1 to 100,000 names", &lists);
    model.sentence("measured over the # lists of", &lists);
    let [error, wrong, pairs] = regret.figures("fit, hot, names in no order", "now");
    model.sentence(
        "they put # of # pairs of lookups in the wrong order, with a mean error of # %",
        &[wrong, pairs, error],
    );
    let [_, wrong, pairs] = regret.figures("fit, cold", "now");
    model.sentence("The cold ones misorder # of # pairs", &[wrong, pairs]);
    for (row, title) in [
        ("combined", "combined, with the weights above"),
        ("hot", "hot"),
        ("shuffled", "hot, names in no order"),
        ("held out", "hot, held-out requests"),
        ("cold", "cold"),
    ] {
        let of_model = "regret of this model";
        let figures: [f64; 3] = regret.figures(of_model, row);
        let (_, worst) = regret.row(of_model, row).split_once("worst: ").expect("it");
        let list = worst
            .split(' ')
            .nth(2)
            .expect("a list behind the percentage");
        let row = format!("| {title} | # % | # % | # %: {list} |");
        model.sentence(&row, &figures);
    }
    model.finish();
}

#[test]
fn benchmarks() {
    let mut guide = Text::open("../benches/README.md");
    let peers = Text::record("peers");
    let time = |column: &str, row: &str| peers.cell(SUMMED, column, row).0;
    let mut rows = NAMES[..9].to_vec();
    rows.sort_by(|(a, _), (b, _)| time("real", a).total_cmp(&time("real", b)));
    let (mut table, mut figures) = (String::new(), Vec::new());
    for (row, name) in rows {
        table += &format!("| {name} |");
        for column in ["real", "misses"] {
            let (time, ratio) = peers.cell(SUMMED, column, row);
            table += if ratio.is_some() {
                " # | #x |"
            } else {
                " **#** | |"
            };
            figures.extend([time].into_iter().chain(ratio));
        }
        table += "\n";
    }
    guide.sentence(&table, &figures);
    guide.sentence(
        "eight bytes read, no compare) takes # ns",
        &[time("real", "bound")],
    );
    guide.sentence(
        "is faster than we are (# against # ns on 119 names)",
        &[time("half", "hashify"), time("half", "ours")],
    );
    guide.sentence(
        "without a branch on the answer: # ns against #",
        &[time("50-hits", "ours-told"), time("50-hits", "hashify")],
    );
    let requests = "internal-119, requests of 30 names";
    let (classified, _) = peers.cell(requests, "hits-10", "ours-classify");
    guide.sentence("`classify` takes # a name", &[classified]);
    guide.sentence("met # of its # targets; the end", &targets(&peers));
    let requests = targets(&Text::record("request"));
    guide.sentence("The run met # of its # targets. Some work", &requests);

    // Cache lines of data, and of data and code together.
    let lines = Text::record("peers-lines");
    let lines = ["ours", "hashify", "trie-hard"].map(|row| {
        let [data, _, _, _, together] = lines.figures("internal-119 ", row);
        [data, together]
    });
    guide.sentence(
        "touches # cache lines of data; by hashify #, by trie-hard #",
        &lines.map(|[data, _]| data),
    );
    guide.sentence(
        "with those of code #, # and #",
        &lines.map(|[_, together]| together),
    );
    guide.sentence(
        "hashify touches # times our lines of data, and # times our lines if those of code are added",
        &[lines[1][0] / lines[0][0], lines[1][1] / lines[0][1]],
    );
    let [more] = Text::record("size").figures("119 names, case ignored", "one more set");
    guide.sentence("adds about # KiB to a program", &[more / 1024.0]);

    let scale = Text::record("scale");
    let [ordered, fst] = in_order(&scale);
    guide.sentence(
        "in order domains take # bytes a name, symbols #, paths # and words #",
        &ordered,
    );
    guide.sentence("by fst they take #, #, # and #", &fst);
    guide.sentence(
        "The run met # of its # targets. Times of a run",
        &targets(&scale),
    );
    guide.finish();
}

/// Bytes a name of 1 Mi domains, symbols, paths and words: in order, and by fst.
fn in_order(scale: &Text) -> [[f64; 4]; 2] {
    ["ours, ordered", "fst"].map(|row| {
        ["domains", "symbols", "paths", "words"].map(|shape| {
            let title = format!("{shape}, 1048576 names,");
            scale.cell(&title, "bytes a name", row).0
        })
    })
}

#[test]
fn long_lists() {
    let scale = Text::record("scale");
    let over: [f64; 1] =
        scale.numbers("| domains, 1048576 | hashed, bytes a name over the text | # |");
    let [ordered, fst] = in_order(&scale);

    let mut chapter = Text::open("../docs/src/long_lists.md");
    chapter.sentence("layout takes # bytes over the text", &over);
    let names = ["domains", "symbols", "paths", "made-up words"];
    for ((names, ordered), fst) in names.iter().zip(ordered).zip(fst) {
        chapter.sentence(&format!("| {names} | # | # |"), &[ordered, fst]);
    }
    chapter.finish();

    let mut design = Text::open("../DESIGN.md");
    design.sentence("texts | # over the text", &over);
    design.sentence("blocks | # in all; fst #", &[ordered[0], fst[0]]);
    design.finish();
}

/// What cleaning costs in a whole proxy: microseconds of processor time per request, and percent
/// more than without.
fn cleaning(title: &str, name: &str) -> [f64; 2] {
    let [_, _, time, ratio] = Text::record("load").figures(title, name);
    [time, (ratio - 1.0) * 100.0]
}

#[test]
fn first_pages() {
    let http1 = |name| cleaning("HTTP/1.1, h2load", name);
    let more = |name| http1(name)[1];
    let mut readme = Text::open("../README.md");
    readme.sentence(
        "tower add # % to the processor time of a proxy with a list of 119 names, and # % if",
        &["header-set-no-log", "header-set"].map(more),
    );
    readme.sentence(
        "adds # % by `HeaderName`, and # % by text",
        &["remove-each-name", "remove-each-str"].map(more),
    );
    let targets = targets(&Text::record("peers"));
    readme.sentence("the targets (# of # are met)", &targets);
    readme.finish();

    let mut introduction = Text::open("../docs/src/introduction.md");
    for (name, title) in [
        ("no-cleaning", "cleans nothing"),
        ("header-set-no-log", "cleans with the layers of header-set"),
        ("header-set", "and names each removed field in its log"),
        ("remove-each-name", "removes each name by its `HeaderName`"),
        ("remove-each-str", "removes each name by its text"),
    ] {
        let both = [http1(name), cleaning("HTTP/2, h2load", name)];
        match name {
            "no-cleaning" => {
                introduction.sentence(&format!("| {title} | # | # |"), &both.map(|[time, _]| time));
            }
            _ => {
                let row = format!("| {title} | # (+# %) | # (+# %) |");
                introduction.sentence(&row, both.as_flattened());
            }
        }
    }
    // The page of findings, which its record gives.
    let findings = Text::open("../docs/src/servers.md");
    let [taken, backends, proxies, passed] = findings.numbers(
        "# of # backends take `_` for `-`. Of # configurations of other proxies, # pass such",
    );
    introduction.sentence(
        "# of # backends took `_` for `-`, and # of # configurations of other proxies forwarded",
        &[taken, backends, passed, proxies],
    );
    introduction.finish();
    let mut security = Text::open("../docs/src/security.md");
    security.sentence("# of # backends read `_` as `-`", &[taken, backends]);
    security.finish();
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
        found += &format!("{rows} {name}\n");
    }
    golden::check("golden/figures/rows.txt", found);
}

//! Patterns of blobs against a naive oracle, and what a lookup costs with many of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use header_set_blob::LoadedSet;
use header_set_build::Generator;
use header_set_build::blobs::{self, Threads};
use header_set_runtime::Strategy;
use testkit::callgrind::{self, Events};
#[cfg(feature = "regex")]
use testkit::lists::arena;
use testkit::lists::blobs::Blobs;
use testkit::lists::oracle::Oracle;
use testkit::lists::{EXACT, FOLDS, List, Written};
use testkit::random::Random;
use testkit::skipped;

const LISTS: u64 = 4_000;

/// Globs of one kind each, most of them made to be hard to tell apart.
fn random_list(random: &mut Random) -> List {
    let letters = *random.pick(&[&b"ab"[..], b"abc-_", b"aAbB.-x"]);
    let count = 1 + random.below(24);
    let kind = random.below(7);
    let long = random.bytes(letters, 12);
    let mut written: Vec<Written> = (0..count)
        .map(|at| {
            let pieces: Vec<Vec<u8>> = match kind {
                // One piece that all share.
                0 => vec![vec![], b"a".to_vec(), at.to_string().into_bytes(), vec![]],
                1 => vec![vec![], at.to_string().into_bytes(), b".js".to_vec(), vec![]],
                // Pieces that start each other.
                2 => vec![vec![], vec![b'a'; at + 1], b"b".to_vec(), vec![]],
                // Long pieces that differ in a byte.
                3 => {
                    let mut piece = long.clone();
                    let byte = random.below(piece.len());
                    piece[byte] = *random.pick(letters);
                    vec![vec![], piece, vec![]]
                }
                // Short pieces alone.
                4 => {
                    let inner = 1 + random.below(4);
                    let mut pieces: Vec<Vec<u8>> =
                        (0..inner).map(|_| random.bytes(letters, 1)).collect();
                    pieces.insert(0, Vec::new());
                    pieces.push(Vec::new());
                    pieces
                }
                _ => {
                    let inner = 2 + random.below(4);
                    (0..inner)
                        .map(|_| {
                            let len = random.below(10);
                            random.bytes(letters, len)
                        })
                        .collect()
                }
            };
            Written {
                text: pieces.join(&b'*'),
                stars: true,
                regular: false,
                excluded: random.below(5) == 0,
            }
        })
        .collect();
    if random.below(2) == 0 {
        random.shuffle(&mut written);
    }
    let name = format!("{written:?}");
    List { name, written }
}

fn random_names(random: &mut Random, list: &List) -> Vec<Vec<u8>> {
    let letters = b"aAbB._-x01";
    let mut names = vec![Vec::new()];
    for _ in 0..24 {
        let mut name = Vec::new();
        // Often several entries in one name, so that their pieces mix.
        for _ in 0..1 + random.below(3) {
            for piece in random.pick(&list.written).text.split(|&byte| byte == b'*') {
                name.extend_from_slice(piece);
                let len = random.below(4);
                name.extend(random.bytes(letters, len));
            }
        }
        match random.below(6) {
            0 => drop(name.pop()),
            1 => name.make_ascii_uppercase(),
            2 => name = name.repeat(1 + random.below(20)),
            3 if !name.is_empty() => {
                let at = random.below(name.len());
                name[at] = *random.pick(letters);
            }
            _ => {}
        }
        names.push(name);
    }
    names
}

#[test]
fn answers_are_those_of_the_oracle() {
    for seed in 0..LISTS {
        let random = &mut Random::new(seed);
        let fold = *random.pick(&FOLDS);
        let list = random_list(random);
        let (normal, oracle) = (list.normal(fold), Oracle::new(&list, fold));
        let blobs = Blobs::new(&list, &normal);
        for name in random_names(random, &list) {
            blobs.ask(&name, oracle.winner(&name));
        }
    }
}

/// Names that are hard for a list of globs; none of them matches.
struct Hard {
    globs: Vec<String>,
    names: Vec<String>,
}

impl Hard {
    /// Some thousands of globs, and a name that has as much of them as it can: its start, and all.
    fn of_kind(kind: usize, count: usize) -> Self {
        let glob = |at: usize| match kind {
            0 | 1 => format!("*ads{at}*.js*"),
            2 => format!("*a*b{at}*"),
            3 => format!("*{at:05}*a*"),
            _ => format!("*piece-of-{at:06}-text*end"),
        };
        let name = match kind {
            0 => "xy".repeat(4096),
            // The shared piece stands before all that are sought in front of it.
            1 => format!(".js{}", "ads77".repeat(1638)),
            2 => format!("{}a", "b77".repeat(2730)),
            3 => format!("a{}", "00077".repeat(1638)),
            _ => format!("{}end.", "piece-of-000077-text".repeat(409)),
        };
        Self {
            globs: (0..count).map(glob).collect(),
            names: vec![name[..20].to_owned(), name],
        }
    }

    /// What was found of one piece had the place of what was found of the other, at some distances
    /// between the two: then both were searched again for each window.
    fn of_one_glob() -> Self {
        let name = |distance| {
            let (windows, filler) = ("aaaa".repeat(512), "-".repeat(1024));
            format!("bbbb{windows}{filler}cccc{}", "-".repeat(distance))
        };
        let others = (0..1 << 10).map(|at| format!("*other-{at}*"));
        Self {
            globs: others.chain(["*aaaa*bbbb*cccc*".to_owned()]).collect(),
            names: (0..256).step_by(15).map(name).collect(),
        }
    }

    /// The names have the windows of as many globs as they can. Each was searched to the end of the
    /// name.
    fn of_many_globs([first, second]: [&str; 2]) -> Self {
        let globs =
            (0..GLOBS).map(|at| format!("*{first}*{second}*").replace('#', &at.to_string()));
        let [first, second] = [first, second].map(row);
        Self {
            globs: globs.collect(),
            names: vec![
                format!("{second}{first}"),
                first.repeat(2),
                second.repeat(2),
            ],
        }
    }

    /// All globs fail by the one piece that they share.
    fn near_misses() -> Self {
        Self {
            globs: (0..GLOBS).map(|at| format!("*ads{at}*.js*ads*")).collect(),
            names: vec![
                format!(".js{}", row("ads#/")),
                format!("{}.js", row(".ads#")),
            ],
        }
    }
}

const GLOBS: usize = 1 << 15;

/// The text with each number in turn, up to half the bytes of a name.
fn row(text: &str) -> String {
    let mut row = String::new();
    for at in 0.. {
        let piece = text.replace('#', &at.to_string());
        if row.len() + piece.len() > 2 << 10 {
            break;
        }
        row += &piece;
    }
    row
}

#[inline(never)]
fn measured_lookup(set: &LoadedSet<&[u8]>, name: &[u8]) -> bool {
    set.contains(name)
}

/// Where the counted lookups find what they ask: blobs, and the names of each, a line a name.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("counted")
}

#[test]
#[ignore = "runs under valgrind, as a part of the test that counts"]
fn counted_lookups() {
    for number in 0.. {
        let path = folder().join(number.to_string());
        let Ok(blob) = fs::read(path.with_extension("blob")) else {
            return;
        };
        let names = fs::read_to_string(path.with_extension("names")).expect("names");
        let set = LoadedSet::from_bytes(&blob[..]).expect("a blob");
        for name in names.lines() {
            assert!(!measured_lookup(&set, name.as_bytes()), "none matches");
        }
    }
}

/// The instructions of each lookup.
fn count(lists: &[Hard]) -> Vec<Vec<usize>> {
    let _ = fs::remove_dir_all(folder());
    fs::create_dir_all(folder()).expect("a folder");
    for (number, Hard { globs, names }) in lists.iter().enumerate() {
        let keys = List::of("globs", globs).long(EXACT, Threads::new(1));
        let blob = blobs::build(&keys, Strategy::PerfectHash, Threads::new(1));
        let blob = blob.expect("no expressions").bytes;
        let path = folder().join(number.to_string());
        fs::write(path.with_extension("blob"), blob).expect("a file");
        fs::write(path.with_extension("names"), names.join("\n")).expect("a file");
    }
    let lookups = "patterns_in_blobs::counted_lookups";
    let calls = callgrind::run(["--ignored", "--exact", lookups]);
    let mut calls = calls.expect("counts").into_iter();
    let counts = lists.iter().map(|list| {
        let calls = calls.by_ref().take(list.names.len());
        let counts = calls.map(|call| Events::sum(&[call], &["Ir"]) as usize);
        counts.collect()
    });
    let counts = counts.collect();
    assert!(calls.next().is_none(), "a lookup is a call");
    counts
}

/// Each pattern was compared with each name, so that 100,000 took a thousand times as long as 100.
#[test]
fn lookups_take_steps_for_the_bytes_of_a_name() {
    if callgrind::version().is_none() {
        return skipped("all counts, for which there is no valgrind");
    }
    let few_and_many = (0..5).flat_map(|kind| [1 << 10, GLOBS].map(|it| Hard::of_kind(kind, it)));
    let mut lists: Vec<Hard> = few_and_many.collect();
    let grown = lists.len();
    // The most steps a byte. A step is what a byte takes that is in no glob.
    let limits = [32, 100, 100, 40];
    lists.push(Hard::of_one_glob());
    lists.extend([["ads#/", "q#w"], ["ads#/", "ads#?"]].map(Hard::of_many_globs));
    lists.push(Hard::near_misses());
    for list in &mut lists[grown..] {
        list.names.insert(0, "~".repeat(4096));
    }
    let counts = count(&lists);
    for (kind, pair) in counts[..grown].chunks(2).enumerate() {
        for (few, many) in pair[0].iter().zip(&pair[1]) {
            assert!(*many < 6 * few, "kind {kind}: {few}, {many} instructions");
        }
    }
    for ((list, counts), limit) in lists[grown..].iter().zip(&counts[grown..]).zip(limits) {
        for (name, count) in list.names.iter().zip(counts) {
            let steps = 4096 * count / counts[0] / name.len();
            assert!(steps < limit, "{steps} steps a byte of {name:.40}");
        }
    }
}

/// Names with the windows of more globs than a pass has room for: the winner is among those.
#[test]
fn names_made_for_many_globs_find_the_winner() {
    const GLOBS: usize = 700;
    let text = |at: usize| match at % 5 {
        // A glob with pieces only at its ends is compared alone, however late it is found.
        0 => format!("ads0/*ads{at}-q*"),
        1 => format!("*ads{at}/*"),
        2 => format!("ads0/*/{at}w"),
        _ => format!("*ads{at}/*q{at}w*"),
    };
    let texts = (0..GLOBS).map(|at| {
        let sign = if at % 7 == 0 { "!" } else { "" };
        format!("{sign}{}", text(at))
    });
    let list = List::of("globs", texts);
    let (normal, oracle) = (list.normal(EXACT), Oracle::new(&list, EXACT));
    let blobs = Blobs::new(&list, &normal);
    let row: String = (0..GLOBS)
        .filter(|at| at % 5 > 2)
        .map(|at| format!("ads{at}/"))
        .collect();
    let mut found = BTreeSet::new();
    for at in (0..GLOBS).step_by(9) {
        let ends = [
            format!("q{at}w"),
            format!("q{at}w-"),
            format!("ads{at}-q-"),
            format!("ads{at}/"),
            format!("/{at}w"),
        ];
        for name in ends.map(|end| format!("ads0/-{row}{end}").into_bytes()) {
            let winner = oracle.winner(&name);
            blobs.ask(&name, winner);
            found.extend(winner);
        }
    }
    assert!(found.len() > 40, "{}", found.len());
}

/// A plan says what lookups cannot be spared.
#[test]
fn plans_name_patterns_that_share_all_their_windows() {
    let globs = (b'a'..=b'z').flat_map(|a| (b'a'..=b'z').map(move |b| (a as char, b as char)));
    let globs = globs.map(|(a, b)| format!("*{a}*{b}*"));
    let blob = Generator::new("L")
        .entries(globs)
        .to_bytes()
        .expect("a list");
    let set = LoadedSet::from_bytes(&blob[..]).expect("a blob");
    assert!(set.plan().contains("patterns share"), "{}", set.plan());
}

#[cfg(feature = "regex")]
#[test]
fn expressions_past_the_bound_are_refused() {
    let one = ["regex (a|b)*a(a|b){20}"].map(String::from).to_vec();
    let together: Vec<String> = ('a'..='z').map(|it| format!("regex .*{it}.*")).collect();
    for (entries, expected) in [
        (
            one,
            "found an expression whose automaton would pass the bound",
        ),
        (together, "found expressions that are too large together"),
    ] {
        let list = || Generator::new("L").entries(&entries);
        let message = list().to_bytes().expect_err("too large").to_string();
        assert!(message.contains(expected), "{message}");
        assert!(list().planned(arena()).is_err());
    }
}

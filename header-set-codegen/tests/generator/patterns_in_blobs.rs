//! Patterns of blobs against a naive oracle, and what a lookup costs with many of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use header_set_blob::LoadedSet;
use header_set_build::Generator;
use header_set_build::blobs::{self, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Flags, Syntax, Written as Entries};
use header_set_runtime::{Fold, Strategy};
use testkit::callgrind::{self, Counted, Events};
#[cfg(feature = "regex")]
use testkit::lists::arena;
use testkit::lists::{self, EXACT, FOLDS};
use testkit::random::Random;
use testkit::skipped;

const LISTS: u64 = 4_000;

/// A list of names with stars, in written order, and whether each is an exclusion.
type List = Vec<(Vec<u8>, bool)>;

fn blob_of(list: &List, fold: Fold) -> Vec<u8> {
    let mut entries = Entries::new(Bounds::BUILD);
    for (text, excluded) in list {
        let syntax = Syntax::Glob;
        let excluded = *excluded;
        entries.push(text, Flags { syntax, excluded });
    }
    let keys = lists::long(entries, fold, Threads::new(1));
    build(&keys)
}

fn build(keys: &KeySet) -> Vec<u8> {
    let built = blobs::build(keys, Strategy::PerfectHash, Threads::new(1));
    built.expect("expressions within bounds").bytes
}

fn folded(fold: Fold, text: &[u8]) -> Vec<u8> {
    text.iter().map(|&byte| fold.byte(byte)).collect()
}

/// Whether a name matches, by dynamic programming: which starts of the name the glob read so far
/// matches.
fn matches(fold: Fold, glob: &[u8], name: &[u8]) -> bool {
    let mut starts = vec![false; name.len() + 1];
    starts[0] = true;
    for &byte in glob {
        if byte == b'*' {
            let first = starts.iter().position(|&it| it).unwrap_or(starts.len());
            starts[first..].fill(true);
        } else {
            for at in (0..name.len()).rev() {
                starts[at + 1] = starts[at] && fold.byte(name[at]) == fold.byte(byte);
            }
            starts[0] = false;
        }
    }
    starts[name.len()]
}

/// The position of what wins.
fn winner(list: &List, fold: Fold, name: &[u8]) -> Option<usize> {
    let literal = |text: &[u8]| text.iter().filter(|&&byte| byte != b'*').count();
    let matching = (0..list.len()).filter(|&at| matches(fold, &list[at].0, name));
    matching.min_by_key(|&at| (std::cmp::Reverse(literal(&list[at].0)), at))
}

/// Globs of one kind each, most of them made to be hard to tell apart.
fn random_list(random: &mut Random) -> List {
    let letters = *random.pick(&[&b"ab"[..], b"abc-_", b"aAbB.-x"]);
    let count = 1 + random.below(24);
    let kind = random.below(7);
    let long = random.bytes(letters, 12);
    let mut list: List = (0..count)
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
            (pieces.join(&b'*'), random.below(5) == 0)
        })
        .collect();
    if random.below(2) == 0 {
        random.shuffle(&mut list);
    }
    list
}

/// The list without entries that stand for the same names as an earlier one.
fn distinct(fold: Fold, list: List) -> List {
    let mut seen = BTreeSet::new();
    list.into_iter()
        .filter(|(text, _)| {
            let mut text = text.clone();
            text.dedup_by(|a, b| (*a, *b) == (b'*', b'*'));
            let pieces: Vec<Vec<u8>> = text
                .split(|&byte| byte == b'*')
                .map(|piece| folded(fold, piece))
                .collect();
            seen.insert(pieces)
        })
        .collect()
}

fn random_names(random: &mut Random, list: &List) -> Vec<Vec<u8>> {
    let letters = b"aAbB._-x01";
    let mut names = vec![Vec::new()];
    for _ in 0..24 {
        let mut name = Vec::new();
        // Often several entries in one name, so that their pieces mix.
        for _ in 0..1 + random.below(3) {
            for piece in random.pick(list).0.split(|&byte| byte == b'*') {
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
        let list = distinct(fold, random_list(random));
        let blob = blob_of(&list, fold);
        let set = LoadedSet::from_bytes(&blob).expect("a blob");
        assert_eq!(set.verify(), Ok(()), "seed {seed}");
        for name in random_names(random, &list) {
            let winner = winner(&list, fold, &name).map(|at| &list[at]);
            let expected = winner.filter(|(_, excluded)| !excluded);
            let about = || {
                let texts = list.iter().map(|(text, _)| text.escape_ascii().to_string());
                let texts: Vec<String> = texts.collect();
                format!("seed {seed}: {} in {texts:?}", name.escape_ascii())
            };
            assert_eq!(set.contains(&name), expected.is_some(), "{}", about());
            let found = set.entry(&name).map(|entry| entry.as_bytes().to_vec());
            assert_eq!(found, expected.map(|(text, _)| text.clone()), "{}", about());
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

const COUNTED: Counted = Counted {
    module: "patterns_in_blobs",
    function: "measured_lookup",
};

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
        let globs = globs.iter().map(|it| (it.clone().into_bytes(), false));
        let path = folder().join(number.to_string());
        let blob = blob_of(&globs.collect(), EXACT);
        fs::write(path.with_extension("blob"), blob).expect("a file");
        fs::write(path.with_extension("names"), names.join("\n")).expect("a file");
    }
    let lookups = "patterns_in_blobs::counted_lookups";
    let calls = callgrind::run(&COUNTED, ["--ignored", "--exact", lookups]);
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
    let list: List = (0..GLOBS)
        .map(|at| (text(at).into_bytes(), at % 7 == 0))
        .collect();
    let blob = blob_of(&list, EXACT);
    let set = LoadedSet::from_bytes(&blob).expect("a blob");
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
            let winner = winner(&list, EXACT, &name).map(|at| &list[at]);
            let expected = winner.filter(|(_, excluded)| !excluded);
            let entry = set.entry(&name).map(|entry| entry.as_bytes().to_vec());
            assert_eq!(entry, expected.map(|(text, _)| text.clone()), "{at}");
            found.extend(entry);
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

/// A blob of each list with expressions, and the list.
#[cfg(feature = "regex")]
fn blobs_with_expressions(fold: Fold) -> Vec<(lists::List, Vec<u8>)> {
    let lists = crate::corpus::expressions().into_iter();
    lists
        .map(|list| {
            let keys = list.normal(fold).keys;
            let blob = build(&keys);
            (list, blob)
        })
        .collect()
}

#[cfg(feature = "regex")]
#[test]
fn expressions_agree_with_the_oracle() {
    use header_set_codegen::list::key_set::Role;
    use testkit::lists::oracle::{self, Oracle};
    use testkit::lists::probes;

    let names: Vec<&[u8]> = vec![
        b"x-1",
        b"x-12",
        b"x-2",
        b"x-amz-meta-a",
        b"x-goog-meta-a-1",
        b"x-amz-meta-",
        b"a-id",
        b"x-a-b",
        b"aabab",
        b"a-trace-b1",
        b"yz",
        b"xz",
        b"z",
        b"a-x",
        b"abc-xxxx",
        b"-x",
        b"cf-1-id",
        b"my-secret",
        b"X-12",
        b"x_12",
    ];
    for fold in FOLDS {
        for (list, blob) in blobs_with_expressions(fold) {
            let set = LoadedSet::from_bytes(&blob).expect("a blob");
            set.verify().expect("a right one");
            let (oracle, keys) = (Oracle::new(&list, fold), list.normal(fold).keys);
            let mut asked = 0;
            let mut ask = |name: &[u8]| {
                let expected = oracle.includes(oracle.winner(name));
                let about = name[..name.len().min(100)].escape_ascii();
                assert_eq!(set.contains(name), expected, "{}: {about}", list.name);
                let text = match keys.role(name) {
                    Some(Role::Entry(index)) => Some(keys.spellings()[index].text),
                    _ => None,
                };
                let found = set.entry(name);
                let found = found.as_ref().map(|entry| entry.as_bytes());
                let is_key = oracle::folded(fold, text.unwrap_or_default());
                let is_same = found == text || found == Some(&is_key[..]);
                assert!(is_same, "{}: {about}", list.name);
                asked += 1;
            };
            names.iter().for_each(|name| ask(name));
            for pattern in &keys.patterns {
                if let header_set_codegen::list::key_set::Shape::Regular(regular) = &pattern.shape {
                    let mut left = 300;
                    probes::walks(regular, &mut |name| {
                        if left > 0 && name.len() < 64 {
                            left -= 1;
                            ask(name);
                        }
                    });
                }
            }
            assert!(asked > 100, "{}: {asked}", list.name);
        }
    }
}

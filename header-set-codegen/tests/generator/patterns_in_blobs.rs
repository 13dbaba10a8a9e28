//! Patterns of blobs against a naive oracle, and what a lookup costs with many of them.

use std::collections::BTreeSet;

use header_set_blob::LoadedSet;
use header_set_build::Generator;
use header_set_build::blobs::{self, Layout, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Flags, Syntax, Written as Entries};
use header_set_runtime::Fold;
use testkit::clock::Clock;
#[cfg(feature = "regex")]
use testkit::lists::{self, EXACT, FOLDS, arena};
use testkit::random::Random;

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
    let built = blobs::build(keys, Layout::Hashed, Threads::new(1));
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

/// Nanoseconds that a lookup works, the least of some rounds.
fn nanoseconds(set: &LoadedSet<&[u8]>, name: &[u8]) -> usize {
    let lookups = (1 << 20) / (64 + name.len());
    let round = |_| {
        let clock = Clock::start();
        for _ in 0..lookups {
            std::hint::black_box(set.contains(std::hint::black_box(name)));
        }
        clock.elapsed().as_nanos() as usize / lookups
    };
    (0..5).map(round).min().expect("a round")
}

/// Some thousands of globs, and a name that has as much of them as it can.
fn hard(kind: usize, count: usize) -> (List, Vec<u8>) {
    let list = (0..count).map(|at| {
        let text = match kind {
            0 | 1 => format!("*ads{at}*.js*"),
            2 => format!("*a*b{at}*"),
            3 => format!("*{at:05}*a*"),
            _ => format!("*piece-of-{at:06}-text*end"),
        };
        (text.into_bytes(), false)
    });
    let list: List = list.collect();
    let name = match kind {
        0 => "xy".repeat(4096),
        // The shared piece stands before all that are sought in front of it.
        1 => format!(".js{}", "ads77".repeat(1638)),
        2 => format!("{}a", "b77".repeat(2730)),
        3 => format!("a{}", "00077".repeat(1638)),
        _ => format!("{}end.", "piece-of-000077-text".repeat(409)),
    };
    (list, name.into_bytes())
}

/// Each pattern was compared with each name, so that 100,000 took a thousand times as long as 100.
#[test]
fn lookups_do_not_grow_with_the_number_of_globs() {
    for kind in 0..5 {
        let of = |count: usize, len: usize| {
            let (list, name) = hard(kind, count);
            let blob = blob_of(&list, EXACT);
            let set = LoadedSet::from_bytes(&blob[..]).expect("a blob");
            nanoseconds(&set, &name[..len.min(name.len())])
        };
        for len in [20, 8192] {
            let (few, many) = (of(1 << 10, len), of(1 << 15, len));
            assert!(many < 6 * few.max(200), "kind {kind}: {few}, {many} ns");
        }
    }
}

/// The most nanoseconds a byte of some names that were made for a list of globs, by those of a name
/// that has none of their bytes: steps, of about the same size on any machine.
fn steps_a_byte(globs: impl Iterator<Item = String>, names: &[String]) -> usize {
    let blob = blob_of(&globs.map(|it| (it.into_bytes(), false)).collect(), EXACT);
    let set = LoadedSet::from_bytes(&blob[..]).expect("a blob");
    let one = nanoseconds(&set, &[b'~'; 4096]).max(1);
    let each = names.iter().map(|name| {
        assert!(!set.contains(name), "none matches");
        4096 * nanoseconds(&set, name.as_bytes()) / one / name.len()
    });
    each.max().expect("a name")
}

/// What was found of one piece had the place of what was found of the other, at some distances
/// between the two: then both were searched again for each window.
#[test]
fn names_made_for_one_glob_take_steps_for_their_bytes() {
    let names: Vec<String> = (0..256)
        .step_by(15)
        .map(|distance| {
            let (windows, filler) = ("aaaa".repeat(512), "-".repeat(1024));
            format!("bbbb{windows}{filler}cccc{}", "-".repeat(distance))
        })
        .collect();
    let others = (0..1 << 10).map(|at| format!("*other-{at}*"));
    let globs = others.chain(["*aaaa*bbbb*cccc*".to_owned()]);
    let most = steps_a_byte(globs, &names);
    assert!(most < 32, "{most} steps a byte");
}

/// The name has the windows of as many globs as it can. Each was searched to the end of the name.
#[test]
fn names_made_for_many_globs_take_steps_for_their_bytes() {
    const GLOBS: usize = 1 << 15;
    const NAME: usize = 4 << 10;
    let row = |text: &str| -> String {
        let pieces = (0..).map(|at: usize| text.replace('#', &at.to_string()));
        let mut name = String::new();
        for piece in pieces {
            if name.len() + piece.len() > NAME / 2 {
                break;
            }
            name += &piece;
        }
        name
    };
    for pieces in [["ads#/", "q#w"], ["ads#/", "ads#?"]] {
        let [first, second] = pieces;
        let globs =
            (0..GLOBS).map(|at| format!("*{first}*{second}*").replace('#', &at.to_string()));
        let [first, second] = pieces.map(row);
        let names = [
            format!("{second}{first}"),
            first.repeat(2),
            second.repeat(2),
        ];
        let most = steps_a_byte(globs, &names);
        assert!(most < 100, "{pieces:?}: {most} steps a byte");
    }
    // All globs fail by the one piece that they share.
    let near_misses = [
        format!(".js{}", row("ads#/")),
        format!("{}.js", row(".ads#")),
    ];
    let globs = (0..GLOBS).map(|at| format!("*ads{at}*.js*ads*"));
    let most = steps_a_byte(globs, &near_misses);
    assert!(most < 40, "near misses: {most} steps a byte");
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

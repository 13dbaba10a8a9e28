//! The lists.

use std::path::Path;

use testkit::files::below;
use testkit::lists::List;
use testkit::random::Random;

/// The names of the files of `testdata/lists`.
pub(crate) fn files() -> impl Iterator<Item = String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata/lists");
    let names = below(&folder).into_iter();
    names.map(|path| {
        path.file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    })
}

/// Lists of up to three entries.
pub(crate) fn tiny() -> Vec<List> {
    vec![
        List::of("no entries", [""; 0]),
        List::of("one", ["host"]),
        List::of("one long", ["x-forwarded-for-the-original-client-address"]),
        List::of("one byte", ["a"]),
        List::of_bytes("the empty name", [""]),
        List::of_bytes(
            "the empty name and others",
            ["", "a", "host", "te", "\0", "\0\0"],
        ),
        List::of("two", ["te", "host"]),
        List::of("three", ["te", "host", "x-trace"]),
        List::of("five", ["host", "te", "cookie", "x-trace", "x-trace-id"]),
    ]
}

/// Names of up to eight bytes, of which one word is read.
pub(crate) fn one_word() -> Vec<List> {
    let mut random = Random::new(8);
    let any: Vec<u8> = (0..=u8::MAX).collect();
    let mut of = |name: &str, alphabet: &[u8], count: usize, longest: usize| {
        let names = (0..count).map(|_| {
            let len = random.below(longest + 1);
            random.bytes(alphabet, len)
        });
        List::of_bytes(name, names.collect::<std::collections::BTreeSet<_>>())
    };
    let mut lists = vec![
        of("eight bytes at most", b"abcde-", 28, 8),
        of("seven bytes at most", b"aAbB-_~^", 40, 7),
        of("three bytes at most", b"abcdefghij", 90, 3),
        of("eight of any bytes at most", &any, 128, 8),
        of("more than rows by one word", b"abcdefgh", 140, 8),
    ];
    // The words of names of four to eight bytes that are the same name, or one and a half times.
    lists.push(List::of(
        "the same word",
        [
            "abcd", "abca", "abcab", "abcabc", "abc", "a", "aaaa", "aaaaa", "aaaaaaa",
        ],
    ));
    lists.push(List::of(
        "a word of four and of eight",
        ["abcd", "abcdabcd"],
    ));
    lists
}

/// Names that differ as little as names can.
pub(crate) fn near() -> Vec<List> {
    let letters = || ('a'..='z').chain('0'..='9');
    let bytes = |text: &str, len: usize| format!("{text}{}", "x".repeat(len - text.len()));
    let lengths = |base: &str, lens: std::ops::RangeInclusive<usize>| {
        lens.map(|len| bytes(base, len)).collect::<Vec<_>>()
    };
    let at = |len: usize, at: usize| {
        (0..100).map(move |turn| {
            let mut name: Vec<u8> = (0..len).map(|at| b'a' + (at % 23) as u8).collect();
            name[at..at + 2].copy_from_slice(&[b'a' + turn / 10, b'0' + turn % 10]);
            name
        })
    };
    vec![
        List::of("one byte each", letters().map(String::from)),
        List::of_bytes("every byte", (0..=u8::MAX).map(|byte| [byte])),
        List::of_bytes(
            "every byte behind another",
            (0..=u8::MAX).map(|byte| [b'a', byte]),
        ),
        List::of_bytes(
            "every byte before and behind",
            (0..=u8::MAX).map(|byte| [b'-', byte, 0xff, 0, b'x', byte, b'y']),
        ),
        List::of(
            "the first byte",
            letters().map(|c| format!("{c}-content-security-policy")),
        ),
        List::of(
            "the middle byte",
            letters().map(|c| format!("content-{c}-policy")),
        ),
        List::of(
            "the last byte",
            letters().map(|c| format!("content-security-policy-{c}")),
        ),
        List::of(
            "the last byte of four",
            letters().map(|c| format!("abc{c}")),
        ),
        List::of("the length", lengths("", 1..=40)),
        List::of("the length past a trie's", lengths("", 240..=270)),
        List::of(
            "prefixes of each other",
            (1..=30).map(|len| "x-trace-id-of-the-request-itself"[..len].to_owned()),
        ),
        List::of_bytes(
            "64 bytes",
            (0..62).flat_map(|start| at(64, start).step_by(40)),
        ),
        List::of_bytes("300 bytes, the end", at(300, 298)),
        List::of_bytes("300 bytes, the middle", at(300, 131)),
        List::of_bytes("300 bytes, the second byte", at(300, 1)),
        List::of_bytes("eight bytes", at(8, 3)),
        List::of_bytes(
            "two swapped",
            (0..20).map(|at| {
                let mut name: Vec<u8> = (b'a'..=b'v').collect();
                name.swap(at, at + 1);
                name
            }),
        ),
    ]
}

/// Byte strings that are no header names.
pub(crate) fn bytes() -> Vec<List> {
    let mut random = Random::new(2);
    let any: Vec<u8> = (0..=u8::MAX).collect();
    vec![
        List::of_bytes("zeros", (1..40).map(|len| vec![0; len])),
        List::of_bytes(
            "zeros behind",
            [
                "a",
                "a\0",
                "a\0\0",
                "a\0\0\0",
                "a\0\0\0\0",
                "ab\0",
                "abc\0",
                "abcdefg",
                "abcdefg\0",
                "abcdefgh",
            ],
        ),
        List::of_bytes("all ones", (1..40).map(|len| vec![0xff; len])),
        List::of_bytes(
            "high bits",
            (0..100_u8).map(|turn| [turn | 0x80, turn, b'k', 0xe2, 0x84, 0xaa, turn ^ 0xff]),
        ),
        List::of_bytes(
            "random bytes",
            (0..200).map(|_| {
                let len = 1 + random.below(20);
                random.bytes(&any, len)
            }),
        ),
        // Told apart by an exact fold only: coarse folding, as hashes use it, makes each pair one.
        List::of_bytes(
            "conflated",
            [
                "^a", "~a", "@a", "`a", "[a", "{a", "\\a", "|a", "]a", "}a", "_a", "\x7fa", "\0a",
                " a", "\x10a", "0a",
            ],
        ),
        List::of_bytes(
            "conflated, long",
            [
                "^", "~", "@", "`", "[", "{", "\\", "|", "]", "}", "_", "\x7f",
            ]
            .map(|c| format!("content-{c}-security-{c}")),
        ),
        List::of_bytes(
            "conflated, many",
            (0..300).flat_map(|turn| ["^", "~", "@", "`"].map(|c| format!("x-{turn}{c}-name"))),
        ),
        List::of_bytes(
            "separators only",
            ["-", "_", "--", "-_", "_-", "__", "!#$%&'*+-.^_`|~", "..."],
        ),
        List::of_bytes("stars that are bytes", ["a*", "*", "**", "a*b", "x-*"]),
        List::of_bytes("zero products", zero_products()),
    ]
}

/// Names whose first eight bytes are the constant that a wide hash with seed 0 mixes into them, so
/// that the first product is zero whatever follows.
fn zero_products() -> Vec<Vec<u8>> {
    (0..300_u32)
        .map(|turn| {
            [
                &0x6a09_e667_f3bc_c909_u64.to_le_bytes()[..],
                &turn.to_le_bytes()[..3],
            ]
            .concat()
        })
        .collect()
}

/// The lists of one part of `lists.txt`.
fn written(part: &str) -> Vec<List> {
    let parts = include_str!("lists.txt").split("\n\n");
    let lines = parts.map(str::lines).find_map(|mut lines| {
        let is_meant = lines.next() == Some(part);
        is_meant.then_some(lines)
    });
    let list = |line: &str| {
        let (name, texts) = line.split_once(": ").expect("a name and entries");
        List::of(name, texts.split(" | "))
    };
    lines.expect("a part of the file").map(list).collect()
}

/// Regular expressions, alone and beside everything else.
#[cfg(feature = "regex")]
pub(crate) fn expressions() -> Vec<List> {
    let many = (0..24).map(|turn| format!("regex [a-f]{{{turn}}}-x{}+", turn % 5));
    let others = ["regex x-(amz|goog)-.+", "cf-*-id", "!regex .*secret.*"];
    let mut lists = written("# expressions");
    lists.extend([
        List::of("the empty name", ["regex ", "host"]),
        List::of("many expressions", many),
        List::load("internal-119").and(List::of("", others)),
    ]);
    lists
}

/// Prefixes, globs, exclusions.
pub(crate) fn patterns() -> Vec<List> {
    let mut random = Random::new(3);
    let eight = (0..12).map(|turn| format!("x-header-{turn}-*"));
    let three = (0..200).map(|turn| format!("x-a{}-{:x}-*", turn % 7, turn * turn * 31));
    let trie = (0..120).map(|turn| {
        let text = random.bytes(b"ab-", 1 + turn % 6);
        format!("{}*", text.escape_ascii())
    });
    let long = (0..20).map(|turn| format!("{}{turn}*", "p".repeat(290)));
    let all = List::load("prefixed-97").and(List::load("globs-8"));
    let mut lists = written("# patterns");
    lists.extend([
        List::of("the same eight bytes", eight),
        List::of("the same three bytes", three),
        List::of("a trie of prefixes", trie),
        List::of("300-byte prefixes", long),
        all.and(List::load("internal-119")).named("all together"),
    ]);
    lists
}

/// Lists at the sizes where forms change, and one of 10,000.
pub(crate) fn sizes() -> Vec<List> {
    let mut lists: Vec<List> = [31, 32, 33, 127, 128, 253, 254, 255, 256, 257, 600, 1_000]
        .into_iter()
        .map(|len| List::of(&format!("{len} names"), names(len)))
        .collect();
    lists.push(List::of_bytes(
        "100 names of up to 2,000 bytes",
        long_names(),
    ));
    lists
}

pub(crate) fn ten_thousand() -> List {
    List::of("10,000 names", names(10_000))
}

/// Distinct names that look like headers.
pub(crate) fn names(len: usize) -> Vec<String> {
    const WORDS: &str = "x cf internal trace id content security policy client ip forwarded amz \
        meta request cache \
        token";
    let all: Vec<&str> = WORDS.split(' ').collect();
    let mut random = Random::new(4);
    let mut names = std::collections::BTreeSet::new();
    while names.len() < len {
        let words: Vec<&str> = (0..2 + random.below(3))
            .map(|_| *random.pick(&all))
            .collect();
        let number = if random.below(3) == 0 {
            String::new()
        } else {
            format!("-{:x}", random.below(2 * len))
        };
        names.insert(format!("{}{number}", words.join("-")));
    }
    let mut names: Vec<String> = names.into_iter().collect();
    random.shuffle(&mut names);
    names
}

fn long_names() -> Vec<Vec<u8>> {
    let mut random = Random::new(5);
    (0..100)
        .map(|turn| {
            let len = 20 * (turn + 1);
            random.bytes(b"abcdefghijklmnopqrstuvwxyz-", len)
        })
        .collect()
}

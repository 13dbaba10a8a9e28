//! `http1` against the slow reader, on heads in order and on heads with a few bytes changed.

use header_set::http1::{self, Error, Options};
use header_set::{HeaderSet, Set};
use proptest::prelude::*;

use crate::reference::{Reading, Verdict, read};
use crate::{FOLDED, LISTED};

const NAMES: &[&str] = &[
    "Host",
    "Content-Length",
    "Transfer-Encoding",
    "X-Internal",
    "x-internal",
    "X_Internal",
    "x.internal",
    "x-int-",
    "X-Int-Shard",
    "x-int-public",
    "CF-Ray",
    "TE",
    "A",
    "b",
    "accept",
    "Accept-Encoding",
    "x-a-rather-long-name-for-a-header",
    "x-a-rather-long-name-for-a-headers",
    "fifteen-letters",
    "sixteen-letters-",
    "seventeen-letters",
    "way-hidden",
    "x-b3-traceid",
    "9",
    "a-name-of-thirty-two-bytes-in-al",
    "a-name-of-thirty-three-bytes-and-1",
    "it's~a^token`!#$%&*+|1",
    "content-length-x",
];

const VALUES: &[&[u8]] = &[
    b"",
    b" ",
    b" a",
    b"a",
    b"  chunked ",
    b" 5",
    b" 05",
    b" 5, 5",
    b" +5",
    b" 18446744073709551615",
    b" 18446744073709551616",
    b" text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp",
    b"\ttabs\tare\tfine\t",
    b" caf\xe9 \xff\x80",
    b": : :",
    b" folded\r\n too",
    b" folded\r\n\ttwice\r\n   ",
];

const STARTS: &[&[u8]] = &[
    b"GET / HTTP/1.1",
    b"M-SEARCH * HTTP/1.0",
    b"OPTIONS http://example.org/a?b=c%20d HTTP/1.1",
    b"GET /p\xc3\xa4th HTTP/1.9",
    b"HTTP/1.1 200 OK",
    b"HTTP/1.1 204 ",
    b"HTTP/1.1 204",
    b"HTTP/1.0 404 Not\tFound at all",
];

/// A head in order, or nearly so.
pub(crate) fn head() -> impl Strategy<Value = Vec<u8>> {
    let field = (prop::sample::select(NAMES), prop::sample::select(VALUES));
    let fields = prop::collection::vec(field, 0..80);
    let body = prop::collection::vec(any::<u8>(), 0..80);
    (prop::sample::select(STARTS), fields, body).prop_map(|(start, fields, body)| {
        let mut head = start.to_vec();
        head.extend_from_slice(b"\r\n");
        let mut framed = false;
        for (name, value) in fields {
            // Most heads have one field that frames them at most, or most would be refused for that.
            let frames = name.starts_with(['C', 'T']) && name.len() > 2 && !name.starts_with("CF");
            if frames && std::mem::replace(&mut framed, true) {
                continue;
            }
            head.extend_from_slice(name.as_bytes());
            head.push(b':');
            head.extend_from_slice(value);
            head.extend_from_slice(b"\r\n");
        }
        head.extend_from_slice(b"\r\n");
        head.extend_from_slice(&body);
        head
    })
}

/// Bytes that mean something to somebody.
const BYTES: &[u8] = b"\r\n\t :\0\x01\x0b\x0c\x1f\x7f\x80\xff-_.aA0@[`{/\"(,";

#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Set(prop::sample::Index, u8),
    Insert(prop::sample::Index, u8),
    Delete(prop::sample::Index),
    Copy(prop::sample::Index, prop::sample::Index, usize),
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    let byte = || prop_oneof![4 => prop::sample::select(BYTES), 1 => any::<u8>()];
    let index = any::<prop::sample::Index>;
    prop_oneof![
        (index(), byte()).prop_map(|(at, byte)| Edit::Set(at, byte)),
        (index(), byte()).prop_map(|(at, byte)| Edit::Insert(at, byte)),
        index().prop_map(Edit::Delete),
        (index(), index(), 1_usize..40).prop_map(|(from, to, len)| Edit::Copy(from, to, len)),
    ]
}

pub(crate) fn apply(bytes: &mut Vec<u8>, edits: &[Edit]) {
    for edit in edits {
        if bytes.is_empty() {
            return;
        }
        match edit {
            Edit::Set(at, byte) => {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            Edit::Insert(at, byte) => bytes.insert(at.index(bytes.len()), *byte),
            Edit::Delete(at) => drop(bytes.remove(at.index(bytes.len()))),
            Edit::Copy(from, to, len) => {
                let from = from.index(bytes.len());
                let end = bytes.len().min(from + len);
                let part = bytes[from..end].to_vec();
                let to = to.index(bytes.len());
                bytes.splice(to..to, part);
            }
        }
    }
}

/// All verbs, under all options, do what the slow reader says.
fn check(bytes: &[u8]) {
    for reading in readings() {
        let mut options = Options::new();
        if reading.unfold {
            options = options.unfold();
        }
        if reading.reframing {
            options = options.reframing();
        }
        check_set(&LISTED, bytes, reading, options);
        check_set(&FOLDED, bytes, reading, options);
        let allowed = read(bytes, reading, |name| !LISTED.contains(name));
        if !reading.trailers {
            check_left(bytes, &allowed, |buffer| options.keep(&LISTED, buffer));
        }
    }
}

fn readings() -> impl Iterator<Item = Reading> {
    (0..8).map(|bits| Reading {
        unfold: bits & 1 != 0,
        reframing: bits & 2 != 0,
        trailers: bits & 4 != 0,
    })
}

fn check_set<M: header_set::__private::Tables>(
    set: &'static Set<M>,
    bytes: &[u8],
    reading: Reading,
    options: Options,
) {
    let verdict = read(bytes, reading, |name| set.contains(name));
    if reading.trailers {
        check_left(bytes, &verdict, |buffer| {
            options.strip_trailers(set, buffer)
        });
        return;
    }
    check_left(bytes, &verdict, |buffer| options.strip(set, buffer));
    let boxed: &dyn HeaderSet = set;
    check_left(bytes, &verdict, |buffer| options.strip(boxed, buffer));

    let mut buffer = bytes.to_vec();
    let result = options.strip_right(set, &mut buffer);
    if let Some((stripped, kept)) = expected(bytes, &buffer, &verdict, result) {
        let start = stripped.old_len - stripped.new_len;
        assert_eq!(&buffer[start..stripped.old_len], kept);
        assert_eq!(buffer[stripped.old_len..], bytes[stripped.old_len..]);
    }

    let verdict = match reading.unfold {
        true => read(
            bytes,
            Reading {
                unfold: false,
                ..reading
            },
            |name| set.contains(name),
        ),
        false => verdict,
    };
    match (options.kept(set, bytes), verdict) {
        (
            Ok(runs),
            Verdict::Stripped {
                kept,
                old_len,
                removed,
            },
        ) => {
            assert_eq!((runs.old_len(), runs.removed()), (old_len, removed));
            assert!(runs.clone().all(|run| !run.is_empty()));
            assert_eq!(runs.collect::<Vec<_>>().concat(), kept);
        }
        (Err(Error::Incomplete), Verdict::Open) | (Err(Error::Malformed { .. }), _) => {}
        (kept, verdict) => panic!("{kept:?}, expected {verdict:?}"),
    }
}

fn check_left(
    bytes: &[u8],
    verdict: &Verdict,
    strip: impl FnOnce(&mut [u8]) -> Result<http1::Stripped, Error>,
) {
    let mut buffer = bytes.to_vec();
    let result = strip(&mut buffer);
    if let Some((stripped, kept)) = expected(bytes, &buffer, verdict, result) {
        assert_eq!(
            buffer[..stripped.new_len].escape_ascii().to_string(),
            kept.escape_ascii().to_string()
        );
        assert_eq!(buffer[stripped.old_len..], bytes[stripped.old_len..]);
    }
}

/// Compares an answer with the verdict; a refused head has not changed.
fn expected<'v>(
    bytes: &[u8],
    buffer: &[u8],
    verdict: &'v Verdict,
    result: Result<http1::Stripped, Error>,
) -> Option<(http1::Stripped, &'v [u8])> {
    match (result, verdict) {
        (
            Ok(stripped),
            Verdict::Stripped {
                kept,
                old_len,
                removed,
            },
        ) => {
            assert_eq!(
                (stripped.old_len, stripped.new_len, stripped.removed),
                (*old_len, kept.len(), *removed)
            );
            Some((stripped, kept))
        }
        // A head without its end may be refused already.
        (Err(Error::Incomplete), Verdict::Open)
        | (Err(Error::Malformed { .. }), Verdict::Open | Verdict::Refused) => {
            assert_eq!(bytes, buffer, "a refused head has changed");
            if let Err(Error::Malformed { at, kind }) = result {
                assert!(at <= bytes.len() && kind.to_string().contains(", expected "));
            }
            None
        }
        (result, verdict) => panic!(
            "{result:?}, expected {verdict:?} for {}",
            bytes.escape_ascii()
        ),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn heads_in_order(head in head()) {
        check(&head);
    }

    #[test]
    fn mutated_heads(mut head in head(), edits in prop::collection::vec(edit(), 1..5)) {
        apply(&mut head, &edits);
        check(&head);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(prop::sample::select(BYTES), 0..200)) {
        check(&bytes);
        check(&[b"GET / HTTP/1.1\r\n", &bytes[..], b"\r\n\r\n"].concat());
    }

    /// What has arrived of a head that is in order is incomplete, wherever it was cut.
    #[test]
    fn cut_off(head in head(), at in any::<prop::sample::Index>()) {
        if let Verdict::Stripped { old_len, .. } = read(&head, Reading::default(), |_| false) {
            let mut part = head[..at.index(old_len)].to_vec();
            prop_assert_eq!(http1::strip(&LISTED, &mut part), Err(Error::Incomplete));
        }
    }
}

/// Each byte at each place of a short head, so that no place is left to chance.
#[test]
fn every_byte_everywhere() {
    let head = b"GET / HTTP/1.1\r\nX-Internal: a\r\nHost: b\r\nx-int-shard:c\r\n\r\nbody";
    for at in 0..head.len() {
        for byte in 0..=u8::MAX {
            let mut head = head.to_vec();
            head[at] = byte;
            check(&head);
        }
    }
}

/// The same lines at every distance from the blocks in which heads are read.
#[test]
fn every_alignment() {
    for padding in 0..300 {
        let path = "p".repeat(padding);
        let value = "v".repeat(padding * 7 % 130);
        let head = format!(
            "GET /{path} HTTP/1.1\r\nX-Internal: {value}\r\nA: 1\r\nHost: b\r\nX-Int-1: {value}\t\r\nb: {value}\r\nA:\r\n\r\nbody"
        );
        check(head.as_bytes());
        check(head.replace("\t\r", "\t\t\r").as_bytes());
        check(head.replace("\r\nA:\r\n", "\r\n\tA:\r\n").as_bytes());
    }
}

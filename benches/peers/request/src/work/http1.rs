//! An HTTP/1 head, as bytes that were received, without the fields of the list, as bytes that can
//! be sent.

use std::collections::HashSet;
use std::mem::MaybeUninit;

use header_set::{Cleaner, HeaderSet, Set, http1};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use kit::streams::{LONGEST, lowered};
use trie_hard::TrieHard;

use super::Work;
use crate::contender::{Contender, Fields, Input};
use crate::lists::{FOLDED, INTERNAL, TEXTS, hashify_ignoring_case};
use crate::message::{HOST, Message, Names, START, Shape};

static STRIP: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL);

pub fn work() -> Work {
    Work {
        name: "http1",
        shapes: vec![
            Shape::new("8 fields", 8, 2, Names::Standard).given(&[HOST]),
            Shape::new("30 fields", 30, 2, Names::Standard).given(&[HOST]),
            Shape::new("100 fields", 100, 2, Names::Custom)
                .value(105)
                .given(&[HOST]),
            Shape::new("30 fields, none listed", 30, 0, Names::Standard).given(&[HOST]),
        ],
        contenders,
        expected: Message::stripped,
    }
}

/// Read plainly: names in lower case, in order.
fn fields_of(head: &[u8]) -> Fields {
    let text = std::str::from_utf8(head).expect("messages are ASCII");
    let fields = text
        .strip_prefix(START)
        .and_then(|rest| rest.strip_prefix("\r\n"))
        .expect("the start line stays");
    let fields = fields.strip_suffix("\r\n").expect("the empty line stays");
    let field = |line: &str| {
        let (name, value) = line
            .strip_suffix("\r\n")
            .expect("whole lines")
            .split_once(": ")
            .expect("fields");
        (name.to_ascii_lowercase(), value.to_owned())
    };
    fields.split_inclusive("\r\n").map(field).collect()
}

/// More than any message here has.
const MOST_FIELDS: usize = 128;

/// Shows the start line, its end included, and the fields; answers where the head ends.
#[inline(always)]
fn httparse(head: &[u8], then: impl FnOnce(&[u8], &[httparse::Header<'_>])) -> usize {
    let mut fields = [const { MaybeUninit::uninit() }; MOST_FIELDS];
    let mut request = httparse::Request::new(&mut []);
    let parsed = request
        .parse_with_uninit_headers(head, &mut fields)
        .expect("a valid head");
    let httparse::Status::Complete(end) = parsed else {
        panic!("found half a head")
    };
    let first = request.headers.first().map_or(end - 2, |field| {
        field.name.as_ptr().addr() - head.as_ptr().addr()
    });
    then(&head[..first], request.headers);
    end
}

/// Whether a name is in a list of lower case, in any case.
fn in_any_case(has: impl Fn(&[u8]) -> bool) -> impl Fn(&[u8]) -> bool {
    move |name| lowered(name, &mut [0; LONGEST]).is_some_and(&has)
}

#[inline(always)]
fn write_field(name: &[u8], value: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(name);
    out.extend_from_slice(b": ");
    out.extend_from_slice(value);
    out.extend_from_slice(b"\r\n");
}

/// Parsed by httparse, and what stays written out.
fn written_by(listed: impl Fn(&[u8]) -> bool) -> impl FnMut(&mut Vec<u8>, &mut Vec<u8>) -> usize {
    move |head, out| {
        out.clear();
        httparse(head, |start_line, fields| {
            out.extend_from_slice(start_line);
            for field in fields.iter().filter(|field| !listed(field.name.as_bytes())) {
                write_field(field.name.as_bytes(), field.value, out);
            }
            out.extend_from_slice(b"\r\n");
        });
        out.len()
    }
}

/// Through a `HeaderMap`, as a proxy does that is built on hyper.
fn through_a_map(head: &[u8], out: &mut Vec<u8>) -> usize {
    out.clear();
    let bytes = bytes::Bytes::copy_from_slice(head);
    httparse(&bytes, |start_line, fields| {
        let mut map = HeaderMap::with_capacity(fields.len());
        for field in fields {
            let value = HeaderValue::from_maybe_shared(bytes.slice_ref(field.value));
            let name = HeaderName::from_bytes(field.name.as_bytes()).expect("a valid name");
            map.append(name, value.expect("a valid value"));
        }
        header_set::header_map::strip(&INTERNAL, &mut map);
        out.extend_from_slice(start_line);
        for (name, value) in &map {
            write_field(name.as_str().as_bytes(), value.as_bytes(), out);
        }
        out.extend_from_slice(b"\r\n");
    });
    out.len()
}

#[inline(always)]
fn strip(set: &impl HeaderSet, head: &mut Vec<u8>) -> usize {
    let cleaned = http1::strip(set, head).expect("a valid head");
    head.truncate(cleaned.new_len);
    cleaned.new_len
}

/// Parsed by httparse, asked of our set, and cut where it stands.
fn cut_in_place(head: &mut Vec<u8>, _: &mut Vec<u8>) -> usize {
    let mut gone: arrayvec::ArrayVec<(usize, usize), MOST_FIELDS> = arrayvec::ArrayVec::new();
    let base = head.as_ptr().addr();
    let end = httparse(head, |_, fields| {
        for field in fields.iter().filter(|field| INTERNAL.contains(field.name)) {
            let value_end = field.value.as_ptr().addr() - base + field.value.len();
            gone.push((field.name.as_ptr().addr() - base, value_end + 2));
        }
    });
    let mut to = gone.first().map_or(end, |&(start, _)| start);
    for (at, &(_, from)) in gone.iter().enumerate() {
        let until = gone.get(at + 1).map_or(end, |&(start, _)| start);
        head.copy_within(from..until, to);
        to += until - from;
    }
    head.truncate(to);
    to
}

/// Heads that stay in their buffer.
pub fn heads() -> Input<Vec<u8>> {
    Input {
        prepare: Message::head,
        left: |head, _| fields_of(head),
    }
}

/// Where each line ends, one after another; `count` would not need to know.
pub fn line_ends(head: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', head).fold(0, |sum, at| sum ^ usize::from(head[at - 1]) ^ at)
}

fn contenders() -> Vec<Contender> {
    let in_place = heads();
    let written = Input {
        left: |_, out| fields_of(out),
        ..heads()
    };
    let names = || TEXTS.iter().map(|text| text.as_bytes());
    let trie: TrieHard<'static, ()> = TrieHard::new(names().map(|name| (name, ())).collect());
    let foldhash: hashbrown::HashSet<&[u8], foldhash::fast::RandomState> = names().collect();
    let std: HashSet<&[u8]> = names().collect();
    vec![
        in_place.contender("ours", |head, _| strip(&INTERNAL, head)),
        in_place.contender("ours-fold", |head, _| strip(&FOLDED, head)),
        written.contender("ours-slices-written", |head, out| {
            out.clear();
            (STRIP.request_slices(head))
                .expect("a valid head")
                .for_each(|run| out.extend_from_slice(run));
            out.len()
        }),
        in_place.contender("memchr", |head, _| line_ends(head)),
        in_place.contender("httparse+ours, cut", cut_in_place),
        written.contender(
            "httparse+trie-hard",
            written_by(in_any_case(move |name| trie.get(name).is_some())),
        ),
        written.contender("httparse+hashify", written_by(hashify_ignoring_case)),
        written.contender(
            "httparse+foldhash",
            written_by(in_any_case(move |name| foldhash.contains(name))),
        ),
        written.contender(
            "httparse+std-hashset",
            written_by(in_any_case(move |name| std.contains(name))),
        ),
        Contender {
            keeps_order: false,
            ..written.contender("httparse+HeaderMap", |head, out| through_a_map(head, out))
        },
    ]
}

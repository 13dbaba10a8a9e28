//! Short heads with each byte at each position, and the same lines at each offset within a block.

use std::ops::Range;

use testkit::strict::checks;
use testkit::strict::generator::Case;
use testkit::strict::lists::CHOICES;
use testkit::strict::policy::Policy;
use testkit::strict::reading::Kind;

#[track_caller]
pub(crate) fn check_all(bytes: &[u8]) {
    check_as(kind_of(bytes), bytes);
}

fn kind_of(head: &[u8]) -> Kind {
    match head.starts_with(b"HTTP/") {
        true => Kind::Response,
        false => Kind::Request,
    }
}

/// The same of a head or a trailer section.
#[track_caller]
pub(crate) fn check_as(kind: Kind, bytes: &[u8]) {
    check(kind, bytes, 0..CHOICES.len());
}

/// Checks bytes under these lists. Those of odd number come with hop-by-hop and `unfold`.
#[track_caller]
fn check(kind: Kind, bytes: &[u8], lists: Range<usize>) {
    for lists in lists {
        let is_odd = lists % 2 == 1;
        let case = Case {
            bytes: bytes.to_vec(),
            kind,
            policy: Policy {
                lists,
                unfold: is_odd,
                hop_by_hop: is_odd,
                ..Policy::new(0)
            },
            seed: 1,
        };
        if let Err(differs) = checks::check(&case) {
            panic!("{:?}: {differs}\n{}", case.policy, bytes.escape_ascii());
        }
    }
}

#[track_caller]
fn check_each_byte(head: &[u8], lists: impl Fn(u8) -> Range<usize>) {
    for at in 0..head.len() {
        for byte in 0..=u8::MAX {
            let mut head = head.to_vec();
            head[at] = byte;
            check(kind_of(&head), &head, lists(byte));
        }
    }
}

fn all_lists(_: u8) -> Range<usize> {
    0..CHOICES.len()
}

#[test]
fn every_byte_of_listed_fields() {
    let head = b"GET / HTTP/1.1\r\nX-Internal: a\r\nHost: b\r\nx-int-shard:c\r\n\r\nbody";
    check_each_byte(head, all_lists);
}

#[test]
fn every_byte_of_framing_fields() {
    let head = b"GET http://b HTTP/1.0\r\nHost:b\r\nContent-Length: 10\r\nTE:trailers\r\n\r\n";
    check_each_byte(head, all_lists);
}

/// Heads whose rules depend on more than one line, under one list at each position.
#[test]
fn every_byte_of_other_heads() {
    let heads: [&[u8]; 3] = [
        b"POST https://a:443 HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: A\r\n\r\n",
        b"CONNECT a:80 HTTP/1.1\r\nContent-Length: 0\r\nHost: a\r\nConnection: b\r\n\r\n",
        b"HTTP/1.1 204 No\r\nContent-Length: 0\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n",
    ];
    for head in heads {
        check_each_byte(head, |byte| {
            let lists = usize::from(byte) % CHOICES.len();
            lists..lists + 1
        });
    }
}

#[test]
fn every_alignment() {
    for padding in 0..300 {
        let path = "p".repeat(padding);
        let value = "v".repeat(padding * 7 % 130);
        let head = format!(
            "GET /{path} HTTP/1.1\r\nX-Internal: {value}\r\nA: 1\r\nHost: b\r\nX-Int-1: {value}\t\r\nb: {value}\r\nA:\r\n\r\nbody"
        );
        check_all(head.as_bytes());
        check_all(head.replace("\t\r", "\t\t\r").as_bytes());
        check_all(head.replace("\r\nA:\r\n", "\r\n\tA:\r\n").as_bytes());
    }
}

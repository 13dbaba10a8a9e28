//! Short heads with each byte at each position, and the same lines at each offset within a block.

use testkit::strict::checks;
use testkit::strict::generator::Case;
use testkit::strict::lists::CHOICES;
use testkit::strict::policy::Policy;
use testkit::strict::reading::Kind;

/// Checks a head or a trailer section under all lists.
#[track_caller]
pub(crate) fn check_all(kind: Kind, bytes: impl AsRef<[u8]>) {
    for lists in 0..CHOICES.len() {
        check(kind, bytes.as_ref(), lists);
    }
}

#[track_caller]
pub(crate) fn check_head(head: impl AsRef<[u8]>) {
    check_all(kind_of(head.as_ref()), head);
}

fn kind_of(head: &[u8]) -> Kind {
    match head.starts_with(b"HTTP/") {
        true => Kind::Response,
        false => Kind::Request,
    }
}

/// Checks bytes under a list. One of odd number comes with hop-by-hop and `unfold`.
#[track_caller]
fn check(kind: Kind, bytes: &[u8], lists: usize) {
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

#[test]
fn every_byte() {
    const ALL: usize = CHOICES.len();
    let heads: [&[u8]; 5] = [
        b"GET / HTTP/1.1\r\nX-Internal: a\r\nHost: b\r\nx-int-shard:c\r\n\r\nbody",
        b"GET http://b HTTP/1.0\r\nHost:b\r\nContent-Length: 10\r\nTE:trailers\r\n\r\n",
        // Rules that depend on more than one line, under one list for each byte.
        b"POST https://a:443 HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: A\r\n\r\n",
        b"CONNECT a:80 HTTP/1.1\r\nContent-Length: 0\r\nHost: a\r\nConnection: b\r\n\r\n",
        b"HTTP/1.1 204 No\r\nContent-Length: 0\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n",
    ];
    for (head, lists) in heads.into_iter().zip([ALL, ALL, 1, 1, 1]) {
        for at in 0..head.len() {
            for byte in 0..=u8::MAX {
                let mut head = head.to_vec();
                head[at] = byte;
                for number in 0..lists {
                    check(kind_of(&head), &head, (usize::from(byte) + number) % ALL);
                }
            }
        }
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
        check_head(&head);
        check_head(head.replace("\t\r", "\t\t\r"));
        check_head(head.replace("\r\nA:\r\n", "\r\n\tA:\r\n"));
    }
}

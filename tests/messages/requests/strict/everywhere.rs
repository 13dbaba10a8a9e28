//! Short heads with each byte at each position, and the same lines at each offset within a block.

use super::checks::check;
use super::generator::{Case, Kind};
use super::lists::CHOICES;
use super::policy::Policy;
use super::reading::Direction;

#[track_caller]
fn check_all(bytes: &[u8]) {
    for (lists, is_odd) in (0..CHOICES.len()).zip([false, true].into_iter().cycle()) {
        let is_response = bytes.starts_with(b"HTTP/");
        let case = Case {
            bytes: bytes.to_vec(),
            kind: Kind::Head,
            policy: Policy {
                lists,
                unfold: is_odd,
                hop_by_hop: is_odd,
                direction: match is_response {
                    true => Direction::Response,
                    false => Direction::Request,
                },
                ..Policy::new(0)
            },
            seed: 1,
        };
        if let Err(differs) = check(&case) {
            panic!("{:?}: {differs}\n{}", case.policy, bytes.escape_ascii());
        }
    }
}

#[test]
fn every_byte_everywhere() {
    let heads: [&[u8]; 5] = [
        b"GET / HTTP/1.1\r\nX-Internal: a\r\nHost: b\r\nx-int-shard:c\r\n\r\nbody",
        b"GET http://b HTTP/1.0\r\nHost:b\r\nContent-Length: 10\r\nTE:trailers\r\n\r\n",
        b"POST https://a:443 HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: A\r\n\r\n",
        b"CONNECT a:80 HTTP/1.1\r\nContent-Length: 0\r\nHost: a\r\nConnection: b\r\n\r\n",
        b"HTTP/1.1 204 No\r\nContent-Length: 0\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n",
    ];
    for head in heads {
        for at in 0..head.len() {
            for byte in 0..=u8::MAX {
                let mut head = head.to_vec();
                head[at] = byte;
                check_all(&head);
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
        check_all(head.as_bytes());
        check_all(head.replace("\t\r", "\t\t\r").as_bytes());
        check_all(head.replace("\r\nA:\r\n", "\r\n\tA:\r\n").as_bytes());
    }
}

//! Short heads with each byte at each place, and the same lines at each distance from the blocks in
//! which heads are read: nothing is left to chance.

use super::checks::check;
use super::generator::Case;
use super::lists::CHOICES;
use super::reading::How;

#[track_caller]
fn check_all(bytes: &[u8]) {
    for (lists, unfold) in (0..CHOICES.len()).zip([false, true].into_iter().cycle()) {
        let case = Case {
            bytes: bytes.to_vec(),
            is_head: true,
            how: How {
                unfold,
                ..How::default()
            },
            lists,
            seed: 1,
        };
        if let Err(differs) = check(&case) {
            panic!("lists {lists}: {differs}\n{}", bytes.escape_ascii());
        }
    }
}

#[test]
fn every_byte_everywhere() {
    let heads: [&[u8]; 2] = [
        b"GET / HTTP/1.1\r\nX-Internal: a\r\nHost: b\r\nx-int-shard:c\r\n\r\nbody",
        b"GET http://b HTTP/1.0\r\nHost:b\r\nContent-Length: 10\r\nTE:trailers\r\n\r\n",
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

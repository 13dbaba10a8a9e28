//! Fields that frame a message.

use header_set::http1::Kind;

use crate::{CLEANER, EXACTLY, START, field, refused, stripped};

/// Many lines before the second, so that they are in different batches.
#[test]
fn length_and_encoding_far_apart() {
    let far = format!(
        "content-length: 1\r\n{}transfer-encoding: chunked",
        "a: b\r\n".repeat(200)
    );
    assert_eq!(field(&far).1, Kind::LengthAndEncoding);
}

/// D1: uwsgi and thin read `Content_Length` as the length, and the rest of the body as another
/// request.
#[test]
fn aliases_of_framing() {
    for byte in "!#$%&'*+.^_`|~".chars() {
        for (name, value) in [("Content-Length", "0"), ("transfer-encoding", "chunked")] {
            let alias = name.replace('-', &byte.to_string());
            for cleaner in [CLEANER, EXACTLY] {
                let head = format!("{START}a: b\r\n{alias}: {value}\r\n{name}: {value}\r\n\r\n");
                let at = START.len() + "a: b\r\n".len();
                assert_eq!(
                    refused(cleaner, head.as_bytes()),
                    (at, Kind::FramingAlias),
                    "{alias}"
                );
            }
        }
    }
    let near = format!("{START}content_type: a\r\ncontent_lengths: 1\r\ncontentlength: 1\r\n\r\n");
    assert_eq!(stripped(CLEANER, &near), near);
}

#[test]
fn what_frames_a_message_stays() {
    let head = format!("{START}X-Internal: 1\r\nContent-Length: 1\r\n\r\n");
    let kept = format!("{START}Content-Length: 1\r\n\r\n");
    assert_eq!(stripped(CLEANER, &head), kept);
    assert_eq!(stripped(EXACTLY, &head), "GET / HTTP/1.1\r\n\r\n");
    assert_eq!(
        stripped(CLEANER.including_framing(), &head),
        format!("{START}\r\n")
    );
    assert_eq!(
        stripped(CLEANER.including_host(), &head),
        "GET / HTTP/1.1\r\nContent-Length: 1\r\n\r\n"
    );
    // Names that only resemble them are removed.
    let near = format!("{START}x-int-host: a\r\ncontent-type: b\r\nhosts: c\r\n\r\n");
    let kept = format!("{START}content-type: b\r\nhosts: c\r\n\r\n");
    assert_eq!(stripped(CLEANER, &near), kept);
}

//! Tests the strict reader on the tables of known heads. What it says of options is compared with the
//! library on the cases of the generator, and tested there by hand.

use testkit::heads::{CASES, DESYNC, lines, names, rows};
use testkit::strict::reading::{Direction, How, Message, Unread, read_head, read_trailers};

/// Reads a head of either direction, as its first bytes say.
fn read(bytes: &[u8], unfold: bool) -> Result<Message, Unread> {
    let direction = match bytes.starts_with(b"HTTP/") {
        true => Direction::Response,
        false => Direction::Request,
    };
    read_head(bytes, How { direction, unfold })
}

/// This reader and the library, by another hand, give the verdicts of the tables.
#[test]
fn heads_of_the_tables() {
    for row in rows(CASES, 3) {
        let (verdict, bytes) = (row.columns[0], &row.bytes);
        let read = |unfold: bool| match verdict.ends_with("trailers") {
            true => read_trailers(bytes, unfold),
            false => read(bytes, unfold),
        };
        let found = match (read(false), read(true)) {
            (Ok(message), _) if message.start.is_none() => "trailers",
            (Ok(message), _) => {
                let found: Vec<_> = lines(&message.text[..]).map(|(name, _)| name).collect();
                let start = usize::from(found.len() > message.lines.len());
                assert_eq!(found[start..], names(row.columns[1]), "row {}", row.number);
                "head"
            }
            (Err(_), _) if verdict == "refuse-trailers" => verdict,
            (_, Ok(_)) => "folded",
            // Bytes that are incomplete may be refused already.
            (Err(Unread::Incomplete), _) => match verdict {
                "refuse" | "refuse-trailers" => verdict,
                _ => "incomplete",
            },
            (Err(_), _) => "refuse",
        };
        assert_eq!(found, verdict, "row {}", row.number);
    }
    for row in rows(DESYNC, 3) {
        let accepts = read(&row.bytes, false).is_ok();
        assert_eq!(accepts, row.columns[2] == "head", "row {}", row.number);
    }
}

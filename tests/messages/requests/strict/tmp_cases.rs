use super::reading::*;
use crate::table::{CASES, rows};
#[test]
fn compare() {
    for row in rows(CASES, 3) {
        let direction = if row.bytes.starts_with(b"HTTP/") { Direction::Response } else { Direction::Request };
        let verdict = row.columns[0];
        let read = match verdict { "trailers" | "refuse-trailers" => read_trailers(&row.bytes, false), _ => read_head(&row.bytes, How { direction, unfold: false }) };
        let ok = match (verdict, &read) { ("head" | "trailers", Ok(_)) => true, ("folded", Err(Unread::Refused(_))) => read_head(&row.bytes, How { direction, unfold: true }).is_ok(), ("refuse" | "refuse-trailers", Err(Unread::Refused(_))) => true, ("incomplete", Err(Unread::Incomplete)) => true, _ => false };
        if !ok { println!("{} {} {:?} {}", row.number, row.columns[..3].join(" | "), read.map(|_| ()), row.bytes.escape_ascii()); }
        else if verdict == "refuse" { println!("R {} {} {:?}", row.number, row.columns[1], read.map(|_| ())); }
    }
}

//! Fields of one hop, on maps and on heads.

use header_set::http1;
use header_set::{header_set, hop_by_hop};
use http::header::{HeaderMap, HeaderName, HeaderValue};

use super::table::{HOP_BY_HOP, Row, lines, names, rows};

header_set! {
    static FORWARDING = [@forwarding];
}

/// The columns of a row: its mode, the names that stay, the upgrade.
fn columns(row: &Row) -> (&'static str, Vec<&'static str>, &'static [u8]) {
    (
        row.columns[0],
        names(row.columns[1]),
        row.columns[2].as_bytes(),
    )
}

#[test]
fn on_maps() {
    for row in &rows(HOP_BY_HOP, 4) {
        let ((mode, stay, upgrade), number) = (columns(row), row.number);
        let mut map = HeaderMap::new();
        for (name, value) in lines(&row.bytes) {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            map.append(name, HeaderValue::from_bytes(value).expect("a value"));
        }
        let before = map.clone();
        let result = match mode {
            "protect" => hop_by_hop::strip_protecting(&FORWARDING, &mut map),
            _ => hop_by_hop::strip(&mut map),
        };
        assert_eq!(result.is_err(), mode == "many", "row {number}");
        let Ok(removed) = result else {
            assert_eq!(map, before, "row {number}");
            continue;
        };
        let mut left: Vec<_> = map.iter().map(|(name, _)| name.as_str()).collect();
        left.sort_unstable();
        assert_eq!(left, stay, "row {number}");
        assert!(
            map.get("te").is_none_or(|te| te == "trailers"),
            "row {number}"
        );
        assert_eq!(removed.fields(), before.len() - map.len(), "row {number}");
        let found = removed.upgrade().map(HeaderValue::as_bytes);
        assert_eq!(found.unwrap_or_default(), upgrade, "row {number}");
    }
}

#[test]
fn on_heads() {
    for row in &rows(HOP_BY_HOP, 4) {
        let ((mode, mut stay, upgrade), number) = (columns(row), row.number);
        let before = [b"GET / HTTP/1.1\r\n", &row.bytes[..], b"\r\n"].concat();
        let mut head = before.clone();
        let result = match mode {
            "protect" => http1::hop_by_hop::strip_protecting(&FORWARDING, &mut head),
            _ => http1::hop_by_hop::strip(&mut head),
        };
        // Maps lose an alias of a framing field, heads with one are refused.
        let is_refused = http1::strip(&(), &mut before.clone()).is_err();
        assert_eq!(
            result.is_err(),
            mode == "many" || is_refused,
            "row {number}"
        );
        let Ok(removed) = result else {
            assert_eq!(head, before, "row {number}");
            continue;
        };
        let section = &head[..removed.cleaned().new_len];
        let mut left: Vec<_> = lines(section).map(|(name, _)| name).collect();
        left.sort_unstable();
        if lines(&row.bytes).any(|(name, _)| name == "transfer-encoding") {
            stay.push("transfer-encoding");
        }
        stay.sort_unstable();
        assert_eq!(left, stay, "row {number}");
        assert!(lines(section).all(|(name, value)| name != "te" || value == b"trailers"));
        let found = removed.upgrade().map(|it| &head[it]);
        assert_eq!(found.unwrap_or_default(), upgrade, "row {number}");
    }
}

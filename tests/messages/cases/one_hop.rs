//! Fields of one hop, on maps and on heads.

use header_set::{Cleaner, Nominated, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use testkit::heads::{HOP_BY_HOP, Row, lines, names, rows};

header_set! {
    static FORWARDING = [@forwarding];
}

/// The columns of a row: the names that stay, and the protocols of the upgrade.
fn columns(row: &Row) -> (Vec<&'static str>, Vec<&'static [u8]>) {
    let protocols = row.columns[2].split(',').map(str::trim).map(str::as_bytes);
    let protocols = protocols.filter(|protocol| !protocol.is_empty());
    (names(row.columns[1]), protocols.collect())
}

fn cleaner(row: &Row) -> Cleaner<'static, ()> {
    let cleaner = Cleaner::nothing().hop_by_hop();
    match row.columns[0] {
        "protect" => cleaner.protecting(&FORWARDING),
        _ => cleaner,
    }
}

#[test]
fn on_maps_and_heads() {
    for row in &rows(HOP_BY_HOP, 4) {
        let ((mut stay, upgrade), number) = (columns(row), row.number);
        let cleaner = cleaner(row);
        let mut map = HeaderMap::new();
        for (name, value) in lines(&row.bytes) {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            map.append(name, HeaderValue::from_bytes(value).expect("a value"));
        }
        let before = map.clone();
        let result = cleaner.headers(&mut map);
        assert_eq!(result.is_err(), row.columns[0] == "many", "row {number}");

        let host: &[u8] = match before.contains_key("host") {
            true => b"",
            false => b"Host: a\r\n",
        };
        let bytes = [b"GET / HTTP/1.1\r\n", host, &row.bytes, b"\r\nbody"].concat();
        let (mut up, mut down) = (bytes.clone(), bytes.clone());
        // Maps lose an alias of a framing field, heads with one are refused.
        let is_refused = Cleaner::nothing().request(&mut bytes.clone()).is_err();
        if result.is_err() || is_refused {
            assert!(cleaner.request(&mut up).is_err(), "row {number}");
            assert_eq!(up, bytes, "row {number}");
        }
        let Ok(removed) = result else {
            assert_eq!(map, before, "row {number}");
            continue;
        };
        let mut left: Vec<_> = map.iter().map(|(name, _)| name.as_str()).collect();
        left.sort_unstable();
        assert_eq!(left, stay, "row {number}");
        let te = map.get("te");
        assert!(te.is_none_or(|te| te == "trailers"), "row {number}");
        assert_eq!(removed.fields(), before.len() - map.len(), "row {number}");
        assert!(removed.upgrade().eq(upgrade), "row {number}");
        // Through an interface only `te` may differ: its value cannot be changed.
        let mut via = before.clone();
        let remove = |it: &mut HeaderMap, name: &HeaderName| drop(it.remove(name));
        let also = cleaner.headers_via(&mut via, |it| it, remove);
        let also = also.expect("as `headers`");
        assert_eq!(also.fields(), before.len() - via.len(), "row {number}");
        via.remove("te");
        map.remove("te");
        assert_eq!(via, map, "row {number}");
        if is_refused {
            continue;
        }

        let head = cleaner.request(&mut up).expect("in order");
        assert!(head.upgrade().eq(removed.upgrade()), "row {number}");
        assert!(head.nominated().eq(removed.nominated()), "row {number}");
        assert!(head.protected().eq(removed.protected()), "row {number}");
        let section = head.bytes();
        let mut left: Vec<_> = lines(section).map(|(name, _)| name).collect();
        left.sort_unstable();
        stay.extend((!host.is_empty()).then_some("host"));
        let has_coding = before.contains_key("transfer-encoding");
        stay.extend(has_coding.then_some("transfer-encoding"));
        stay.sort_unstable();
        assert_eq!(left, stay, "row {number}");
        assert!(lines(section).all(|(name, value)| name != "te" || value == b"trailers"));
        let moved = cleaner.request_towards_body(&mut down).expect("in order");
        assert_eq!((moved.bytes(), moved.body()), (section, &b"body"[..]));
        assert!(moved.nominated().eq(removed.nominated()), "row {number}");
        let trailers = |nominated: &Nominated| {
            let mut trailers = before.clone();
            (cleaner.trailers(&mut trailers, nominated), trailers)
        };
        let [of_head, of_map] = [head.into_nominated(), removed.into_nominated()];
        assert_eq!(trailers(&of_head), trailers(&of_map), "row {number}");
    }
}

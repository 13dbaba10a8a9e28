//! Removed fields, remaining fields, and mistakes of a naive removal.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use header_set::{Cleaner, HeaderSet, Rules, header_map, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use testkit::random::Random;

use crate::{INTERNAL, map, names};

fn near(name: &str, number: usize) -> String {
    let mut bytes = name.as_bytes().to_vec();
    let at = number % bytes.len();
    bytes[at] = b"bdfgjkmoq"[number / bytes.len() % 9];
    String::from_utf8(bytes).expect("letters are ASCII")
}

/// A map of names with values in order. Earlier removals may have shuffled its entries.
fn shuffled(len: usize, listed_percent: usize, random: &mut Random) -> HeaderMap<usize> {
    let mut map = HeaderMap::default();
    for number in 0..len {
        let chosen = random.below(2 * len);
        let name = match (random.percent(listed_percent), random.below(3)) {
            (true, 0) => ["x-internal", "cf-ray", "te"][chosen % 3].to_owned(),
            (true, _) => format!("x-int-{chosen}"),
            // False positives of a filter of a few bytes.
            (false, 0) => near(
                ["x-internal", "cf-ray", "te", "x-int-"][chosen % 4],
                chosen / 4,
            ),
            (false, _) => format!("x-app-{chosen}"),
        };
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        map.append(name, number);
        if random.below(8) == 0 {
            let some = map.keys().nth(random.below(map.keys_len())).cloned();
            map.remove(some.expect("there is one"));
        }
    }
    map
}

/// `HeaderMap::remove` moves the last entry into the gap, so a batch of positions must be removed
/// from the last to the first.
#[test]
fn nothing_listed_is_left_and_nothing_else_goes() {
    let mut random = Random::new(1);
    for len in [0, 1, 2, 3, 8, 30, 63, 64, 65, 130, 511, 512, 513, 600, 1100] {
        for listed in [0, 3, 10, 35, 50, 65, 97, 100] {
            let before = shuffled(len, listed, &mut random);
            let stays = |name: &HeaderName| !INTERNAL.contains(name);
            let expected: BTreeSet<(&str, usize)> = (before.iter())
                .filter(|(name, _)| stays(name))
                .map(|(name, value)| (name.as_str(), *value))
                .collect();

            let mut after = before.clone();
            let gone = header_map::strip(&INTERNAL, &mut after);
            assert_eq!(gone, before.len() - after.len());
            let left: BTreeSet<_> = after
                .iter()
                .map(|(name, value)| (name.as_str(), *value))
                .collect();
            assert_eq!(left, expected, "{len} names, {listed} % listed");
            // The map still works.
            for name in before.keys() {
                let values = |map: &HeaderMap<usize>| -> Vec<usize> {
                    map.get_all(name).iter().copied().collect()
                };
                let expected = if stays(name) { values(&before) } else { vec![] };
                assert_eq!(values(&after), expected);
            }

            let dynamic: &dyn HeaderSet = &INTERNAL;
            let mut other = before.clone();
            assert_eq!(header_map::strip(dynamic, &mut other), gone);
            assert_eq!(names(&other), names(&after));

            // No name here frames a message, so the verbs are each other's opposites.
            let mut kept = before.clone();
            let gone_too = header_map::keep(&INTERNAL, &mut kept);
            assert_eq!(gone + gone_too, before.len());
            assert!(kept.keys().all(|name| !stays(name)));
        }
    }
}

#[test]
fn a_name_of_60_000_bytes() {
    let long = format!("x-int-{}", "a".repeat(60_000));
    let mut headers = map(&["host", "a", "b", &long]);
    assert_eq!(header_map::strip(&INTERNAL, &mut headers), 1);
    assert_eq!(headers.len(), 3);
}

/// Names of both sets of a union stay marked by it.
#[test]
fn a_union_of_sets_with_the_same_names() {
    header_set! {
        static COOKIES = ["cookie", "set-cookie", "x-session"];
        static ALSO = ["cookie", "age", "x-session"];
    }
    let both: (&dyn HeaderSet, &dyn HeaderSet) = (&COOKIES, &ALSO);
    let sets: [&dyn HeaderSet; 3] = [&(COOKIES, ALSO), &both, &(both, COOKIES)];
    for set in sets {
        let mut headers = map(&["host", "cookie", "age", "set-cookie", "x-session", "accept"]);
        assert_eq!(header_map::strip(set, &mut headers), 4);
        assert_eq!(names(&headers), BTreeSet::from(["accept", "host"]));
        let (one, other) = (COOKIES.standard_names(), ALSO.standard_names());
        assert_eq!(set.standard_names(), one | other);
        assert_ne!(one & other, 0);
    }
}

/// All removals of a walk are counted, so that none is followed by another.
#[test]
fn a_map_is_walked_once() {
    struct Counted(AtomicUsize);
    impl HeaderSet for Counted {
        fn contains_bytes(&self, name: &[u8]) -> bool {
            name.starts_with(b"x-int-")
        }

        fn rules(&self) -> Rules {
            Rules::new()
        }
        fn may_contain(&self, name: &[u8]) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed);
            self.contains_bytes(name)
        }
        fn standard_names(&self) -> u128 {
            0
        }
    }
    // Few names go one by one; of many the others move to a new map.
    for listed in [1, 3, 12] {
        let mut headers: HeaderMap<usize> = HeaderMap::default();
        for number in 0..20 {
            let family = if number < listed { "x-int" } else { "x-app" };
            let name = HeaderName::try_from(format!("{family}-{number}")).expect("a name");
            headers.append(name, number);
        }
        let set = Counted(AtomicUsize::new(0));
        assert_eq!(header_map::strip(&set, &mut headers), listed);
        // The first two names test the filter before all do.
        let asked = set.0.into_inner();
        assert!((20..=22).contains(&asked), "{asked} of 20, {listed} listed");
    }
}

/// Two maps in step, as pingora has them.
#[test]
fn maps_behind_an_interface() {
    struct Message {
        headers: HeaderMap,
        spellings: HeaderMap<usize>,
    }
    let cleaner = Cleaner::strip(&INTERNAL);
    let mut random = Random::new(7);
    for _ in 0..300 {
        let len = random.below(90);
        let spellings = shuffled(len, 40, &mut random);
        let values = spellings.iter();
        let mut headers = HeaderMap::new();
        for (name, value) in values {
            headers.append(name, HeaderValue::from(*value));
        }
        let mut message = Message { headers, spellings };
        let before = message.headers.len();
        let listed = message
            .headers
            .iter()
            .filter(|(name, _)| INTERNAL.contains(name))
            .count();
        let removed = cleaner.headers_via(
            &mut message,
            |it| &it.headers,
            |it, name| {
                it.headers.remove(name);
                it.spellings.remove(name);
            },
        );
        let removed = removed.expect("in order").fields();
        assert_eq!((removed, message.headers.len()), (listed, before - listed));
        let left = |name: &HeaderName| message.spellings.get_all(name).iter().copied();
        for name in message.headers.keys() {
            let values = message.headers.get_all(name).iter();
            assert!(values.eq(left(name).map(HeaderValue::from).collect::<Vec<_>>().iter()));
        }
        assert_eq!(message.headers.len(), message.spellings.len());
    }
    // With `cf-ray` goes `via`, so that `x-internal` moves to where names were read before.
    let mut headers = map(&["via", "x-internal", "cf-ray"]);
    let remove = |it: &mut HeaderMap, name: &HeaderName| {
        it.remove(name);
        it.remove("via");
    };
    let removed = cleaner.headers_via(&mut headers, |it| it, remove);
    assert_eq!(removed.expect("in order").fields(), 3);
    // Removal ends even if `remove` removes nothing.
    let mut headers = map(&["cf-ray", "te"]);
    let removed = cleaner.headers_via(&mut headers, |it| it, |_, _| ());
    assert_eq!(removed.expect("in order").fields(), 0);
}

/// Standard names, which the crate `http` holds as numbers, are tested by number for every kind of
/// entry.
#[test]
fn standard_names_go_where_the_list_says_so() {
    struct Long;
    impl HeaderSet for Long {
        fn contains_bytes(&self, name: &[u8]) -> bool {
            name.len() > 12
        }

        fn rules(&self) -> Rules {
            Rules::new()
        }
    }
    header_set! {
        static FEW = ["host", "X-XSS-Protection", "x-internal", "accept", "if-modified-since", "link", "location"];
        static FAMILIES = ["content-*", !"content-type", "*-encoding", "sec-websocket-*", !"sec-websocket-v*"];
        #[header_set(separators = fold)]
        static ALIKE = ["content_length", "user.agent", "x-dns_*"];
        #[header_set(case = sensitive)]
        static CASED = ["Accept", "host", "Content-*", "sec-*"];
        static VALUES: u8 = { "age" => 1, "proxy-*" => 2 };
        // `accept` is number 0, and `server` number 64: without the first, the second is in the upper half alone.
        static SOME = ["a*", "c*", "e*", "p*", "s*", "v*", !"accept", !"content-length"];
        static OTHERS = ["d*", "f*", "i*", "l*", "r*", "t*", "u*", "w*", "x*"];
    }
    let wide: &'static dyn HeaderSet = &FAMILIES;
    let sets: [&dyn HeaderSet; 12] = [
        &FEW,
        &FAMILIES,
        &ALIKE,
        &CASED,
        &VALUES,
        &(FEW, VALUES),
        &(ALIKE, Long),
        &Long,
        &wide,
        &(),
        &SOME,
        &OTHERS,
    ];
    let standard: Vec<HeaderName> = include_str!("../../../testdata/lists/standard-81.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(HeaderName::from_static)
        .collect();
    let mut numbers: Vec<u32> = (standard.iter())
        .filter_map(header_set::__private::standard_number)
        .collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..standard.len() as u32));
    for (which, set) in sets.iter().enumerate() {
        let mut all: HeaderMap<usize> = standard.iter().cloned().zip(0..).collect();
        header_map::strip(*set, &mut all);
        for name in &standard {
            let framing = ["host", "content-length", "transfer-encoding"];
            let goes =
                set.contains_bytes(name.as_str().as_bytes()) && !framing.contains(&name.as_str());
            assert_eq!(all.contains_key(name), !goes, "{name} of all, set {which}");
            // Alone, and among names that `http` holds as texts.
            for others in [0, 3, 70] {
                let mut map: HeaderMap<usize> = HeaderMap::default();
                for number in 0..others {
                    map.insert(HeaderName::try_from(format!("z-{number}")).unwrap(), 0);
                }
                map.insert(name, 1);
                assert_eq!(header_map::strip(*set, &mut map), usize::from(goes));
                assert_eq!(map.contains_key(name), !goes, "{name}, set {which}");
                assert_eq!(map.len(), others + usize::from(!goes));
            }
        }
    }
}

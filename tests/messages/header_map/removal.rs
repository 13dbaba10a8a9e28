//! Removed fields, remaining fields, and mistakes of a naive removal.

use std::sync::atomic::{AtomicUsize, Ordering};

use header_set::{Cleaner, HeaderSet, Rules, header_map, header_set};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use testkit::random::Random;

use crate::{INTERNAL, map};

fn near(name: &str, number: usize) -> String {
    let mut bytes = name.as_bytes().to_vec();
    let at = number % bytes.len();
    bytes[at] = b"bdfgjkmoq"[number / bytes.len() % 9];
    String::from_utf8(bytes).expect("letters are ASCII")
}

/// A map of names with values in order. Earlier removals may have shuffled its entries.
fn shuffled(len: usize, listed_percent: usize, random: &mut Random) -> HeaderMap {
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
        map.append(name, HeaderValue::from(number));
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
            let only = |is_listed: bool| -> HeaderMap {
                let fields = before
                    .iter()
                    .map(|(name, value)| (name.clone(), value.clone()));
                let fields = fields.filter(|(name, _)| INTERNAL.contains(name) == is_listed);
                fields.collect()
            };
            let check = |is_listed: bool, clean: &dyn Fn(&mut HeaderMap) -> usize| {
                let mut after = before.clone();
                let gone = clean(&mut after);
                assert_eq!(gone, before.len() - after.len());
                assert_eq!(after, only(is_listed), "{len} names, {listed} % listed");
            };
            let dynamic: &dyn HeaderSet = &INTERNAL;
            let via = |map: &mut HeaderMap| {
                let remove = |it: &mut HeaderMap, name: &HeaderName| drop(it.remove(name));
                Cleaner::strip(&INTERNAL).headers_via(map, |it| it, remove)
            };
            check(false, &|map| header_map::strip(&INTERNAL, map));
            check(false, &|map| header_map::strip(dynamic, map));
            check(false, &|map| via(map).expect("in order").fields());
            // No name here frames a message, so the verbs are each other's opposites.
            check(true, &|map| header_map::keep(&INTERNAL, map));
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

/// The prefilter is asked once for each name, whether names are removed or kept ones are moved.
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

/// Of a map behind an interface, its owner removes names: others too, or none.
#[test]
fn owners_remove_what_they_will() {
    let cleaner = Cleaner::strip(&INTERNAL);
    // `remove` also removes `via`, so that `x-internal` moves within the map between two calls.
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
        &(FEW, (VALUES, FEW)),
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

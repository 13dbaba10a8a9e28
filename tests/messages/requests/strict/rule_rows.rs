//! The rules of the verbs and of hop-by-hop on names written by hand.

use super::hops::{Amount, Nominations};
use super::lists::{FOLDED_TEXTS, LISTED_TEXTS, PROTECTED_TEXTS};
use super::rows::{KEEP, STRIP, get};
use super::rules::{Listing, Place, Rule};

#[test]
fn rules() {
    let removed = |rule: Rule, place: Place| -> Vec<&str> {
        let names = [
            "host",
            "x_internal",
            "X-Int-A",
            "x-int-public",
            "Content_Length",
            "content-length",
            "b",
        ];
        let gone =
            |name: &&&str| rule.removes(&Listing::new(&[FOLDED_TEXTS], name.as_bytes()), place);
        names.iter().filter(gone).copied().collect()
    };
    let exactly = |rule: Rule| Rule {
        exactly: true,
        ..rule
    };
    assert_eq!(
        removed(STRIP, Place::Map),
        ["x_internal", "X-Int-A", "Content_Length"]
    );
    assert_eq!(
        removed(KEEP, Place::Map),
        ["x_internal", "x-int-public", "Content_Length", "b"]
    );
    assert_eq!(
        removed(exactly(STRIP), Place::Head),
        [
            "host",
            "x_internal",
            "X-Int-A",
            "Content_Length",
            "content-length"
        ]
    );
    assert_eq!(
        removed(exactly(KEEP), Place::Map),
        ["x_internal", "x-int-public", "Content_Length", "b"]
    );
    let alone = |name: &[u8]| STRIP.removes(&Listing::new(&[LISTED_TEXTS], name), Place::Map);
    assert!(!alone(b"Transfer_Encoding") && !alone(b"host") && alone(b"TE"));
}

#[test]
fn nominations() {
    let message = get(&[
        b"Connection: close, X-A ,, host",
        b"connection:\tx-real-ip,:path, a b,te",
        b"TE: gzip, Trailers;q=0",
        b"Content-Length: 5",
    ])
    .expect("the head is in order");
    let (nominations, amount) = Nominations::of(&message, |name| PROTECTED_TEXTS.has(name));
    assert_eq!(amount, Amount::Allowed);
    assert_eq!(nominations.removable, [&b"close"[..], b"x-a", b"te"]);
    assert_eq!(
        nominations.refused,
        [&b"host"[..], b"x-real-ip", b":path", b"a b"]
    );
    assert!(
        nominations.removes(b"X-A", Place::Head) && nominations.removes(b"Keep-Alive", Place::Head)
    );
    assert!(
        !nominations.removes(b"content-length", Place::Head)
            && !nominations.removes(b"host", Place::Map)
    );
    assert!(
        nominations.removes(b"Transfer-Encoding", Place::Map)
            && !nominations.removes(b"Transfer-Encoding", Place::Head)
    );
    assert!(!nominations.te_stays(&message));

    let message = get(&[b"TE: gzip", b"TE: Trailers ;q=0"]).expect("the head is in order");
    let (nominations, _) = Nominations::of(&message, |_| false);
    assert!(nominations.te_stays(&message));

    let many = vec![&b"Connection: close"[..]; 9];
    let message = get(&many).expect("the head is in order");
    assert_eq!(Nominations::of(&message, |_| false).1, Amount::TooMany);
}

//! Names against the keys that they can be, and against entries as written.

mod folds;

use folds::FOLDS;
use header_set_runtime::{Ints, Names, PADDING, Query, Trace, UnknownName, is_spelled};

/// Keys of 32 bytes and more are compared by other code than shorter ones.
#[test]
fn names_are_their_key_as_the_options_say() {
    let text = b"x-forwarded-client-cert-chain-of-the-edge";
    for len in [1, 3, 8, 31, 32, 33, text.len()] {
        let (key, _) = text.split_at(len);
        let bytes = [key, &[0; PADDING]].concat();
        let offsets = [0, u8::try_from(len).expect("it is short")];
        let upper = key.to_ascii_uppercase();
        let other = |key: &[u8]| {
            key.iter()
                .map(|&byte| if byte == b'-' { b'_' } else { byte })
                .collect()
        };
        let (separated, both): (Vec<u8>, Vec<u8>) = (other(key), other(&upper));
        for fold in FOLDS {
            let names = Names {
                bytes: &bytes,
                fold,
                case_bit: true,
            };
            let is_key = |name: &[u8]| {
                let trace = &mut Trace::<0>::new();
                let names = &names;
                let mut query = Query { name, names, trace };
                let candidate = query.span(&Ints::U8(&offsets), 0, 0);
                let candidate = candidate.expect("it has the length of the key");
                let equal = query.confirm(candidate);
                assert_eq!(query.const_confirm(candidate), equal);
                equal
            };
            let separators = fold.separators || separated == key;
            assert!(is_key(key), "{fold:?} {len}");
            assert_eq!(is_key(&upper), fold.case, "{fold:?} {len}");
            assert_eq!(is_key(&separated), separators, "{fold:?} {len}");
            assert_eq!(is_key(&both), fold.case && separators, "{fold:?} {len}");
            for at in 0..len {
                let mut name = key.to_vec();
                name[at] ^= 1;
                assert!(!is_key(&name), "{fold:?} {at} of {len}");
            }
        }
    }
}

#[test]
fn entries_are_spelled_as_a_name_byte_for_byte_or_but_for_case() {
    for (text, is_pattern, name, exactly, but_for_case) in [
        ("X-Id", false, "X-Id", true, true),
        ("X-Id", false, "x-id", false, true),
        ("X-Id", false, "X_Id", false, false),
        ("x-id", false, "x-ids", false, false),
        ("x-*", false, "x-id", false, false),
        ("x-*", true, "x-id", true, true),
        ("x-*", true, "X-Id", false, true),
        ("x-*", true, "x_id", false, false),
        ("x-*", true, "y-id", false, false),
    ] {
        let spelled = [false, true].map(|ignore_case| {
            is_spelled(text.as_bytes(), is_pattern, name.as_bytes(), ignore_case)
        });
        assert_eq!(spelled, [exactly, but_for_case], "{text} {name}");
    }
}

#[test]
fn names_of_no_enum_are_shown_up_to_forty_bytes() {
    for (len, rest) in [(0, ""), (39, ""), (40, ""), (41, "...")] {
        let found = UnknownName::new("List", &b"a".repeat(len)).to_string();
        let start = "a".repeat(len.min(40));
        let expected = format!("found `{start}{rest}`, expected a name of `List`");
        assert_eq!(found, expected);
    }
}

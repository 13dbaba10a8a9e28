//! The values of literals, compared with those that syn and rustc read.

use proc_macro2::{Ident, Literal, Span};
use syn::Lit;

use super::tokens::is_keyword;
use super::value::{char, number, string};

const STRINGS: [&str; 24] = [
    r#""""#,
    r#""host""#,
    r#"b"host""#,
    r##"r#"x-"a"-\n"#"##,
    r##"br#"x-"a"-\xff"#"##,
    r#"r"\x41""#,
    r#""\n\r\t\0\\\'\"\x41\x7f""#,
    r#"b"\n\r\t\0\\\'\"\x41\xff\x00""#,
    r#""\u{e9}\u{1_F6_00}é""#,
    "\"a\\\n   \t\r\n b\"",
    "b\"a\\\r\n   b\"",
    "\"a\nb\"",
    "\"a\r\nb\"",
    "b\"a\r\nb\"",
    r#""a"suffix"#,
    r#"b"a"_x"#,
    r##"r#"a"#u8"##,
    r#""\\\\""#,
    r#"c"host""#,
    "'a'",
    "b'a'",
    "12",
    "0x1F",
    "1.5",
];

#[test]
fn strings_have_the_values_of_syn() {
    for source in STRINGS {
        let expected = match Lit::new(source.parse::<Literal>().expect(source)) {
            Lit::Str(text) => Some((text.value().into_bytes(), false, text.suffix().to_owned())),
            Lit::ByteStr(text) => Some((text.value(), true, text.suffix().to_owned())),
            _ => None,
        };
        let found = string(source).map(|it| (it.bytes, it.is_bytes, it.suffix.to_owned()));
        assert_eq!(found, expected, "{source}");
    }
}

#[test]
fn broken_strings_have_no_value_and_do_not_panic() {
    for source in STRINGS {
        for end in (0..source.len()).filter(|&end| source.is_char_boundary(end)) {
            string(&source[..end]);
            char(&source[..end]);
            number(&source[..end]);
        }
    }
    for source in [
        "\"\\",
        "\"\\x8\"",
        "\"\\x80\"",
        "\"\\u{d800}\"",
        "\"\\u{\"",
        "r#\"a\"",
        "\"\\q\"",
    ] {
        assert!(string(source).is_none(), "{source}");
    }
}

#[test]
fn characters_and_numbers_are_what_concat_makes_of_them() {
    macro_rules! same {
        ($($literal:tt)*) => {$(
            let source = stringify!($literal);
            let found = char(source).or_else(|| number(source));
            assert_eq!(found.as_deref(), Some(concat!($literal)), "{source}");
        )*};
    }
    same! {
        'a' '\'' '"' '\\' '\n' '\x41' '\u{e9}' 'é'
        0 7 007 1_000 12u8 1_2_i64 0x1F 0xffu8 0o17 0b1_01usize 0xE1
        340282366920938463463374607431768211455
        1.5 1. 1_0.2_5 1e5 1E5 1e+5 2.5E-3 1f32 1.5f64 1e5f64 007.50
    }
    assert_eq!(number("-5i8").as_deref(), Some("-5"));
}

#[test]
fn keywords_are_those_of_syn() {
    let words = "_ Self abstract as async auto await become box break const continue crate do dyn \
        else enum extern false final fn for gen if impl in let loop macro match mod move mut \
        override priv pub raw ref return safe self static struct super trait true try type typeof \
        union unsafe unsized use virtual where while yield Host r#type";
    for word in words.split(' ') {
        let ident = match word.strip_prefix("r#") {
            Some(raw) => Ident::new_raw(raw, Span::call_site()),
            None => Ident::new(word, Span::call_site()),
        };
        let is_identifier = syn::parse_str::<Ident>(word).is_ok();
        assert_eq!(is_keyword(&ident), !is_identifier, "{word}");
    }
}

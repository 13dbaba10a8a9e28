//! Values of maps, as Rust and beside a blob: one expression each.

use std::path::Path;

use header_set_build::{Error, Generator};

use crate::scratch;

/// A list, written as Rust and over a blob.
fn both(path: &Path, list: impl Fn() -> Generator) -> [Result<String, Error>; 2] {
    [usize::MAX, 0].map(|inline| {
        let written = list().inline(inline).write(path);
        written.map(|()| std::fs::read_to_string(path).expect("a file"))
    })
}

fn map(values: [&str; 2]) -> Generator {
    Generator::new("M").map_to("u8", ["a", "b"].into_iter().zip(values))
}

#[test]
fn each_value_is_one_expression() {
    let path = scratch("values").join("map.rs");
    for written in both(&path, || map(["1, 2", "1, b\"c\" => 2"])) {
        let error = written.expect_err("two values").to_string();
        let expected = "entry 1: found `,`, expected an expression";
        assert_eq!(error, format!("{expected}\n{}", expected.replace('1', "2")));
    }
    let wrong = ["", "1;", "1 /*", "]", "1 => 2", "// 1"];
    for value in wrong {
        for written in both(&path, || map(["1", value])) {
            let error = written.expect_err(value);
            assert_eq!(
                (error.mistakes()[0].line(), error.mistakes().len()),
                (Some(2), 1),
                "{error}"
            );
        }
    }
    // A comment ends with its value.
    let right = ["1 // uno", "{ <u8>::max(1, 2) }"];
    let [rust, blob] = both(&path, || map(right)).map(|written| written.expect("a map"));
    assert!(rust.contains("[u8 ; 2]"), "{rust}");
    // Values follow the indices of the blob.
    let values = blob.split_once(": [u8; 2] = [\n");
    let (values, _) = values
        .and_then(|(_, it)| it.split_once("\n];"))
        .expect(&blob);
    let mut values: Vec<&str> = values.split(",\n").collect();
    values.sort_unstable();
    assert_eq!(values, ["1", "{ < u8 >:: max (1 , 2) }"]);
    assert!(!blob.contains("uno"), "{blob}");
    let tokens: proc_macro2::TokenStream = blob.parse().expect("Rust");
    assert!(!tokens.is_empty());
}

#[test]
fn parts_are_checked_alike_in_both_forms() {
    let path = scratch("both").join("item.rs");
    let set = |name: &str| Generator::new(name).names(["a"]);
    type Case<'c> = (&'c dyn Fn() -> Generator, &'c str);
    let cases: [Case<'_>; 8] = [
        (&|| set("a b"), "found `b`, expected a name"),
        (&|| set("static"), "found `static`, expected a name"),
        (&|| set("A: u8 = 1; static B"), "found `:`, expected a name"),
        (
            &|| set("S").visibility("pub static"),
            "found `static`, expected a visibility, as `pub` or `pub(crate)`",
        ),
        (
            &|| set("S").crate_path(""),
            "found nothing, expected a path",
        ),
        (
            &|| set("S").crate_path("a::b!{} c"),
            "found `!`, expected a path",
        ),
        (
            &|| Generator::new("M").map_to("", [("a", 1)]),
            "found nothing, expected a type",
        ),
        (
            &|| Generator::new("M").map_to("u8 = 1; static X: u8", [("a", 1)]),
            "found `=`, expected a type",
        ),
    ];
    for (list, message) in cases {
        for written in both(&path, list) {
            assert_eq!(written.expect_err(message).to_string(), message);
        }
    }
    for krate in ["::header_set", "crate", "self::lists", "header_set::more"] {
        for written in both(&path, || set("S").crate_path(krate)) {
            written.expect(krate);
        }
    }
}

#[test]
fn values_do_not_exhaust_the_stack() {
    let path = scratch("nested").join("map.rs");
    let nested = |depth: usize| "(".repeat(depth) + "1" + &")".repeat(depth);
    for written in both(&path, || map(["1", &nested(50_000)])) {
        let error = written.expect_err("deep").to_string();
        let found = "found more than 128 brackets inside each other in `((((";
        assert!(error.contains(found), "{error}");
        assert!(error.len() < 500, "{error}");
    }
    for written in both(&path, || map(["1", &nested(100)])) {
        written.expect("a map");
    }
}

#[test]
fn maps_are_of_one_type() {
    let path = scratch("types").join("map.rs");
    let two = |other: &'static str| {
        move || {
            let map = Generator::new("M").map_to("u8", [("a", 1)]);
            map.map_to(other, [("b", 2)])
        }
    };
    for written in both(&path, two("u16")) {
        let error = written.expect_err("two types");
        assert_eq!(
            error.to_string(),
            "found values of the type `u16` behind those of `u8`, expected one type"
        );
    }
    for written in both(&path, two(" u8 ")) {
        written.expect("one type");
    }
    let spaced = || {
        let map = Generator::new("M").map_to("fn(&str) -> &str", [("a", "str::trim")]);
        map.map_to("fn(& str)->&str", [("b", "str::trim")])
    };
    for written in both(&path, spaced) {
        written.expect("one type");
    }
}

#[test]
fn lifetimes_of_types_are_static_where_they_are_free() {
    let path = scratch("lifetimes").join("map.rs");
    let function = || Generator::new("M").map::<fn(&u8)>([("a", "drop")]);
    let text = || Generator::new("M").map::<Option<&str>>([("a", "None")]);
    let returned = || Generator::new("M").map::<fn() -> &'static str>([("a", "name")]);
    type Case<'c> = (&'c dyn Fn() -> Generator, &'c str);
    let cases: [Case<'_>; 3] = [
        (&function, "fn(&'_u8)"),
        (&text, "Option<&'staticstr>"),
        (&returned, "fn()->&'staticstr"),
    ];
    for (map, value_type) in cases {
        for written in both(&path, map) {
            let written = written.expect("a map").replace([' ', '\n'], "");
            assert!(written.contains(value_type), "{value_type} in {written}");
        }
    }
}

#[test]
fn exclusions_take_no_value() {
    let path = scratch("excluded").join("map.rs");
    let map = || Generator::new("M").map_to("u8", [("x-*", "1"), ("!x-a", "")]);
    for written in both(&path, map) {
        written.expect("a map");
    }
}

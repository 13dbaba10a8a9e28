//! Cases from a seed: heads and trailer sections, about half of which are accepted.

use super::mutations::mutate;
use super::policy::Policy;
use super::trailers;
use super::words::{ODD_BYTES, SEPARATORS, texts, values};
use crate::random::Random;

/// The longest head that is made before bytes are changed.
const LONGEST: usize = 16 << 10;

/// Bytes, and how they are read and cleaned.
#[derive(Clone)]
pub struct Case {
    pub bytes: Vec<u8>,
    pub kind: Kind,
    pub policy: Policy,
    /// The seed of choices that are made while the case is checked.
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Head,
    Trailers,
}

impl Case {
    /// The bit of a number of options that makes its bytes a trailer section.
    pub const TRAILERS: u64 = 1 << 61;

    pub fn new(number: u64) -> Self {
        let (options, bytes) = generate(number);
        Self::with_options(options, bytes)
    }

    /// The case of a number, which has the options of [`Policy::new`].
    pub fn with_options(options: u64, bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            kind: match options & Self::TRAILERS {
                0 => Kind::Head,
                _ => Kind::Trailers,
            },
            policy: Policy::new(options),
            seed: options,
        }
    }

    /// The head before a trailer section, which nominates some of its names.
    pub fn head_before(&self) -> Vec<u8> {
        let random = &mut Random::new(self.seed);
        let count = random.below(6);
        let names = (0..count).map(|_| any_case(random.one_of(&texts("trailer_names")), random));
        let names = names.collect::<Vec<_>>().join(&b", "[..]);
        [
            b"GET / HTTP/1.1\r\nHost: a\r\nConnection: ",
            &names[..],
            b"\r\n\r\n",
        ]
        .concat()
    }
}

/// The options and the bytes of a case.
pub fn generate(number: u64) -> (u64, Vec<u8>) {
    let random = &mut Random::new(number.wrapping_mul(0xd6e8_feb8_6659_fd93));
    let is_head = random.percent(85);
    let mut bytes = match is_head {
        true => head(random),
        false => trailer_section(random),
    };
    // Of few options most heads are accepted; of all, no combination is left out.
    let mut options = match random.percent(50) {
        true => random.word() & random.word(),
        false => random.word(),
    } % Policy::RESPONSE;
    if bytes.starts_with(b"HTTP/") != (random.below(60) == 0) {
        options |= Policy::RESPONSE;
    }
    if !is_head {
        options |= Case::TRAILERS;
    }
    if random.percent(20) {
        for _ in 0..1 + random.below(3) {
            mutate(&mut bytes, random);
        }
    }
    (options, bytes)
}

/// What fits to a start line.
struct Fit<'s> {
    /// The value of `Host`.
    authority: &'s str,
    is_response: bool,
    is_old: bool,
    /// Whether no body follows, and no length but 0 is accepted.
    is_empty: bool,
}

fn head(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    let fit = write_start(&mut bytes, random);
    let mut fields = plain_fields(&texts("names"), random);
    let mut insert = |name: &str, value: &[u8], random: &mut Random| {
        let at = random.below(fields.len() + 1);
        fields.insert(at, (any_case(name, random), value.to_vec()));
    };
    hosts(&fit, random, &mut insert);
    framing(&fit, random, &mut insert);
    hop_by_hop(random, &mut insert);
    if random.below(60) == 0 {
        for number in 0..61 + random.below(7) {
            insert(&format!("x-forwarded-{number}"), b" 1", random);
        }
    }
    write_fields(&mut bytes, &fields, random);
    // Bytes behind a head are never read.
    match random.below(4) {
        0 => bytes.extend_from_slice(b"GET /smuggled HTTP/1.1\r\nX-Internal: leak\r\n\r\n"),
        1 => bytes.extend((0..random.below(80)).map(|_| random.one_of(ODD_BYTES))),
        _ => {}
    }
    bytes
}

fn write_start(bytes: &mut Vec<u8>, random: &mut Random) -> Fit<'static> {
    let authority = match random.percent(94) {
        true => random.one_of(&texts("authorities")),
        false => random.one_of(&texts("odd_authorities")),
    };
    let start = match random.below(100) {
        0..6 => random.pick(&texts("odd_starts")).to_string(),
        6..22 => random.pick(&texts("responses")).to_string(),
        22..37 => random
            .pick(&texts("absolute_starts"))
            .replace("{}", authority),
        37..45 => random.pick(&texts("tunnels")).replace("{}", authority),
        45..60 => format!("GET /{} HTTP/1.1", "p".repeat(random.below(200))),
        _ => random.pick(&texts("starts")).to_string(),
    };
    if random.below(200) == 0 {
        bytes.extend_from_slice(random.one_of(&[&b"\r\n"[..], b"\n", b"\r\n\r\n", b"\r"]));
    }
    bytes.extend_from_slice(start.as_bytes());
    bytes.extend_from_slice(b"\r\n");
    let is_response = start.starts_with("HTTP/");
    let has_status = |status| is_response && start[8..].starts_with(status);
    let is_tunnel = start
        .get(..8)
        .is_some_and(|it| it.eq_ignore_ascii_case("connect "));
    Fit {
        authority,
        is_response,
        is_old: start.ends_with("HTTP/1.0") || start.starts_with("HTTP/1.0"),
        is_empty: is_tunnel || has_status(" 1") || has_status(" 204") || has_status(" 205"),
    }
}

fn trailer_section(random: &mut Random) -> Vec<u8> {
    let forbidden: Vec<_> = trailers::forbidden().collect();
    let mut bytes = Vec::new();
    let mut fields = plain_fields(&texts("trailer_names"), random);
    for _ in 0..random.below(5) {
        let at = random.below(fields.len() + 1);
        let mut name = any_case(&random.pick(&forbidden).replace('*', "for"), random);
        change_separator(&mut name, random, 10);
        fields.insert(at, (name, value(random)));
    }
    write_fields(&mut bytes, &fields, random);
    if random.percent(50) {
        bytes.extend_from_slice(b"GET / HTTP/1.1\r\nX-Internal: leak\r\n\r\n");
    }
    bytes
}

type Field = (Vec<u8>, Vec<u8>);

fn plain_fields(names: &[&str], random: &mut Random) -> Vec<Field> {
    let count = match random.below(100) {
        0..4 => 40 + random.below(60),
        4..15 => 12 + random.below(28),
        _ => random.below(12),
    };
    let mut fields = Vec::new();
    let mut length = 0;
    while fields.len() < count && length < LONGEST - 600 {
        let name = match random.below(10) {
            0 => any_name(random),
            _ => any_case(random.one_of(names), random),
        };
        let value = match count >= 40 && random.percent(25) {
            true => vec![b'l'; 100 + random.below(400)],
            false => value(random),
        };
        length += name.len() + value.len() + 3;
        fields.push((name, value));
    }
    fields
}

/// A token of any bytes and length.
fn any_name(random: &mut Random) -> Vec<u8> {
    let length = match random.below(10) {
        0 => 1 + random.below(200),
        _ => 1 + random.below(30),
    };
    let starts = ["", "x-int-", "x-", "accept-", "X_int_"];
    let mut name = random.one_of(&starts).as_bytes().to_vec();
    name.extend((0..length).map(|_| match random.below(12) {
        0 => random.one_of(SEPARATORS),
        1 => b'-',
        _ => random.one_of(b"abcdefghijklmnopqrstuvwxyzABCXYZ0189"),
    }));
    if random.percent(10) {
        name.extend_from_slice(random.pick(&["-hidden", "-id", "_id"]).as_bytes());
    }
    name
}

fn value(random: &mut Random) -> Vec<u8> {
    match random.below(10) {
        0..5 => random.pick(values("values")).to_vec(),
        5..8 => {
            let length = random.below(30);
            random.bytes(b"abc 019-_:;,=/\t\xe9", length)
        }
        // Lengths past the borders of blocks.
        8 => vec![b'v'; random.below(130)],
        _ => [b" ".repeat(random.below(70)), vec![b'w'; random.below(200)]].concat(),
    }
}

fn any_case(name: &str, random: &mut Random) -> Vec<u8> {
    match random.below(6) {
        0 => name.to_ascii_uppercase().into_bytes(),
        1 => name.to_ascii_lowercase().into_bytes(),
        _ => name.as_bytes().to_vec(),
    }
}

/// Replaces some dashes by another separator.
fn change_separator(name: &mut [u8], random: &mut Random, percent: usize) {
    let dash = name.iter().position(|&byte| byte == b'-');
    if let Some(dash) = dash.filter(|_| random.percent(percent)) {
        name[dash] = random.one_of(SEPARATORS);
    }
}

fn hosts(fit: &Fit<'_>, random: &mut Random, insert: &mut impl FnMut(&str, &[u8], &mut Random)) {
    let (before, after) = (
        random.pick(&["", " ", "\t "]),
        random.pick(&["", " ", "\t"]),
    );
    let value = format!("{before}{}{after}", fit.authority);
    let value = value.as_bytes();
    match random.below(100) {
        _ if fit.is_response && random.percent(98) => {}
        0 | 1 => {}
        2..10 if fit.is_old => {}
        2 | 3 => {
            insert("Host", value, random);
            insert("Host", random.one_of(&[value, b" b"]), random);
        }
        4..6 => insert("Host", random.one_of(values("odd_hosts")), random),
        6..8 => insert("Host", b" other.example", random),
        8..10 => insert("Host", &[value.trim_ascii(), b":80"].concat(), random),
        10..12 => insert("Host", &[value.trim_ascii(), b":443"].concat(), random),
        12..25 => insert("Host", &value.to_ascii_uppercase(), random),
        _ => insert("Host", value, random),
    }
}

fn framing(fit: &Fit<'_>, random: &mut Random, insert: &mut impl FnMut(&str, &[u8], &mut Random)) {
    let (length, coding) = ("Content-Length", "Transfer-Encoding");
    match random.below(100) {
        0..38 => {}
        38..70 if fit.is_empty && random.percent(80) => insert(length, b" 0", random),
        38..70 => insert(length, random.one_of(values("lengths")), random),
        70..85 if (fit.is_old || fit.is_empty) && random.percent(80) => {}
        70..85 => insert(coding, random.one_of(values("codings")), random),
        85..89 => insert(length, random.one_of(values("odd_lengths")), random),
        89..93 => insert(coding, random.one_of(values("odd_codings")), random),
        93 => {
            insert(length, b" 5", random);
            insert(length, random.one_of(values("lengths")), random);
        }
        94 => {
            insert(coding, b" chunked", random);
            insert(coding, random.one_of(values("codings")), random);
        }
        95 => {
            insert(length, b" 0", random);
            insert(coding, b" chunked", random);
        }
        96 | 97 => {
            // White space of every kind, on either side.
            let space = random.one_of(values("spaces"));
            let (name, value) = random.one_of(&[(length, &b"53"[..]), (coding, b"chunked")]);
            let value = match random.percent(50) {
                true => [space, value].concat(),
                false => [b" ", value, space].concat(),
            };
            insert(name, &value, random);
        }
        _ => {
            let mut alias = random.pick(&[length, coding]).as_bytes().to_vec();
            change_separator(&mut alias, random, 100);
            let alias = String::from_utf8(alias).expect("an alias is a token");
            let value = random.one_of(&[&b" 0"[..], b" 53", b" chunked"]);
            insert(&alias, value, random);
            if random.percent(50) {
                insert(length, b" 53", random);
            }
        }
    }
}

fn hop_by_hop(random: &mut Random, insert: &mut impl FnMut(&str, &[u8], &mut Random)) {
    let list = |words: &[&str], most: usize, random: &mut Random| {
        let words = (0..random.below(most) + 1).map(|_| random.one_of(words));
        let words: Vec<String> = words
            .map(|word| format!("{word}{}", [" ", "\t", "", ""][word.len() % 4]))
            .collect();
        words.join(",")
    };
    let lines = match random.below(1000) {
        0..650 => 0,
        650..900 => 1,
        900..990 => 2 + random.below(3),
        _ => 7 + random.below(5),
    };
    for _ in 0..lines {
        insert(
            "Connection",
            list(&texts("elements"), 5, random).as_bytes(),
            random,
        );
    }
    if random.below(200) == 0 {
        let count = 20 + random.below(40);
        let names: Vec<String> = (0..count).map(|number| format!("x-{number}")).collect();
        insert("Connection", names.join(", ").as_bytes(), random);
    }
    if random.percent(15) {
        for _ in 0..1 + random.below(2) {
            insert(
                "TE",
                list(&texts("codings_asked"), 3, random).as_bytes(),
                random,
            );
        }
    }
    if random.percent(5) {
        let names = list(&texts("trailer_names"), 4, random);
        insert("Trailer", names.as_bytes(), random);
    }
    let upgrades = match random.below(1000) {
        0..850 => 0,
        850..997 => 1 + random.below(3),
        _ => 7 + random.below(4),
    };
    for _ in 0..upgrades {
        insert(
            "Upgrade",
            list(&texts("protocols"), 3, random).as_bytes(),
            random,
        );
    }
    for (name, value, chance) in [
        ("Keep-Alive", " timeout=5", 5),
        ("Proxy-Connection", " keep-alive", 3),
        ("HTTP2-Settings", " AAMAAABkAAQAAP__", 3),
    ] {
        if random.percent(chance) {
            insert(name, value.as_bytes(), random);
        }
    }
}

/// Writes fields and the empty line, now and then with an invalid line.
fn write_fields(bytes: &mut Vec<u8>, fields: &[Field], random: &mut Random) {
    // The first line has rules of its own.
    let any_line = random.below(fields.len() + 1);
    let is_odd = random.percent(9);
    let odd = is_odd.then(|| random.one_of(&[0, any_line, any_line]));
    for (index, (name, value)) in fields.iter().enumerate() {
        match odd == Some(index) {
            true => write_odd(bytes, name, value, random),
            false => bytes.extend_from_slice(&[name, &b":"[..], value, b"\r\n"].concat()),
        }
    }
    bytes.extend_from_slice(b"\r\n");
}

fn write_odd(bytes: &mut Vec<u8>, name: &[u8], value: &[u8], random: &mut Random) {
    let line = match random.below(14) {
        0 => [name, b" :", value, b"\r\n"].concat(),
        1 => [name, b"\t:", value, b"\r\n"].concat(),
        2 => [b":", value, b"\r\n"].concat(),
        3 => [name, b"\r\n"].concat(),
        4 => [name, b":", value, b"\n"].concat(),
        5 => [name, b":", value, b"\r"].concat(),
        6 => [b" ", name, b":", value, b"\r\n"].concat(),
        7 => [name, b":", value, b"\0X-Internal: 1\r\n"].concat(),
        8 => [name, b":", value, b"\rX-Internal: 1\r\n"].concat(),
        9 => [name, b":", value, b"\r\r\n"].concat(),
        10 => [name, b"(:", value, b"\r\n"].concat(),
        11 => [name, &[random.one_of(ODD_BYTES)], b":", value, b"\r\n"].concat(),
        // Folded lines, which are accepted with `unfold`.
        12 => [name, b":", value, b"\r\n folded", value, b"\r\n\t\r\n"].concat(),
        _ => {
            let space = random.one_of(&[&b" "[..], b"\t"]);
            [name, b":\r\n", space, value, b"\r\n"].concat()
        }
    };
    bytes.extend_from_slice(&line);
}

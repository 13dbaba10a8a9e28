//! Cases from a seed: heads and trailer sections, about half of which are accepted.

use super::mutations::mutate;
use super::policy::Policy;
use super::reading::Kind;
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

impl Case {
    /// The bits of a number of options that make its bytes a response, and a trailer section. The
    /// bits below them are those of [`Policy::new`].
    pub const RESPONSE: u64 = 1 << 60;
    pub const TRAILERS: u64 = 1 << 61;

    pub fn new(number: u64) -> Self {
        let (options, bytes) = generate(number);
        Self::with_options(options, bytes)
    }

    pub fn with_options(options: u64, bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            kind: match (options & Self::TRAILERS, options & Self::RESPONSE) {
                (0, 0) => Kind::Request,
                (0, _) => Kind::Response,
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
        let names = (0..count).map(|_| any_case(random.one_of(values("trailer_names")), random));
        let names = names.collect::<Vec<_>>().join(&b", "[..]);
        let start = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: ";
        [&start[..], &names, b"\r\n\r\n"].concat()
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
    } % Case::RESPONSE;
    if bytes.starts_with(b"HTTP/") != (random.below(60) == 0) {
        options |= Case::RESPONSE;
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
    let mut fields = plain_fields("names", random);
    hosts(&fit, &mut fields, random);
    framing(&fit, &mut fields, random);
    hop_by_hop(&mut fields, random);
    if random.below(30) == 0 {
        for number in 0..61 + random.below(7) {
            add(&mut fields, &format!("x-forwarded-{number}"), b" 1");
        }
    }
    write_fields(&mut bytes, fields, random);
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
    let mut fields = plain_fields("trailer_names", random);
    for _ in 0..random.below(5) {
        let mut name = random.pick(&forbidden).replace('*', "for").into_bytes();
        change_separator(&mut name, random, 10);
        fields.push((name, value(random)));
    }
    write_fields(&mut bytes, fields, random);
    if random.percent(50) {
        bytes.extend_from_slice(b"GET / HTTP/1.1\r\nX-Internal: leak\r\n\r\n");
    }
    bytes
}

type Field = (Vec<u8>, Vec<u8>);

fn add(fields: &mut Vec<Field>, name: &str, value: &[u8]) {
    fields.push((name.into(), value.into()));
}

fn plain_fields(names: &str, random: &mut Random) -> Vec<Field> {
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
            _ => random.one_of(values(names)).to_vec(),
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

fn any_case(name: &[u8], random: &mut Random) -> Vec<u8> {
    match random.below(6) {
        0 => name.to_ascii_uppercase(),
        1 => name.to_ascii_lowercase(),
        _ => name.to_vec(),
    }
}

/// Replaces some dashes by another separator.
fn change_separator(name: &mut [u8], random: &mut Random, percent: usize) {
    let dash = name.iter().position(|&byte| byte == b'-');
    if let Some(dash) = dash.filter(|_| random.percent(percent)) {
        name[dash] = random.one_of(SEPARATORS);
    }
}

fn hosts(fit: &Fit<'_>, fields: &mut Vec<Field>, random: &mut Random) {
    let before = random.pick(&["", " ", "\t "]);
    let after = random.pick(&["", " ", "\t"]);
    let value = format!("{before}{}{after}", fit.authority).into_bytes();
    let (trimmed, upper) = (value.trim_ascii(), value.to_ascii_uppercase());
    let value: &[u8] = match random.below(100) {
        _ if fit.is_response && random.percent(98) => return,
        0 | 1 => return,
        2..10 if fit.is_old => return,
        2 | 3 => {
            add(fields, "Host", random.one_of(&[&value[..], b" b"]));
            &value
        }
        4..6 => random.one_of(values("odd_hosts")),
        6..8 => b" other.example",
        8..10 => &[trimmed, b":80"].concat(),
        10..12 => &[trimmed, b":443"].concat(),
        12..25 => &upper,
        _ => &value,
    };
    add(fields, "Host", value);
}

fn framing(fit: &Fit<'_>, fields: &mut Vec<Field>, random: &mut Random) {
    let (length, coding) = ("Content-Length", "Transfer-Encoding");
    let kinds = [
        (length, "lengths", "odd_lengths", &b"53"[..]),
        (coding, "codings", "odd_codings", b"chunked"),
    ];
    let (name, right, odd, plain) = random.one_of(&kinds);
    match random.below(100) {
        0..38 => {}
        38..85 if fit.is_empty && name == length && random.percent(80) => {
            add(fields, length, b" 0");
        }
        38..85 if (fit.is_old || fit.is_empty) && name == coding && random.percent(80) => {}
        38..85 => add(fields, name, random.one_of(values(right))),
        85..93 => add(fields, name, random.one_of(values(odd))),
        93..96 => {
            for (name, right, ..) in [random.one_of(&kinds), random.one_of(&kinds)] {
                add(fields, name, random.one_of(values(right)));
            }
        }
        96 | 97 => {
            // White space of every kind, on either side.
            let space = random.one_of(values("spaces"));
            let value = match random.percent(50) {
                true => [space, plain].concat(),
                false => [b" ", plain, space].concat(),
            };
            add(fields, name, &value);
        }
        _ => {
            let mut alias = name.as_bytes().to_vec();
            change_separator(&mut alias, random, 100);
            let value = random.one_of(&[&b" 0"[..], b" 53", b" chunked"]);
            fields.push((alias, value.to_vec()));
            if random.percent(50) {
                add(fields, length, b" 53");
            }
        }
    }
}

fn hop_by_hop(fields: &mut Vec<Field>, random: &mut Random) {
    let connections = match random.below(1000) {
        0..650 => 0,
        650..900 => 1,
        900..990 => 2 + random.below(3),
        _ => 7 + random.below(5),
    };
    let upgrades = match random.below(1000) {
        0..850 => 0,
        850..997 => 1 + random.below(3),
        _ => 7 + random.below(4),
    };
    let codings = usize::from(random.percent(15)) * (1 + random.below(2));
    let trailers = usize::from(random.percent(5));
    for (name, words, most, lines) in [
        ("Connection", "elements", 5, connections),
        ("Upgrade", "protocols", 3, upgrades),
        ("TE", "codings_asked", 3, codings),
        ("Trailer", "trailer_names", 4, trailers),
    ] {
        for _ in 0..lines {
            let words = (0..1 + random.below(most)).map(|_| random.one_of(values(words)));
            let spaces = [" ", "\t", "", ""].map(str::as_bytes);
            let words = words.map(|word| [word, spaces[word.len() % 4]].concat());
            add(fields, name, &words.collect::<Vec<_>>().join(&b','));
        }
    }
    if random.below(200) == 0 {
        let count = 20 + random.below(40);
        let names: Vec<String> = (0..count).map(|number| format!("x-{number}")).collect();
        add(fields, "Connection", names.join(", ").as_bytes());
    }
    for (name, value, chance) in [
        ("Keep-Alive", " timeout=5", 5),
        ("Proxy-Connection", " keep-alive", 3),
        ("HTTP2-Settings", " AAMAAABkAAQAAP__", 3),
    ] {
        if random.percent(chance) {
            add(fields, name, value.as_bytes());
        }
    }
}

/// Writes fields in any order and case, and the empty line; now and then with an invalid line.
fn write_fields(bytes: &mut Vec<u8>, mut fields: Vec<Field>, random: &mut Random) {
    random.shuffle(&mut fields);
    // The first line has rules of its own.
    let any_line = random.below(fields.len() + 1);
    let is_odd = random.percent(9);
    let odd = is_odd.then(|| random.one_of(&[0, any_line, any_line]));
    for (index, (name, value)) in fields.iter().enumerate() {
        let form = match odd == Some(index) {
            true => random.one_of(values("odd_lines")),
            false => b"N:V\r\n",
        };
        for &byte in form {
            match byte {
                b'N' => bytes.extend(any_case(name, random)),
                b'V' => bytes.extend_from_slice(value),
                b'?' => bytes.push(random.one_of(ODD_BYTES)),
                _ => bytes.push(byte),
            }
        }
    }
    bytes.extend_from_slice(b"\r\n");
}

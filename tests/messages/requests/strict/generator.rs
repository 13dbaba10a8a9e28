//! Cases from a seed: heads and trailer sections, about half of which are accepted.

use super::mutations::mutate;
use super::random::Random;
use super::reading::{Direction, How};
use super::rules::FORBIDDEN_IN_TRAILERS;
use super::words::*;

/// The longest head that is made before bytes are changed.
const LONGEST: usize = 16 << 10;

/// Bytes, and how they are read and cleaned.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) bytes: Vec<u8>,
    pub(super) is_head: bool,
    pub(super) how: How,
    /// An index into the lists' choices.
    pub(super) lists: usize,
    /// For what is chosen while the case is tried.
    pub(super) seed: u64,
}

impl Case {
    pub(super) fn new(number: u64) -> Self {
        let random = &mut Random::new(number.wrapping_mul(0xd6e8_feb8_6659_fd93));
        let is_head = random.percent(85);
        let mut bytes = match is_head {
            true => Head::new(random).bytes,
            false => trailers(random),
        };
        if random.percent(20) {
            for _ in 0..1 + random.below(3) {
                mutate(&mut bytes, random);
            }
        }
        let how = How {
            unfold: random.percent(25),
            only: match random.below(100) {
                0..8 => Some(Direction::Request),
                8..10 => Some(Direction::Response),
                _ => None,
            },
            refuse_ambiguous: random.percent(3),
        };
        let lists = random.below(super::lists::CHOICES.len());
        Self {
            bytes,
            is_head,
            how,
            lists,
            seed: random.number(),
        }
    }
}

struct Head {
    bytes: Vec<u8>,
}

impl Head {
    fn new(random: &mut Random) -> Self {
        let mut head = Self { bytes: Vec::new() };
        let authority = random.pick(AUTHORITIES);
        head.write_start(authority, random);
        let is_old = head.bytes.ends_with(b"HTTP/1.0") || head.bytes.starts_with(b"HTTP/1.0");
        head.bytes.extend_from_slice(b"\r\n");
        let mut fields = plain_fields(NAMES, random);
        let mut insert = |name: &str, value: &[u8], random: &mut Random| {
            let at = random.below(fields.len() + 1);
            fields.insert(at, (any_case(name, random), value.to_vec()));
        };
        hosts(authority, random, &mut insert);
        framing(is_old, random, &mut insert);
        hop_by_hop(random, &mut insert);
        write_fields(&mut head.bytes, &fields, random);
        // What follows a head is never read.
        match random.below(4) {
            0 => head
                .bytes
                .extend_from_slice(b"GET /smuggled HTTP/1.1\r\nX-Internal: leak\r\n\r\n"),
            1 => head
                .bytes
                .extend((0..random.below(80)).map(|_| random.pick(ODD_BYTES))),
            _ => {}
        }
        head
    }

    fn write_start(&mut self, authority: &str, random: &mut Random) {
        let start = match random.below(100) {
            0..5 => random.pick(ODD_STARTS).to_string(),
            5..15 => random.pick(RESPONSES).to_string(),
            15..30 => random.pick(ABSOLUTE_STARTS).replace("{}", authority),
            30..50 => format!("GET /{} HTTP/1.1", "p".repeat(random.below(200))),
            _ => random.pick(STARTS).to_string(),
        };
        if random.below(200) == 0 {
            self.bytes
                .extend_from_slice(random.pick(&[&b"\r\n"[..], b"\n", b"\r\n\r\n", b"\r"]));
        }
        self.bytes.extend_from_slice(start.as_bytes());
    }
}

fn trailers(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut fields = plain_fields(TRAILER_NAMES, random);
    for _ in 0..random.below(5) {
        let at = random.below(fields.len() + 1);
        let mut name = any_case(random.pick(FORBIDDEN_IN_TRAILERS), random);
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
            _ => any_case(random.pick(names), random),
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
    let mut name = random
        .pick(&["", "x-int-", "x-", "accept-", "X_int_"])
        .as_bytes()
        .to_vec();
    name.extend((0..length).map(|_| match random.below(12) {
        0 => random.pick(SEPARATORS),
        1 => b'-',
        _ => random.pick(b"abcdefghijklmnopqrstuvwxyzABCXYZ0189"),
    }));
    if random.percent(10) {
        name.extend_from_slice(random.pick(&["-hidden", "-id", "_id"]).as_bytes());
    }
    name
}

fn value(random: &mut Random) -> Vec<u8> {
    match random.below(10) {
        0..5 => random.pick(VALUES).to_vec(),
        5..8 => {
            let length = random.below(30);
            (0..length)
                .map(|_| random.pick(b"abc 019-_:;,=/\t\xe9"))
                .collect()
        }
        // Past the borders of the blocks in which heads may be read.
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

/// Puts another separator for a dash, as often as said.
fn change_separator(name: &mut [u8], random: &mut Random, percent: usize) {
    if let Some(dash) = name
        .iter()
        .position(|&byte| byte == b'-')
        .filter(|_| random.percent(percent))
    {
        name[dash] = random.pick(SEPARATORS);
    }
}

fn hosts(authority: &str, random: &mut Random, insert: &mut impl FnMut(&str, &[u8], &mut Random)) {
    let value = format!(
        "{}{authority}{}",
        random.pick(&["", " ", "\t "]),
        random.pick(&["", " "])
    );
    match random.below(100) {
        0..10 => {}
        10..12 => insert("Host", b" other", random),
        12..15 => {
            insert("Host", value.as_bytes(), random);
            insert("Host", value.as_bytes(), random);
        }
        15..30 => insert("Host", value.to_ascii_uppercase().as_bytes(), random),
        _ => insert("Host", value.as_bytes(), random),
    }
}

fn framing(is_old: bool, random: &mut Random, insert: &mut impl FnMut(&str, &[u8], &mut Random)) {
    let (length, coding) = ("Content-Length", "Transfer-Encoding");
    match random.below(100) {
        0..40 => {}
        40..70 => insert(length, random.pick(LENGTHS), random),
        70..85 if is_old => {}
        70..85 => insert(coding, random.pick(CODINGS), random),
        85..89 => insert(length, random.pick(ODD_LENGTHS), random),
        89..93 => insert(coding, random.pick(ODD_CODINGS), random),
        93 => {
            insert(length, b" 5", random);
            insert(length, random.pick(LENGTHS), random);
        }
        94 => {
            insert(coding, b" chunked", random);
            insert(coding, random.pick(CODINGS), random);
        }
        95 => {
            insert(length, b" 0", random);
            insert(coding, b" chunked", random);
        }
        96 => insert(coding, random.pick(CODINGS), random),
        _ => {
            let mut alias = random.pick(&[length, coding]).as_bytes().to_vec();
            change_separator(&mut alias, random, 100);
            let alias = String::from_utf8(alias).expect("an alias is a token");
            insert(
                &alias,
                random.pick(&[&b" 0"[..], b" 53", b" chunked"]),
                random,
            );
            if random.percent(50) {
                insert(length, b" 53", random);
            }
        }
    }
}

fn hop_by_hop(random: &mut Random, insert: &mut impl FnMut(&str, &[u8], &mut Random)) {
    let list = |words: &[&str], most: usize, random: &mut Random| {
        let words = (0..random.below(most) + 1).map(|_| random.pick(words));
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
        insert("Connection", list(ELEMENTS, 5, random).as_bytes(), random);
    }
    if random.below(200) == 0 {
        let count = 20 + random.below(40);
        let names: Vec<String> = (0..count).map(|number| format!("x-{number}")).collect();
        insert("Connection", names.join(", ").as_bytes(), random);
    }
    if random.percent(15) {
        for _ in 0..1 + random.below(2) {
            insert("TE", list(CODINGS_ASKED, 3, random).as_bytes(), random);
        }
    }
    if random.percent(5) {
        insert("Trailer", list(TRAILER_NAMES, 4, random).as_bytes(), random);
    }
    for (name, value, chance) in [
        ("Upgrade", " websocket", 10),
        ("Keep-Alive", " timeout=5", 5),
        ("Proxy-Connection", " keep-alive", 3),
        ("HTTP2-Settings", " AAMAAABkAAQAAP__", 3),
    ] {
        if random.percent(chance) {
            insert(name, value.as_bytes(), random);
        }
    }
}

/// Writes fields and the empty line, now and then with a line that is none.
fn write_fields(bytes: &mut Vec<u8>, fields: &[Field], random: &mut Random) {
    // The first line has rules of its own.
    let any_line = random.below(fields.len() + 1);
    let odd = random
        .percent(9)
        .then(|| random.pick(&[0, any_line, any_line]));
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
        11 => [name, &[random.pick(ODD_BYTES)], b":", value, b"\r\n"].concat(),
        // Folds, which are read where the caller asks for it.
        12 => [name, b":", value, b"\r\n folded", value, b"\r\n\t\r\n"].concat(),
        _ => [
            name,
            b":\r\n",
            random.pick(&[&b" "[..], b"\t"]),
            value,
            b"\r\n",
        ]
        .concat(),
    };
    bytes.extend_from_slice(&line);
}

//! Messages of 64 KiB that make cleaning hard, and ordinary ones beside them: for counted work, for
//! the benchmark `hostile` and for the fuzz target `head`.

/// Bytes of a message.
pub const LEN: usize = 64 << 10;

/// Names that one message may nominate.
const NAMES: usize = 32;

pub type Fields = Vec<(String, Vec<u8>)>;

pub struct Message {
    pub name: &'static str,
    pub fields: Fields,
    /// Those after the body.
    pub trailers: Fields,
    /// Those of the response to it, whose status is 101.
    pub response: Fields,
    /// Whether a value has folds, which no map has.
    pub is_folded: bool,
}

impl Message {
    fn new(name: &'static str, fields: Fields) -> Self {
        Self {
            name,
            fields,
            trailers: Vec::new(),
            response: Vec::new(),
            is_folded: false,
        }
    }

    /// The lines of all its parts.
    pub fn lines(&self) -> usize {
        self.fields.len() + self.trailers.len() + self.response.len()
    }
}

/// A head with `Host` and these fields.
pub fn head(fields: &Fields) -> Vec<u8> {
    [b"GET / HTTP/1.1\r\nHost: a\r\n", &section(fields)[..]].concat()
}

/// The fields and an empty line.
pub fn section(fields: &Fields) -> Vec<u8> {
    let mut section = Vec::with_capacity(LEN + 100);
    for (name, value) in fields {
        section.extend_from_slice(name.as_bytes());
        section.extend_from_slice(b": ");
        section.extend_from_slice(value);
        section.extend_from_slice(b"\r\n");
    }
    section.extend_from_slice(b"\r\n");
    section
}

/// `lines` fields as clients send them: different names, values of 80 bytes.
pub fn ordinary(lines: usize) -> Message {
    let field = |number| (format!("x-ordinary-{number}"), vec![b'v'; 80]);
    Message::new("ordinary", (0..lines).map(field).collect())
}

fn field(name: &str, value: impl Into<Vec<u8>>) -> (String, Vec<u8>) {
    (name.to_owned(), value.into())
}

/// The names `x00`, `x01` .. that are nominated.
fn nominated() -> String {
    let names: Vec<_> = (0..NAMES).map(|number| format!("x{number:02}")).collect();
    names.join(",")
}

/// Names of a few bytes, none of them nominated, until the bytes are used up.
fn short_names(bytes: usize) -> Fields {
    let letters: Vec<char> = ('a'..='w').chain('0'..='9').collect();
    let of = |number: usize| letters[number % letters.len()];
    let name = |number: usize| {
        let (high, middle) = (number / letters.len().pow(2), number / letters.len());
        String::from_iter([of(high), of(middle), of(number)])
    };
    let count = bytes / "abc: \r\n".len();
    (0..count).map(|number| field(&name(number), "")).collect()
}

/// `count` names of `len` bytes that differ in the last ones.
fn long_names(len: usize, first: usize, count: usize, start: &str) -> Vec<String> {
    let name = |number: usize| format!("{start}{}{number:03}", "l".repeat(len - start.len() - 3));
    (first..first + count).map(name).collect()
}

/// Every hostile message.
pub fn all() -> Vec<Message> {
    let nominating = field("Connection", nominated());
    let commas = ",".repeat(LEN);
    let long = long_names(1 << 10, 0, NAMES, "");
    let others = long_names(1 << 10, NAMES, 30, "");
    let with = |mut fields: Fields, more: Fields| {
        fields.extend(more);
        fields
    };
    let many = |name: &str, value: &str, bytes: usize| -> Fields {
        let count = bytes / (name.len() + value.len() + 4);
        vec![field(name, value); count]
    };
    let upgrading = || vec![field("Connection", "upgrade")];
    let protocols: Vec<_> = (0..NAMES).map(|number| format!("p/{number}")).collect();
    let eighth = format!("a{}", ",".repeat(LEN / 8));
    let spaced = nominated().replace(',', &format!(",\r\n{}", " ".repeat(LEN / NAMES)));
    let folded = nominated() + &",\r\n ".repeat(LEN / 4);
    vec![
        Message::new(
            "a long Connection",
            vec![field("Connection", nominated() + &commas)],
        ),
        Message::new(
            "Connection, then names as short as nominated ones",
            with(vec![nominating.clone()], short_names(LEN)),
        ),
        Message::new(
            "Connection of long names, then names as long",
            with(
                vec![field("Connection", long.join(","))],
                others.iter().map(|name| field(name, "")).collect(),
            ),
        ),
        Message::new(
            "Connection of long names that no field has",
            vec![field(
                "Connection",
                long_names(2 << 10, 0, NAMES, "x-forwarded-").join(","),
            )],
        ),
        Message {
            is_folded: true,
            ..Message::new("a folded Connection", vec![field("Connection", folded)])
        },
        Message {
            is_folded: true,
            ..Message::new(
                "a folded Connection of spaces",
                vec![field("Connection", spaced)],
            )
        },
        Message {
            trailers: short_names(LEN),
            ..Message::new("trailers after Connection", vec![nominating.clone()])
        },
        Message {
            trailers: others.iter().map(|name| field(name, "")).collect(),
            ..Message::new(
                "long trailers after a Connection of long names",
                vec![field("Connection", long.join(","))],
            )
        },
        Message::new("short names", short_names(LEN)),
        Message::new("a long name", vec![field(&"x_".repeat(LEN / 2 - 1), "")]),
        Message::new("many lines of Upgrade", many("Upgrade", "a", LEN)),
        Message::new(
            "long lines of Upgrade",
            with(upgrading(), vec![field("Upgrade", eighth); 8]),
        ),
        Message {
            response: vec![field("Upgrade", "p/31,".repeat(LEN / 5))],
            ..Message::new(
                "a response that switches to many protocols",
                with(upgrading(), vec![field("Upgrade", protocols.join(","))]),
            )
        },
        Message {
            response: many("Upgrade", "p/31", LEN),
            ..Message::new(
                "a response with many lines of Upgrade",
                with(upgrading(), vec![field("Upgrade", protocols.join(","))]),
            )
        },
        Message::new(
            "a long te",
            vec![field("TE", "gzip,".repeat(LEN / 5) + "trailers")],
        ),
        Message::new("many lines of te", many("TE", "gzip", LEN)),
        Message::new("many lines of Trailer", many("Trailer", "x00", LEN)),
        Message::new(
            "a long Trailer",
            vec![nominating, field("Trailer", "x00,".repeat(LEN / 4))],
        ),
        Message::new(
            "names that may be on one line",
            long_names(1 << 10, 0, 62, "x-once-")
                .iter()
                .map(|name| field(name, ""))
                .collect(),
        ),
    ]
}

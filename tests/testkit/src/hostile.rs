//! Messages of 64 KiB that make cleaning hard, and ordinary ones beside them: for counted work, for
//! the benchmark `hostile` and for the fuzz target `head`.

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
}

impl Message {
    fn new(name: &'static str, fields: Fields) -> Self {
        Self {
            name,
            fields,
            trailers: Vec::new(),
            response: Vec::new(),
        }
    }

    pub fn lines(&self) -> usize {
        self.fields.len() + self.trailers.len() + self.response.len()
    }

    /// Whether a value has folds, which no map has.
    pub fn is_folded(&self) -> bool {
        self.fields.iter().any(|(_, value)| value.contains(&b'\n'))
    }
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

pub fn all() -> Vec<Message> {
    let nominating = field("Connection", nominated());
    let commas = ",".repeat(LEN);
    let of_names = |names: &[String]| names.iter().map(|name| field(name, "")).collect();
    let long = field("Connection", long_names(1 << 10, 0, NAMES, "").join(","));
    let others: Fields = of_names(&long_names(1 << 10, NAMES, 30, ""));
    let unused = long_names(2 << 10, 0, NAMES, "x-forwarded-").join(",");
    let after = |first: (String, Vec<u8>), more: Fields| [vec![first], more].concat();
    let many = |name: &str, value: &str, bytes: usize| -> Fields {
        let count = bytes / (name.len() + value.len() + 4);
        vec![field(name, value); count]
    };
    let upgrading = || field("Connection", "upgrade");
    let protocols: Vec<_> = (0..NAMES).map(|number| format!("p/{number}")).collect();
    let upgrade = || vec![upgrading(), field("Upgrade", protocols.join(","))];
    let eighth = format!("a{}", ",".repeat(LEN / 8));
    let spaced = nominated().replace(',', &format!(",\r\n{}", " ".repeat(LEN / NAMES)));
    let folded = nominated() + &",\r\n ".repeat(LEN / 4);
    let one = |name, field_name, value| Message::new(name, vec![field(field_name, value)]);
    let plain = Message::new;
    let trailers = |name, fields, trailers| Message {
        trailers,
        ..Message::new(name, fields)
    };
    let response = |name, response| Message {
        response,
        ..Message::new(name, upgrade())
    };
    vec![
        one("a long Connection", "Connection", nominated() + &commas),
        plain(
            "Connection, then names as short as nominated ones",
            after(nominating.clone(), short_names(LEN)),
        ),
        plain(
            "Connection of long names, then names as long",
            after(long.clone(), others.clone()),
        ),
        one(
            "Connection of long names that no field has",
            "Connection",
            unused,
        ),
        one("a folded Connection", "Connection", folded),
        one("a folded Connection of spaces", "Connection", spaced),
        trailers(
            "trailers after Connection",
            vec![nominating.clone()],
            short_names(LEN),
        ),
        trailers(
            "long trailers after a Connection of long names",
            vec![long],
            others,
        ),
        plain("short names", short_names(LEN)),
        one("a long name", &"x_".repeat(LEN / 2 - 1), String::new()),
        plain("many lines of Upgrade", many("Upgrade", "a", LEN)),
        plain(
            "long lines of Upgrade",
            after(upgrading(), vec![field("Upgrade", eighth); 8]),
        ),
        response(
            "a response that switches to many protocols",
            vec![field("Upgrade", "p/31,".repeat(LEN / 5))],
        ),
        response(
            "a response with many lines of Upgrade",
            many("Upgrade", "p/31", LEN),
        ),
        one("a long te", "TE", "gzip,".repeat(LEN / 5) + "trailers"),
        plain("many lines of te", many("TE", "gzip", LEN)),
        plain("many lines of Trailer", many("Trailer", "x00", LEN)),
        plain(
            "a long Trailer",
            vec![nominating, field("Trailer", "x00,".repeat(LEN / 4))],
        ),
        plain(
            "names that may be on one line",
            of_names(&long_names(1 << 10, 0, 62, "x-once-")),
        ),
    ]
}

//! The messages: fields as in requests at an edge, with internal ones among them.

use std::collections::BTreeSet;

use kit::oracle::entries;
use kit::random::Random;
use kit::streams::title;

use crate::lists::{TEXTS, is_internal};

const STANDARD: &str = include_str!("../../../../testdata/lists/standard-81.txt");
const REGISTERED: &str = include_str!("../../../../testdata/lists/iana-245.txt");
const HINTS: &str = include_str!("../../../../testdata/lists/client-hints.txt");
const TRACING: &str = include_str!("../../../../testdata/lists/tracing-21.txt");
const PREFIXED: &str = include_str!("../../../../testdata/lists/prefixed-97.txt");
const REQUESTS: &str = include_str!("../../../../testdata/traffic/requests.txt");

pub const START: &str = "GET /articles/2026/11/perfect-hashing?page=2 HTTP/1.1";

/// The field that a head of HTTP/1.1 must have.
pub const HOST: (&str, &str) = ("host", "example.org");

/// Names in lower case and values, in the order in which they arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub fields: Vec<(String, String)>,
}

/// The names of a message beside the internal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Three in four are of the standard ones, which the crate http knows by number. In captures 68
    /// % are of the names of requests, pseudo-headers aside, and 82 % of those of responses.
    Standard,
    /// One in four is.
    Custom,
    /// Each name stands three times.
    Repeated,
}

/// How messages of one kind are made.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub name: &'static str,
    pub fields: usize,
    pub internal: usize,
    pub names: Names,
    /// Bytes of a value, on average.
    pub value: usize,
    /// Fields with a meaning of their own, put in as they are.
    pub given: &'static [(&'static str, &'static str)],
}

impl Shape {
    pub const fn new(name: &'static str, fields: usize, internal: usize, names: Names) -> Self {
        Self {
            name,
            fields,
            internal,
            names,
            value: 28,
            given: &[],
        }
    }

    pub const fn value(mut self, value: usize) -> Self {
        self.value = value;
        self
    }

    pub const fn given(mut self, given: &'static [(&'static str, &'static str)]) -> Self {
        self.given = given;
        self
    }

    /// The same on every machine.
    pub fn messages(&self, count: usize) -> Vec<Message> {
        let pool = pool();
        let mut random = Random::new(0x5e7 + self.fields as u64);
        (0..count)
            .map(|_| self.message(&pool, &mut random))
            .collect()
    }

    fn message(&self, pool: &[Vec<&'static str>; 2], random: &mut Random) -> Message {
        let times = if self.names == Names::Repeated { 3 } else { 1 };
        let mut names = draw(&TEXTS, self.internal / times, random);
        let others = (self.fields - self.internal - self.given.len()) / times;
        let rare = others / 4;
        let [standard, custom] = pool;
        let (most, few) = match self.names {
            Names::Standard | Names::Repeated => (standard, custom),
            Names::Custom => (custom, standard),
        };
        names.extend(draw(most, others - rare, random));
        names.extend(draw(few, rare, random));
        let mut names = names.repeat(times);
        random.shuffle(&mut names);
        let mut fields: Vec<(String, String)> = names
            .iter()
            .map(|&name| (name.to_owned(), self.text(random)))
            .collect();
        for &(name, value) in self.given {
            let at = random.below(fields.len() + 1);
            fields.insert(at, (name.to_owned(), value.to_owned()));
        }
        Message { fields }
    }

    fn text(&self, random: &mut Random) -> String {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-_/=;, ";
        let length = self.value / 2 + random.below(self.value + 1);
        let text: String = (0..length)
            .map(|_| char::from(*random.pick(LETTERS)))
            .collect();
        // White space at the ends is not part of a value.
        text.trim().to_owned()
    }
}

impl Message {
    /// The message without the names of the list.
    pub fn stripped(&self) -> Vec<(String, String)> {
        self.fields
            .iter()
            .filter(|(name, _)| !is_internal(name))
            .cloned()
            .collect()
    }

    /// An HTTP/1 head, names spelled `As-Browsers-Do`.
    pub fn head(&self) -> Vec<u8> {
        let mut head = format!("{START}\r\n");
        for (name, value) in &self.fields {
            head += &format!("{}: {value}\r\n", title(name));
        }
        (head + "\r\n").into_bytes()
    }
}

/// Names with a special meaning: framing, and fields for one hop.
const NOT_DRAWN: &str = "\
    close connection content-length host http2-settings keep-alive proxy-authenticate \
    proxy-authorization proxy-connection te trailer transfer-encoding upgrade";

/// Standard names, and others; none of them is internal.
fn pool() -> [Vec<&'static str>; 2] {
    let is_special = |name: &str| NOT_DRAWN.split(' ').any(|special| special == name);
    let drawn = |name: &&str| !is_internal(name) && !is_special(name);
    let standard: Vec<&str> = entries(STANDARD).filter(drawn).collect();
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
    let seen = entries(REQUESTS).flat_map(|line| line.split(' '));
    let seen = seen.filter(|name| !name.is_empty() && name.bytes().all(is_plain));
    let listed = [REGISTERED, HINTS, TRACING, PREFIXED].into_iter();
    let listed = listed
        .flat_map(entries)
        .filter(|entry| !entry.contains('*'));
    let custom = seen.chain(listed).filter(drawn);
    let custom: BTreeSet<&str> = custom.filter(|name| !standard.contains(name)).collect();
    let custom = custom.into_iter().collect();
    [standard, custom]
}

/// `count` different ones.
fn draw(from: &[&'static str], count: usize, random: &mut Random) -> Vec<&'static str> {
    let mut names = from.to_vec();
    random.shuffle(&mut names);
    assert!(names.len() >= count, "too few names");
    names.truncate(count);
    names
}

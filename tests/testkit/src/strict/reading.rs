//! A slow and strict reader of heads and trailer sections, written from RFC 9110, RFC 9112 and the
//! documented refusals. It makes one pass for each rule.

use std::ops::Range;

use crate::oracle::{Folds, SEPARATORS};

/// Case and separators are folded.
pub const FOLDED: Folds = Folds {
    case: true,
    separators: true,
};

/// What bytes are read as.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Request,
    Response,
    Trailers,
}

/// A message's first line. The ranges count bytes of [`Message::text`].
#[derive(Clone, Debug, Default)]
pub struct Start {
    pub minor: u8,
    /// Method and target of a request.
    pub route: Option<(Range<usize>, Range<usize>)>,
    /// That of a response.
    pub status: Option<u16>,
}

/// A field line. The ranges count bytes of [`Message::text`].
#[derive(Clone, Debug)]
pub struct Line {
    name: Range<usize>,
    /// All bytes between the colon and the line break.
    value: Range<usize>,
}

impl Line {
    /// The whole line with its line break.
    pub fn span(&self) -> Range<usize> {
        self.name.start..self.value.end + 2
    }
}

/// A head or a trailer section that all recipients read in the same way.
#[derive(Clone, Debug)]
pub struct Message {
    /// The bytes to the end of the empty line, folds overwritten with spaces.
    pub text: Vec<u8>,
    /// The default for a trailer section.
    pub start: Start,
    pub lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unread {
    /// The empty line is missing. A reader may refuse such bytes as well, unless they begin a
    /// message that is accepted.
    Incomplete,
    Refused(&'static str),
    /// Neither the RFCs nor the contract decide. A reader may accept or refuse.
    Open,
}

pub fn refused<T>(why: &'static str) -> Result<T, Unread> {
    Err(Unread::Refused(why))
}

impl Message {
    pub fn name(&self, line: &Line) -> &[u8] {
        &self.text[line.name.clone()]
    }

    /// The value without the white space around it.
    pub fn value(&self, line: &Line) -> &[u8] {
        trim(&self.text[line.value.clone()])
    }

    /// The bytes between colon and line break, of all lines of this name.
    pub fn raw_values(&self, name: &str) -> Vec<&[u8]> {
        let is_meant = |line: &&Line| is_one_of(self.name(line), &[name]);
        let lines = self.lines.iter().filter(is_meant);
        lines.map(|line| &self.text[line.value.clone()]).collect()
    }

    /// The values of all lines of this name.
    pub fn values(&self, name: &str) -> Vec<&[u8]> {
        self.raw_values(name).into_iter().map(trim).collect()
    }

    /// The elements of a list over all lines of this name.
    pub fn elements(&self, name: &str) -> Vec<&[u8]> {
        elements(self.values(name))
    }

    /// The method, which a response does not have.
    pub fn method(&self) -> Option<&[u8]> {
        let (method, _) = self.start.route.as_ref()?;
        Some(&self.text[method.clone()])
    }

    /// The message with the lines of these names only.
    pub fn with_lines(&self, stays: impl Fn(&[u8]) -> bool) -> Vec<u8> {
        let first = self.lines.first();
        let fields = first.map_or(self.text.len() - 2, |line| line.span().start);
        let mut rest = self.text[..fields].to_vec();
        for line in self.lines.iter().filter(|line| stays(self.name(line))) {
            rest.extend_from_slice(&self.text[line.span()]);
        }
        rest.extend_from_slice(b"\r\n");
        rest
    }
}

/// The elements of a list over some values, the empty ones skipped: RFC 9110, 5.6.1.
pub fn elements<'v>(values: impl IntoIterator<Item = &'v [u8]>) -> Vec<&'v [u8]> {
    let values = values.into_iter();
    let elements = values.flat_map(|value| value.split(|&byte| byte == b','));
    let elements = elements.map(trim);
    elements.filter(|element| !element.is_empty()).collect()
}

/// RFC 9110, 5.6.2.
fn is_token_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || SEPARATORS.contains(byte)
}

pub fn is_token(name: &[u8]) -> bool {
    !name.is_empty() && name.iter().all(is_token_byte)
}

/// Optional white space: RFC 9110, 5.6.3.
fn is_space(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

pub fn trim(value: &[u8]) -> &[u8] {
    let stays = |byte: &u8| !is_space(byte);
    let start = value.iter().position(stays).unwrap_or(value.len());
    let end = value.iter().rposition(stays);
    &value[start..end.map_or(start, |last| last + 1)]
}

pub fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    let mut names = names.iter();
    names.any(|one| name.eq_ignore_ascii_case(one.as_bytes()))
}

/// The fields that say where a message ends.
pub fn frames(name: &[u8]) -> bool {
    is_one_of(name, &["content-length", "transfer-encoding"])
}

/// Whether the name is that of a framing field but for its separators.
pub fn is_alias(name: &[u8]) -> bool {
    !frames(name) && frames(&FOLDED.name(name))
}

/// Reads a head or a trailer section to the empty line.
pub fn read(bytes: &[u8], kind: Kind, unfold: bool) -> Result<Message, Unread> {
    let message = read_unframed(bytes, kind, unfold)?;
    if kind != Kind::Trailers {
        super::framing::check(&message)?;
    }
    Ok(message)
}

/// Reads without checks of target, framing and host, since a map may have such fields.
pub fn read_unframed(bytes: &[u8], kind: Kind, unfold: bool) -> Result<Message, Unread> {
    let is_head = kind != Kind::Trailers;
    let starts_empty = bytes.starts_with(b"\r\n");
    let end = match starts_empty && !is_head {
        true => 2,
        false => find(bytes, b"\r\n\r\n").ok_or(Unread::Incomplete)? + 4,
    };
    if starts_empty && is_head {
        return refused("a line break before the start line");
    }
    let mut text = bytes[..end].to_vec();
    check_bytes(&text)?;
    let (start_line, fields) = match find(&text, b"\r\n") {
        Some(end) if is_head => (0..end, end + 2),
        _ => (0..0, 0),
    };
    join_folds(&mut text, fields, unfold)?;
    let start = match kind {
        Kind::Request => read_request_line(&text[start_line])?,
        Kind::Response => read_status_line(&text[start_line])?,
        Kind::Trailers => Start::default(),
    };
    let lines = read_lines(&text, fields)?;
    Ok(Message { text, start, lines })
}

/// A trailer section that is in order.
pub fn trailers(section: &[u8]) -> Message {
    read(section, Kind::Trailers, false).expect("the section is in order")
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// Line breaks are CR LF, and there is no control but TAB.
fn check_bytes(text: &[u8]) -> Result<(), Unread> {
    for (at, &byte) in text.iter().enumerate() {
        let lone = match byte {
            b'\r' => text.get(at + 1) != Some(&b'\n'),
            b'\n' => at == 0 || text[at - 1] != b'\r',
            _ => false,
        };
        if lone {
            return refused("a CR or LF by itself");
        }
        if byte.is_ascii_control() && !b"\t\r\n".contains(&byte) {
            return refused("a control");
        }
    }
    Ok(())
}

/// Overwrites line breaks before white space: RFC 9112, 5.2. White space after the start line is no
/// fold (2.2).
fn join_folds(text: &mut [u8], fields: usize, unfold: bool) -> Result<(), Unread> {
    if is_space(&text[fields]) {
        return refused("a space before the fields");
    }
    for at in fields..text.len() - 2 {
        if &text[at..at + 2] == b"\r\n" && is_space(&text[at + 2]) {
            if !unfold {
                return refused("a fold");
            }
            text[at..at + 2].fill(b' ');
        }
    }
    Ok(())
}

/// `method SP target SP version`.
fn read_request_line(line: &[u8]) -> Result<Start, Unread> {
    let words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
    let [method, target, version] = words[..] else {
        return refused("the start line");
    };
    if !is_token(method) || target.is_empty() || target.contains(&b'\t') {
        return refused("the start line");
    }
    let start = method.len() + 1;
    Ok(Start {
        minor: read_version(version)?,
        route: Some((0..method.len(), start..start + target.len())),
        status: None,
    })
}

/// `version SP status [SP reason]`. A status line without its last space violates the grammar. It
/// is common, and all recipients accept it.
fn read_status_line(line: &[u8]) -> Result<Start, Unread> {
    let mut words = line.splitn(3, |&byte| byte == b' ');
    let minor = read_version(words.next().unwrap_or_default())?;
    let status = words.next().unwrap_or_default();
    if status.len() != 3 || !status.iter().all(u8::is_ascii_digit) {
        return refused("the start line");
    }
    let digits = status.iter().map(|digit| u16::from(digit - b'0'));
    Ok(Start {
        minor,
        route: None,
        status: Some(digits.fold(0, |number, digit| number * 10 + digit)),
    })
}

fn read_version(version: &[u8]) -> Result<u8, Unread> {
    match version {
        b"HTTP/1.0" => Ok(0),
        b"HTTP/1.1" => Ok(1),
        _ => refused("the version"),
    }
}

fn read_lines(text: &[u8], fields: usize) -> Result<Vec<Line>, Unread> {
    let mut lines = Vec::new();
    let mut from = fields;
    while !text[from..].starts_with(b"\r\n") {
        let end = from + find(&text[from..], b"\r\n").expect("there is an empty line");
        let line = &text[from..end];
        let colon = line.iter().position(|&byte| byte == b':');
        let colon = colon.ok_or(Unread::Refused("no colon"))?;
        match &line[..colon] {
            [] => return refused("no name"),
            [.., b' ' | b'\t'] => return refused("a space before the colon"),
            name if !is_token(name) => return refused("the name"),
            _ => lines.push(Line {
                name: from..from + colon,
                value: from + colon + 1..end,
            }),
        }
        from = end + 2;
    }
    Ok(lines)
}

//! Removes from a head what belongs to one connection, as [`crate::hop_by_hop`] does from a map.
//!
//! ```
//! use header_set::http1::hop_by_hop;
//!
//! let mut buffer = *b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, X-Session\r\nUpgrade: websocket\r\nX-Session: 1\r\n\r\n";
//! let removed = hop_by_hop::strip(&mut buffer).unwrap();
//! assert_eq!(&buffer[..removed.stripped().new_len], b"GET / HTTP/1.1\r\nHost: a\r\n\r\n");
//! assert_eq!(&buffer[removed.upgrade().unwrap()], b"websocket");
//! ```
//!
//! The same fields go, by the same rules, with two differences: `transfer-encoding` stays, since the body that follows
//! is framed by it, unless [`Options::reframing`] is set; and no feature is needed.

use core::ops::Range;

use super::cut::{Gap, unfolded};
use super::parse::{Section, parse};
use super::spans::Spans;
use super::{Error, Kind, Nothing, Options, Stripped, lines, malformed};
use crate::HeaderSet;
use crate::connection::{LINES, NAMES, elements, lists_trailers, may_be_nominated};

/// Removes the fields of one hop; nothing is protected but what never goes by nomination.
///
/// # Errors
/// If the head is incomplete or malformed, or has more than 8 `Connection` lines or 32 nominated names; the buffer is
/// unchanged.
pub fn strip(buffer: &mut [u8]) -> Result<Removed, Error> {
    Options::new().strip_hop_by_hop(&(), buffer)
}

/// Removes the fields of one hop; nomination removes nothing that is in `protected`.
///
/// # Errors
/// If the head is incomplete or malformed, or has more than 8 `Connection` lines or 32 nominated names; the buffer is
/// unchanged.
pub fn strip_protecting<P>(protected: &P, buffer: &mut [u8]) -> Result<Removed, Error>
where
    P: HeaderSet + ?Sized,
{
    Options::new().strip_hop_by_hop(protected, buffer)
}

/// What became of a head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    stripped: Stripped,
    upgrade: Option<Range<usize>>,
}

impl Removed {
    /// The lengths, and how many field lines went.
    #[must_use]
    pub fn stripped(&self) -> Stripped {
        self.stripped
    }

    /// Where in the buffer the value of the first `upgrade` field is now, if `Connection` names it, without which it
    /// means nothing: between the new head and the body.
    #[must_use]
    pub fn upgrade(&self) -> Option<Range<usize>> {
        self.upgrade.clone()
    }
}

pub(super) fn strip_with<P>(
    options: Options,
    protected: &P,
    buffer: &mut [u8],
) -> Result<Removed, Error>
where
    P: HeaderSet + ?Sized,
{
    let parsed = parse(options, &Nothing, Section::Head, buffer, &mut Spans::new())?;
    count_nominated(&buffer[..parsed.len])?;
    let head = unfolded(buffer, parsed);

    let (
        head,
        Aside {
            upgrade,
            connection,
        },
    ) = set_aside(head);
    let len = head.len();
    let mut nominated = [&[][..]; NAMES];
    let names = fields(connection, 0).flat_map(|field| elements(field.value));
    for (slot, name) in nominated.iter_mut().zip(names) {
        *slot = name;
    }
    let is_nominated = |name: &[u8]| nominated.iter().any(|it| name.eq_ignore_ascii_case(it));
    let goes = |name: &[u8]| {
        is_fixed(options, name) || is_nominated(name) && may_be_nominated(protected, name)
    };
    let (new_len, cut) = cut(head, goes);

    let removed = cut + fields(upgrade, 0).count() + fields(connection, 0).count();
    let upgrade = fields(upgrade, 0)
        .next()
        .filter(|_| is_nominated(b"upgrade"));
    let upgrade = upgrade.map(|field| len + field.at..len + field.at + field.value.len());
    Ok(Removed {
        stripped: Stripped {
            old_len: parsed.len,
            new_len,
            removed,
        },
        upgrade,
    })
}

/// Lines that are still needed when others move.
struct Aside<'b> {
    /// One at most.
    upgrade: &'b [u8],
    connection: &'b [u8],
}

/// Moves some lines to the end of the head, and answers what is before them.
fn set_aside(head: &mut [u8]) -> (&mut [u8], Aside<'_>) {
    let mut len = head.len();
    while let Some(before) = move_to_end(&mut head[..len], b"connection") {
        len = before;
    }
    let connection = len;
    if let Some(before) = move_to_end(&mut head[..len], b"upgrade") {
        len = before;
    }
    let (head, aside) = head.split_at_mut(len);
    let (upgrade, connection) = aside.split_at(connection - len);
    let aside = Aside {
        upgrade,
        connection,
    };
    (head, aside)
}

/// Moves the first line of a field to the end, and answers where it starts then.
fn move_to_end(head: &mut [u8], wanted: &[u8]) -> Option<usize> {
    let (start, end) = find(head, wanted)?;
    head[start..].rotate_left(end - start);
    Some(head.len() - (end - start))
}

/// Cuts the lines out whose names go, and what goes of `te`. Answers how long the head is then, and how many lines went.
fn cut(head: &mut [u8], goes: impl Fn(&[u8]) -> bool) -> (usize, usize) {
    let (mut removed, mut te_stays) = (0, false);
    let mut gap = Gap::default();
    let mut next = start_line(head);
    loop {
        let Some((start, end)) = lines::from(head, next).next() else {
            break;
        };
        next = end;
        let Field { name, value, .. } = field(&head[start..end], start);
        if name.eq_ignore_ascii_case(b"te") {
            if lists_trailers(value) && !core::mem::replace(&mut te_stays, true) {
                let kept = start + write_trailers(&mut head[start..end]);
                gap.cut(head, kept, end);
                continue;
            }
        } else if !goes(name) {
            continue;
        }
        removed += 1;
        gap.cut(head, start, end);
    }
    gap.cut(head, head.len(), head.len());
    (gap.moved(), removed)
}

/// Whether a field goes in any case.
fn is_fixed(options: Options, name: &[u8]) -> bool {
    let fixed: [&[u8]; 5] = [
        b"connection",
        b"keep-alive",
        b"proxy-connection",
        b"upgrade",
        b"http2-settings",
    ];
    fixed.iter().any(|it| name.eq_ignore_ascii_case(it))
        || options.reframing && name.eq_ignore_ascii_case(b"transfer-encoding")
}

/// Writes `trailers` as the value of a line that lists it, and answers how long the line is.
fn write_trailers(line: &mut [u8]) -> usize {
    let short = b":trailers\r\n";
    let long = b": trailers\r\n";
    let (_, behind) = line.split_at_mut(b"te".len());
    let value = match behind.len() >= long.len() {
        true => &long[..],
        false => &short[..],
    };
    for (byte, new) in behind.iter_mut().zip(value) {
        *byte = *new;
    }
    b"te".len() + value.len()
}

/// Refuses what no client has reason to send.
fn count_nominated(head: &[u8]) -> Result<(), Error> {
    let (mut connections, mut names) = (0, 0);
    for (start, end) in lines::from(head, start_line(head)) {
        let Field { name, value, .. } = field(&head[start..end], start);
        if name.eq_ignore_ascii_case(b"connection") {
            connections += 1;
            let parts = value.split(|&byte| byte == b',');
            names += parts.filter(|part| !part.trim_ascii().is_empty()).count();
        }
        if connections > LINES || names > NAMES {
            return malformed(start, Kind::TooManyNominated);
        }
    }
    Ok(())
}

/// Where the first field starts.
fn start_line(head: &[u8]) -> usize {
    let end = head.iter().position(|&byte| byte == b'\n');
    end.map_or(head.len(), |end| end + 1)
}

/// The first line of a field.
fn find(head: &[u8], wanted: &[u8]) -> Option<(usize, usize)> {
    let mut lines = lines::from(head, start_line(head));
    lines.find(|&(start, end)| {
        field(&head[start..end], start)
            .name
            .eq_ignore_ascii_case(wanted)
    })
}

struct Field<'b> {
    name: &'b [u8],
    value: &'b [u8],
    /// Where the value starts.
    at: usize,
}

/// The fields of a section, from the start of one.
fn fields(section: &[u8], from: usize) -> impl Iterator<Item = Field<'_>> {
    lines::from(section, from).map(|(start, end)| field(&section[start..end], start))
}

/// The field of a line, which starts at `start`.
fn field(line: &[u8], start: usize) -> Field<'_> {
    let colon = line.iter().position(|&byte| byte == b':');
    let (name, rest) = line.split_at(colon.unwrap_or(line.len()));
    let value = rest.get(1..).unwrap_or_default().trim_ascii_start();
    Field {
        name,
        value: value.trim_ascii_end(),
        at: start + line.len() - value.len(),
    }
}

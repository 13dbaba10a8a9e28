//! Removes the fields of one connection from a head, as [`crate::hop_by_hop`] does from a map.
//!
//! ```
//! use header_set::http1::hop_by_hop;
//!
//! let mut buffer = *b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, X-Session\r\nUpgrade: websocket\r\nX-Session: 1\r\n\r\n";
//! let removed = hop_by_hop::strip(&mut buffer).unwrap();
//! assert_eq!(&buffer[..removed.cleaned().new_len], b"GET / HTTP/1.1\r\nHost: a\r\n\r\n");
//! assert_eq!(&buffer[removed.upgrade().unwrap()], b"websocket");
//! ```
//!
//! The same fields go by the same rules, except that `transfer-encoding` stays, since it frames the
//! body. [`Options::exactly`] removes it too. The feature `http` is not needed.

use core::ops::Range;

use super::cut::{Gap, unfolded};
use super::parse::{Section, parse};
use super::spans::Spans;
use super::{Cleaned, Error, Kind, Options, lines, malformed};
use crate::HeaderSet;
use crate::message::choice::Strip;
use crate::message::one_hop::{FIELDS, LINES, Nominated, OneOf, lists_trailers};

/// Removes the fields of one hop. Nomination removes anything but `host` and framing fields.
///
/// # Errors
/// If the head is incomplete or malformed, or has more than 8 `Connection` lines or 32 nominated
/// names; the buffer is unchanged.
pub fn strip(buffer: &mut [u8]) -> Result<Removed, Error> {
    Options::new().strip_hop_by_hop(&(), buffer)
}

/// Removes the fields of one hop; nomination removes nothing that is in `protected`.
///
/// # Errors
/// If the head is incomplete or malformed, or has more than 8 `Connection` lines or 32 nominated
/// names; the buffer is unchanged.
pub fn strip_protecting<P>(protected: &P, buffer: &mut [u8]) -> Result<Removed, Error>
where
    P: HeaderSet + ?Sized,
{
    Options::new().strip_hop_by_hop(protected, buffer)
}

/// The result for a head. Most methods read the removed lines from the buffer, between the new head
/// and the body, so keep these bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    cleaned: Cleaned,
    upgrade: Option<Range<usize>>,
    /// The start of the lines of `Connection` and one `upgrade`; they end where the body starts.
    aside: usize,
    nominated: Nominated,
    /// Those of the head, for the trailers.
    options: Options,
}

impl Removed {
    /// The lengths, and the number of removed field lines.
    #[must_use]
    pub fn cleaned(&self) -> Cleaned {
        self.cleaned
    }

    /// The range in the buffer of the first `upgrade` value, if `Connection` names it. Otherwise
    /// `upgrade` has no meaning.
    #[must_use]
    pub fn upgrade(&self) -> Option<Range<usize>> {
        self.upgrade.clone()
    }

    /// The nominated names that nomination removes, in the order and case of `Connection`. They
    /// include options such as `close`. `buffer` is the one that was cleaned.
    pub fn nominated<'b>(&self, buffer: &'b [u8]) -> impl Iterator<Item = &'b [u8]> + Clone {
        self.nominated.removed(self.lines(buffer))
    }

    /// The elements of `Connection` that nomination does not remove: protected names, `host`,
    /// framing fields, and invalid names. `buffer` is the one that was cleaned.
    pub fn refused<'b>(&self, buffer: &'b [u8]) -> impl Iterator<Item = &'b [u8]> {
        self.nominated.refused(self.lines(buffer))
    }

    /// Removes nominated and forbidden names from the trailers of the same message. Forbidden names
    /// include the fixed hop-by-hop fields. `buffer` is the one that was cleaned; `trailers` starts
    /// with the trailer section. It is read with the options of the head, except `exactly`.
    ///
    /// ```
    /// use header_set::http1::hop_by_hop;
    ///
    /// let mut buffer = *b"POST / HTTP/1.1\r\nHost: a\r\nConnection: x-session\r\nTransfer-Encoding: chunked\r\n\r\n";
    /// let removed = hop_by_hop::strip(&mut buffer).unwrap();
    ///
    /// let mut trailers = *b"X-Session: 1\r\nKeep-Alive: 1\r\nX-Sum: 2\r\n\r\n";
    /// let cleaned = removed.strip_trailers(&buffer, &mut trailers).unwrap();
    /// assert_eq!(&trailers[..cleaned.new_len], b"X-Sum: 2\r\n\r\n");
    /// ```
    ///
    /// # Errors
    /// If the section is incomplete or malformed; it is unchanged.
    pub fn strip_trailers(&self, buffer: &[u8], trailers: &mut [u8]) -> Result<Cleaned, Error> {
        let options = Options {
            exactly: false,
            ..self.options
        };
        let nominated: OneOf<'_> = self.nominated(buffer).collect();
        options.strip_trailers(&nominated, trailers)
    }

    fn lines<'b>(&self, buffer: &'b [u8]) -> impl Iterator<Item = &'b [u8]> + Clone {
        let aside = buffer.get(self.aside..self.cleaned.old_len);
        connection_values(aside.unwrap_or_default())
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
    // This pass checks the head and removes nothing.
    let nothing = Strip::new(&(), false);
    let parsed = parse(options, &nothing, Section::Head, buffer, &mut Spans::new())?;
    // In range: see `Parsed::len`.
    let lines = Lines::find(&buffer[..parsed.len]);
    let connection = lines.connection(buffer).map(|(_, field)| field.value);
    let Ok(nominated) = Nominated::read(protected, connection) else {
        let first = lines.connection(buffer).next();
        let at = first.map_or(0, |(start, _)| start);
        return malformed(at, Kind::TooManyNominated);
    };
    let (head, aside) = lines.set_aside(unfolded(buffer, parsed));
    let len = head.len();
    let names: OneOf<'_> = nominated.removed(connection_values(aside)).collect();
    let goes = |name: &[u8]| {
        let stays = name.eq_ignore_ascii_case(b"transfer-encoding") && !options.exactly;
        !stays && FIELDS.contains(name) || names.contains_bytes(name)
    };
    let (new_len, cut) = cut(head, nominated.te, goes);
    let upgrade = fields(aside, 0).find(|field| field.name.eq_ignore_ascii_case(b"upgrade"));
    Ok(Removed {
        cleaned: Cleaned {
            old_len: parsed.len,
            new_len,
            removed: cut + fields(aside, 0).count(),
        },
        upgrade: upgrade
            .filter(|_| nominated.upgrade)
            .map(|field| len + field.at..len + field.at + field.value.len()),
        aside: len,
        nominated,
        options,
    })
}

/// The positions of lines that are read after others have moved: all of `Connection`, and one
/// `upgrade`.
#[derive(Default)]
struct Lines {
    list: [(usize, usize); LINES + 2],
    /// At most the length of the list: see `Lines::find`.
    count: usize,
}

impl Lines {
    /// Finds the lines in order, and at most one `Connection` line more than is accepted.
    fn find(head: &[u8]) -> Self {
        let mut found = Self::default();
        let (mut connections, mut upgrades) = (0, 0);
        for (start, end) in lines::from(head, start_line(head)) {
            // In range: see `lines::from`.
            let name = lines::name(&head[start..end]);
            let (seen, most) = if name.eq_ignore_ascii_case(b"connection") {
                (&mut connections, LINES + 1)
            } else if name.eq_ignore_ascii_case(b"upgrade") {
                (&mut upgrades, 1)
            } else {
                continue;
            };
            *seen += 1;
            if *seen <= most {
                // In range: at most `LINES + 1` lines of `Connection` and one `upgrade` get here.
                found.list[found.count] = (start, end);
                found.count += 1;
            }
        }
        found
    }

    /// The lines of `Connection`, and where each starts.
    fn connection<'b>(&self, head: &'b [u8]) -> impl Iterator<Item = (usize, Field<'b>)> {
        // In range: see `Lines::count`; `head` starts with the bytes in which the lines were found.
        let lines = self.list[..self.count].iter();
        lines
            .map(|&(start, end)| (start, field(&head[start..end], start)))
            .filter(|(_, field)| field.name.eq_ignore_ascii_case(b"connection"))
    }

    /// Moves the lines to the end of the head. Returns the rest of the head, and the lines.
    fn set_aside<'b>(&self, head: &'b mut [u8]) -> (&'b mut [u8], &'b [u8]) {
        let mut len = head.len();
        // In range: see `Lines::count`.
        for &(start, end) in self.list[..self.count].iter().rev() {
            // In range: lines ascend, and `len` leaves out only those behind this one.
            head[start..len].rotate_left(end - start);
            len -= end - start;
        }
        // In range: `len` started as the length of `head`, and only fell.
        let (head, aside) = head.split_at_mut(len);
        (head, aside)
    }
}

/// Cuts out the lines whose names go, and shortens `te`. Returns the new length of the head, and
/// the number of removed lines.
fn cut(head: &mut [u8], te_is_nominated: bool, goes: impl Fn(&[u8]) -> bool) -> (usize, usize) {
    // At most one line `te: trailers` stays.
    let (mut removed, mut te_stays) = (0, te_is_nominated);
    let mut gap = Gap::default();
    let mut next = start_line(head);
    loop {
        let Some((start, end)) = lines::from(head, next).next() else {
            break;
        };
        next = end;
        // In range, here and below: see `lines::from`.
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

/// Makes `trailers` the value of a line that lists it, and returns the line's new length.
fn write_trailers(line: &mut [u8]) -> usize {
    let short = b":trailers\r\n";
    let long = b": trailers\r\n";
    // In range: the name of the line is `te`.
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

/// The start of the first field.
fn start_line(head: &[u8]) -> usize {
    let end = head.iter().position(|&byte| byte == b'\n');
    end.map_or(head.len(), |end| end + 1)
}

struct Field<'b> {
    name: &'b [u8],
    value: &'b [u8],
    /// The start of the value.
    at: usize,
}

/// The fields of a section, from the field that starts at `from`.
fn fields(section: &[u8], from: usize) -> impl Iterator<Item = Field<'_>> + Clone {
    // In range: see `lines::from`.
    lines::from(section, from).map(|(start, end)| field(&section[start..end], start))
}

/// The values of `Connection` among the lines of a section.
fn connection_values(section: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let fields = fields(section, 0).filter(|field| field.name.eq_ignore_ascii_case(b"connection"));
    fields.map(|field| field.value)
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

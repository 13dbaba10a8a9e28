//! Fields for one hop; readers of `Connection`, `Upgrade` and `TE`.

use core::iter;

use crate::message::alias::{is_alias, may_be_alias};
use crate::message::one_of::{ELEMENTS, OneOf};
use crate::message::runs::leading;
use crate::message::trailers::FORBIDDEN;
use crate::message::{frames, is_host, token};
use crate::{Entry, HeaderSet, Rules};

crate::header_set! {
    /// The fields for one hop that need no nomination, and `close`, which most messages nominate
    /// that nominate anything. [`OneHop`] decides about `te`, `close` and what frames a message.
    pub(crate) static FIELDS = [@hop_by_hop, "http2-settings", "close", "content-length"];
}

/// The most lines of `Connection`, and of an `Upgrade` that it nominates; clients send one.
pub(crate) const LINES: usize = 8;

/// What the values of `Connection` say. The text stays in the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Connection {
    /// A bit for each element, in their order: the names that nomination removes.
    removable: u32,
    /// Whether `upgrade` is nominated.
    pub upgrade: bool,
    /// Whether `te` is nominated, and removable.
    pub te: bool,
    /// Whether `close` is nominated, and removable.
    pub close: bool,
    /// Whether a name is removed that is not in [`FIELDS`].
    pub others: bool,
}

impl Connection {
    /// Reads the values of `Connection`; `None` if they are too many, or those of an `Upgrade` that
    /// it nominates. Nomination removes nothing that is `protected`.
    pub(crate) fn read<'v, U: Iterator<Item = &'v [u8]>>(
        protected: Option<&dyn HeaderSet>,
        values: impl Iterator<Item = &'v [u8]>,
        upgrade: impl FnOnce() -> U,
    ) -> Option<Self> {
        let (mut found, mut lines) = (Self::default(), 0);
        let values = values.inspect(|_| lines += 1);
        for (number, name) in values.flat_map(elements).enumerate() {
            if number == ELEMENTS {
                return None;
            }
            let is = |option: &[u8]| name.eq_ignore_ascii_case(option);
            found.upgrade |= is(b"upgrade");
            if !may_be_nominated(protected, name) {
                continue;
            }
            found.removable |= 1 << number;
            found.te |= is(b"te");
            found.close |= is(b"close");
            found.others |= !is(b"close") && !FIELDS.contains(name);
        }
        let is_short = || Self::read(None, upgrade(), iter::empty).is_some();
        (lines <= LINES && (!found.upgrade || is_short())).then_some(found)
    }

    /// The elements of the same values that nomination removes, or those that it does not.
    pub(crate) fn elements<'v>(
        self,
        values: impl Iterator<Item = &'v [u8]> + Clone,
        are_removed: bool,
    ) -> impl Iterator<Item = &'v [u8]> + Clone {
        values
            .flat_map(elements)
            .take(ELEMENTS)
            .enumerate()
            .filter(move |&(number, _)| (self.removable >> number & 1 == 1) == are_removed)
            .map(|(_, name)| name)
    }
}

/// The fields of one hop in a message.
#[derive(Clone)]
pub(crate) struct OneHop<'n> {
    /// The nominated names, if one of them is not in [`FIELDS`]. An empty list in place of `None` took
    /// 8 % more instructions, in heads and in maps.
    pub nominated: Option<OneOf<'n>>,
    /// `te` lists `trailers`, and is not nominated.
    pub keeps_te: bool,
    /// `close` is nominated.
    pub removes_close: bool,
    /// `transfer-encoding` is removed: from a map always, and from a head, whose body it frames, if
    /// the set decides about it.
    pub removes_coding: bool,
    /// Recipients would read `content-length` differently: a map has it on two lines, or beside the
    /// `transfer-encoding` that framed its body (RFC 9112, section 6.3).
    pub removes_length: bool,
}

/// What is removed from a message: aliases of framing, and the fields of one hop, if there are any.
#[doc(hidden)]
impl HeaderSet for Option<OneHop<'_>> {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        is_alias(name) || self.as_ref().is_some_and(|hop| hop.removes(name))
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }

    fn entry_for(&self, name: &[u8]) -> Option<Entry> {
        let entry = self.as_ref().and_then(|_| FIELDS.entry(name));
        // A list of the library has aliases.
        let of_alias = || FORBIDDEN.entry(name).filter(|_| is_alias(name));
        entry.or_else(of_alias).map(Entry::of_another_list)
    }

    #[inline(always)]
    fn may_contain(&self, name: &[u8]) -> bool {
        may_be_alias(name) || self.as_ref().is_some_and(|hop| hop.may_remove(name))
    }

    #[cfg(feature = "http")]
    fn standard_names(&self) -> u128 {
        match self {
            None => 0,
            Some(hop) if hop.nominated.is_some() => u128::MAX,
            Some(_) => FIELDS.standard_names(),
        }
    }
}

impl OneHop<'_> {
    fn removes(&self, name: &[u8]) -> bool {
        let is = |field: &[u8]| name.eq_ignore_ascii_case(field);
        match name.len() {
            2 if is(b"te") => !self.keeps_te,
            5 if is(b"close") => self.removes_close,
            14 if is(b"content-length") => self.removes_length,
            17 if is(b"transfer-encoding") => self.removes_coding,
            _ => FIELDS.contains(name) || self.nominates(|names| names.contains(name)),
        }
    }

    #[inline(always)]
    fn may_remove(&self, name: &[u8]) -> bool {
        HeaderSet::may_contain(&FIELDS, name) | self.nominates(|names| names.may_contain(name))
    }

    fn nominates(&self, has: impl Fn(&OneOf<'_>) -> bool) -> bool {
        self.nominated.as_ref().is_some_and(has)
    }
}

/// Whether `Connection` may remove `name`.
fn may_be_nominated(protected: Option<&dyn HeaderSet>, name: &[u8]) -> bool {
    let is_protected = || protected.is_some_and(|set| set.contains_bytes(name));
    token::is_token(name) && !frames(name) && !is_host(name) && !is_protected()
}

/// Whether a value of `te` has the element `trailers`, whatever its weight.
pub(crate) fn lists_trailers(value: &[u8]) -> bool {
    elements(value).any(|element| {
        let coding = element.split(|&byte| byte == b';').next();
        coding.is_some_and(|it| it.trim_ascii_end().eq_ignore_ascii_case(b"trailers"))
    })
}

/// The elements of a list (RFC 9110, section 5.6.1) that are not empty, folded lines included.
pub(crate) fn elements(value: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    // No control bytes but tabs and line breaks are in a value. Without a branch, for vectors.
    let is_between = |byte: u8| (byte == b',') | (byte <= b' ');
    let mut rest = value;
    iter::from_fn(move || {
        // In range, here and below: the length of a start of `rest`.
        rest = &rest[leading(rest, is_between)..];
        let (element, after) = rest.split_at(leading(rest, |byte| byte != b','));
        rest = after;
        (!element.is_empty()).then(|| element.trim_ascii_end())
    })
}

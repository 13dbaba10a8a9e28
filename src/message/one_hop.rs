//! Fields for one hop; readers of `Connection` and `TE`.

use crate::HeaderSet;
use crate::message::{is_framing, token};

crate::header_set! {
    /// The fields for one hop that need no nomination. `te` may stay as `te: trailers`.
    /// `transfer-encoding` stays in heads, because it frames the body.
    pub(crate) static FIELDS = [@hop_by_hop, "http2-settings"];
}

/// The most lines of `Connection`; clients send one.
pub(crate) const LINES: usize = 8;

/// The most names in `Connection`; clients send a few. Each is a bit of [`Nominated`].
pub(crate) const NAMES: usize = 32;

/// The nominated names, as a bit for each in their order; the text stays in the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nominated {
    /// The names that nomination may remove.
    removable: u32,
    /// Whether `upgrade` is nominated.
    pub upgrade: bool,
    /// Whether `te` is nominated, and removable.
    pub te: bool,
}

/// The limit that was exceeded.
pub(crate) enum TooMany {
    Lines,
    Names,
}

impl Nominated {
    /// Reads the values of `Connection`.
    pub(crate) fn read<'v, P>(
        protected: &P,
        values: impl Iterator<Item = &'v [u8]>,
    ) -> Result<Self, TooMany>
    where
        P: HeaderSet + ?Sized,
    {
        let mut nominated = Self::default();
        let mut count = 0;
        for (line, value) in values.enumerate() {
            if line == LINES {
                return Err(TooMany::Lines);
            }
            for name in elements(value) {
                if count == NAMES {
                    return Err(TooMany::Names);
                }
                let removable = may_be_nominated(protected, name);
                nominated.removable |= u32::from(removable) << count;
                nominated.upgrade |= name.eq_ignore_ascii_case(b"upgrade");
                nominated.te |= removable && name.eq_ignore_ascii_case(b"te");
                count += 1;
            }
        }
        Ok(nominated)
    }

    /// The names of the same values that nomination removes.
    pub(crate) fn removed<'v>(
        self,
        values: impl Iterator<Item = &'v [u8]> + Clone,
    ) -> impl Iterator<Item = &'v [u8]> + Clone {
        self.with_bit(values, 1)
    }

    /// The names of the same values that nomination may not remove.
    pub(crate) fn refused<'v>(
        self,
        values: impl Iterator<Item = &'v [u8]> + Clone,
    ) -> impl Iterator<Item = &'v [u8]> + Clone {
        self.with_bit(values, 0)
    }

    fn with_bit<'v>(
        self,
        values: impl Iterator<Item = &'v [u8]> + Clone,
        bit: u32,
    ) -> impl Iterator<Item = &'v [u8]> + Clone {
        values
            .flat_map(elements)
            .take(NAMES)
            .enumerate()
            .filter(move |&(number, _)| self.removable >> number & 1 == bit)
            .map(|(_, name)| name)
    }
}

/// At most [`NAMES`] names, as a set. They are split once: to split `Connection` again for each
/// field would take quadratic time.
pub(crate) struct OneOf<'n> {
    list: [&'n [u8]; NAMES],
    /// At most `NAMES`.
    count: usize,
    /// A bit for each length of a name, modulo 64: a prefilter.
    lengths: u64,
}

impl<'n> FromIterator<&'n [u8]> for OneOf<'n> {
    /// Takes the first [`NAMES`] names and drops the others. `Connection` has no more; an `upgrade`
    /// may, and a response may not switch to the protocols that are dropped.
    fn from_iter<I: IntoIterator<Item = &'n [u8]>>(names: I) -> Self {
        let mut these = Self {
            list: [b""; NAMES],
            count: 0,
            lengths: 0,
        };
        for (slot, name) in these.list.iter_mut().zip(names) {
            *slot = name;
            these.count += 1;
            these.lengths |= 1 << (name.len() % 64);
        }
        these
    }
}

impl HeaderSet for OneOf<'_> {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        let mut names = self.list.iter().take(self.count);
        self.may_contain(name) && names.any(|one| one.eq_ignore_ascii_case(name))
    }

    #[inline]
    fn may_contain(&self, name: &[u8]) -> bool {
        self.lengths >> (name.len() % 64) & 1 == 1
    }
}

/// Whether `Connection` may remove `name`.
fn may_be_nominated<P: HeaderSet + ?Sized>(protected: &P, name: &[u8]) -> bool {
    token::is_token(name) && !is_framing(name) && !protected.contains_bytes(name)
}

/// Whether a value of `te` has the element `trailers`, whatever its weight.
pub(crate) fn lists_trailers(value: &[u8]) -> bool {
    elements(value).any(|element| {
        let coding = element.split(|&byte| byte == b';').next();
        coding.is_some_and(|coding| coding.trim_ascii().eq_ignore_ascii_case(b"trailers"))
    })
}

/// The elements of a list (RFC 9110, section 5.6.1) that are not empty, folded lines included.
pub(crate) fn elements(value: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    value
        .split(|&byte| byte == b',')
        .map(<[u8]>::trim_ascii)
        .filter(|element| !element.is_empty())
}

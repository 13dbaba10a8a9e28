//! Fields for one hop, and what `Connection` and `TE` say.

use crate::HeaderSet;
use crate::message::{is_framing, token};

crate::header_set! {
    /// The fields for one hop that go whatever `Connection` says. `te` may stay as `te: trailers`;
    /// `transfer-encoding` stays on heads, whose body it frames.
    #[cfg(feature = "http1")]
    pub(crate) static FIELDS = [@hop_by_hop, "http2-settings"];

    /// Those that the crate `http` holds as texts: to look for each by a hash takes longer than one
    /// pass over such names.
    #[cfg(feature = "http")]
    pub(crate) static UNCOMMON = [
        @hop_by_hop, "http2-settings", !"connection", !"te", !"transfer-encoding", !"upgrade",
    ];
}

/// Accepted lines of `Connection`: a client sends one.
pub(crate) const LINES: usize = 8;

/// Accepted names in `Connection`: a client sends a few. One bit of [`Nominated`] each.
pub(crate) const NAMES: usize = 32;

/// What `Connection` nominates. The names stay where they are; this has a bit for each of them, in
/// their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nominated {
    /// The names that nomination may remove.
    removable: u32,
    /// Whether `upgrade` is nominated.
    pub upgrade: bool,
    /// Whether `te` is nominated, and removable.
    pub te: bool,
}

/// More than any client has reason to send.
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

    /// The names that nomination removes, of the same values.
    pub(crate) fn removed<'v>(
        self,
        values: impl Iterator<Item = &'v [u8]> + Clone,
    ) -> impl Iterator<Item = &'v [u8]> + Clone {
        self.with_bit(values, 1)
    }

    /// The names that nomination may not remove, of the same values.
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

/// The names of an iterator, as a set.
pub(crate) struct OneOf<I>(pub I);

impl<'n, I> HeaderSet for OneOf<I>
where
    I: Iterator<Item = &'n [u8]> + Clone + Send + Sync,
{
    fn contains_bytes(&self, name: &[u8]) -> bool {
        let mut names = self.0.clone();
        names.any(|one| one.eq_ignore_ascii_case(name))
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

/// The elements of a list (RFC 9110, section 5.6.1) that are not empty, also of a list on folded
/// lines.
pub(crate) fn elements(value: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    value
        .split(|&byte| byte == b',')
        .map(<[u8]>::trim_ascii)
        .filter(|element| !element.is_empty())
}

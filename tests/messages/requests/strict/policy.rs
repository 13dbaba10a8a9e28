//! The options of a call, and what they decide about a message: which lines are removed, and for
//! what the message is refused. One table for every carrier.

use super::hops::{Amount, Nominations};
use super::lists::{CHOICES, List, PROTECTED_LISTS};
use super::reading::{Direction, How, Message, is_alias};
use super::trailers::is_forbidden;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verb {
    Strip,
    Keep,
    /// No set: hop-by-hop.
    HopByHop,
}

/// The carrier of a field. Rules for heads do not apply to the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    Head,
    Map,
    Trailers,
}

/// What a message is refused for, besides its own mistakes: the lines that show it.
pub(super) struct Refusal {
    pub(super) lines: Vec<usize>,
    /// False where the documented limit leaves open what is counted.
    pub(super) is_certain: bool,
}

/// The options of a call. Sets are numbers of `lists`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    pub(super) verb: Verb,
    pub(super) lists: usize,
    pub(super) protecting: Option<usize>,
    /// Whether the list decides about framing and host too.
    pub(super) exactly: bool,
    pub(super) refusing_ambiguous: bool,
    pub(super) unfold: bool,
    pub(super) direction: Direction,
    /// Whether only messages of this direction are accepted.
    pub(super) is_one_way: bool,
}

/// Reads options from the bits of a number, the lowest first.
struct Bits(u64);

impl Bits {
    fn take(&mut self, count: u32) -> usize {
        let taken = self.0 & ((1 << count) - 1);
        self.0 >>= count;
        taken as usize
    }

    /// True for one value of these bits: rare where they are many.
    fn all(&mut self, count: u32) -> bool {
        self.take(count) + 1 == 1 << count
    }
}

impl Policy {
    /// The bit of a number that makes a message a response. The bits below it are options.
    pub(super) const RESPONSE: u64 = 1 << 60;

    /// The policy of a number. That of 0 strips requests by the first list.
    pub(super) fn new(number: u64) -> Self {
        let bits = &mut Bits(number);
        Self {
            verb: match bits.take(3) {
                0..3 => Verb::Strip,
                3..5 => Verb::Keep,
                _ => Verb::HopByHop,
            },
            lists: bits.take(2) % CHOICES.len(),
            protecting: match bits.take(2) {
                0 => None,
                number => Some(number % PROTECTED_LISTS.len()),
            },
            exactly: bits.all(1),
            refusing_ambiguous: bits.all(4),
            unfold: bits.all(2),
            is_one_way: bits.all(1),
            direction: match number & Self::RESPONSE {
                0 => Direction::Request,
                _ => Direction::Response,
            },
        }
    }

    /// Whether a function without options does the same.
    pub(super) fn is_plain(&self) -> bool {
        !self.refusing_ambiguous && !self.unfold && !self.is_one_way
    }

    /// How these bytes are read. Without a direction, the first of them decide.
    pub(super) fn how(&self, bytes: &[u8]) -> How {
        let direction = match bytes.starts_with(b"HTTP/") {
            _ if self.is_one_way => self.direction,
            true => Direction::Response,
            false => Direction::Request,
        };
        How {
            direction,
            unfold: self.unfold,
        }
    }

    pub(super) fn is_protected(&self, name: &[u8]) -> bool {
        self.protecting
            .is_some_and(|number| PROTECTED_LISTS[number].has(name))
    }

    pub(super) fn lists(&self) -> &'static [List] {
        CHOICES[self.lists]
    }

    /// Whether the set removes a field of this name.
    pub(super) fn removes_by_list(&self, name: &[u8], place: Place) -> bool {
        let is_left_alone = place != Place::Trailers
            && !self.exactly
            && (frames(name) || is_one_of(name, &["host"]));
        let mut lists = self.lists().iter();
        !is_left_alone
            && match self.verb {
                Verb::Strip => lists.any(|list| list.has(name)),
                Verb::Keep => !lists.any(|list| list.has_as_written(name)),
                Verb::HopByHop => false,
            }
    }

    /// Whether a line of this name is removed. For `te` see [`Nominations::te_stays`].
    pub(super) fn removes(&self, name: &[u8], place: Place, nominations: &Nominations) -> bool {
        let by_place = match place {
            // A head with an alias is refused before.
            Place::Head => false,
            Place::Map => is_alias(name),
            // Nothing keeps forbidden trailers of a head whose fields of one hop are removed.
            Place::Trailers if self.exactly && self.verb != Verb::HopByHop => is_alias(name),
            Place::Trailers => is_alias(name) || is_forbidden(name),
        };
        by_place
            || self.removes_by_list(name, place)
            || self.verb == Verb::HopByHop && self.removes_by_hop(name, place, nominations)
    }

    fn removes_by_hop(&self, name: &[u8], place: Place, nominations: &Nominations) -> bool {
        match place {
            Place::Trailers => nominations.has(name),
            Place::Head => {
                let is_coding = is_one_of(name, &["transfer-encoding"]);
                nominations.removes(name) || self.exactly && is_coding
            }
            Place::Map => nominations.removes(name) || nominations.removes_framing(name),
        }
    }

    /// All grounds to refuse the message. Maps are not asked about ambiguous names.
    pub(super) fn refusals(
        &self,
        message: &Message,
        place: Place,
        nominations: &Nominations,
    ) -> Vec<Refusal> {
        let lines_with = |is_meant: &dyn Fn(&[u8]) -> bool| -> Vec<usize> {
            let lines = message.lines.iter().enumerate();
            let lines = lines.filter(|(_, line)| is_meant(message.name(line)));
            lines.map(|(index, _)| index).collect()
        };
        let mut refusals = Vec::new();
        if self.verb == Verb::HopByHop && nominations.amount != Amount::Allowed {
            let lines = lines_with(&|name| is_one_of(name, &["connection"]));
            refusals.push(Refusal {
                lines: lines.into_iter().take(1).collect(),
                is_certain: nominations.amount == Amount::TooMany,
            });
        }
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        let ambiguous = lines_with(&|name| !name.iter().all(is_plain));
        if self.refusing_ambiguous && place != Place::Map && !ambiguous.is_empty() {
            refusals.push(Refusal {
                lines: ambiguous,
                is_certain: true,
            });
        }
        refusals
    }
}

/// The fields that say where a message ends.
pub(super) fn frames(name: &[u8]) -> bool {
    is_one_of(name, &["content-length", "transfer-encoding"])
}

pub(super) fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    names
        .iter()
        .any(|one| name.eq_ignore_ascii_case(one.as_bytes()))
}

//! The options of a cleaner, and what they decide about a message: which lines are removed, and
//! for what the message is refused. One table for every carrier.

use super::hops::Nominations;
use super::lists::{CHOICES, List, SENSITIVE_IN_POOL};
use super::reading::{Message, frames, is_alias, is_one_of};
use super::trailers::is_forbidden;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verb {
    Strip,
    Keep,
    /// No set: hop-by-hop and refusals only.
    Nothing,
}

/// The carrier of a field. Rules for heads do not apply to the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    Head,
    Map,
    Trailers,
}

/// Why an option refuses a message, and the lines that show it. None where it is in no line.
#[derive(Debug)]
pub struct Refusal {
    /// The variant of `header_set::Reason`.
    pub ground: &'static str,
    pub lines: Vec<usize>,
    /// False where the documented limit leaves open what is counted.
    pub is_certain: bool,
}

/// The options of a cleaner. Sets are numbers of `lists`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    pub verb: Verb,
    pub lists: usize,
    /// Whether the case of the list counts.
    pub is_sensitive: bool,
    pub hop_by_hop: bool,
    pub protecting: Option<usize>,
    pub including_framing: bool,
    pub including_host: bool,
    pub refusing: Option<usize>,
    pub at_most_once: Option<usize>,
    pub refusing_ambiguous: bool,
    pub max_lines: Option<usize>,
    pub unfold: bool,
    pub max_len: Option<usize>,
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

    /// A set of the pool, in one of 2^count cases. One in eight of them is sensitive.
    fn pooled(&mut self, count: u32) -> Option<usize> {
        let set = match self.take(3) {
            0 => SENSITIVE_IN_POOL,
            number => number % SENSITIVE_IN_POOL,
        };
        self.all(count).then_some(set)
    }

    /// A limit of `width` bits, in one of 2^count cases.
    fn max(&mut self, count: u32, width: u32) -> Option<usize> {
        let most = self.take(width);
        self.all(count).then_some(most)
    }
}

impl Policy {
    /// The policy of a number. That of 0 strips requests by the first list.
    pub fn new(number: u64) -> Self {
        let bits = &mut Bits(number);
        Self {
            verb: match bits.take(3) {
                0..4 => Verb::Strip,
                4..6 => Verb::Keep,
                _ => Verb::Nothing,
            },
            lists: bits.take(2) % CHOICES.len(),
            is_sensitive: bits.all(6),
            hop_by_hop: bits.all(1),
            protecting: bits.pooled(1),
            including_framing: bits.all(2),
            including_host: bits.all(2),
            refusing: bits.pooled(4),
            at_most_once: bits.pooled(3),
            refusing_ambiguous: bits.all(4),
            max_lines: bits.max(4, 5).map(|most| most % 12),
            unfold: bits.all(2),
            max_len: bits.max(4, 4).map(|most| 24 + most * 24),
        }
    }

    /// The verbs of `http1` and `header_map` take no options.
    pub fn is_plain(&self) -> bool {
        let plain = Self {
            verb: self.verb,
            lists: self.lists,
            is_sensitive: self.is_sensitive,
            ..Self::new(0)
        };
        *self == plain
    }

    /// Whether `te` has a rule of its own, which is [`Nominations::te_stays`].
    pub fn has_rule(&self, name: &[u8]) -> bool {
        self.hop_by_hop && is_one_of(name, &["te"])
    }

    pub fn is_protected(&self, name: &[u8]) -> bool {
        // The sensitive set has no list: a cleaner that has it refuses every message.
        let list = self.protecting.and_then(List::pooled);
        list.is_some_and(|list| list.has(name))
    }

    pub fn lists(&self) -> impl Iterator<Item = &'static List> + use<> {
        List::chosen(self.lists)
    }

    /// Whether the set removes a field of this name.
    pub fn removes_by_list(&self, name: &[u8], place: Place) -> bool {
        let is_left_alone = place != Place::Trailers
            && (!self.including_framing && frames(name)
                || !self.including_host && is_one_of(name, &["host"]));
        let mut lists = self.lists();
        !is_left_alone
            && match self.verb {
                Verb::Strip => lists.any(|list| list.has(name)),
                Verb::Keep => !lists.any(|list| list.has_as_written(name)),
                Verb::Nothing => false,
            }
    }

    /// Whether a line of this name is removed, but for [`Self::has_rule`].
    pub fn removes(&self, name: &[u8], place: Place, nominations: &Nominations) -> bool {
        let by_place = match place {
            // A head with an alias is refused before.
            Place::Head => false,
            Place::Map => is_alias(name),
            Place::Trailers => is_alias(name) || is_forbidden(name),
        };
        by_place
            || self.removes_by_list(name, place)
            || self.hop_by_hop && self.removes_by_hop(name, place, nominations)
    }

    fn removes_by_hop(&self, name: &[u8], place: Place, nominations: &Nominations) -> bool {
        match place {
            Place::Trailers => nominations.has(name),
            Place::Head => {
                let is_coding = is_one_of(name, &["transfer-encoding"]);
                nominations.removes(name) || self.including_framing && is_coding
            }
            Place::Map => nominations.removes(name) || nominations.removes_framing(name),
        }
    }

    pub fn refusals(&self, message: &Message, nominations: &Nominations) -> Vec<Refusal> {
        let certain = |ground, lines| Refusal {
            ground,
            lines,
            is_certain: true,
        };
        let sets = [self.protecting, self.refusing, self.at_most_once];
        if self.is_sensitive && self.verb != Verb::Nothing
            || sets.contains(&Some(SENSITIVE_IN_POOL))
        {
            return vec![certain("CaseSensitive", Vec::new())];
        }
        let names: Vec<&[u8]> = message.lines.iter().map(|it| message.name(it)).collect();
        let mut refusals = Vec::new();
        if self.max_lines.is_some_and(|most| names.len() > most) {
            refusals.push(certain("TooManyLines", Vec::new()));
        }
        // Those that need a line.
        let mut add = |ground, is_certain, is_meant: &dyn Fn(&[u8]) -> bool| {
            let lines = (0..names.len()).filter(|&line| is_meant(names[line]));
            let lines: Vec<_> = lines.collect();
            refusals.extend((!lines.is_empty()).then_some(Refusal {
                ground,
                lines,
                is_certain,
            }));
        };
        if let Some(is_certain) = nominations.are_too_many.filter(|_| self.hop_by_hop) {
            let is_meant = |name: &[u8]| is_one_of(name, &["connection", "upgrade"]);
            add("TooManyNominated", is_certain, &is_meant);
        }
        if let Some(list) = self.refusing.and_then(List::pooled) {
            add("Refused", true, &|name| list.has(name));
        }
        if let Some(list) = self.at_most_once.and_then(List::pooled) {
            let listed = names.iter().filter(|name| list.has(name));
            let mut keys: Vec<_> = listed.map(|name| list.folds.name(name)).collect();
            let count = |name: &[u8]| {
                let key = list.folds.name(name);
                keys.iter().filter(|it| **it == key).count()
            };
            add("Repeated", true, &|name| count(name) > 1);
            keys.sort();
            keys.dedup();
            if keys.len() > 64 {
                add("TooManyListed", true, &|name| list.has(name));
            }
        }
        if self.refusing_ambiguous {
            add("Ambiguous", true, &|name| !name.iter().all(is_plain));
        }
        refusals
    }
}

/// Whether no backend takes the byte of a name for another.
pub fn is_plain(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'-'
}

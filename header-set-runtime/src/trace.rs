//! What a lookup touches, recorded by the lookup itself.
//!
//! Every lookup takes a `&mut Trace<N>`. At run time `N` is 0: the calls are empty and compile to
//! nothing. The generator passes a trace with room and gets the accesses and branches of the very
//! code that will run, in order, so that no second description of a lookup has to be kept in step.

/// The tables of the three strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// Perfect hash: a word of bits and a displacement for each bucket.
    Buckets,
    /// Compact hash: what is the same for many names.
    Parts,
    /// Compact hash: a byte for each bucket, and free places.
    Pilots,
    /// Perfect hash: names of up to 30 bytes.
    Records,
    /// Perfect hash: a displacement for each bucket.
    Displacements,
    /// Perfect hash: names of up to 31 bytes as four words.
    Rows,
    /// Perfect hash: what is added by length, tags, where names start.
    Slots,
    /// Popcount trie: roots, inner nodes.
    Nodes,
    /// Popcount trie: leaves.
    Leaves,
    /// Ordered trie: nodes, their edges and what is below those.
    Index,
    /// Ordered trie: blocks of names, and where they start.
    Blocks,
    /// Ordered trie: what codes stand for.
    Symbols,
    /// Flat DFA: byte classes.
    Classes,
    /// Flat DFA: groups of entries by the classes at two spots.
    Sieve,
    /// Flat DFA: transitions.
    Transitions,
    /// Flat DFA: runs of bytes that are compared at once.
    Runs,
    /// Flat DFA: the patterns that names with a common start fall back to, winners of ties.
    Outcomes,
    /// Where names start.
    Offsets,
    /// The bytes of names.
    Names,
    /// Prefix entries: which starts there are.
    PrefixFilter,
    /// Prefix entries: buckets.
    PrefixBuckets,
    /// Prefix entries: pairs of value and mask.
    PrefixGroups,
    /// Prefix entries: text, length, parents.
    PrefixTexts,
    /// Globs: literal pieces.
    Globs,
    /// Globs: the pieces of each.
    GlobPieces,
    /// Which ids are exclusions.
    Excluded,
}

/// The places in the code where a lookup branches on data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// The name is shorter than four bytes.
    Short,
    /// The name is longer than any key.
    Long,
    /// The tag, or the leaf's four bytes, tell that the name is no key.
    Reject,
    /// The candidate has another length.
    Length,
    /// The exact compare fails.
    Compare,
    /// Trie, DFA: the walk goes on.
    Walk,
    /// The name ends before the automaton settles.
    End,
    /// DFA: a run of bytes has to be compared.
    Run,
    /// A name starts as some prefix does.
    PrefixFilter,
    /// There are more prefixes to test.
    PrefixMore,
    /// Binary search: left or right.
    PrefixSearch,
    /// A glob matches.
    Glob,
    /// The winner is an exclusion.
    Excluded,
    /// DFA: no entry has the bytes at two spots.
    Sieve,
    /// A prefix may match.
    PrefixPair,
    /// Compact hash: the place lies past the end, and is one that was left free.
    More,
    /// There is a candidate, so that no pattern beside it is asked.
    Candidate,
}

/// Arithmetic worth counting: what a lookup does, not what that costs. The one multiplication of a
/// window hash is not worth it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Three windows of a name hashed.
    ThreeWindows,
    /// A name folded as four words, to be hashed and compared.
    Words,
    /// A name folded as four words, to be compared with one row, and perhaps hashed for it.
    Quad,
    /// Words of eight bytes hashed.
    WideHash {
        /// How many.
        words: usize,
    },
    /// The number of a node or a leaf behind another: bits counted, where the first node is known
    /// from the name alone.
    NextNode,
    /// A name compared with the start of a prefix, or with three masked ones at once.
    Prefix,
    /// The ends of all parts of a row of edges, compared at once.
    Parts,
    /// Where a text starts and ends, off two lanes of a block.
    Lanes,
    /// A glob begun.
    Glob,
    /// A place of a name compared with a piece of a glob.
    GlobPlace,
}

/// One step of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// `bytes` bytes at `offset` of a table were read.
    Load {
        /// Which table.
        table: Table,
        /// From the table's first byte.
        offset: usize,
        /// How many.
        bytes: usize,
        /// Whether the address depends on an earlier load of this lookup.
        chained: bool,
    },
    /// Arithmetic that takes about as long as an access, or longer.
    Work(Work),
    /// A branch on data was decided.
    Branch {
        /// Where in the code.
        site: Site,
        /// Which way.
        taken: bool,
    },
}

/// A record of up to `N` steps; further ones are counted and dropped.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Trace<const N: usize> {
    events: [Event; N],
    len: usize,
    ends_lookups: bool,
    /// Of a search that was ended: how many like steps were taken, and how many there are.
    taken_of: (usize, usize),
}

impl<const N: usize> Trace<N> {
    /// Nothing recorded yet.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        let blank = Event::Branch {
            site: Site::Short,
            taken: false,
        };
        Self {
            events: [blank; N],
            len: 0,
            ends_lookups: false,
            taken_of: (1, 1),
        }
    }

    /// The same for who asks for steps and not for answers: once it is full, lookups that take many
    /// further steps may end with a wrong one.
    #[must_use]
    pub const fn of_steps_alone() -> Self {
        let mut trace = Self::new();
        trace.ends_lookups = true;
        trace
    }

    /// The steps so far, at most `N`.
    #[must_use]
    pub const fn events(&self) -> &[Event] {
        let kept = if self.len < N { self.len } else { N };
        self.events.split_at(kept).0
    }

    /// Whether nobody wants to know how the lookup goes on.
    #[inline(always)]
    pub const fn is_enough(&self) -> bool {
        N > 0 && self.ends_lookups && self.len >= N
    }

    /// How many times what is recorded the lookup takes, as a fraction: more than once where a
    /// search was ended early.
    #[must_use]
    pub const fn times(&self) -> (usize, usize) {
        let (taken, of) = self.taken_of;
        (of, taken)
    }

    /// Notes that a search ends here, behind `taken` steps `of` those that it has.
    #[inline(always)]
    pub const fn end_search(&mut self, taken: usize, of: usize) {
        if taken > 0 {
            self.taken_of = (taken, of);
        }
    }

    /// Makes the record empty.
    pub const fn clear(&mut self) {
        self.len = 0;
        self.taken_of = (1, 1);
    }

    #[inline(always)]
    const fn push(&mut self, event: Event) {
        if self.len < N {
            self.events[self.len] = event;
        }
        self.len += 1;
    }

    /// A table access whose address depends on the one before.
    #[inline(always)]
    pub const fn load(&mut self, table: Table, offset: usize, bytes: usize) {
        if N > 0 {
            self.push(Event::Load {
                table,
                offset,
                bytes,
                chained: true,
            });
        }
    }

    /// A table access whose address is known from the name alone, or from what an access beside it
    /// knew.
    #[inline(always)]
    pub const fn load_beside(&mut self, table: Table, offset: usize, bytes: usize) {
        if N > 0 {
            self.push(Event::Load {
                table,
                offset,
                bytes,
                chained: false,
            });
        }
    }

    /// Arithmetic worth counting.
    #[inline(always)]
    pub const fn work(&mut self, work: Work) {
        if N > 0 {
            self.push(Event::Work(work));
        }
    }

    /// Notes a branch and hands its condition on.
    #[inline(always)]
    pub const fn branch(&mut self, site: Site, taken: bool) -> bool {
        if N > 0 {
            self.push(Event::Branch { site, taken });
        }
        taken
    }
}

impl<const N: usize> Default for Trace<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Tells the compiler that what calls it seldom runs, so that the rest of a lookup needs no jumps
/// around it. Only `inline`: where it is `inline(always)`, the call is gone before branches are
/// weighed, and says nothing.
#[cold]
#[inline]
pub const fn rare() {}

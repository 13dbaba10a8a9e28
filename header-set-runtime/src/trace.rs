//! What a lookup touches, recorded by the lookup itself.
//!
//! Every lookup takes a `&mut Trace<N>`. At run time `N` is 0: the calls are empty and compile to
//! nothing. The generator passes a larger one, and gets the accesses and branches of the code that
//! will run. So there is no second description of a lookup.

/// The tables that lookups read, each named as the field that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    // Perfect hash.
    Buckets,
    Displacements,
    Rows,
    /// Length offsets, tags and starts.
    Slots,
    // Popcount trie.
    Nodes,
    Leaves,
    // Flat DFA.
    Classes,
    Sieve,
    Transitions,
    Runs,
    RunTexts,
    /// The patterns that cover keys, and the winners of ties.
    Outcomes,
    // Names and patterns.
    Offsets,
    Names,
    PrefixFilter,
    PrefixBuckets,
    PrefixGroups,
    PrefixOffsets,
    PrefixTexts,
    Excluded,
}

/// The places in the code where a lookup branches on data. Each says when its branch is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// The name is shorter than four bytes.
    Short,
    /// The name is longer than any key.
    Long,
    /// The tag, or the four bytes of the leaf, differ.
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
    /// The winner is an exclusion. Numbers are fixed: they pick the counters of the predictor.
    Excluded = 12,
    /// DFA: no entry has the bytes at two spots.
    Sieve,
    /// A prefix may match.
    PrefixPair,
    /// There is a candidate, so that no pattern beside it is asked.
    Candidate = 16,
}

/// Arithmetic that the cost model counts. The one multiplication of a window hash is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Three windows of a name hashed.
    ThreeWindows,
    /// A name folded as four words, to be compared with one row, and perhaps hashed for it.
    FourWords,
    /// Words of eight bytes hashed.
    WideHash { words: usize },
    /// The number of a node or a leaf, by counting bits behind the first one.
    NextNode,
    /// A name compared with the start of a prefix, or with three masked ones at once.
    Prefix,
}

/// One step of a lookup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// `bytes` bytes at `offset` of a table were read.
    Load {
        table: Table,
        offset: usize,
        bytes: usize,
        /// Whether the address depends on an earlier load of this lookup.
        chained: bool,
    },
    /// Arithmetic that takes about as long as an access, or longer.
    Work(Work),
    /// A branch on data was decided.
    Branch { site: Site, taken: bool },
}

/// A record of up to `N` steps; further ones are counted and dropped.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Trace<const N: usize> {
    events: [Event; N],
    len: usize,
}

impl<const N: usize> Trace<N> {
    /// An empty record.
    #[inline(always)]
    pub const fn new() -> Self {
        let blank = Event::Branch {
            site: Site::Short,
            taken: false,
        };
        Self {
            events: [blank; N],
            len: 0,
        }
    }

    /// The steps so far, at most `N`.
    pub const fn events(&self) -> &[Event] {
        let kept = if self.len < N { self.len } else { N };
        self.events.split_at(kept).0
    }

    /// Makes the record empty.
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    const fn push(&mut self, event: Event) {
        if self.len < N {
            self.events[self.len] = event;
        }
        if N > 0 {
            self.len += 1;
        }
    }

    /// A table access whose address depends on the one before.
    #[inline(always)]
    pub const fn load(&mut self, table: Table, offset: usize, bytes: usize) {
        self.access(table, offset, bytes, true);
    }

    /// A table access whose address is known from the name alone, or from what an access beside it
    /// knew.
    #[inline(always)]
    pub const fn load_beside(&mut self, table: Table, offset: usize, bytes: usize) {
        self.access(table, offset, bytes, false);
    }

    #[inline(always)]
    const fn access(&mut self, table: Table, offset: usize, bytes: usize, chained: bool) {
        self.push(Event::Load {
            table,
            offset,
            bytes,
            chained,
        });
    }

    /// Arithmetic worth counting.
    #[inline(always)]
    pub const fn work(&mut self, work: Work) {
        self.push(Event::Work(work));
    }

    /// Records a branch, and returns its condition.
    #[inline(always)]
    pub const fn branch(&mut self, site: Site, taken: bool) -> bool {
        self.push(Event::Branch { site, taken });
        taken
    }
}

impl<const N: usize> Default for Trace<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Marks the path that calls it as rare, so that the rest of a lookup needs no jumps around it. It
/// must not be `inline(always)`: then the call is gone before branches are weighed.
#[cold]
#[inline]
pub const fn rare() {}

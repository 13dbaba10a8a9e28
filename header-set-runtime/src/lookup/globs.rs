//! Patterns of which an automaton would have too many states, for the strategies that cannot carry
//! them in their own tables: tried one by one.

use crate::bits::fold::Fold;
use crate::bits::ints::Ints;
use crate::bits::texts::text;
use crate::lookup::names::Query;
use crate::trace::{Site, Table, Trace, Work};

/// Patterns in the order of precedence, so that the first that matches wins.
#[derive(Clone, Copy, Debug)]
pub struct Globs<'a> {
    /// Their folded texts, with their stars.
    pub texts: &'a [u8],
    /// Where each text starts, and where the last one ends.
    pub offsets: Ints<'a>,
    /// The number of the pattern that each is.
    pub patterns: Ints<'a>,
}

impl Globs<'_> {
    /// The number of the pattern that wins for a name.
    #[inline(always)]
    pub const fn find<const N: usize>(&self, query: &mut Query<'_, N>) -> Option<usize> {
        let Query { name, names, trace } = query;
        let mut at = 0;
        while let (Some(pattern), Some(glob)) =
            (self.patterns.get(at), text(self.texts, &self.offsets, at))
        {
            // To price 100,000 globs would take seconds where nothing is optimised.
            if trace.is_enough() {
                trace.end_search(at, self.patterns.len());
                break;
            }
            let width = self.offsets.width();
            trace.load_beside(Table::Offsets, at * width, 2 * width);
            if let Some(start) = self.offsets.get(at) {
                trace.load(Table::Globs, start, glob.len());
            }
            let is_match = matches(names.fold, name, glob, trace);
            if trace.branch(Site::Glob, is_match) {
                return Some(pattern);
            }
            at += 1;
        }
        None
    }
}

/// Whether `name` matches `glob`, a text with stars, both folded. At a mismatch only the last star
/// takes one byte more: the earlier ones have left it the longest rest.
#[inline(always)]
pub(crate) const fn matches<const N: usize>(
    fold: Fold,
    name: &[u8],
    glob: &[u8],
    trace: &mut Trace<N>,
) -> bool {
    trace.work(Work::Glob);
    let (mut at, mut read) = (0, 0);
    // Behind the last star: where the glob goes on, and where in the name.
    let mut behind_star = None;
    while at < name.len() {
        if read < glob.len() && glob[read] == b'*' {
            read += 1;
            behind_star = Some((read, at));
        } else if read < glob.len() && fold.byte(name[at]) == fold.byte(glob[read]) {
            at += 1;
            read += 1;
        } else {
            let Some((text, place)) = behind_star else {
                return false;
            };
            trace.work(Work::GlobPlace);
            trace.branch(Site::Walk, true);
            (read, at) = (text, place + 1);
            behind_star = Some((read, at));
        }
    }
    while read < glob.len() && glob[read] == b'*' {
        read += 1;
    }
    read == glob.len()
}

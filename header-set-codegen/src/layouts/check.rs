//! Compares each finished layout with the list that it was built from.

use header_set_runtime::{Lookup, Trace};

use super::Built;
use crate::bounds::check as bounds;
use crate::list::key_set::{KeySet, Role, Winner};

/// Looks up every key, names next to keys, the starts of patterns, and common misses, by both
/// compares.
pub(crate) fn check(built: &Built<'_>, keys: &KeySet, misses: &[Vec<u8>]) -> Result<(), String> {
    let checker = Checker { built, keys };
    // A name that is no key is compared with every pattern, and with a glob at every position.
    // Where lists or names are long, only some names are tried.
    let of_each_byte = keys.compared_bytes();
    let steps = |len: usize| len.saturating_mul(of_each_byte);
    let stride = |lens: usize| steps(lens).div_ceil(bounds::COMPARISONS).max(1);
    let some_keys = stride(keys.keys.iter().map(<[u8]>::len).sum());
    let some_patterns = stride(keys.patterns.iter().map(|it| it.literal_len()).sum());
    for key in 0..keys.keys.len() {
        checker.check(keys.keys.get(key))?;
    }
    let mut name = Vec::new();
    for key in (0..keys.keys.len()).step_by(some_keys) {
        let key = keys.keys.get(key);
        if steps(key.len()) > bounds::COMPARISONS {
            continue;
        }
        name.clear();
        name.extend_from_slice(key);
        if let Some(last) = name.last_mut() {
            *last ^= 1;
            checker.check(&name)?;
            name.pop();
            checker.check(&name)?;
        }
        name.clear();
        name.extend_from_slice(key);
        name.push(b'x');
        checker.check(&name)?;
    }
    for pattern in keys.patterns.iter().step_by(some_patterns) {
        if steps(pattern.literal_len()) <= bounds::COMPARISONS {
            checker.check(&pattern.sample(b""))?;
            checker.check(&pattern.sample(b"x"))?;
        }
    }
    let some_misses = bounds::COMPARISONS / keys.comparisons();
    for name in &misses[..some_misses.min(misses.len())] {
        checker.check(name)?;
    }
    checker.check(b"")
}

struct Checker<'a> {
    built: &'a Built<'a>,
    keys: &'a KeySet,
}

impl Checker<'_> {
    fn check(&self, name: &[u8]) -> Result<(), String> {
        let matcher = &self.built.matcher;
        let expected = self.keys.winner(name);
        let (slow, fast) = (
            matcher.const_find(name),
            matcher.find(name, &mut Trace::<0>::new()),
        );
        // `contains` adds only this step to either compare.
        let included = fast.map(|id| matcher.includes(id, &mut Trace::<0>::new()));
        let role = expected.map(|winner| matches!(self.keys.role_of(winner), Role::Entry(_)));
        let (slow, fast) = (self.winner(slow), self.winner(fast));
        if slow == expected && fast == expected && included == role {
            return Ok(());
        }
        Err(format!(
            "bug in header-set, please report it: {} answers {slow:?} and {fast:?} for `{}`, expected {expected:?}",
            self.built.strategy(),
            name.escape_ascii()
        ))
    }

    fn winner(&self, id: Option<u32>) -> Option<Winner> {
        let id = id? as usize;
        let places = &self.built.places;
        match places.get(id) {
            Some(key) => key.map(Winner::Key),
            None => Some(Winner::Pattern(id - places.len())),
        }
    }
}

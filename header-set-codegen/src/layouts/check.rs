//! Compares each finished layout with the list that it was built from.

use header_set_runtime::{Lookup, Trace};

use super::built::Built;
use crate::bounds::check as bounds;
use crate::list::key_set::{KeySet, Role, Winner};

/// Looks up every key, names next to keys, the starts of patterns, and common misses, by both
/// compares.
pub(crate) fn check(built: &Built<'_>, keys: &KeySet, misses: &[Vec<u8>]) -> Result<(), String> {
    let check = |name: &[u8]| check_name(built, keys, name);
    // A name that is no key is compared with every pattern, and with a glob at every position.
    // Where lists or names are long, only some names are tried.
    let of_each_byte = keys.compared_bytes();
    let steps = |len: usize| len.saturating_mul(of_each_byte);
    let stride = |lens: usize| steps(lens).div_ceil(bounds::COMPARISONS).max(1);
    let some_keys = stride(keys.keys.iter().map(<[u8]>::len).sum());
    let some_patterns = stride(keys.patterns.iter().map(|it| it.literal_len()).sum());
    for key in 0..keys.keys.len() {
        check(keys.keys.get(key))?;
    }
    for key in (0..keys.keys.len()).step_by(some_keys) {
        let key = keys.keys.get(key);
        if steps(key.len()) > bounds::COMPARISONS {
            continue;
        }
        if let Some((last, start)) = key.split_last() {
            check(&[start, &[last ^ 1]].concat())?;
            check(start)?;
        }
        check(&[key, b"x"].concat())?;
    }
    for pattern in keys.patterns.iter().step_by(some_patterns) {
        if steps(pattern.literal_len()) <= bounds::COMPARISONS {
            check(&pattern.sample(b""))?;
            check(&pattern.sample(b"x"))?;
        }
    }
    let some_misses = bounds::COMPARISONS / keys.comparisons();
    for name in &misses[..some_misses.min(misses.len())] {
        check(name)?;
    }
    check(b"")
}

fn check_name(built: &Built<'_>, keys: &KeySet, name: &[u8]) -> Result<(), String> {
    let (matcher, places) = (&built.matcher, &built.places);
    let expected = keys.winner(name);
    let (slow, fast) = (
        matcher.const_find(name),
        matcher.find(name, &mut Trace::<0>::new()),
    );
    // `contains` adds only this step to either compare.
    let included = fast.map(|id| matcher.includes(id, &mut Trace::<0>::new()));
    let role = expected.map(|winner| matches!(keys.role_of(winner), Role::Entry(_)));
    let winner = |id: u32| match places.get(id as usize) {
        Some(key) => key.map(Winner::Key),
        None => Some(Winner::Pattern(id as usize - places.len())),
    };
    let (slow, fast) = (slow.and_then(winner), fast.and_then(winner));
    if (slow, fast, included) == (expected, expected, role) {
        return Ok(());
    }
    Err(format!(
        "bug in header-set, please report it: {} answers {slow:?} and {fast:?} for `{}`, expected {expected:?}",
        built.strategy(),
        name.escape_ascii()
    ))
}

#[cfg(test)]
mod tests {
    use header_set_runtime::Strategy;

    use super::{Built, check};
    use crate::layouts::Strategies;
    use crate::list::key_set::{KeySet, NO_ENTRY};
    use crate::tables::Arena;
    use crate::traffic::Demand;

    /// A layout of one list, with its keys numbered as in another.
    fn built<'a>(texts: &[&str], numbered: &KeySet, arena: &'a Arena) -> Built<'a> {
        let keys = KeySet::of_texts(texts);
        let layouts = Strategies::new(&keys, &Demand::default(), arena)
            .build(Strategy::PopcountTrie)
            .expect("a trie carries every list");
        let mut built = layouts.into_iter().next().expect("a layout");
        for key in built.places.iter_mut().flatten() {
            *key = numbered
                .keys
                .rank(keys.keys.get(*key))
                .unwrap_or(usize::MAX);
        }
        built
    }

    /// The name to which a layout of one list gives another answer than a second list, if that is
    /// found.
    fn wrong(layout: &[&str], keys: &KeySet, misses: &[&str]) -> Option<String> {
        let arena = Arena::default();
        let misses: Vec<Vec<u8>> = misses.iter().map(|name| name.as_bytes().to_vec()).collect();
        let message = check(&built(layout, keys, &arena), keys, &misses).err()?;
        let name = message.split('`').nth(1).expect("the message has the name");
        Some(name.to_owned())
    }

    #[test]
    fn wrong_answers_are_found() {
        let cases: [(&[&str], &[&str], Option<&str>); 10] = [
            (&["te", "x-*"], &["te", "x-*"], None),
            // A key that the layout lacks, and one that it has beside.
            (&["host"], &["host", "te"], Some("te")),
            (&["te", "cookie"], &["te"], Some("cookie")),
            // Names next to a key: another last byte, a byte less and a byte more.
            (&["te", "td"], &["te"], Some("td")),
            (&["te", "t"], &["te"], Some("t")),
            (&["te", "tex"], &["te"], Some("tex")),
            // The starts of patterns.
            (&["x-*", "x-"], &["x-*"], Some("x-")),
            (&["x-*", "x-x"], &["x-*"], Some("x-x")),
            (&["te"], &["te", "x-*"], Some("x-")),
            // The name without bytes.
            (&["te", ""], &["te"], Some("")),
        ];
        for (layout, keys, expected) in cases {
            let found = wrong(layout, &KeySet::of_texts(keys), &["accept", "cookie"]);
            assert_eq!(found.as_deref(), expected, "{layout:?} for {keys:?}");
        }
    }

    #[test]
    fn exclusions_are_checked() {
        let mut keys = KeySet::of_texts(&["te"]);
        keys.indices[0] = NO_ENTRY;
        assert_eq!(wrong(&["te"], &keys, &[]).as_deref(), Some("te"));
    }

    /// A piece of 25,064 bytes between two stars compares 25,000 bytes for each byte of a name, of
    /// which 500,000 are allowed.
    #[test]
    fn names_next_to_long_keys_are_left_out() {
        let glob = format!("*{}*", "z".repeat(25_064));
        let found =
            |key, beside| wrong(&[key, beside, &glob], &KeySet::of_texts(&[key, &glob]), &[]);
        assert_eq!(
            found("abcdefghijklmnopqrst", "abcdefghijklmnopqrsu").as_deref(),
            Some("abcdefghijklmnopqrsu")
        );
        assert_eq!(
            found("abcdefghijklmnopqrstu", "abcdefghijklmnopqrstt"),
            None
        );
    }

    /// A glob behind a star counts as eight comparisons, of which there are 500,000. The start of a
    /// glob with nine bytes is left out where 62,500 are compared with it.
    #[test]
    fn many_patterns_are_compared_with_few_misses() {
        let glob = KeySet::of_texts(&["*-zzzzzzzz"]).patterns.remove(0);
        let mut keys = KeySet::of_texts(&["te"]);
        keys.patterns = vec![glob; 62_500];
        let found = |misses| wrong(&["te", "cookie"], &keys, misses);
        assert_eq!(found(&["cookie"]).as_deref(), Some("cookie"));
        assert_eq!(found(&["accept", "cookie"]), None);
    }
}

//! Names with the structure of real ones, for sizes at which no real list may be shipped.
//!
//! A name is a walk over the words of real lists. Each word is followed by one that follows it
//! there, in the same proportions, so prefixes (`x-`, `cf-`, `access-control-`) are as frequent as
//! in real lists. Now and then any word follows, since there are fewer than 100,000 real walks.

use std::collections::{BTreeMap, BTreeSet};

use kit::random::Random;

const SEED: u64 = 0x6865_6164_6572;

/// How often, in percent, the walk leaves what real lists do.
const STRAY: usize = 30;

/// Walks after which a length counts as used up.
const WALKS: usize = 50;

struct Words<'a> {
    all: Vec<&'a str>,
    /// What follows a word, `None` being the end; under `None` what a name starts with.
    next: BTreeMap<Option<&'a str>, Vec<Option<&'a str>>>,
}

impl<'a> Words<'a> {
    fn learn(models: &[&'a str]) -> Self {
        let mut words = Self {
            all: Vec::new(),
            next: BTreeMap::new(),
        };
        for name in models {
            let mut before = None;
            for word in name.split('-') {
                words.next.entry(before).or_default().push(Some(word));
                words.all.push(word);
                before = Some(word);
            }
            words.next.entry(before).or_default().push(None);
        }
        words
    }

    fn walk(&self, random: &mut Random) -> String {
        let mut name = String::new();
        let mut before = None;
        loop {
            let follows = &self.next[&before];
            let mut word = *random.pick(follows);
            if word.is_some() && before.is_some() && random.percent(STRAY) {
                word = Some(*random.pick(&self.all));
            }
            let Some(text) = word else { return name };
            if !name.is_empty() {
                name.push('-');
            }
            name.push_str(text);
            before = word;
        }
    }
}

/// `count` distinct names, none of which is in `asked`: a stream of misses must keep its most
/// frequent names.
///
/// Each is as long as some real name, give or take a byte, while there are such walks left.
pub(crate) fn generate(count: usize, models: &[&str], asked: &[&str]) -> Vec<String> {
    let asked: BTreeSet<String> = asked.iter().map(|name| name.to_ascii_lowercase()).collect();
    let words = Words::learn(models);
    let mut random = Random(SEED);
    let mut seen = BTreeSet::new();
    let mut names = Vec::with_capacity(count);
    while names.len() < count {
        let length = random.pick(models).len();
        for _ in 0..WALKS {
            let name = words.walk(&mut random);
            if name.len().abs_diff(length) <= 1
                && !asked.contains(&name)
                && seen.insert(name.clone())
            {
                names.push(name);
                break;
            }
        }
    }
    names
}

//! Names like real ones: two to five words of header names, joined by dashes, behind vendors'
//! prefixes.

use std::collections::BTreeSet;

use crate::random::Random;

const WORDS: &str = "\
    accept access account age agent allow api app auth authority bandwidth bot cache cdn cert \
    challenge city client cluster code connection content control cookie correlation country csrf \
    custom data date debug device digest dns downstream edge encoding env error expires feature \
    flag format frame geo hash hint hit host http id internal ip key language length level limit \
    location match max method mode modified name node origin path policy pool port priority proto \
    proxy range rate real region remaining request reset retry route score secret server service \
    session shard signature span state tenant token trace version";

/// Prefixes, separated by commas. Common ones are repeated.
const STARTS: &str =
    "x-,x-,x-,,,,cf-,x-amz-,x-goog-,x-envoy-,x-b3-,sec-,fastly-,x-ms-,cloudfront-,x-akamai-";

pub struct Names {
    random: Random,
    words: Vec<&'static str>,
    starts: Vec<&'static str>,
    /// Of the last name by [`Names::longer`].
    len: usize,
}

impl Names {
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            words: WORDS.split(' ').collect(),
            starts: STARTS.split(',').collect(),
            len: 0,
        }
    }

    /// `size` different entries, in the order in which they were drawn.
    pub fn distinct(
        mut self,
        size: usize,
        entry: &mut dyn FnMut(&mut Self) -> String,
    ) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let mut entries = Vec::new();
        while entries.len() < size {
            let entry = entry(&mut self);
            if seen.insert(entry.clone()) {
                entries.push(entry);
            }
        }
        entries
    }

    fn words(&mut self, count: usize) -> String {
        let words: Vec<&str> = (0..count).map(|_| *self.random.pick(&self.words)).collect();
        words.join("-")
    }

    pub fn real(&mut self) -> String {
        let count = *self.random.pick(&[1, 2, 2, 2, 3, 3, 4]);
        let start = *self.random.pick(&self.starts);
        format!("{start}{}", self.words(count))
    }

    pub fn common_start(&mut self) -> String {
        const STARTS: [&str; 3] = [
            "x-envoy-upstream-",
            "x-internal-service-",
            "cloudfront-viewer-",
        ];
        format!("{}{}", self.random.one_of(&STARTS), self.words(2))
    }

    /// One entry in `rate` of another kind, the rest like real names.
    pub fn sometimes(&mut self, rate: usize, other: fn(&mut Self) -> String) -> String {
        if self.random.below(rate) == 0 {
            other(self)
        } else {
            self.real()
        }
    }

    pub fn prefix(&mut self) -> String {
        let start = *self.random.pick(&self.starts);
        format!("{start}{}-*", self.words(1))
    }

    /// A star between words; one in three has another one at the end.
    pub fn glob(&mut self) -> String {
        let start = *self.random.pick(&self.starts);
        let (before, after) = (self.words(1), self.words(1));
        let end = *self.random.pick(&["", "", "-*"]);
        format!("{start}{before}-*-{after}{end}")
    }

    pub fn long(&mut self) -> String {
        let len = 80 + self.random.below(171);
        self.of_len(len)
    }

    /// A byte longer than the one before.
    pub fn longer(&mut self) -> String {
        self.len += 1;
        self.of_len(self.len)
    }

    pub fn of_len(&mut self, len: usize) -> String {
        let count = 2 + len / 4;
        let mut name = self.words(count);
        name.truncate(len);
        // No entry ends in a dash: it would look like a mistake.
        if name.ends_with('-') {
            name.pop();
            name.push('s');
        }
        name
    }
}

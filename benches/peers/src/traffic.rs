//! What requests ask for: names as often as public captures have them.

use crate::oracle::Oracle;
use crate::random::Random;

const REQUESTS: &str = include_str!("../../../testdata/traffic/requests.txt");

/// The names of all requests, each as often as it occurs, as spelled.
pub fn asked() -> Vec<&'static str> {
    let requests = REQUESTS.lines().filter(|line| !line.starts_with('#'));
    requests
        .flat_map(|line| line.split(' '))
        .filter(|name| !name.is_empty())
        .collect()
}

/// The names that a set does not have, lower-cased, each as often as it is asked for.
pub struct Misses(Vec<String>);

impl Misses {
    pub fn of(oracle: &Oracle) -> Self {
        let lower = asked().into_iter().map(str::to_ascii_lowercase);
        Self(lower.filter(|name| !oracle.contains(name)).collect())
    }

    pub(crate) fn draw(&self, random: &mut Random) -> &str {
        random.pick::<String>(&self.0)
    }
}

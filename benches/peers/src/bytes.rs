//! Sizes of tables, where they can be asked for.

use crate::built::Built;
use crate::runners::Runner;

pub struct Bytes {
    pub set: &'static str,
    pub contender: &'static str,
    pub bytes: usize,
}

/// What a lookup can touch, for those that take part on the set.
pub fn of(set: &'static str, built: &Built, runners: &[Runner]) -> Vec<Bytes> {
    let runs = |name: &str| runners.iter().any(|runner| runner.contender.name == name);
    let mut all = Vec::new();
    #[cfg(feature = "ours")]
    for (contender, table_bytes) in crate::contenders::ours::TABLE_BYTES {
        if let Some(bytes) = table_bytes(set).filter(|_| runs(contender)) {
            all.push(Bytes {
                set,
                contender,
                bytes,
            });
        }
    }
    for (contender, bytes) in [
        ("regex-automata", built.dense_bytes()),
        ("fst", built.fst_bytes()),
    ] {
        if runs(contender) {
            all.push(Bytes {
                set,
                contender,
                bytes,
            });
        }
    }
    all
}

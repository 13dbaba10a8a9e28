//! How properties are asked of generated inputs.

use proptest::test_runner::{Config, FileFailurePersistence};

/// A fixed number of cases; `HEADER_SET_CASES` sets another. A failing input is kept beside the
/// file of its test, in `FILE.proptest-regressions`, and asked first in later runs;
/// `PROPTEST_DISABLE_FAILURE_PERSISTENCE` keeps none.
pub fn config(cases: u32) -> Config {
    let cases = std::env::var("HEADER_SET_CASES")
        .map_or(cases, |cases| cases.parse().expect("a number of cases"));
    let default = Config::default();
    let kept = FileFailurePersistence::WithSource("proptest-regressions");
    Config {
        cases,
        failure_persistence: (default.failure_persistence.is_some()).then(|| Box::new(kept) as _),
        ..default
    }
}

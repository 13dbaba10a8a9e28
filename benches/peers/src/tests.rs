//! Tests of what benchmarks share: a benchmark has no tests of its own.

use crate::machine::date;
use crate::oracle::Oracle;

#[test]
fn a_star_is_any_run_of_bytes() {
    for (pattern, name, matches) in [
        ("x-*", "x-", true),
        ("x-*", "x-a-b", true),
        ("x-*", "x", false),
        ("x-*-id", "x--id", true),
        ("x-*-id", "x-id", false),
        ("x-*-id", "x-a-id-id", true),
        ("x-*-id", "x-a-ids", false),
        ("a*b*c", "abbcc", true),
    ] {
        let oracle = Oracle::new(pattern, true);
        assert_eq!(
            oracle.contains(name.as_bytes()),
            matches,
            "{pattern} {name}"
        );
    }
}

#[test]
fn dates_around_leap_days() {
    for (days, expected) in [
        (0, "1970-01-01"),
        (11_016, "2000-02-29"),
        (11_017, "2000-03-01"),
        (20_453, "2025-12-31"),
    ] {
        assert_eq!(date(days), expected);
    }
}

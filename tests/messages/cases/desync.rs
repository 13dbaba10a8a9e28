//! The ambiguities that http-desync-guardian names, and where both judge alike.

use std::collections::BTreeMap;

use header_set::Cleaner;
use testkit::heads::{DESYNC, rows};

#[test]
fn verdicts_beside_its_tiers() {
    let mut seen = BTreeMap::new();
    for row in &rows(DESYNC, 3) {
        let &[tier, _, verdict, ..] = &row.columns[..] else {
            unreachable!("`rows` counts the columns");
        };
        let mut buffer = row.bytes.clone();
        let accepts = Cleaner::nothing().request(&mut buffer).is_ok();
        let (number, text) = (row.number, row.bytes.escape_ascii());
        assert_eq!(accepts, verdict == "head", "row {number}: {text}");
        let trusts = matches!(tier, "compliant" | "acceptable");
        let relation = match (trusts, accepts) {
            (true, false) => "stricter",
            (false, true) => "looser",
            _ => "agree",
        };
        let note = row.columns.get(4).copied().unwrap_or_default();
        let told = note.split(':').next().filter(|word| !word.is_empty());
        assert_eq!(told.unwrap_or("agree"), relation, "row {number}");
        *seen.entry((tier, relation)).or_insert(0) += 1;
    }
    // What it calls severe is refused, and so is what it calls ambiguous, but for bodies of GET and
    // HEAD, which are framed on, and for separators that are repeated.
    let of = |tier, relation| seen.get(&(tier, relation)).copied().unwrap_or(0);
    assert_eq!(of("severe", "looser"), 0);
    assert_eq!(of("ambiguous", "looser"), 6);
    assert!(of("ambiguous", "agree") >= 25 && of("severe", "agree") >= 30);
    assert!(of("compliant", "agree") >= 9 && of("acceptable", "agree") >= 2);
}

//! SARIF 2.1.0, the format that code hosts show beside the lines of a change.

use std::collections::BTreeSet;

use header_set_codegen::list::Severity;
use serde_json::{Value, json};

use crate::report::Mistake;

pub(super) fn of(mistakes: &[Mistake]) -> Value {
    let rules: BTreeSet<&str> = mistakes.iter().map(|mistake| mistake.rule).collect();
    let rules: Vec<Value> = rules.iter().map(|rule| json!({ "id": rule })).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "header-set",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "results": mistakes.iter().map(result).collect::<Vec<_>>(),
        }],
    })
}

fn result(mistake: &Mistake) -> Value {
    let place = &mistake.place;
    let location = place.file.as_ref().map(|file| {
        let path = file.display().to_string().replace('\\', "/");
        json!({ "physicalLocation": {
            "artifactLocation": { "uri": path.replace('%', "%25").replace(' ', "%20") },
            "region": {
                "startLine": place.line.max(1),
                "startColumn": place.column.max(1),
                "endColumn": place.column.max(1) + place.length.max(1),
            },
        } })
    });
    json!({
        "ruleId": mistake.rule,
        "level": match mistake.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        "message": { "text": mistake.message },
        "locations": location.into_iter().collect::<Vec<_>>(),
    })
}

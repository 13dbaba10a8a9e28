//! The plan of every list in `testdata/lists`, as `examples/explain` prints it.

mod folder;

use std::fs;

use folder::Folder;
use header_set_codegen::{Context, plan_items};

/// Lists of names that are no header names.
const ANY: [&str; 3] = ["media-types", "methods", "trie-hard-118"];

#[test]
fn every_corpus() {
    let mut golden = Folder::new("plans");
    let mut lists: Vec<_> = fs::read_dir("../testdata/lists")
        .expect("a folder of lists")
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    lists.sort();
    for path in lists {
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name in UTF-8");
        let mut plans = String::new();
        for case in ["insensitive", "sensitive"] {
            let names = if ANY.contains(&name) { "any" } else { "token" };
            let options = format!("case = {case}, names = {names}");
            let source = format!("#[header_set({options})] static LIST = [include {path:?}];");
            let planned = plan_items(&source, &Context::default())
                .unwrap_or_else(|errors| panic!("{name}: {}", errors.join("\n")));
            plans += &format!("{options}\n{}\n", planned[0].chosen.plan());
        }
        golden.check(&format!("{name}.txt"), &plans);
    }
    golden.finish();
}

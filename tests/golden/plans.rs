//! The plan of every list in `testdata/lists` and of each way to compare case.

mod lists;

use header_set_codegen::tables::Arena;
use testkit::golden::Folder;

#[test]
fn every_corpus() {
    let mut golden = Folder::new("golden/plans/expected");
    for list in lists::all() {
        let mut plans = String::new();
        for case in ["insensitive", "sensitive"] {
            let options = format!("case = {case}");
            let arena = Arena::default();
            let planned = list.planned(&options, &arena);
            plans += &format!(
                "{options}, names = {}\n{}\n",
                list.names(),
                planned.chosen.plan()
            );
        }
        golden.check(&format!("{}.txt", list.name), &plans);
    }
    golden.finish();
}

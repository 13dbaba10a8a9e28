//! `why`

use crate::tool::Tool;

#[test]
fn the_status_says_whether_all_names_are_in() {
    let status = |names: &[&str]| {
        let arguments: Vec<&str> = ["why", "@hop_by_hop"]
            .into_iter()
            .chain(names.iter().copied())
            .collect();
        Tool::new(&arguments).run().status
    };
    assert_eq!(status(&["te", "Connection"]), 0);
    assert_eq!(status(&["te", "host"]), 1);
}

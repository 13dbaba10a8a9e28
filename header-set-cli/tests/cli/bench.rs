//! `bench`

use crate::tool::Tool;

#[test]
fn each_structure_has_a_time_and_a_prediction() {
    let arguments = [
        "bench",
        "internal.txt",
        "--traffic",
        "traffic.txt",
        "--seconds",
        "0",
    ];
    let run = Tool::new(&arguments).run();
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .contains("traffic.txt traffic: 2 requests, 7 names, 42.9 % hits"),
        "{}",
        run.out
    );
    for strategy in ["perfect_hash", "trie", "dfa"] {
        let row = run.out.lines().find(|line| line[2..].starts_with(strategy));
        let row = row.expect(strategy)[2..].split_whitespace().skip(1);
        let numbers: Vec<f64> = row
            .map(|number| number.parse().expect("a number"))
            .collect();
        assert!(
            numbers.len() == 2 && numbers.iter().all(|&ns| ns > 0.0),
            "{}",
            run.out
        );
    }
    assert_eq!(run.out.matches("\n* ").count(), 1, "{}", run.out);
    for wrong in [
        ["internal.txt", "mistakes.txt"],
        ["internal.txt", "--seconds=-1"],
    ] {
        assert_eq!(Tool::new(&["bench", wrong[0], wrong[1]]).run().status, 2);
    }
}

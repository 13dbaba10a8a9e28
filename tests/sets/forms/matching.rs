use header_set::header_match;

fn number(name: &str) -> u32 {
    header_match!(name, {
        "host" | "te" => 1,
        "x-*" if name.len() > 4 => 2,
        "x-a" => 3,
        b"x-*" => 4,
        "x-*" => 5,
        @hop_by_hop => 6,
        _ if name.is_empty() => 7,
        _ => 8,
    })
}

#[test]
fn the_first_arm_wins() {
    let names = [
        "HOST", "te", "x-abc", "x-A", "x-*", "x-b", "upgrade", "", "other",
    ];
    assert_eq!(names.map(number), [1, 1, 2, 3, 4, 5, 6, 7, 8]);
}

fn globs(name: &str, allowed: bool, value: Option<u32>) -> u32 {
    header_match!(name, {
        "x-*-id" if allowed => 1,
        "x-b-id" => 2,
        "x-*-id" | "y" if let Some(value) = value => value,
        "x-*" => 3,
        "*-id" => 4,
        #[cfg(any())]
        "z" => not_there,
        "y" | "z" => 5,
        _ => 6,
    })
}

#[test]
fn globs_are_arms_like_others() {
    assert_eq!(globs("X-a-ID", true, None), 1);
    assert_eq!(globs("x-b-id", true, None), 1);
    assert_eq!(globs("x-b-id", false, Some(9)), 2);
    assert_eq!(globs("x-c-id", false, Some(9)), 9);
    assert_eq!(globs("x-c-id", false, None), 3);
    assert_eq!(globs("c-id", false, Some(9)), 4);
    assert_eq!(globs("y", false, Some(9)), 9);
    assert_eq!(globs("y", false, None), 5);
    assert_eq!(globs("z", true, Some(9)), 5);
    assert_eq!(globs("x-", true, Some(9)), 3);
    assert_eq!(globs("-", true, Some(9)), 6);
}

#[test]
fn arms_are_expressions() {
    fn early(names: &[&str]) -> Result<u32, std::num::ParseIntError> {
        let mut sum = 0;
        let mut evaluated = 0;
        for name in names {
            let class = 10;
            sum += header_match!({ evaluated += 1; name }, {
                "skip" => continue,
                "stop" => break,
                "return" => return Ok(class),
                "bad" => "x".parse::<u32>()?,
                "block" => { 1 }
                "if" => if sum > 0 { 2 } else { 3 }
                _ => class,
            });
        }
        Ok(sum + 1000 * evaluated)
    }
    assert_eq!(
        early(&["block", "if", "skip", "other", "stop", "bad"]),
        Ok(5013)
    );
    assert_eq!(early(&["return"]), Ok(10));
    assert!(early(&["bad"]).is_err());
}

#[test]
fn subjects_of_any_type() {
    let owned = String::from("HOST");
    assert!(header_match!(owned, { "host" => true, _ => false }));
    assert!(header_match!(*owned, { "host" => true, _ => false }));
    assert!(header_match!(owned.as_bytes().to_vec(), { "host" => true, _ => false }));
    assert!(header_match!(#![header_set(case = sensitive)] owned, { "HOST" => true, _ => false }));
    assert_eq!(owned.len(), 4);
}

/// An arm ends where the compiler ends one.
#[test]
fn arms_are_those_of_a_match() {
    macro_rules! chosen {
        ($name:expr, $condition:expr, $block:block) => {
            header_match!($name, {
                "a" => if $condition $block else { 2 }
                "b" => { 3 } | "c" => 4,
                "d" => if let w @ Some(_) = Some(5) { w.unwrap_or(6) } else { 7 }
                _ => 8,
            })
        };
    }
    let chosen = |name: &str| chosen!(name, name.len() > 1 || name.len() < 2, { 1 });
    assert_eq!(["a", "b", "c", "d", "f"].map(chosen), [1, 3, 4, 5, 8]);
}

//! Regular expressions as entries, against crate `regex` as the oracle, over generated expressions
//! and names.

use header_set_codegen::bounds::expressions::STATES;
use header_set_codegen::patterns::regex::Regular;
use header_set_codegen::{Context, header_match, plan_items};
use header_set_runtime::Fold;
use proptest::prelude::*;
use regex::bytes::{Regex, RegexBuilder};
use testkit::cases::config;
use testkit::hang::within_minutes;
use testkit::lists::{EXACT, FOLDED, FOLDED_SEPARATORS, INSENSITIVE, arena};

/// What crate `regex` says of whole names. Where case folds, a name matches if one of its spellings
/// does.
struct Oracle {
    regex: Regex,
    case: bool,
}

impl Oracle {
    fn new(expression: &str, case: bool) -> Self {
        let regex = RegexBuilder::new(&format!("^(?:{expression})$"))
            .unicode(false)
            .case_insensitive(case)
            // `$` would match before nothing but the end anyway; said for the reader.
            .multi_line(false)
            .build()
            .expect("generated expressions are well formed");
        Self { regex, case }
    }

    fn matches(&self, name: &[u8]) -> bool {
        let letters: Vec<usize> = (0..name.len())
            .filter(|&at| self.case && name[at].is_ascii_alphabetic())
            .collect();
        (0..1_usize << letters.len()).any(|upper| {
            let mut spelled = name.to_ascii_lowercase();
            for (bit, &at) in letters.iter().enumerate() {
                if upper >> bit & 1 == 1 {
                    spelled[at] = spelled[at].to_ascii_uppercase();
                }
            }
            self.regex.is_match(if self.case { &spelled } else { name })
        })
    }
}

fn ours(expression: &str, fold: Fold, name: &[u8]) -> bool {
    let folded: Vec<u8> = name.iter().map(|&byte| fold.byte(byte)).collect();
    Regular::parse(expression, fold)
        .unwrap_or_else(|error| panic!("{expression}: {}", error.message))
        .matches(&folded)
}

/// Expressions over few letters, so that names have a chance to match.
fn expression() -> impl Strategy<Value = String> {
    let atoms = prop_oneof![
        4 => "[abAx-]",
        1 => Just(String::from(".")),
        1 => Just(String::from("[ab]")),
        1 => Just(String::from("[^a]")),
        1 => Just(String::from("[a-cA_]")),
        1 => Just(String::from(r"\w")),
        1 => Just(String::from(r"\W")),
        1 => Just(String::from(r"\b")),
        1 => Just(String::from(r"(?-u:\b)")),
        1 => Just(String::from(r"\B")),
        1 => Just(String::new()),
    ];
    atoms.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            prop::collection::vec(inner.clone(), 1..4)
                .prop_map(|parts| format!("({})", parts.join("|"))),
            inner.clone().prop_map(|part| format!("(?-i:{part})")),
            (inner.clone(), 0..6_usize).prop_map(|(part, which)| {
                let repeated = ["*", "+", "?", "{2}", "{1,3}", "*?"][which];
                format!("(?:{part}){repeated}")
            }),
        ]
    })
}

fn name() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(b"abABxc-_. \n\xff\x00".to_vec()), 0..8)
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn agree_with_the_oracle(
        expression in expression(),
        names in prop::collection::vec(name(), 16),
    ) {
        for fold in [EXACT, INSENSITIVE] {
            let oracle = Oracle::new(&expression, fold.case);
            for name in &names {
                prop_assert_eq!(
                    ours(&expression, fold, name),
                    oracle.matches(name),
                    "{} {:?} for `{}`", expression, fold, name.escape_ascii()
                );
            }
        }
    }

    /// Equal separators: a name matches where one spelled with other separators does. Without
    /// negated classes, of which the closing says the opposite.
    #[test]
    fn equal_separators_are_equal(
        expression in prop::collection::vec(
            prop::sample::select(vec!["a", "b", "-", r"\.", "[_a]", "[!-~]", "-+", "(b|!)"]),
            0..6,
        ),
        name in "[ab]{0,2}[-_.]?[ab]{0,2}[-_!]?[ab]?",
    ) {
        let (expression, name) = (expression.concat(), name.as_bytes());
        let at: Vec<usize> = (0..name.len())
            .filter(|&at| FOLDED_SEPARATORS.byte(name[at]) == b'-')
            .collect();
        let separators: Vec<u8> = (0..=u8::MAX)
            .filter(|&byte| FOLDED_SEPARATORS.byte(byte) == b'-')
            .collect();
        let mut spelled = vec![name.to_vec()];
        for &at in &at {
            spelled = spelled
                .iter()
                .flat_map(|name| separators.iter().map(move |&byte| {
                    let mut name = name.clone();
                    name[at] = byte;
                    name
                }))
                .collect();
        }
        let regex = RegexBuilder::new(&format!("^(?:{expression})$")).unicode(false).build();
        let regex = regex.expect("generated expressions are well formed");
        let expected = spelled.iter().any(|name| regex.is_match(name));
        prop_assert_eq!(ours(&expression, FOLDED_SEPARATORS, name), expected, "{}", expression);
    }
}

#[test]
fn names_that_match() {
    for (expression, fold, name, matches) in [
        // A flag does not lose names where the list ignores case.
        ("x-(?-i:[A-Z]+|foo)", INSENSITIVE, "x-BAR", true),
        ("x-(?-i:[A-Z]+|foo)", INSENSITIVE, "x-bar", true),
        ("x-(?-i:[A-Z]+|foo)", INSENSITIVE, "x-1", false),
        ("y-(?-i:A|B)c", INSENSITIVE, "y-bc", true),
        ("y-(?-i:A|B)c", INSENSITIVE, "y-cc", false),
        ("(?-i:[AB])", FOLDED, "a", true),
        ("(?-i:[AB])", FOLDED, "c", false),
        // The name is also `A`, which is no `a`.
        ("(?-i:[^a])", INSENSITIVE, "a", true),
        ("(?-i:[^aA])", INSENSITIVE, "a", false),
        // Words have boundaries.
        (r".*\bauth\b.*", INSENSITIVE, "auth", true),
        (r".*\bauth\b.*", INSENSITIVE, "X-Auth-Token", true),
        (r".*\bauth\b.*", INSENSITIVE, "authority", false),
        (r".*\bauth\b.*", INSENSITIVE, "x_auth", false),
        (r"(?-u:\b)auth", INSENSITIVE, "auth", true),
        (r"\bx\B.*", INSENSITIVE, "xy", true),
        (r"\bx\B.*", INSENSITIVE, "x-y", false),
        (r"\b{start}a\b{end}-.*", INSENSITIVE, "a-", true),
        (r"\<a\>-.*", INSENSITIVE, "a-", true),
        // Where separators are equal, `_` is one too, and so none is of a word.
        (r".*\bauth\b.*", FOLDED_SEPARATORS, "x_auth", true),
        // What is negated excludes its equals.
        ("[^a]", INSENSITIVE, "A", false),
        ("(?-i:[^A])", INSENSITIVE, "a", true),
        ("[^-]", FOLDED_SEPARATORS, "_", false),
        ("[^-]", FOLDED, "-", false),
        ("[^-]", FOLDED, "a", true),
        ("[^a]", FOLDED_SEPARATORS, "_", true),
        (r"\W", FOLDED_SEPARATORS, "-", false),
        (r"\w", FOLDED_SEPARATORS, "-", true),
        ("[_]", FOLDED_SEPARATORS, "!", true),
        ("[-a]", FOLDED, "-", true),
        (".", FOLDED_SEPARATORS, "!", true),
        // Anchors change nothing, and nothing is a search.
        ("^ab$", INSENSITIVE, "AB", true),
        ("b", INSENSITIVE, "ab", false),
        ("a", INSENSITIVE, "ab", false),
        ("a$b", INSENSITIVE, "ab", false),
        ("$", INSENSITIVE, "ab", false),
        ("^", INSENSITIVE, "ab", false),
    ] {
        let found = ours(expression, fold, name.as_bytes());
        assert_eq!(found, matches, "{expression} {fold:?} {name}");
    }
}

#[test]
fn nothing_and_everything_are_known() {
    let parse = |expression| Regular::parse(expression, INSENSITIVE).expect("well formed");
    assert!(parse("[a&&b]").states.is_empty());
    assert!(parse("a$b").states.is_empty());
    assert!(!parse("").states.is_empty());
    assert!(parse("(?s).*").matches_everything());
    assert!(parse("(?s).*|a").matches_everything());
    assert!(!parse("(?s).+").matches_everything());
    assert!(
        !parse(".*").matches_everything(),
        "a line feed is a byte too"
    );
}

#[test]
fn what_is_no_expression_says_where() {
    for (expression, at) in [
        ("a(b", 1),
        ("a[b", 1),
        ("a{2,1}", 1),
        ("(?=a)", 0),
        (r"(a)\1", 3),
        ("a**{", 3),
    ] {
        let error = Regular::parse(expression, INSENSITIVE).expect_err(expression);
        assert_eq!(error.at, Some(at), "{expression}: {}", error.message);
        assert!(error.message.starts_with("found no regular expression: "));
    }
    for expression in [r"(?u:\b)a", r"(?m:^a)", r"(?m:a$)", r"(?u:\w)"] {
        let error = Regular::parse(expression, INSENSITIVE).expect_err(expression);
        assert!(error.message.contains("expected"), "{}", error.message);
    }
}

/// Two counters that meet after 127 * 128 bytes, behind bytes that take a state each. Two states more
/// are counted: the start, and one that no match follows, which is left out.
#[test]
fn one_expression_has_as_many_states_as_the_bound() {
    let states = |before: usize| {
        let expression = format!("x{{{before}}}(?:(?:a{{127}})*|(?:a{{128}})*)");
        let parsed = Regular::parse(&expression, EXACT);
        parsed.map(|it| it.states.len()).map_err(|it| it.states)
    };
    assert_eq!([126, 127].map(states), [Ok(STATES - 1), Err(STATES)]);
}

/// What the macro says of an item.
fn mistakes(item: &str) -> Vec<String> {
    let planned = plan_items(item, &Context::default(), arena());
    planned.err().unwrap_or_default()
}

/// The bound is on the states of all of them, so that no number of expressions takes longer than
/// some.
#[test]
fn expressions_are_bounded_together() {
    let refused = (0..26).map(|number| format!("regex \"{number}.*a.{{14}}\","));
    let large = (0..20).map(|number| format!("regex \"x{{{}}}[ab]*a[ab]{{11}}\",", number + 1));
    let list = |entries: String| format!("static L = [{entries}];");
    let together = |message: &String| message.contains("states in one invocation");
    for (entries, separately) in [(refused.collect::<String>(), 2), (large.collect(), 0)] {
        let mistakes = mistakes(&list(entries));
        let count = mistakes.iter().filter(|it| together(it)).count();
        assert_eq!((count, mistakes.len()), (1, separately + 1), "{mistakes:?}");
    }
    // All items of an invocation share it.
    let items = (0..20).map(|it| format!("static L{it} = [regex \"x{it}[ab]*a[ab]{{11}}\"];"));
    assert!(mistakes(&items.collect::<String>()).iter().any(together));
    // Usual expressions are far from it.
    let usual = (0..200).map(|it| format!("regex \"x-{it}-[a-z0-9-]+-id\","));
    assert!(mistakes(&list(usual.collect())).is_empty());
}

/// Of the expressions of an arm, one strategy is built and no other.
#[test]
fn arms_of_a_match_are_bounded_together() {
    let arms = |count: usize| {
        let arms: String = (0..count)
            .map(|number| format!("regex \".*a{number}.*\" if guard => {number}, "))
            .collect();
        let input = format!("::header_set; name, {{ {arms} _ => 0 }}");
        let input = input.parse().expect("tokens");
        header_match(input, &Context::default()).to_string()
    };
    let few = arms(50);
    assert!(!few.contains("compile_error"));
    // Three strategies are priced for the match itself.
    assert_eq!(few.matches("PlannedCandidate :: priced").count(), 50 + 3);
    assert!(arms(3_000).contains("states in one invocation"));
}

/// The tests are built with a little optimisation; without any this takes some five times as long.
#[test]
fn hostile_expressions_end_soon() {
    let alternatives = vec!["x-[a-z]+-y"; 6_000].join("|");
    let words: Vec<String> = (0..8_000).map(|number| format!("n{number:x}")).collect();
    for expression in [
        "(a|b)*a(a|b){12}",
        "(a|b)*a(a|b){40}",
        ".*.*.*x",
        "(.*a){20}",
        "((((a{30}){30}){30}){30}){30}",
        "(x+x+)+y",
        &alternatives,
        &words.join("|"),
        &"(".repeat(5_000),
        &"a?".repeat(5_000),
    ] {
        let shown = &expression[..expression.len().min(40)];
        let result = within_minutes(shown, || Regular::parse(expression, INSENSITIVE));
        match result {
            Ok(regular) => assert!(regular.states.len() <= STATES, "{shown}"),
            Err(error) => assert!(error.message.contains("found"), "{shown}"),
        }
    }
}

//! Expands input that is made to be hard, and prints the seconds of processor time that each takes.
//! Examples are built as macros are: without optimisation.
//!
//! `cargo run -p header-set-codegen --features regex --example hard_lists [-- PART_OF_A_NAME]`

use header_set_codegen::{Context, header_match, header_set};

fn main() {
    let part = std::env::args().nth(1).unwrap_or_default();
    for (name, input) in shapes() {
        if !name.contains(&part) {
            continue;
        }
        let is_match = input.starts_with("::header_set; name");
        let input = input.parse().expect("tokens");
        let before = seconds();
        let tokens = if is_match {
            header_match(input, &Context::default())
        } else {
            header_set(input, &Context::default())
        };
        let after = seconds();
        let refused = tokens.to_string().contains("compile_error");
        let outcome = if refused { "refused" } else { "accepted" };
        println!("{:6.2} s  {name}: {outcome}", after - before);
    }
}

/// The processor time of this thread so far, as Linux counts it.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanos: f64 = stat
        .split(' ')
        .next()
        .and_then(|it| it.parse().ok())
        .expect("a number");
    nanos / 1e9
}

fn shapes() -> Vec<(&'static str, String)> {
    let set = |entries: String| format!("::header_set; pub static SET = [{entries}];");
    let each = |count: usize, entry: &dyn Fn(usize) -> String| -> String {
        (0..count).map(|number| entry(number) + ", ").collect()
    };
    let (a30, a16) = ("a".repeat(30_000), "a".repeat(16));
    let items = |count: usize, names: usize| {
        let name = |number: usize| number * 2_654_435_761 % 4_294_967_291;
        let item = |item: usize| {
            let names =
                (0..names).map(|number| format!("\"x-{:x}\", ", name(item * names + number)));
            format!("pub static SET_{item} = [{}]; ", names.collect::<String>())
        };
        let items: String = (0..count).map(item).collect();
        format!("::header_set; {items}")
    };
    vec![
        (
            "two globs",
            set(each(2, &|i| format!("\"*{a30}b{i}*{a30}\""))),
        ),
        ("a thousand items", items(1_000, 50)),
        ("a thousand items of 99", items(1_000, 99)),
        ("1,500 small items", items(1_500, 2)),
        ("10,000 small items", items(10_000, 2)),
        (
            "100,000 names that differ inside",
            set(each(100_000, &|i| format!("\"{a16}{i:08}{a16}\""))),
        ),
        (
            "a thousand arms",
            format!(
                "::header_set; name, {{ {} _ => 0 }}",
                each(1_000, &|i| format!("regex \".*a{i}.*\" if g => {i}"))
            ),
        ),
        (
            "as many arms as may be",
            format!(
                "::header_set; name, {{ {} _ => 0 }}",
                each(1_600, &|i| format!("regex \"{i}.\" if g => {i}"))
            ),
        ),
        (
            "200 expressions",
            set(each(200, &|i| format!("regex \"x{i}[ab]*a[ab]{{11}}\""))),
        ),
        (
            "20 expressions",
            set(each(20, &|i| format!("regex \"x{i}[ab]*a[ab]{{11}}\""))),
        ),
        (
            "26 expressions",
            set(each(26, &|i| {
                format!("regex \".*{}.{{12}}\"", char::from(b'a' + i as u8))
            })),
        ),
    ]
}

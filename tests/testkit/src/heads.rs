//! The tables of known heads in `testdata/heads`.

pub const CASES: &str = include_str!("../../../testdata/heads/cases.txt");
pub const DESYNC: &str = include_str!("../../../testdata/heads/desync.txt");
pub const HOP_BY_HOP: &str = include_str!("../../../testdata/heads/hop_by_hop.txt");

/// A row of a table, whose columns are separated by ` | `.
pub struct Row {
    pub number: usize,
    pub columns: Vec<&'static str>,
    pub bytes: Vec<u8>,
}

/// The rows of a table in which column `at` has the bytes.
pub fn rows(table: &'static str, at: usize) -> Vec<Row> {
    let lines = table.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            let columns: Vec<_> = line
                .split(" | ")
                .map(|column| if column == "-" { "" } else { column })
                .collect();
            let number = index + 1;
            assert!((at + 1..=at + 2).contains(&columns.len()), "{number}");
            Row {
                number,
                bytes: unescaped(columns[at]),
                columns,
            }
        })
        .collect()
}

/// The bytes of a text with escapes as in Rust.
pub(crate) fn unescaped(text: &str) -> Vec<u8> {
    let mut rest = text.as_bytes();
    let mut bytes = Vec::new();
    while let [first, behind @ ..] = rest {
        let (byte, len) = match (first, behind) {
            (b'\\', [b'r', ..]) => (b'\r', 2),
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [b'\\', ..]) => (b'\\', 2),
            (b'\\', [b'x', digits @ ..]) => {
                let digits = str::from_utf8(&digits[..2]).expect("ASCII");
                (u8::from_str_radix(digits, 16).expect("two digits"), 4)
            }
            (b' '..=b'~', _) if *first != b'\\' => (*first, 1),
            _ => panic!("an unknown escape: {text}"),
        };
        bytes.push(byte);
        rest = &rest[len..];
    }
    bytes
}

pub fn names(list: &'static str) -> Vec<&'static str> {
    list.split(',').filter(|name| !name.is_empty()).collect()
}

/// The fields of a section: names in lower case, values without white space around.
pub fn lines(section: &[u8]) -> impl Iterator<Item = (String, &[u8])> {
    let lines = section.split_inclusive(|&byte| byte == b'\n');
    lines.filter_map(|line| {
        let colon = line.iter().position(|&byte| byte == b':')?;
        let name = String::from_utf8_lossy(&line[..colon]).to_ascii_lowercase();
        Some((name, line[colon + 1..].trim_ascii()))
    })
}

/// A request with `Host: a` and these fields.
pub fn head<N: AsRef<str>, V: AsRef<[u8]>>(fields: &[(N, V)]) -> Vec<u8> {
    [b"GET / HTTP/1.1\r\nHost: a\r\n", &section(fields)[..]].concat()
}

/// The fields and an empty line.
pub fn section<N: AsRef<str>, V: AsRef<[u8]>>(fields: &[(N, V)]) -> Vec<u8> {
    let mut section = Vec::new();
    for (name, value) in fields {
        let parts = [name.as_ref().as_bytes(), b": ", value.as_ref(), b"\r\n"];
        parts
            .iter()
            .for_each(|part| section.extend_from_slice(part));
    }
    section.extend_from_slice(b"\r\n");
    section
}

/// The tables agree with their first lines.
#[test]
fn tables() {
    // The column of the origin, where there is one.
    for (table, at, origin, least) in [
        (CASES, 3, Some(2), 500),
        (DESYNC, 3, None, 80),
        (HOP_BY_HOP, 4, Some(3), 80),
    ] {
        let known: std::collections::BTreeSet<_> = table
            .lines()
            .filter_map(|line| line.strip_prefix("#   ")?.split_whitespace().next())
            .collect();
        let mut seen = std::collections::BTreeSet::new();
        let rows = rows(table, at);
        assert!(rows.len() >= least);
        for row in rows {
            let first = row.columns[0];
            let mut words = [Some(first), origin.map(|at| row.columns[at])]
                .into_iter()
                .flatten();
            assert!(words.all(|word| known.contains(word)), "row {}", row.number);
            assert!(
                seen.insert((first.ends_with("trailers"), first == "protect", row.bytes)),
                "row {}",
                row.number
            );
        }
    }
}

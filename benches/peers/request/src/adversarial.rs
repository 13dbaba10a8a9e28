//! Heads crafted to be slow: their time must be linear.

use std::hint::black_box;

use header_set::http1::{self, HeadEnd};
use kit::cells::{Cell, Role};
use kit::turns::nanoseconds;

use crate::lists::INTERNAL;
use crate::message::START;

pub const WORK: &str = "adversarial";

const SIZES: [(&str, usize); 3] = [
    ("64 KiB", 64 << 10),
    ("16 KiB", 16 << 10),
    ("4 KiB", 4 << 10),
];

/// What fills a head, and whether it is a head at all.
type Filling = (&'static str, fn(usize) -> Vec<u8>, bool);

#[rustfmt::skip]
const FILLINGS: [Filling; 7] = [
    ("one byte a line", |bytes| b"a:\r\n".repeat(bytes / 4), true),
    ("all colons", |bytes| value(&b":".repeat(bytes)), true),
    ("one long name", |bytes| [&*b"x".repeat(bytes), b":\r\n"].concat(), true),
    ("one long value", |bytes| value(&b"\xff\t".repeat(bytes / 2)), true),
    ("repeated fields", repeated, true),
    ("all listed", |bytes| b"CF-Ray: 8f1e2d3c4b5a6978-AMS\r\n".repeat(bytes / 30), true),
    ("carriage returns", |bytes| value(&b"\r".repeat(bytes)), false),
];

/// A field with this value.
fn value(value: &[u8]) -> Vec<u8> {
    [b"a:", value, b"\r\n"].concat()
}

fn repeated(bytes: usize) -> Vec<u8> {
    b"x-forwarded-for: 192.0.2.1\r\n".repeat(bytes / 28)
}

fn head(fields: &[u8]) -> Vec<u8> {
    [START.as_bytes(), b"\r\n", fields, b"\r\n"].concat()
}

/// A cell for each filling, a row for each size; and one for a head that arrives a byte at a time.
pub fn measure(rounds: usize) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    for (name, fill, is_head) in FILLINGS {
        let heads = SIZES.map(|(_, bytes)| head(&fill(bytes)));
        for head in &heads {
            if http1::strip(&INTERNAL, &mut head.clone()).is_ok() != is_head {
                return Err(format!(
                    "{WORK}, {name}: expected it {}",
                    if is_head { "accepted" } else { "refused" }
                ));
            }
        }
        cells.push(cell(rounds, name, &heads, |buffer| {
            http1::strip(&INTERNAL, buffer).is_ok()
        }));
    }
    let heads = SIZES.map(|(_, bytes)| head(&repeated(bytes)));
    if !heads.iter().all(|head| drips_in(head)) {
        return Err(format!(
            "{WORK}, one byte at a time: expected its end found"
        ));
    }
    cells.push(cell(rounds, "one byte at a time", &heads, |buffer| {
        drips_in(buffer)
    }));
    Ok(cells)
}

/// Whether the end of a head is found that arrives a byte at a time.
fn drips_in(head: &[u8]) -> bool {
    let mut end = HeadEnd::new(1 << 20);
    let found = (1..=head.len()).find(|&len| end.find(black_box(&head[..len])) == Ok(Some(len)));
    found == Some(head.len())
}

fn cell(rounds: usize, shape: &str, heads: &[Vec<u8>], clean: impl Fn(&mut [u8]) -> bool) -> Cell {
    let sizes = SIZES.map(|(name, _)| (name, Role::Ours));
    // The first round warms up.
    let mut cell = Cell::timed(format!("{WORK}, {shape}"), &sizes, rounds + 1, |_, at| {
        let mut buffer = heads[at].clone();
        nanoseconds(|| clean(black_box(&mut buffer)))
    });
    for row in &mut cell.rows {
        row.samples.remove(0);
    }
    cell
}

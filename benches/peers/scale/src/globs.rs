//! Lookups in lists of names with stars, by their number: `--globs`.

use header_set::LoadedSet;
use header_set_build::{Case, Error, Generator, Tokens};
use kit::Done;
use kit::random::Random;
use kit::stats::least;
use kit::turns::{nanoseconds, warm_pass};

use crate::report::row;

const COUNTS: [usize; 4] = [100, 1 << 10, 10 << 10, 100 << 10];

/// Names of each kind, so that the order of branches is not learned.
const NAMES: usize = 256;

const LONG: usize = 8 << 10;

/// What is looked up: the title, a name, how many of them, and whether they hit.
type Column = (&'static str, fn(&mut Random, usize) -> Vec<u8>, usize, bool);

const COLUMNS: [Column; 4] = [
    (
        "miss of 20 bytes",
        |random, _| text(random, 20),
        NAMES,
        false,
    ),
    ("hit of some 20 bytes", hit, NAMES, true),
    ("miss of 8 KiB", |random, _| text(random, LONG), 2, false),
    ("8 KiB of near misses", near_misses, 2, false),
];

fn hit(random: &mut Random, count: usize) -> Vec<u8> {
    let number = random.below(count);
    let (start, end) = (text(random, 4), text(random, 4));
    [&start[..], format!("ads{number}/x.js").as_bytes(), &end].concat()
}

/// Each start of a glob is there, behind what ends all.
fn near_misses(random: &mut Random, count: usize) -> Vec<u8> {
    let mut name = b".js".to_vec();
    while name.len() < LONG {
        name.extend(format!("ads{}/", random.below(count)).bytes());
    }
    name
}

fn text(random: &mut Random, len: usize) -> Vec<u8> {
    let letters = b"abcdefghijklmnopqrstuvwxyz0123456789-/";
    random.bytes(letters, len)
}

/// `*ads0*.js*` and so on, as a blob.
fn blob_of(count: usize) -> Result<Vec<u8>, Error> {
    let globs = (0..count).map(|number| format!("*ads{number}*.js*"));
    let list = Generator::new("GLOBS").tokens(Tokens::Any).entries(globs);
    list.case(Case::Insensitive).to_bytes()
}

/// The table, in nanoseconds a lookup: the least of all rounds, since long passes are interrupted.
pub(crate) fn table(rounds: usize) -> Done<String> {
    let sizes = ["globs", "bytes a glob", "`verify`, ns a glob"];
    let titles = sizes.into_iter().chain(COLUMNS.map(|(title, ..)| title));
    let mut table = format!(
        "Names with stars of the kind `*ads123*.js*`, the least nanoseconds a lookup of all rounds\n\n{}|{}\n",
        row(titles),
        "---:|".repeat(3 + COLUMNS.len())
    );
    for count in COUNTS {
        let blob = blob_of(count)?;
        let set = LoadedSet::from_bytes(&blob)?;
        let verify = || set.verify().is_ok();
        let verified: Vec<f64> = (0..rounds).map(|_| nanoseconds(verify)).collect();
        let (bytes, verified) = (blob.len() / count, least(&verified) / count as f64);
        let mut cells = vec![count as f64, bytes as f64, verified];
        for (title, name, names, is_hit) in COLUMNS {
            let random = &mut Random::new(count as u64);
            let names: Vec<Vec<u8>> = (0..names).map(|_| name(random, count)).collect();
            if names.iter().any(|name| set.contains(name) != is_hit) {
                return Err(format!("{count} globs: {title} is wrong").into());
            }
            let pass = |names: &[Vec<u8>]| names.iter().filter(|it| set.contains(it)).count();
            let times: Vec<f64> = (0..rounds).map(|_| warm_pass(&names, pass)).collect();
            cells.push(least(&times));
        }
        table += &row(cells.iter().map(|cell| format!("{cell:.0}")));
    }
    Ok(table + "\n")
}

//! `cargo bench --bench size`: what sets add to a program. The README of benches says how.

mod sections;

use std::process::ExitCode;

use kit::Done;
use kit::arguments::{self, Arguments};
use kit::machine;
use kit::oracle::entries;
use kit::user_crate::{Folder, MACROS, UserCrate};
use sections::{KINDS, LOADED, RELOCATIONS, WRITABLE, less};

const LIST: &str = include_str!("../../testdata/lists/internal-119.txt");

/// The most loaded bytes that one more set may add.
const ONE_MORE: i64 = 8 << 10;

header_set::header_set! {
    #[header_set(case = sensitive)]
    static SENSITIVE = [include "../testdata/lists/internal-119.txt"];
    static INSENSITIVE = [include "../testdata/lists/internal-119.txt"];
}

fn main() -> ExitCode {
    arguments::run(
        "Measures what sets add to a program; it takes no options.\n",
        benchmark,
    )
}

fn benchmark(arguments: Arguments) -> Done {
    arguments.finish()?;
    println!("{}", machine::this());
    let (sensitive, insensitive) = (SENSITIVE.plan(), INSENSITIVE.plan());
    let folder = Folder::new("size")?;
    let user = UserCrate::new(&folder, &MACROS[0], "")?;
    let mut limits = Limits::default();
    // Bytes that `contains` can reach, and how many a name may take.
    for (title, case, plan, most_a_name) in [
        ("case sensitive", "sensitive", sensitive, 32),
        ("case ignored", "insensitive", insensitive, 34),
    ] {
        let names: Vec<String> = entries(LIST).map(str::to_owned).collect();
        println!("\n{} names, {title}", names.len());
        let (bytes, most) = (plan.table_bytes(), most_a_name * names.len());
        limits.hold("bytes of tables", bytes as i64, most as i64);
        measure(case, &names, &user, &mut limits)?;
    }
    match limits.exceeded {
        0 => Ok(()),
        exceeded => Err(format!("{exceeded} limits are exceeded").into()),
    }
}

fn measure(case: &str, first: &[String], user: &UserCrate, limits: &mut Limits) -> Done {
    let second: Vec<String> = first.iter().map(|name| with_another_end(name)).collect();
    let build = |lists: &[&[String]], extra| user.program(&source(case, lists, extra));
    let none = build(&[], "")?;
    let one = build(&[first], "")?;
    let two = build(&[first, &second], "")?;
    let planned = build(&[first], "std::hint::black_box(list0::LIST.plan());")?;
    let shown = build(&[first], "println!(\"{}\", list0::LIST.plan());")?;
    let file_growth = two.len() as i64 - one.len() as i64;
    let programs = [&none, &one, &two, &planned, &shown].map(|program| sections::read(program));
    let [Some(none), Some(one), Some(two), Some(planned), Some(shown)] = programs else {
        arguments::skipped("sections and relocations, since the programs are not ELF files");
        limits.hold("file, one more set", file_growth, ONE_MORE);
        return Ok(());
    };
    let kinds = KINDS.map(|kind| format!("{kind:>12}")).concat();
    println!("  {:24}{kinds}", "");
    let (first_set, more) = (less(one, none), less(two, one));
    for (title, sections) in [
        ("the first set", first_set),
        ("one more set", more),
        ("`plan()` read", less(planned, one)),
        ("`plan()` shown", less(shown, one)),
    ] {
        let sections = sections.map(|bytes| format!("{bytes:>+12}")).concat();
        println!("  {title:24}{sections}");
    }
    limits.hold("loaded, one more set", more[LOADED], ONE_MORE - 1);
    // The first may bring in a function that all sets share, and with it the address by which it is
    // called.
    limits.hold("relocations, one more set", more[RELOCATIONS], 0);
    limits.hold("writable, the first set", first_set[WRITABLE], 0);
    limits.hold("writable, one more set", more[WRITABLE], 0);
    Ok(())
}

#[derive(Default)]
struct Limits {
    exceeded: usize,
}

impl Limits {
    fn hold(&mut self, what: &str, found: i64, most: i64) {
        let holds = found <= most;
        self.exceeded += usize::from(!holds);
        let verdict = if holds { "holds" } else { "EXCEEDED" };
        println!("  {what}: {found}, at most {most}: {verdict}");
    }
}

/// Another name for each: the next letter or digit at its end, the first after the last.
fn with_another_end(name: &str) -> String {
    let (start, end) = name.split_at(name.len() - 1);
    let next = match end.as_bytes()[0] {
        b'z' => 'a',
        b'9' => '0',
        byte => char::from(byte + 1),
    };
    format!("{start}{next}")
}

/// A program that counts how many of its arguments are in each list, each asked by a function of
/// its own.
fn source(case: &str, lists: &[&[String]], extra: &str) -> String {
    let mut source = String::from("//! Counts arguments.\n");
    let mut counted = String::from("arguments.iter().filter(|name| name.is_empty()).count()");
    for (at, names) in lists.iter().enumerate() {
        source += &format!(
            "mod list{at} {{ header_set::header_set! {{\n\
             #[header_set(case = {case})] pub static LIST = {names:?};\n\
             }} }}\n\
             #[inline(never)] fn contains{at}(name: &str) -> bool {{ list{at}::LIST.contains(name) }}\n"
        );
        counted += &format!(" + arguments.iter().filter(|name| contains{at}(name)).count()");
    }
    source
        + &format!(
            "fn main() {{\n\
             let arguments: Vec<String> = std::env::args().collect();\n\
             {extra}\n\
             println!(\"{{}}\", {counted});\n\
             }}\n"
        )
}

//! Which mutant is on. `weave.rs` puts calls of [`at`] into the library; `tree.rs` compiles this
//! file as a crate of its own.

#![allow(internal_features)]
#![feature(const_eval_select, core_intrinsics)]

use std::env::var;
use std::fs::File;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU32};

/// The mutant that is on: 0 for none.
static ON: AtomicU32 = AtomicU32::new(0);

/// In place of a mutant: none is on, and what is reached is noted in a file.
const NOTE: u32 = u32::MAX;
static FILE: OnceLock<File> = OnceLock::new();
static NOTED: [AtomicBool; 1 << 16] = [const { AtomicBool::new(false) }; 1 << 16];

/// Runs before `main`, as some tests count what is allocated.
#[used]
#[unsafe(link_section = ".init_array")]
static START: extern "C" fn() = start;

extern "C" fn start() {
    if let Ok(mutant) = var("MUTANT") {
        ON.store(mutant.parse().expect("MUTANT is a number"), Relaxed);
    } else if let Ok(path) = var("MUTANTS_REACHED") {
        let file = File::options().append(true).open(path);
        FILE.get_or_init(|| file.expect("MUTANTS_REACHED is a file"));
        ON.store(NOTE, Relaxed);
    }
}

/// The one of `mutants` that is on, or 0. In constants, none is.
#[inline]
pub const fn at(mutants: &'static [u32]) -> u32 {
    const fn none(_: &'static [u32]) -> u32 {
        0
    }
    // A call each: the code of 10,000 places must stay small.
    core::intrinsics::const_eval_select((mutants,), none, one_of)
}

#[inline(never)]
fn one_of(mutants: &'static [u32]) -> u32 {
    let on = ON.load(Relaxed);
    if mutants.contains(&on) {
        return on;
    }
    if on == NOTE && !NOTED[mutants[0] as usize].swap(true, Relaxed) {
        note(mutants);
    }
    0
}

/// At once, for a process may be killed, and in the file of those that it starts.
#[cold]
fn note(mutants: &[u32]) {
    for mutant in mutants {
        let mut file = FILE.get().expect("it was opened at the start");
        file.write_all(&mutant.to_ne_bytes())
            .expect("the file can be written");
    }
}

//! Which mutant is on. `weave.rs` puts calls of [`at`] into the library; `tree.rs` writes this file
//! as a crate, with `COUNT` set.

#![allow(internal_features)]
#![feature(const_eval_select, core_intrinsics)]

use std::ffi::{CStr, c_char, c_int, c_uint};
use std::io::Write as _;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

const COUNT: usize = 0;
/// A process that records ends after this number of seconds.
const LONGEST: c_uint = 0;

/// No variable has been read yet.
const UNREAD: u32 = u32::MAX;
/// No mutant is on, and what is reached is written to a file at the end of the process.
const RECORD: u32 = u32::MAX - 1;
const OFF: u32 = u32::MAX - 2;

static ON: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicU8; COUNT] = [const { AtomicU8::new(0) }; COUNT];

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn atexit(call: extern "C" fn()) -> c_int;
    fn signal(number: c_int, call: extern "C" fn(c_int)) -> usize;
    fn alarm(seconds: c_uint) -> c_uint;
    fn getpid() -> c_int;
    fn creat(path: *const c_char, mode: c_uint) -> c_int;
    fn write(file: c_int, bytes: *const u8, len: usize) -> isize;
    fn _exit(status: c_int) -> !;
}

const SIGALRM: c_int = 14;

/// The place in `first..first + count` of the mutant that is on, counted from 1; 0 if it is
/// another. In constants, none is on.
#[inline]
pub const fn at(first: u32, count: u32) -> u32 {
    const fn none(_: u32, _: u32) -> u32 {
        0
    }
    // A call each: the code of 10,000 places must stay small.
    core::intrinsics::const_eval_select((first, count), none, place)
}

#[inline(never)]
fn place(first: u32, count: u32) -> u32 {
    let on = ON.load(Relaxed);
    if on >= OFF {
        return seldom(first, count);
    }
    let place = on.wrapping_sub(first);
    if place < count { place + 1 } else { 0 }
}

#[cold]
fn seldom(first: u32, count: u32) -> u32 {
    let on = ON.load(Relaxed);
    if on == OFF {
        return 0;
    }
    if on == UNREAD {
        // Before anything else, and without memory of the heap, which some tests count.
        let on = match variable(c"MUTANT") {
            Some(text) => text.to_str().ok().and_then(|text| text.parse().ok()).expect("MUTANT is a number"),
            None if variable(c"MUTANTS_REACHED").is_some() => RECORD,
            None => OFF,
        };
        if on == RECORD && ON.swap(on, Relaxed) == UNREAD {
            unsafe {
                atexit(write_reached);
                signal(SIGALRM, end);
                alarm(LONGEST);
            }
        }
        ON.store(on, Relaxed);
        return place(first, count);
    }
    for reached in &REACHED[first as usize..][..count as usize] {
        reached.store(1, Relaxed);
    }
    0
}

fn variable(name: &CStr) -> Option<&'static CStr> {
    let text = unsafe { getenv(name.as_ptr()) };
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// A test that takes long is asked for as long as this, so what it reaches later does not matter.
extern "C" fn end(_: c_int) {
    write_reached();
    unsafe { _exit(0) };
}

/// Without memory of the heap: the alarm may interrupt an allocation.
extern "C" fn write_reached() {
    let folder = variable(c"MUTANTS_REACHED").expect("it was there at the start").to_str().expect("a path");
    let mut path = [0; 4096];
    // A process of its own each: a test may start others.
    std::write!(&mut path[..], "{folder}/{}\0", unsafe { getpid() }).expect("a path is not so long");
    let file = unsafe { creat(path.as_ptr().cast(), 0o644) };
    let mut line = [0; 16];
    for at in (0..COUNT).filter(|&at| REACHED[at].load(Relaxed) == 1) {
        let mut rest = &mut line[..];
        writeln!(rest, "{at}").expect("numbers are short");
        let len = 16 - rest.len();
        unsafe { write(file, line.as_ptr(), len) };
    }
}

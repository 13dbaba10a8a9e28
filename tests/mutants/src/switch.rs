//! Which mutant is on. `weave.rs` puts calls of [`at`] into the library; `tree.rs` writes this file
//! as a crate, with `COUNT` set.

#![allow(internal_features)]
#![feature(const_eval_select, core_intrinsics)]

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU32};

const COUNT: usize = 0;

/// No variable has been read yet.
const UNREAD: u32 = u32::MAX;
/// No mutant is on, and what is reached is noted in a file.
const RECORD: u32 = u32::MAX - 1;
const OFF: u32 = u32::MAX - 2;

static ON: AtomicU32 = AtomicU32::new(UNREAD);
/// The file, in memory: a byte for each mutant. It outlives a process that is killed, and those that a
/// test starts note in it too.
static REACHED: AtomicPtr<AtomicU8> = AtomicPtr::new(null_mut());

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn open(path: *const c_char, flags: c_int) -> c_int;
    fn mmap(at: *mut c_void, len: usize, protection: c_int, flags: c_int, file: c_int, offset: i64) -> *mut c_void;
}

const O_RDWR: c_int = 2;
const PROT_READ_WRITE: c_int = 3;
const MAP_SHARED: c_int = 1;

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
    let on = ON.load(Acquire);
    if on == OFF {
        return 0;
    }
    if on == UNREAD {
        // Before anything else, and without memory of the heap, which some tests count.
        let on = match (variable(c"MUTANT"), variable(c"MUTANTS_REACHED")) {
            (Some(text), _) => text.to_str().ok().and_then(|text| text.parse().ok()).expect("MUTANT is a number"),
            (None, Some(path)) => {
                REACHED.store(mapped(path).cast(), Relaxed);
                RECORD
            }
            (None, None) => OFF,
        };
        ON.store(on, Release);
        return place(first, count);
    }
    let reached = REACHED.load(Relaxed);
    for at in first..first + count {
        // In range: the file has a byte for each mutant.
        unsafe { &*reached.add(at as usize) }.store(1, Relaxed);
    }
    0
}

fn variable(name: &CStr) -> Option<&'static CStr> {
    let text = unsafe { getenv(name.as_ptr()) };
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

fn mapped(path: &CStr) -> *mut c_void {
    let bytes = unsafe {
        let file = open(path.as_ptr(), O_RDWR);
        mmap(null_mut(), COUNT, PROT_READ_WRITE, MAP_SHARED, file, 0)
    };
    assert!(bytes.addr() != usize::MAX, "{path:?} cannot be mapped");
    bytes
}

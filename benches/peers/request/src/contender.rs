//! A way of doing some work, timed on inputs that are made afresh for it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use kit::cells::Role;

use crate::message::Message;

/// Messages of a batch, made and then cleaned. 32 maps of 30 fields fit into the second-level
/// cache, like a message that has just been parsed.
const BATCH: usize = 32;

/// Names and values that are left.
pub type Fields = Vec<(String, String)>;

pub struct Contender {
    pub name: &'static str,
    pub role: Role,
    /// Whether what is left is in the order in which it came.
    pub keeps_order: bool,
    subject: Box<dyn Subject>,
}

impl Contender {
    pub fn in_any_order(mut self) -> Self {
        self.keeps_order = false;
        self
    }

    /// Nanoseconds a message, after one batch to warm up.
    pub fn time(&mut self, messages: &[Message]) -> f64 {
        let mut batches = messages.chunks(BATCH);
        let warm = batches.next().expect("there are messages");
        black_box(self.subject.time(warm));
        let spent: Duration = batches.map(|batch| self.subject.time(batch)).sum();
        spent.as_nanos() as f64 / (messages.len() - warm.len()) as f64
    }

    pub fn answer(&mut self, message: &Message) -> Fields {
        self.subject.answer(message)
    }
}

/// How contenders of one work get a message, and where they leave the result.
pub struct Input<I> {
    pub prepare: fn(&Message) -> I,
    /// From the input itself, or from the buffer that contenders may write to.
    pub left: fn(&I, &[u8]) -> Fields,
}

impl<I: 'static> Input<I> {
    pub fn ours(&self, name: &'static str, clean: impl Clean<I>) -> Contender {
        self.contender(Role::Ours, name, clean)
    }

    pub fn peer(&self, name: &'static str, clean: impl Clean<I>) -> Contender {
        self.contender(Role::Peer, name, clean)
    }

    pub fn bound(&self, name: &'static str, clean: impl Clean<I>) -> Contender {
        self.contender(Role::Bound, name, clean)
    }

    fn contender(&self, role: Role, name: &'static str, clean: impl Clean<I>) -> Contender {
        let subject = Timed {
            prepare: self.prepare,
            clean,
            left: self.left,
            written: Vec::with_capacity(1 << 17),
        };
        Contender {
            name,
            role,
            keeps_order: true,
            subject: Box::new(subject),
        }
    }
}

/// Cleans a message; the buffer keeps its memory from one to the next, as a connection's does. The
/// answer is what keeps the compiler from leaving the work out.
pub trait Clean<I>: FnMut(&mut I, &mut Vec<u8>) -> usize + 'static {}

impl<I, C: FnMut(&mut I, &mut Vec<u8>) -> usize + 'static> Clean<I> for C {}

/// The loop is compiled for each contender, and calls it directly.
trait Subject {
    fn time(&mut self, batch: &[Message]) -> Duration;
    fn answer(&mut self, message: &Message) -> Fields;
}

struct Timed<I, C> {
    prepare: fn(&Message) -> I,
    clean: C,
    left: fn(&I, &[u8]) -> Fields,
    written: Vec<u8>,
}

impl<I, C: Clean<I>> Subject for Timed<I, C> {
    #[inline(never)]
    fn time(&mut self, batch: &[Message]) -> Duration {
        let mut inputs: Vec<I> = batch.iter().map(self.prepare).collect();
        let mut sum = 0;
        let start = Instant::now();
        for input in &mut inputs {
            sum += (self.clean)(input, &mut self.written);
        }
        let spent = start.elapsed();
        black_box((sum, inputs));
        spent
    }

    fn answer(&mut self, message: &Message) -> Fields {
        let mut input = (self.prepare)(message);
        (self.clean)(&mut input, &mut self.written);
        (self.left)(&input, &self.written)
    }
}

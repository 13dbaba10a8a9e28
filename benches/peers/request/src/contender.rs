//! A way of doing some work, timed on inputs that are made afresh for it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::message::Message;

/// Messages of a batch, made and then cleaned. 32 maps of 30 fields fit into the second-level
/// cache, like a message that has just been parsed.
const BATCH: usize = 32;

/// Names and values that are left.
pub type Fields = Vec<(String, String)>;

pub struct Contender {
    pub name: &'static str,
    /// Whether what is left is in the order in which it came.
    pub keeps_order: bool,
    /// Cleans a batch: how long that took, and the rest of the first message if it is asked for.
    pub run: Box<Run>,
}

pub type Run = dyn FnMut(&[Message], bool) -> (Duration, Option<Fields>);

impl Contender {
    /// Nanoseconds a message, after one batch to warm up.
    pub fn time(&mut self, messages: &[Message]) -> f64 {
        let mut batches = messages.chunks(BATCH);
        let warm = batches.next().expect("there are messages");
        (self.run)(warm, false);
        let spent: Duration = batches.map(|batch| (self.run)(batch, false).0).sum();
        spent.as_nanos() as f64 / (messages.len() - warm.len()) as f64
    }

    pub fn answer(&mut self, message: &Message) -> Fields {
        let (_, left) = (self.run)(std::slice::from_ref(message), true);
        left.expect("it is asked for")
    }
}

/// How contenders of one work get a message, and where they leave the result.
pub struct Input<I> {
    pub prepare: fn(&Message) -> I,
    /// From the input itself, or from the buffer that contenders may write to.
    pub left: fn(&I, &[u8]) -> Fields,
}

impl<I: 'static> Input<I> {
    pub fn contender(&self, name: &'static str, mut clean: impl Clean<I>) -> Contender {
        let (prepare, left) = (self.prepare, self.left);
        let mut written = Vec::with_capacity(1 << 17);
        // The loop is compiled for each contender, and calls it directly.
        let run = move |batch: &[Message], asks: bool| {
            let mut inputs: Vec<I> = batch.iter().map(prepare).collect();
            let mut sum = 0;
            let start = Instant::now();
            for input in &mut inputs {
                sum += clean(input, &mut written);
            }
            let spent = start.elapsed();
            black_box(sum);
            (spent, asks.then(|| left(&inputs[0], &written)))
        };
        Contender {
            name,
            keeps_order: true,
            run: Box::new(run),
        }
    }
}

/// Cleans a message; the buffer keeps its memory from one to the next, as a connection's does. The
/// answer is what keeps the compiler from leaving the work out.
pub trait Clean<I>: FnMut(&mut I, &mut Vec<u8>) -> usize + 'static {}

impl<I, C: FnMut(&mut I, &mut Vec<u8>) -> usize + 'static> Clean<I> for C {}

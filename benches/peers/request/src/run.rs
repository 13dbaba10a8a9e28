//! Who runs what, in which order.

use crate::contender::{Contender, Role};
use crate::message::{Message, Shape};
use crate::options::Options;
use crate::random::Random;
use crate::spread::Spread;
use crate::work::Work;

/// Messages of a shape: more than a branch predictor remembers.
const MESSAGES: usize = 1024;

/// Messages of a round, for each contender.
const MESSAGES_A_ROUND: usize = 160;

/// Seed of the order of contenders.
const ORDER: u64 = 0x0bde;

pub struct Row {
    pub contender: &'static str,
    pub role: Role,
    /// Nanoseconds a message, a sample a round.
    pub samples: Vec<f64>,
}

impl Row {
    pub fn is_ours(&self) -> bool {
        self.role == Role::Ours
    }

    pub fn is_bound(&self) -> bool {
        self.role == Role::Bound
    }

    pub fn nanoseconds(&self) -> Spread {
        Spread::of(&self.samples, 1)
    }

    /// How many times longer this took than `base`, round by round: what slows a whole round cancels out.
    pub fn ratio_to(&self, base: &Row) -> Spread {
        Spread::of_ratios(&self.samples, &base.samples, 1)
    }
}

/// One work on messages of one shape.
pub struct Cell {
    pub work: &'static str,
    pub shape: &'static str,
    pub rows: Vec<Row>,
}

impl Cell {
    pub fn row(&self, contender: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.contender == contender)
    }
}

/// Every answer of every contender, before anything is timed.
pub fn check(work: &Work, shape: &Shape, contenders: &mut [Contender]) -> Result<(), String> {
    for message in &shape.messages(MESSAGES) {
        let expected = (work.expected)(message);
        for contender in contenders
            .iter_mut()
            .filter(|contender| contender.role != Role::Bound)
        {
            let (mut found, mut expected) = (contender.answer(message), expected.clone());
            if !contender.keeps_order {
                found.sort();
                expected.sort();
            }
            if found != expected {
                return Err(format!(
                    "{}, {}: {} of {:?} left {found:?}, expected {expected:?}",
                    work.name, shape.name, contender.name, message.fields
                ));
            }
        }
    }
    Ok(())
}

pub fn measure(work: &Work, shape: Shape, options: &Options) -> Result<Cell, String> {
    let mut contenders = (work.contenders)();
    check(work, &shape, &mut contenders)?;
    contenders.retain(|contender| options.has_contender(contender.name));
    let messages = shape.messages(MESSAGES);
    let row = |contender: &Contender| Row {
        contender: contender.name,
        role: contender.role,
        samples: Vec::new(),
    };
    let mut rows: Vec<Row> = contenders.iter().map(row).collect();
    let mut random = Random(ORDER);
    let mut order: Vec<usize> = (0..contenders.len()).collect();
    for _ in 0..options.rounds {
        // The same messages for all, in an order that changes, so that none always runs after the same other.
        random.shuffle(&mut order);
        let start = random.below(MESSAGES - MESSAGES_A_ROUND);
        let messages: &[Message] = &messages[start..start + MESSAGES_A_ROUND];
        for &at in &order {
            let nanoseconds = contenders[at].time(messages);
            rows[at].samples.push(nanoseconds);
        }
    }
    Ok(Cell {
        work: work.name,
        shape: shape.name,
        rows,
    })
}

//! Checks contenders, times them, and prints what it took.

use kit::arguments::Names;
use kit::cells::{Cell, Role, Row};
use kit::machine;
use kit::random::Random;
use kit::stats::Spread;
use kit::turns::turns;

use crate::contender::Contender;
use crate::message::Shape;
use crate::work::Work;

/// Messages of a shape: more than a branch predictor remembers.
const MESSAGES: usize = 1024;

/// Messages of a round, for each contender.
const MESSAGES_A_ROUND: usize = 160;

pub struct Options {
    pub check: bool,
    pub work: Names,
    pub contenders: Names,
    pub rounds: usize,
}

/// Every answer of every contender, before anything is timed.
fn check(work: &Work, shape: &Shape, contenders: &mut [Contender]) -> Result<(), String> {
    for message in &shape.messages(MESSAGES) {
        let expected = (work.expected)(message);
        for contender in contenders
            .iter_mut()
            .filter(|it| Role::of(it.name) != Role::Bound)
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

/// Checks the contenders, and unless this is all that is asked for, times them and prints a table.
pub fn measure(work: &Work, shape: &Shape, options: &Options) -> Result<Option<Cell>, String> {
    let mut contenders = (work.contenders)();
    check(work, shape, &mut contenders)?;
    let place = format!("{}, {}", work.name, shape.name);
    if options.check {
        let count = contenders.len();
        println!("{place}: {count} contenders agree with the oracle");
        return Ok(None);
    }
    contenders.retain(|it| it.name == "ours" || options.contenders.has(it.name));
    let messages = shape.messages(MESSAGES);
    let mut random = Random::new(0x57a7);
    // The same messages for all contenders of a round.
    let starts = (0..options.rounds).map(|_| random.below(MESSAGES - MESSAGES_A_ROUND));
    let starts: Vec<usize> = starts.collect();
    let samples = turns(options.rounds, contenders.len(), |round, at| {
        contenders[at].time(&messages[starts[round]..starts[round] + MESSAGES_A_ROUND])
    });
    let rows = contenders.iter().zip(samples).map(|(it, samples)| Row {
        contender: it.name,
        samples,
        copies: 1,
    });
    let cell = Cell {
        place,
        rows: rows.collect(),
        base: "ours",
    };
    print!("{}", table(&cell));
    Ok(Some(cell))
}

pub fn header() -> String {
    let wide = cfg!(feature = "wide");
    let vectors = wide.then_some("heads are read in vectors, by the feature `wide`;\n");
    format!(
        "{}\n\
         {}\
         nanoseconds a message (median), times that of the first line and that ratio's 10th and 90th percentile;\n\
         a bound, in brackets, does less than the work\n",
        machine::this(),
        vectors.unwrap_or_default()
    )
}

fn table(cell: &Cell) -> String {
    let mut text = format!("\n{}\n", cell.place);
    let base = &cell.rows[0];
    let mut rows: Vec<&Row> = cell.rows.iter().collect();
    // Ours first and in the order given; the others from fast to slow.
    let rank = |row: &Row| match row.role() {
        Role::Ours => 0.0,
        _ => row.median(),
    };
    rows.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    for row in rows {
        let Spread { p10, median, p90 } = row.ratio_to(base);
        let nanoseconds = row.median();
        let name = match row.role() {
            Role::Bound => format!("({})", row.contender),
            Role::Ours | Role::Peer => row.contender.to_owned(),
        };
        text += &format!("  {name:30}{nanoseconds:10.0}{median:8.2}  {p10:.2}-{p90:.2}\n");
    }
    text
}

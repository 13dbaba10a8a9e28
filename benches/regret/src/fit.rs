//! The constants of the cost model that fit a run best, by least squares of the relative error.
//! Regret is relative too; absolute errors would favour slow lists.

use header_set::{Formula, Price};
use header_set_codegen::cost::COLD_SHARE;

use crate::report::{self, COLD, HOT, SHUFFLED};
use crate::subject::{Row, Strategy};

/// What a constant is multiplied by, and the constant.
type Column = (
    &'static str,
    fn(&Price) -> f64,
    fn(&mut Formula) -> &mut f64,
);

const CALL: Column = ("call", |_| 1.0, |it| &mut it.call);
const LOADS: Column = ("loads", |it| it.loads, |it| &mut it.loads);
const WORK: Column = ("work", |it| it.work, |it| &mut it.work);
const LINES: Column = ("lines", |it| it.lines, |it| &mut it.lines);
const MISPREDICTIONS: Column = (
    "mispredictions",
    |it| it.mispredictions,
    |it| &mut it.mispredictions,
);
const HOT_COLUMNS: &[Column] = &[CALL, LOADS, WORK, MISPREDICTIONS];
const COLD_COLUMNS: &[Column] = &[CALL, LINES, MISPREDICTIONS];

/// Linear models: a title, one of [`report::RESPECTS`], the present constants, those to be fitted.
const MODELS: [(&str, usize, Formula, &[Column]); 3] = [
    ("hot", HOT, Formula::HOT, HOT_COLUMNS),
    (
        "hot, names in no order",
        SHUFFLED,
        Formula::HOT,
        HOT_COLUMNS,
    ),
    ("cold", COLD, Formula::COLD, COLD_COLUMNS),
];

pub(crate) fn print(rows: &[Row<'_>]) {
    let all: Vec<&Strategy> = rows.iter().flat_map(|row| &row.strategies).collect();
    let fitted = MODELS.map(|(title, respect, now, columns)| {
        let fitted = least_squares(&all, respect, now, columns);
        println!("\nfit, {title}: ");
        for (name, _, constant) in columns {
            let [fitted, now] = [fitted, now].map(|mut formula| *constant(&mut formula));
            println!("  {name:<19} {fitted:>7.2}   now {now:>7.2}");
        }
        for (title, formula) in [("fitted", fitted), ("now", now)] {
            let error =
                |it: &&Strategy| (formula.points(&it.price) / it.times[respect] - 1.0).abs();
            let mean = all.iter().map(error).sum::<f64>() / all.len() as f64;
            let (wrong, pairs) = misordered(rows, respect, formula);
            println!(
                "  {title:<7} mean relative error {:.1} %; orders {wrong} of {pairs} pairs wrongly",
                mean * 100.0
            );
        }
        fitted
    });
    let [in_requests, shuffled, cold] = fitted;
    for (title, hot) in [
        ("the fitted constants", in_requests),
        ("those fitted to names in no order", shuffled),
    ] {
        let cost = |Strategy { price, .. }: &Strategy| {
            let cost = (1.0 - COLD_SHARE) * hot.points(price) + COLD_SHARE * cold.points(price);
            (cost, price.table_bytes)
        };
        report::summary(rows, title, |row| row.least(cost));
    }
}

/// Pairs of strategies on one list that differ by more than a quarter and are predicted in the
/// wrong order, and the number of pairs that differ as much.
fn misordered(rows: &[Row<'_>], respect: usize, formula: Formula) -> (usize, usize) {
    let (mut wrong, mut pairs) = (0, 0);
    for row in rows {
        for slow in &row.strategies {
            for fast in &row.strategies {
                if slow.times[respect] > 1.25 * fast.times[respect] {
                    pairs += 1;
                    let is_wrong = formula.points(&slow.price) < formula.points(&fast.price);
                    wrong += usize::from(is_wrong);
                }
            }
        }
    }
    (wrong, pairs)
}

/// Passes over all constants: many times as many as the slowest fit takes to settle.
const PASSES: usize = 1 << 16;

/// Constants with the least sum of squared relative errors, none of them negative: work cannot save
/// time, and such a model overfits the run. Each in turn is set to what is best beside the others.
fn least_squares(
    all: &[&Strategy],
    respect: usize,
    mut formula: Formula,
    columns: &[Column],
) -> Formula {
    for (_, _, constant) in columns {
        *constant(&mut formula) = 0.0;
    }
    for _ in 0..PASSES {
        for (_, work, constant) in columns {
            // Divided by its time, each sample should add up to 1.
            let (mut rest, mut squares) = (0.0, 0.0);
            for Strategy { price, times, .. } in all {
                let relative = work(price) / times[respect];
                rest += relative * (1.0 - formula.points(price) / times[respect]);
                squares += relative * relative;
            }
            // Of work that no lookup does, nothing is known.
            if squares > 0.0 {
                let constant = constant(&mut formula);
                *constant = f64::max(0.0, *constant + rest / squares);
            }
        }
    }
    formula
}

//! The constants of the cost model that fit a run best, by least squares of the relative error.
//! Regret is relative too; absolute errors would favour slow lists.

use header_set::Price;
use header_set_codegen::cost::COLD_SHARE;

use crate::report::{self, COLD, HOT, SHUFFLED};
use crate::subject::{Row, Strategy};

/// A linear model: its constants and what each is multiplied by.
struct Model {
    title: &'static str,
    names: &'static [&'static str],
    work: fn(&Price) -> Vec<f64>,
    predicted: fn(&Price) -> f64,
    /// What it predicts, one of [`report::RESPECTS`].
    respect: usize,
}

const HOT_MODEL: Model = Model {
    title: "hot",
    names: &["call", "loads", "work", "mispredictions"],
    work: |price| vec![1.0, price.loads, price.work, price.mispredictions],
    predicted: |price| price.hot,
    respect: HOT,
};

const MODELS: [Model; 3] = [
    HOT_MODEL,
    Model {
        title: "hot, names in no order",
        respect: SHUFFLED,
        ..HOT_MODEL
    },
    Model {
        title: "cold",
        names: &["call", "lines", "mispredictions"],
        work: |price| vec![1.0, price.lines, price.mispredictions],
        predicted: |price| price.cold,
        respect: COLD,
    },
];

pub(crate) fn print(rows: &[Row<'_>]) {
    let fitted = MODELS.each_ref().map(|model| {
        let all = || rows.iter().flat_map(|row| &row.strategies);
        let fit = |time: &dyn Fn(&Strategy) -> f64| {
            let samples = all().map(|it| ((model.work)(&it.price), time(it)));
            least_squares(&samples.collect::<Vec<_>>())
        };
        let fitted = fit(&|it| it.times[model.respect]);
        // The formula is linear, so that its own constants come back from what it predicts.
        let present = fit(&|it| (model.predicted)(&it.price));
        println!("\nfit, {}: ", model.title);
        for ((name, fitted), present) in model.names.iter().zip(&fitted).zip(&present) {
            println!("  {name:<19} {fitted:>7.2}   now {present:>7.2}");
        }
        for (title, constants) in [("fitted", &fitted), ("now", &present)] {
            let error = |it: &Strategy| {
                let measured = it.times[model.respect];
                ((product(constants, &(model.work)(&it.price)) - measured) / measured).abs()
            };
            let mean = all().map(error).sum::<f64>() / all().count() as f64;
            let (wrong, pairs) = misordered(rows, model, constants);
            println!(
                "  {title:<7} mean relative error {:.1} %; orders {wrong} of {pairs} pairs wrongly",
                mean * 100.0
            );
        }
        fitted
    });
    let [in_requests, shuffled, cold] = &fitted;
    for (title, hot) in [
        ("the fitted constants", in_requests),
        ("those fitted to names in no order", shuffled),
    ] {
        let cost = |it: &Strategy| {
            let hot = product(hot, &(MODELS[0].work)(&it.price));
            let cold = product(cold, &(MODELS[2].work)(&it.price));
            (
                (1.0 - COLD_SHARE) * hot + COLD_SHARE * cold,
                it.price.table_bytes,
            )
        };
        report::summary(rows, title, |row| row.least(cost));
    }
}

/// Pairs of strategies on one list that differ by more than a quarter and are predicted in the
/// wrong order, and the number of pairs that differ as much.
fn misordered(rows: &[Row<'_>], model: &Model, constants: &[f64]) -> (usize, usize) {
    let (mut wrong, mut pairs) = (0, 0);
    for row in rows {
        for slow in &row.strategies {
            for fast in &row.strategies {
                if slow.times[model.respect] > 1.25 * fast.times[model.respect] {
                    let predicted = |it: &Strategy| product(constants, &(model.work)(&it.price));
                    pairs += 1;
                    wrong += usize::from(predicted(slow) < predicted(fast));
                }
            }
        }
    }
    (wrong, pairs)
}

fn product(constants: &[f64], work: &[f64]) -> f64 {
    constants
        .iter()
        .zip(work)
        .map(|(constant, work)| constant * work)
        .sum()
}

/// Passes over all constants: many times as many as the slowest fit takes to settle.
const PASSES: usize = 1 << 16;

/// Constants with the least sum of squared relative errors, none of them negative: work cannot save
/// time, and such a model overfits the run. Each in turn is set to what is best beside the others.
fn least_squares(samples: &[(Vec<f64>, f64)]) -> Vec<f64> {
    let len = samples.first().map_or(0, |(work, _)| work.len());
    // Divided by its time, each sample should add up to 1.
    let relative = samples
        .iter()
        .map(|(work, time)| work.iter().map(|it| it / time).collect());
    let relative: Vec<Vec<f64>> = relative.collect();
    // The normal equations: products of two columns, and the sum of each.
    let product_of =
        |left: usize, right: usize| relative.iter().map(|it| it[left] * it[right]).sum();
    let products_of = |left| (0..len).map(|right| product_of(left, right)).collect();
    let products: Vec<Vec<f64>> = (0..len).map(products_of).collect();
    let sums: Vec<f64> = (0..len)
        .map(|at| relative.iter().map(|it| it[at]).sum())
        .collect();
    let mut constants = vec![0.0; len];
    for _ in 0..PASSES {
        for at in 0..len {
            // Of work that no lookup does, nothing is known.
            if products[at][at] > 0.0 {
                let rest = sums[at] - product(&constants, &products[at]);
                constants[at] = f64::max(0.0, constants[at] + rest / products[at][at]);
            }
        }
    }
    constants
}

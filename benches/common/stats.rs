//! Medians and percentiles: single slow rounds, of which a shared machine has many, do not move
//! them.

pub fn median(values: &[f64]) -> f64 {
    percentile(values.to_vec(), 0.5).unwrap_or(f64::NAN)
}

fn percentile(mut values: Vec<f64>, part: f64) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some(values[(last as f64 * part).round() as usize])
}

pub fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The tenth, fiftieth and ninetieth percentile.
///
/// Samples come in turns from several copies of what is measured. The distribution of each copy is
/// a cycle or two beside the others. So percentiles are taken for each copy and averaged.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub p10: f64,
    pub median: f64,
    pub p90: f64,
}

impl Spread {
    pub fn of(samples: &[f64], copies: usize) -> Self {
        let at = |part: f64| {
            let of_copy = |copy| samples.iter().copied().skip(copy).step_by(copies).collect();
            let each = (0..copies).filter_map(|copy| percentile(of_copy(copy), part));
            each.sum::<f64>() / copies.min(samples.len()) as f64
        };
        Self {
            p10: at(0.1),
            median: at(0.5),
            p90: at(0.9),
        }
    }

    /// Percentiles of ratios within a round, so that a slow round cancels out.
    pub fn of_ratios(samples: &[f64], base: &[f64], copies: usize) -> Self {
        let ratios = samples.iter().zip(base).map(|(sample, base)| sample / base);
        Self::of(&ratios.collect::<Vec<_>>(), copies)
    }
}

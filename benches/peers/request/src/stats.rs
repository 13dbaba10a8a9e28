//! Medians and spread.

/// The tenth, fiftieth and ninetieth percentile.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub p10: f64,
    pub median: f64,
    pub p90: f64,
}

impl Spread {
    pub fn of(samples: &[f64]) -> Self {
        let mut sorted = samples.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let at = |part: f64| sorted[((sorted.len() - 1) as f64 * part).round() as usize];
        Self {
            p10: at(0.1),
            median: at(0.5),
            p90: at(0.9),
        }
    }

    pub fn of_ratios(samples: &[f64], base: &[f64]) -> Self {
        let ratios: Vec<f64> = samples
            .iter()
            .zip(base)
            .map(|(sample, base)| sample / base)
            .collect();
        Self::of(&ratios)
    }
}

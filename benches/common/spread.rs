//! Medians, and how far samples are from them.

/// The tenth, fiftieth and ninetieth percentile.
///
/// Samples come in turns from several copies of what is measured. Each copy has its own distribution, a cycle or two
/// beside the others, so percentiles are taken for each and averaged: one over all would jump from copy to copy.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub p10: f64,
    pub median: f64,
    pub p90: f64,
}

impl Spread {
    pub fn of(samples: &[f64], copies: usize) -> Self {
        let at = |part: f64| {
            let used = copies.min(samples.len());
            let sum: f64 = (0..used)
                .map(|copy| percentile(samples, copy, copies, part))
                .sum();
            sum / used as f64
        };
        Self {
            p10: at(0.1),
            median: at(0.5),
            p90: at(0.9),
        }
    }

    /// Of the ratios of samples taken in the same round: what slows a whole round cancels out.
    pub fn of_ratios(samples: &[f64], base: &[f64], copies: usize) -> Self {
        let ratios: Vec<f64> = samples
            .iter()
            .zip(base)
            .map(|(sample, base)| sample / base)
            .collect();
        Self::of(&ratios, copies)
    }
}

/// Of the samples of one copy.
fn percentile(samples: &[f64], copy: usize, copies: usize, part: f64) -> f64 {
    let mut sorted: Vec<f64> = samples.iter().copied().skip(copy).step_by(copies).collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part).round() as usize]
}

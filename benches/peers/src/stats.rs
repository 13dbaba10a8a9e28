//! Medians and spread.

use crate::copies::COPIES;

/// The tenth, fiftieth and ninetieth percentile.
///
/// Samples come in turns from the copies of a lookup. Each copy has its own distribution, a cycle or two beside
/// the others, so percentiles are taken for each and averaged: one over all would jump from copy to copy.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    pub p10: f64,
    pub median: f64,
    pub p90: f64,
}

impl Spread {
    pub fn of(samples: &[f64]) -> Self {
        let at = |part: f64| {
            let copies = COPIES.min(samples.len());
            let sum: f64 = (0..copies)
                .map(|copy| percentile(samples, copy, part))
                .sum();
            sum / copies as f64
        };
        Self {
            p10: at(0.1),
            median: at(0.5),
            p90: at(0.9),
        }
    }

    /// Of the ratios of samples taken in the same round: what slows a whole round cancels out.
    pub fn of_ratios(samples: &[f64], base: &[f64]) -> Self {
        let ratios: Vec<f64> = samples
            .iter()
            .zip(base)
            .map(|(sample, base)| sample / base)
            .collect();
        Self::of(&ratios)
    }
}

/// Of the samples of one copy.
fn percentile(samples: &[f64], copy: usize, part: f64) -> f64 {
    let mut sorted: Vec<f64> = samples.iter().copied().skip(copy).step_by(COPIES).collect();
    sorted.sort_unstable_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * part).round() as usize]
}

#[cfg(test)]
mod tests {
    use super::{COPIES, Spread};

    #[test]
    fn percentiles_of_each_copy_are_averaged() {
        let samples: Vec<f64> = (0..11 * COPIES)
            .rev()
            .map(|sample| (sample / COPIES + 100 * (sample % COPIES)) as f64)
            .collect();
        let offsets = (0..COPIES).map(|copy| 100.0 * copy as f64).sum::<f64>() / COPIES as f64;
        let spread = Spread::of(&samples);
        assert_eq!(
            (spread.p10, spread.median, spread.p90),
            (1.0 + offsets, 5.0 + offsets, 9.0 + offsets)
        );
    }

    #[test]
    fn fewer_samples_than_copies() {
        assert_eq!(Spread::of(&[3.0]).median, 3.0);
    }
}

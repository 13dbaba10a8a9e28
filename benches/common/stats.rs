//! Medians: single slow rounds, of which a shared machine has many, do not move them.

/// The middle one.
pub(crate) fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    match values {
        [] => f64::NAN,
        _ => values[values.len() / 2],
    }
}

//! Where and when the figures were measured.

use std::time::{SystemTime, UNIX_EPOCH};

pub struct Machine {
    pub cpu: String,
    pub target: String,
    pub rustc: &'static str,
    /// `YYYY-MM-DD`, UTC.
    pub date: String,
}

impl Machine {
    pub fn this() -> Self {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs());
        Self {
            cpu: cpu().unwrap_or_else(|| "unknown".to_owned()),
            target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            rustc: env!("PEERS_RUSTC"),
            date: date(now / 86_400),
        }
    }
}

fn cpu() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    // A model name alone can be as vague as "AMD EPYC"; family and model tell generations apart.
    let field = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().is_some_and(|key| key.trim() == name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let (family, model) = (field("cpu family")?, field("model")?);
    Some(format!(
        "{}, family {family} model {model}",
        field("model name")?
    ))
}

/// The day of the proleptic Gregorian calendar, counted in eras of 400 years that begin in March.
fn date(days_since_1970: u64) -> String {
    let days = days_since_1970 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_around_leap_days() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}

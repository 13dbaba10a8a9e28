//! Where and when figures come from: a record without it says nothing.

use std::fmt;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

pub struct Machine {
    /// A model name alone can be as vague as "AMD EPYC"; family and model tell generations apart.
    pub cpu: String,
    pub cores: usize,
    pub target: String,
    pub rustc: String,
    /// `YYYY-MM-DD`, UTC.
    pub date: String,
}

impl Machine {
    pub fn this() -> Self {
        Self {
            cpu: cpu(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            target: target(),
            rustc: rustc(),
            date: today(),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cpu,
            cores,
            target,
            rustc,
            date,
        } = self;
        write!(f, "{cpu}, {cores} cores, {target}, {rustc}, {date}")
    }
}

/// The first line of what a program prints.
fn first_line(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output
        .status
        .success()
        .then(|| text.lines().next().map(str::to_owned))?
}

/// The compiler that `cargo` used: it names another one in `RUSTC` if it was told to.
pub fn rustc() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| String::from("rustc"));
    first_line(&rustc, "--version").unwrap_or_else(|| String::from("an unknown rustc"))
}

pub fn target() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

fn today() -> String {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    date(now / 86_400)
}

fn cpu() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().map(str::trim) == Some(name));
        line.and_then(|line| line.split_once(':'))
            .map_or("unknown", |(_, value)| value.trim())
    };
    format!(
        "{} (family {}, model {})",
        field("model name"),
        field("cpu family"),
        field("model")
    )
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

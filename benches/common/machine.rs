//! Where figures come from: a record without it says nothing.

#![allow(dead_code, reason = "not every benchmark uses all of it")]

use std::process::Command;

/// The first line of what a program prints.
pub(crate) fn first_line(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output
        .status
        .success()
        .then(|| text.lines().next().map(str::to_owned))?
}

/// The compiler that `cargo` used: it names another one in `RUSTC` if it was told to.
pub(crate) fn rustc() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| String::from("rustc"));
    first_line(&rustc, "--version").unwrap_or_else(|| String::from("an unknown rustc"))
}

/// Processor, cores, system, compiler.
pub(crate) fn describe() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().map(str::trim) == Some(name));
        line.and_then(|line| line.split_once(':'))
            .map_or("unknown", |(_, value)| value.trim())
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{} (family {}, model {}), {cores} cores, {}-{}, {}",
        field("model name"),
        field("cpu family"),
        field("model"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        rustc()
    )
}

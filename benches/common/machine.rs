//! The machine and date of a record.

use std::process::Command;

/// Processor, cores, target, compiler, and the date in UTC.
pub fn this() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (cpu, target, rustc, date) = (cpu(), target(), rustc(), date());
    format!("{cpu}, {cores} cores, {target}, {rustc}, {date}")
}

/// `YYYY-MM-DD`, UTC.
pub fn date() -> String {
    let date = first_line("date", &["-u", "+%F"]);
    date.unwrap_or_else(|| String::from("an unknown day"))
}

/// The first line of what a program prints.
fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().next()?.to_owned();
    output.status.success().then_some(line)
}

/// The compiler that `cargo` used; `RUSTC` overrides the default.
pub fn rustc() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| String::from("rustc"));
    first_line(&rustc, &["--version"]).unwrap_or_else(|| String::from("an unknown rustc"))
}

pub fn target() -> String {
    format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS)
}

/// A model name can be as vague as "AMD EPYC"; family and model distinguish generations.
fn cpu() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let fields = text.lines().filter_map(|line| line.split_once(':'));
    let [name, family, model] = ["model name", "cpu family", "model"].map(|name| {
        let field = fields.clone().find(|(field, _)| field.trim() == name);
        field.map_or("unknown", |(_, value)| value.trim())
    });
    format!("{name} (family {family}, model {model})")
}

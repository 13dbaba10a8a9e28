//! gperf's C, where gperf and a C compiler exist; where not, a warning and no such contender.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::contender::Contender;
use crate::sets::Set;

/// Beyond this its search takes minutes.
const MOST: usize = 1_200;

/// `--compare-lengths` is what its manual recommends against needless string compares,
/// `--multiple-iterations` what it recommends for a small table.
const OPTIONS: [&str; 5] = [
    "--language=ANSI-C",
    "--compare-lengths",
    "--readonly-tables",
    "--enum",
    "--multiple-iterations=5",
];

/// The contenders, and an option.
const CASES: [(&str, Option<&str>); 2] = [("gperf", None), ("gperf-i", Some("--ignore-case"))];

/// The contenders, or why there are none.
pub(crate) fn contenders(out: &Path, sets: &[Set]) -> Result<Vec<Contender>, String> {
    println!("cargo::rerun-if-env-changed=GPERF");
    let mut c = cc::Build::new();
    c.opt_level(3).warnings(false).cargo_warnings(false);
    c.try_get_compiler()
        .map_err(|error| format!("no C compiler: {error}"))?;
    let mut contenders = Vec::new();
    for (name, case) in CASES {
        let mut contender = Contender::new(name, "gperf's search takes minutes");
        let fits = |set: &&Set| set.is_exact() && set.entries.len() <= MOST;
        for set in sets.iter().filter(fits) {
            let function = format!("{}_{}", contender.snake_name(), set.snake_name());
            let source = out.join(format!("{function}.c"));
            std::fs::write(&source, generate(set, &function, case)?)
                .map_err(|error| error.to_string())?;
            c.file(&source);
            contender.add_linked(set, &format!("peers_{function}"));
        }
        contenders.push(contender);
    }
    c.try_compile("gperf_lookups")
        .map_err(|error| format!("its C does not compile: {error}"))?;
    Ok(contenders)
}

/// The C of one set: gperf's own, and a wrapper that returns a truth value, so that the Rust caller
/// is a plain jump.
fn generate(set: &Set, function: &str, case: Option<&str>) -> Result<String, String> {
    let gperf = std::env::var_os("GPERF").unwrap_or_else(|| "gperf".into());
    let mut child = Command::new(gperf)
        .args(OPTIONS)
        .args(case)
        .arg(format!("--lookup-function-name={function}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("gperf does not run: {error} (set GPERF to its path)"))?;
    // gperf reads everything before it writes, so this cannot block on a full pipe.
    let mut input = child.stdin.take().expect("the pipe was asked for");
    writeln!(input, "{}", set.entries.join("\n")).map_err(|error| error.to_string())?;
    drop(input);
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("gperf fails on {}: {}", set.name, output.status));
    }
    let c = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    Ok(format!(
        "#include <stddef.h>\n#include <string.h>\n#include <stdbool.h>\n{c}\n\
         bool peers_{function}(const char *name, size_t len) {{ return {function}(name, len) != 0; }}\n"
    ))
}

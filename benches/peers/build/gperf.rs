//! gperf's C, where gperf and a C compiler exist; where not, a warning and no such contender.

use std::error::Error;
use std::path::Path;
use std::process::Command;

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
pub(crate) fn contenders(out: &Path, sets: &[Set]) -> Result<Vec<Contender>, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=GPERF");
    let mut c = cc::Build::new();
    c.opt_level(3).warnings(false).cargo_warnings(false);
    c.try_get_compiler()?;
    let mut contenders = Vec::new();
    for (name, case) in CASES {
        let mut contender = Contender::new(name, "gperf's search takes minutes");
        let fits = |set: &&Set| set.is_exact() && set.entries.len() <= MOST;
        for set in sets.iter().filter(fits) {
            let function = format!("{}_{}", contender.snake_name(), set.snake_name());
            let source = out.join(format!("{function}.c"));
            std::fs::write(&source, generate(out, set, &function, case)?)?;
            c.file(&source);
            contender.add_linked(set, &format!("peers_{function}"));
        }
        contenders.push(contender);
    }
    c.try_compile("gperf_lookups")?;
    Ok(contenders)
}

/// The C of one set: gperf's own, and a wrapper that returns a truth value, so that the Rust caller
/// is a plain jump.
fn generate(
    out: &Path,
    set: &Set,
    function: &str,
    case: Option<&str>,
) -> Result<String, Box<dyn Error>> {
    let names = out.join(format!("{function}.gperf"));
    std::fs::write(&names, set.entries.join("\n") + "\n")?;
    let gperf = std::env::var_os("GPERF").unwrap_or_else(|| "gperf".into());
    let output = Command::new(gperf)
        .args(OPTIONS)
        .args(case)
        .arg(format!("--lookup-function-name={function}"))
        .arg(names)
        .output()
        .map_err(|error| format!("gperf does not run: {error} (set GPERF to its path)"))?;
    if !output.status.success() {
        return Err(format!("gperf fails on {}: {}", set.name, output.status).into());
    }
    let c = String::from_utf8(output.stdout)?;
    Ok(format!(
        "#include <stddef.h>\n#include <string.h>\n#include <stdbool.h>\n{c}\n\
         bool peers_{function}(const char *name, size_t len) {{ return {function}(name, len) != 0; }}\n"
    ))
}

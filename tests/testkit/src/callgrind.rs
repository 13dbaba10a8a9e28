//! Runs this program under callgrind and reads its counts.
//!
//! Callgrind counts inside the functions whose names begin with `measured_`, and writes a file at
//! each of their returns. No library or runner is needed, whose version would have to match.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// The argument of a benchmark under callgrind.
pub const UNDER: &str = "--under-valgrind";

/// Size, ways, bytes of a line. They are fixed, since valgrind would use the machine's. The last
/// level is small, so that flushing it is fast.
const CACHES: [&str; 3] = ["--I1=32768,8,64", "--D1=32768,8,64", "--LL=262144,16,64"];

/// Bytes of other data that flush the simulated caches.
pub const FLUSH: usize = 1 << 20;

/// The output of `valgrind --version`, if there is a valgrind.
pub fn version() -> Option<String> {
    let output = Command::new("valgrind").arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Runs this program with `arguments`; returns the events of each call of a counted function, in
/// order.
pub fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Result<Vec<Events>, String> {
    let folder = std::env::temp_dir().join(format!("header-set-counts-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let events = || -> Result<Vec<Events>, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let files = format!("--callgrind-out-file={}/out", folder.display());
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--branch-sim=yes", "--cache-sim=yes"])
            .args(CACHES)
            // Two patterns, since callgrind takes only the first option that it finds for one.
            .args(["--toggle-collect=*measured_*", "--dump-after=?*measured_*"])
            .arg(files)
            .arg(program)
            .args(arguments)
            .stdout(Stdio::null())
            .output()
            .map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        // Callgrind numbers its files in the order in which it writes them.
        let files = (1..).map(|number| folder.join(format!("out.{number}")));
        let files = files.take_while(|file| file.exists());
        files.map(|file| Events::read(&file)).collect()
    };
    let events = events();
    std::fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    events
}

/// Events by name.
pub struct Events(Vec<(String, f64)>);

impl Events {
    fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let line = |start: &str| {
            let rest = text.lines().find_map(|line| line.strip_prefix(start));
            rest.ok_or_else(|| format!("{}: no line `{start}`", path.display()))
        };
        let names = line("events:")?.split_ascii_whitespace();
        let totals = line("totals:")
            .or_else(|_| line("summary:"))?
            .split_ascii_whitespace();
        // Callgrind leaves out zeros at the end.
        let totals = totals
            .map(|total| total.parse().unwrap_or(f64::NAN))
            .chain(std::iter::repeat(0.0));
        Ok(Self(names.map(str::to_owned).zip(totals).collect()))
    }

    /// The sum of some kinds over several calls.
    pub fn sum<'e>(calls: impl IntoIterator<Item = &'e Self>, wanted: &[&str]) -> f64 {
        let events = calls.into_iter().flat_map(|call| &call.0);
        let found = events.filter(|(name, _)| wanted.contains(&name.as_str()));
        found.map(|(_, count)| count).sum()
    }
}

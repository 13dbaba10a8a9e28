//! Crates like users' crates, in a temporary folder.

use std::io::{Error, Result};
use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

/// A macro that compiles a list of names.
pub struct Macro {
    pub name: &'static str,
    /// In its manifest, with `CHECKOUT` for the folder of this repository.
    dependency: &'static str,
    /// With `NAMES` for the list.
    invocation: &'static str,
}

pub const MACROS: [Macro; 3] = [
    Macro {
        name: "header-set",
        dependency: "header-set = { path = \"CHECKOUT\" }",
        invocation: "header_set::header_set! { pub static LIST = [NAMES]; }",
    },
    Macro {
        name: "hashify",
        dependency: "hashify = \"0.3\"",
        invocation: "pub fn contains(name: &[u8]) -> bool { hashify::set!(name, NAMES) }",
    },
    Macro {
        name: "phf",
        dependency: "phf = { version = \"0.14\", features = [\"macros\"] }",
        invocation: "pub static LIST: phf::Set<&'static str> = phf::phf_set! { NAMES };",
    },
];

/// A crate with a list from a build script: without the macro, with the feature `blob`.
pub const LONG: Macro = Macro {
    name: "header-set-long",
    dependency: "header-set = { path = \"CHECKOUT\", features = [\"blob\"] }",
    invocation: "",
};

/// No list.
pub const NONE: Macro = Macro {
    name: "none",
    dependency: "",
    invocation: "",
};

/// What a server has beside a list.
pub const TREE: &str = "\
axum = \"0.8\"
clap = { version = \"4\", features = [\"derive\"] }
serde = { version = \"1\", features = [\"derive\"] }
tokio = { version = \"1\", features = [\"full\"] }
tracing = \"0.1\"
tracing-subscriber = { version = \"0.3\", features = [\"env-filter\"] }
";

/// The folder of this repository.
const CHECKOUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Deleted after the measurement.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(purpose: &str) -> Result<Self> {
        let name = format!("header-set-crates-{purpose}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is in the folder for temporary files, and small.
        drop(std::fs::remove_dir_all(&self.0));
    }
}

pub struct UserCrate<'a> {
    folder: PathBuf,
    macros: &'a Macro,
}

impl<'a> UserCrate<'a> {
    /// With other dependencies than the macro. Fetches what it depends on, so that the network is not timed.
    pub fn new(folder: &Folder, macros: &'a Macro, others: &str) -> Result<Self> {
        let user = Self {
            folder: folder.0.join(macros.name),
            macros,
        };
        std::fs::create_dir_all(user.folder.join("src"))?;
        let manifest = format!(
            "[workspace]\n[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n{others}{}\n",
            macros.dependency.replace("CHECKOUT", CHECKOUT)
        );
        std::fs::write(user.folder.join("Cargo.toml"), manifest)?;
        user.write("", 0)?;
        user.cargo(&["fetch"])?;
        Ok(user)
    }

    /// A library with a list; with nothing if there are no names.
    pub fn source(&self, names: &[String]) -> String {
        let list = format!("{names:?}");
        match names {
            [] => String::new(),
            _ => (self.macros.invocation).replace("NAMES", list.trim_matches(['[', ']'])),
        }
    }

    /// Milliseconds that a command of cargo takes with what the crate depends on built.
    pub fn build(&self, command: &[&str], source: &str, round: usize) -> Result<f64> {
        self.write(source, round)?;
        self.cargo(&[command, &["--offline"]].concat())
    }

    /// Milliseconds that a build takes with nothing built, `cargo build` or with `--release`.
    pub fn clean_build(&self, source: &str, profile: &[&str]) -> Result<f64> {
        self.write(source, 0)?;
        if self.target().exists() {
            std::fs::remove_dir_all(self.target())?;
        }
        let build = ["build", "--offline", "--jobs", "2", "--timings"];
        // Cargo compiles crates of a registry so. The crates of this checkout would take a fifth
        // more.
        let as_released = ["--config", "build.incremental=false"];
        self.cargo(&[&build[..], &as_released, profile].concat())
    }

    /// The units of the last clean build: the name of each crate, and its seconds.
    pub fn timings(&self) -> Result<Vec<(String, f64)>> {
        let page = self.target().join("cargo-timings/cargo-timing.html");
        let page = std::fs::read_to_string(page)?;
        let values = |key| {
            page.lines()
                .filter_map(move |line| line.trim().strip_prefix(key))
                .map(|value| value.trim_end_matches(',').trim_matches('"'))
        };
        let durations = values("\"duration\": ").map(|value| value.parse().unwrap_or_default());
        let names = values("\"name\": ").map(str::to_owned);
        Ok(names.zip(durations).collect())
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// The program that a release build makes of `main.rs`.
    pub fn program(&self, main: &str) -> Result<Vec<u8>> {
        std::fs::write(self.path("src/main.rs"), main)?;
        self.cargo(&["build", "--offline", "--release"])?;
        let program = format!("user{}", std::env::consts::EXE_SUFFIX);
        std::fs::read(self.target().join("release").join(program))
    }

    /// The round changes the source each time; otherwise it would not be compiled again.
    fn write(&self, source: &str, round: usize) -> Result<()> {
        let source = format!("//! Round {round}.\n{source}");
        std::fs::write(self.path("src/lib.rs"), source)
    }

    fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    fn cargo(&self, arguments: &[&str]) -> Result<f64> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let start = Instant::now();
        let output = Command::new(cargo)
            .args(arguments)
            .arg("--quiet")
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.target())
            .output()?;
        let elapsed = start.elapsed().as_secs_f64() * 1e3;
        match output.status.success() {
            true => Ok(elapsed),
            false => Err(Error::other(String::from_utf8_lossy(&output.stderr))),
        }
    }
}

//! The program that `bench` writes and runs: a crate with the list once for each structure.

use std::fmt::Write;
use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use header_set_codegen::list::key_set::{KeySet, Role};
use header_set_codegen::patterns::Shape;
use header_set_codegen::plan::Decision;
use header_set_runtime::Strategy;

use crate::failure::Failure;
use crate::list::{List, Normal};

/// The source of the program, with the names of its parts in their places.
const SOURCE: &str = include_str!("program.rs.txt");

pub(super) struct Program {
    main: String,
    /// The traffic of the list, if it has its own.
    traffic: Option<String>,
    has_expressions: bool,
    fingerprint: String,
}

impl Program {
    pub(super) fn new(
        list: &List,
        normal: &Normal,
        decision: &Decision,
        compiled: &[Strategy],
    ) -> Result<Self, Failure> {
        let keys = &normal.keys;
        let entries = entries(keys)?;
        let (mut lists, mut timed) = (String::new(), String::new());
        let options = options(list, keys);
        for strategy in compiled {
            let (name, item) = (strategy.name(), strategy.name().to_uppercase());
            let head = format!("#[header_set(strategy = {name}, {options})]");
            let _ = writeln!(lists, "{head}\nstatic {item} = [{entries}];");
            let has = format!("|name| {item}.contains(name)");
            let _ = writeln!(timed, "timed({item}.plan(), duration, {has});");
        }
        let stream = &decision.stream;
        let names = stream.names.iter().zip(&stream.hits);
        let names: Vec<String> = names
            .map(|(name, is_in)| format!("(b\"{}\", {is_in})", name.escape_ascii()))
            .collect();
        let requests = stream.requests.iter().filter(|names| !names.is_empty());
        let requests: Vec<String> = requests.map(|names| format!("&{names:?}")).collect();
        let main = (SOURCE.replace("\nLISTS\n", &format!("\n{lists}\n")))
            .replace("\nTIMED\n", &format!("\n{timed}\n"))
            .replace("\nNAMES\n", &format!("\n{}\n", names.join(",\n")))
            .replace("\nREQUESTS\n", &format!("\n{}\n", requests.join(",\n")));
        let traffic = list.options.traffic.as_ref().map(|traffic| {
            let request = |names: &Vec<Vec<u8>>| {
                let names: Vec<_> = names.iter().map(|it| String::from_utf8_lossy(it)).collect();
                format!("{}\n", serde_json::json!(names))
            };
            traffic.requests.iter().map(request).collect()
        });
        let is_expression = |shape: &Shape| matches!(shape, Shape::Regular(_));
        Ok(Self {
            main,
            traffic,
            has_expressions: keys.patterns.iter().any(|it| is_expression(&it.shape)),
            fingerprint: format!("{:016x}", decision.fingerprint),
        })
    }

    /// Compiles the program and runs it. Returns the nanoseconds of a lookup in each structure.
    pub(super) fn run(&self, structures: usize, duration: Duration) -> Result<Vec<f64>, Failure> {
        let place = Place::find()?;
        // Programs of different lists do not meet.
        let package = format!("list-{}", self.fingerprint);
        let folder = place.target.join(&package);
        self.write(&folder, &package, &place)?;
        let output = self.built(&folder, &place, duration)?;
        let output = String::from_utf8_lossy(&output.stdout);
        let mut measured = Vec::new();
        for line in output.lines() {
            match line.split_once(' ') {
                Some(("wrong", name)) => {
                    let why = format!("found a wrong answer for `{name}`: report this bug");
                    return Err(Failure::new(why));
                }
                Some((ns, fingerprint)) if fingerprint == self.fingerprint => {
                    measured.extend(ns.parse::<f64>());
                }
                _ => {
                    let why = "found other tables than those of the plan: the header-set of this \
                               package and this tool have different versions";
                    return Err(Failure::new(why));
                }
            }
        }
        match measured.len() == structures {
            true => Ok(measured),
            false => Err(Failure::new("the program ended early: report this bug")),
        }
    }

    fn write(&self, folder: &Path, package: &str, place: &Place) -> Result<(), Failure> {
        let features = match self.has_expressions {
            true => "\"regex\"",
            false => "",
        };
        let manifest = format!(
            "[workspace]\n[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\nheader-set = {{ {}, features = [{features}] }}\n",
            place.library
        );
        let files = [
            ("Cargo.toml", Some(&manifest)),
            ("src/main.rs", Some(&self.main)),
            ("traffic.txt", self.traffic.as_ref()),
        ];
        std::fs::create_dir_all(folder.join("src"))
            .map_err(|why| Failure::in_file(folder, format!("cannot write it: {why}")))?;
        for (name, text) in files {
            let path = folder.join(name);
            text.map_or(Ok(()), |text| std::fs::write(&path, text))
                .map_err(|why| Failure::in_file(&path, format!("cannot write it: {why}")))?;
        }
        Ok(())
    }

    fn built(&self, folder: &Path, place: &Place, duration: Duration) -> Result<Output, Failure> {
        // What is downloaded already is enough in nearly all packages that use the library.
        let lock = ["generate-lockfile", "--offline", "--quiet"];
        let is_enough = cargo(folder, &lock, Stdio::null())?.status.success();
        let target = place.target.display().to_string();
        let duration = duration.as_secs_f64().to_string();
        let mut arguments = vec!["run", "--release", "--target-dir", &target];
        if is_enough {
            arguments.push("--offline");
        }
        if !std::io::stderr().is_terminal() {
            arguments.push("--quiet");
        }
        arguments.extend(["--", &duration]);
        let output = cargo(folder, &arguments, Stdio::inherit())?;
        match output.status.success() || output.stdout.starts_with(b"wrong ") {
            true => Ok(output),
            false => Err(Failure::new(
                "cargo could not compile the list, for the reason above; `bench` runs in a package \
                 that depends on header-set, or in its checkout",
            )),
        }
    }
}

/// Where the program is built, and from which library.
struct Place {
    target: PathBuf,
    /// The dependency, as a manifest has it.
    library: String,
}

impl Place {
    /// The library and the folder of the package around the current folder, or else the library
    /// of the registry.
    fn find() -> Result<Self, Failure> {
        let here = Path::new(".");
        // Without a platform, the dependencies of all platforms must be downloaded.
        let version = cargo(here, &["-vV"], Stdio::null())?.stdout;
        let version = String::from_utf8_lossy(&version);
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        let host = host.unwrap_or_default();
        let arguments = [
            "metadata",
            "--format-version",
            "1",
            "--filter-platform",
            host,
        ];
        let mut output = cargo(
            here,
            &[&arguments[..], &["--offline"]].concat(),
            Stdio::null(),
        )?;
        if !output.status.success() {
            output = cargo(here, &arguments, Stdio::null())?;
        }
        let metadata: serde_json::Value =
            serde_json::from_slice(&output.stdout).unwrap_or_default();
        let mut packages = metadata["packages"].as_array().into_iter().flatten();
        let library = packages.find(|package| package["name"] == "header-set");
        let library = library.and_then(|library| library["manifest_path"].as_str());
        let library = library.and_then(|manifest| Path::new(manifest).parent());
        let target = metadata["target_directory"].as_str().map(PathBuf::from);
        Ok(Self {
            target: (target.unwrap_or_else(std::env::temp_dir)).join("header-set-bench"),
            library: match library {
                Some(folder) => format!("path = {:?}", folder.display().to_string()),
                None => format!("version = \"={}\"", env!("CARGO_PKG_VERSION")),
            },
        })
    }
}

fn cargo(folder: &Path, arguments: &[&str], errors: Stdio) -> Result<Output, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stderr(errors)
        .output();
    output.map_err(|why| match why.kind() {
        ErrorKind::NotFound => Failure::new(
            "found no cargo, which compiles the list: install Rust, or ask `explain` for the \
             model's prediction",
        ),
        _ => Failure::new(format!("cannot run cargo: {why}")),
    })
}

/// The options of the list, as source.
fn options(list: &List, keys: &KeySet) -> String {
    let case = match keys.fold.case {
        true => "insensitive",
        false => "sensitive",
    };
    let separators = match keys.fold.separators {
        true => "fold",
        false => "exact",
    };
    let of_list = &list.options;
    let (cold, optimize) = (of_list.cold, of_list.optimize.name());
    // The names have been checked.
    let mut options = format!(
        "names = any, case = {case}, separators = {separators}, cold = {cold:?}, optimize = {optimize}"
    );
    if let Some(hit_rate) = of_list.hit_rate {
        let _ = write!(options, ", hit_rate = {hit_rate:?}");
    }
    if of_list.traffic.is_some() {
        options += ", traffic = \"traffic.txt\"";
    }
    options
}

/// The entries of the normal form, as source: names, then patterns in the order in which they were
/// written.
fn entries(keys: &KeySet) -> Result<String, Failure> {
    let mut entries = String::new();
    for (at, name) in keys.keys.iter().enumerate() {
        let bang = bang(keys.key_role(at));
        let _ = write!(entries, "{bang}b\"{}\", ", name.escape_ascii());
    }
    let mut patterns: Vec<_> = keys.patterns.iter().collect();
    patterns.sort_by_key(|pattern| pattern.written);
    for pattern in patterns {
        let (word, text) = match &pattern.shape {
            Shape::Glob(pieces) => ("", pieces.join(&b'*')),
            Shape::Regular(regular) => ("regex ", regular.source.clone().into_bytes()),
        };
        let text = String::from_utf8(text).map_err(|text| {
            let text = text.as_bytes().escape_ascii();
            Failure::new(format!(
                "found `{text}`, which Rust source cannot have as a pattern"
            ))
        })?;
        let _ = write!(entries, "{}{word}{text:?}, ", bang(pattern.role));
    }
    Ok(entries)
}

fn bang(role: Role) -> &'static str {
    match role {
        Role::Excluded => "!",
        Role::Entry(_) => "",
    }
}

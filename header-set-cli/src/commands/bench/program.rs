//! The program that `bench` writes and runs: a crate with the list once for each structure, as a
//! build script writes it.

use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use header_set_build::Generator;
use header_set_codegen::plan::Chosen;
use header_set_runtime::Strategy;

use crate::failure::Failure;
use crate::files;
use crate::list::List;

/// The source of the program, with the names of its parts in their places.
const SOURCE: &str = include_str!("program.rs.txt");

/// Compiles the list in some structures, and runs it. Returns the nanoseconds of a lookup in each.
pub(super) fn run(
    list: &List,
    chosen: &Chosen<'_>,
    structures: &[Strategy],
    seconds: f64,
) -> Result<Vec<f64>, Failure> {
    let (target, library) = surroundings()?;
    // Programs of different lists do not meet.
    let package = format!("list-{:016x}", chosen.fingerprint);
    let folder = target.join(&package);
    std::fs::create_dir_all(folder.join("src"))
        .map_err(|why| Failure::in_file(&folder, format!("cannot write it: {why}")))?;
    let manifest = format!(
        "[workspace]\n[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [dependencies]\nheader-set = {{ {library} }}\n"
    );
    files::write(&folder.join("Cargo.toml"), manifest)?;
    files::write(&folder.join("src/main.rs"), main(chosen, structures))?;
    for &strategy in structures {
        let path = folder.join(format!("src/{strategy}.rs"));
        Generator::of_tool(list.written.clone(), &list.rules, list.options.clone())
            .visibility("pub")
            .strategy(strategy)
            .inline(usize::MAX)
            .write(path)
            .map_err(Failure::new)?;
    }
    let output = built(&folder, &target, seconds)?;
    let output = String::from_utf8_lossy(&output.stdout);
    if let Some(name) = output.strip_prefix("wrong ") {
        let why = format!("found a wrong answer for `{}`: report this bug", name.trim());
        return Err(Failure::new(why));
    }
    let measured: Vec<f64> = output.lines().flat_map(str::parse).collect();
    match measured.len() == structures.len() {
        true => Ok(measured),
        false => Err(Failure::new("the program ended early: report this bug")),
    }
}

/// The program beside its lists.
fn main(chosen: &Chosen<'_>, structures: &[Strategy]) -> String {
    let modules = structures.iter().map(|it| format!("mod {it};\n"));
    let timed = |it| format!("timed(duration, |name| {it}::LIST.contains(name));\n");
    let timed = structures.iter().map(timed).collect::<String>();
    let stream = &chosen.stream;
    let names = stream.names.iter().zip(&stream.hits);
    let names: Vec<String> = names
        .map(|(name, is_in)| format!("(b\"{}\", {is_in})", name.escape_ascii()))
        .collect();
    let requests = stream.requests.iter().filter(|names| !names.is_empty());
    let requests: Vec<String> = requests.map(|names| format!("&{names:?}")).collect();
    (SOURCE.replace("\nMODULES\n", &format!("\n{}\n", modules.collect::<String>())))
        .replace("\nTIMED\n", &format!("\n{timed}\n"))
        .replace("\nNAMES\n", &format!("\n{}\n", names.join(",\n")))
        .replace("\nREQUESTS\n", &format!("\n{}\n", requests.join(",\n")))
}

fn built(folder: &Path, target: &Path, seconds: f64) -> Result<Output, Failure> {
    // What is downloaded already is enough in nearly all packages that use the library.
    let lock = ["generate-lockfile", "--offline", "--quiet"];
    let is_enough = cargo(folder, &lock, Stdio::null())?.status.success();
    let target = target.display().to_string();
    let seconds = seconds.to_string();
    let mut arguments = vec!["run", "--release", "--target-dir", &target];
    if is_enough {
        arguments.push("--offline");
    }
    if !std::io::stderr().is_terminal() {
        arguments.push("--quiet");
    }
    arguments.extend(["--", &seconds]);
    let output = cargo(folder, &arguments, Stdio::inherit())?;
    match output.status.success() || output.stdout.starts_with(b"wrong ") {
        true => Ok(output),
        false => Err(Failure::new(
            "cargo could not compile the list, for the reason above; `bench` runs in a package \
             that depends on header-set of this version, or in its checkout",
        )),
    }
}

/// Returns the folder of the program, and the library as a manifest has it: those of the package
/// around the current folder, or else the folder for temporary files and the library of the registry.
fn surroundings() -> Result<(PathBuf, String), Failure> {
    let here = Path::new(".");
    // Without a platform, the dependencies of all platforms must be downloaded.
    let version = cargo(here, &["-vV"], Stdio::null())?.stdout;
    let version = String::from_utf8_lossy(&version);
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.unwrap_or_default();
    let arguments = "metadata --format-version 1 --filter-platform".split(' ');
    let mut arguments: Vec<&str> = arguments.chain([host, "--offline"]).collect();
    let mut output = cargo(here, &arguments, Stdio::null())?;
    if !output.status.success() {
        arguments.pop();
        output = cargo(here, &arguments, Stdio::null())?;
    }
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).unwrap_or_default();
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let library = packages.find(|package| package["name"] == "header-set");
    let library = library.and_then(|library| library["manifest_path"].as_str());
    let library = library.and_then(|manifest| Path::new(manifest).parent());
    let target = metadata["target_directory"].as_str().map(PathBuf::from);
    let library = match library {
        Some(folder) => format!("path = {:?}", folder.display().to_string()),
        None => format!("version = \"={}\"", env!("CARGO_PKG_VERSION")),
    };
    let target = target.unwrap_or_else(std::env::temp_dir);
    Ok((target.join("header-set-bench"), library))
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

//! Lists from build scripts: as Rust, or as tables in a file beside it; and a million names.

use header_set_build::Generator;

use kit::Done;
use kit::shapes::{Shape, names};
use kit::stats::least;
use kit::turns::nanoseconds;
use kit::user_crate::{Folder, LONG, UserCrate};

/// Sizes around [`header_set_build::INLINE`], and one for which Rust is clearly too slow.
const SIZES: [usize; 5] = [1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16];

/// The limits of a crate with a million names: seconds to check it, and to build it optimised.
const MILLION: (usize, f64, f64) = (1 << 20, 2.0, 5.0);

/// The times of a list's crate, in milliseconds.
struct Times {
    write: f64,
    check: f64,
    build: f64,
    /// Of the Rust, and of the file beside it.
    bytes: [u64; 2],
}

pub(crate) fn long(rounds: usize) -> Done {
    let folder = Folder::new("long")?;
    let user = UserCrate::new(&folder, &LONG)?;
    // Builds the dependencies of the crates.
    user.check("", 0)?;
    user.release("", 0)?;
    println!(
        "\na list from a build script as Rust, and as a file: write it, `cargo check` and release build of its crate; ms"
    );
    println!(
        "  {:>9} {:>10} {:>8} {:>8} {:>8} {:>11} {:>11}",
        "names", "", "write", "check", "release", "bytes .rs", "bytes .bin"
    );
    for size in SIZES {
        for (title, inline) in [("as Rust", usize::MAX), ("as a file", 0)] {
            print(size, title, &measure(&user, size, inline, rounds)?);
        }
    }
    let (size, check, build) = MILLION;
    let times = measure(&user, size, 0, rounds)?;
    print(size, "as a file", &times);
    let verdict = |holds| if holds { "holds" } else { "EXCEEDED" };
    println!(
        "  limits of {check} s and {build} s: {}",
        verdict(times.check <= check * 1e3 && times.build <= build * 1e3)
    );
    Ok(())
}

fn print(size: usize, title: &str, times: &Times) {
    println!(
        "  {size:>9} {title:>10} {:>8.0} {:>8.0} {:>8.0} {:>11} {:>11}",
        times.write, times.check, times.build, times.bytes[0], times.bytes[1]
    );
}

fn measure(user: &UserCrate<'_>, size: usize, inline: usize, rounds: usize) -> Done<Times> {
    let list = names(Shape::Domains, size, 1);
    let path = user.path("src/list.rs");
    let (mut write, mut check, mut build) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        let list = Generator::new("LIST")
            .visibility("pub")
            .names(&list)
            .inline(inline);
        let mut written = Ok(());
        write.push(nanoseconds(|| written = list.write(&path)) / 1e6);
        written?;
        let source = "include!(\"list.rs\");\npub fn contains(name: &[u8]) -> bool { LIST.contains(name) }\n";
        check.push(user.check(source, round)?);
        build.push(user.release(source, round)?);
    }
    let bytes = |path: std::path::PathBuf| std::fs::metadata(path).map_or(0, |file| file.len());
    Ok(Times {
        write: least(&write),
        check: least(&check),
        build: least(&build),
        bytes: [bytes(path.clone()), bytes(path.with_extension("bin"))],
    })
}

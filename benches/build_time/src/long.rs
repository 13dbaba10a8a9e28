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

const CHECK: &[&str] = &["check"];
const RELEASE: &[&str] = &["build", "--release"];

pub(crate) fn long(rounds: usize) -> Done {
    let folder = Folder::new("long")?;
    let user = UserCrate::new(&folder, &LONG, "")?;
    // Builds the dependencies of the crates.
    user.build(CHECK, "", 0)?;
    user.build(RELEASE, "", 0)?;
    println!(
        "\na list from a build script as Rust, and as a file: write it, `cargo check` and release build of its crate; ms"
    );
    println!(
        "  {:>9} {:>10} {:>8} {:>8} {:>8} {:>11} {:>11}",
        "names", "", "write", "check", "release", "bytes .rs", "bytes .bin"
    );
    for size in SIZES {
        for (title, inline) in [("as Rust", usize::MAX), ("as a file", 0)] {
            measure(&user, size, title, inline, rounds)?;
        }
    }
    let (size, check, build) = MILLION;
    let times = measure(&user, size, "as a file", 0, rounds)?;
    let holds = times[0] <= check * 1e3 && times[1] <= build * 1e3;
    let verdict = if holds { "holds" } else { "EXCEEDED" };
    println!("  limits of {check} s and {build} s: {verdict}");
    Ok(())
}

/// Prints the figures of a list's crate. The milliseconds of its check and its release build.
fn measure(
    user: &UserCrate<'_>,
    size: usize,
    title: &str,
    inline: usize,
    rounds: usize,
) -> Done<[f64; 2]> {
    let list = names(Shape::Domains, size, 1);
    let path = user.path("src/list.rs");
    let (mut write, mut check, mut build) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds {
        let list = Generator::new("LIST").visibility("pub").names(&list);
        let list = list.inline(inline);
        let mut written = Ok(());
        write.push(nanoseconds(|| written = list.write(&path)) / 1e6);
        written?;
        let source = "include!(\"list.rs\");\npub fn contains(name: &[u8]) -> bool { LIST.contains(name) }\n";
        check.push(user.build(CHECK, source, round)?);
        build.push(user.build(RELEASE, source, round)?);
    }
    let [write, check, build] = [write, check, build].map(|times| least(&times));
    let [rs, bin] = ["rs", "bin"].map(|extension| {
        let file = std::fs::metadata(path.with_extension(extension));
        file.map_or(0, |file| file.len())
    });
    println!("  {size:>9} {title:>10} {write:>8.0} {check:>8.0} {build:>8.0} {rs:>11} {bin:>11}");
    Ok([check, build])
}

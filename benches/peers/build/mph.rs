//! qlibs/mph's C++, where its header and a compiler exist; where not, a warning and no such
//! contender.

use std::error::Error;
use std::path::{Path, PathBuf};

use crate::contender::Contender;
use crate::sets::Set;

/// By its documentation its keys have at most two words, which excludes every list of header names
/// here. So there is a list of names of one word, on which it is fastest.
const LONGEST: usize = 8;

/// The contender, or why there is none.
pub(crate) fn contenders(out: &Path, sets: &[Set]) -> Result<Vec<Contender>, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=MPH");
    // Its own flags are `-O3 -mbmi2`: an instruction that no other contender may use, and without
    // which it emulates it.
    #[cfg(target_arch = "x86_64")]
    if !std::arch::is_x86_feature_detected!("bmi2") {
        return Err("this processor has no BMI2".into());
    }
    let header = std::env::var_os("MPH").ok_or("MPH does not name its header")?;
    let header = PathBuf::from(header).canonicalize();
    let header = header.map_err(|error| format!("MPH: {error}"))?;
    println!("cargo::rerun-if-changed={}", header.display());
    let fits = |set: &&Set| set.is_exact() && set.exact().all(|name| name.len() <= LONGEST);
    let mut source = format!(
        "#include <array>\n#include <cstddef>\n#include <string_view>\n#include {header:?}\n\
         using std::literals::operator\"\"sv;\n"
    );
    let why = "its keys must fit into 16 bytes; it is compared where all fit into eight";
    let mut contender = Contender::new("mph", why);
    for set in sets.iter().filter(fits) {
        let function = set.snake_name();
        let names: Vec<String> = set.exact().map(|name| format!("{name:?}sv")).collect();
        let names = names.join(", ");
        // It truncates names that are longer than every key, and an empty name equals an empty
        // slot. So lengths are checked first.
        source += &format!(
            "static constexpr std::array {function}{{{names}}};\n\
             extern \"C\" bool peers_mph_{function}(const char *name, std::size_t len) {{\n\
             return len - 1 < {LONGEST} && bool(mph::find<{function}>(std::string_view(name, len)));\n\
             }}\n"
        );
        contender.add_linked(set, &format!("peers_mph_{function}"));
    }
    let path = out.join("mph.cpp");
    std::fs::write(&path, source)?;
    let mut cpp = cc::Build::new();
    cpp.cpp(true)
        .file(path)
        .std("c++20")
        .opt_level(3)
        .define("NDEBUG", None)
        .define("NTEST", None)
        .warnings(false)
        .cargo_warnings(false);
    if std::env::var("CARGO_CFG_TARGET_ARCH").as_deref() == Ok("x86_64") {
        cpp.flag("-mbmi2");
    }
    cpp.try_compile("mph_lookups")?;
    Ok(vec![contender])
}

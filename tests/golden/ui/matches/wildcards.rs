#![deny(deprecated)]
use header_set::header_match;

fn main() {
    let name = "host";
    let guard = name.len() > 3;
    let _ = header_match!(name, { "host" => 1, _ => 2, _ => 3 });
    let _ = header_match!(name, { "host" => 1, _ if guard => 2, _ => 3, _ if guard => 4 });
    let _ = header_match!(name, { "host" => 1, "*" => 2, _ => 3 });
    let _ = header_match!(name, { "host" => 1, "**" if guard => 2, #[cfg(all())] "*" => 3, _ => 4 });
}

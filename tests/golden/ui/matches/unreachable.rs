#![deny(deprecated)]
use header_set::header_match;

fn main() {
    let name = "host";
    let guard = name.len() > 3;
    let _ = header_match!(name, {
        "host" if guard => 1,
        "HOST" => 2,
        "host" => 3,
        "x-*" => 4,
        "x-id" | "x-a*" | "y" | "y" => 5,
        "a*c*" => 6,
        "abc" => 7,
        "abc*d" => 8,
        #[cfg(all())]
        "te" => 9,
        "te" => 10,
        _ => 11,
        "late" => 12,
    });
    let _ = header_match!(name, { "host" => 1, _ => 2, _ => 3 });
    let _ = header_match!(name, { "host" => 1, _ if guard => 2, _ => 3, _ if guard => 4 });
    let _ = header_match!(name, { "host" => 1, "*" => 2, _ => 3 });
    let _ = header_match!(name, { "host" => 1, "**" if guard => 2, #[cfg(all())] "*" => 3, _ => 4 });
    #[allow(deprecated)]
    let _ = header_match!(name, { "a" => 1, "a" => 2, _ => 3 });
}

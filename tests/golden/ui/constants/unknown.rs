use header_set::{header_match, header_set};
use http::header;

header_set! {
    static SET = [header::COOKIES, header::X_INTERNAL, header::host, NAMES];
    static MAP: u8 = { header::NOT_THERE => 1, !header::HOSTS, #[cfg(any())] header::AGES => 2 };
    enum Name { header::X_Y, Host = HOSTS, COOKIES }
    static TWICE = [header::COOKIE, "cookie"];
    static CALLS = [header::name(), name];
}

fn main() {
    let _ = header_match!("a", { OTHER => 1, header::COOKIE => 2, _ => 3 });
}

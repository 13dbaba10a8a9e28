use header_set::{header_match, header_set};
use http::header;

mod mine {
    pub const HOST: http::HeaderName = http::header::COOKIE;
    pub const TE: &str = "te";
    pub const VIA: http::HeaderName = http::HeaderName::from_static("x-via");
}

header_set! {
    static SET = [headers::COOKIE, AGE, header::HOST];
    static OTHERS = [mine::HOST, mine::TE, mine::VIA, header::COOKIE];
}

fn main() {
    let _ = header_match!("a", { DATE => 1, header::COOKIE => 2, _ => 3 });
}

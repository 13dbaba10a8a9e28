//! The messages of the load: a browser's request behind a CDN, of 30 fields with `host`, and its
//! response of 14. Three internal fields go from the request, two from the response.

/// The fields of the request, without `host`.
pub(crate) const FIELDS: [&str; 29] = [
    "sec-ch-ua: \"Chromium\";v=\"130\", \"Not?A_Brand\";v=\"99\"",
    "sec-ch-ua-mobile: ?0",
    "sec-ch-ua-platform: \"Linux\"",
    "sec-ch-ua-arch: \"x86\"",
    "sec-ch-ua-model: \"\"",
    "upgrade-insecure-requests: 1",
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    "accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "sec-fetch-site: same-origin",
    "sec-fetch-mode: navigate",
    "sec-fetch-user: ?1",
    "sec-fetch-dest: document",
    "referer: https://www.example.com/articles/2026/11/headers",
    "accept-encoding: gzip, deflate, br, zstd",
    "accept-language: en-GB,en;q=0.9,de;q=0.8",
    "cookie: session=0f5c2ab1d9e84c7f8a16; theme=dark; consent=1",
    "if-none-match: \"33a64df551425fcc55e4d42a148795d9f25f89d4\"",
    "if-modified-since: Mon, 16 Nov 2026 07:28:00 GMT",
    "cache-control: max-age=0",
    "pragma: no-cache",
    "dnt: 1",
    "sec-gpc: 1",
    "priority: u=0, i",
    "origin: https://www.example.com",
    "x-requested-with: XMLHttpRequest",
    "x-csrf-token: 4bf92f3577b34da6a3ce929d0e0e4736",
    "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "cf-connecting-ip: 203.0.113.7",
    "x-envoy-internal: true",
];

/// The request over HTTP/1.1.
pub(crate) fn request() -> Vec<u8> {
    let fields = FIELDS.join("\r\n");
    format!("GET /articles HTTP/1.1\r\nhost: www.example.com\r\n{fields}\r\n\r\n").into_bytes()
}

const BODY: usize = 1024;

/// The origin's response.
pub(crate) fn response() -> Vec<u8> {
    let head = "HTTP/1.1 200 OK\r\n\
        date: Mon, 23 Nov 2026 12:00:00 GMT\r\n\
        content-type: text/html; charset=utf-8\r\n\
        content-language: en\r\n\
        cache-control: private, max-age=60\r\n\
        etag: \"33a64df551425fcc55e4d42a148795d9f25f89d4\"\r\n\
        last-modified: Mon, 16 Nov 2026 07:28:00 GMT\r\n\
        vary: accept-encoding, cookie\r\n\
        strict-transport-security: max-age=31536000\r\n\
        x-content-type-options: nosniff\r\n\
        x-frame-options: deny\r\n\
        referrer-policy: same-origin\r\n\
        x-envoy-upstream-service-time: 12\r\n\
        x-served-by: node-7\r\n";
    let mut response = format!("{head}content-length: {BODY}\r\n\r\n").into_bytes();
    response.resize(response.len() + BODY, b'a');
    response
}

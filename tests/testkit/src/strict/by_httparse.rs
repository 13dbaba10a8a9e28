//! The names that `httparse` finds in a head.

use httparse::{EMPTY_HEADER, Header, ParserConfig, Request, Response};

/// The most fields of a head: `httparse` refuses one with more.
const FIELDS: usize = 200;

/// The names in the strictest and in the laxest configuration, as a request and as a response.
pub fn names(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut lax = ParserConfig::default();
    lax.allow_multiple_spaces_in_request_line_delimiters(true)
        .allow_multiple_spaces_in_response_status_delimiters(true)
        .allow_obsolete_multiline_headers_in_responses(true)
        .allow_spaces_after_header_name_in_responses(true)
        .allow_space_before_first_header_name(true)
        .ignore_invalid_headers_in_requests(true)
        .ignore_invalid_headers_in_responses(true);
    let mut names = Vec::new();
    let mut read = |fields: &[Header<'_>]| {
        names.extend(fields.iter().map(|it| it.name.as_bytes().to_vec()));
    };
    for config in [ParserConfig::default(), lax] {
        let mut fields = [EMPTY_HEADER; FIELDS];
        let mut request = Request::new(&mut fields);
        if config.parse_request(&mut request, bytes).is_ok() {
            read(request.headers);
        }
        let mut fields = [EMPTY_HEADER; FIELDS];
        let mut response = Response::new(&mut fields);
        if config.parse_response(&mut response, bytes).is_ok() {
            read(response.headers);
        }
    }
    names
}

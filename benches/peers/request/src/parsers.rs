//! How peers read a head: by httparse.

use std::mem::MaybeUninit;

/// More than any message here has.
pub const MOST_FIELDS: usize = 128;

/// Shows the start line, its end included, and the fields; answers where the head ends.
#[inline(always)]
pub fn httparse(head: &[u8], then: impl FnOnce(&[u8], &[httparse::Header<'_>])) -> usize {
    let mut fields = [const { MaybeUninit::uninit() }; MOST_FIELDS];
    let mut request = httparse::Request::new(&mut []);
    let parsed = request
        .parse_with_uninit_headers(head, &mut fields)
        .expect("a valid head");
    let httparse::Status::Complete(end) = parsed else {
        panic!("found half a head")
    };
    let first = request.headers.first().map_or(end - 2, |field| {
        field.name.as_ptr().addr() - head.as_ptr().addr()
    });
    then(&head[..first], request.headers);
    end
}

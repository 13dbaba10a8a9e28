//! How peers read a head.

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

pub struct Field<'h> {
    pub name: &'h [u8],
    /// From the name to the end of the line, that included.
    pub line: &'h [u8],
}

const NAME: [bool; 256] = {
    let mut may = [false; 256];
    let others = b"!#$%&'*+-.^_`|~";
    let mut byte = 0;
    while byte < 256 {
        may[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let mut other = 0;
    while other < others.len() {
        may[others[other] as usize] = true;
        other += 1;
    }
    may
};

/// picohttpparser's algorithm without vector instructions. A table classifies each byte of a name,
/// and one comparison each byte of a value.
#[inline(always)]
pub fn byte_by_byte(head: &[u8], then: impl FnOnce(&[u8], &[Field<'_>])) {
    let start_end = line_end(head, 0);
    let mut fields: arrayvec::ArrayVec<Field, MOST_FIELDS> = arrayvec::ArrayVec::new();
    let mut at = start_end;
    while head[at] != b'\r' {
        let start = at;
        while NAME[usize::from(head[at])] {
            at += 1;
        }
        assert!(head[at] == b':' && at > start, "found a name that is none");
        let name = &head[start..at];
        at = line_end(head, at + 1);
        fields.push(Field {
            name,
            line: &head[start..at],
        });
    }
    assert!(head[at + 1] == b'\n', "found half an end of line");
    then(&head[..start_end], &fields);
}

/// Past the end of the line; what else may not stand in it is refused.
#[inline(always)]
fn line_end(head: &[u8], mut at: usize) -> usize {
    loop {
        let byte = head[at];
        if byte < b' ' || byte == 0x7f {
            match byte {
                b'\t' => (),
                b'\r' if head[at + 1] == b'\n' => return at + 2,
                _ => panic!("found a control byte"),
            }
        }
        at += 1;
    }
}

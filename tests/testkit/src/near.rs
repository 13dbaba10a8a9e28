//! Names near to one: what a structure that skips bytes may confuse with it.

use crate::oracle::SEPARATORS;

/// Positions of a key that are changed: all of a name of usual length, both ends and some of the
/// middle of a longer one.
pub const POSITIONS: usize = 48;

/// Names one step away from a key.
pub fn around(key: &[u8], ask: &mut dyn FnMut(&[u8])) {
    let mut name = key.to_vec();
    for at in positions(key.len()) {
        let byte = key[at];
        let near = [
            byte ^ 0x20,
            byte.wrapping_add(1),
            byte.wrapping_sub(1),
            byte ^ 0x80,
        ];
        let separators = SEPARATORS.iter().filter(|_| SEPARATORS.contains(&byte));
        for &other in near.iter().chain(b"\0\xff-~^").chain(separators) {
            name[at] = other;
            ask(&name);
        }
        name[at] = byte;
        ask(&key[..at]);
        ask(&key[at..]);
        // A byte left out, and one written twice.
        name.remove(at);
        ask(&name);
        name.insert(at, byte);
        name.insert(at, byte);
        ask(&name);
        name.remove(at);
    }
    for extra in [b'x', b'a', b'-', b'*', b'0', 0, 0xff] {
        name.push(extra);
        ask(&name);
        name.pop();
        name.insert(0, extra);
        ask(&name);
        name.remove(0);
    }
    name.extend_from_slice(key);
    ask(&name);
    name.truncate(key.len());
    name.make_ascii_uppercase();
    ask(&name);
    name.make_ascii_lowercase();
    ask(&name);
    for odd in [0, 1] {
        for (at, byte) in name.iter_mut().enumerate() {
            *byte = match at % 2 == odd {
                true => byte.to_ascii_uppercase(),
                false => byte.to_ascii_lowercase(),
            };
        }
        ask(&name);
    }
    // What a pattern stands for: its stars as nothing, as something, as another pattern's literal.
    for run in [&b""[..], b"i", b"id", b"-x-", b"-trace-id", &[b'a'; 50]] {
        let pieces: Vec<&[u8]> = key.split(|&byte| byte == b'*').collect();
        if pieces.len() > 1 {
            let mut name = pieces.join(run);
            ask(&name);
            name.make_ascii_uppercase();
            ask(&name);
            name.extend_from_slice(b"-id");
            ask(&name);
        }
    }
}

fn positions(len: usize) -> Vec<usize> {
    if len <= POSITIONS {
        return (0..len).collect();
    }
    let ends = (0..POSITIONS / 3).flat_map(|at| [at, len - 1 - at]);
    let middle = (0..POSITIONS / 3).map(|at| len / 2 - POSITIONS / 6 + at);
    ends.chain(middle).collect()
}

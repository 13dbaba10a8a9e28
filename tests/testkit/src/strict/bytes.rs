//! Cases of any bytes, as a fuzzer gives them.

use super::checks::check;
use super::generator::{Case, generate};
use super::mutations::mutate;
use super::{trailers, words};
use crate::random::Random;

/// The bit of a number of options that makes the bytes after it the number of a generated case.
const GENERATED: u64 = 1 << 63;

impl Case {
    /// Eight bytes have the options, the rest is the message. With [`GENERATED`], eight further
    /// bytes number a generated case, and each further four are the seed of a mutation.
    fn of_bytes(data: &[u8]) -> Option<Self> {
        let (options, rest) = data.split_first_chunk()?;
        let options = u64::from_le_bytes(*options);
        if options & GENERATED == 0 {
            return Some(Self::with_options(options, rest.to_vec()));
        }
        let (number, changes) = rest.split_first_chunk()?;
        let mut case = Self::new(u64::from_le_bytes(*number));
        for change in changes.as_chunks().0.iter().take(8) {
            let seed = u64::from(u32::from_le_bytes(*change));
            mutate(&mut case.bytes, &mut Random::new(seed));
        }
        Some(case)
    }
}

/// Checks a case of any bytes.
pub fn check_bytes(data: &[u8]) {
    let Some(case) = Case::of_bytes(data) else {
        return;
    };
    if let Err(differs) = check(&case) {
        panic!(
            "{differs}\n{:?}, {:?}\n{}",
            case.kind,
            case.policy,
            case.bytes.escape_ascii(),
        );
    }
}

/// The bytes of a case of this message. A status line makes it a response.
pub fn seed(options: u64, is_trailers: bool, message: &[u8]) -> Vec<u8> {
    let kind = match is_trailers {
        true => Case::TRAILERS,
        false if message.starts_with(b"HTTP/") => Case::RESPONSE,
        false => 0,
    };
    let options = (options % Case::RESPONSE) | kind;
    [&options.to_le_bytes(), message].concat()
}

/// The bytes of a generated case, its options included.
pub fn generated(number: u64) -> Vec<u8> {
    let (options, bytes) = generate(number);
    [&options.to_le_bytes(), &bytes[..]].concat()
}

/// Words of which heads are made.
pub fn words() -> Vec<Vec<u8>> {
    let others = "\r\n|\r\n\r\n|\r\n |: |Host: a\r\n|Connection: ".split('|');
    let others = others.chain(trailers::forbidden());
    let others = others.map(|text| text.as_bytes().to_vec());
    let mut words: Vec<_> = words::all().chain(others).collect();
    words.retain(|word| !word.is_empty());
    words.sort();
    words.dedup();
    words
}

//! Comparisons of long runs of bytes. Each reads 32 bytes in one step, without a branch between them,
//! so that the compiler uses vectors: a value of 64 KiB costs little more than a short one.

use core::cmp::Ordering;

/// Bytes of a step.
const STEP: usize = 32;

/// Bytes that are read one by one before the first step: most runs are shorter. Without them, a long
/// list of short elements took twice as long.
const NEAR: usize = 16;

/// The length of the longest start of `bytes` of which each byte `is` accepted.
#[inline]
pub(crate) fn leading(bytes: &[u8], is: impl Fn(u8) -> bool) -> usize {
    let one_by_one = |bytes: &[u8]| bytes.iter().take_while(|&&byte| is(byte)).count();
    let Some((near, far)) = bytes.split_at_checked(NEAR) else {
        return one_by_one(bytes);
    };
    let at = one_by_one(near);
    if at < NEAR {
        return at;
    }
    let (steps, _) = far.as_chunks::<STEP>();
    let all = |step: &&[u8; STEP]| step.iter().fold(true, |all, &byte| all & is(byte));
    let at = STEP * steps.iter().take_while(all).count();
    // In range: whole steps.
    NEAR + at + one_by_one(&far[at..])
}

/// Compares lengths, then the bytes as `fold` makes them.
#[inline]
pub(crate) fn order(a: &[u8], b: &[u8], fold: impl Fn(u8) -> u8) -> Ordering {
    let by_bytes = || {
        let same = common(a, b, &fold);
        // In range: at most the length of both.
        let (a, b) = (a[same..].iter(), b[same..].iter());
        a.map(|&byte| fold(byte)).cmp(b.map(|&byte| fold(byte)))
    };
    a.len().cmp(&b.len()).then_with(by_bytes)
}

/// Compares lengths, then the bytes without regard to case.
pub(crate) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    order(a, b, |byte| byte.to_ascii_lowercase())
}

/// The number of bytes at the start of both, in whole steps, that `fold` makes equal.
#[inline]
fn common(a: &[u8], b: &[u8], fold: impl Fn(u8) -> u8) -> usize {
    let (a, b) = (a.as_chunks::<STEP>().0, b.as_chunks::<STEP>().0);
    let are_equal = |&(a, b): &(&[u8; STEP], &[u8; STEP])| {
        let pairs = a.iter().zip(b);
        pairs.fold(0, |all, (&a, &b)| all | (fold(a) ^ fold(b))) == 0
    };
    STEP * a.iter().zip(b).take_while(are_equal).count()
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::{STEP, leading, order};

    #[test]
    fn each_length_and_place() {
        for len in 0..=3 * STEP + 1 {
            let mut bytes = [b'a'; 3 * STEP + 1];
            let bytes = &mut bytes[..len];
            assert_eq!(leading(bytes, |byte| byte == b'a'), len);
            for at in 0..len {
                bytes[at] = b'B';
                assert_eq!(leading(bytes, |byte| byte == b'a'), at);
                let other = [b'A'; 3 * STEP + 2];
                let by_letters = |b| order(bytes, b, |byte| byte.to_ascii_lowercase());
                assert_eq!(by_letters(&other[..len]), Ordering::Greater);
                assert_eq!(by_letters(&other[..len + 1]), Ordering::Less);
                assert_eq!(order(bytes, &other[..len], |_| 0), Ordering::Equal);
                bytes[at] = b'a';
            }
        }
    }
}

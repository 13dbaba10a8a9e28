//! The checksum of blobs and of fingerprints.

/// The checksum of blobs: four sums of products, eight bytes at a time, so that a gigabyte takes a
/// fraction of a second. It is to find damage, not forgery.
pub const fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut lanes = [1_u64, 2, 3, 4];
    let (blocks, rest) = bytes.as_chunks::<32>();
    let mut last = [0; 32];
    // In range: fewer than 32 bytes are left.
    last.split_at_mut(rest.len()).0.copy_from_slice(rest);
    let mut at = 0;
    while at <= blocks.len() {
        let block = if at < blocks.len() {
            &blocks[at]
        } else {
            &last
        };
        let (words, _) = block.as_chunks::<8>();
        let mut lane = 0;
        while lane < lanes.len() {
            // A bijection of the lane for each word, and of the word for each lane: one changed
            // word always shows.
            // In range: a block of 32 bytes has four words, as many as there are lanes.
            let word = u64::from_le_bytes(words[lane]);
            lanes[lane] = (lanes[lane] ^ word).wrapping_mul(FACTOR).rotate_left(29);
            lane += 1;
        }
        at += 1;
    }
    let mut sum = bytes.len() as u64;
    let mut lane = 0;
    while lane < lanes.len() {
        sum = (sum ^ lanes[lane]).wrapping_mul(FACTOR).rotate_left(32);
        lane += 1;
    }
    sum
}

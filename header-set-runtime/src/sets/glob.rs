//! One glob, compared with a name. Lookups have an automaton in its place.

use crate::bits::fold::Fold;

/// Whether `name` matches `glob`, a text with stars, both folded. At a mismatch only the last star
/// takes one byte more: the earlier ones have left it the longest rest.
pub(super) fn matches(fold: Fold, name: &[u8], glob: &[u8]) -> bool {
    let (mut at, mut read) = (0, 0);
    // After the last star: where the glob goes on, and where in the name.
    let mut after_star = None;
    while at < name.len() {
        if read < glob.len() && glob[read] == b'*' {
            read += 1;
            after_star = Some((read, at));
        } else if read < glob.len() && fold.byte(name[at]) == fold.byte(glob[read]) {
            at += 1;
            read += 1;
        } else {
            let Some((text, place)) = after_star else {
                return false;
            };
            (read, at) = (text, place + 1);
            after_star = Some((read, at));
        }
    }
    while read < glob.len() && glob[read] == b'*' {
        read += 1;
    }
    read == glob.len()
}

#[cfg(test)]
mod tests {
    use super::{Fold, matches};

    /// A star takes any bytes, another byte itself.
    fn by_definition(name: &[u8], glob: &[u8]) -> bool {
        match glob {
            [] => name.is_empty(),
            [b'*', rest @ ..] => (0..=name.len()).any(|at| by_definition(&name[at..], rest)),
            [byte, rest @ ..] => name.first() == Some(byte) && by_definition(&name[1..], rest),
        }
    }

    /// The text with this number, of up to four of these bytes.
    fn text<'t>(mut number: usize, bytes: &[u8], room: &'t mut [u8; 4]) -> &'t [u8] {
        let mut len = 0;
        while number > 0 {
            number -= 1;
            room[len] = bytes[number % bytes.len()];
            number /= bytes.len();
            len += 1;
        }
        &room[..len]
    }

    #[test]
    fn every_short_glob() {
        let fold = Fold {
            case: false,
            separators: false,
        };
        let (mut glob, mut name) = ([0; 4], [0; 4]);
        for glob_number in 0..=3 + 9 + 27 + 81 {
            let glob = text(glob_number, b"ab*", &mut glob);
            for name_number in 0..=2 + 4 + 8 + 16 {
                let name = text(name_number, b"ab", &mut name);
                let expected = by_definition(name, glob);
                assert_eq!(matches(fold, name, glob), expected, "{name:?} {glob:?}");
            }
        }
    }
}

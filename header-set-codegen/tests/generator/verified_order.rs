//! Ordered tries whose sections were changed one at a time: what is refused, where, and what
//! lookups find in what is right.

use header_set_blob::ordered::{
    self, BLOCKS, LINK, LONG_TEXTS, RANKS, SHAPE, STARTS, Shape, ranked, tag,
};
use header_set_blob::{Blob, NameHash, OrderedTrie, u64_at};
use header_set_codegen::blobs::ordered::Form;
use header_set_runtime::Fold;

use crate::crafted::Crafted;
use crate::ordered::{EXACT, FORMS, Names, bytes_of, find};

const RANKED_IN_64: Form = Form {
    block_bits: 6,
    ..Form::RANKED
};

const LENGTHS: [u8; 64] = [0xff; 64];

fn names<T: AsRef<[u8]>>(names: impl IntoIterator<Item = T>) -> Names {
    (names.into_iter())
        .map(|name| name.as_ref().to_vec())
        .collect()
}

fn whole(names: &Names, form: Form) -> Crafted {
    Crafted::parse(&bytes_of(names, EXACT, form, 1))
}

fn opened(bytes: &[u8]) -> Option<OrderedTrie> {
    OrderedTrie::from_sections(&Blob::open(bytes).expect("a blob"))
}

fn verified(crafted: &Crafted, fold: Fold) -> Result<(), u32> {
    let bytes = crafted.clone().bytes();
    let trie = opened(&bytes).expect("an ordered trie");
    trie.verify(&bytes, fold, &LENGTHS, |_| Ok(()))
}

/// The rank of a name in a list.
fn found(list: &Names, form: Form, name: &[u8]) -> Option<u32> {
    let bytes = bytes_of(list, EXACT, form, 1);
    find(&opened(&bytes).expect("a trie"), &bytes, EXACT, name)
}

fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(*bytes[4 * at..].first_chunk().expect("four bytes"))
}

fn set_number(bytes: &mut [u8], at: usize, number: u32) {
    bytes[4 * at..][..4].copy_from_slice(&number.to_le_bytes());
}

/// Bytes of a block before its link and its rests.
fn head_len(form: Form) -> usize {
    let size = 1 << form.block_bits;
    8 + size / 4 + size / 2 + if form.tagged { size } else { 0 }
}

/// Names of which every second one starts all that follow, of more lengths than a block has levels.
/// The last ten start with the name at `2 * steps - 2`.
fn stairs(steps: usize, step: usize) -> Names {
    let start = |at: usize| "x".repeat(step * at);
    let both = (1..=steps).flat_map(|at| [start(at), start(at) + "a"]);
    let ends = (0..10).map(|end| format!("{}b{end}", start(steps)));
    names(both.chain(ends))
}

/// Two blocks, whose second one starts with `ab`.
fn linked() -> Names {
    let inside = (0..70).map(|number| format!("ab{number:02}"));
    names(
        ["a", "aa", "ab"]
            .map(String::from)
            .into_iter()
            .chain(inside),
    )
}

/// The same, after a longer name that no name of the second block starts with.
fn linked_after_a_longer() -> Names {
    let mut names = linked();
    names.extend([b"ab0".to_vec(), b"ab0000".to_vec()]);
    names
}

#[test]
fn right_lists_are_accepted() {
    let after = |start: &[&str], rest: &str| {
        let rest = (0..70).map(|number| format!("{rest}{number:02}"));
        names(start.iter().map(|&name| name.to_owned()).chain(rest))
    };
    let zeros = format!("ab{}", "0".repeat(60));
    let long = "h".repeat(256) + "a";
    let lists = [
        stairs(15, 12),
        stairs(31, 6),
        linked(),
        linked_after_a_longer(),
        after(&["ab", &zeros], "cc"),
        after(&[&long], &long),
    ];
    for (at, list) in lists.iter().enumerate() {
        for form in FORMS.into_iter().chain([RANKED_IN_64]) {
            assert_eq!(
                verified(&whole(list, form), EXACT),
                Ok(()),
                "{at}, {form:?}"
            );
        }
    }
}

#[test]
fn a_link_leads_to_the_longest_earlier_name_that_a_block_starts_with() {
    let cases = [
        (Form::TAGGED, stairs(15, 12), 28),
        (Form::SMALLEST, stairs(31, 6), 60),
        (Form::TAGGED, linked(), 2),
        (Form::SMALLEST, linked(), 2),
        (Form::SMALLEST, linked_after_a_longer(), 2),
    ];
    for (at, (form, list, right)) in cases.into_iter().enumerate() {
        let size = 1 << form.block_bits;
        let mut crafted = whole(&list, form);
        let block = number(crafted.section(STARTS), 1) as usize;
        let link = block + head_len(form);
        assert_eq!(number(&crafted.section(BLOCKS)[link..], 0), right, "{at}");
        for wrong in 0..list.len() as u32 + 2 {
            set_number(&mut crafted.section(BLOCKS)[link..], 0, wrong);
            let expected = if wrong == right { Ok(()) } else { Err(size) };
            assert_eq!(verified(&crafted, EXACT), expected, "{at}: {wrong}");
        }
    }
}

#[test]
fn a_block_has_a_link_if_it_starts_with_an_earlier_name() {
    let plain = names((0..70).map(|number| format!("{number:02}")));
    for (list, is_linked) in [(linked(), true), (plain, false)] {
        let mut crafted = whole(&list, Form::SMALLEST);
        let block = number(crafted.section(STARTS), 1) as usize;
        let end = number(crafted.section(STARTS), 2);
        let link = block + head_len(Form::SMALLEST);
        let blocks = crafted.section(BLOCKS);
        assert_eq!(blocks[block] & LINK != 0, is_linked);
        blocks[block] ^= LINK;
        if is_linked {
            blocks.drain(link..link + 4);
            set_number(crafted.section(STARTS), 2, end - 4);
        } else {
            blocks.splice(link..link, [0; 4]);
            set_number(crafted.section(STARTS), 2, end + 4);
        }
        assert_eq!(verified(&crafted, EXACT), Err(64), "{is_linked}");
    }
}

/// The first bytes of the one block of three names, which share nothing.
fn with_head(change: impl Fn(&mut [u8])) -> Result<(), u32> {
    let mut crafted = whole(&names(["ab", "cd", "ef"]), Form::SMALLEST);
    change(crafted.section(BLOCKS));
    verified(&crafted, EXACT)
}

#[test]
fn levels_ascend_and_the_first_name_has_the_lowest() {
    let levels = |levels: [u8; 4]| with_head(|block| block[4..8].copy_from_slice(&levels));
    assert_eq!(levels([0, 8, 9, 255]), Ok(()));
    assert_eq!(levels([0, 8, 8, 8]), Ok(()));
    for descending in [[0, 9, 8, 255], [0, 8, 255, 254]] {
        assert_eq!(levels(descending), Err(0), "{descending:?}");
    }
    let of_first = |level: u8| {
        with_head(|block| {
            block[4..8].copy_from_slice(&[0, 0, 0, 255]);
            block[8] |= level;
        })
    };
    assert_eq!(of_first(0), Ok(()));
    assert_eq!(of_first(1), Err(0));
    assert_eq!(of_first(2), Err(0));
}

#[test]
fn the_first_name_has_no_length_among_the_others() {
    assert_eq!(with_head(|block| block[8 + 16] |= 1), Err(0));
}

#[test]
fn a_block_ends_behind_its_last_rest() {
    for form in FORMS {
        for more in [-1_i32, 0, 1] {
            let mut crafted = whole(&names(["ab", "cd"]), form);
            let starts = crafted.section(STARTS);
            let end = number(starts, 1).saturating_add_signed(more);
            set_number(starts, 1, end);
            let expected = if more == 0 { Ok(()) } else { Err(0) };
            assert_eq!(verified(&crafted, EXACT), expected, "{form:?}, {more}");
        }
    }
}

/// The index leads every text to the one block of a list, and a lookup did not compare the first
/// byte.
#[test]
fn names_of_one_block_share_nothing() {
    for form in [Form::TAGGED, Form::SMALLEST] {
        let mut crafted = whole(&names(["ab"]), form);
        let block = crafted.section(BLOCKS);
        // A byte of codes for the first byte.
        block[3..8].copy_from_slice(&[1, 1, 255, 255, 255]);
        assert_eq!(verified(&crafted, EXACT), Err(0), "{form:?}");
    }
}

/// The index leads `zz`, too, to the last block.
#[test]
fn names_of_the_last_block_share_nothing() {
    let mut crafted = whole(
        &names((0..70).map(|at| format!("n{at:02}"))),
        Form::SMALLEST,
    );
    let block = number(crafted.section(STARTS), 1) as usize;
    let head = &mut crafted.section(BLOCKS)[block..][..8];
    assert_eq!((head[3], &head[4..6]), (0, &[0, 2][..]));
    (head[3], head[4]) = (1, 1);
    assert_eq!(verified(&crafted, EXACT), Err(69));
}

#[test]
fn names_of_a_block_ascend() {
    let mut crafted = whole(&names(["a", "b"]), Form::SMALLEST);
    let end = number(crafted.section(STARTS), 1) as usize;
    let [a, b] = crafted.section(BLOCKS)[end - 2..][..2] else {
        unreachable!("two codes")
    };
    for (codes, expected) in [([a, b], Ok(())), ([a, a], Err(1)), ([b, a], Err(1))] {
        crafted.section(BLOCKS)[end - 2..end].copy_from_slice(&codes);
        assert_eq!(verified(&crafted, EXACT), expected, "{codes:?}");
    }
}

#[test]
fn texts_of_long_names_are_folded() {
    let fold = Fold {
        case: true,
        separators: false,
    };
    for form in FORMS {
        for (last, expected) in [(b'a', Ok(())), (b'A', Err(0))] {
            let list = names([[&[b'h'; 256], &b"a"[..]].concat()]);
            let mut crafted = Crafted::parse(&bytes_of(&list, fold, form, 1));
            *crafted.section(LONG_TEXTS).last_mut().expect("a text") = last;
            assert_eq!(verified(&crafted, fold), expected, "{form:?}");
        }
    }
}

#[test]
fn each_name_has_its_tag_and_a_length_that_occurs() {
    let crafted = whole(&names(["ab", "cd", "ef"]), Form::TAGGED);
    for rank in 0..3 {
        let mut crafted = crafted.clone();
        crafted.section(BLOCKS)[8 + 8 + 16 + rank] ^= 1;
        assert_eq!(verified(&crafted, EXACT), Err(rank as u32));
    }
    let bytes = crafted.bytes();
    let trie = opened(&bytes).expect("a trie");
    let with = |lengths: &[u8]| trie.verify(&bytes, EXACT, lengths, |_| Ok(()));
    assert_eq!(with(&[1 << 2]), Ok(()));
    assert_eq!(with(&[!(1 << 2)]), Err(0));
}

#[test]
fn sections_fit_each_other() {
    let list = names(["ab", "cd"]);
    let opens = |form, change: &dyn Fn(&mut Crafted)| {
        let mut crafted = whole(&list, form);
        change(&mut crafted);
        opened(&crafted.bytes()).is_some()
    };
    for form in FORMS {
        assert!(opens(form, &|_| ()));
        assert!(!opens(form, &|crafted| crafted
            .section(STARTS)
            .extend([0; 4])));
        assert!(!opens(form, &|crafted| crafted.section(STARTS).truncate(4)));
    }
    assert!(!opens(Form::RANKED, &|crafted| crafted
        .section(RANKS)
        .truncate(4)));
    assert!(!opens(Form::RANKED, &|crafted| crafted
        .section(RANKS)
        .extend([0; 4])));
    // The number of names, the first byte of codes of two, the size of blocks, flags.
    let shapes = [
        (256, 5, 0, true),
        (257, 5, 0, false),
        (256, 6, 0, true),
        (256, 4, 0, false),
        (256, 7, 0, false),
        (256, 5, 1, true),
        (256, 5, 4, false),
    ];
    for (one_byte, block_bits, flags, fits) in shapes {
        let shape = Shape {
            names: 2,
            one_byte,
            block_bits,
            tagged: false,
            ranked: false,
        };
        let mut bytes = shape.to_bytes();
        bytes[7] = flags;
        let found = opens(Form::SMALLEST, &|crafted| {
            crafted.section(SHAPE).copy_from_slice(&bytes);
        });
        assert_eq!(found, fits, "{one_byte} {block_bits} {flags}");
    }
}

/// Lookups compare those bytes by the codes of earlier names.
#[test]
fn names_with_a_tag_of_another_differ_in_what_they_share() {
    let list = (0..300).map(|number| format!("com.example.g{:02}.m{:02}", number / 12, number));
    let list = names(list);
    let bytes = bytes_of(&list, EXACT, Form::TAGGED, 1);
    let trie = opened(&bytes).expect("a trie");
    let mut asked = 0;
    for name in list.iter().step_by(5) {
        for at in 0..15 {
            let mut other = name.clone();
            let change = (1..=u8::MAX).find(|change| {
                other[at] = name[at] ^ change;
                tag(EXACT, &other) == tag(EXACT, name) && !list.contains(&other)
            });
            if change.is_some() {
                asked += 1;
                let shown = other.escape_ascii();
                assert_eq!(find(&trie, &bytes, EXACT, &other), None, "{shown}");
            }
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn long_names_with_a_tag_and_a_head_of_another_differ_behind() {
    let name = [b'h'; 260];
    let bytes = bytes_of(&names([name]), EXACT, Form::TAGGED, 1);
    let trie = opened(&bytes).expect("a trie");
    let others = (0..=u16::MAX).map(|end| {
        let mut other = name;
        other[258..].copy_from_slice(&end.to_le_bytes());
        other
    });
    let alike = |other: &[u8; 260]| *other != name && tag(EXACT, other) == tag(EXACT, &name);
    let other = others.take(5_000).find(alike).expect("one with the tag");
    assert_eq!(find(&trie, &bytes, EXACT, &name), Some(0));
    assert_eq!(find(&trie, &bytes, EXACT, &other), None);
}

/// Behind the last name of a block there seemed to be one that is what all share.
#[test]
fn no_hash_leads_behind_the_last_name() {
    let mut crafted = whole(&names(["x"]), Form::RANKED);
    let parameters = crafted.section(ordered::RANK_HASH);
    let seed = u64_at(parameters, 0).expect("a seed");
    let hash = NameHash::new(seed, parameters[8] != 0);
    let hash = hash.hash(EXACT, b"x", &mut header_set_runtime::Trace::<0>::new());
    for (rank, expected) in [(0, Some(0)), (1, None)] {
        set_number(crafted.section(RANKS), 0, ranked(rank, hash));
        let bytes = crafted.clone().bytes();
        let trie = opened(&bytes).expect("a trie");
        assert_eq!(find(&trie, &bytes, EXACT, b"x"), expected, "{rank}");
    }
}

#[test]
fn hashes_lead_to_blocks_of_64() {
    let list = names((0..150).map(|number| format!("n{number:03}")));
    let bytes = bytes_of(&list, EXACT, RANKED_IN_64, 1);
    let trie = opened(&bytes).expect("a trie");
    for (rank, name) in list.iter().enumerate() {
        assert_eq!(find(&trie, &bytes, EXACT, name), Some(rank as u32));
    }
    assert_eq!(find(&trie, &bytes, EXACT, b"n150"), None);
}

/// The first node of the index has the text `a!xyz`, and a name may be above it.
#[test]
fn names_above_what_all_separators_share() {
    let list = names((0..140).map(|number| format!("a!xyz{number:03}")));
    for (name, rank) in [("a ", 0), ("a!", 0), ("a\"", 140), ("b", 140)] {
        let mut list = list.clone();
        list.insert(name.into());
        for form in [Form::TAGGED, Form::SMALLEST] {
            assert_eq!(found(&list, form, name.as_bytes()), Some(rank), "{name}");
        }
    }
}

//! Byte strings in one piece: five names, or sixteen million.

use std::cmp::Ordering;

use header_set_runtime::Fold;

/// Byte strings in any order.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    bytes: Vec<u8>,
    /// Where each ends.
    ends: Vec<u32>,
}

impl Texts {
    /// Adds one.
    ///
    /// # Panics
    /// If all together pass 4 GiB.
    pub fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        let end = u32::try_from(self.bytes.len()).expect("text within limits");
        self.ends.push(end);
    }

    /// The one with this number.
    #[must_use]
    #[inline]
    pub fn get(&self, number: usize) -> &[u8] {
        let start = match number.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        &self.bytes[start as usize..self.ends[number] as usize]
    }

    /// The one with this number, and that with all behind it.
    #[must_use]
    #[inline]
    pub fn get_with_more(&self, number: usize) -> (&[u8], &[u8]) {
        let start = match number.checked_sub(1) {
            Some(before) => self.ends[before],
            None => 0,
        };
        let more = &self.bytes[start as usize..];
        (&more[..(self.ends[number] - start) as usize], more)
    }

    /// Whether folding changes a byte.
    #[must_use]
    pub fn changes(&self, fold: Fold) -> bool {
        let changes = |byte: &u8| fold.byte(*byte) != *byte;
        // Without a way out of the inner loop, which is then one of vectors.
        let any = |piece: &[u8]| piece.iter().fold(false, |any, byte| any | changes(byte));
        (fold.case || fold.separators) && self.bytes.chunks(4096).any(any)
    }

    /// The same, folded; nothing if that changes no byte.
    #[must_use]
    pub fn folded(&self, fold: Fold) -> Option<Self> {
        self.changes(fold).then(|| Self {
            bytes: self.bytes.iter().map(|&byte| fold.byte(byte)).collect(),
            ends: self.ends.clone(),
        })
    }

    /// Gives back room that was for more, if that is an eighth or more.
    pub(crate) fn shrink(&mut self) {
        if self.bytes.capacity() - self.bytes.len() > self.bytes.len() / 8 {
            self.bytes.shrink_to_fit();
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Bytes of all of them.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.bytes.len()
    }

    /// Each of them, in its order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> + Clone {
        (0..self.len()).map(|number| self.get(number))
    }

    /// All of them, one after the other.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where each ends.
    #[must_use]
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }
}

/// Folded names, sorted by bytes, each once.
#[derive(Clone, Debug, Default)]
pub struct SortedNames(Texts);

impl SortedNames {
    /// None yet, and room for some.
    #[must_use]
    pub fn with_room(bytes: usize, names: usize) -> Self {
        Self(Texts {
            bytes: Vec::with_capacity(bytes),
            ends: Vec::with_capacity(names),
        })
    }

    /// Texts that ascend.
    pub(crate) const fn from_sorted(texts: Texts) -> Self {
        Self(texts)
    }

    /// Whether of all names [case is a bit](Fold::case_is_a_bit).
    #[must_use]
    pub fn case_is_a_bit(&self) -> bool {
        // As in `Texts::changes`.
        let is_bit = |byte: &u8| Fold::case_is_a_bit(std::slice::from_ref(byte));
        let all = |piece: &[u8]| piece.iter().fold(true, |all, byte| all & is_bit(byte));
        self.bytes().chunks(4096).all(all)
    }

    /// Adds a name that sorts behind all others.
    ///
    /// # Panics
    /// If it does not, or if all names together pass 4 GiB.
    pub fn push(&mut self, name: &[u8]) {
        assert!(
            self.is_empty() || self.get(self.len() - 1) < name,
            "names are sorted and distinct"
        );
        self.0.push(name);
    }

    /// The name with this rank.
    #[must_use]
    #[inline]
    pub fn get(&self, rank: usize) -> &[u8] {
        self.0.get(rank)
    }

    /// The name with this rank, and that with all names behind it.
    #[must_use]
    #[inline]
    pub fn get_with_more(&self, rank: usize) -> (&[u8], &[u8]) {
        self.0.get_with_more(rank)
    }

    /// The rank of a name, if it is one of these.
    #[must_use]
    pub fn rank(&self, name: &[u8]) -> Option<usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.get(middle).cmp(name) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Bytes of all names.
    #[must_use]
    pub fn text_len(&self) -> usize {
        self.0.text_len()
    }

    /// The length of the name with this rank.
    #[must_use]
    #[inline]
    pub fn len_of(&self, rank: usize) -> usize {
        self.get(rank).len()
    }

    /// The texts of all names, one after the other.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.bytes()
    }

    /// All names in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> + Clone {
        self.0.iter()
    }
}

impl<'a> FromIterator<&'a [u8]> for SortedNames {
    fn from_iter<I: IntoIterator<Item = &'a [u8]>>(names: I) -> Self {
        let mut all = Self::default();
        names.into_iter().for_each(|name| all.push(name));
        all
    }
}

//! What holds the names. hashify is not among them: it is a macro, and compiles no list of a thousand names within minutes.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use blart::TreeMap;
use foldhash::fast::FixedState;
use phf_shared::ptrhash as phf_hash;
use ptr_hash::hash::NoHash;
use ptr_hash::{FastPtrHash, PtrHashParams};
use std::hash::BuildHasher;

use crate::lists::{List, Stream};
use crate::ours::OURS;

/// One way to look a name up; all passes are compiled for it.
pub(crate) trait Lookup {
    fn contains(&self, name: &[u8]) -> bool;

    /// How many of 64 names are in the list.
    fn classify(&self, names: &[&[u8]; 64]) -> u32 {
        names
            .iter()
            .map(|name| u32::from(self.contains(name)))
            .sum()
    }
}

/// A contender, built.
pub(crate) struct Built {
    passes: Box<dyn Passes>,
    /// Whether the texts are among what it allocated.
    pub(crate) has_text: bool,
}

impl Built {
    pub(crate) fn new(lookup: impl Lookup + 'static) -> Self {
        Self {
            passes: Box::new(lookup),
            has_text: false,
        }
    }

    pub(crate) fn with_text(self) -> Self {
        Self {
            has_text: true,
            ..self
        }
    }

    pub(crate) fn passes(&self) -> &dyn Passes {
        &*self.passes
    }
}

/// How a stream is asked; each says how many names it found.
pub(crate) trait Passes {
    /// One after the other, as fast as they go.
    fn in_a_loop(&self, stream: &Stream) -> usize;

    /// One at a time: the next waits until the last is answered. As many as `count`.
    fn alone(&self, stream: &Stream, count: usize) -> usize;

    /// 64 at once.
    fn in_batches(&self, stream: &Stream) -> usize;

    fn has(&self, name: &[u8]) -> bool;
}

impl<L: Lookup> Passes for L {
    #[inline(never)]
    fn in_a_loop(&self, stream: &Stream) -> usize {
        (0..stream.len())
            .map(|at| usize::from(self.contains(stream.get(at))))
            .sum()
    }

    #[inline(never)]
    fn alone(&self, stream: &Stream, count: usize) -> usize {
        let mut found = 0;
        for at in 0..count.min(stream.len()) {
            found += usize::from(self.contains(stream.get(at)));
            // On the machines that matter loads do not pass it.
            std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
        }
        found
    }

    #[inline(never)]
    fn in_batches(&self, stream: &Stream) -> usize {
        let mut found = 0;
        for start in (0..stream.len() / 64).map(|batch| 64 * batch) {
            let names: [&[u8]; 64] = std::array::from_fn(|at| stream.get(start + at));
            found += self.classify(&names) as usize;
        }
        found
    }

    fn has(&self, name: &[u8]) -> bool {
        self.contains(name)
    }
}

/// Says why not where one cannot hold the list.
pub(crate) type Build = fn(&'static List) -> Result<Built, String>;

/// All, ours first.
pub(crate) fn all() -> Vec<(&'static str, Build)> {
    fn ours<const NUMBER: usize>(list: &'static List) -> Result<Built, String> {
        Ok(OURS[NUMBER].1(list))
    }
    vec![
        (OURS[0].0, ours::<0>),
        (OURS[1].0, ours::<1>),
        (OURS[2].0, ours::<2>),
        (OURS[3].0, ours::<3>),
        ("hashbrown, foldhash", hashbrown),
        ("HashSet", hash_set),
        ("BTreeSet", b_tree),
        ("fst", fst),
        ("rsmarisa", marisa),
        ("zerotrie", zerotrie),
        ("ptr_hash, offsets", ptr_hash),
        ("phf, offsets", phf),
        ("qp-trie", qp_trie),
        ("blart", blart),
    ]
}

fn slices(list: &'static List) -> impl Iterator<Item = &'static [u8]> {
    list.names.iter().map(Vec::as_slice)
}

macro_rules! lookup {
    ($name:ident($type:ty): $this:ident, $asked:ident => $contains:expr) => {
        struct $name($type);

        impl Lookup for $name {
            #[inline(always)]
            fn contains(&self, $asked: &[u8]) -> bool {
                let $this = &self.0;
                $contains
            }
        }
    };
}

lookup!(Hashbrown(hashbrown::HashSet<&'static [u8], FixedState>): this, name => this.contains(name));
fn hashbrown(list: &'static List) -> Result<Built, String> {
    Ok(Built::new(Hashbrown(slices(list).collect())))
}

#[expect(clippy::disallowed_types, reason = "a contender")]
type StdSet = std::collections::HashSet<&'static [u8]>;
lookup!(Std(StdSet): this, name => this.contains(name));
fn hash_set(list: &'static List) -> Result<Built, String> {
    Ok(Built::new(Std(slices(list).collect())))
}

lookup!(BTree(BTreeSet<&'static [u8]>): this, name => this.contains(name));
fn b_tree(list: &'static List) -> Result<Built, String> {
    Ok(Built::new(BTree(slices(list).collect())))
}

lookup!(Fst(fst::Set<Vec<u8>>): this, name => this.contains(name));
fn fst(list: &'static List) -> Result<Built, String> {
    let set = fst::Set::from_iter(slices(list)).map_err(|error| error.to_string())?;
    Ok(Built::new(Fst(set)).with_text())
}

struct Marisa {
    trie: rsmarisa::Trie,
    agent: RefCell<rsmarisa::Agent>,
}

impl Lookup for Marisa {
    #[inline(always)]
    fn contains(&self, name: &[u8]) -> bool {
        let mut agent = self.agent.borrow_mut();
        agent.set_query_bytes(name);
        self.trie.lookup(&mut agent)
    }
}

fn marisa(list: &'static List) -> Result<Built, String> {
    let mut keys = rsmarisa::Keyset::new();
    for name in slices(list) {
        let pushed = keys.push_back_bytes(name, 1.0);
        pushed.map_err(|error| error.to_string())?;
    }
    let mut trie = rsmarisa::Trie::new();
    trie.build(&mut keys, 0);
    let mut agent = rsmarisa::Agent::new();
    agent.init_state().map_err(|error| error.to_string())?;
    let agent = RefCell::new(agent);
    Ok(Built::new(Marisa { trie, agent }).with_text())
}

lookup!(Zero(zerotrie::ZeroTriePerfectHash<Vec<u8>>): this, name => this.get(name).is_some());
fn zerotrie(list: &'static List) -> Result<Built, String> {
    let map: BTreeMap<Vec<u8>, usize> = slices(list).map(|name| (name.to_vec(), 0)).collect();
    let trie = zerotrie::ZeroTriePerfectHash::try_from(&map);
    let trie = trie.map_err(|error| format!("{error:?}"))?;
    Ok(Built::new(Zero(trie)).with_text())
}

/// Names in the order of places, and where each starts.
struct Placed {
    text: Vec<u8>,
    offsets: Vec<u32>,
}

impl Placed {
    fn new(list: &'static List, places: usize, place: impl Fn(&[u8]) -> usize) -> Self {
        let mut at: Vec<&[u8]> = vec![&[]; places];
        for name in slices(list) {
            at[place(name)] = name;
        }
        let mut placed = Self {
            text: Vec::with_capacity(list.text),
            offsets: Vec::with_capacity(places + 1),
        };
        placed.offsets.push(0);
        for name in at {
            placed.text.extend_from_slice(name);
            placed.offsets.push(placed.text.len() as u32);
        }
        placed
    }

    #[inline(always)]
    fn is_at(&self, place: usize, name: &[u8]) -> bool {
        let (start, end) = (
            self.offsets[place] as usize,
            self.offsets[place + 1] as usize,
        );
        &self.text[start..end] == name
    }
}

struct PtrHash {
    pilots: FastPtrHash<NoHash, u64>,
    hasher: FixedState,
    placed: Placed,
}

impl Lookup for PtrHash {
    #[inline(always)]
    fn contains(&self, name: &[u8]) -> bool {
        let place = self.pilots.index(&self.hasher.hash_one(name));
        self.placed.is_at(place, name)
    }
}

fn ptr_hash(list: &'static List) -> Result<Built, String> {
    let hasher = FixedState::default();
    let hashes: Vec<u64> = slices(list).map(|name| hasher.hash_one(name)).collect();
    let pilots = <FastPtrHash<NoHash, u64>>::new(&hashes, PtrHashParams::default());
    let placed = Placed::new(list, pilots.max_index(), |name| {
        pilots.index(&hasher.hash_one(name))
    });
    let built = PtrHash {
        pilots,
        hasher,
        placed,
    };
    Ok(Built::new(built).with_text())
}

struct Phf {
    state: phf_generator::ptrhash::HashState,
    placed: Placed,
}

impl Phf {
    #[inline(always)]
    fn place(state: &phf_generator::ptrhash::HashState, name: &[u8]) -> usize {
        let hash = phf_hash::hash(name, &state.seed);
        let len = state.map.len();
        phf_hash::get_index(state.seed, hash, &state.pilots, &state.remap, len) as usize
    }
}

impl Lookup for Phf {
    #[inline(always)]
    fn contains(&self, name: &[u8]) -> bool {
        self.placed.is_at(Self::place(&self.state, name), name)
    }
}

fn phf(list: &'static List) -> Result<Built, String> {
    let names: Vec<&[u8]> = slices(list).collect();
    let mut state = phf_generator::ptrhash::generate_hash(&names);
    let placed = Placed::new(list, names.len(), |name| Phf::place(&state, name));
    // Which name is at which place: the offsets say it. Its length is asked for.
    state.map = vec![0; names.len()];
    Ok(Built::new(Phf { state, placed }).with_text())
}

lookup!(Qp(qp_trie::Trie<Vec<u8>, ()>): this, name => this.contains_key(name));
fn qp_trie(list: &'static List) -> Result<Built, String> {
    let trie = slices(list).map(|name| (name.to_vec(), ())).collect();
    Ok(Built::new(Qp(trie)).with_text())
}

lookup!(Blart(TreeMap<Vec<u8>, ()>): this, name => this.contains_key(name));
fn blart(list: &'static List) -> Result<Built, String> {
    let mut map = TreeMap::new();
    for name in slices(list) {
        let inserted = map.try_insert(name.to_vec(), ());
        inserted.map_err(|_| String::from("takes no name that another starts with"))?;
    }
    Ok(Built::new(Blart(map)).with_text())
}

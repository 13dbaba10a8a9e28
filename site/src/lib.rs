//! What the page of header-set asks: plans, walks through tables, messages. The answers are JSON.
//!
//! The page is `page/`; `build` makes one file of both. Nothing here knows a browser: the functions
//! at the end are the whole interface.

pub mod json;
pub mod list;
pub mod options;
pub mod plan;
pub mod request;
pub mod walk;

use std::cell::RefCell;

use header_set_cli::verdict::Verb;
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::read;
use header_set_codegen::tables::Arena;

use json::Object;
use options::Options;
use plan::Planned;

/// The list on the page.
#[derive(Debug, Default)]
pub struct Page {
    keys: Option<KeySet>,
    options: Options,
    /// What the list itself says about its tables, where it is Rust.
    of_list: read::Options,
    planned: Option<Planned<'static>>,
}

impl Page {
    /// Answers a question: its word, then its fields.
    #[must_use]
    pub fn answer(&mut self, question: &[Vec<u8>]) -> String {
        let fields: Vec<&[u8]> = question.iter().map(Vec::as_slice).collect();
        match fields[..] {
            [b"load", text, options, source] => self.load(text, options, source),
            [b"plan", options] => self.plan(options),
            [b"prices", hit_rate] => self.prices(hit_rate),
            [b"why", name] => {
                self.with_plan(|keys, planned| walk::why(keys, &planned.structures, name))
            }
            [b"try", verb, text] => self.with_plan(|keys, _| {
                let verb = match verb {
                    b"keep" => Verb::Keep,
                    _ => Verb::Strip,
                };
                request::try_message(keys, text, verb)
            }),
            [b"bytes", structure, table, from] => self.bytes(structure, table, from),
            _ => failed("no such question"),
        }
    }

    fn load(&mut self, text: &[u8], options: &[u8], source: &[u8]) -> String {
        self.options = Options::parse(&String::from_utf8_lossy(options));
        self.planned = None;
        let list = list::read(text, &self.options, &String::from_utf8_lossy(source));
        let json = list.to_json();
        self.keys = list.keys;
        self.of_list = list.options;
        self.options.or(&self.of_list);
        json
    }

    /// Plans the list under shares of hits and cold requests that may differ from the item's.
    fn plan(&mut self, options: &[u8]) -> String {
        self.options = Options::parse(&String::from_utf8_lossy(options));
        self.options.or(&self.of_list);
        self.planned = None;
        let Some(keys) = &self.keys else {
            return failed("there is no list");
        };
        // Tables are borrowed for as long as the page has them. The page starts anew once too much
        // memory is taken.
        let arena = Box::leak(Box::new(Arena::default()));
        match plan::plan(keys, &self.options, arena) {
            Ok(planned) => self.planned.insert(planned).to_json(),
            Err(message) => failed(&message),
        }
    }

    fn prices(&self, hit_rate: &[u8]) -> String {
        match (&self.keys, number(hit_rate)) {
            (Some(keys), Some(hit_rate)) => plan::prices(keys, &self.options, hit_rate),
            _ => failed("there is no list"),
        }
    }

    /// Up to 4 KiB of a table, in hexadecimal digits.
    fn bytes(&self, structure: &[u8], table: &[u8], from: &[u8]) -> String {
        const PART: usize = 4096;
        let bytes = || {
            let structures = &self.planned.as_ref()?.structures;
            let table_of = structures.get(number::<usize>(structure)?)?;
            let table = table_of.tables.get(number::<usize>(table)?)?;
            let rest = table.bytes.get(number::<usize>(from)?..)?;
            Some(&rest[..rest.len().min(PART)])
        };
        match bytes() {
            Some(bytes) => Object::new().text("hex", &walk::hex(bytes)).end(),
            None => failed("there is no such table"),
        }
    }

    fn with_plan(&self, answer: impl FnOnce(&KeySet, &Planned<'_>) -> String) -> String {
        match (&self.keys, &self.planned) {
            (Some(keys), Some(planned)) => answer(keys, planned),
            _ => failed("there is no plan"),
        }
    }
}

fn failed(message: &str) -> String {
    Object::new().text("failed", message).end()
}

fn number<T: std::str::FromStr>(text: &[u8]) -> Option<T> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// Splits a question into fields: each has its length in four bytes, little-endian, before it.
fn fields(mut bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut fields = Vec::new();
    while let Some((len, rest)) = bytes.split_first_chunk() {
        let len = (u32::from_le_bytes(*len) as usize).min(rest.len());
        let (field, rest) = rest.split_at(len);
        fields.push(field.to_vec());
        bytes = rest;
    }
    fields
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
    /// The question, which the page writes, then the answer, which it reads.
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a question of `len` bytes, and returns where it is to be written.
#[expect(
    unsafe_code,
    reason = "a name that the page can call; no memory is touched"
)]
#[unsafe(no_mangle)]
pub extern "C" fn question(len: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = vec![0; len];
        buffer.as_mut_ptr()
    })
}

/// Answers the question, and returns the length of the answer.
#[expect(
    unsafe_code,
    reason = "a name that the page can call; no memory is touched"
)]
#[unsafe(no_mangle)]
pub extern "C" fn respond() -> usize {
    let question = BUFFER.with_borrow_mut(std::mem::take);
    let answer = PAGE.with_borrow_mut(|page| page.answer(&fields(&question)));
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = answer.into_bytes();
        buffer.len()
    })
}

/// Returns where the answer is.
#[expect(
    unsafe_code,
    reason = "a name that the page can call; no memory is touched"
)]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

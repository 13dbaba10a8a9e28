//! Values of the run time as source: what they are made of, apart from how that is written.

/// A value, and the values in it.
pub(crate) enum Value<'a> {
    /// `path { field: value, .. }`.
    Struct(&'static str, Vec<(&'static str, Value<'a>)>),
    /// `path(value, ..)`; `path`, where there are no values.
    Path(String, Vec<Value<'a>>),
    /// `[value, ..]`.
    Array(Vec<Value<'a>>),
    /// `&value`.
    Ref(Box<Value<'a>>),
    /// In decimal.
    Number(usize),
    /// In sixteen hexadecimal digits.
    Hexadecimal(u64),
    /// With three decimals: more would be noise in a diff.
    Decimal(f64),
    /// `true`, `false`.
    Flag(bool),
    /// A string.
    Text(&'a str),
    /// A static of its own.
    Table(Table<'a>),
    /// A static of several tables side by side, and the value that borrows them.
    Block(Block<'a>, Box<Value<'a>>),
    /// A table of the innermost block, in chunks of this number of bytes.
    Member(&'static str, usize),
}

/// A table and how it is borrowed.
pub(crate) struct Table<'a> {
    /// The name of its static.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// The table.
    pub bytes: &'a [u8],
    /// What the value is.
    pub read: Read,
}

/// How a table is written and read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// A slice of numbers of one byte.
    Bytes,
    /// A slice of text.
    Text,
    /// The same, with zeros behind it that need not be read.
    Padded,
    /// `Ints` of this many bytes each.
    Ints(usize),
    /// A slice of numbers of this many bytes.
    Records(usize),
    /// A slice of rows of such numbers.
    Rows(usize),
}

/// Tables of one static.
pub(crate) struct Block<'a> {
    /// The name of the static.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// Its type, whose parameters are the lengths of the tables.
    pub ty: &'static str,
    /// Field, bytes a number, and the table.
    pub tables: Vec<(&'static str, usize, &'a [u8])>,
}

impl Value<'_> {
    /// `path`, where that is all.
    pub(crate) fn path(path: &str) -> Self {
        Self::Path(path.to_owned(), Vec::new())
    }

    /// A variant without fields, which derives `Debug`, of the enum at a path.
    pub(crate) fn variant(path: &str, variant: impl std::fmt::Debug) -> Self {
        Self::path(&format!("{path}::{variant:?}"))
    }

    /// Bytes of all tables.
    pub(crate) fn len_bytes(&self) -> usize {
        let sum = |values: &[Self]| values.iter().map(Self::len_bytes).sum();
        match self {
            Self::Struct(_, fields) => fields.iter().map(|(_, value)| value.len_bytes()).sum(),
            Self::Path(_, values) | Self::Array(values) => sum(values),
            Self::Ref(value) => value.len_bytes(),
            Self::Table(table) => table.bytes.len(),
            Self::Block(block, value) => {
                let tables = block.tables.iter().map(|(_, _, table)| table.len());
                tables.sum::<usize>() + value.len_bytes()
            }
            Self::Number(_)
            | Self::Hexadecimal(_)
            | Self::Decimal(_)
            | Self::Flag(_)
            | Self::Text(_)
            | Self::Member(..) => 0,
        }
    }
}

impl<'a> Value<'a> {
    /// `Some(value)` or `None`.
    pub(crate) fn option(value: Option<Self>) -> Self {
        match value {
            Some(value) => Self::Path("option::Option::Some".to_owned(), vec![value]),
            None => Self::path("option::Option::None"),
        }
    }
}

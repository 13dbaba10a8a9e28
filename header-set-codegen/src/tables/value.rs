//! Values of the run time, before they are written as source.

/// A value, and the values in it.
pub(crate) enum Value<'a> {
    /// `path { field: value, .. }`.
    Struct(&'static str, Vec<(&'static str, Value<'a>)>),
    /// `path(value, ..)`, or `path` if there are no values.
    Path(String, Vec<Value<'a>>),
    /// `[value, ..]`.
    Array(Vec<Value<'a>>),
    /// `&value`.
    Ref(Box<Value<'a>>),
    /// A decimal number.
    Number(usize),
    /// A number of sixteen hexadecimal digits.
    Hexadecimal(u64),
    /// A number with three decimals; further ones would only make diffs larger.
    Decimal(f64),
    /// `true` or `false`.
    Flag(bool),
    /// A string.
    Text(&'a str),
    /// A static of its own.
    Table(Table<'a>),
    /// A static that holds several tables side by side, and the value that borrows it.
    Block(Block<'a>, Box<Value<'a>>),
    /// A table of the innermost block, in numbers of this many bytes.
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
    /// How it is written and read.
    pub read: Read,
}

/// How a table is written and read.
#[derive(Clone, Copy)]
pub(crate) enum Read {
    /// A slice of bytes.
    Bytes,
    /// A slice of text.
    Text,
    /// A slice of text with zeros behind it. Short texts are written without these zeros.
    Padded,
    /// `Ints` of this many bytes each.
    Ints(usize),
    /// A slice of numbers of this many bytes.
    Records(usize),
    /// A slice of rows, each of several such numbers.
    Rows(usize),
}

/// Several tables in one static.
pub(crate) struct Block<'a> {
    /// The name of the static.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// Its type. The parameters are the lengths of the tables.
    pub ty: &'static str,
    /// For each table: its field, the bytes of a number, and its bytes.
    pub tables: Vec<(&'static str, usize, &'a [u8])>,
}

impl Value<'_> {
    /// `path` without values.
    pub(crate) fn path(path: &str) -> Self {
        Self::Path(path.to_owned(), Vec::new())
    }

    /// A variant without fields of the enum at `path`. Its name is taken from `Debug`.
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

#[cfg(test)]
mod tests {
    use super::{Block, Read, Table, Value};

    #[test]
    fn bytes_of_all_tables_count() {
        let table = |bytes| {
            Value::Table(Table {
                name: "TABLE",
                about: "A table.",
                bytes,
                read: Read::Bytes,
            })
        };
        let block = Block {
            name: "BLOCK",
            about: "Two tables.",
            ty: "Block",
            tables: vec![("one", 1, &[1, 2, 3]), ("other", 2, &[4, 5])],
        };
        let inner = Value::Array(vec![table(&[6]), Value::Number(7), Value::Member("one", 1)]);
        let block = Value::Block(block, Box::new(inner));
        assert_eq!(block.len_bytes(), 6);
        let value = Value::Struct("Two", vec![("block", block), ("table", table(&[8, 9]))]);
        assert_eq!(Value::Ref(Box::new(value)).len_bytes(), 8);
    }
}

//! Values of the run time, before they are written as source.

/// A value, and the values in it.
pub(crate) enum Value<'a> {
    /// `path { field: value, .. }`.
    Struct(&'static str, Vec<(&'static str, Value<'a>)>),
    /// `path(value, ..)`, or `path` if there are no values.
    Path(String, Vec<Value<'a>>),
    /// `[value, ..]`.
    Array(Vec<Value<'a>>),
    /// A number or a flag, as it is written.
    Plain(String),
    /// A static of its own.
    Table(Table<'a>),
    /// A static whose fields are the tables of a value, side by side.
    Block(Block, Box<Value<'a>>),
}

/// A table and how it is borrowed.
pub(crate) struct Table<'a> {
    /// The name of its static, and in lower case of its field in a block.
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

impl Read {
    /// Bytes of a number.
    pub(super) const fn width(self) -> usize {
        match self {
            Self::Bytes | Self::Text | Self::Padded => 1,
            Self::Ints(width) | Self::Records(width) | Self::Rows(width) => width,
        }
    }
}

/// A static that holds several tables.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    /// The name of the static.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// Its type. The parameters are the lengths of the tables.
    pub ty: &'static str,
}

impl<'a> Value<'a> {
    /// `path` without values.
    pub(crate) fn path(path: &str) -> Self {
        Self::Path(path.to_owned(), Vec::new())
    }

    /// A variant without fields of the enum at `path`. Its name is taken from `Debug`.
    pub(crate) fn variant(path: &str, variant: impl std::fmt::Debug) -> Self {
        Self::path(&format!("{path}::{variant:?}"))
    }

    /// Passes all tables to a function, each with its block.
    pub(crate) fn tables(&self, found: &mut dyn FnMut(Option<Block>, &Table<'a>)) {
        match self {
            Self::Struct(_, fields) => {
                fields.iter().for_each(|(_, value)| value.tables(found));
            }
            Self::Path(_, values) | Self::Array(values) => {
                values.iter().for_each(|value| value.tables(found));
            }
            Self::Plain(_) => {}
            Self::Table(table) => found(None, table),
            Self::Block(block, value) => {
                value.tables(&mut |_, table| found(Some(*block), table));
            }
        }
    }

    /// Bytes of all tables.
    pub(crate) fn len_bytes(&self) -> usize {
        let mut sum = 0;
        self.tables(&mut |_, table| sum += table.bytes.len());
        sum
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
        };
        let inner = vec![table(&[1, 2, 3]), Value::Plain("7".into()), table(&[4, 5])];
        let block = Value::Block(block, Box::new(Value::Array(inner)));
        assert_eq!(block.len_bytes(), 5);
        let value = Value::Struct("Two", vec![("block", block), ("table", table(&[8, 9]))]);
        assert_eq!(Value::Path("One".into(), vec![value]).len_bytes(), 7);
    }
}

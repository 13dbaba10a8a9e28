//! Reads figures from the tables of records.

use crate::text::Text;

impl Text {
    pub(crate) fn record(name: &str) -> Self {
        let extension = if name == "scale" { "md" } else { "txt" };
        Self::open(format!("../benches/records/{name}.{extension}"))
    }

    /// The machine and the day of the run: the first line that names processor and compiler.
    pub(crate) fn machine(&self) -> &str {
        let line = self.text.lines().find(|line| line.contains(", rustc "));
        line.expect("a machine").split(". ").next().expect("words")
    }

    /// The tables below a title that starts so, each up to a blank line.
    fn tables(&self, title: &str) -> Vec<&str> {
        let title = format!("\n{title}");
        let tables = self.text.match_indices(&title).filter_map(|(at, _)| {
            let (_, below) = self.text[at + 1..].split_once('\n')?;
            below.trim_start().split("\n\n").next()
        });
        tables.collect()
    }

    /// What follows the name of a row, in the first table with a title.
    pub(crate) fn row(&self, title: &str, name: &str) -> &str {
        let row = self.tables(title).first().and_then(|it| row(it, name));
        row.unwrap_or_else(|| panic!("no `{name}` under `{title}`"))
    }

    /// The first numbers of a row.
    pub(crate) fn figures<const N: usize>(&self, title: &str, name: &str) -> [f64; N] {
        let figures = figures(self.row(title, name));
        figures[..N].try_into().expect("as many")
    }

    /// A figure of a row, and the ratio to ours that the record has beside it. The column is its
    /// name in the head of a table, or its number, followed by the number of the ratio.
    pub(crate) fn cell(&self, title: &str, column: &str, name: &str) -> (f64, Option<f64>) {
        let at: Result<Vec<usize>, _> = column.split(", ").map(str::parse).collect();
        if let Ok(at) = at {
            let figures = figures(self.row(title, name));
            return (figures[at[0]], at.get(1).map(|at| figures[*at]));
        }
        let cell = self.tables(title).into_iter().find_map(|table| {
            let head = table.lines().next()?.replace('|', "  ");
            let columns = head.split("  ").map(str::trim);
            let columns: Vec<&str> = columns.filter(|it| !it.is_empty()).collect();
            let at = columns.iter().position(|it| *it == column)?;
            let figures = figures(row(table, name)?);
            let each = figures.len() / columns.len();
            let ratio = (each > 1).then(|| figures[at * each + 1]);
            Some((figures[at * each], ratio))
        });
        cell.unwrap_or_else(|| panic!("no {column} of `{name}` under `{title}`"))
    }
}

fn row<'a>(table: &'a str, name: &str) -> Option<&'a str> {
    let mut rows = table.lines().map(|line| line.trim_matches([' ', '|']));
    rows.find_map(|row| row.strip_prefix(name).filter(|rest| rest.starts_with(' ')))
}

/// The numbers of a row. After a time is its ratio, as `2.3x`, and the range of that, as `2.2-2.4`.
fn figures(row: &str) -> Vec<f64> {
    let words = row.split([' ', '|', 'x']);
    words.filter_map(|word| word.parse().ok()).collect()
}

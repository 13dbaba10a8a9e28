//! Columns of text.

/// Rows under a head, each column as wide as its widest cell. `|` is between cells.
pub(crate) fn grid(head: &str, rows: impl IntoIterator<Item = String>) -> String {
    let rows: Vec<String> = [head.to_owned()].into_iter().chain(rows).collect();
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.split('|').collect()).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..rows[0].len()).filter_map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, width)| format!("{cell:width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text += line.trim_end();
        text.push('\n');
    }
    text
}

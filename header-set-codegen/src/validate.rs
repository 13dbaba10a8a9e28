//! Checks names one by one and against each other, and folds them.

use header_set_runtime::{Fold, is_separator};
use proc_macro2::Span;

use crate::ast::{Form, Item, Names};
use crate::diagnostics::{Diagnostics, one_of, shown};
use crate::resolve::{Resolved, Written};

const NAME_LIMIT: usize = 64 << 10;
const TOTAL_LIMIT: usize = 4 << 20;

const PSEUDO_HEADERS: [&str; 6] = [
    ":method",
    ":scheme",
    ":authority",
    ":path",
    ":protocol",
    ":status",
];

/// What an entry stands for, folded.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    Exact(Vec<u8>),
    /// The literal pieces around the stars.
    Pattern(Vec<Vec<u8>>),
}

pub(crate) struct Entry<'a> {
    pub written: &'a Written,
    pub name: Name,
}

/// Entries that are right, in written order, and that order by name.
pub(crate) struct Valid<'a> {
    pub entries: Vec<Entry<'a>>,
    pub by_name: Vec<usize>,
    /// Whether all that the user wrote is here: if not, what is missing must not be missed.
    pub complete: bool,
    /// Positions of literals that repeat an earlier one, which has been reported.
    pub repeated: Vec<usize>,
}

impl<'a> Valid<'a> {
    /// Positions of entries with the same name, in written order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.by_name
            .chunk_by(|&a, &b| self.entries[a].name == self.entries[b].name)
    }
}

pub(crate) fn validate<'a>(
    item: &Item,
    resolved: &'a Resolved,
    diagnostics: &mut Diagnostics,
) -> Valid<'a> {
    let fold = item.options.fold();
    let mut entries = Vec::with_capacity(resolved.entries.len());
    let mut total = 0;
    for written in &resolved.entries {
        total += written.text.len();
        if total > TOTAL_LIMIT {
            let message = format!(
                "found names of more than {} MiB, expected at most {0} MiB in a list",
                TOTAL_LIMIT >> 20
            );
            diagnostics.error(written.span, message);
            break;
        }
        match check(written, item.options.names, fold) {
            Ok(()) => entries.push(Entry {
                name: fold_name(written, fold),
                written,
            }),
            Err(message) => {
                let mark = diagnostics.mark();
                diagnostics.error(written.span, written.origin.locate(&message));
                diagnostics.narrow(mark, &item.rows[written.row].cfg);
            }
        }
    }
    let mut by_name: Vec<usize> = (0..entries.len()).collect();
    by_name.sort_by(|&a, &b| entries[a].name.cmp(&entries[b].name).then(a.cmp(&b)));
    let mut valid = Valid {
        entries,
        by_name,
        complete: !diagnostics.has_errors(),
        repeated: Vec::new(),
    };
    if !matches!(item.form, Form::Match { .. }) {
        valid.repeated = repeated(&valid, diagnostics);
        if !fold.separators && matches!(item.form, Form::Set | Form::Expression) {
            suggest_separators(&valid, fold, diagnostics);
        }
    }
    valid
}

fn check(written: &Written, names: Names, fold: Fold) -> Result<(), String> {
    let text = written.text.as_slice();
    if text.len() > NAME_LIMIT {
        return Err(format!(
            "found a name of {} bytes, expected at most {NAME_LIMIT}",
            text.len()
        ));
    }
    if text.is_empty() && !written.literally {
        let in_source = written.origin.is_source();
        let hint = if in_source {
            "; the empty name is written b\"\""
        } else {
            ""
        };
        return Err(format!("found an empty name, expected a field name{hint}"));
    }
    if written.literally || names == Names::Any {
        return Ok(());
    }
    if text.starts_with(b":") {
        let known = PSEUDO_HEADERS.iter().any(|known| match fold.case {
            true => known.as_bytes().eq_ignore_ascii_case(text),
            false => known.as_bytes() == text,
        });
        return if known {
            Ok(())
        } else {
            let expected = one_of(PSEUDO_HEADERS);
            Err(format!(
                "found the pseudo-header `{}`, expected {expected}",
                shown(text)
            ))
        };
    }
    match text.iter().position(|&byte| !is_token(byte)) {
        None => Ok(()),
        Some(at) => Err(not_a_token(text, at)),
    }
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || is_separator(byte)
}

fn not_a_token(text: &[u8], at: usize) -> String {
    let byte = text[at];
    let what = match byte {
        b' '..=b'~' => format!("`{}`", byte.escape_ascii()),
        _ => format!("the byte 0x{byte:02x}"),
    };
    let message = format!(
        "found {what} at byte {at} of `{}`, expected a field name of letters, digits and !#$%&'*+-.^_`|~",
        shown(text)
    );
    let trimmed = text.trim_ascii();
    let trimmed = trimmed.strip_suffix(b":").unwrap_or(trimmed).trim_ascii();
    if !trimmed.is_empty() && trimmed.iter().all(|&byte| is_token(byte)) {
        format!("{message}; did you mean `{}`?", shown(trimmed))
    } else if byte == b'/' {
        format!("{message}; `names = any` is for words that are no field names")
    } else {
        message
    }
}

fn fold_name(written: &Written, fold: Fold) -> Name {
    let folded = |text: &[u8]| -> Vec<u8> { text.iter().map(|&byte| fold.byte(byte)).collect() };
    if !written.stars {
        return Name::Exact(folded(&written.text));
    }
    let pieces: Vec<&[u8]> = written.text.split(|&byte| byte == b'*').collect();
    let last = pieces.len() - 1;
    let pieces = pieces.into_iter().enumerate();
    // Runs of stars are one: nothing stands between them.
    Name::Pattern(
        pieces
            .filter(|&(at, piece)| at == 0 || at == last || !piece.is_empty())
            .map(|(_, piece)| folded(piece))
            .collect(),
    )
}

/// Reports the literals that repeat an earlier one; their positions, sorted.
fn repeated(valid: &Valid, diagnostics: &mut Diagnostics) -> Vec<usize> {
    let mut repeated = Vec::new();
    for group in valid.groups().filter(|group| group.len() > 1) {
        let mut literals = group
            .iter()
            .copied()
            .filter(|&position| valid.entries[position].written.origin.is_source());
        let Some(first) = literals.next() else {
            continue;
        };
        repeated.extend(literals.map(|later| (first, later)));
    }
    repeated.sort_by_key(|&(_, later)| later);
    for &(first, later) in &repeated {
        let (first, later) = (valid.entries[first].written, valid.entries[later].written);
        let (span, message) = repetition(first, later);
        diagnostics.error(span, message);
    }
    repeated.into_iter().map(|(_, later)| later).collect()
}

fn repetition(first: &Written, later: &Written) -> (Span, String) {
    let name = shown(&first.text);
    let place = |span: Span| {
        let start = span.start();
        format!("line {}, column {}", start.line, start.column + 1)
    };
    if first.excluded == later.excluded {
        let message = format!(
            "duplicate of `{name}`, first written at {}",
            place(first.span)
        );
        return (later.span, message);
    }
    let (included, excluded) = if first.excluded {
        (later, first)
    } else {
        (first, later)
    };
    let message = format!(
        "found an exclusion of `{}`, which the same list includes at {}: remove both",
        shown(&included.text),
        place(included.span)
    );
    (excluded.span, message)
}

/// Warns of literals that would be the same with `separators = fold`.
fn suggest_separators(valid: &Valid, fold: Fold, diagnostics: &mut Diagnostics) {
    let unusual = |name: &[u8]| name.iter().any(|&byte| is_separator(byte) && byte != b'-');
    let literals = || {
        valid.entries.iter().filter_map(|entry| match &entry.name {
            Name::Exact(name) if entry.written.origin.is_source() && !entry.written.excluded => {
                Some((name.as_slice(), entry.written))
            }
            _ => None,
        })
    };
    if !literals().any(|(name, _)| unusual(name)) {
        return;
    }
    let fold = Fold {
        separators: true,
        ..fold
    };
    let mut folded: Vec<(Vec<u8>, usize, &Written)> = literals()
        .enumerate()
        .map(|(at, (name, written))| {
            let folded = name.iter().map(|&byte| fold.byte(byte)).collect();
            (folded, at, written)
        })
        .collect();
    folded.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
    for group in folded.chunk_by(|a, b| a.0 == b.0) {
        for (_, _, later) in &group[1..] {
            let first = shown(&group[0].2.text);
            let message = format!(
                "`{}` differs from `{first}` only in separators; did you mean `separators = fold`?",
                shown(&later.text)
            );
            diagnostics.warning(later.span, message);
        }
    }
}

//! Checks names one by one and against each other, and folds them.

use header_set_runtime::{Fold, is_separator};

use super::finding::Finding;
use super::rules::{Kind, Names, Rules};
use super::written::{Origin, Written};
use crate::bounds::Budget;
use crate::bounds::expressions::{ALL_STATES, STATES_OF_EACH};
use crate::bounds::input::LIST_BYTES;
use crate::bounds::input::NAME_BYTES;
use crate::bounds::input::{ENTRIES, ENTRIES_OF_EACH_ITEM};
use crate::order;
use crate::patterns::regex::Regular;
use crate::wording::{one_of, shown};

const PSEUDO_HEADERS: [&str; 6] = [
    ":method",
    ":scheme",
    ":authority",
    ":path",
    ":protocol",
    ":status",
];

/// Bytes of an expression that a message shows as a whole.
const EXPRESSION_SHOWN: usize = 64;

/// What an entry stands for, folded.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    Exact(Vec<u8>),
    /// The literal pieces around the stars.
    Pattern(Vec<Vec<u8>>),
    /// A regular expression.
    Regular(Regular),
}

impl Name {
    /// What a text stands for; with `stars`, `*` in it for any run of bytes.
    pub(crate) fn of(text: &[u8], stars: bool, fold: Fold) -> Self {
        let folded =
            |text: &[u8]| -> Vec<u8> { text.iter().map(|&byte| fold.byte(byte)).collect() };
        if !stars {
            return Self::Exact(folded(text));
        }
        let pieces: Vec<&[u8]> = text.split(|&byte| byte == b'*').collect();
        let last = pieces.len() - 1;
        let pieces = pieces.into_iter().enumerate();
        // Runs of stars are one: nothing stands between them.
        Self::Pattern(
            pieces
                .filter(|&(at, piece)| at == 0 || at == last || !piece.is_empty())
                .map(|(_, piece)| folded(piece))
                .collect(),
        )
    }
}

pub(crate) struct Entry<'a> {
    /// Its position among all that are written, right or wrong.
    pub at: usize,
    pub written: &'a Written,
    pub name: Name,
}

/// Entries that are right, in written order, and that order by name.
pub struct Valid<'a> {
    pub(crate) entries: Vec<Entry<'a>>,
    pub(crate) by_name: Vec<usize>,
    /// Whether all that the user wrote is here: if not, what is missing must not be missed.
    pub(crate) complete: bool,
    /// Positions of literals that repeat an earlier one, which has been reported.
    pub(crate) repeated: Vec<usize>,
}

impl<'a> Valid<'a> {
    /// Positions of entries with the same name, in written order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[usize]> {
        self.by_name
            .chunk_by(|&a, &b| self.entries[a].name == self.entries[b].name)
    }
}

/// Checks each entry, folds it and looks for repetitions. `complete` says whether all that the user
/// wrote is in `written`; `budget` is that of all lists that are compiled together.
#[must_use]
pub fn validate<'a>(
    rules: &Rules,
    written: &'a [Written],
    complete: bool,
    budget: &Budget,
) -> (Valid<'a>, Vec<Finding>) {
    let mut findings = Vec::new();
    let mut entries = Vec::with_capacity(written.len());
    let mut total = 0;
    let mut is_spent = false;
    budget.start_item();
    for (at, written) in written.iter().enumerate() {
        if !budget.allows_entry(at) {
            let message = format!(
                "found more than {ENTRIES} entries in one invocation, expected at most {ENTRIES}, where a list counts as {ENTRIES_OF_EACH_ITEM} at least: write some lists in an invocation of their own"
            );
            findings.push(Finding::error(at, written.origin.locate(&message)));
            break;
        }
        total += written.text.len();
        if total > LIST_BYTES {
            let message = format!(
                "found names of more than {} MiB, expected at most {0} MiB in a list",
                LIST_BYTES >> 20
            );
            findings.push(Finding::error(at, message));
            break;
        }
        if rules.kind == Kind::Match && written.excluded {
            // Of one in the source, the parser has told. An arm takes names, and gives none back.
            if !written.origin.is_source() {
                let message = format!(
                    "found an exclusion of `{}` in a match: write an earlier arm for the name",
                    shown(&written.text)
                );
                findings.push(Finding::error(at, written.origin.locate(&message)));
            }
            continue;
        }
        if written.regular && budget.is_spent() {
            if !is_spent {
                let message = format!(
                    "found expressions that take more than {ALL_STATES} states in one invocation, expected at most {ALL_STATES}, where each counts as {STATES_OF_EACH} more than its automaton has: split the list, or write smaller ones"
                );
                findings.push(Finding::error(at, written.origin.locate(&message)));
            }
            is_spent = true;
            continue;
        }
        match name_of(written, rules, budget) {
            Ok(name) => {
                findings.extend(looks_regular(at, written));
                entries.push(Entry { at, name, written });
            }
            Err(message) => findings.push(Finding::error(at, written.origin.locate(&message))),
        }
    }
    let mut by_name: Vec<usize> = (0..entries.len()).collect();
    order::sort_numbers(&mut by_name, &|a, b| entries[a].name.cmp(&entries[b].name));
    let mut valid = Valid {
        entries,
        by_name,
        complete: complete && !findings.iter().any(Finding::is_error),
        repeated: Vec::new(),
    };
    if rules.kind != Kind::Match {
        let repetitions = repetitions(&valid);
        findings
            .extend((repetitions.iter()).map(|&(first, later)| repetition(&valid, first, later)));
        valid.repeated = repetitions.into_iter().map(|(_, later)| later).collect();
        if !rules.fold.separators && rules.kind.is_set() {
            findings.extend(suggest_separators(&valid, rules.fold));
        }
    }
    (valid, findings)
}

/// Whether an entry by itself is right.
pub(crate) fn is_right(written: &Written, rules: &Rules, budget: &Budget) -> bool {
    !(written.regular && budget.is_spent()) && name_of(written, rules, budget).is_ok()
}

fn name_of(written: &Written, rules: &Rules, budget: &Budget) -> Result<Name, String> {
    check(written, rules)?;
    match written.regular {
        true => regular(&written.text, rules.fold, budget).map(Name::Regular),
        false => Ok(Name::of(&written.text, written.stars, rules.fold)),
    }
}

fn regular(text: &[u8], fold: Fold, budget: &Budget) -> Result<Regular, String> {
    let source = str::from_utf8(text)
        .map_err(|_| String::from("found bytes that are not UTF-8, expected an expression"))?;
    let parsed = Regular::parse(source, fold);
    budget.spend(match &parsed {
        Ok(regular) => regular.states.len(),
        Err(error) => error.states,
    });
    let regular = parsed.map_err(|error| match error.at {
        // Counted in what is shown, as it stands in a file or in `r".."`.
        Some(at) if text.len() <= EXPRESSION_SHOWN && !source.contains(char::is_control) => {
            format!("{}, at byte {at} of `{source}`", error.message)
        }
        Some(at) => match text.get(at..) {
            Some(rest @ [_, ..]) => format!("{}, at `{}`", error.message, shown(rest)),
            _ => format!("{}, at its end", error.message),
        },
        None => error.message,
    })?;
    if regular.matches_nothing() {
        return Err(format!(
            "found the expression `{}`, which no name matches",
            shown(text)
        ));
    }
    Ok(regular)
}

fn check(written: &Written, rules: &Rules) -> Result<(), String> {
    let text = written.text.as_slice();
    if written.regular {
        return match text {
            [] => Err("found an empty expression; the empty name is written b\"\"".into()),
            _ => check_length(text, "an expression"),
        };
    }
    let in_source = written.origin.is_source();
    check_text(text, written.literally, in_source, rules)
}

fn check_length(text: &[u8], what: &str) -> Result<(), String> {
    let length = text.len();
    if length > NAME_BYTES {
        return Err(format!(
            "found {what} of {length} bytes, expected at most {NAME_BYTES}"
        ));
    }
    Ok(())
}

/// Whether a text can be an entry by itself.
///
/// # Errors
/// What was found, and what is expected.
pub fn check_text(
    text: &[u8],
    literally: bool,
    in_source: bool,
    rules: &Rules,
) -> Result<(), String> {
    check_length(text, "a name")?;
    if text.is_empty() && !literally {
        let hint = if in_source {
            "; the empty name is written b\"\""
        } else {
            ""
        };
        return Err(format!("found an empty name, expected a field name{hint}"));
    }
    if literally || rules.names == Names::Any {
        return Ok(());
    }
    if text.starts_with(b":") {
        let known = PSEUDO_HEADERS.iter().any(|known| match rules.fold.case {
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
        Some(at) => Err(not_a_token(text, at, in_source)),
    }
}

/// Warns of what is no name, but would make sense as a regular expression.
fn looks_regular(at: usize, written: &Written) -> Option<Finding> {
    let text = written.text.as_slice();
    let has = |what: &[u8]| text.windows(what.len()).any(|window| window == what);
    let is_anchored = text.len() > 1 && (text.starts_with(b"^") || text.ends_with(b"$"));
    let is_regular = is_anchored || has(b".*") || has(b".+");
    if written.literally
        || written.regular
        || matches!(written.origin, Origin::List(_))
        || !is_regular
    {
        return None;
    }
    let message = format!(
        "`{}` looks like a regular expression, and is taken literally but for `*`; b\"..\" says that it is meant so",
        shown(text)
    );
    Some(Finding::warning(at, written.origin.locate(&message)))
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || is_separator(byte)
}

fn not_a_token(text: &[u8], at: usize, in_source: bool) -> String {
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
    if !in_source && text.starts_with(b"@") {
        return format!("{message}; a file names no lists, `@list` stands in the source");
    }
    if !in_source && (text.contains(&b'"') || text.ends_with(b",")) {
        return format!("{message}; a line is a name without quotes and comma");
    }
    let trimmed = trimmed.strip_suffix(b":").unwrap_or(trimmed).trim_ascii();
    if !trimmed.is_empty() && trimmed.iter().all(|&byte| is_token(byte)) {
        format!("{message}; did you mean `{}`?", shown(trimmed))
    } else if byte == b'/' {
        format!("{message}; `names = any` is for words that are no field names")
    } else {
        message
    }
}

/// Literals that repeat an earlier one: positions of both, sorted by the later one.
fn repetitions(valid: &Valid) -> Vec<(usize, usize)> {
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
    order::sort_by_key(&mut repeated, |&(_, later)| later);
    repeated
}

fn repetition(valid: &Valid, first: usize, later: usize) -> Finding {
    let (first, later) = (&valid.entries[first], &valid.entries[later]);
    if first.written.excluded == later.written.excluded {
        let name = shown(&first.written.text);
        let message = format!("duplicate of `{name}`, first written at ");
        return Finding::error(later.at, message).beside(first.at, "");
    }
    let (included, excluded) = if first.written.excluded {
        (later, first)
    } else {
        (first, later)
    };
    let message = format!(
        "found an exclusion of `{}`, which the same list includes at ",
        shown(&included.written.text),
    );
    Finding::error(excluded.at, message).beside(included.at, ": remove both")
}

/// Warns of literals that would be the same with `separators = fold`.
fn suggest_separators(valid: &Valid, fold: Fold) -> Vec<Finding> {
    let unusual = |name: &[u8]| name.iter().any(|&byte| is_separator(byte) && byte != b'-');
    let literals = || {
        valid.entries.iter().filter_map(|entry| match &entry.name {
            Name::Exact(name) if entry.written.origin.is_source() && !entry.written.excluded => {
                Some((name.as_slice(), entry))
            }
            _ => None,
        })
    };
    let mut findings = Vec::new();
    if !literals().any(|(name, _)| unusual(name)) {
        return findings;
    }
    let fold = Fold {
        separators: true,
        ..fold
    };
    let mut folded: Vec<(Vec<u8>, &Entry)> = literals()
        .map(|(name, entry)| {
            let folded = name.iter().map(|&byte| fold.byte(byte)).collect();
            (folded, entry)
        })
        .collect();
    order::sort_by(&mut folded, &|a, b| a.0.cmp(&b.0).then(a.1.at.cmp(&b.1.at)));
    for group in folded.chunk_by(|a, b| a.0 == b.0) {
        for (_, later) in &group[1..] {
            let first = shown(&group[0].1.written.text);
            let message = format!(
                "`{}` differs from `{first}` only in separators; did you mean `separators = fold`?",
                shown(&later.written.text)
            );
            findings.push(Finding::warning(later.at, message));
        }
    }
    findings
}

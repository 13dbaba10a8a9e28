//! Expressions as `regex-automata` builds them: parsed, determinised, without dead states.

use std::collections::BTreeMap;

use header_set_runtime::{Fold, is_separator};
use regex_automata::dfa::{Automaton, StartKind, dense};
use regex_automata::nfa::thompson::{self, WhichCaptures};
use regex_automata::util::start;
use regex_automata::{Anchored, MatchKind};
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, HirKind, LookSet};

use super::{Irregular, Regular, RegularState};
use crate::bounds::expressions;
use crate::patterns::Row;

impl Regular {
    /// Parses and determinises an expression, for names that are folded by `fold`.
    pub fn parse(source: &str, fold: Fold) -> Result<Self, Irregular> {
        let hir = ParserBuilder::new()
            .unicode(false)
            .utf8(false)
            .nest_limit(expressions::NESTING)
            // Case folds before classes are negated: `[^a]` does not match `A` either.
            .case_insensitive(fold.case)
            .build()
            .parse(source)
            .map_err(|error| misparsed(&error))?;
        let dfa = determinise(&folded(&hir, fold)?)?;
        Ok(Self {
            source: source.to_owned(),
            states: states(&dfa, fold)?,
        })
    }
}

impl Irregular {
    fn whole(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            at: None,
            states: 0,
        }
    }

    fn too_large() -> Self {
        let states = expressions::STATES;
        let message = format!(
            "found an expression whose automaton would pass the bound of {states} states, expected a smaller one"
        );
        Self {
            states,
            ..Self::whole(message)
        }
    }
}

fn misparsed(error: &regex_syntax::Error) -> Irregular {
    let (kind, at) = match error {
        regex_syntax::Error::Parse(error) => {
            (error.kind().to_string(), Some(error.span().start.offset))
        }
        regex_syntax::Error::Translate(error) => {
            (error.kind().to_string(), Some(error.span().start.offset))
        }
        error => (error.to_string(), None),
    };
    Irregular {
        at,
        ..Irregular::whole(format!("found no regular expression: {kind}"))
    }
}

/// The expression over folded bytes.
fn folded(hir: &Hir, fold: Fold) -> Result<Hir, Irregular> {
    let all = |parts: &[Hir]| -> Result<Vec<Hir>, Irregular> {
        parts.iter().map(|part| folded(part, fold)).collect()
    };
    Ok(match hir.kind() {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => {
            let bytes: Vec<u8> = literal.0.iter().map(|&byte| fold.byte(byte)).collect();
            Hir::literal(bytes)
        }
        HirKind::Class(Class::Bytes(class)) => Hir::class(Class::Bytes(folded_class(class, fold))),
        // The parser joins alternatives of one character each into a class of characters.
        HirKind::Class(Class::Unicode(class)) => {
            let class = class.to_byte_class().ok_or_else(|| {
                Irregular::whole(
                    "found a class of Unicode characters, expected bytes: names are ASCII",
                )
            })?;
            Hir::class(Class::Bytes(folded_class(&class, fold)))
        }
        HirKind::Look(look) => {
            let looks = LookSet::singleton(*look);
            if looks.contains_anchor_lf() || looks.contains_anchor_crlf() {
                return Err(Irregular::whole(
                    "found an assertion about lines, as `(?m:^)`, expected none: a name has no lines",
                ));
            }
            if looks.contains_word_unicode() {
                return Err(Irregular::whole(
                    "found a word boundary of Unicode, expected `(?-u:\\b)`: names are ASCII",
                ));
            }
            Hir::look(*look)
        }
        HirKind::Repetition(repetition) => {
            let mut repetition = repetition.clone();
            repetition.sub = Box::new(folded(&repetition.sub, fold)?);
            Hir::repetition(repetition)
        }
        HirKind::Capture(capture) => folded(&capture.sub, fold)?,
        HirKind::Concat(parts) => Hir::concat(all(parts)?),
        HirKind::Alternation(parts) => Hir::alternation(all(parts)?),
    })
}

/// The folded bytes of a class: a byte belongs if any byte that folds to it does. So an
/// expression that distinguishes case, as `(?-i:A)`, loses no name.
///
/// Separators differ in one case. A class that contains NUL, which is in no name, was written
/// as a negation, as `[^-]` or `\W`. Such a class contains either all separators or none.
fn folded_class(class: &ClassBytes, fold: Fold) -> ClassBytes {
    // `.` contains nearly all bytes, so each byte is visited once.
    let mut has = [false; 256];
    for range in class.ranges() {
        has[usize::from(range.start())..=usize::from(range.end())].fill(true);
    }
    // For each folded byte: whether the class contains any, or all, of the bytes that fold to
    // it.
    let (mut any, mut all) = ([false; 256], [true; 256]);
    for byte in 0..=u8::MAX {
        let folded = usize::from(fold.byte(byte));
        any[folded] |= has[usize::from(byte)];
        all[folded] &= has[usize::from(byte)];
    }
    let mut ranges: Vec<ClassBytesRange> = Vec::new();
    for byte in 0..=u8::MAX {
        let is_negated = is_separator(byte) && has[0];
        if !any[usize::from(byte)] || is_negated && !all[usize::from(byte)] {
            continue;
        }
        ranges.push(ClassBytesRange::new(byte, byte));
    }
    // Joins adjacent ranges.
    ClassBytes::new(ranges)
}

fn determinise(hir: &Hir) -> Result<dense::DFA<Vec<u32>>, Irregular> {
    let nfa = thompson::Compiler::new()
        .configure(
            thompson::Config::new()
                .utf8(false)
                .which_captures(WhichCaptures::None)
                .nfa_size_limit(Some(expressions::NFA_BYTES)),
        )
        .build_from_hir(hir)
        .map_err(|_| Irregular::too_large())?;
    dense::Builder::new()
        .configure(
            dense::Config::new()
                .start_kind(StartKind::Anchored)
                .match_kind(MatchKind::All)
                .accelerate(false)
                .dfa_size_limit(Some(expressions::DFA_BYTES))
                .determinize_size_limit(Some(expressions::SET_BYTES)),
        )
        .build_from_nfa(&nfa)
        .map_err(|_| Irregular::too_large())
}

/// The states from which a match can be reached. The first is the start.
fn states(dfa: &dense::DFA<Vec<u32>>, fold: Fold) -> Result<Vec<RegularState>, Irregular> {
    let start = start::Config::new().anchored(Anchored::Yes);
    let start = (dfa.start_state(&start)).expect("it was built with an anchored start");
    let bytes: Vec<u8> = (0..=u8::MAX).filter(|&it| fold.byte(it) == it).collect();
    let classes = dfa.byte_classes();
    let mut numbers = BTreeMap::from([(start, 0)]);
    let mut found = vec![start];
    let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
    while let Some(&state) = found.get(rows.len()) {
        // Bytes of one class have one target, which is computed once.
        let mut of_class = [None; 256];
        let row = bytes.iter().map(|&byte| {
            let class = usize::from(classes.get(byte));
            *of_class[class].get_or_insert_with(|| {
                let next = dfa.next_state(state, byte);
                let number = || {
                    found.push(next);
                    found.len() - 1
                };
                (!dfa.is_dead_state(next)).then(|| *numbers.entry(next).or_insert_with(number))
            })
        });
        rows.push(row.collect());
        if found.len() > expressions::STATES {
            return Err(Irregular::too_large());
        }
    }
    // The automaton reports a match one byte late, so the end of the name is read as one more
    // byte.
    let matches: Vec<bool> = (found.iter())
        .map(|&state| dfa.is_match_state(dfa.next_eoi_state(state)))
        .collect();
    Ok(trimmed(&bytes, &rows, &matches))
}

/// Removes states from which no match can be reached, and renumbers the others.
fn trimmed(bytes: &[u8], rows: &[Vec<Option<usize>>], matches: &[bool]) -> Vec<RegularState> {
    let mut sources = vec![Vec::new(); rows.len()];
    for (state, row) in rows.iter().enumerate() {
        for next in row.iter().copied().flatten() {
            if sources[next].last() != Some(&state) {
                sources[next].push(state);
            }
        }
    }
    let alive = reaching(&sources, matches.to_vec());
    let fails = rows
        .iter()
        .zip(matches)
        .map(|(row, matches)| !matches || row.contains(&None));
    let may_fail = reaching(&sources, fails.collect());
    if !alive[0] {
        return Vec::new();
    }
    let living = (0..rows.len()).filter(|&state| alive[state]);
    let mut numbers = vec![None; rows.len()];
    for (number, state) in living.clone().enumerate() {
        numbers[state] = Some(number);
    }
    let states = living.map(|state| {
        let row: Vec<Option<usize>> = (rows[state].iter())
            .map(|next| next.and_then(|next| numbers[next]))
            .collect();
        // No name has a NUL, so its target is nearly always that of most bytes.
        let others = row[0];
        RegularState {
            row: Row {
                bytes: (bytes.iter().copied().zip(row))
                    .filter(|&(_, next)| next != others)
                    .collect(),
                others,
            },
            matches: matches[state],
            settled: !may_fail[state],
        }
    });
    states.collect()
}

/// Adds the states from which a state of `reached` can be reached.
fn reaching(sources: &[Vec<usize>], mut reached: Vec<bool>) -> Vec<bool> {
    let mut open: Vec<usize> = (0..reached.len()).filter(|&state| reached[state]).collect();
    while let Some(state) = open.pop() {
        for &source in &sources[state] {
            if !std::mem::replace(&mut reached[source], true) {
                open.push(source);
            }
        }
    }
    reached
}

//! `header_set(strategy = .., ..)`: one table defines the options, and the messages are made from
//! it.

use header_set_runtime::{Optimize, Strategy};
use proc_macro2::{Delimiter, Group, Span, TokenTree};

use super::literal;
use super::tokens::Tokens;
use crate::front::ast::Options;
use crate::front::diagnostics::Diagnostics;
use crate::list::Names;
use crate::wording::{closest, one_of, words};

/// Reads the value of one option. The error has the span and the message.
type Set = fn(&mut Tokens, &mut Options) -> Result<(), (Span, String)>;

const OPTIONS: [(&str, Set); 9] = [
    ("strategy", |tokens, options| {
        let span = tokens.span();
        options.strategy = word(tokens, &STRATEGIES)?.map(|strategy| (strategy, span));
        Ok(())
    }),
    ("case", |tokens, options| {
        options.case = Some(word(tokens, &CASES)?);
        Ok(())
    }),
    ("separators", |tokens, options| {
        options.separators = word(tokens, &SEPARATORS)?;
        Ok(())
    }),
    ("names", |tokens, options| {
        options.names = word(tokens, &NAMES)?;
        Ok(())
    }),
    ("traffic", |tokens, options| {
        options.traffic = Some(literal::path(tokens, "the path of a file")?);
        Ok(())
    }),
    ("hit_rate", |tokens, options| {
        options.hit_rate = Some(rate(tokens)?);
        Ok(())
    }),
    ("cold", |tokens, options| {
        options.cold = Some(rate(tokens)?);
        Ok(())
    }),
    ("optimize", |tokens, options| {
        options.optimize = word(tokens, &OPTIMIZES)?;
        Ok(())
    }),
    ("export", |tokens, options| {
        let (span, found) = (tokens.span(), tokens.found());
        let name = tokens.ident().filter(|name| name != "_");
        options.export = Some(
            name.ok_or_else(|| (span, format!("found {found}, expected the name of a macro")))?,
        );
        Ok(())
    }),
];

/// All strategies, and `auto`.
const STRATEGIES: [(&str, Option<Strategy>); Strategy::ALL.len() + 1] = {
    let mut words = [("auto", None); Strategy::ALL.len() + 1];
    let mut at = 0;
    while at < Strategy::ALL.len() {
        words[at] = (Strategy::ALL[at].name(), Some(Strategy::ALL[at]));
        at += 1;
    }
    words
};

/// Whether case is ignored.
const CASES: [(&str, bool); 2] = [("insensitive", true), ("sensitive", false)];

/// Whether separators are equal.
const SEPARATORS: [(&str, bool); 2] = [("exact", false), ("fold", true)];

const OPTIMIZES: [(&str, Optimize); Optimize::ALL.len()] = {
    let [time, size] = Optimize::ALL;
    [(time.name(), time), (size.name(), size)]
};

const NAMES: [(&str, Names); 2] = [("token", Names::Token), ("any", Names::Any)];

/// Reads the options in one attribute. `span` is that of its word, and `seen` has the options of
/// earlier attributes.
pub(crate) fn read(
    content: &Group,
    span: Span,
    options: &mut Options,
    seen: &mut Vec<&'static str>,
    diagnostics: &mut Diagnostics,
) {
    let mut tokens = Tokens::of(content);
    tokens.skip(1);
    let Some(list) = tokens.group(Delimiter::Parenthesis) else {
        let names = one_of(&words(&OPTIONS));
        diagnostics.error(
            span,
            format!("found no options, expected `header_set(option = value)` with {names}"),
        );
        return;
    };
    let mut tokens = Tokens::of(&list);
    while !tokens.is_empty() {
        match option(&mut tokens, options, seen) {
            Ok(()) if tokens.punct(',') || tokens.is_empty() => {}
            Ok(()) => {
                let found = tokens.found();
                diagnostics.error(tokens.span(), format!("found {found}, expected `,`"));
                tokens.recover();
            }
            Err((span, message)) => {
                diagnostics.error(span, message);
                tokens.recover();
            }
        }
    }
}

fn option(
    tokens: &mut Tokens,
    options: &mut Options,
    seen: &mut Vec<&'static str>,
) -> Result<(), (Span, String)> {
    let (span, found) = (tokens.span(), tokens.found());
    let name = tokens.ident().map(|name| name.to_string());
    let words = words(&OPTIONS);
    let Some(known) = known(&words, name.as_deref()) else {
        return Err((
            span,
            unknown("the option ", &found, name.as_deref(), &words),
        ));
    };
    let (name, set) = OPTIONS[known];
    if seen.contains(&name) {
        return Err((span, format!("found the option `{name}` twice")));
    }
    seen.push(name);
    if !tokens.punct('=') {
        let found = tokens.found();
        return Err((tokens.span(), format!("found {found}, expected `=`")));
    }
    set(tokens, options)
}

/// Reads one of the words of a table.
fn word<T: Copy>(tokens: &mut Tokens, table: &[(&'static str, T)]) -> Result<T, (Span, String)> {
    let (span, found) = (tokens.span(), tokens.found());
    let name = tokens.ident().map(|name| name.to_string());
    let words = words(table);
    match known(&words, name.as_deref()) {
        Some(at) => Ok(table[at].1),
        None => Err((span, unknown("", &found, name.as_deref(), &words))),
    }
}

fn known(words: &[&str], name: Option<&str>) -> Option<usize> {
    words.iter().position(|&word| name == Some(word))
}

fn unknown(article: &str, found: &str, name: Option<&str>, words: &[&str]) -> String {
    let accepted = one_of(words);
    match name.and_then(|name| closest(name, words)) {
        Some(word) => {
            format!("found {found}, expected {article}{accepted}; did you mean `{word}`?")
        }
        None => format!("found {found}, expected {article}{accepted}"),
    }
}

/// Reads a number, which may be a fragment of a macro.
fn number(tree: Option<&TokenTree>) -> Option<f64> {
    match tree? {
        TokenTree::Literal(literal) => literal.to_string().replace('_', "").parse().ok(),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let inner = Tokens::of(group);
            number(inner.peek()).filter(|_| inner.peek_nth(1).is_none())
        }
        _ => None,
    }
}

/// Reads a share between 0 and 1.
fn rate(tokens: &mut Tokens) -> Result<f64, (Span, String)> {
    let (span, found) = (tokens.span(), tokens.found());
    let rate = number(tokens.peek());
    tokens.skip(1);
    rate.filter(|rate| (0.0..=1.0).contains(rate))
        .ok_or_else(|| {
            (
                span,
                format!("found {found}, expected a number from 0.0 to 1.0"),
            )
        })
}

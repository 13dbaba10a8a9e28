//! Tokens into the entry points of the macros.

use std::ops::Range;
use std::str::FromStr;

use header_set_codegen::{Context, header_match, header_set, resolve_cfg};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// The longest text: each item is planned, which takes some milliseconds.
const LONGEST: usize = 4 << 10;

/// The deepest nesting. The compiler's own parser has a limit of 128 as well.
const DEEPEST: usize = 64;

/// What the facade's `macro_rules!` writes before the user's tokens.
const KRATE: &str = "::header_set; ";

/// Words and signs of the language, for a fuzzer to insert.
const WORDS: &str = r##"
    static A B pub pub(crate) enum = => ; , : ! | @ [ ] { } ( ) #[ #![ # $ .. & 'a _ if true name u8
    1 include use a::b! regex concat! stringify! r#static self Self crate :: -> fn mut const
    header_set( perfect_hash trie dfa auto sensitive insensitive fold exact any token 0.5 size time
    cfg(all()) cfg(any()) derive(Debug) allow(dead_code) deprecated hop_by_hop forwarding iana "a"
    "A" "x-*" "*-id" "x-*-id" "*" "" "x-id" ":path" "x_id" b"" b"\xff*" "a.*" "[" r"x" c"x" 'x' b'x'
    1.5e3 "\u{212a}" "\n" @exported @kept None Some(1) return break ? r#"x"# é
"##;

/// Those with white space.
const PHRASES: [&str; 17] = [
    "&'static str",
    "strategy =",
    "case =",
    "separators =",
    "names =",
    "traffic =",
    "hit_rate =",
    "cold =",
    "optimize =",
    "export =",
    "cfg_attr(all(), cfg(all()))",
    "doc = \"\"",
    "\"a b\"",
    "// a\n",
    "/* a */",
    "/// a\n",
    "//! a\n",
];

/// Words, signs and phrases of the language.
pub(crate) fn fragments() -> impl Iterator<Item = &'static str> {
    WORDS.split_whitespace().chain(PHRASES)
}

/// Output parses, and errors have the spans of the user's tokens.
pub fn check(data: &[u8]) {
    let Some((&entry, text)) = data.split_first() else {
        return;
    };
    let (Ok(text), true) = (str::from_utf8(text), text.len() <= LONGEST) else {
        return;
    };
    if depth(text) > DEEPEST {
        return;
    }
    let Ok(input) = TokenStream::from_str(&format!("{KRATE}{text}")) else {
        return;
    };
    let context = Context::default();
    let expand = [header_set, header_match, resolve_cfg][usize::from(entry) % 3];
    let output = expand(input, &context);
    let bytes = KRATE.len()..KRATE.len() + text.len();
    check_errors(output.clone(), &bytes, text);
    // Types, values and guards are passed on as they are, for the compiler to report.
    let passes_on = text.contains(':') || text.contains("=>");
    if let (Err(error), false) = (syn::parse2::<syn::Block>(quote!({ #output })), passes_on) {
        let at = error.span().byte_range();
        assert!(
            is_inside(&at, &bytes),
            "{error} at {at:?}\n{text}\n{output}"
        );
    }
    // Spans of this thread are kept until this call, which makes them meaningless.
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn depth(text: &str) -> usize {
    let opens = text.bytes().map(|byte| match byte {
        b'(' | b'[' | b'{' => 1,
        b')' | b']' | b'}' => -1,
        _ => 0_isize,
    });
    let depths = opens.scan(0, |depth, step| {
        *depth += step;
        Some(*depth)
    });
    depths.max().unwrap_or_default().max(0) as usize
}

fn is_inside(part: &Range<usize>, whole: &Range<usize>) -> bool {
    whole.start <= part.start && part.end <= whole.end
}

/// Every `compile_error!` has the span of some of the user's tokens.
fn check_errors(output: TokenStream, bytes: &Range<usize>, text: &str) {
    for tree in output {
        match tree {
            TokenTree::Ident(word) if word == "compile_error" => {
                let at = word.span().byte_range();
                assert!(
                    is_inside(&at, bytes) || text.trim().is_empty(),
                    "an error at {at:?}\n{text}"
                );
            }
            TokenTree::Group(group) => check_errors(group.stream(), bytes, text),
            _ => {}
        }
    }
}

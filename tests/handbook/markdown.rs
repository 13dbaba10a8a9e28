//! The links, headings and programs of a text, as `pulldown-cmark` reads them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{BrokenLink, CodeBlockKind, Event, LinkType, Options, Parser, Tag, TagEnd};

/// The folder of the chapters.
pub(crate) const CHAPTERS: &str = "../docs/src";

/// The chapters in the order of the summary.
pub(crate) fn chapters() -> Vec<PathBuf> {
    let folder = Path::new(CHAPTERS);
    let summary = Document::new(&read(&folder.join("SUMMARY.md")));
    summary.inline.iter().map(|to| folder.join(to)).collect()
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A fenced block of code.
#[derive(Default)]
pub(crate) struct Block {
    /// What follows the fence: a language, and more words after commas.
    pub(crate) info: String,
    pub(crate) code: String,
    /// The number of the line of the fence.
    pub(crate) line: usize,
}

#[derive(Default)]
pub(crate) struct Document {
    /// The targets of links and pictures that are written where they stand.
    pub(crate) inline: Vec<String>,
    /// The labels that are defined, with their targets.
    pub(crate) defined: BTreeMap<String, String>,
    /// The labels of links that are defined nowhere.
    pub(crate) undefined: Vec<String>,
    /// The headings, as links to them have them on GitHub and in mdbook.
    pub(crate) anchors: Vec<String>,
    pub(crate) blocks: Vec<Block>,
}

impl Document {
    pub(crate) fn new(text: &str) -> Self {
        let mut document = Self::default();
        let mut undefined = Vec::new();
        let mut broken = |link: BrokenLink<'_>| {
            // `[a]` alone is prose.
            if link.link_type == LinkType::Reference {
                undefined.push(link.reference.into_string());
            }
            None
        };
        let parser =
            Parser::new_with_broken_link_callback(text, Options::ENABLE_TABLES, Some(&mut broken));
        let definitions = parser.reference_definitions().iter();
        let defined = definitions.map(|(label, to)| (label.to_owned(), to.dest.to_string()));
        document.defined = defined.collect();
        let (mut in_heading, mut in_block) = (false, false);
        for (event, range) in parser.into_offset_iter() {
            match event {
                Event::Start(Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url,
                    ..
                }) => document.inline.push(dest_url.into_string()),
                Event::Start(Tag::Image { dest_url, .. }) => {
                    document.inline.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => {
                    document.anchors.push(String::new());
                    in_heading = true;
                }
                Event::End(TagEnd::Heading(_)) => in_heading = false,
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                    document.blocks.push(Block {
                        info: info.into_string(),
                        code: String::new(),
                        line: 1 + text[..range.start].matches('\n').count(),
                    });
                    in_block = true;
                }
                Event::End(TagEnd::CodeBlock) => in_block = false,
                Event::Text(part) | Event::Code(part) => {
                    if let Some(anchor) = document.anchors.last_mut().filter(|_| in_heading) {
                        let part = part.to_lowercase().replace(' ', "-");
                        let is_kept = |char: &char| char.is_alphanumeric() || "-_".contains(*char);
                        anchor.extend(part.chars().filter(is_kept));
                    }
                    if let Some(block) = document.blocks.last_mut().filter(|_| in_block) {
                        block.code.push_str(&part);
                    }
                }
                _ => {}
            }
        }
        document.undefined = undefined;
        document
    }
}

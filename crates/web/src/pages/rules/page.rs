//! Parser of rules pages: text as HTML, boards, and headings for the table of contents.

use botyard_catalog::diagrams;
use botyard_core::face::{Kind, OptionPair};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

pub(super) enum PagePart {
    Html(String),
    /// A position in place of its diagram.
    Board {
        /// Options of the game.
        options: Vec<OptionPair>,
        position: String,
    },
}

pub(super) struct Heading {
    /// Target of links.
    pub(super) id: String,
    /// 1 for the page's title, 2 for its sections.
    pub(super) level: u8,
    pub(super) text: String,
}

/// A parsed page.
pub(super) struct Page {
    /// Parts from top to bottom.
    pub(super) parts: Vec<PagePart>,
    pub(super) headings: Vec<Heading>,
}

/// Parses a page. HTML in it is shown as text.
pub(super) fn read(kind: &Kind, source: &str) -> Page {
    let mut page = Page { parts: Vec::new(), headings: Vec::new() };
    let mut waiting: Vec<Event<'_>> = Vec::new();
    let mut events = Parser::new_ext(source, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(fence)) => {
                let block = text_until(&mut events, TagEnd::CodeBlock);
                let boards = diagrams(kind, &block);
                if boards.is_empty() {
                    waiting.extend(code(fence, block));
                    continue;
                }
                flush(&mut waiting, &mut page.parts);
                page.parts.extend(
                    boards
                        .into_iter()
                        .map(|board| PagePart::Board { options: board.options, position: board.position }),
                );
            }
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let inside = events_until(&mut events, TagEnd::Heading(level));
                let text = plain(&inside);
                let id = unique(&page.headings, &text);
                page.headings.push(Heading { id: id.clone(), level: level as u8, text });
                waiting.push(Event::Start(Tag::Heading { level, id: Some(id.into()), classes, attrs }));
                waiting.extend(inside.into_iter().map(tame));
                waiting.push(Event::End(TagEnd::Heading(level)));
            }
            event => waiting.push(tame(event)),
        }
    }
    flush(&mut waiting, &mut page.parts);
    page
}

/// Turns HTML into plain text, so that a page can't add markup.
fn tame(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    }
}

fn events_until<'a>(events: &mut Parser<'a>, end: TagEnd) -> Vec<Event<'a>> {
    events.take_while(|event| *event != Event::End(end)).collect()
}

fn text_until(events: &mut Parser<'_>, end: TagEnd) -> String {
    plain(&events_until(events, end))
}

fn plain(events: &[Event<'_>]) -> String {
    let text = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => text.as_ref(),
        Event::SoftBreak | Event::HardBreak => " ",
        _ => "",
    });
    text.collect()
}

fn code<'a>(fence: CodeBlockKind<'a>, block: String) -> [Event<'a>; 3] {
    [Event::Start(Tag::CodeBlock(fence)), Event::Text(CowStr::from(block)), Event::End(TagEnd::CodeBlock)]
}

fn flush(waiting: &mut Vec<Event<'_>>, parts: &mut Vec<PagePart>) {
    if !waiting.is_empty() {
        let mut text = String::new();
        html::push_html(&mut text, waiting.drain(..));
        // Wide blocks can be scrolled by keyboard, too. The text itself is escaped, so it can't contain this
        // tag.
        let text = text.replace("<pre>", "<pre tabindex=\"0\">");
        parts.push(PagePart::Html(text));
    }
}

/// Id for a heading: its words in lower case, with a number if the id is taken.
fn unique(headings: &[Heading], text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    let same = headings.iter().filter(|heading| heading.id.starts_with(&id)).count();
    if same == 0 { id } else { format!("{id}-{}", same + 1) }
}

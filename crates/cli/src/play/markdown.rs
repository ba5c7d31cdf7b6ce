//! Renders Markdown as lines of a given width: headings, paragraphs, lists, tables and code, as rules pages
//! use them.

use std::mem::{replace, take};

use pulldown_cmark::Event::{self, *};
use pulldown_cmark::{Options, Parser, Tag, TagEnd};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text::{width, wrap};

/// Toggles bold within a text; takes no cell.
const BOLD: char = '\u{2060}';

pub(super) fn lay_out(page: &str, most: usize) -> Vec<Line<'static>> {
    let mut layout = PageLayout { most, ..PageLayout::default() };
    Parser::new_ext(page, Options::ENABLE_TABLES).for_each(|event| layout.add(event));
    layout.lines
}

#[derive(Default)]
struct PageLayout {
    most: usize,
    lines: Vec<Line<'static>>,
    /// Text of the block or table cell that is being read.
    text: String,
    /// Prefix of the next line: the indent, or the marker of a list item.
    prefix: String,
    /// Open lists: their indent, and the next number if they are numbered.
    lists: Vec<(usize, Option<u64>)>,
    row: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl PageLayout {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Text(text) | Html(text) | InlineHtml(text) => self.text += &text,
            Code(text) => self.text += &format!("{BOLD}{text}{BOLD}"),
            SoftBreak => self.text.push(' '),
            HardBreak => self.text.push('\n'),
            Start(Tag::Strong | Tag::Emphasis) | End(TagEnd::Strong | TagEnd::Emphasis) => {
                self.text.push(BOLD);
            }
            Start(Tag::Paragraph | Tag::Heading { .. } | Tag::CodeBlock(_) | Tag::Table(_)) => {
                self.begin_block(true);
            }
            End(TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::Item) => self.end_block(Style::new()),
            End(TagEnd::Heading(_)) => self.end_block(Style::new().bold()),
            Start(Tag::List(number)) => {
                self.begin_block(self.lists.is_empty());
                self.lists.push((self.prefix.len(), number));
            }
            Start(Tag::Item) => {
                let Some((indent, number)) = self.lists.last_mut() else { return };
                let marker = number.map_or("- ".to_owned(), |number| format!("{number}. "));
                *number = number.map(|number| number + 1);
                self.prefix = " ".repeat(*indent) + &marker;
            }
            End(TagEnd::List(_)) => self.prefix.truncate(self.lists.pop().map_or(0, |(indent, _)| indent)),
            End(TagEnd::TableCell) => self.row.push(take(&mut self.text)),
            End(TagEnd::TableHead | TagEnd::TableRow) => self.rows.push(take(&mut self.row)),
            End(TagEnd::Table) => self.end_table(),
            _ => {}
        }
    }

    fn begin_block(&mut self, is_apart: bool) {
        self.end_block(Style::new());
        if is_apart && self.lines.last().is_some_and(|line| line.width() > 0) {
            self.lines.push(Line::default());
        }
    }

    fn end_block(&mut self, style: Style) {
        let mut is_bold = false;
        for line in wrap(&take(&mut self.text), self.most.saturating_sub(self.prefix.len())) {
            let indent = " ".repeat(self.prefix.len());
            let mut spans = vec![Span::raw(replace(&mut self.prefix, indent))];
            for (index, part) in line.split(BOLD).enumerate() {
                is_bold ^= index > 0;
                spans.push(Span::styled(part.to_owned(), if is_bold { style.bold() } else { style }));
            }
            self.lines.push(spans.into());
        }
    }

    /// Aligns the table in columns if it fits, otherwise prints every row as a paragraph.
    fn end_table(&mut self) {
        let rows = take(&mut self.rows);
        let mut widths = vec![0; rows.first().map_or(0, Vec::len)];
        for row in &rows {
            widths.iter_mut().zip(row).for_each(|(wide, cell)| *wide = width(cell).max(*wide));
        }
        let fits = self.prefix.len() + widths.iter().map(|wide| wide + 2).sum::<usize>() <= self.most + 2;
        let pad = |(cell, wide): (&String, &usize)| cell.clone() + &" ".repeat(wide + 2 - width(cell));
        for (index, row) in rows.iter().enumerate() {
            self.text = if fits { row.iter().zip(&widths).map(pad).collect() } else { row.join(" | ") };
            self.end_block(if index == 0 { Style::new().underlined() } else { Style::new() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, most: usize, expected: &[&str]) {
        let lines: Vec<String> = lay_out(page, most).iter().map(Line::to_string).collect();
        assert_eq!(lines, expected, "{page:?}");
    }

    #[test]
    fn paragraphs_are_filled_and_lists_hang() {
        check("# Duel\n\nOne **two**\nthree.", 30, &["Duel", "", "One two three."]);
        check("- one two\n  three\n- four", 9, &["- one two", "  three", "- four"]);
        check("10. ten and more\nof it", 12, &["10. ten and", "    more of", "    it"]);
    }

    #[test]
    fn nested_lists_are_indented() {
        check("1. a\n   - bc de\n2. f\n\nEnd", 8, &["1. a", "   - bc", "     de", "2. f", "", "End"]);
    }

    #[test]
    fn bold_continues_after_a_line_break() {
        let lines = lay_out("a **bc de**, *f* `ghij`", 4);
        let bold = lines.iter().flat_map(|line| &line.spans).filter(|span| span.style == Style::new().bold());
        assert_eq!(bold.map(|span| span.content.as_ref()).collect::<Vec<_>>(), ["bc", "de", "f", "ghij"]);
    }

    #[test]
    fn a_number_at_the_start_of_a_line_is_not_a_list() {
        check("It was\n1999. Then", 20, &["It was 1999. Then"]);
    }

    #[test]
    fn tables_are_aligned_in_columns_if_they_fit() {
        let page = "| robot | moves |\n|---|---|\n| `L` | anywhere |";
        check(page, 20, &["robot  moves", "L      anywhere"]);
        check(page, 10, &["robot |", "moves", "L |", "anywhere"]);
    }

    #[test]
    fn code_is_left_as_it_is() {
        check("```\n  a | b\n\n# c\n```\nend", 20, &["  a | b", "", "# c", "", "end"]);
        check("```\nno end", 20, &["no end"]);
    }
}

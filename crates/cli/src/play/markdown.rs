//! A page of Markdown as lines of a given width: headings, paragraphs, lists, tables and code, as rules pages use them.

use ratatui::style::{Style, Stylize as _};
use ratatui::text::Line;

use super::text::{width, wrap};

/// Lays the page out.
pub(super) fn lay_out(page: &str, most: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut source = page.lines().peekable();
    while let Some(line) = source.next() {
        let bare = line.trim();
        if bare.starts_with("```") {
            for code in source.by_ref().take_while(|code| !code.trim().starts_with("```")) {
                let parts = if code.trim().is_empty() { vec![String::new()] } else { wrap(code, most) };
                lines.extend(parts.into_iter().map(Line::from));
            }
        } else if bare.starts_with('#') {
            let heading = plain(bare.trim_start_matches('#'));
            lines.extend(wrap(heading.trim(), most).into_iter().map(|line| Line::from(line.bold())));
        } else if bare.starts_with('|') {
            let mut rows = vec![cells(bare)];
            while let Some(row) = source.next_if(|next| next.trim().starts_with('|')) {
                rows.push(cells(row.trim()));
            }
            rows.retain(|row| !row.iter().all(|cell| is_rule(cell)));
            lines.extend(table(&rows, most));
        } else if bare.is_empty() {
            lines.push(Line::default());
        } else {
            let mut text = bare.to_owned();
            while let Some(next) = source.next_if(|next| goes_on(next)) {
                text.push(' ');
                text += next.trim();
            }
            let indent = line.len() - line.trim_start().len();
            lines.extend(paragraph(&plain(&text), indent, most));
        }
    }
    lines
}

fn goes_on(line: &str) -> bool {
    let bare = line.trim();
    !bare.is_empty() && !bare.starts_with(['#', '|']) && !bare.starts_with("```") && bullet(bare).is_empty()
}

/// What a list item begins with: `- `, `3. `; empty for other lines.
fn bullet(text: &str) -> &str {
    let sign = text.find(' ').map_or("", |at| &text[..=at]);
    let number = sign.trim_end().trim_end_matches('.');
    let is_numbered = sign.ends_with(". ") && number.chars().all(|digit| digit.is_ascii_digit());
    if matches!(sign, "- " | "* ") || (is_numbered && !number.is_empty()) { sign } else { "" }
}

fn paragraph(text: &str, indent: usize, most: usize) -> Vec<Line<'static>> {
    let sign = bullet(text);
    let hang = indent.min(most / 4) + sign.len();
    let body = wrap(&text[sign.len()..], most.saturating_sub(hang));
    let first = format!("{sign:>hang$}");
    let begin = |index| if index == 0 { first.clone() } else { " ".repeat(hang) };
    body.into_iter().enumerate().map(|(index, line)| Line::from(begin(index) + &line)).collect()
}

fn cells(row: &str) -> Vec<String> {
    row.trim_matches('|').split('|').map(|cell| plain(cell.trim())).collect()
}

fn is_rule(cell: &str) -> bool {
    !cell.is_empty() && cell.chars().all(|sign| matches!(sign, '-' | ':'))
}

/// In columns if they fit, else every row as a paragraph.
fn table(rows: &[Vec<String>], most: usize) -> Vec<Line<'static>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
        })
        .collect();
    let fits = widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1) <= most;
    let mut lines = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let style = if index == 0 { Style::new().underlined() } else { Style::new() };
        if fits {
            let padded: Vec<String> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &wide)| format!("{cell}{}", " ".repeat(wide - width(cell))))
                .collect();
            lines.push(Line::styled(padded.join("  ").trim_end().to_owned(), style));
        } else {
            lines.extend(wrap(&row.join(" | "), most).into_iter().map(|line| Line::styled(line, style)));
        }
    }
    lines
}

/// Without the signs for bold and code.
fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
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
    fn tables_stand_in_columns_if_they_fit() {
        let page = "| robot | moves |\n|---|---|\n| `L` | anywhere |";
        check(page, 20, &["robot  moves", "L      anywhere"]);
        check(page, 10, &["robot |", "moves", "L |", "anywhere"]);
    }

    #[test]
    fn code_is_left_as_it_is() {
        check("```\n  a | b\n\n# c\n```\nend", 20, &["  a | b", "", "# c", "end"]);
        check("```\nno end", 20, &["no end"]);
    }
}

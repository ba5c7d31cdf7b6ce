//! `format=flowed` (RFC 3676): joins soft line breaks.

/// Joins lines that a mail program broke; `del_sp` says that the space at the break was added too. Quoted
/// lines are joined only within the same depth, the signature line `-- ` never.
pub(crate) fn unflow(text: &str, del_sp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    // Quote depth of the line to be continued, if any.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let depth = line.bytes().take_while(|&byte| byte == b'>').count();
        let rest = &line[depth..];
        let unstuffed = rest.strip_prefix(' ').unwrap_or(rest);
        // A `>` after a stuffed space is the sender's own; a zero-width space keeps it from looking like a
        // quote.
        let is_own = depth == 0 && unstuffed.starts_with('>');
        let rest = unstuffed;
        let is_signature = rest == "-- ";
        if open.take_if(|open| *open != depth || is_signature).is_some() {
            out.push('\n');
        }
        if open.is_none() && depth > 0 {
            out.extend(std::iter::repeat_n('>', depth));
            out.push(' ');
        }
        if is_own && open.is_none() {
            out.push('\u{200b}');
        }
        let is_soft = rest.ends_with(' ') && !is_signature;
        let kept = if is_soft && del_sp { &rest[..rest.len() - 1] } else { rest };
        out.push_str(kept);
        open = is_soft.then_some(depth);
        if !is_soft {
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unflow;

    #[test]
    fn soft_line_breaks_are_joined() {
        assert_eq!(unflow("soccolot move 17 \nann w2dne\n", false), "soccolot move 17 ann w2dne\n");
        assert_eq!(unflow("F F ^ \n^ H\n-- \nAnn\n", false), "F F ^ ^ H\n-- \nAnn\n");
        assert_eq!(unflow("w2d \nne\n", true), "w2dne\n");
        assert_eq!(unflow("a \n> b \n> c\n>> d \ne\n", false), "a \n> b c\n>> d \ne\n");
    }

    #[test]
    fn stuffed_spaces_are_removed() {
        assert_eq!(unflow(" > F F\n From here\n", false), "\u{200b}> F F\nFrom here\n");
    }
}

//! Command words, and recognising misspelt ones.

/// The command word: the first word of a command, after the game if one is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the name of a variant is its word")]
pub enum Verb {
    Accept,
    /// Adds addresses.
    Add,
    Broadcast,
    Challenge,
    /// Changes addresses or passwords.
    Change,
    Chat,
    Confirm,
    Decline,
    /// Deletes addresses.
    Delete,
    Draw,
    Games,
    Help,
    History,
    List,
    Message,
    Move,
    Moves,
    Multiple,
    Notify,
    /// Used in place of an order.
    Pass,
    Preview,
    /// Used in place of an order.
    Propose,
    Queue,
    Ratings,
    Record,
    /// Used in place of an order.
    Reject,
    Rematch,
    Resign,
    /// Resumes mail.
    Resume,
    Rules,
    Set,
    Show,
    Showas,
    Signoff,
    Signup,
    Standings,
    /// Stops mail.
    Stop,
    Submit,
    /// Used in place of an order.
    Swap,
    /// Used in place of an order.
    Undo,
    Unwatch,
    Vacation,
    Watch,
}

/// All verbs with their words and the forms of their commands.
const VERBS: &[(Verb, &str, &str)] = &[
    (Verb::Accept, "accept", "accept BOARD"),
    (Verb::Add, "add", "add USERID WORD ADDRESS"),
    (Verb::Broadcast, "broadcast", "broadcast USERID WORD"),
    (Verb::Challenge, "challenge", "GAME challenge USERID1 USERID2"),
    (Verb::Change, "change", "change address USERID WORD ADDRESS"),
    (Verb::Chat, "chat", "chat BOARD: TEXT"),
    (Verb::Confirm, "confirm", "GAME confirm BOARD"),
    (Verb::Decline, "decline", "decline BOARD"),
    (Verb::Delete, "delete", "delete USERID WORD ADDRESS"),
    (Verb::Draw, "draw", "draw BOARD"),
    (Verb::Games, "games", "GAME games USERID"),
    (Verb::Help, "help", "help"),
    (Verb::History, "history", "GAME history"),
    (Verb::List, "list", "list GAME"),
    (Verb::Message, "message", "message USERID WORD TO"),
    (Verb::Move, "move", "GAME move BOARD USERID WORD MOVE"),
    (Verb::Moves, "moves", "moves BOARD"),
    (Verb::Multiple, "multiple", "multiple"),
    (Verb::Notify, "notify", "GAME notify on"),
    (Verb::Pass, "pass", "GAME move BOARD pass"),
    (Verb::Preview, "preview", "GAME preview BOARD MOVE"),
    (Verb::Propose, "propose", "GAME move BOARD propose"),
    (Verb::Queue, "queue", "GAME queue BOARD USERID WORD MOVE"),
    (Verb::Ratings, "ratings", "GAME ratings"),
    (Verb::Record, "record", "record BOARD"),
    (Verb::Reject, "reject", "GAME move BOARD reject"),
    (Verb::Rematch, "rematch", "rematch BOARD"),
    (Verb::Resign, "resign", "GAME resign BOARD USERID WORD"),
    (Verb::Resume, "resume", "resume mail"),
    (Verb::Rules, "rules", "rules GAME"),
    (Verb::Set, "set", "set lang=pl mail=away"),
    (Verb::Show, "show", "GAME show BOARD"),
    (Verb::Showas, "showas", "GAME showas USERID WORD BOARD"),
    (Verb::Signoff, "signoff", "signoff USERID WORD"),
    (Verb::Signup, "signup", "signup USERID"),
    (Verb::Standings, "standings", "GAME standings"),
    (Verb::Stop, "stop", "stop mail"),
    (Verb::Submit, "submit", "GAME submit BOARD USERID WORD MOVE"),
    (Verb::Swap, "swap", "GAME move BOARD swap"),
    (Verb::Undo, "undo", "GAME move BOARD undo"),
    (Verb::Unwatch, "unwatch", "unwatch BOARD"),
    (Verb::Vacation, "vacation", "vacation FROM TO"),
    (Verb::Watch, "watch", "watch BOARD"),
];

/// Aliases, in addition to abbreviations.
const ALIASES: &[(&str, Verb)] =
    &[("mv", Verb::Move), ("msg", Verb::Message), ("reg", Verb::Signup), ("register", Verb::Signup)];

/// Result of recognising a word as a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    /// The word itself, in any case.
    Exact(Verb),
    /// An alias, an abbreviation or a misspelling; the sender is told.
    Nearly(Verb),
    /// Nearly a word whose effect can't be undone: it must be spelled out.
    TooGrave(Verb),
}

impl Verb {
    /// The command word.
    pub fn word(self) -> &'static str {
        VERBS.iter().find(|(verb, ..)| *verb == self).map_or("", |(_, word, _)| word)
    }

    /// The form of the command, with slots in capitals.
    pub fn form(self) -> &'static str {
        VERBS.iter().find(|(verb, ..)| *verb == self).map_or("", |(.., form)| form)
    }

    /// Irreversible commands are never guessed.
    fn is_grave(self) -> bool {
        matches!(self, Verb::Resign | Verb::Signoff | Verb::Delete)
    }

    /// Commands with text for others are never guessed: `What` is nearly `chat`.
    fn has_text(self) -> bool {
        matches!(self, Verb::Chat | Verb::Message | Verb::Broadcast)
    }

    /// The verb with exactly this word, in any case.
    pub(crate) fn exactly(word: &str) -> Option<Verb> {
        let found = VERBS.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(word));
        found.map(|(verb, ..)| *verb)
    }

    /// The verb that a word is, exactly or nearly; `None` if it is far from all or equally near to several.
    pub(crate) fn guess(word: &str) -> Option<Guess> {
        if let Some(verb) = Verb::exactly(word) {
            return Some(Guess::Exact(verb));
        }
        if !(2..=12).contains(&word.len()) || !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        let word = word.to_ascii_lowercase();
        let guess = |verb: Verb| if verb.is_grave() { Guess::TooGrave(verb) } else { Guess::Nearly(verb) };
        if let Some((_, verb)) = ALIASES.iter().find(|(alias, _)| *alias == word) {
            return Some(guess(*verb));
        }
        let mut begun = VERBS.iter().filter(|(_, known, _)| word.len() >= 4 && known.starts_with(&word));
        if let (Some((verb, ..)), None) = (begun.next(), begun.next())
            && !verb.has_text()
        {
            return Some(guess(*verb));
        }
        let known: Vec<&str> = VERBS.iter().map(|(_, known, _)| *known).collect();
        nearest(&word, &known).and_then(Verb::exactly).filter(|verb| !verb.has_text()).map(guess)
    }
}

/// The known word nearest to a misspelt one, if there is only one. Known words have four letters or more; two
/// typos are allowed if both words have eight letters or more, else one.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let most = |known: &str| match known.len().min(word.len()) {
        0..=2 => 0,
        3..=7 => 1,
        _ => 2,
    };
    let near = known.iter().filter_map(|known| {
        let slips = slips(word.as_bytes(), known.as_bytes(), most(known))?;
        // Short words are near too many others.
        (known.len() >= 4).then_some((slips, *known))
    });
    let mut near: Vec<(usize, &str)> = near.collect();
    near.sort_unstable();
    match near.as_slice() {
        [(_, only)] => Some(only),
        [(one, best), (other, _), ..] if one < other => Some(best),
        _ => None,
    }
}

/// Edit distance with transpositions, if it is at most `most`.
fn slips(typed: &[u8], known: &[u8], most: usize) -> Option<usize> {
    if typed.len().abs_diff(known.len()) > most {
        return None;
    }
    let width = known.len() + 1;
    let mut rows: Vec<Vec<usize>> = vec![(0..width).collect()];
    for (at, &sign) in typed.iter().enumerate() {
        let mut row = vec![at + 1; width];
        for column in 1..width {
            let same = usize::from(sign != known[column - 1]);
            let mut least = (rows[at][column - 1] + same).min(rows[at][column] + 1).min(row[column - 1] + 1);
            if at > 0 && column > 1 && sign == known[column - 2] && typed[at - 1] == known[column - 1] {
                least = least.min(rows[at - 1][column - 2] + 1);
            }
            row[column] = least;
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().filter(|&slips| slips <= most)
}

#[cfg(test)]
mod tests {
    use super::{Guess, VERBS, Verb};

    #[test]
    fn typing_errors_are_corrected() {
        for (typed, verb) in [
            ("mvoe", Verb::Move),
            ("moev", Verb::Move),
            ("chall", Verb::Challenge),
            ("chalenge", Verb::Challenge),
            ("challange", Verb::Challenge),
            ("preveiw", Verb::Preview),
            ("standngs", Verb::Standings),
            ("hepl", Verb::Help),
            ("Acept", Verb::Accept),
            ("mv", Verb::Move),
        ] {
            assert_eq!(Verb::guess(typed), Some(Guess::Nearly(verb)), "{typed}");
        }
        assert_eq!(Verb::guess("MOVE"), Some(Guess::Exact(Verb::Move)));
        for typed in ["resing", "singoff", "delte"] {
            assert!(matches!(Verb::guess(typed), Some(Guess::TooGrave(_))), "{typed}");
        }
        for typed in ["", "b2b3", "hello", "thanks", "ann", "sed", "mo", "żółw", "what", "caht", "massage"]
        {
            assert_eq!(Verb::guess(typed), None, "{typed}");
        }
    }

    #[test]
    fn every_verb_has_its_word_and_form() {
        for (verb, word, form) in VERBS {
            assert_eq!((verb.word(), verb.form()), (*word, *form));
            assert_eq!(Verb::guess(word), Some(Guess::Exact(*verb)));
            assert!(form.split(' ').any(|part| part == *word), "{form}");
        }
    }
}

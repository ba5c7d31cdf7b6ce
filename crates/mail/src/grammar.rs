//! Parsing one line of a letter as a command.

use botyard_core::Lang;
use botyard_core::face::Kind;

use crate::command::{
    AddressChange, At, LetterCommand, List, MailWish, Ordered, PlayWord, SearchScope, Setting, ShowTarget,
    Signer,
};
use crate::day::Day;
use crate::fault::{Fault, Note, Slot};
use crate::fold::fold;
use crate::orders;
use crate::secret::Secret;
use crate::slots::{self, Word};
use crate::verb::{Guess, Verb, nearest};

/// Maximum length of a command line in bytes.
const LONGEST_LINE: usize = 1_000;

/// Maximum number of players in a challenge.
const MOST_PLAYERS: usize = 16;

/// Context in which lines are parsed.
#[derive(Clone, Copy)]
pub(crate) struct Grammar<'a> {
    pub(crate) games: &'a [Kind],
    /// A reply token identifies the table.
    pub(crate) has_token: bool,
    /// The sender is known by a token or a verified address.
    pub(crate) is_known: bool,
    /// Name of the sender's account.
    pub(crate) account: Option<&'a str>,
}

/// Meaning of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum LineContent {
    /// Not a command: a greeting, a remark.
    Prose,
    /// `multiple`: commands follow in the body.
    Multiple,
    LetterCommand(LetterCommand),
    /// A command whose text follows on the next lines.
    Introduction(LetterCommand),
    /// A command that can't be parsed.
    Fault(Fault),
}

/// The commands of a line, and how its words were read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ParsedLine {
    pub(crate) said: LineContent,
    pub(crate) notes: Vec<Note>,
    /// The line can't be prose: it names a game and one of its commands, or is spelled and formed correctly.
    pub(crate) is_sure: bool,
}

impl ParsedLine {
    pub(crate) fn prose() -> ParsedLine {
        ParsedLine { said: LineContent::Prose, notes: Vec::new(), is_sure: false }
    }
}

impl<'a> Grammar<'a> {
    /// Parses a line.
    pub(crate) fn hear(&self, raw: &str) -> ParsedLine {
        if raw.len() > LONGEST_LINE {
            let begins = raw.split_whitespace().next().is_some_and(|word| self.game(word).is_some());
            let said = if begins { LineContent::Fault(Fault::TooLong) } else { LineContent::Prose };
            return ParsedLine { said, notes: Vec::new(), is_sure: begins };
        }
        let raw = unwrapped(raw.trim());
        let line = fold(raw);
        let line = unwrapped(&line);
        let words = slots::split(line);
        let Some(first) = words.first() else { return ParsedLine::prose() };
        let mut notes = Vec::new();
        if let Some((scope, verb)) = self.named_game(&words, &mut notes) {
            let is_sure = !matches!(verb, Err(Fault::NoSuchCommand { .. }));
            let said = said(verb.and_then(|verb| self.read(scope, verb, &words[2..], raw)));
            // With both words misspelt, everything else must fit.
            if notes.len() > 1 && matches!(said, LineContent::Fault(_)) {
                return ParsedLine::prose();
            }
            return ParsedLine { said, notes, is_sure };
        }
        if let Some(order) = self.bare_order(&words) {
            return ParsedLine { said: said(order), notes, is_sure: true };
        }
        match self.verb(first, &mut notes) {
            None if self.has_token && words.len() > 1 && orders::begins(self, &words) => {
                ParsedLine { said: LineContent::Fault(Fault::OrderAndMore), notes, is_sure: false }
            }
            None => ParsedLine::prose(),
            // Nearly an irreversible command: if its arguments fit, the sender is asked to spell it out.
            Some(Err(Fault::WriteOut(verb)))
                if self.read(SearchScope::Unsaid, verb, &words[1..], raw).is_ok() =>
            {
                ParsedLine { said: LineContent::Fault(Fault::WriteOut(verb)), notes, is_sure: true }
            }
            Some(Err(_)) => ParsedLine::prose(),
            Some(Ok(verb)) => {
                let said = said(self.read(SearchScope::Unsaid, verb, &words[1..], raw));
                let is_exact = notes.is_empty();
                match said {
                    // A misspelt word counts as a command only if all its arguments fit.
                    LineContent::Fault(_) if !is_exact || is_sentence(line, &words) => ParsedLine::prose(),
                    // `Watch this` begins like a command but may be prose.
                    LineContent::Fault(fault) => {
                        let is_sure = words.len() == 1
                            || line.contains(|sign: char| sign.is_ascii_digit() || "@=\"".contains(sign));
                        ParsedLine { said: LineContent::Fault(fault), notes, is_sure }
                    }
                    said => ParsedLine { said, notes, is_sure: is_exact },
                }
            }
        }
    }

    /// The game, or `all`, at the beginning of a line, and the verb after it.
    fn named_game(
        &self,
        words: &[Word],
        notes: &mut Vec<Note>,
    ) -> Option<(SearchScope, Result<Verb, Fault>)> {
        let first = words.first().filter(|word| !word.is_quoted)?;
        let name = first.text.trim_end_matches([':', ',']);
        let second = words.get(1).filter(|word| !word.is_quoted);
        if name.eq_ignore_ascii_case("all") {
            let verb = second.and_then(|word| Verb::exactly(&word.text))?;
            let shows = matches!(
                verb,
                Verb::Show | Verb::Showas | Verb::Games | Verb::History | Verb::Standings | Verb::Ratings
            );
            return shows.then_some((SearchScope::All, Ok(verb)));
        }
        if let Some(game) = self.game(name) {
            let game = game.info.id;
            let verb = second.and_then(|word| self.verb(word, notes));
            return Some((SearchScope::Game(game), verb.unwrap_or(Err(Fault::NoSuchCommand { game }))));
        }
        // A misspelt game counts only before a command.
        let verb = self.verb(second?, notes).and_then(Result::ok)?;
        let ids: Vec<&'static str> = self.games.iter().map(|game| game.info.id).collect();
        let id = nearest(&name.to_ascii_lowercase(), &ids).filter(|_| Verb::exactly(name).is_none());
        let Some(id) = id else {
            notes.clear();
            return None;
        };
        notes.insert(0, Note::ReadAs { typed: name.to_owned(), read: id });
        Some((SearchScope::Game(id), Ok(verb)))
    }

    fn game(&self, id: &str) -> Option<&'a Kind> {
        self.games.iter().find(|game| game.info.id.eq_ignore_ascii_case(id))
    }

    /// The verb that a word is, exactly or nearly; `None` if there is none.
    fn verb(&self, word: &Word, notes: &mut Vec<Note>) -> Option<Result<Verb, Fault>> {
        if word.is_quoted {
            return None;
        }
        let typed = word.text.trim_end_matches([':', '.', '!', ',']);
        // A question may be an offer, never an action: `draw?`, but not `resign?`.
        let asked = typed
            .strip_suffix('?')
            .filter(|word| matches!(Verb::exactly(word), Some(Verb::Draw | Verb::Rematch)));
        let typed = asked.unwrap_or(typed);
        Some(match Verb::guess(typed)? {
            Guess::Exact(verb) => Ok(verb),
            Guess::Nearly(verb) => {
                notes.push(Note::ReadAs { typed: typed.to_owned(), read: verb.word() });
                Ok(verb)
            }
            Guess::TooGrave(verb) => Err(Fault::WriteOut(verb)),
        })
    }

    /// Parses a line that is only an order.
    fn bare_order(&self, words: &[Word]) -> Option<Result<ParsedCommand, Fault>> {
        // Command words that are also orders (`swap`) are commands.
        if words.first().is_some_and(|word| Verb::exactly(&word.text).is_some()) {
            return None;
        }
        let (order, turn) = orders::bare(self, words)?;
        if !self.has_token {
            return orders::is_telling(&order).then_some(Err(Fault::WhichTable));
        }
        let ordered = Ordered { at: At::default(), play: PlayWord::Order(order), turn };
        Some(Ok(ParsedCommand::Whole(LetterCommand::Move(ordered))))
    }

    /// Parses the arguments of a verb. `raw` is the line before folding, for the text of chats.
    fn read(
        &self,
        scope: SearchScope,
        verb: Verb,
        words: &[Word],
        raw: &str,
    ) -> Result<ParsedCommand, Fault> {
        let game = match scope {
            SearchScope::Game(game) => Some(game),
            _ => None,
        };
        let command = match verb {
            Verb::Multiple if words.is_empty() => return Ok(ParsedCommand::Multiple),
            Verb::Multiple => return Err(Fault::TooMuch(verb)),
            Verb::Chat | Verb::Message | Verb::Broadcast => return self.said_text(game, verb, words, raw),
            Verb::Help => self.help(game, words),
            Verb::List => LetterCommand::List(self.game_slot(game, verb, words)?),
            Verb::Rules => LetterCommand::Rules(self.game_slot(game, verb, words)?),
            Verb::Signup => self.signup(words)?,
            Verb::Add => self.addresses(AddressChange::Add, verb, words)?,
            Verb::Delete => self.addresses(AddressChange::Delete, verb, words)?,
            Verb::Change => self.change(words)?,
            Verb::Signoff => LetterCommand::Signoff(slots::signer(verb, words)?),
            Verb::Challenge => self.challenge(game, words)?,
            Verb::Move => LetterCommand::Move(self.ordered(game, verb, words)?),
            Verb::Submit => LetterCommand::Submit(self.ordered(game, verb, words)?),
            Verb::Confirm => self.confirm(game, words)?,
            Verb::Queue => {
                let (table, rest) = self.table(game, verb, words)?;
                let (signer, line, turn) = orders::line(self, game, verb, rest)?;
                LetterCommand::Queue { at: At { game, table, signer }, line, turn }
            }
            Verb::Preview => self.preview(game, words)?,
            Verb::Show => {
                let (shown, filter) = slots::shown(verb, words)?;
                // Several names without a game are probably a sentence.
                if scope == SearchScope::Unsaid
                    && shown.iter().filter(|shown| matches!(shown, ShowTarget::Name(..))).count() > 1
                {
                    return Err(Fault::Missing { verb, slot: Slot::Game });
                }
                if shown.is_empty() && (!self.has_token || filter.is_some() || scope == SearchScope::All) {
                    return Err(Fault::Missing { verb, slot: Slot::Board });
                }
                LetterCommand::Show { scope, shown, filter }
            }
            Verb::Showas => self.show_as(scope, words)?,
            Verb::Games => self.listing(List::Games, scope, verb, words)?,
            Verb::History => self.listing(List::History, scope, verb, words)?,
            Verb::Standings => self.listing(List::Standings, scope, verb, words)?,
            Verb::Ratings => self.listing(List::Ratings, scope, verb, words)?,
            Verb::Resign => LetterCommand::Resign(self.at(game, verb, words)?),
            Verb::Accept => LetterCommand::Accept(self.at(game, verb, words)?),
            Verb::Decline => LetterCommand::Decline(self.at(game, verb, words)?),
            Verb::Draw => LetterCommand::Draw(self.at(game, verb, words)?),
            Verb::Rematch => LetterCommand::Rematch(self.at(game, verb, words)?),
            Verb::Record => LetterCommand::Record(self.at(game, verb, words)?),
            Verb::Moves => self.moves(game, words)?,
            Verb::Set => self.set(game, words)?,
            Verb::Notify => self.notify(game, words)?,
            Verb::Vacation => vacation(words)?,
            Verb::Stop | Verb::Resume => match words {
                [mail] if mail.is("mail") && verb == Verb::Stop => LetterCommand::StopMail,
                [mail] if mail.is("mail") => LetterCommand::ResumeMail,
                [] => return Err(Fault::Missing { verb, slot: Slot::Object }),
                _ => return Err(Fault::Unreadable { verb, slot: Slot::Object }),
            },
            Verb::Watch => LetterCommand::Watch(slots::only_table(verb, words)?),
            Verb::Unwatch => LetterCommand::Unwatch(slots::only_table(verb, words)?),
            Verb::Pass | Verb::Swap | Verb::Propose | Verb::Undo | Verb::Reject => {
                let at = self.at(game, verb, words)?;
                let play = PlayWord::of(verb).ok_or(Fault::TooMuch(verb))?;
                LetterCommand::Move(Ordered { at, play, turn: None })
            }
        };
        Ok(ParsedCommand::Whole(command))
    }

    /// Parses the slot `BOARD`, which may be missing only if a token identifies the table.
    fn table<'w>(
        &self,
        game: Option<&'static str>,
        verb: Verb,
        words: &'w [Word],
    ) -> Result<(Option<crate::command::TableName>, &'w [Word]), Fault> {
        // Words that form an order as a whole contain no board.
        if self.has_token && orders::bare_in(self, game, words).is_some() {
            return Ok((None, words));
        }
        match slots::table(words, self.has_token) {
            (None, _) if !self.has_token => Err(Fault::Missing { verb, slot: Slot::Board }),
            found => Ok(found),
        }
    }

    fn at(&self, game: Option<&'static str>, verb: Verb, words: &[Word]) -> Result<At, Fault> {
        let (table, rest) = slots::table(words, self.has_token);
        if table.is_none() && !self.has_token {
            return Err(Fault::Missing { verb, slot: Slot::Board });
        }
        Ok(At { game, table, signer: slots::signer(verb, rest)? })
    }

    fn ordered(&self, game: Option<&'static str>, verb: Verb, words: &[Word]) -> Result<Ordered, Fault> {
        let (table, rest) = self.table(game, verb, words)?;
        let (signer, play, turn) = orders::play(self, game, verb, rest)?;
        Ok(Ordered { at: At { game, table, signer }, play, turn })
    }

    fn confirm(&self, game: Option<&'static str>, words: &[Word]) -> Result<LetterCommand, Fault> {
        let (table, rest) = self.table(game, Verb::Confirm, words)?;
        // An order after the slots is the one that is confirmed.
        Ok(match orders::play(self, game, Verb::Confirm, rest) {
            Ok((signer, play, turn)) => {
                LetterCommand::Confirm { at: At { game, table, signer }, play: Some((play, turn)) }
            }
            Err(_) => {
                let signer = slots::signer(Verb::Confirm, rest)?;
                LetterCommand::Confirm { at: At { game, table, signer }, play: None }
            }
        })
    }

    fn preview(&self, game: Option<&'static str>, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Preview;
        if let Some((new, rest)) = words.split_first()
            && new.is("new")
        {
            let game = game.ok_or(Fault::Missing { verb, slot: Slot::Game })?;
            let (seats, rest) = match rest.split_first() {
                Some((seats, rest)) if !slots::is_option(seats) => {
                    let seats = seats.text.parse().ok().filter(|seats| (1..=16).contains(seats));
                    (Some(seats.ok_or(Fault::Unreadable { verb, slot: Slot::Seats })?), rest)
                }
                _ => (None, rest),
            };
            let options = rest.iter().map(|word| slots::option(verb, word)).collect::<Result<_, _>>()?;
            return Ok(LetterCommand::PreviewNew { game, seats, options });
        }
        let (table, rest) = self.table(game, verb, words)?;
        if rest.is_empty() {
            return Err(Fault::Missing { verb, slot: Slot::Order });
        }
        let line = orders::whole_line(self, game, rest).ok_or_else(|| self.no_order(game))?;
        Ok(LetterCommand::Preview { at: At { game, table, signer: Signer::default() }, line })
    }

    /// The fault for text that isn't an order.
    pub(crate) fn no_order(&self, game: Option<&str>) -> Fault {
        let of_game = |kind: &&Kind| game.is_none_or(|id| kind.info.id == id);
        let examples = self.games.iter().filter(of_game).map(|kind| kind.info.order_example).collect();
        Fault::NoOrder { examples, signer: None }
    }

    fn help(&self, game: Option<&'static str>, words: &[Word]) -> LetterCommand {
        let named = words.first().and_then(|word| self.game(&word.text)).filter(|_| words.len() == 1);
        let game = game.or(named.map(|game| game.info.id));
        // Only a command word is a subject; anything else is ignored.
        let subject = words.first().and_then(|word| match Verb::guess(&word.text)? {
            Guess::Exact(verb) | Guess::Nearly(verb) | Guess::TooGrave(verb) => Some(verb),
        });
        LetterCommand::Help { game, subject }
    }

    /// Parses a game that may come before or after the verb.
    fn game_slot(
        &self,
        game: Option<&'static str>,
        verb: Verb,
        words: &[Word],
    ) -> Result<Option<&'static str>, Fault> {
        match (game, words) {
            (game, []) => Ok(game),
            (None, [word]) => match self.game(&word.text) {
                Some(game) => Ok(Some(game.info.id)),
                None => Err(Fault::Unreadable { verb, slot: Slot::Game }),
            },
            _ => Err(Fault::TooMuch(verb)),
        }
    }

    fn signup(&self, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Signup;
        let (before, addresses) = slots::addresses(verb, words)?;
        let Signer { user, word } = slots::signer(verb, before)?;
        let user = user.ok_or(Fault::Missing { verb, slot: Slot::User })?;
        Ok(LetterCommand::Signup { user, word, addresses })
    }

    fn addresses(&self, change: AddressChange, verb: Verb, words: &[Word]) -> Result<LetterCommand, Fault> {
        let (before, addresses) = slots::addresses(verb, words)?;
        if addresses.is_empty() {
            return Err(Fault::Missing { verb, slot: Slot::Address });
        }
        Ok(LetterCommand::Addresses { change, signer: slots::signer(verb, before)?, addresses })
    }

    fn change(&self, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Change;
        let Some((object, rest)) = words.split_first() else {
            return Err(Fault::Missing { verb, slot: Slot::Object });
        };
        if object.is("address") || object.is("addresses") {
            return self.addresses(AddressChange::Replace, verb, rest);
        }
        if !object.is("password") {
            return Err(Fault::Unreadable { verb, slot: Slot::Object });
        }
        let Some((new, before)) = rest.split_last() else {
            return Err(Fault::Missing { verb, slot: Slot::Object });
        };
        let new = Secret::new(new.text.clone());
        // A single word before the new password is the name.
        Ok(LetterCommand::ChangePassword { signer: slots::signer(verb, before)?, new })
    }

    fn challenge(&self, game: Option<&'static str>, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Challenge;
        let game = game.ok_or(Fault::Missing { verb, slot: Slot::Game })?;
        let (options, names): (Vec<&Word>, Vec<&Word>) =
            words.iter().partition(|word| slots::is_option(word));
        let names = names.into_iter().map(|word| {
            let text = word.text.trim_end_matches(',').to_owned();
            slots::user(verb, &Word { text, is_quoted: word.is_quoted })
        });
        let players: Vec<String> = names.collect::<Result<_, _>>()?;
        if players.is_empty() {
            return Err(Fault::Missing { verb, slot: Slot::User });
        }
        if players.len() > MOST_PLAYERS {
            return Err(Fault::TooMuch(verb));
        }
        let options = options.into_iter().map(|word| slots::option(verb, word)).collect::<Result<_, _>>()?;
        Ok(LetterCommand::Challenge { game, players, options })
    }

    fn show_as(&self, scope: SearchScope, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Showas;
        let Some((name, rest)) = words.split_first() else {
            return Err(Fault::Missing { verb, slot: Slot::User });
        };
        let user = Some(slots::user(verb, name)?);
        // If the sender is known, a number is a board; otherwise it is the mail word, which is required.
        let is_word = |word: &Word| {
            let is_board = word.board().is_some()
                || word.text.split('#').next().is_some_and(|part| part.parse::<u32>().is_ok());
            let is_filter = rest.len() == 1 && crate::command::BoardFilter::read(&word.text).is_some();
            word.is_quoted || !is_filter && (!is_board || !self.is_known && rest.len() > 1)
        };
        let (word, rest) = match rest.split_first() {
            Some((word, rest)) if is_word(word) => (Some(Secret::new(word.text.clone())), rest),
            _ => (None, rest),
        };
        let (shown, filter) = slots::shown(verb, rest)?;
        Ok(LetterCommand::ShowAs { scope, signer: Signer { user, word }, shown, filter })
    }

    fn listing(
        &self,
        list: List,
        scope: SearchScope,
        verb: Verb,
        words: &[Word],
    ) -> Result<LetterCommand, Fault> {
        let (users, filter) = slots::users(verb, words)?;
        if scope == SearchScope::Unsaid && users.len() > 1 {
            return Err(Fault::Missing { verb, slot: Slot::Game });
        }
        Ok(LetterCommand::Listing { list, scope, users, filter })
    }

    /// With a token the table is known, so a single word is the prefix of the orders, even if it is a number.
    fn moves(&self, game: Option<&'static str>, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Moves;
        let (table, rest) = match words {
            [_] if self.has_token => (None, words),
            _ => slots::table(words, self.has_token),
        };
        if table.is_none() && !self.has_token {
            return Err(Fault::Missing { verb, slot: Slot::Board });
        }
        let prefix = match rest {
            [] => None,
            [prefix] if prefix.text.len() <= 100 => Some(prefix.text.clone()),
            _ => return Err(Fault::TooMuch(verb)),
        };
        Ok(LetterCommand::Moves { at: At { game, table, signer: Signer::default() }, prefix })
    }

    fn set(&self, game: Option<&'static str>, words: &[Word]) -> Result<LetterCommand, Fault> {
        let verb = Verb::Set;
        let joined = words.iter().map(|word| match word.is_quoted {
            true => format!("\"{}\"", word.text),
            false => word.text.clone(),
        });
        let joined = joined.collect::<Vec<String>>().join(" ").replace(" =", "=").replace("= ", "=");
        let words = slots::split(&joined);
        let is_setting = |word: &Word| !word.is_quoted && word.text.contains('=');
        // pbmserv's single letter for a drawing comes after the slots.
        let letters = if game.is_some() { 1 } else { 0 };
        let start = words.iter().position(is_setting).unwrap_or(words.len().saturating_sub(letters));
        let (before, settings) = words.split_at(start);
        if settings.is_empty() {
            return Err(Fault::Missing { verb, slot: Slot::Setting });
        }
        let settings = settings.iter().map(|word| setting(word, game.is_some())).collect::<Result<_, _>>()?;
        Ok(LetterCommand::Set { game, signer: slots::signer(verb, before)?, settings })
    }

    fn notify(&self, game: Option<&'static str>, words: &[Word]) -> Result<LetterCommand, Fault> {
        let (before, on) = match words.split_last() {
            Some((last, before)) if last.is("on") => (before, true),
            Some((last, before)) if last.is("off") => (before, false),
            _ => (words, true),
        };
        Ok(LetterCommand::Notify { game, signer: slots::signer(Verb::Notify, before)?, on })
    }

    /// Parses `chat`, `message` and `broadcast`: the text comes after a colon, or on the following lines.
    /// With a reply token, `chat` takes the whole line.
    fn said_text(
        &self,
        game: Option<&'static str>,
        verb: Verb,
        words: &[Word],
        raw: &str,
    ) -> Result<ParsedCommand, Fault> {
        let first = words.first();
        let is_short = verb == Verb::Chat
            && game.is_none()
            && self.has_token
            && first.is_some_and(|word| {
                word.board().is_none() && word.text.trim_end_matches(':').parse::<u32>().is_err()
            });
        if is_short {
            let text = raw.trim_start().split_once(char::is_whitespace).map_or("", |(_, text)| text.trim());
            let text = text.strip_prefix(':').unwrap_or(text).trim().to_owned();
            if text.is_empty() {
                return Err(Fault::Missing { verb, slot: Slot::Text });
            }
            return Ok(ParsedCommand::Whole(LetterCommand::Chat { at: At::default(), text }));
        }
        let colon = raw.find([':', '：']).filter(|&at| {
            // A colon right after the verb or the game counts only if text follows it.
            !raw[at..].trim_start_matches([':', '：']).trim().is_empty()
        });
        let (slots, text) = match colon {
            Some(at) => {
                let (slots, text) = raw.split_at(at);
                let all = slots::split(&fold(slots));
                let skipped = if game.is_some() { 2 } else { 1 };
                (
                    all.get(skipped..).unwrap_or_default().to_vec(),
                    Some(text.trim_start_matches([':', '：']).trim().to_owned()),
                )
            }
            None => {
                let bare = words.iter().map(|word| {
                    let text = if word.is_quoted { &word.text } else { word.text.trim_end_matches(':') };
                    Word { text: text.to_owned(), is_quoted: word.is_quoted }
                });
                (bare.filter(|word| !word.text.is_empty()).collect(), None)
            }
        };
        let is_whole = text.is_some();
        let text = text.unwrap_or_default();
        let command = match verb {
            Verb::Message => {
                let (signer, to) = self.recipients(&slots)?;
                LetterCommand::Message { signer, to, text }
            }
            Verb::Broadcast => LetterCommand::Broadcast { signer: slots::signer(verb, &slots)?, text },
            _ => LetterCommand::Chat { at: self.at(game, verb, &slots)?, text },
        };
        Ok(if is_whole { ParsedCommand::Whole(command) } else { ParsedCommand::Introduction(command) })
    }

    /// Parses `USERID WORD TO...`. Known senders may omit the first two, or give only their own name; others
    /// must give both.
    fn recipients(&self, words: &[Word]) -> Result<(Signer, Vec<String>), Fault> {
        let verb = Verb::Message;
        // `Message from Ann` is a subject that mail programs write; `message in error, please notify` a line
        // of a disclaimer.
        if words.first().is_some_and(|word| ["from", "in", "is"].iter().any(|other| word.is(other))) {
            return Err(Fault::Unreadable { verb, slot: Slot::User });
        }
        let names_self = words.first().is_some_and(|word| self.is_account(&word.text));
        let slots = match words.len() {
            0 => return Err(Fault::Missing { verb, slot: Slot::User }),
            1 => 0,
            2 if names_self => 1,
            _ if names_self || !self.is_known => 2,
            _ => 0,
        };
        let (signer, to) = words.split_at_checked(slots).ok_or(Fault::Missing { verb, slot: Slot::User })?;
        if to.is_empty() {
            return Err(Fault::Missing { verb, slot: Slot::User });
        }
        let to = to.iter().map(|word| {
            let text = word.text.trim_end_matches(',').to_owned();
            slots::user(verb, &Word { text, is_quoted: word.is_quoted })
        });
        Ok((slots::signer(verb, signer)?, to.collect::<Result<_, _>>()?))
    }

    pub(crate) fn is_account(&self, name: &str) -> bool {
        self.account.is_some_and(|account| account.to_lowercase() == name.to_lowercase())
    }
}

/// A parsed command, complete or without its text.
enum ParsedCommand {
    Whole(LetterCommand),
    Introduction(LetterCommand),
    Multiple,
}

fn said(read: Result<ParsedCommand, Fault>) -> LineContent {
    match read {
        Ok(ParsedCommand::Whole(command)) => LineContent::LetterCommand(command),
        Ok(ParsedCommand::Introduction(command)) => LineContent::Introduction(command),
        Ok(ParsedCommand::Multiple) => LineContent::Multiple,
        Err(fault) => LineContent::Fault(fault),
    }
}

fn setting(word: &Word, has_game: bool) -> Result<Setting, Fault> {
    let bad = Fault::Unreadable { verb: Verb::Set, slot: Slot::Setting };
    let is_name = |name: &str| {
        (1..=32).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let Some((key, value)) = word.text.split_once('=') else {
        return if has_game && is_name(&word.text) {
            Ok(Setting::Board(word.text.clone()))
        } else {
            Err(bad)
        };
    };
    let value = value.trim_end_matches(',');
    match key.to_ascii_lowercase().as_str() {
        "lang" | "language" => value.parse::<Lang>().map(Setting::Lang).map_err(|_| bad),
        "mail" => MailWish::read(value).map(Setting::Mail).ok_or(bad),
        "board" if is_name(value) => Ok(Setting::Board(value.to_owned())),
        _ => Err(bad),
    }
}

fn vacation(words: &[Word]) -> Result<LetterCommand, Fault> {
    let verb = Verb::Vacation;
    let parts = ["-", "--", "to", "until", "from"];
    let days = words.iter().filter(|word| !parts.iter().any(|part| word.is(part)));
    let days = days.map(|word| Day::read(&word.text).ok_or(Fault::Unreadable { verb, slot: Slot::Day }));
    match days.collect::<Result<Vec<Day>, Fault>>()?.as_slice() {
        [from, to] if from <= to => Ok(LetterCommand::Vacation { from: *from, to: *to }),
        [_, _] => Err(Fault::DaysReversed),
        [] | [_] => Err(Fault::Missing { verb, slot: Slot::Day }),
        _ => Err(Fault::TooMuch(verb)),
    }
}

/// Removes marks around a line that mean bold or code, or quote a command.
pub(crate) fn unwrapped(line: &str) -> &str {
    for mark in ['*', '`', '\'', '"'] {
        let inner = line.strip_prefix(mark).and_then(|rest| rest.strip_suffix(mark));
        if let Some(inner) = inner.filter(|inner| !inner.contains(mark)) {
            return inner.trim();
        }
    }
    line
}

/// Whether a line is a sentence although it begins with a command word: `Show me how you did that!`
fn is_sentence(line: &str, words: &[Word]) -> bool {
    words.len() >= 3 && line.ends_with(['.', '!', '?', ',', ';', ':', ')', '…']) || words.len() > 8
}

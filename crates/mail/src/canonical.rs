//! Canonical text of commands: lower-case words, slots in the order of the forms.

use crate::command::{
    AddressChange, At, ChallengeOption, LetterCommand, List, Ordered, PlayWord, SearchScope, Setting,
    ShowTarget, Signer,
};
use crate::secret::Secret;

/// Whether secrets are shown in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrets {
    /// Secrets are shown: only in `botyard mail read`, for people who have the letter anyway.
    Shown,
    /// Three asterisks replace each secret.
    Hidden,
}

impl LetterCommand {
    /// Formats the command as a line. With secrets shown, it parses back to the same command, except for the
    /// text of a chat, which isn't included.
    pub fn canonical(&self, secrets: Secrets) -> String {
        let mut line = CommandLine { text: String::new(), secrets };
        line.command(self);
        line.text
    }

    /// The text of `chat`, `message` or `broadcast`.
    pub fn text(&self) -> Option<&str> {
        match self {
            LetterCommand::Chat { text, .. }
            | LetterCommand::Message { text, .. }
            | LetterCommand::Broadcast { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Whether the command has a mail word.
    pub fn has_word(&self) -> bool {
        self.signer().is_some_and(|signer| signer.word.is_some())
    }

    /// The sender's name and mail word, if the command has slots for them.
    pub fn signer(&self) -> Option<&Signer> {
        match self {
            LetterCommand::Move(ordered) | LetterCommand::Submit(ordered) => Some(&ordered.at.signer),
            LetterCommand::Confirm { at, .. }
            | LetterCommand::Queue { at, .. }
            | LetterCommand::Preview { at, .. }
            | LetterCommand::Moves { at, .. }
            | LetterCommand::Chat { at, .. }
            | LetterCommand::Resign(at)
            | LetterCommand::Accept(at)
            | LetterCommand::Decline(at)
            | LetterCommand::Draw(at)
            | LetterCommand::Rematch(at)
            | LetterCommand::Record(at) => Some(&at.signer),
            LetterCommand::Addresses { signer, .. }
            | LetterCommand::ChangePassword { signer, .. }
            | LetterCommand::Signoff(signer)
            | LetterCommand::ShowAs { signer, .. }
            | LetterCommand::Message { signer, .. }
            | LetterCommand::Broadcast { signer, .. }
            | LetterCommand::Set { signer, .. }
            | LetterCommand::Notify { signer, .. } => Some(signer),
            _ => None,
        }
    }
}

/// A line being built.
struct CommandLine {
    text: String,
    secrets: Secrets,
}

impl CommandLine {
    fn command(&mut self, command: &LetterCommand) {
        match command {
            LetterCommand::Help { game, subject } => {
                self.opt(*game).word("help").opt(subject.map(crate::verb::Verb::word))
            }
            LetterCommand::List(game) => self.word("list").opt(*game),
            LetterCommand::Rules(game) => self.word("rules").opt(*game),
            LetterCommand::Signup { user, word, addresses } => self
                .word("signup")
                .name(user)
                .secret(word.as_ref())
                .words(addresses.iter().map(super::address::Address::as_str)),
            LetterCommand::Addresses { change, signer, addresses } => {
                let verb = match change {
                    AddressChange::Add => "add",
                    AddressChange::Delete => "delete",
                    AddressChange::Replace => "change address",
                };
                self.word(verb).signer(signer).words(addresses.iter().map(super::address::Address::as_str))
            }
            LetterCommand::ChangePassword { signer, new } => {
                self.word("change password").signer(signer).secret(Some(new))
            }
            LetterCommand::Signoff(signer) => self.word("signoff").signer(signer),
            LetterCommand::Challenge { game, players, options } => {
                self.word(game).word("challenge").names(players).options(options)
            }
            LetterCommand::Move(ordered) => self.ordered("move", ordered),
            LetterCommand::Submit(ordered) => self.ordered("submit", ordered),
            LetterCommand::Confirm { at, play } => {
                self.at("confirm", at);
                play.iter().fold(self, |line, (play, turn)| line.play(play).turn(*turn))
            }
            LetterCommand::Queue { at, line, turn } => self.at("queue", at).word(line).turn(*turn),
            LetterCommand::Preview { at, line } => self.at("preview", at).word(line),
            LetterCommand::PreviewNew { game, seats, options } => {
                let seats = seats.map(|seats| seats.to_string());
                self.word(game).word("preview new").opt(seats.as_deref()).options(options)
            }
            LetterCommand::Show { scope, shown, filter } => self
                .scope(*scope)
                .word("show")
                .shown(shown)
                .opt(filter.map(super::command::BoardFilter::word)),
            LetterCommand::ShowAs { scope, signer, shown, filter } => {
                let line = self.scope(*scope).word("showas").signer(signer);
                line.shown(shown).opt(filter.map(super::command::BoardFilter::word))
            }
            LetterCommand::Listing { list, scope, users, filter } => {
                let verb = match list {
                    List::Games => "games",
                    List::History => "history",
                    List::Standings => "standings",
                    List::Ratings => "ratings",
                };
                self.scope(*scope).word(verb).names(users).opt(filter.map(super::command::BoardFilter::word))
            }
            LetterCommand::Resign(at) => self.at("resign", at),
            LetterCommand::Accept(at) => self.at("accept", at),
            LetterCommand::Decline(at) => self.at("decline", at),
            LetterCommand::Draw(at) => self.at("draw", at),
            LetterCommand::Rematch(at) => self.at("rematch", at),
            LetterCommand::Record(at) => self.at("record", at),
            LetterCommand::Moves { at, prefix } => self.at("moves", at).opt(prefix.as_deref()),
            LetterCommand::Chat { at, .. } => self.at("chat", at),
            LetterCommand::Message { signer, to, .. } => self.word("message").signer(signer).names(to),
            LetterCommand::Broadcast { signer, .. } => self.word("broadcast").signer(signer),
            LetterCommand::Set { game, signer, settings } => {
                let words = settings.iter().map(|setting| match setting {
                    Setting::Lang(lang) => format!("lang={}", lang.code()),
                    Setting::Mail(wish) => format!("mail={}", wish.word()),
                    Setting::Board(name) => format!("board={name}"),
                });
                let words: Vec<String> = words.collect();
                self.opt(*game).word("set").signer(signer).words(words.iter().map(String::as_str))
            }
            LetterCommand::Notify { game, signer, on } => {
                self.opt(*game).word("notify").signer(signer).word(if *on { "on" } else { "off" })
            }
            LetterCommand::Vacation { from, to } => {
                self.word("vacation").word(&from.to_string()).word(&to.to_string())
            }
            LetterCommand::StopMail => self.word("stop mail"),
            LetterCommand::ResumeMail => self.word("resume mail"),
            LetterCommand::Watch(table) => self.word("watch").word(&table.to_string()),
            LetterCommand::Unwatch(table) => self.word("unwatch").word(&table.to_string()),
        };
    }

    fn word(&mut self, word: &str) -> &mut CommandLine {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self
    }

    fn words<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> &mut CommandLine {
        words.fold(self, |line, word| line.word(word))
    }

    fn opt(&mut self, word: Option<&str>) -> &mut CommandLine {
        self.words(word.into_iter())
    }

    /// Quotes a name if it has two words, or could be a board, a table's id or a keyword.
    fn name(&mut self, name: &str) -> &mut CommandLine {
        let has_digit = name.contains(|sign: char| sign.is_ascii_digit());
        let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
        let is_word = ["all", "active", "inactive", "next", "on", "off", "board", "table", "new", "mail"]
            .iter()
            .any(|word| name.eq_ignore_ascii_case(word));
        let is_doubtful = name.contains(' ') || is_number || is_word || has_digit && name.len() >= 8;
        if is_doubtful { self.word(&format!("\"{name}\"")) } else { self.word(name) }
    }

    fn names(&mut self, names: &[String]) -> &mut CommandLine {
        names.iter().fold(self, |line, name| line.name(name))
    }

    fn secret(&mut self, secret: Option<&Secret>) -> &mut CommandLine {
        match (secret, self.secrets) {
            (None, _) => self,
            (Some(secret), Secrets::Shown) if secret.reveal().contains(' ') => {
                self.word(&format!("\"{}\"", secret.reveal()))
            }
            (Some(secret), Secrets::Shown) => self.word(secret.reveal()),
            (Some(_), Secrets::Hidden) => self.word("***"),
        }
    }

    fn signer(&mut self, signer: &Signer) -> &mut CommandLine {
        signer.user.iter().fold(&mut *self, |line, user| line.name(user)).secret(signer.word.as_ref())
    }

    fn scope(&mut self, scope: SearchScope) -> &mut CommandLine {
        self.opt(match scope {
            SearchScope::Unsaid => None,
            SearchScope::All => Some("all"),
            SearchScope::Game(game) => Some(game),
        })
    }

    fn at(&mut self, verb: &str, at: &At) -> &mut CommandLine {
        let table = at.table.as_ref().map(ToString::to_string);
        self.opt(at.game).word(verb).opt(table.as_deref()).signer(&at.signer)
    }

    fn ordered(&mut self, verb: &str, ordered: &Ordered) -> &mut CommandLine {
        self.at(verb, &ordered.at).play(&ordered.play).turn(ordered.turn)
    }

    fn play(&mut self, play: &PlayWord) -> &mut CommandLine {
        self.word(play.text())
    }

    fn turn(&mut self, turn: Option<u32>) -> &mut CommandLine {
        if let Some(turn) = turn {
            self.text.push_str(&format!("#{turn}"));
        }
        self
    }

    fn shown(&mut self, shown: &[ShowTarget]) -> &mut CommandLine {
        shown.iter().fold(self, |line, shown| match shown {
            ShowTarget::Board(number, turn) => line.word(&number.to_string()).turn(*turn),
            ShowTarget::Name(name, None) => line.name(name),
            ShowTarget::Name(name, turn) => line.word(name).turn(*turn),
        })
    }

    fn options(&mut self, options: &[ChallengeOption]) -> &mut CommandLine {
        options.iter().fold(self, |line, option| {
            line.word(&match option {
                ChallengeOption::Game(key, value) => format!("-{key}={value}"),
                ChallengeOption::NagDays(days) => format!("--nagtime={days}"),
                ChallengeOption::ForfeitDays(days) => format!("--forfeittime={days}"),
                ChallengeOption::TotalDays(days) => format!("--totaltime={days}"),
            })
        })
    }
}

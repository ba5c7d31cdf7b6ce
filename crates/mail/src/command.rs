//! What a letter can tell us to do.

use std::fmt;

use botyard_core::Lang;

use crate::address::Address;
use crate::day::Day;
use crate::secret::Secret;
use crate::verb::Verb;

/// A command of a letter. Its `Display` is the canonical text with secrets hidden; [`LetterCommand::canonical`] can show them.
///
/// Games are named by their ids. Orders are text as it was typed, which the table's game reads.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LetterCommand {
    /// `help [SUBJECT]`, `GAME help`.
    Help {
        /// The game that help is asked for.
        game: Option<&'static str>,
        /// The command that help is asked for.
        subject: Option<Verb>,
    },
    /// `list [GAME]`: games being played.
    List(Option<&'static str>),
    /// `rules [GAME]`; without a game, that of the table.
    Rules(Option<&'static str>),
    /// `signup USERID [PASSWORD] [ADDRESS...]`. Whatever stands in the password's slot is never used.
    Signup {
        /// The name of the new account.
        user: String,
        /// The password's slot.
        word: Option<Secret>,
        /// Addresses besides that of the letter.
        addresses: Vec<Address>,
    },
    /// `add ...`, `delete ...`, `change address ...`.
    Addresses {
        /// What happens to them.
        change: AddressChange,
        /// Who says so.
        signer: Signer,
        /// The addresses.
        addresses: Vec<Address>,
    },
    /// `change password ...`: understood so that it can be refused.
    ChangePassword {
        /// Who says so, with the old one.
        signer: Signer,
        /// The new one.
        new: Secret,
    },
    /// `signoff ...`: closes the account.
    Signoff(Signer),
    /// `GAME challenge USERID1 USERID2 [-option=value] [--nagtime=7 ...]`.
    Challenge {
        /// The game.
        game: &'static str,
        /// Names in order of play.
        players: Vec<String>,
        /// Options and times, in the order in which they were typed.
        options: Vec<ChallengeOption>,
    },
    /// `GAME move BOARD USERID WORD MOVE[#MOVENO]`.
    Move(Ordered),
    /// `GAME submit ...`: the first of two steps.
    Submit(Ordered),
    /// `GAME confirm ...`: the second; the order may be left out.
    Confirm {
        /// The table.
        at: At,
        /// The order that is confirmed, and the turn that it is for.
        play: Option<(Play, Option<u32>)>,
    },
    /// `GAME queue ...`: a conditional line.
    Queue {
        /// The table.
        at: At,
        /// The orders, separated by spaces.
        line: String,
        /// The turn that the first one is for.
        turn: Option<u32>,
    },
    /// `GAME preview BOARD MOVE+`: shows what would be, to the sender only.
    Preview {
        /// The table.
        at: At,
        /// The orders, separated by spaces.
        line: String,
    },
    /// `GAME preview new N [-options]`.
    PreviewNew {
        /// The game.
        game: &'static str,
        /// How many play; the fewest if left out.
        seats: Option<u8>,
        /// The options.
        options: Vec<ChallengeOption>,
    },
    /// `GAME show BOARD[#MOVENO]+`, `GAME show USERID+ [next]`, `all show USERID`.
    Show {
        /// In which games.
        scope: Scope,
        /// Boards and names; with a reply token, none stands for its table.
        shown: Vec<Shown>,
        /// Which boards of the named users.
        filter: Option<Filter>,
    },
    /// `GAME showas USERID WORD ...`: also what only that player may see.
    ShowAs {
        /// In which games.
        scope: Scope,
        /// Who looks.
        signer: Signer,
        /// Boards.
        shown: Vec<Shown>,
        /// Which of the signer's boards.
        filter: Option<Filter>,
    },
    /// `GAME games`, `history`, `standings`, `ratings`.
    Listing {
        /// Which list.
        list: List,
        /// In which games.
        scope: Scope,
        /// Only these users.
        users: Vec<String>,
        /// Which of their boards.
        filter: Option<Filter>,
    },
    /// `GAME resign BOARD USERID WORD`.
    Resign(At),
    /// `accept [BOARD]`: a challenge or an offer.
    Accept(At),
    /// `decline [BOARD]`.
    Decline(At),
    /// `draw [BOARD]`: offers one.
    Draw(At),
    /// `rematch [BOARD]`.
    Rematch(At),
    /// `record [BOARD]`: the game so far as a `.yard` file.
    Record(At),
    /// `moves [BOARD] [PREFIX]`: the legal orders.
    Moves {
        /// The table.
        at: At,
        /// How they begin.
        prefix: Option<String>,
    },
    /// `GAME chat BOARD USERID WORD`, with its text.
    Chat {
        /// The table.
        at: At,
        /// What is said.
        text: String,
    },
    /// `message USERID WORD TO...`, with its text.
    Message {
        /// Who writes.
        signer: Signer,
        /// To whom.
        to: Vec<String>,
        /// What is said.
        text: String,
    },
    /// `broadcast USERID WORD`, with its text.
    Broadcast {
        /// Who writes.
        signer: Signer,
        /// What is said.
        text: String,
    },
    /// `set ...`, `GAME set USERID WORD ...`.
    Set {
        /// The game whose drawing is set.
        game: Option<&'static str>,
        /// Who says so.
        signer: Signer,
        /// What is set, in order.
        settings: Vec<Setting>,
    },
    /// `GAME notify [USERID WORD] [on|off]`: results by mail.
    Notify {
        /// The game; all of them if left out.
        game: Option<&'static str>,
        /// Who says so.
        signer: Signer,
        /// Whether results are told.
        on: bool,
    },
    /// `vacation FROM TO`, both days included.
    Vacation {
        /// The first day.
        from: Day,
        /// The last day.
        to: Day,
    },
    /// `stop mail`.
    StopMail,
    /// `resume mail`.
    ResumeMail,
    /// `watch ID`.
    Watch(TableName),
    /// `unwatch ID`.
    Unwatch(TableName),
}

/// A table as a letter names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TableName {
    /// The short number that the player has for it.
    Board(u32),
    /// Its id.
    Id(String),
}

/// At which table, and who says so. What is left out follows from the reply token and the sender.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct At {
    /// The game that was named.
    pub game: Option<&'static str>,
    /// The table.
    pub table: Option<TableName>,
    /// Who says so.
    pub signer: Signer,
}

/// The slots `USERID WORD`, which a known sender may leave out. A word never stands alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signer {
    /// The name of the account.
    pub user: Option<String>,
    /// A mail word, or what was typed in its place.
    pub word: Option<Secret>,
}

/// An order at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// The table.
    pub at: At,
    /// The order.
    pub play: Play,
    /// It counts for this turn only.
    pub turn: Option<u32>,
}

/// An order of the game, or a word in its place that every game knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Play {
    /// The text of an order.
    Order(String),
    /// `pass`.
    Pass,
    /// `swap`.
    Swap,
    /// `propose`: offers a draw.
    Propose,
    /// `undo`: asks for a move back.
    Undo,
    /// `accept`.
    Accept,
    /// `reject`.
    Reject,
    /// `resign`.
    Resign,
}

/// What happens to addresses of an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddressChange {
    /// These, too.
    Add,
    /// These no more.
    Delete,
    /// These instead of all others.
    Replace,
}

/// A word behind `challenge` or `preview new` that isn't a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChallengeOption {
    /// An option of the game: `-goal=beyond`.
    Game(String, String),
    /// Days until a player is reminded.
    NagDays(u16),
    /// Days until a player forfeits.
    ForfeitDays(u16),
    /// Days for the whole game.
    TotalDays(u16),
}

/// In which games something is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scope {
    /// No game was named: those of the table, or all.
    #[default]
    Unsaid,
    /// `all`.
    All,
    /// This one.
    Game(&'static str),
}

/// A board or a name behind `show`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shown {
    /// A board, perhaps as it was at a turn.
    Board(u32, Option<u32>),
    /// A user, or the id of a table, perhaps as it was at a turn.
    Name(String, Option<u32>),
}

/// Which boards of a user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    /// All of them.
    All,
    /// Games under way.
    Active,
    /// Games that are over.
    Inactive,
    /// Games in which it is the user's turn.
    Next,
}

/// A list that can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum List {
    /// Games being played.
    Games,
    /// Games that are over.
    History,
    /// Wins and losses.
    Standings,
    /// Ratings.
    Ratings,
}

/// Something to `set`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// `lang=pl`.
    Lang(Lang),
    /// `mail=away`.
    Mail(MailWish),
    /// `board=NAME`, or pbmserv's single letter.
    Board(String),
}

/// When a player wants mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MailWish {
    /// For every turn.
    Always,
    /// For turns that come while the player is away.
    Away,
    /// Collected, one letter an hour at most.
    Hourly,
    /// Collected, one letter a day at most.
    Digest,
    /// Never.
    Never,
}

impl Play {
    /// The word that a verb is in place of an order.
    pub(crate) fn of(verb: Verb) -> Option<Play> {
        Some(match verb {
            Verb::Pass => Play::Pass,
            Verb::Swap => Play::Swap,
            Verb::Propose => Play::Propose,
            Verb::Undo => Play::Undo,
            Verb::Accept => Play::Accept,
            Verb::Reject => Play::Reject,
            Verb::Resign => Play::Resign,
            _ => return None,
        })
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Play::Order(order) => order,
            Play::Pass => "pass",
            Play::Swap => "swap",
            Play::Propose => "propose",
            Play::Undo => "undo",
            Play::Accept => "accept",
            Play::Reject => "reject",
            Play::Resign => "resign",
        }
    }
}

impl Filter {
    pub(crate) fn read(word: &str) -> Option<Filter> {
        let all = [Filter::All, Filter::Active, Filter::Inactive, Filter::Next];
        all.into_iter().find(|filter| filter.word().eq_ignore_ascii_case(word))
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Filter::All => "all",
            Filter::Active => "active",
            Filter::Inactive => "inactive",
            Filter::Next => "next",
        }
    }
}

impl MailWish {
    pub(crate) fn read(word: &str) -> Option<MailWish> {
        let all = [MailWish::Always, MailWish::Away, MailWish::Hourly, MailWish::Digest, MailWish::Never];
        all.into_iter().find(|wish| wish.word().eq_ignore_ascii_case(word))
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            MailWish::Always => "always",
            MailWish::Away => "away",
            MailWish::Hourly => "hourly",
            MailWish::Digest => "digest",
            MailWish::Never => "never",
        }
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableName::Board(number) => write!(f, "{number}"),
            TableName::Id(id) => f.write_str(id),
        }
    }
}

impl fmt::Display for LetterCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.canonical(crate::canonical::Secrets::Hidden))
    }
}

//! Commands that letters can give.

use std::fmt;

use botyard_core::Lang;

use crate::address::Address;
use crate::day::Day;
use crate::secret::Secret;
use crate::verb::Verb;

/// A command of a letter. `Display` gives the canonical text with secrets hidden;
/// [`LetterCommand::canonical`] can show them.
///
/// Games are named by their ids. Orders are text as typed, to be parsed by the table's game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LetterCommand {
    /// `help [SUBJECT]`, `GAME help`.
    Help {
        /// The game for which help is requested.
        game: Option<&'static str>,
        /// The command for which help is requested.
        subject: Option<Verb>,
    },
    /// `list [GAME]`: games being played.
    List(Option<&'static str>),
    /// `rules [GAME]`; by default the table's game.
    Rules(Option<&'static str>),
    /// `signup USERID [PASSWORD] [ADDRESS...]`. The content of the password slot is never used.
    Signup {
        /// Name of the new account.
        user: String,
        /// Content of the password slot.
        word: Option<Secret>,
        /// Addresses in addition to the sender's.
        addresses: Vec<Address>,
    },
    /// `add ...`, `delete ...`, `change address ...`.
    Addresses {
        /// Whether the addresses are added, deleted or replaced.
        change: AddressChange,
        /// The sender's name and mail word.
        signer: Signer,
        /// The addresses to add, delete or set.
        addresses: Vec<Address>,
    },
    /// `change password ...`: parsed so that it can be refused.
    ChangePassword {
        /// The sender's name and old password.
        signer: Signer,
        /// The new password.
        new: Secret,
    },
    /// `signoff ...`: closes the account.
    Signoff(Signer),
    /// `GAME challenge USERID1 USERID2 [-option=value] [--nagtime=7 ...]`.
    Challenge {
        /// Id of the game.
        game: &'static str,
        /// Names in order of play.
        players: Vec<String>,
        /// Options and times in the order typed.
        options: Vec<ChallengeOption>,
    },
    /// `GAME move BOARD USERID WORD MOVE[#MOVENO]`.
    Move(Ordered),
    /// `GAME submit ...`: proposes an order, the first of two steps.
    Submit(Ordered),
    /// `GAME confirm ...`: the second step; the order may be omitted.
    Confirm {
        /// The table and the sender.
        at: At,
        /// The order to confirm, and its turn.
        play: Option<(PlayWord, Option<u32>)>,
    },
    /// `GAME queue ...`: a conditional line.
    Queue {
        /// The table and the sender.
        at: At,
        /// The orders, separated by spaces.
        line: String,
        /// The turn of the first order.
        turn: Option<u32>,
    },
    /// `GAME preview BOARD MOVE+`: shows the resulting position to the sender only.
    Preview {
        /// The table and the sender.
        at: At,
        /// The orders, separated by spaces.
        line: String,
    },
    /// `GAME preview new N [-options]`: shows a start position.
    PreviewNew {
        /// Id of the game.
        game: &'static str,
        /// Number of players; by default the minimum.
        seats: Option<u8>,
        /// Options of the game.
        options: Vec<ChallengeOption>,
    },
    /// `GAME show BOARD[#MOVENO]+`, `GAME show USERID+ [next]`, `all show USERID`.
    Show {
        /// Games to search.
        scope: SearchScope,
        /// Boards and names; empty for the table of the reply token.
        shown: Vec<ShowTarget>,
        /// Which boards of the named users.
        filter: Option<BoardFilter>,
    },
    /// `GAME showas USERID WORD ...`: also shows what only that player may see.
    ShowAs {
        /// Games to search.
        scope: SearchScope,
        /// The player's name and mail word.
        signer: Signer,
        /// Boards to show.
        shown: Vec<ShowTarget>,
        /// Which of the player's boards.
        filter: Option<BoardFilter>,
    },
    /// `GAME games`, `history`, `standings`, `ratings`.
    Listing {
        /// The list requested.
        list: List,
        /// Games to search.
        scope: SearchScope,
        /// Restricts the list to these users.
        users: Vec<String>,
        /// Which of their boards.
        filter: Option<BoardFilter>,
    },
    /// `GAME resign BOARD USERID WORD`.
    Resign(At),
    /// `accept [BOARD]`: accepts a challenge or an offer.
    Accept(At),
    /// `decline [BOARD]`: declines a challenge or an offer.
    Decline(At),
    /// `draw [BOARD]`: offers a draw.
    Draw(At),
    /// `rematch [BOARD]`: offers a rematch.
    Rematch(At),
    /// `record [BOARD]`: the game so far as a `.yard` file.
    Record(At),
    /// `moves [BOARD] [PREFIX]`: the legal orders.
    Moves {
        /// The table and the sender.
        at: At,
        /// Beginning of the orders to list.
        prefix: Option<String>,
    },
    /// `GAME chat BOARD USERID WORD`, with its text.
    Chat {
        /// The table and the sender.
        at: At,
        /// The chat message.
        text: String,
    },
    /// `message USERID WORD TO...`, with its text.
    Message {
        /// The sender's name and mail word.
        signer: Signer,
        /// Names of the recipients.
        to: Vec<String>,
        /// The text to send.
        text: String,
    },
    /// `broadcast USERID WORD`, with its text.
    Broadcast {
        /// The sender's name and mail word.
        signer: Signer,
        /// The text to send.
        text: String,
    },
    /// `set ...`, `GAME set USERID WORD ...`.
    Set {
        /// The game whose drawing is set.
        game: Option<&'static str>,
        /// The sender's name and mail word.
        signer: Signer,
        /// The settings in order.
        settings: Vec<Setting>,
    },
    /// `GAME notify [USERID WORD] [on|off]`: results by mail.
    Notify {
        /// The game; by default all.
        game: Option<&'static str>,
        /// The sender's name and mail word.
        signer: Signer,
        /// Whether results are sent.
        on: bool,
    },
    /// `vacation FROM TO`, both days included.
    Vacation {
        /// The first day.
        from: Day,
        /// The last day.
        to: Day,
    },
    /// `stop mail`: no more letters.
    StopMail,
    /// `resume mail`: letters again.
    ResumeMail,
    /// `watch ID`: follows a table.
    Watch(TableName),
    /// `unwatch ID`: stops following a table.
    Unwatch(TableName),
}

/// A table as named in a letter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TableName {
    /// The player's own short number for it.
    Board(u32),
    /// Id of the table.
    Id(String),
}

/// A table and the sender. Omitted parts follow from the reply token and the letter's sender.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct At {
    /// The game, if it was named.
    pub game: Option<&'static str>,
    /// The table, if it was named.
    pub table: Option<TableName>,
    /// The sender's name and mail word.
    pub signer: Signer,
}

/// The slots `USERID WORD`, which a known sender may omit. There is no word without a name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signer {
    /// Name of the account.
    pub user: Option<String>,
    /// A mail word, or what was typed in its place.
    pub word: Option<Secret>,
}

/// An order at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    /// The table and the sender.
    pub at: At,
    /// The order.
    pub play: PlayWord,
    /// If given, the order is valid for this turn only.
    pub turn: Option<u32>,
}

/// An order, or a word in its place that works in every game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayWord {
    /// The text of an order.
    Order(String),
    /// `pass`: makes no move.
    Pass,
    /// `swap`: exchanges the sides.
    Swap,
    /// `propose`: offers a draw.
    Propose,
    /// `undo`: offers a take-back.
    Undo,
    /// `accept`: accepts the open offer.
    Accept,
    /// `reject`: declines the open offer.
    Reject,
    /// `resign`: gives the game up.
    Resign,
}

/// Change to the addresses of an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddressChange {
    /// Add the addresses.
    Add,
    /// Delete the addresses.
    Delete,
    /// Replace all others by the addresses.
    Replace,
}

/// An option after `challenge` or `preview new`.
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

/// Games to search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SearchScope {
    /// No game was named: that of the table, or all.
    #[default]
    Unsaid,
    /// `all`: all games.
    All,
    /// The game with this id.
    Game(&'static str),
}

/// A board or a name after `show`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ShowTarget {
    /// A board, and optionally the turn to show.
    Board(u32, Option<u32>),
    /// A user or the id of a table, and optionally the turn to show.
    Name(String, Option<u32>),
}

/// Which boards of a user to show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardFilter {
    /// All boards.
    All,
    /// Games in progress.
    Active,
    /// Finished games.
    Inactive,
    /// Games in which it is the user's turn.
    Next,
}

/// A list that can be requested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum List {
    /// Games being played.
    Games,
    /// Finished games.
    History,
    /// Wins and losses.
    Standings,
    /// Ratings of the players.
    Ratings,
}

/// A setting to change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// `lang=pl`: the language.
    Lang(Lang),
    /// `mail=away`: when letters are sent.
    Mail(MailWish),
    /// `board=NAME`, or pbmserv's single letter: how boards are drawn.
    Board(String),
}

/// When a player wants mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MailWish {
    /// For every turn.
    Always,
    /// For turns that begin while the player is away.
    Away,
    /// Collected, at most one letter an hour.
    Hourly,
    /// Collected, at most one letter a day.
    Digest,
    /// No mail at all.
    Never,
}

impl PlayWord {
    /// The play that a verb stands for in place of an order.
    pub(crate) fn of(verb: Verb) -> Option<PlayWord> {
        Some(match verb {
            Verb::Pass => PlayWord::Pass,
            Verb::Swap => PlayWord::Swap,
            Verb::Propose => PlayWord::Propose,
            Verb::Undo => PlayWord::Undo,
            Verb::Accept => PlayWord::Accept,
            Verb::Reject => PlayWord::Reject,
            Verb::Resign => PlayWord::Resign,
            _ => return None,
        })
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            PlayWord::Order(order) => order,
            PlayWord::Pass => "pass",
            PlayWord::Swap => "swap",
            PlayWord::Propose => "propose",
            PlayWord::Undo => "undo",
            PlayWord::Accept => "accept",
            PlayWord::Reject => "reject",
            PlayWord::Resign => "resign",
        }
    }
}

impl BoardFilter {
    pub(crate) fn read(word: &str) -> Option<BoardFilter> {
        let all = [BoardFilter::All, BoardFilter::Active, BoardFilter::Inactive, BoardFilter::Next];
        all.into_iter().find(|filter| filter.word().eq_ignore_ascii_case(word))
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            BoardFilter::All => "all",
            BoardFilter::Active => "active",
            BoardFilter::Inactive => "inactive",
            BoardFilter::Next => "next",
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

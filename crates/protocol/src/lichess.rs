//! Answers and lines in the words of lichess' API, for programs that were written for it. Fields that lichess doesn't have are ours.

mod users;

use std::collections::BTreeMap;

use botyard_core::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use users::*;

use crate::people::PlayerKind;
use crate::{Challenge, ChallengeStatus, Challenger, Clock, Late, OpenOrder, Variant};

/// How fast a game is, by the time that a player has for 40 orders, as lichess reckons it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Less than half a minute.
    UltraBullet,
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// More than that.
    Classical,
    /// Days, or as long as the players want.
    Correspondence,
}

impl From<Clock> for Speed {
    fn from(clock: Clock) -> Speed {
        let seconds = match clock {
            Clock::None | Clock::Days { .. } => return Speed::Correspondence,
            Clock::Fischer { start, increment } => u64::from(start) + 40 * u64::from(increment),
            Clock::Round { seconds, .. } if seconds >= 3_600 => return Speed::Correspondence,
            Clock::Round { seconds, .. } => 40 * u64::from(seconds),
        };
        match seconds {
            0..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1_500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

/// The rating that a game counts for: here there is one for each game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Perf {
    /// The id of the game, by which [`UserProfile::perfs`] has it.
    pub key: String,
    /// The same with a capital.
    pub name: String,
}

impl Perf {
    /// That of a game.
    pub fn of(game: &str) -> Perf {
        let mut name = game.to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Perf { key: game.to_owned(), name }
    }
}

/// A clock in both vocabularies: the fields of [`Clock`], and lichess'.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct TimeControl {
    /// `none`, `fischer`, `days` or `round`.
    pub kind: String,
    /// Of `fischer`: seconds to begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// Of `fischer`: seconds with every order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<u32>,
    /// Of `days`: for each order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_move: Option<u32>,
    /// Of `days`: of vacation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacation: Option<u32>,
    /// Of `round`: for each round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Of `round`: what happens to those who are late.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// `clock`, `correspondence` or `unlimited`.
    #[serde(rename = "type")]
    pub type_: String,
    /// Of `clock`: the same as `start`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Of `correspondence`: the same as `per_move`.
    #[serde(rename = "daysPerTurn", skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// For people: `5+3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub show: Option<String>,
}

impl From<Clock> for TimeControl {
    fn from(clock: Clock) -> TimeControl {
        let named = |kind: &str, type_: &str| TimeControl {
            kind: kind.into(),
            type_: type_.into(),
            ..TimeControl::default()
        };
        match clock {
            Clock::None => named("none", "unlimited"),
            Clock::Fischer { start, increment } => TimeControl {
                start: Some(start),
                increment: Some(increment),
                limit: Some(start),
                show: Some(match (start / 60, start % 60) {
                    (minutes, 0) => format!("{minutes}+{increment}"),
                    (0, seconds) => format!("{seconds}s+{increment}"),
                    (minutes, seconds) => format!("{minutes}:{seconds:02}+{increment}"),
                }),
                ..named("fischer", "clock")
            },
            Clock::Days { per_move, vacation } => TimeControl {
                per_move: Some(per_move),
                vacation: Some(vacation),
                days_per_turn: Some(per_move),
                ..named("days", "correspondence")
            },
            Clock::Round { seconds, late } => {
                TimeControl { seconds: Some(seconds), late: Some(late), ..named("round", "unlimited") }
            }
        }
    }
}

/// A challenge, as bots are told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotChallenge {
    /// Its id, which is that of its table.
    pub id: String,
    /// The page of its table.
    pub url: String,
    /// How far it is.
    pub status: ChallengeStatus,
    /// Who made it.
    pub challenger: Challenger,
    /// Who is challenged.
    pub dest_user: Challenger,
    /// The game.
    pub variant: Variant,
    /// How it is played, where that isn't as usual.
    pub options: BTreeMap<String, String>,
    /// Does it count for ratings?
    pub rated: bool,
    /// How fast it is.
    pub speed: Speed,
    /// Which rating it counts for.
    pub perf: Perf,
    /// Which time the players have.
    pub time_control: TimeControl,
    /// `white` for the first seat, `black` for the second: what whoever made it plays, also where seats have no colours.
    pub color: String,
    /// The same.
    pub final_color: String,
    /// Where the game starts, if not where it usually does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// The seat of who is challenged, counted from 0.
    pub seat: u8,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
}

impl BotChallenge {
    /// With the address of its page.
    pub fn new(challenge: Challenge, url: String) -> BotChallenge {
        let color = if challenge.seat == 0 { "black" } else { "white" };
        BotChallenge {
            url,
            speed: challenge.time_control.into(),
            perf: Perf::of(&challenge.variant.key),
            time_control: challenge.time_control.into(),
            color: color.to_owned(),
            final_color: color.to_owned(),
            initial_fen: challenge.options.get("position").cloned(),
            id: challenge.id,
            status: challenge.status,
            challenger: challenge.challenger,
            dest_user: challenge.dest_user,
            variant: challenge.variant,
            options: challenge.options,
            rated: challenge.rated,
            seat: challenge.seat,
            created_at: challenge.created_at,
        }
    }
}

/// Challenges that wait for an answer, as bots are told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotChallenges {
    /// Of others to you.
    #[serde(rename = "in")]
    pub incoming: Vec<BotChallenge>,
    /// Yours to others.
    #[serde(rename = "out")]
    pub outgoing: Vec<BotChallenge>,
}

/// A challenge that anybody who has its link can accept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OpenChallenge {
    /// Its id, which is that of its table.
    pub id: String,
    /// The page on which anybody can take either seat; the key in it is all that is needed.
    pub url: String,
    /// The same page; whoever comes first chooses the seat.
    pub url_white: String,
    /// The same page.
    pub url_black: String,
    /// The key of the table, for `POST /api/tables/{id}/join`.
    pub key: String,
    /// `created`.
    pub status: ChallengeStatus,
    /// The game.
    pub variant: Variant,
    /// Does it count for ratings?
    pub rated: bool,
    /// How fast it is.
    pub speed: Speed,
    /// Which rating it counts for.
    pub perf: Perf,
    /// Which time the players have.
    pub time_control: TimeControl,
}

/// How a game stands, by lichess' number and word; `finished` is every end by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameStatus {
    /// 20, 25, 31, 34, 35 or, for every end by the rules, 60.
    pub id: u8,
    /// `created`, `started`, `aborted`, `resign`, `outoftime`, `draw` or `finished`.
    pub name: String,
}

impl GameStatus {
    /// That of a word.
    pub fn named(name: &str) -> GameStatus {
        let id = match name {
            "created" => 10,
            "started" => 20,
            "aborted" => 25,
            "resign" => 31,
            "draw" => 34,
            "outoftime" => 35,
            _ => 60,
        };
        GameStatus { id, name: name.to_owned() }
    }
}

/// Somebody who plays, in the events of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotOpponent {
    /// The player's id; null for computers.
    pub id: Option<String>,
    /// The player's name.
    pub username: String,
    /// The level of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai: Option<String>,
}

/// Which endpoints a game can be played through: all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Compat {
    /// `/api/bot`.
    pub bot: bool,
    /// `/api/board`.
    pub board: bool,
}

/// A game in the events of a player, and in the list of those that are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotGame {
    /// The id of its table.
    pub id: String,
    /// The same.
    pub game_id: String,
    /// The same.
    pub full_id: String,
    /// `white` or `black`; null where seats have no colours.
    pub color: Option<String>,
    /// Your seat, counted from 0.
    pub seat: Option<usize>,
    /// Is your order awaited?
    pub is_my_turn: bool,
    /// Does it count for ratings?
    pub rated: bool,
    /// The game.
    pub variant: Variant,
    /// How it is played, where that isn't as usual.
    pub options: BTreeMap<String, String>,
    /// Which time the players have.
    pub clock: Clock,
    /// How fast it is.
    pub speed: Speed,
    /// Which rating it counts for.
    pub perf: Perf,
    /// `ai` if a computer of this server plays, else `friend`.
    pub source: String,
    /// Everybody, by seat; null for seats that are open.
    pub players: Vec<Option<BotOpponent>>,
    /// The other player; of several, the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<BotOpponent>,
    /// Which endpoints it can be played through.
    pub compat: Compat,
    /// How it stands.
    pub status: GameStatus,
    /// The present position, where it holds nothing secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The last order, without spaces, where one moves at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// Have you given an order yet?
    pub has_moved: bool,
    /// Seconds until a time runs out, if one runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
    /// Of a game that is over: `1-0`, `A=1 B=2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Of a game that is over: `white`, `black` or the seat's short name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// The games that a player plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NowPlaying {
    /// Those where the player's order is awaited first.
    pub now_playing: Vec<BotGame>,
}

/// A line of a player's events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotEvent {
    /// Somebody challenges you.
    Challenge {
        /// The challenge.
        challenge: Box<BotChallenge>,
    },
    /// Somebody has taken their challenge back.
    ChallengeCanceled {
        /// The challenge.
        challenge: Box<BotChallenge>,
    },
    /// Somebody has declined yours.
    ChallengeDeclined {
        /// The challenge.
        challenge: Box<BotChallenge>,
    },
    /// A game begins, or is being played.
    GameStart {
        /// The game.
        game: Box<BotGame>,
    },
    /// A game is over.
    GameFinish {
        /// The game.
        game: Box<BotGame>,
    },
}

/// Somebody who plays, in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotPlayer {
    /// The player's id; not there for computers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The player's name.
    pub name: String,
    /// `BOT` if a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The player's rating in this game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// Is it too uncertain for the leaderboard?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// The level of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<String>,
}

/// The title that others see.
pub fn title_of(kind: PlayerKind) -> Option<String> {
    (kind == PlayerKind::Bot).then(|| "BOT".to_owned())
}

/// Of a Fischer clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotClock {
    /// Milliseconds to begin with.
    pub initial: u64,
    /// Milliseconds with every order.
    pub increment: u64,
}

/// The first line of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotGameFull {
    /// The id of its table.
    pub id: String,
    /// Does it count for ratings?
    pub rated: bool,
    /// The game.
    pub variant: Variant,
    /// How it is played.
    pub options: BTreeMap<String, String>,
    /// When the table was opened, in milliseconds since 1970.
    pub created_at: u64,
    /// Where the game started; null where positions hold secrets.
    pub initial_fen: Option<String>,
    /// Your seat, counted from 0.
    pub seat: Seat,
    /// The short name of your seat: `w`, `A`.
    pub seat_id: String,
    /// Everybody, by seat; null for seats that are open.
    pub players: Vec<Option<BotPlayer>>,
    /// White, where seats have colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<BotPlayer>,
    /// Black, where seats have colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<BotPlayer>,
    /// How fast it is.
    pub speed: Speed,
    /// Which rating it counts for.
    pub perf: Perf,
    /// Of a Fischer clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BotClock>,
    /// Of a clock of days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u64>,
    /// Of a clock of rounds: milliseconds for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_time: Option<u64>,
    /// How it stands.
    pub state: BotStateLine,
}

/// A round, where all order at once. Seats are named by their short names here; `due` and `ready` beside it have their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotRound {
    /// Its number.
    pub turn: u32,
    /// Who owes an order, whether it is in or not.
    pub due: Vec<String>,
    /// Whose orders are in.
    pub ready: Vec<String>,
}

/// The round that was played last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastRound {
    /// Its number.
    pub turn: u32,
    /// The orders that are open, by the seats' short names.
    pub orders: BTreeMap<String, String>,
    /// The same with the seats' numbers, as events have them.
    pub open: Vec<OpenOrder>,
}

/// What the clocks show, in milliseconds. Without a clock there are 2147483647.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct BotTimes {
    /// White's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wtime: Option<u64>,
    /// Black's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub btime: Option<u64>,
    /// White's increment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winc: Option<u64>,
    /// Black's increment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binc: Option<u64>,
    /// When the round is over, in milliseconds since 1970.
    #[serde(rename = "roundEnds", skip_serializing_if = "Option::is_none")]
    pub round_ends: Option<u64>,
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotGameState {
    /// The present turn.
    pub turn: u32,
    /// What has been played, parted by spaces, where one moves at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The present position, where it holds nothing secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The seats that owe an order, counted from 0, whether it is in or not.
    pub due: Seats,
    /// The seats whose orders are in.
    pub ready: Seats,
    /// Where all order at once: the present round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<BotRound>,
    /// Where all order at once: your order as it stands; null if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub own: Option<Option<String>>,
    /// Where all order at once: the last round; null before the first has been played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<LastRound>))]
    pub last: Option<Option<LastRound>>,
    /// Where all order at once: all that you may know of the position, in the game's own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// White offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wdraw: bool,
    /// Black offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bdraw: bool,
    /// White asks for an order back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wtakeback: bool,
    /// Black asks for an order back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub btakeback: bool,
    /// The same for seats with other short names: `Adraw`.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub other_offers: BTreeMap<String, bool>,
    /// Is it paused?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// `created`, `started`, `aborted`, `resign`, `outoftime`, `draw`, or `finished` for every end by the rules.
    pub status: String,
    /// Of a game that is over: the code of the exact reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Of a game that is over: the place of every seat, 1 for the best; null if the game doesn't count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>))]
    pub places: Option<Option<Vec<u8>>>,
    /// Of a game that is over: `white`, `black` or the seat's short name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Of a game that is over: the winner's seat, counted from 0.
    #[serde(rename = "winnerSeat", skip_serializing_if = "Option::is_none")]
    pub winner_seat: Option<usize>,
    /// What the clocks show.
    #[serde(flatten)]
    pub times: BotTimes,
}

/// How a game stands, as it is told in its first line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotStateLine {
    /// The same as in [`BotGameLine`].
    GameState(Box<BotGameState>),
}

/// A line of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotGameLine {
    /// The first: the whole game.
    GameFull(Box<BotGameFull>),
    /// Something has changed.
    GameState(Box<BotGameState>),
    /// Somebody said something.
    ChatLine {
        /// `player` for those who play, `spectator` for others.
        room: String,
        /// Who.
        username: String,
        /// What, as plain text.
        text: String,
    },
}

/// Who had a seat, in an exported game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportedPlayer {
    /// The player; not there for computers and open seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Challenger>,
    /// The level of a computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<String>,
}

/// A game as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportedGame {
    /// The id of its table.
    pub id: String,
    /// Does it count for ratings?
    pub rated: bool,
    /// The id of the game.
    pub variant: String,
    /// How it is played, where that isn't as usual.
    pub options: BTreeMap<String, String>,
    /// How fast it is.
    pub speed: Speed,
    /// The key of the rating that it counts for.
    pub perf: String,
    /// When the table was opened, in milliseconds since 1970.
    pub created_at: u64,
    /// When something last happened.
    pub last_move_at: u64,
    /// `created`, `started`, `aborted`, `resign`, `outoftime`, `draw`, or `finished` for every end by the rules.
    pub status: String,
    /// Everybody, by `white` and `black` or by the seats' short names.
    pub players: BTreeMap<String, ExportedPlayer>,
    /// Where it started, if not where the game usually does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// `white`, `black` or the seat's short name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// What has been played, parted by spaces, where one moves at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// Of a Fischer clock, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BotClock>,
    /// Of a clock of days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// The game as PGN, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotChat {
    /// Who.
    pub user: String,
    /// What, as plain text.
    pub text: String,
}

/// That what was asked is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acknowledged {
    /// Always `true`.
    pub ok: bool,
}

impl Acknowledged {
    /// It is.
    pub const OK: Acknowledged = Acknowledged { ok: true };
}

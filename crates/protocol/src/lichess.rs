//! Types of lichess' API, for programs that were written for it. Fields that lichess doesn't have are
//! additions of botyard.

mod spectator;
mod users;

use std::collections::BTreeMap;

use botyard_core::{Seat, Seats};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use spectator::*;
pub use users::*;

use crate::people::PlayerKind;
use crate::{Challenge, ChallengeStatus, Challenger, Clock, DeclineReason, Late, OpenOrder, Variant};

/// Speed of a game by a player's time for 40 orders, as on lichess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Less than 30 seconds.
    UltraBullet,
    /// Less than 3 minutes.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// 25 minutes or more.
    Classical,
    /// Days per order, rounds of an hour or more, or no time limit.
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

/// The rating category of a game. Every game has one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Perf {
    /// Id of the game, the key of the category in [`UserProfile::perfs`].
    pub key: String,
    /// The id with an initial capital.
    pub name: String,
}

impl Perf {
    /// The category of a game.
    pub fn of(game: &str) -> Perf {
        let mut name = game.to_owned();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Perf { key: game.to_owned(), name }
    }
}

/// A time control with the fields of [`Clock`] and those of lichess.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct TimeControl {
    /// `none`, `fischer`, `days` or `round`.
    pub kind: String,
    /// For `fischer`: initial time in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<u32>,
    /// For `fischer`: increment for every order in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment: Option<u32>,
    /// For `days`: days for each order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_move: Option<u32>,
    /// For `days`: days of vacation for the whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vacation: Option<u32>,
    /// For `round`: seconds for each round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// For `round`: what happens to late players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
    /// `clock`, `correspondence` or `unlimited`.
    #[serde(rename = "type")]
    pub type_: String,
    /// For `clock`: the same as `start`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// For `correspondence`: the same as `per_move`.
    #[serde(rename = "daysPerTurn", skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// For `clock`: text for display, such as `5+3`.
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

/// A challenge in the form of lichess' bot API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotChallenge {
    /// Id of the challenge, and of its table.
    pub id: String,
    /// Address of the table's page.
    pub url: String,
    /// Status of the challenge.
    pub status: ChallengeStatus,
    /// The player who challenges.
    pub challenger: Challenger,
    /// The player who is challenged.
    pub dest_user: Challenger,
    /// The game.
    pub variant: Variant,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Whether the game is rated.
    pub rated: bool,
    /// Speed of the game.
    pub speed: Speed,
    /// Rating category of the game.
    pub perf: Perf,
    /// Time control.
    pub time_control: TimeControl,
    /// Seat of the challenger: `white` for the first, `black` for the second, also if the game's seats have
    /// no colours.
    pub color: String,
    /// The same as `color`.
    pub final_color: String,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// Seat of the challenged player, from 0.
    pub seat: u8,
    /// Time of the challenge in milliseconds since 1970.
    pub created_at: u64,
    /// In `challengeDeclined`: the reason as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
    /// The reason as a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason_key: Option<DeclineReason>,
}

impl BotChallenge {
    /// Converts a challenge; `url` is the address of its page.
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
            decline_reason: challenge.decline_reason,
            decline_reason_key: challenge.decline_reason_key,
        }
    }
}

/// Challenges waiting for an answer, in the form of lichess' bot API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotChallenges {
    /// Challenges to you.
    #[serde(rename = "in")]
    pub incoming: Vec<BotChallenge>,
    /// Challenges from you.
    #[serde(rename = "out")]
    pub outgoing: Vec<BotChallenge>,
}

/// A challenge that anybody with its link can accept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OpenChallenge {
    /// Id of the challenge, and of its table.
    pub id: String,
    /// Page on which anybody can take either seat; it contains the key.
    pub url: String,
    /// The same page; the first player to come chooses the seat.
    pub url_white: String,
    /// The same page as `urlWhite`.
    pub url_black: String,
    /// Key of the table, for `POST /api/tables/{id}/join`.
    pub key: String,
    /// Always `created`.
    pub status: ChallengeStatus,
    /// The game.
    pub variant: Variant,
    /// Whether the game is rated.
    pub rated: bool,
    /// Speed of the game.
    pub speed: Speed,
    /// Rating category of the game.
    pub perf: Perf,
    /// Time control.
    pub time_control: TimeControl,
}

/// Status of a game by lichess' id and name; `finished` is any end by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameStatus {
    /// 10, 20, 25, 31, 34, 35 or, for any end by the rules, 60.
    pub id: u8,
    /// `created`, `started`, `aborted`, `resign`, `draw`, `outoftime` or `finished`, in the order of the ids.
    pub name: String,
}

impl GameStatus {
    /// The status with this name.
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

/// A player in your event stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotOpponent {
    /// Id of the player; null for computer players.
    pub id: Option<String>,
    /// Name of the player.
    pub username: String,
    /// Level of a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai: Option<String>,
}

/// APIs through which a game can be played: always both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Compat {
    /// The bot API, `/api/bot`.
    pub bot: bool,
    /// The board API, `/api/board`.
    pub board: bool,
}

/// A game in your event stream, and in the list of your games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotGame {
    /// Id of the table.
    pub id: String,
    /// The same as `id`.
    pub game_id: String,
    /// The same as `id`.
    pub full_id: String,
    /// Your colour, `white` or `black`; null if the game's seats have no colours.
    pub color: Option<String>,
    /// Your seat, from 0.
    pub seat: Option<usize>,
    /// Whether your order is awaited.
    pub is_my_turn: bool,
    /// Whether the game is rated.
    pub rated: bool,
    /// The game.
    pub variant: Variant,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Time control.
    pub clock: Clock,
    /// Speed of the game.
    pub speed: Speed,
    /// Rating category of the game.
    pub perf: Perf,
    /// `ai` if a computer player of this server plays, else `friend`.
    pub source: String,
    /// All players by seat; null for open seats.
    pub players: Vec<Option<BotOpponent>>,
    /// The other player; the first one if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<BotOpponent>,
    /// APIs through which the game can be played.
    pub compat: Compat,
    /// Status of the game.
    pub status: GameStatus,
    /// The present position; missing if it contains secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The last order without spaces, in sequential games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// Whether you have ordered yet.
    pub has_moved: bool,
    /// Seconds until the next deadline, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
    /// After the end: the result, `1-0` or `A=1 B=2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// After the end: `white`, `black` or the short name of the winner's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// The games that you are playing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NowPlaying {
    /// The games; those in which your order is awaited come first.
    pub now_playing: Vec<BotGame>,
}

/// A line of your event stream.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotEvent {
    /// You are challenged.
    Challenge {
        /// The challenge.
        challenge: Box<BotChallenge>,
    },
    /// A challenge to you was cancelled.
    ChallengeCanceled {
        /// The challenge.
        challenge: Box<BotChallenge>,
    },
    /// Your challenge was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Box<BotChallenge>,
    },
    /// A game has begun, or is already being played.
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

/// A player in a game stream.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotPlayer {
    /// Id of the player; missing for computer players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Name of the player.
    pub name: String,
    /// `BOT` for a bot account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Rating in this game, if the player has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// Whether the rating is too uncertain for the leaderboard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Level of a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<String>,
}

/// The public title of this kind of player: `BOT` for bots.
pub fn title_of(kind: PlayerKind) -> Option<String> {
    (kind == PlayerKind::Bot).then(|| "BOT".to_owned())
}

/// Settings of a Fischer clock, in milliseconds; in [`ExportedGame`] in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotClock {
    /// Initial time.
    pub initial: u64,
    /// Increment for every order.
    pub increment: u64,
}

/// The first line of a game stream.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BotGameFull {
    /// Id of the table.
    pub id: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// The game.
    pub variant: Variant,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Time when the table was opened, in milliseconds since 1970.
    pub created_at: u64,
    /// Start position; null if positions contain secrets.
    pub initial_fen: Option<String>,
    /// Your seat, from 0.
    pub seat: Seat,
    /// Short name of your seat: `w`, `A`.
    pub seat_id: String,
    /// All players by seat; null for open seats.
    pub players: Vec<Option<BotPlayer>>,
    /// White, if the game's seats have colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<BotPlayer>,
    /// Black, if the game's seats have colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<BotPlayer>,
    /// Speed of the game.
    pub speed: Speed,
    /// Rating category of the game.
    pub perf: Perf,
    /// Settings of a Fischer clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BotClock>,
    /// Days for each order, with a `days` clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u64>,
    /// Milliseconds for each round, with a `round` clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_time: Option<u64>,
    /// Present state of the game.
    pub state: BotStateLine,
}

/// A round of a simultaneous game. Seats have their short names here; `due` and `ready` beside it have their
/// numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotRound {
    /// Number of the turn.
    pub turn: u32,
    /// Seats that owe an order, whether they have sent it or not.
    pub due: Vec<String>,
    /// Seats that have sent their order.
    pub ready: Vec<String>,
}

/// The round that was played last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastRound {
    /// Number of the turn.
    pub turn: u32,
    /// The open orders by the seats' short names.
    pub orders: BTreeMap<String, String>,
    /// The same orders by the seats' numbers, as in events.
    pub open: Vec<OpenOrder>,
}

/// Times on the clocks in milliseconds; 2147483647 without a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct BotTimes {
    /// White's time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wtime: Option<u64>,
    /// Black's time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub btime: Option<u64>,
    /// White's increment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winc: Option<u64>,
    /// Black's increment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub binc: Option<u64>,
    /// Deadline of the round, in milliseconds since 1970.
    #[serde(rename = "roundEnds", skip_serializing_if = "Option::is_none")]
    pub round_ends: Option<u64>,
}

/// State of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotGameState {
    /// Number of the present turn.
    pub turn: u32,
    /// All orders so far, separated by spaces, in sequential games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The present position; missing if it contains secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Seats that owe an order, from 0, whether they have sent it or not.
    pub due: Seats,
    /// Seats that have sent their order.
    pub ready: Seats,
    /// In simultaneous games: the present round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<BotRound>,
    /// In simultaneous games: your present order; null if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub own: Option<Option<String>>,
    /// In simultaneous games: the last round; null before the first has been played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<LastRound>))]
    pub last: Option<Option<LastRound>>,
    /// In simultaneous games: what you may see of the position, in the game's own form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Value>,
    /// White offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wdraw: bool,
    /// Black offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bdraw: bool,
    /// White asks for a take-back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wtakeback: bool,
    /// Black asks for a take-back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub btakeback: bool,
    /// The same flags for seats with other short names: `Adraw`.
    #[serde(flatten)]
    #[cfg_attr(feature = "openapi", schema(ignore))]
    pub other_offers: BTreeMap<String, bool>,
    /// Whether the game is paused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub paused: bool,
    /// `created`, `started`, `aborted`, `resign`, `outoftime`, `draw`, or `finished` for any end by the
    /// rules.
    pub status: String,
    /// After the end: code of the exact reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// After the end: place of every seat, 1 is the best; null if the game doesn't count.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>))]
    pub places: Option<Option<Vec<u8>>>,
    /// After the end: `white`, `black` or the short name of the winner's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// After the end: the winner's seat, from 0.
    #[serde(rename = "winnerSeat", skip_serializing_if = "Option::is_none")]
    pub winner_seat: Option<usize>,
    /// Times on the clocks.
    #[serde(flatten)]
    pub times: BotTimes,
}

/// State of a game in the first line of its stream.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotStateLine {
    /// The same as in [`BotGameLine`].
    GameState(Box<BotGameState>),
}

/// A line of a game stream.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BotGameLine {
    /// The first line: the whole game.
    GameFull(Box<BotGameFull>),
    /// The game has changed.
    GameState(Box<BotGameState>),
    /// A chat message.
    ChatLine {
        /// `player` if a player of the game wrote it, `spectator` for others.
        room: String,
        /// Name of the author.
        username: String,
        /// The message as plain text.
        text: String,
    },
}

/// A player in an exported game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportedPlayer {
    /// The player; missing for computer players and open seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<Challenger>,
    /// Level of a computer player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<String>,
}

/// A game exported as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExportedGame {
    /// Id of the table.
    pub id: String,
    /// Whether the game is rated.
    pub rated: bool,
    /// The game, as the key of a [`Variant`].
    pub variant: String,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Speed of the game.
    pub speed: Speed,
    /// Key of the rating category.
    pub perf: String,
    /// Time when the table was opened, in milliseconds since 1970.
    pub created_at: u64,
    /// Time of the last change, in milliseconds since 1970.
    pub last_move_at: u64,
    /// `created`, `started`, `aborted`, `resign`, `outoftime`, `draw`, or `finished` for any end by the
    /// rules.
    pub status: String,
    /// All players, by `white` and `black` or by the seats' short names.
    pub players: BTreeMap<String, ExportedPlayer>,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial_fen: Option<String>,
    /// `white`, `black` or the short name of the winner's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// All orders, separated by spaces, in sequential games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// Settings of a Fischer clock, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BotClock>,
    /// Days for each order, with a `days` clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// The game as PGN, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pgn: Option<String>,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotChat {
    /// Name of the author.
    pub user: String,
    /// The message as plain text.
    pub text: String,
}

/// Confirmation of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acknowledged {
    /// Always `true`.
    pub ok: bool,
}

impl Acknowledged {
    /// The only value.
    pub const OK: Acknowledged = Acknowledged { ok: true };
}

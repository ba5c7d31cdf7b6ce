//! Challenges over HTTP.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use botyard_protocol::{
    Acknowledged, Challenge, ChallengeNews, ChallengeStatus, Challenges, DeclineReason, NewChallenge,
    NewTable, Notice, SeatWish, Variant,
};
use botyard_table::Sitter;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::at_table::{AtTable, TableRefusals};
use crate::http::body::{BodyRefusals, FormOrJson, Path, Refusals, Unreadable};
use crate::http::bot::may_play;
use crate::http::lichess::challenges::{ChallengeAnswer, WishedChallenge, WishedGame};
use crate::http::lichess::{bot_challenge, with_rating};
use crate::limits::{Bucket, ClientAddress};
use crate::people::{Me, Player, PlayerKind, Scope};
use crate::problem::Problem;
use crate::secrets;
use crate::store::TableRow;
use crate::store::challenges::{ChallengeRow, MOST};
use crate::store::mutes::MuteFor;
use crate::store::people::PlayerRow;
use crate::tables::{PlayerMessage, TablePlan, is_id, summary};
use crate::yard::Yard;

/// Maximum number of pending challenges to one player from guests, who can't be shut out.
const MOST_OF_GUESTS: usize = 10;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(challenge))
        .routes(routes!(accept))
        .routes(routes!(decline))
        .routes(routes!(cancel))
        .routes(routes!(challenges))
}

/// Challenges a player by name.
///
/// Opens a private table with a seat for the other player, who is notified at once. `POST
/// /api/challenge/{id}/accept` takes that seat. The body can also be JSON or a form with lichess' field names
/// (`variant`, `clock.limit`, …).
#[utoipa::path(post, path = "/api/challenge/{name}", operation_id = "challenge", tag = "challenges",
    request_body(content((WishedChallenge = "application/json"), (WishedGame = "application/x-www-form-urlencoded"))),
    params(("name" = String, Path, description = "Name of an account or bot, case-insensitive.", max_length = 80)),
    responses((status = 201, body = ChallengeAnswer, description = "The challenge, in the format of the request."),
        TableRefusals, BodyRefusals, Refusals))]
async fn challenge(
    State(yard): State<Arc<Yard>>,
    me: Me,
    client: ClientAddress,
    Path(name): Path<String>,
    wish: WishedChallenge,
) -> Result<ChallengeAnswer, Problem> {
    may_play(&me)?;
    yard.limits.check_both(Bucket::Tables, &client, &me.player.id)?;
    let other = yard.people.named(&name).await?;
    let (new, is_lichess) = match wish {
        WishedChallenge::Own(new) => (new, false),
        WishedChallenge::Lichess(new) => (new, true),
    };
    let is_first = !new.seat.is_second(secrets::seed());
    let told =
        open_challenge(&yard, &me.player, Some(&client), other, new, is_first, secrets::signs(10)).await?;
    Ok(if is_lichess {
        ChallengeAnswer::Lichess(Box::new(bot_challenge(&yard, &told)))
    } else {
        ChallengeAnswer::Own(Box::new(told))
    })
}

/// Opens the table of a challenge under an id that the caller chooses, and notifies the other player. If
/// there already is a challenge with this id, it is left as it is.
pub(crate) async fn open_challenge(
    yard: &Yard,
    me: &Player,
    client: Option<&ClientAddress>,
    other: PlayerRow,
    new: NewChallenge,
    is_first: bool,
    id: String,
) -> Result<Challenge, Problem> {
    if other.player.id == me.id {
        return Err(Problem::bad("yourself", "you can't challenge yourself; open a table with a computer"));
    }
    if other.banned.is_some() {
        return Err(Problem::new(StatusCode::CONFLICT, "banned", "this player can't play at the moment"));
    }
    if yard.store.is_mute_set(MuteFor::Player(&other.player.id), &me.id).await? {
        let message = "this player takes no challenges of yours";
        return Err(Problem::new(StatusCode::CONFLICT, "muted", message));
    }
    if yard.store.challenges_by(&me.id).await?.len() >= MOST {
        let message = format!("at most {MOST} of your challenges can wait for an answer; cancel one first");
        return Err(Problem::new(StatusCode::CONFLICT, "too-many-challenges", message));
    }
    if me.kind == PlayerKind::Guest {
        let waiting = yard.store.challenges_to(&other.player.id).await?;
        let by_guests = waiting.iter().filter(|challenge| challenge.challenger.kind == PlayerKind::Guest);
        if by_guests.count() >= MOST_OF_GUESTS {
            let message =
                "enough challenges of guests wait for this player; make an account, or try again later";
            return Err(Problem::new(StatusCode::CONFLICT, "too-many-challenges", message));
        }
    }
    let mut seats = vec![SeatWish::Me, SeatWish::Open];
    if !is_first {
        seats.reverse();
    }
    let NewChallenge { game, options, clock, rated, position, .. } = new;
    let table = NewTable { game, options, position, seats, clock, private: true, rated };
    let plan = TablePlan::new(table, me)?.named(id.clone());
    let row = match yard.hub.open_unless_there(plan, me, client).await? {
        Some(found) => found.row,
        None => yard.store.row(&id).await?.ok_or_else(|| Problem::missing("table"))?,
    };
    let at = yard.store.now();
    if let Err(error) = yard.store.add_challenge(&row.id, &other.player.id, &me.id, at).await {
        // Without its challenge, the table would never be used.
        let _ = yard.hub.close(&row.id, String::new()).await;
        return Err(error.into());
    }
    yard.hub.post().wake();
    let challenge = ChallengeRow {
        table: row.id.clone(),
        player: other.player,
        challenger: me.clone(),
        at,
        status: ChallengeStatus::Created,
    };
    let told = describe(yard, &challenge, &row).await;
    tell(yard, &challenge.player.id, ChallengeNews::Challenge, &told);
    Ok(told)
}

/// Accepts a challenge: you take your seat and the game begins.
#[utoipa::path(post, path = "/api/challenge/{id}/accept", operation_id = "challenge_accept", tag = "challenges", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn accept(AtTable { yard, me, client, id }: AtTable) -> Result<Json<Acknowledged>, Problem> {
    may_answer(&yard, &me, &client)?;
    accept_challenge(&yard, &me.player, &id).await?;
    Ok(Json(Acknowledged::OK))
}

/// Why a challenge is declined.
#[derive(Deserialize, utoipa::ToSchema)]
struct Decline {
    /// `generic`, `later`, `tooFast`, `tooSlow`, `timeControl`, `rated`, `casual`, `standard`, `variant`,
    /// `noBot` or `onlyBot`, in any case. Any other word is `generic`.
    #[serde(default)]
    #[schema(max_length = 64, example = "later")]
    reason: Option<String>,
}

/// Declines a challenge. Its table is closed, and the challenger is told the reason.
#[utoipa::path(post, path = "/api/challenge/{id}/decline", operation_id = "challenge_decline", tag = "challenges", params(("id" = String, Path, max_length = 64)),
    request_body(content((Option<Decline> = "application/json"), (Decline = "application/x-www-form-urlencoded"))),
    responses((status = 200, body = Acknowledged), TableRefusals, BodyRefusals, Refusals))]
async fn decline(
    AtTable { yard, me, client, id }: AtTable,
    FormOrJson(Decline { reason }): FormOrJson<Decline>,
) -> Result<Json<Acknowledged>, Problem> {
    may_answer(&yard, &me, &client)?;
    let reason = reason.as_deref().map(DeclineReason::from_word).unwrap_or_default();
    decline_challenge(&yard, &me.player, &id, reason).await?;
    Ok(Json(Acknowledged::OK))
}

/// Cancels your challenge. Its table is closed.
#[utoipa::path(post, path = "/api/challenge/{id}/cancel", operation_id = "challenge_cancel", tag = "challenges", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = Acknowledged), TableRefusals, Unreadable, Refusals))]
async fn cancel(AtTable { yard, me, client, id }: AtTable) -> Result<Json<Acknowledged>, Problem> {
    may_answer(&yard, &me, &client)?;
    let player = &me.player;
    let (challenge, row) = find(&yard, &id, |challenge| challenge.challenger.id == player.id).await?;
    end(&yard, challenge, &row, None).await?;
    Ok(Json(Acknowledged::OK))
}

/// Pending challenges: those to you, and those by you.
#[utoipa::path(get, path = "/api/challenges", tag = "challenges", responses((status = 200, body = Challenges), Refusals))]
async fn challenges(State(yard): State<Arc<Yard>>, me: Me) -> Result<Json<Challenges>, Problem> {
    me.may(Scope::Read).or_else(|_| may_play(&me))?;
    let incoming = described(&yard, yard.store.challenges_to(&me.player.id).await?).await?;
    let outgoing = described(&yard, yard.store.challenges_by(&me.player.id).await?).await?;
    Ok(Json(Challenges { incoming, outgoing }))
}

/// Checks the right to answer challenges over HTTP, and counts the request for the address and the player.
fn may_answer(yard: &Yard, me: &Me, client: &ClientAddress) -> Result<(), Problem> {
    may_play(me)?;
    yard.limits.check_both(Bucket::Orders, client, &me.player.id)
}

/// Accepts a challenge: the player takes their seat.
pub(crate) async fn accept_challenge(yard: &Yard, player: &Player, id: &str) -> Result<(), Problem> {
    let (challenge, row) = find(yard, id, |challenge| challenge.player.id == player.id).await?;
    // A retry after a lost response only sits down.
    if challenge.status != ChallengeStatus::Accepted {
        claim(yard, id, ChallengeStatus::Accepted).await?;
    }
    yard.hub.act(id, player, PlayerMessage::Sit { seat: None, key: row.key }).await?;
    Ok(())
}

/// Declines a challenge: its table is closed, and the challenger is told the reason.
pub(crate) async fn decline_challenge(
    yard: &Yard,
    player: &Player,
    id: &str,
    reason: DeclineReason,
) -> Result<(), Problem> {
    let (challenge, row) = find(yard, id, |challenge| challenge.player.id == player.id).await?;
    end(yard, challenge, &row, Some(reason)).await
}

/// Finds a challenge that `concerns` accepts; to all others it doesn't exist.
async fn find(
    yard: &Yard,
    id: &str,
    concerns: impl FnOnce(&ChallengeRow) -> bool,
) -> Result<(ChallengeRow, TableRow), Problem> {
    let missing = || Problem::missing("challenge");
    if !is_id(id) {
        return Err(missing());
    }
    let challenge = yard.store.challenge(id).await?.filter(concerns).ok_or_else(missing)?;
    let row = yard.store.row(id).await?.ok_or_else(missing)?;
    Ok((challenge, row))
}

async fn claim(yard: &Yard, id: &str, status: ChallengeStatus) -> Result<(), Problem> {
    if yard.store.answer_challenge(id, status, yard.store.now()).await? {
        return Ok(());
    }
    Err(Problem::new(
        StatusCode::CONFLICT,
        "challenge-over",
        "this challenge doesn't wait for an answer any more",
    ))
}

/// Ends a challenge that waits: declined for a reason, or cancelled by the challenger.
async fn end(
    yard: &Yard,
    mut challenge: ChallengeRow,
    row: &TableRow,
    declined: Option<DeclineReason>,
) -> Result<(), Problem> {
    challenge.status = if declined.is_some() { ChallengeStatus::Declined } else { ChallengeStatus::Canceled };
    claim(yard, &row.id, challenge.status).await?;
    yard.hub.close(&row.id, String::new()).await?;
    let mut told = describe(yard, &challenge, row).await;
    if let Some(reason) = declined {
        told.decline_reason = Some(reason.sentence().to_owned());
        told.decline_reason_key = Some(reason);
        yard.hub.post().wake();
        tell(yard, &challenge.challenger.id, ChallengeNews::ChallengeDeclined, &told);
    } else {
        tell(yard, &challenge.player.id, ChallengeNews::ChallengeCanceled, &told);
    }
    Ok(())
}

/// Challenges with the facts of their tables.
pub(crate) async fn described(yard: &Yard, rows: Vec<ChallengeRow>) -> Result<Vec<Challenge>, Problem> {
    let mut challenges = Vec::with_capacity(rows.len());
    for challenge in rows {
        if let Some(row) = yard.store.row(&challenge.table).await? {
            challenges.push(describe(yard, &challenge, &row).await);
        }
    }
    Ok(challenges)
}

async fn describe(yard: &Yard, challenge: &ChallengeRow, row: &TableRow) -> Challenge {
    let is_challengers = |sitter: &Sitter| matches!(sitter, Sitter::Person { player, .. } if *player == challenge.challenger.id);
    let first = row.seats.first().is_some_and(is_challengers);
    let table = summary(row);
    Challenge {
        id: row.id.clone(),
        status: challenge.status,
        challenger: with_rating(&yard.store, &challenge.challenger, &row.game).await,
        dest_user: with_rating(&yard.store, &challenge.player, &row.game).await,
        variant: variant(&row.game),
        options: table.options,
        rated: row.rated,
        time_control: table.clock,
        color: color(&row.game, usize::from(!first)).map(str::to_owned),
        seat: u8::from(first),
        created_at: challenge.at.0,
        decline_reason: None,
        decline_reason_key: None,
    }
}

/// A game as a lichess variant.
pub(crate) fn variant(game: &str) -> Variant {
    let name = botyard_catalog::find(game).map_or(game, |kind| kind.info.name.en);
    Variant { key: game.to_owned(), name: name.to_owned() }
}

/// The game as programs for lichess know it: with certain options it may have a name of its own there.
pub(crate) fn variant_for_lichess(game: &str, options: &BTreeMap<String, String>) -> Variant {
    let known = botyard_catalog::find(game).ok().and_then(|kind| kind.info.uci_variant);
    let is_set = |(key, value): &(&str, &str)| options.get(*key).is_some_and(|set| set == value);
    match known.filter(|known| known.options.iter().all(is_set)) {
        Some(known) => Variant { key: known.name.to_owned(), name: known.name.to_owned() },
        None => variant(game),
    }
}

/// The colour of a seat, if the game's seats have colours.
pub(crate) fn color(game: &str, seat: usize) -> Option<&'static str> {
    let kind = botyard_catalog::find(game).ok()?;
    match kind.info.seat_names.get(seat)?.id {
        "w" => Some("white"),
        "b" => Some("black"),
        _ => None,
    }
}

/// The notice about a challenge for a player.
pub(crate) fn notice(news: ChallengeNews, challenge: Challenge) -> Notice {
    Notice::Challenge { news, challenge: Box::new(challenge) }
}

fn tell(yard: &Yard, player: &str, news: ChallengeNews, challenge: &Challenge) {
    yard.hub.lobby().tell_player(player, notice(news, challenge.clone()));
}

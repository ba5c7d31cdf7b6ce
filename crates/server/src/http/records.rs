//! Verification of records of games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use botyard_protocol::{RecordText, VerifiedRecord, VerifiedRecords};
use botyard_table::{BadRecord, Ended, Record, RecordedAct};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{Body, BodyRefusals, Refusals};
use crate::limits::{Bucket, ClientAddress};
use crate::people::Identity;
use crate::problem::Problem;
use crate::yard::Yard;

/// Path of the endpoint, which has a larger body limit than others.
pub(crate) const PATH: &str = "/api/records/verify";
/// Maximum size of the body, in bytes.
pub(crate) const BODY: usize = 1 << 20;
/// Maximum length of the text, in characters.
const LONGEST: usize = 1_000_000;
/// Limits the number of requests that are processed at once.
static PLACES: Semaphore = Semaphore::const_new(2);
/// Time in the queue after which a request is rejected with a later retry.
const PATIENCE: Duration = Duration::from_secs(5);
/// Maximum number of games that are verified.
const GAMES: usize = 1_000;
/// Time after which no further game is verified.
const ENOUGH: Duration = Duration::from_secs(10);

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(verify)).layer(DefaultBodyLimit::max(BODY))
}

/// Verifies records: legal moves, the result, the commitments.
///
/// The body can be up to 1 MB. The answer says for every game of the text whether it is correct, or what is
/// wrong with it.
#[utoipa::path(post, path = "/api/records/verify", tag = "records", request_body = RecordText,
    responses((status = 200, body = VerifiedRecords,
        description = "`ok` if all games are valid, and `games`: each with `ok`, and `error` if it is invalid."),
        BodyRefusals, Refusals))]
async fn verify(
    State(yard): State<Arc<Yard>>,
    identity: Identity,
    client: ClientAddress,
    Body(RecordText { record }): Body<RecordText>,
) -> Result<Json<VerifiedRecords>, Problem> {
    yard.limits.check(Bucket::Analysis, &client)?;
    if let Some(id) = identity.id() {
        yard.limits.check(Bucket::Analysis, crate::limits::LimitKey::player(id))?;
    }
    if record.chars().count() > LONGEST {
        return Err(Problem::bad("too-long", format!("the text has at most {LONGEST} characters")));
    }
    let busy = || Problem::unavailable("busy", "too many records are being checked at the moment");
    let Ok(Ok(place)) = timeout(PATIENCE, PLACES.acquire()).await else { return Err(busy()) };
    let gone = Gone::default();
    let is_gone = Arc::clone(&gone.0);
    let judged = tokio::task::spawn_blocking(move || {
        let _place = place;
        judge_all(&record, &is_gone)
    });
    let games = judged.await.map_err(|_| Problem::bad("record", "this record can't be checked"))?;
    if games.is_empty() {
        return Err(Problem::bad(
            "record",
            "there is no record in this text: one begins with a line [Game \"…\"]",
        ));
    }
    let ok = games.iter().all(|game| game.ok);
    Ok(Json(VerifiedRecords { ok, games }))
}

/// Flag that is set when the request is dropped.
#[derive(Default)]
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn judge_all(text: &str, is_gone: &AtomicBool) -> Vec<VerifiedRecord> {
    let begun = Instant::now();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut games = Vec::new();
    for (number, (line, text)) in (1_usize..).zip(Record::split(text)) {
        if is_gone.load(Ordering::Relaxed) {
            break;
        }
        if begun.elapsed() > ENOUGH || number > GAMES {
            let error = "this game and those after it weren't checked: the text is too long for one request";
            games.push(wrong(number, line, error.to_owned()));
            break;
        }
        games.push(judge(number, line, text));
    }
    games
}

fn wrong(number: usize, line: usize, error: String) -> VerifiedRecord {
    VerifiedRecord { number, line, error: Some(error), ..VerifiedRecord::default() }
}

fn judge(number: usize, line: usize, text: &str) -> VerifiedRecord {
    let find = botyard_catalog::find_known_as;
    let record = match Record::read(text, find) {
        Ok(record) => record,
        Err(why) => {
            // Converts the line number to that in the whole text.
            let why = BadRecord { line: why.line + line - 1, wrong: why.wrong };
            return wrong(number, line, why.to_string());
        }
    };
    let turns = record.steps.iter().filter(|step| matches!(step.act, RecordedAct::Turn { .. })).count();
    let mut game = VerifiedRecord {
        number,
        line,
        game: Some(record.kind.info.id.to_owned()),
        table: Some(record.table.clone()),
        players: Some(record.players.clone()),
        turns: Some(turns),
        result: Some(record.result()),
        reason: Some(record.reason.clone()),
        ..VerifiedRecord::default()
    };
    match record.verify() {
        Ok(verified) => {
            game.ok = true;
            let ended = match verified.ended {
                Ended::ByTheRules => "by-the-rules",
                Ended::Otherwise => "otherwise",
                Ended::NotAtAll => "not-at-all",
            };
            game.ended = Some(ended.to_owned());
            game.position = Some(verified.game.position());
            game.committed = Some(verified.committed);
            game.uncommitted = Some(verified.uncommitted);
        }
        Err(why) => game.error = Some(why.to_string()),
    }
    game
}

//! Ratings in the database.

use std::collections::BTreeMap;

use botyard_protocol::people::{
    PlayerFacts, PlayerKind, Pool, Ranked, RatingChange, RatingFacts, RatingPoint,
};
use botyard_table::{DAY, Time};
use sqlx::AnyConnection;

use super::people::{millis, time};
use super::{Store, StoreError};
use crate::ratings::{self, ESTABLISHED, Rating};

/// Milliseconds without a game after which a player is left out of leaderboards.
const ACTIVE: u64 = 183 * DAY;

const MILLION: f64 = 1_000_000.0;

impl Store {
    /// Rates a finished game from the players' places. All are people or bots with a player row; computers
    /// have none. A table is rated once: later calls change nothing and return the same changes. Nothing is
    /// rated if fewer than two played, or if a player played against themselves.
    pub(crate) async fn rate(
        &self,
        table: &str,
        game: &str,
        places: &[(String, u32)],
        now: Time,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let Some(pool) = ratings::pool_of(places.len()) else { return Ok(Vec::new()) };
        // Sorted by id, so that two servers that rate two tables at the same time don't deadlock.
        let sorted: BTreeMap<&str, u32> = places.iter().map(|(player, place)| (&**player, *place)).collect();
        if sorted.len() != places.len() {
            return Ok(Vec::new());
        }
        let mut transaction = self.transaction().await?;
        for (index, (player, place)) in sorted.iter().enumerate() {
            let is_new = claim(&mut transaction, table, game, pool, player, *place, now).await?;
            if !is_new && index == 0 {
                drop(transaction);
                return self.rating_changes(table).await;
            }
        }
        let mut players = Vec::with_capacity(sorted.len());
        for (player, place) in &sorted {
            let (rating, updated) = lock_rating(&mut transaction, game, pool, player, now).await?;
            players.push((rating.idle(pool, now.since(updated)), *place));
        }
        let after = ratings::rate(&players);
        let best = sorted.values().min().copied().unwrap_or(1);
        let firsts = sorted.values().filter(|place| **place == best).count();
        let mut changes = Vec::with_capacity(sorted.len());
        for (((player, place), (before, _)), after) in sorted.iter().zip(&players).zip(&after) {
            let first = *place == best;
            let counts = (i64::from(first && firsts == 1), i64::from(first && firsts > 1));
            write_rating(&mut transaction, game, pool, player, after, counts, now).await?;
            let change = RatingChange {
                player: (*player).to_owned(),
                pool,
                place: *place,
                before: before.shown(pool).0,
                after: after.shown(pool).0,
            };
            write_change(&mut transaction, table, &change).await?;
            changes.push(change);
        }
        transaction.commit().await?;
        changes.sort_by(|one, other| (one.place, &one.player).cmp(&(other.place, &other.player)));
        Ok(changes)
    }

    /// Returns the rating changes of a table, best place first; empty if it wasn't rated.
    pub(crate) async fn rating_changes(&self, table: &str) -> Result<Vec<RatingChange>, StoreError> {
        type Columns = (String, String, i64, i64, i64);
        let query = sqlx::query_as(
            "select player, pool, place, shown_before, shown_after from rated where table_id = $1 \
             order by place, player",
        );
        let rows: Vec<Columns> = query.bind(table).fetch_all(self.read()).await?;
        let change = |(player, pool, place, before, after): Columns| {
            Ok(RatingChange {
                player,
                pool: pool_of(&pool)?,
                place: u32::try_from(place).unwrap_or(0),
                before,
                after,
            })
        };
        rows.into_iter().map(change).collect()
    }

    /// Returns all ratings of a player, with their present deviation.
    pub(crate) async fn ratings_of(&self, player: &str, now: Time) -> Result<Vec<RatingFacts>, StoreError> {
        type Columns = (String, String, i64, i64, i64, i64, i64, i64, i64);
        let query = sqlx::query_as(
            "select game, pool, rating, deviation, volatility, games, wins, draws, updated from ratings \
             where player = $1 order by game, pool",
        );
        let rows: Vec<Columns> = query.bind(player).fetch_all(self.read()).await?;
        let facts = |(game, pool, rating, deviation, volatility, games, wins, draws, updated): Columns| {
            let (pool, updated) = (pool_of(&pool)?, time(updated));
            let rating = read_rating(rating, deviation, volatility).idle(pool, now.since(updated));
            let (rating, deviation) = rating.shown(pool);
            Ok(RatingFacts {
                game,
                pool,
                rating,
                deviation,
                provisional: deviation > ESTABLISHED,
                games: games.unsigned_abs(),
                wins: wins.unsigned_abs(),
                draws: draws.unsigned_abs(),
                updated: updated.0,
            })
        };
        rows.into_iter().map(facts).collect()
    }

    /// Returns the latest points of a player's rating history, earliest first.
    pub(crate) async fn rating_history(
        &self,
        player: &str,
        game: &str,
        pool: Pool,
        limit: u32,
    ) -> Result<Vec<RatingPoint>, StoreError> {
        let query = sqlx::query_as(
            "select rated, shown_after from rated where player = $1 and game = $2 and pool = $3 \
             order by rated desc, table_id desc limit $4",
        );
        let query = query.bind(player).bind(game).bind(pool.word()).bind(i64::from(limit));
        let rows: Vec<(i64, i64)> = query.fetch_all(self.read()).await?;
        let point = |(at, rating): (i64, i64)| RatingPoint { at: time(at).0, rating };
        Ok(rows.into_iter().rev().map(point).collect())
    }

    /// Returns the best players of a game, best first: those who played in the last half year and whose
    /// ratings are established.
    pub(crate) async fn leaderboard(
        &self,
        game: &str,
        pool: Pool,
        limit: u32,
        now: Time,
    ) -> Result<Vec<Ranked>, StoreError> {
        type Columns = (String, String, String, i64, i64, i64);
        let query = sqlx::query_as(
            "select p.id, p.name, p.kind, r.shown, r.shown_deviation, r.games \
             from ratings r join players p on p.id = r.player \
             where r.game = $1 and r.pool = $2 and r.shown_deviation <= $3 and r.updated >= $4 \
             and p.kind <> 'guest' and p.closed is null and p.banned is null \
             order by r.shown desc, p.name_key limit $5",
        );
        let since = Time(now.0.saturating_sub(ACTIVE));
        let query = query.bind(game).bind(pool.word()).bind(ESTABLISHED).bind(millis(since));
        let rows: Vec<Columns> = query.bind(i64::from(limit)).fetch_all(self.read()).await?;
        let mut ranked: Vec<Ranked> = Vec::with_capacity(rows.len());
        for (line, (id, name, kind, rating, deviation, games)) in (1..).zip(rows) {
            let Some(kind) = PlayerKind::from_word(&kind) else {
                return Err(StoreError::Corrupt(format!("player {id} is a {kind:?}")));
            };
            let place = match ranked.last() {
                Some(above) if above.rating == rating => above.place,
                _ => line,
            };
            let player = PlayerFacts { id, name, kind };
            ranked.push(Ranked { place, player, rating, deviation, games: games.unsigned_abs() });
        }
        Ok(ranked)
    }
}

/// Inserts the row that marks a table as rated for a player; `false` if it exists already.
async fn claim(
    connection: &mut AnyConnection,
    table: &str,
    game: &str,
    pool: Pool,
    player: &str,
    place: u32,
    now: Time,
) -> Result<bool, StoreError> {
    let query = sqlx::query(
        "insert into rated (table_id, player, game, pool, place, shown_before, shown_after, rated) \
         values ($1, $2, $3, $4, $5, 0, 0, $6) on conflict do nothing",
    );
    let query = query.bind(table).bind(player).bind(game).bind(pool.word()).bind(i64::from(place));
    Ok(query.bind(millis(now)).execute(connection).await?.rows_affected() == 1)
}

/// Counts the game and reads the rating. Creates the row if it is missing; it stays locked until the
/// transaction ends.
async fn lock_rating(
    connection: &mut AnyConnection,
    game: &str,
    pool: Pool,
    player: &str,
    now: Time,
) -> Result<(Rating, Time), StoreError> {
    let start = Rating::start(pool);
    let (shown, shown_deviation) = start.shown(pool);
    let query = sqlx::query(
        "insert into ratings (game, pool, player, rating, deviation, volatility, shown, shown_deviation, games, wins, \
         draws, updated) values ($1, $2, $3, $4, $5, $6, $7, $8, 1, 0, 0, $9) \
         on conflict (game, pool, player) do update set games = ratings.games + 1",
    );
    let query = query.bind(game).bind(pool.word()).bind(player);
    let query = query.bind(millionths(start.rating)).bind(millionths(start.deviation));
    let query = query.bind(millionths(start.volatility)).bind(shown).bind(shown_deviation).bind(millis(now));
    query.execute(&mut *connection).await?;
    let query = sqlx::query_as(
        "select rating, deviation, volatility, updated from ratings where game = $1 and pool = $2 and player = $3",
    );
    let (rating, deviation, volatility, updated): (i64, i64, i64, i64) =
        query.bind(game).bind(pool.word()).bind(player).fetch_one(connection).await?;
    Ok((read_rating(rating, deviation, volatility), time(updated)))
}

async fn write_rating(
    connection: &mut AnyConnection,
    game: &str,
    pool: Pool,
    player: &str,
    rating: &Rating,
    (wins, draws): (i64, i64),
    now: Time,
) -> Result<(), StoreError> {
    let (shown, shown_deviation) = rating.shown(pool);
    let query = sqlx::query(
        "update ratings set rating = $4, deviation = $5, volatility = $6, shown = $7, shown_deviation = $8, \
         wins = wins + $9, draws = draws + $10, updated = $11 where game = $1 and pool = $2 and player = $3",
    );
    let query = query.bind(game).bind(pool.word()).bind(player);
    let query = query.bind(millionths(rating.rating)).bind(millionths(rating.deviation));
    let query = query.bind(millionths(rating.volatility)).bind(shown).bind(shown_deviation);
    query.bind(wins).bind(draws).bind(millis(now)).execute(connection).await?;
    Ok(())
}

async fn write_change(
    connection: &mut AnyConnection,
    table: &str,
    change: &RatingChange,
) -> Result<(), StoreError> {
    let query = sqlx::query(
        "update rated set shown_before = $3, shown_after = $4 where table_id = $1 and player = $2",
    );
    let query = query.bind(table).bind(&*change.player).bind(change.before).bind(change.after);
    query.execute(connection).await?;
    Ok(())
}

fn pool_of(word: &str) -> Result<Pool, StoreError> {
    Pool::from_word(word).ok_or_else(|| StoreError::Corrupt(format!("there is no pool {word:?} of ratings")))
}

fn millionths(number: f64) -> i64 {
    // Ratings are bounded far inside the range of an integer.
    (number * MILLION).round() as i64
}

fn read_rating(rating: i64, deviation: i64, volatility: i64) -> Rating {
    Rating {
        rating: rating as f64 / MILLION,
        deviation: deviation as f64 / MILLION,
        volatility: volatility as f64 / MILLION,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::People;
    use crate::people::testing;

    async fn players(people: &People, count: usize) -> Vec<String> {
        let mut ids = Vec::new();
        for index in 0..count {
            let name = ["Anna", "Bertram", "Cecily", "Dorothy"][index];
            ids.push(testing::account(people, name).await.id);
        }
        ids
    }

    fn places(ids: &[String], places: &[u32]) -> Vec<(String, u32)> {
        ids.iter().cloned().zip(places.iter().copied()).collect()
    }

    #[tokio::test]
    async fn a_table_is_rated_once() {
        let (_folder, store) = testing::store().await;
        let people = People::new(store.clone(), false);
        let ids = players(&people, 2).await;
        let result = places(&ids, &[2, 1]);
        let now = Time(1_000_000_000_000);
        let first = store.rate("t1", "duel", &result, now).await.unwrap();
        assert_eq!(first.len(), 2);
        assert_eq!((&first[0].player, first[0].before, first[0].after), (&ids[1], 1500, 1662));
        assert_eq!((&first[1].player, first[1].before, first[1].after), (&ids[0], 1500, 1338));
        let (one, two) = tokio::join!(
            store.rate("t1", "duel", &result, now.after(5)),
            store.rate("t1", "duel", &result, now.after(9))
        );
        assert_eq!(one.unwrap(), first);
        assert_eq!(two.unwrap(), first);
        assert_eq!(store.rating_changes("t1").await.unwrap(), first);
        let ratings = store.ratings_of(&ids[1], now).await.unwrap();
        assert_eq!(ratings.len(), 1);
        let rating = &ratings[0];
        assert_eq!((rating.rating, rating.games, rating.wins, rating.draws), (1662, 1, 1, 0));
        assert!(rating.provisional);
        let second = store.rate("t2", "duel", &result, now).await.unwrap();
        assert_eq!(second[0].before, 1662);
        assert!(second[0].after > 1662);
        let history = async |limit| store.rating_history(&ids[1], "duel", Pool::Two, limit).await.unwrap();
        let (one, two) = (first[0].after, second[0].after);
        assert_eq!(history(9).await.iter().map(|point| point.rating).collect::<Vec<_>>(), [one, two]);
        assert_eq!(history(1).await, [RatingPoint { at: now.0, rating: two }]);
    }

    #[tokio::test]
    async fn pools_are_separate_and_games_against_oneself_dont_count() {
        let (_folder, store) = testing::store().await;
        let people = People::new(store.clone(), false);
        let ids = players(&people, 4).await;
        let now = Time(1_000_000_000_000);
        assert!(store.rate("t1", "pigs", &places(&ids[..1], &[1]), now).await.unwrap().is_empty());
        let alone = vec![(ids[0].clone(), 1), (ids[0].clone(), 2)];
        assert!(store.rate("t2", "pigs", &alone, now).await.unwrap().is_empty());
        store.rate("t3", "pigs", &places(&ids[..2], &[1, 1]), now).await.unwrap();
        store.rate("t4", "pigs", &places(&ids, &[1, 2, 2, 4]), now).await.unwrap();
        let ratings = store.ratings_of(&ids[0], now).await.unwrap();
        let pools: Vec<_> = ratings.iter().map(|rating| (rating.pool, rating.wins, rating.draws)).collect();
        assert_eq!(pools, [(Pool::Many, 1, 0), (Pool::Two, 0, 1)]);
        assert!(ratings[0].rating > 1500 && ratings[1].rating == 1500);
    }

    #[tokio::test]
    async fn the_leaderboard_shows_active_players_with_certain_ratings() {
        let (_folder, store) = testing::store().await;
        let people = People::new(store.clone(), false);
        let ids = players(&people, 3).await;
        let (guest, _) = people.guest(None).await.unwrap();
        let now = Time(1_000_000_000_000);
        let board = async |now| -> Vec<String> {
            let ranked = store.leaderboard("duel", Pool::Two, 10, now).await.unwrap();
            ranked.into_iter().map(|line| format!("{} {}", line.place, line.player.name)).collect()
        };
        store.rate("t0", "duel", &places(&ids[..2], &[1, 2]), now).await.unwrap();
        assert!(board(now).await.is_empty(), "one game says little");
        for game in 0..60 {
            let pairs = [[&ids[0], &ids[1]], [&ids[0], &ids[2]], [&ids[1], &guest.id]];
            for (pair, [one, other]) in pairs.into_iter().enumerate() {
                let result = [(one.clone(), 1 + game % 3 / 2), (other.clone(), 1 + game % 2)];
                store.rate(&format!("t{pair}-{game}"), "duel", &result, now).await.unwrap();
            }
        }
        assert_eq!(board(now).await.len(), 3, "the guest isn't there");
        assert!(board(now.after(200 * DAY)).await.is_empty());
        assert!(store.leaderboard("pigs", Pool::Two, 10, now).await.unwrap().is_empty());
        people.ban("Cecily", "unkind").await.unwrap();
        assert_eq!(board(now).await.len(), 2);
    }
}

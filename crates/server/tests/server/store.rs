//! The database, with the same behaviour on SQLite and PostgreSQL.

use std::collections::HashSet;

use botyard_core::Seat;
use botyard_server::store::{Change, ChatLine, Database, Store, StoreError, TableFilter, TableRow};
use botyard_table::{ClockRule, Command, Offer, Setup, Sitter, Status, StoredEntry, Table, Time};

use crate::support::postgres::Cluster;

fn person(player: &str) -> Sitter {
    Sitter::Person { player: player.to_owned(), name: player.to_uppercase() }
}

/// Returns the log of a real game, with 5 entries.
pub(crate) fn entries(id: &str, players: [&str; 2]) -> Vec<StoredEntry> {
    let setup = Setup {
        id: id.to_owned(),
        game: "duel".to_owned(),
        options: Vec::new(),
        position: None,
        seats: players.map(person).to_vec(),
        clock: ClockRule::None,
        rules: 1,
    };
    let duel = botyard_catalog::find("duel").expect("the game");
    let (mut table, _) = Table::open(*duel, setup, Time(1_000)).expect("a table");
    let [white, black] = [0, 1].map(|seat| Seat::new(seat).expect("a seat"));
    let order = Command::Order {
        seat: white,
        turn: 1,
        nonce: 7,
        salt: None,
        lag: 0,
        revision: 0,
        substitute: false,
        order: "b2b3".into(),
    };
    let offer = Command::Offer { seat: white, offer: Offer::Draw };
    let decline = Command::Decline { seat: black, offer: Offer::Draw };
    let commands = [order, offer, decline, Command::Resign { seat: black }];
    for (number, command) in commands.into_iter().enumerate() {
        table.apply(Time(2_000 + number as u64), command).expect("it is legal");
    }
    let entries = table.take_unsaved();
    assert_eq!(entries.len(), 5);
    entries
}

pub(crate) fn row(id: &str, players: [&str; 2], updated: u64) -> TableRow {
    TableRow {
        id: id.to_owned(),
        game: "duel".to_owned(),
        options: vec![("size".to_owned(), "it's \"5\"".to_owned())],
        seats: players.map(person).to_vec(),
        clock: ClockRule::Fischer { start: 60_000, increment: 1_000, lag: 0 },
        status: Status::Playing,
        turn: 1,
        awaited: vec![players[0].to_owned()],
        public: true,
        rated: false,
        key: None,
        creator: players[0].to_owned(),
        created: Time(1_000),
        updated: Time(updated),
        deadline: None,
        computers: false,
        result: None,
        next: None,
    }
}

pub(crate) fn new(row: TableRow, entries: &[StoredEntry]) -> Change {
    Change { row, is_new: true, entries: entries.to_vec(), chat: Vec::new(), letters: Vec::new() }
}

pub(crate) fn more(row: TableRow, entries: &[StoredEntry]) -> Change {
    Change { row, is_new: false, entries: entries.to_vec(), chat: Vec::new(), letters: Vec::new() }
}

fn line(number: u64, text: &str) -> ChatLine {
    ChatLine {
        number,
        at: Time(5_000 + number),
        room: "table".to_owned(),
        player: "ann".to_owned(),
        name: "Ann".to_owned(),
        text: text.to_owned(),
    }
}

fn ids(rows: &[TableRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

/// Returns an SQLite database in a folder that doesn't exist yet, with characters that are special in URLs.
fn sqlite(folder: &tempfile::TempDir) -> Database {
    Database::Sqlite(folder.path().join("a b%20?c#d").join("yard.db"))
}

/// Runs a test on both kinds of database, each empty at first.
async fn on_both<F: Future<Output = ()>>(test: impl Fn(Database) -> F) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    test(sqlite(&folder)).await;
    if let Some(mut cluster) = Cluster::start() {
        test(cluster.database().await).await;
    }
}

#[tokio::test]
async fn committed_changes_are_loaded() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let entries = entries("one", ["ann", "bob"]);
        let mut now = row("one", ["ann", "bob"], 2_000);
        store.commit(new(now.clone(), &entries[..1])).await.expect("a new table");
        assert_eq!(store.load("one").await.expect("load"), Some((now.clone(), entries[..1].to_vec())));
        now.turn = 2;
        now.awaited = vec!["bob".to_owned()];
        now.updated = Time(3_000);
        now.deadline = Some(Time(63_000));
        now.key = Some("k'\u{e9}\u{1f916}".to_owned());
        store.commit(more(now.clone(), &entries[1..])).await.expect("more");
        assert_eq!(store.load("one").await.expect("load"), Some((now.clone(), entries.clone())));
        // A change without entries.
        now.next = Some("two".to_owned());
        now.deadline = None;
        store.commit(more(now.clone(), &[])).await.expect("no entries");
        assert_eq!(store.row("one").await.expect("row"), Some(now.clone()));
        assert_eq!(store.load("two").await.expect("load"), None);
        assert_eq!(store.row("two").await.expect("row"), None);
        // It is still there after a restart.
        store.close().await;
        assert!(store.commit(more(now.clone(), &[])).await.is_err(), "it is closed");
        let store = Store::open(&database).await.expect("open again");
        assert_eq!(store.load("one").await.expect("load"), Some((now, entries)));
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn an_entry_number_is_written_only_once() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let entries = entries("one", ["ann", "bob"]);
        let now = row("one", ["ann", "bob"], 2_000);
        store.commit(new(now.clone(), &entries[..2])).await.expect("a new table");
        let other = row("one", ["eve", "bob"], 9_000);
        let conflict = |number: u64| {
            move |error: StoreError| {
                matches!(&error, StoreError::Conflict { table, number: n } if table == "one" && *n == number)
            }
        };
        let again = store.commit(new(other.clone(), &entries[..1])).await;
        assert!(again.is_err_and(conflict(0)), "a table is made once");
        let again = store.commit(more(other.clone(), &entries[1..])).await;
        assert!(again.is_err_and(conflict(1)), "an entry is written once");
        let gap = store.commit(more(other.clone(), &entries[3..])).await;
        assert!(matches!(gap, Err(StoreError::Gap { number: 3, .. })), "{gap:?}");
        let odd = store.commit(more(other, &[entries[2].clone(), entries[4].clone()])).await;
        assert!(matches!(odd, Err(StoreError::Corrupt(_))), "{odd:?}");
        let nowhere = store.commit(more(row("none", ["ann", "bob"], 1), &entries[2..])).await;
        assert!(matches!(nowhere, Err(StoreError::NoTable(_))), "{nowhere:?}");
        assert_eq!(store.load("one").await.expect("load"), Some((now, entries[..2].to_vec())));
        assert!(ids(&store.list(&TableFilter { player: Some("eve".into()), ..TableFilter::default() }).await.expect("list")).is_empty());
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn one_bad_change_doesnt_affect_others() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let log = entries("bad", ["ann", "bob"]);
        store.commit(new(row("bad", ["ann", "bob"], 1), &log[..2])).await.expect("a new table");
        let names: Vec<String> = (0..300).map(|number| format!("t{number}")).collect();
        let changes = names.iter().enumerate().map(|(number, name)| {
            let change = if number % 100 == 50 {
                more(row("bad", ["ann", "bob"], 7), &log[1..3])
            } else {
                new(row(name, ["ann", "bob"], 7), &entries(name, ["ann", "bob"]))
            };
            store.commit(change)
        });
        let results = futures_util::future::join_all(changes).await;
        for (number, result) in results.into_iter().enumerate() {
            match result {
                Ok(()) => assert_ne!(number % 100, 50),
                Err(StoreError::Conflict { table, number: 1 }) => {
                    assert_eq!((table.as_str(), number % 100), ("bad", 50));
                }
                Err(other) => panic!("change {number}: {other}"),
            }
        }
        for name in names.iter().enumerate().filter(|(number, _)| number % 100 != 50).map(|(_, name)| name) {
            let (_, found) = store.load(name).await.expect("load").expect("there");
            assert_eq!(found, entries(name, ["ann", "bob"]));
        }
        assert_eq!(store.load("bad").await.expect("load").expect("there").1.len(), 2);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn queued_changes_of_a_table_keep_their_order() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let log = entries("one", ["ann", "bob"]);
        let changes = log.iter().enumerate().map(|(number, entry)| {
            let row = row("one", ["ann", "bob"], number as u64);
            store.commit(Change { is_new: number == 0, ..more(row, std::slice::from_ref(entry)) })
        });
        for result in futures_util::future::join_all(changes).await {
            result.expect("in order");
        }
        let (row, found) = store.load("one").await.expect("load").expect("there");
        assert_eq!((found.as_slice(), row.updated), (log.as_slice(), Time(log.len() as u64 - 1)));
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn lists_are_filtered_and_paged() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        for number in 0..130_u64 {
            let id = format!("t{number:03}");
            let players = if number % 2 == 0 { ["ann", "bob"] } else { ["bob", "cleo"] };
            let mut row = row(&id, players, 10_000 + number / 3);
            row.public = number % 10 != 0;
            row.status = match number % 4 {
                0 => Status::Gathering,
                1 => Status::Paused,
                2 => Status::Playing,
                _ => Status::Over,
            };
            row.game = if number == 77 { "pigs" } else { "duel" }.to_owned();
            row.deadline = (number == 2 || number == 3).then_some(Time(1));
            row.computers = number == 5;
            store.commit(new(row, &entries(&id, players)[..1])).await.expect("a new table");
        }
        let list = async |filter: TableFilter| store.list(&filter).await.expect("list");
        let all = list(TableFilter::default()).await;
        assert_eq!(all.len(), 100, "never more than 100");
        assert_eq!(list(TableFilter { limit: 1_000, ..TableFilter::default() }).await.len(), 100);
        assert!(all.is_sorted_by_key(|row| std::cmp::Reverse((row.updated, row.id.clone()))));
        // Page by page, everything exactly once.
        let mut seen = HashSet::new();
        let mut filter = TableFilter { limit: 7, ..TableFilter::default() };
        loop {
            let page = list(filter.clone()).await;
            let Some(last) = page.last() else { break };
            filter.before = Some((last.updated, last.id.clone()));
            for row in page {
                assert!(seen.insert(row.id.clone()), "{} twice", row.id);
            }
        }
        assert_eq!(seen.len(), 130);
        let anns = list(TableFilter { player: Some("ann".into()), ..TableFilter::default() }).await;
        assert_eq!(anns.len(), 65);
        let bobs = list(TableFilter { awaited: Some("bob".into()), ..TableFilter::default() }).await;
        assert!(bobs.len() == 65 && bobs.iter().all(|row| row.awaited == ["bob"]));
        assert!(
            list(TableFilter { awaited: Some("cleo".into()), ..TableFilter::default() }).await.is_empty()
        );
        assert_eq!(
            ids(&list(TableFilter { game: Some("pigs".into()), ..TableFilter::default() }).await),
            ["t077"]
        );
        let statuses = vec![Status::Over, Status::Paused];
        let some = list(TableFilter { statuses: statuses.clone(), ..TableFilter::default() }).await;
        assert!(some.len() == 65 && some.iter().all(|row| statuses.contains(&row.status)));
        let public = TableFilter { public: true, player: Some("ann".into()), ..TableFilter::default() };
        assert_eq!(list(public).await.len(), 52);
        // Table 3 is over and needn't be woken.
        assert_eq!(store.wakeful().await.expect("wakeful"), ["t002", "t005"]);
        // A player who has left isn't found any more.
        let mut left = row("t000", ["ann", "bob"], 20_000);
        left.seats[0] = Sitter::Open;
        left.awaited = vec!["bob".to_owned()];
        store.commit(more(left, &[])).await.expect("ann leaves");
        let anns = list(TableFilter { player: Some("ann".into()), ..TableFilter::default() }).await;
        assert_eq!(anns.len(), 64);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn chat_and_heartbeat_are_stored() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let log = entries("one", ["ann", "bob"]);
        let lines = [line(1, "hello"), line(2, "<b>'; drop table chat; --"), line(3, "\u{1f437}")];
        let first = Change { chat: lines[..1].to_vec(), ..new(row("one", ["ann", "bob"], 1), &log) };
        store.commit(first).await.expect("with the table");
        assert_eq!(store.last_chat("one").await.expect("last"), 1);
        let then = Change { chat: lines[1..].to_vec(), ..more(row("one", ["ann", "bob"], 2), &[]) };
        store.commit(then.clone()).await.expect("chat only");
        assert!(store.commit(then).await.is_err(), "a line is written once");
        assert_eq!(store.chat("one", 0, 10).await.expect("chat"), lines);
        assert_eq!(store.chat("one", 1, 1).await.expect("chat"), lines[1..2]);
        assert_eq!(store.chat("one", u64::MAX, 1).await.expect("chat"), []);
        assert_eq!(store.last_chat("two").await.expect("last"), 0);
        assert_eq!(store.last_beat().await.expect("beat"), None);
        let before = store.now();
        store.beat().await.expect("beat");
        let first = store.last_beat().await.expect("beat");
        assert!(first >= Some(before) && first <= Some(store.now()), "{first:?}");
        store.beat().await.expect("beat");
        assert!(store.last_beat().await.expect("beat") >= first);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn finished_tables_are_compacted() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let log = entries("one", ["ann", "bob"]);
        let mut now = row("one", ["ann", "bob"], 2_000);
        store.commit(new(now.clone(), &log[..2])).await.expect("a new table");
        assert!(!store.compact("one").await.expect("compact"), "it isn't finished");
        now.status = Status::Over;
        store.commit(more(now.clone(), &log[2..3])).await.expect("over");
        assert!(store.compact("one").await.expect("compact"));
        assert!(!store.compact("one").await.expect("compact"), "nothing more to do");
        assert!(!store.compact("none").await.expect("compact"), "no such table");
        assert_eq!(store.load("one").await.expect("load"), Some((now.clone(), log[..3].to_vec())));
        let again = store.commit(more(now.clone(), &log[1..3])).await;
        assert!(matches!(again, Err(StoreError::Conflict { number: 1, .. })), "{again:?}");
        // Later entries are added, and compacted, too.
        store.commit(more(now.clone(), &log[3..])).await.expect("later");
        assert_eq!(store.load("one").await.expect("load"), Some((now.clone(), log.clone())));
        assert!(store.compact("one").await.expect("compact"));
        assert_eq!(store.load("one").await.expect("load"), Some((now, log)));
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn only_tables_that_were_never_played_and_idle_guests_are_removed() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let day = 24 * 60 * 60 * 1_000;
        for (id, status, turn, updated) in [
            ("never", Status::Over, 0, 1_000),
            ("lately", Status::Over, 0, 50 * day),
            ("played", Status::Over, 3, 1_000),
            ("waits", Status::Gathering, 0, 1_000),
        ] {
            let row = TableRow { status, turn, awaited: Vec::new(), ..row(id, ["ann", "bob"], updated) };
            let change = Change { chat: vec![line(1, "hello")], ..new(row, &entries(id, ["ann", "bob"])) };
            store.commit(change).await.expect("a table");
        }
        let mut transaction = store.transaction().await.expect("a transaction");
        // Ann, Bob and Eve have a seat or a chat line; the others have done nothing.
        for (id, kind, touched) in [
            ("ann", "guest", 1_000),
            ("eve", "guest", 1_000),
            ("idle", "guest", 1_000),
            ("fresh", "guest", 50 * day),
            ("member", "account", 1_000),
        ] {
            let player =
                "insert into players (id, name, name_key, kind, created) values ($1, $1, $1, $2, 1000)";
            sqlx::query(player).bind(id).bind(kind).execute(&mut *transaction).await.expect("a player");
            let session =
                "insert into sessions (digest, player, created, touched, expires) values ($1, $2, 0, $3, $3)";
            let session = sqlx::query(session).bind(id.as_bytes()).bind(id).bind(touched as i64);
            session.execute(&mut *transaction).await.expect("a session");
        }
        sqlx::query("update chat set player = 'eve' where table_id = 'played'")
            .execute(&mut *transaction)
            .await
            .expect("a line");
        transaction.commit().await.expect("a commit");
        assert_eq!(store.sweep(Time(60 * day)).await.expect("a sweep"), (1, 1));
        assert_eq!(store.sweep(Time(60 * day)).await.expect("a sweep"), (0, 0));
        for (id, is_there) in [("never", false), ("lately", true), ("played", true), ("waits", true)] {
            assert_eq!(store.load(id).await.expect("load").is_some(), is_there, "{id}");
        }
        let players = store.list_players(true, 100).await.expect("players");
        let mut names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["ann", "eve", "fresh", "member"]);
        assert_eq!(store.inspect().await.expect("a look"), Vec::<String>::new());
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_second_server_is_refused() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let second = Store::open(&database).await.err().expect("refused");
        assert!(matches!(second, StoreError::Locked(_)), "{second}");
        // Commands beside it may read and write.
        let beside = Store::open_beside(&database).await.expect("beside");
        beside.beat().await.expect("write");
        assert!(store.last_beat().await.expect("read").is_some());
        beside.close().await;
        store.close().await;
        Store::open(&database).await.expect("free again").close().await;
    })
    .await;
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_refused() {
    on_both(|database| async move {
        Store::open_beside(&database).await.expect("makes what is missing").close().await;
        let store = Store::open(&database).await.expect("open");
        let mut transaction = store.transaction().await.expect("begin");
        sqlx::query(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
             select 9999, description, success, checksum, execution_time from _sqlx_migrations where version = 1",
        )
        .execute(&mut *transaction)
        .await
        .expect("a later version");
        transaction.commit().await.expect("commit");
        store.close().await;
        for opened in [Store::open(&database).await, Store::open_beside(&database).await] {
            let error = opened.err().expect("refused");
            assert!(matches!(error, StoreError::Newer { found: 9999, .. }), "{error}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_full_disk_loses_no_acknowledged_data() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(&sqlite(&folder)).await.expect("open");
    let log = entries("one", ["ann", "bob"]);
    store.commit(new(row("one", ["ann", "bob"], 1), &log[..1])).await.expect("there is room");
    let limit = async |pages: &'static str| {
        let mut connection = store.transaction().await.expect("begin");
        sqlx::query(pages).fetch_all(&mut *connection).await.expect("a limit");
        connection.commit().await.expect("commit");
    };
    // SQLite uses the present size if a smaller one is requested.
    limit("pragma max_page_count = 1").await;
    let mut long = row("one", ["ann", "bob"], 2);
    long.result = Some("x".repeat(100_000));
    let full = store.commit(more(long.clone(), &log[1..])).await;
    assert!(matches!(full, Err(StoreError::Unavailable(_))), "{full:?}");
    let (row, found) = store.load("one").await.expect("load").expect("there");
    assert_eq!((row.result, found.as_slice()), (None, &log[..1]));
    limit("pragma max_page_count = 1000000").await;
    store.commit(more(long.clone(), &log[1..])).await.expect("there is room again");
    assert_eq!(store.load("one").await.expect("load"), Some((long, log)));
    store.close().await;
}

#[tokio::test]
async fn a_lost_database_is_used_again_once_it_is_back() {
    let Some(mut cluster) = Cluster::start() else { return };
    let store = Store::open(&cluster.database().await).await.expect("open");
    let log = entries("one", ["ann", "bob"]);
    let now = row("one", ["ann", "bob"], 1);
    store.commit(new(now.clone(), &log[..1])).await.expect("a new table");
    cluster.stop();
    let gone = store.commit(more(now.clone(), &log[1..])).await;
    assert!(matches!(gone, Err(StoreError::Unavailable(_))), "{gone:?}");
    assert!(store.load("one").await.is_err());
    cluster.resume();
    assert_eq!(store.load("one").await.expect("load"), Some((now.clone(), log[..1].to_vec())));
    store.commit(more(now.clone(), &log[1..])).await.expect("it is back");
    assert_eq!(store.load("one").await.expect("load"), Some((now, log)));
    store.close().await;
}

/// Stores every kind of data, in every database table that tables use.
async fn fill(store: &Store) {
    for id in ["one", "two", "three"] {
        let log = entries(id, ["ann", "bob"]);
        let mut now = row(id, ["ann", "bob"], 2_000);
        now.status = Status::Over;
        now.result = (id != "two").then(|| "\u{1f916} 1-0\n\"\\".to_owned());
        let chat = vec![line(1, "hello"), line(2, "\u{7f}")];
        store.commit(Change { chat, ..new(now.clone(), &log[..2]) }).await.expect("a new table");
        if id != "one" {
            assert!(store.compact(id).await.expect("compact"));
        }
        store.commit(more(now, &log[2..])).await.expect("more");
    }
    store.beat().await.expect("beat");
}

/// Returns all rows of all database tables, as in a backup, sorted.
async fn contents(store: &Store) -> Vec<String> {
    let mut bytes = Vec::new();
    store.dump(&mut bytes, Time(5)).await.expect("dump");
    let text = zstd::decode_all(bytes.as_slice()).expect("zstd");
    let mut lines: Vec<String> = String::from_utf8(text).expect("text").lines().map(str::to_owned).collect();
    lines.retain(|line| line.starts_with('['));
    lines.sort();
    lines
}

#[tokio::test]
async fn backups_can_be_restored_into_the_other_kind_of_database() {
    let folders: Vec<_> = (0..2).map(|_| tempfile::tempdir().expect("a temporary folder")).collect();
    let first = Store::open(&sqlite(&folders[0])).await.expect("open");
    fill(&first).await;
    let there = contents(&first).await;
    assert!(there.len() > 20);
    let mut bytes = Vec::new();
    let dumped = first.dump(&mut bytes, Time(123)).await.expect("dump");
    assert_eq!((dumped.created, dumped.rows["tables"], dumped.rows["beats"]), (Time(123), 3, 1));
    let mut stores = vec![first];
    let mut cluster = Cluster::start();
    let mut databases = Vec::new();
    if let Some(cluster) = &mut cluster {
        databases.push(cluster.database().await);
    }
    databases.push(sqlite(&folders[1]));
    for database in databases {
        let next = Store::open(&database).await.expect("open");
        assert_eq!(next.restore(bytes.as_slice()).await.expect("restore"), dumped);
        assert_eq!(contents(&next).await, there, "{database}");
        for id in ["one", "two", "three"] {
            let (_, found) = next.load(id).await.expect("load").expect("there");
            assert_eq!(found, entries(id, ["ann", "bob"]));
        }
        let refused = next.restore(bytes.as_slice()).await;
        assert!(matches!(refused, Err(StoreError::NotEmpty(_))), "{refused:?}");
        // The next store is restored from this one.
        bytes.clear();
        next.dump(&mut bytes, Time(123)).await.expect("dump");
        assert_eq!(next.inspect().await.expect("inspect"), Vec::<String>::new());
        stores.push(next);
    }
    for store in stores {
        store.close().await;
    }
}

#[tokio::test]
async fn a_backup_contains_every_table_of_the_schema() {
    let mut held = Vec::new();
    let found = std::sync::Mutex::new(&mut held);
    on_both(|database| {
        let found = &found;
        async move {
            let store = Store::open(&database).await.expect("open");
            let dumped = store.dump(std::io::sink(), Time(1)).await.expect("dump");
            found.lock().expect("a lock").push(dumped.rows.into_keys().collect::<Vec<_>>());
            store.close().await;
        }
    })
    .await;
    // The tables created by the migrations, read from their text.
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut made: Vec<String> = Vec::new();
    for file in std::fs::read_dir(folder).expect("the migrations") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("its text").to_lowercase();
        made.extend(
            text.split("create table ")
                .skip(1)
                .filter_map(|rest| rest.split([' ', '(', '\n']).next().map(str::to_owned)),
        );
    }
    // Tables of running nodes aren't in backups: the list of nodes, and the key of their bus.
    made.retain(|name| name != "nodes" && name != "bus_keys");
    made.sort();
    assert!(made.contains(&"entries".to_owned()));
    for names in held {
        assert_eq!(names, made);
    }
}

#[tokio::test]
async fn a_damaged_backup_changes_nothing() {
    on_both(|database| async move {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let full = Store::open(&sqlite(&folder)).await.expect("open");
        fill(&full).await;
        let mut bytes = Vec::new();
        full.dump(&mut bytes, Time(5)).await.expect("dump");
        full.close().await;
        let plain = String::from_utf8(zstd::decode_all(bytes.as_slice()).expect("zstd")).expect("text");
        let packed = |text: &str| zstd::encode_all(text.as_bytes(), 1).expect("zstd");
        let without_end = &plain[..plain.trim_end().rfind('\n').expect("lines") + 1];
        let without_row = plain.replacen("[\"one\",1,", "[\"one\",9,", 1);
        assert_ne!(without_row, plain);
        let cases = [
            (bytes[..bytes.len() / 2].to_vec(), "cut off"),
            (bytes[..bytes.len() - 3].to_vec(), "cut off"),
            (packed(without_end), "cut off"),
            (packed(&without_row), "altered"),
            (packed(&plain.replacen("hello", "hellO", 1)), "altered"),
            ([bytes.as_slice(), bytes.as_slice()].concat(), "follows"),
            (packed(&plain.replacen("\"schema\":", "\"schema\":9", 1)), "newer"),
            (packed("{}\n"), "no backup"),
            (b"PK\x03\x04 something else".to_vec(), "no backup"),
            (Vec::new(), "no backup"),
        ];
        let store = Store::open(&database).await.expect("open");
        for (number, (bytes, word)) in cases.into_iter().enumerate() {
            let error = store.restore(bytes.as_slice()).await.expect_err("it is damaged").to_string();
            assert!(error.contains(word), "case {number}: {error}");
        }
        assert_eq!(contents(&store).await, Vec::<String>::new());
        store.restore(bytes.as_slice()).await.expect("the right one");
        assert!(store.check().await.is_well());
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_backup_is_a_consistent_snapshot() {
    on_both(|database| async move {
        let store = Store::open(&database).await.expect("open");
        let players = ["ann", "bob"];
        let (stop, stopped) = tokio::sync::watch::channel(false);
        let busy = store.clone();
        // Tables and their entries are always written together, so a backup never has one without the other.
        let writing = tokio::spawn(async move {
            let mut number = 0;
            while !*stopped.borrow() {
                let id = format!("t{number}");
                busy.commit(new(row(&id, players, number), &entries(&id, players))).await.expect("commit");
                number += 1;
            }
        });
        let whole = entries("t0", players).len() as u64;
        for _ in 0..5 {
            let dumped = store.dump(std::io::sink(), Time(1)).await.expect("dump");
            assert_eq!(dumped.rows["entries"], dumped.rows["tables"] * whole);
            assert_eq!(dumped.rows["seats"], dumped.rows["tables"] * 2);
        }
        stop.send(true).expect("it writes");
        writing.await.expect("it ends");
        store.close().await;
    })
    .await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_database_file_is_readable_only_by_its_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = sqlite(&folder);
    let store = Store::open(&database).await.expect("open");
    store.beat().await.expect("beat");
    let Database::Sqlite(path) = &database else { unreachable!("it is SQLite") };
    let mut count = 0;
    for file in std::fs::read_dir(path.parent().expect("a folder")).expect("the folder") {
        let file = file.expect("a file");
        let mode = file.metadata().expect("its facts").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.file_name());
        count += 1;
    }
    assert!(count >= 3, "database, log and lock");
    store.close().await;
}

#[test]
fn database_addresses_are_parsed() {
    let parse = |text: &str| text.parse::<Database>();
    assert_eq!(parse("sqlite:data/yard.db").expect("a file"), Database::Sqlite("data/yard.db".into()));
    assert_eq!(parse("sqlite:///srv/yard.db").expect("a file"), Database::Sqlite("/srv/yard.db".into()));
    let secret = parse("postgres://yard:se@cret@host:5432/yard?password=secret").expect("an address");
    for text in [format!("{secret}"), format!("{secret:?}")] {
        assert_eq!(text, "postgres://yard@host:5432/yard");
    }
    for wrong in ["", "yard.db", "sqlite:", "mysql://x:secret@y/z", "postgres:yard"] {
        let error = parse(wrong).expect_err(wrong).to_string();
        assert!(error.contains("isn't a database URL") && !error.contains("secret"), "{error}");
    }
}

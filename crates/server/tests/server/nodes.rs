//! Claims and fences of several nodes on one PostgreSQL.

use std::time::Duration;

use botyard_server::store::{Change, Claim, Database, Fence, NodeFacts, NodeRow, Store, StoreError};

use crate::store::{entries, more, new, row};
use crate::support::postgres::Cluster;

fn facts(name: &str, wire: i64) -> NodeFacts {
    NodeFacts { name: name.to_owned(), address: "127.0.0.1:1".to_owned(), wire }
}

async fn node(database: &Database, name: &str) -> Store {
    Store::open_node(database, facts(name, 1)).await.expect("a node")
}

async fn claimed(store: &Store, id: &str) -> Fence {
    match store.claim(id).await.expect("the database") {
        Claim::Own { fence, .. } => fence,
        other => panic!("{other:?}"),
    }
}

/// Returns the change that adds the entries `from..to`.
fn part(from: usize, to: usize) -> Change {
    more(row("one", ["ann", "bob"], 2), &entries("one", ["ann", "bob"])[from..to])
}

#[tokio::test]
async fn on_postgresql_only_the_owner_of_a_table_changes_it() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let (one, two) = (node(&database, "one").await, node(&database, "two").await);
    one.commit(new(row("one", ["ann", "bob"], 1), &entries("one", ["ann", "bob"])[..1]))
        .await
        .expect("a table");
    let fence = claimed(&one, "one").await;
    assert_eq!(two.claim("one").await.expect("the database"), Claim::Other(fence.owner));
    assert_eq!(two.claim("none").await.expect("the database"), Claim::NoTable);
    one.commit_as(part(1, 2), Some(fence)).await.expect("it is its own");
    // Handed over: later writes of the previous owner are rejected, however right its numbers are.
    one.release("one", fence).await.expect("given back");
    let other = claimed(&two, "one").await;
    assert!(other.number > fence.number);
    let late = one.commit_as(part(2, 3), Some(fence)).await;
    assert!(matches!(late, Err(StoreError::Moved(_))), "{late:?}");
    let forged = one.commit_as(part(2, 3), Some(Fence { number: other.number, ..fence })).await;
    assert!(matches!(forged, Err(StoreError::Moved(_))), "{forged:?}");
    two.commit_as(part(2, 3), Some(other)).await.expect("it is its own");
    // One bad change among good ones of a batch harms only itself.
    one.commit(new(row("two", ["ann", "bob"], 1), &entries("two", ["ann", "bob"])[..1]))
        .await
        .expect("a table");
    let own = claimed(&one, "two").await;
    let good = more(row("two", ["ann", "bob"], 2), &entries("two", ["ann", "bob"])[1..2]);
    let (good, bad) = tokio::join!(one.commit_as(good, Some(own)), one.commit_as(part(3, 4), Some(fence)));
    assert!(good.is_ok() && matches!(bad, Err(StoreError::Moved(_))), "{good:?} {bad:?}");
    // A node that stops leaves its tables to the next claim.
    two.close().await;
    let again = claimed(&one, "one").await;
    one.commit_as(part(3, 5), Some(again)).await.expect("it goes on");
    assert_eq!(one.load("one").await.expect("the database").expect("the table").1.len(), 5);
    one.close().await;
}

#[tokio::test]
async fn on_postgresql_servers_with_and_without_a_bus_exclude_each_other() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let one = node(&database, "one").await;
    let alone = Store::open(&database).await.map(|_| ());
    assert!(matches!(alone, Err(StoreError::HasNodes(_))), "{alone:?}");
    let stranger = Store::open_node(&database, facts("far", 7)).await.map(|_| ());
    assert!(matches!(stranger, Err(StoreError::OtherWire { theirs: 1, ours: 7, .. })), "{stranger:?}");
    let neighbour = Store::open_node(&database, facts("near", 2)).await.expect("a neighbour");
    let names: Vec<String> =
        neighbour.nodes().await.expect("nodes").into_iter().map(|node| node.name).collect();
    assert_eq!(names, ["one", "near"]);
    neighbour.close().await;
    one.close().await;
    let alone = Store::open(&database).await.expect("nobody else is there");
    let node = Store::open_node(&database, facts("late", 1)).await.map(|_| ());
    assert!(matches!(node, Err(StoreError::HasNoBus(_))), "{node:?}");
    alone.close().await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = Database::Sqlite(folder.path().join("yard.sqlite"));
    let node = Store::open_node(&file, facts("file", 1)).await.map(|_| ());
    assert!(matches!(node, Err(StoreError::NotShared(_))), "{node:?}");
}

#[tokio::test]
async fn on_postgresql_a_node_recovers_from_an_outage_of_the_database() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let one = node(&database, "one").await;
    one.commit(new(row("one", ["ann", "bob"], 1), &entries("one", ["ann", "bob"])[..1]))
        .await
        .expect("a table");
    let fence = claimed(&one, "one").await;
    cluster.stop();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let lost = one.commit_as(part(1, 2), Some(fence)).await;
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    cluster.resume();
    let back = async {
        while one.commit_as(part(1, 2), Some(fence)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    // The same claim is valid: no other node has claimed the table.
    tokio::time::timeout(Duration::from_secs(30), back).await.expect("it comes back");
    one.close().await;
}

/// Registering anew takes longer than a renewal may. A node that gave up and began from the start each time
/// would never be back.
#[tokio::test]
async fn on_postgresql_a_node_found_dead_returns_to_a_slow_database() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let one = node(&database, "one").await;
    let Database::Postgres(url) = &database else { panic!("{database}") };
    let mut beside = <sqlx::AnyConnection as sqlx::Connection>::connect(url).await.expect("a connection");
    for sql in [
        "create function slow() returns trigger as 'begin perform pg_sleep(3); return new; end' language plpgsql",
        "create trigger slow before insert on nodes for each row execute function slow()",
        "update nodes set gone = 1",
    ] {
        sqlx::Executor::execute(&mut beside, sql).await.expect(sql);
    }
    let back = async {
        while !one.nodes().await.is_ok_and(|nodes| nodes.iter().any(NodeRow::is_alive)) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let table = || new(row("one", ["ann", "bob"], 1), &entries("one", ["ann", "bob"])[..1]);
        while one.commit(table()).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), back).await.expect("it comes back");
    one.close().await;
}

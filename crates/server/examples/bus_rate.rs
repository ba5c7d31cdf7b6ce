//! Measures what NATS carries on this machine: broadcasts to several subscribers, and requests with answers.
//!
//! `cargo run --release -p botyard-server --example bus_rate -- nats://127.0.0.1:4222 [subscribers] [seconds]`

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_nats::Client;
use futures_util::StreamExt as _;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// Size of a broadcast: the summary of a table.
const NEWS: usize = 1_000;
/// Size of a request and of its answer: an order and its receipt, sealed.
const ASK: usize = 400;
/// Number of requests that wait for their answers at the same time.
const AT_ONCE: usize = 64;

#[tokio::main]
async fn main() -> Result<(), AnyError> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("which NATS server?")?;
    let subscribers: usize = arguments.next().map_or(Ok(9), |text| text.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(5), |text| text.parse())?;
    let time = Duration::from_secs(seconds);
    let (sent, received) = broadcast(&url, subscribers, time).await?;
    println!("broadcasts of {NEWS} bytes to {subscribers}: {sent:.0} a second sent, {received:.0} received");
    println!("requests of {ASK} bytes: {:.0} a second answered", ask(&url, time).await?);
    Ok(())
}

/// Publishes for this time. Returns the messages sent and received per second.
async fn broadcast(url: &str, subscribers: usize, time: Duration) -> Result<(f64, f64), AnyError> {
    let received = Arc::<AtomicU64>::default();
    let mut readers = Vec::new();
    for _ in 0..subscribers {
        let client = connect(url).await?;
        let mut messages = client.subscribe("bus-rate.all").await?;
        client.flush().await?;
        let received = Arc::clone(&received);
        readers.push(tokio::spawn(async move {
            while messages.next().await.is_some() {
                received.fetch_add(1, Ordering::Relaxed);
            }
            drop(client);
        }));
    }
    let publisher = connect(url).await?;
    let (begun, mut sent) = (Instant::now(), 0_u64);
    let payload = bytes::Bytes::from(vec![b'x'; NEWS]);
    while begun.elapsed() < time {
        // Not faster than the slowest reader, because NATS disconnects slow ones.
        for _ in 0..64 {
            publisher.publish("bus-rate.all", payload.clone()).await?;
            sent += 1;
        }
        let is_behind = || received.load(Ordering::Relaxed) + 4_096 < sent * subscribers as u64;
        while is_behind() && begun.elapsed() < time {
            tokio::time::sleep(Duration::from_micros(100)).await;
        }
    }
    publisher.flush().await?;
    let whole = begun.elapsed().as_secs_f64();
    let rates = (sent as f64 / whole, received.load(Ordering::Relaxed) as f64 / whole);
    for reader in readers {
        reader.abort();
    }
    Ok(rates)
}

/// Asks for this time. Returns the answers per second.
async fn ask(url: &str, time: Duration) -> Result<f64, AnyError> {
    let answering = connect(url).await?;
    let mut asked = answering.subscribe("bus-rate.ask").await?;
    answering.flush().await?;
    let answers = tokio::spawn(async move {
        while let Some(message) = asked.next().await {
            if let Some(reply) = message.reply {
                let _ = answering.publish(reply, message.payload).await;
            }
        }
    });
    let (client, stop) = (connect(url).await?, Arc::new(AtomicBool::new(false)));
    let payload = bytes::Bytes::from(vec![b'x'; ASK]);
    let begun = Instant::now();
    let asking: Vec<_> = (0..AT_ONCE)
        .map(|_| {
            let (client, payload, stop) = (client.clone(), payload.clone(), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut count = 0_u64;
                while !stop.load(Ordering::Relaxed) {
                    client.request("bus-rate.ask", payload.clone()).await?;
                    count += 1;
                }
                Ok::<_, AnyError>(count)
            })
        })
        .collect();
    tokio::time::sleep(time).await;
    stop.store(true, Ordering::Relaxed);
    let mut count = 0;
    for task in asking {
        count += task.await??;
    }
    answers.abort();
    Ok(count as f64 / begun.elapsed().as_secs_f64())
}

async fn connect(url: &str) -> Result<Client, AnyError> {
    Ok(async_nats::ConnectOptions::new().subscription_capacity(1 << 20).connect(url).await?)
}

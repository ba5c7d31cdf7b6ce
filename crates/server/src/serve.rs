//! The server from its start to its end.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use botyard_oracle::Shelf;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower::ServiceExt;

use crate::config::Settings;
use crate::http::{self, picture::Pictures};
use crate::limits::{LimitSettings, Limits};
use crate::metrics::Metrics;
use crate::people::People;
use crate::stall::Impatient;
use crate::store::{Store, StoreError};
use crate::tables::Hub;
use crate::yard::Yard;

/// The longest head of a request, in bytes.
const HEAD: usize = 16 << 10;

/// Why the server didn't start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
}

/// Runs the server until `stop`; `ready` is told the address when it listens.
pub async fn run(
    settings: Settings,
    stop: impl Future<Output = ()> + Send + 'static,
    ready: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let address = settings.listen;
    let listener = TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen { address, error })?;
    let store = Store::open(&settings.database).await?;
    let yard = Arc::new(Yard::new(settings, store));
    yard.hub.come_back().await?;
    let keeper = tokio::spawn({
        let yard = Arc::clone(&yard);
        async move { yard.keep().await }
    });
    ready(address);
    accept(&yard, listener, stop).await;
    keeper.abort();
    // WebSockets are told by themselves; a moment is enough to tell them.
    for _ in 0..20 {
        if yard.metrics.sockets.get() <= 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    yard.store.close().await;
    Ok(())
}

impl Yard {
    fn new(settings: Settings, store: Store) -> Yard {
        let metrics = Arc::<Metrics>::default();
        store.count_in(&metrics);
        let limits = LimitSettings {
            off: !settings.limits,
            scale: settings.limits_scale,
            address: settings.limits_per_address,
            trusted_proxies: settings.trusted_proxies.clone(),
            ..LimitSettings::default()
        };
        let shelf = Arc::new(Shelf::new(Some(settings.data.clone())));
        Yard {
            people: People::new(store.clone(), settings.is_secure()),
            hub: Hub::new(store.clone(), Arc::clone(&metrics), &settings, shelf),
            limits: Limits::new(&limits),
            metrics,
            pictures: Pictures::default(),
            store,
            settings,
        }
    }

    /// Whatever has to be done now and then.
    async fn keep(self: Arc<Yard>) {
        // No sign of life before this is done: what time has to be given back is known by the last one.
        while let Err(error) = self.hub.start().await {
            tracing::error!(%error, "tables that go on by themselves can't be woken");
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
        let mut rounds = 0_u64;
        loop {
            tokio::time::sleep(Duration::from_secs(2)).await;
            rounds += 1;
            self.hub.obey_admin().await;
            let (running, waiting) = self.hub.computer_threads().load();
            self.metrics.computers_running.set(running as i64);
            self.metrics.computers_waiting.set(waiting as i64);
            if rounds.is_multiple_of(2) {
                self.hub.beat().await;
            }
            if rounds.is_multiple_of(30) {
                self.hub.wake_due().await;
                self.hub.close_forsaken().await;
                self.limits.forget();
            }
            if rounds.is_multiple_of(1_800)
                && let Err(error) = self.people.sweep().await
            {
                tracing::warn!(%error, "sessions that have ended can't be removed");
            }
        }
    }
}

/// Takes connections until it is time to stop, then lets those that are being answered finish.
async fn accept(yard: &Arc<Yard>, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) {
    let router = http::router(yard);
    let places = Arc::new(Semaphore::new(yard.settings.connections.min(Semaphore::MAX_PERMITS)));
    let timeouts = yard.settings.timeouts;
    let mut stop = pin!(stop);
    loop {
        let place = Arc::clone(&places).acquire_owned();
        let connection = tokio::select! {
            () = &mut stop => break,
            connection = async {
                let place = place.await.ok();
                (place, listener.accept().await)
            } => connection,
        };
        let (place, (stream, peer)) = match connection {
            (place, Ok(accepted)) => (place, accepted),
            (_, Err(error)) => {
                // Too many open files, or a connection that ended before it began.
                tracing::warn!(%error, "a connection can't be taken");
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(timeouts.head)
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(Impatient::new(stream, timeouts.write)), service)
            .with_upgrades();
        let mut stopping = yard.hub.stopping();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // How a connection ends is the client's business.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(place);
        });
    }
    drop(listener);
    tracing::info!("going down");
    yard.hub.stop().await;
    let patience = Duration::from_secs(yard.settings.shutdown_seconds);
    let all = u32::try_from(yard.settings.connections).unwrap_or(u32::MAX);
    if tokio::time::timeout(patience, places.acquire_many(all)).await.is_err() {
        tracing::warn!("some connections didn't end and were cut off");
    }
}

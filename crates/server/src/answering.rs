//! Serves one connection: TLS if the server has it, then HTTP/1.1 or HTTP/2.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Version, header};
use axum::response::{IntoResponse, Response};
use bytes::{Buf, Bytes};
use hyper::Request;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tower::ServiceExt;

use crate::connections::OpenConnection;
use crate::http::gate::is_operations;
use crate::problem::Problem;
use crate::stall::Impatient;
use crate::tls::{Spoken, Tls};
use crate::yard::Yard;

/// Maximum size of a request head, in bytes.
const HEAD: usize = 16 << 10;

/// Maximum number of concurrent requests on one HTTP/2 connection.
const STREAMS: u32 = 100;

/// Interval and timeout of HTTP/2 keep-alive pings.
const PING: Duration = Duration::from_secs(20);

/// An accepted connection with everything needed to serve it.
pub(crate) struct Caller {
    pub(crate) yard: Arc<Yard>,
    pub(crate) router: Router,
    pub(crate) peer: SocketAddr,
    pub(crate) open: Arc<OpenConnection>,
    pub(crate) tls: Option<Tls>,
}

impl Caller {
    /// Serves all requests of the connection. Errors are the client's problem and aren't reported.
    pub(crate) async fn answer(self, stream: TcpStream) {
        let stream = Impatient::new(stream, self.yard.settings.timeouts.write);
        match self.tls.clone() {
            None => self.speak_http1(stream).await,
            // Boxed, so that the futures of plain connections, of which there may be many, don't reserve room
            // for TLS.
            Some(tls) => Box::pin(self.begin_tls(&tls, stream)).await,
        }
    }

    async fn begin_tls(self, tls: &Tls, stream: Impatient<TcpStream>) {
        let begun = tokio::select! {
            begun = tokio::time::timeout(self.yard.settings.timeouts.head, tls.accept(stream)) => begun,
            () = self.open.evicted() => return,
        };
        match begun {
            Ok(Ok((stream, Spoken::Http1))) => self.speak_http1(stream).await,
            Ok(Ok((stream, Spoken::Http2))) => self.speak_http2(stream).await,
            Ok(Ok((_, Spoken::Nothing)) | Err(_)) | Err(_) => {}
        }
    }

    async fn speak_http1(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let timeouts = self.yard.settings.timeouts;
        let service = service_fn(|request| self.respond(request));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(timeouts.idle.max(timeouts.head))
            .max_buf_size(HEAD)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        self.drive(connection, None, http1::UpgradeableConnection::graceful_shutdown).await;
    }

    async fn speak_http2(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let busy = Busy::default();
        let service = service_fn(|request| {
            let (responding, busy) = (self.respond(request), busy.begin());
            async move {
                let response: Response = responding.await?;
                Ok::<_, Infallible>(response.map(|body| BusyBody { body, busy }))
            }
        });
        let connection = http2::Builder::new(TokioExecutor::new())
            .timer(TokioTimer::new())
            .max_concurrent_streams(STREAMS)
            .max_header_list_size(HEAD as u32)
            .keep_alive_interval(PING)
            .keep_alive_timeout(PING)
            .serve_connection(TokioIo::new(stream), service);
        self.drive(connection, Some(&busy), http2::Connection::graceful_shutdown).await;
    }

    /// Runs a connection until it ends, is evicted before its first request, has been idle for too long, or
    /// the server shuts down. `busy` is only given for HTTP/2: hyper's HTTP/1.1 connections time out by
    /// themselves when idle, and the stream below notices when their client reads nothing. An HTTP/2 client
    /// can keep reading the connection and accept nothing of a response.
    async fn drive<C: Future>(&self, connection: C, busy: Option<&Busy>, end: fn(Pin<&mut C>)) {
        let timeouts = self.yard.settings.timeouts;
        let mut connection = pin!(connection);
        let mut stopping = self.yard.hub.stopping();
        let first_head = tokio::time::sleep(timeouts.head);
        let mut first_head = pin!(first_head);
        let mut is_first = true;
        loop {
            let idle = async {
                match busy {
                    Some(busy) => tokio::time::sleep(timeouts.idle.saturating_sub(busy.unchanged())).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                _ = connection.as_mut() => return,
                () = self.open.evicted(), if is_first => return,
                () = &mut first_head, if is_first => {
                    if self.open.is_silent() {
                        return;
                    }
                    is_first = false;
                }
                () = idle => {
                    if busy.is_some_and(|busy| busy.stalled() >= timeouts.idle) {
                        return;
                    }
                    if busy.is_some_and(|busy| busy.idle() >= timeouts.idle) {
                        break;
                    }
                }
                _ = stopping.changed() => break,
            }
        }
        end(connection.as_mut());
        let _ = connection.await;
    }

    fn respond(
        &self,
        mut request: Request<Incoming>,
    ) -> impl Future<Output = Result<Response, Infallible>> + Send + use<> {
        self.open.has_asked();
        let is_http2 = request.version() == Version::HTTP_2;
        if is_http2 {
            name_host(&mut request);
        }
        request.extensions_mut().insert(ConnectInfo(self.peer));
        request.extensions_mut().insert(Arc::clone(&self.open));
        let router = self.router.clone();
        let is_too_many = self.open.is_reserve() && !is_operations(request.uri().path());
        async move {
            if is_too_many {
                let full = Problem::unavailable(
                    "full",
                    "the server has no room for another connection at the moment",
                );
                let mut response = full.into_response();
                if !is_http2 {
                    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
                }
                return Ok(response);
            }
            router.oneshot(request.map(Body::new)).await
        }
    }
}

/// Copies the authority of an HTTP/2 request into `Host`, where all other code looks for it. If the request
/// has a different `Host` already, both are kept, and it is rejected like any request with two.
fn name_host(request: &mut Request<Incoming>) {
    let authority = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let Some(authority) = authority.and_then(|authority| HeaderValue::from_str(&authority).ok()) else {
        return;
    };
    let headers = request.headers_mut();
    if headers.get(header::HOST).is_none_or(|host| *host != authority) {
        headers.append(header::HOST, authority);
    }
}

/// Requests in progress on an HTTP/2 connection, and response data that isn't sent yet. Clones share state.
#[derive(Clone)]
struct Busy(Arc<Mutex<BusyState>>);

struct BusyState {
    requests: usize,
    /// When the client last accepted a part of each piece of data, by its number.
    unsent: HashMap<u64, Instant>,
    next: u64,
    /// When the last request ended or the last data was sent.
    idle_since: Instant,
}

impl Default for Busy {
    fn default() -> Busy {
        let (unsent, idle_since) = (HashMap::new(), Instant::now());
        Busy(Arc::new(Mutex::new(BusyState { requests: 0, unsent, next: 0, idle_since })))
    }
}

impl Busy {
    fn lock(&self) -> MutexGuard<'_, BusyState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) -> BusyWith {
        self.lock().requests += 1;
        BusyWith(self.clone())
    }

    fn send(&self, bytes: Bytes) -> UnsentData {
        let mut state = self.lock();
        state.next += 1;
        let number = state.next;
        state.unsent.insert(number, Instant::now());
        UnsentData { bytes, number, busy: self.clone() }
    }

    /// Time since the connection has nothing to do; zero while a request is in progress.
    fn idle(&self) -> Duration {
        let state = self.lock();
        let is_idle = state.requests == 0 && state.unsent.is_empty();
        if is_idle { state.idle_since.elapsed() } else { Duration::ZERO }
    }

    /// The longest time for which the client has accepted nothing of some data.
    fn stalled(&self) -> Duration {
        self.lock().unsent.values().map(Instant::elapsed).max().unwrap_or_default()
    }

    /// Time since it became idle or stalled; zero if it is neither.
    fn unchanged(&self) -> Duration {
        self.idle().max(self.stalled())
    }
}

/// Guard of a request in progress; dropping it ends the request.
struct BusyWith(Busy);

impl Drop for BusyWith {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.requests -= 1;
        state.idle_since = Instant::now();
    }
}

/// A response body that keeps its connection busy until it is sent.
struct BusyBody {
    body: Body,
    busy: BusyWith,
}

impl HttpBody for BusyBody {
    type Data = UnsentData;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<UnsentData>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        polled.map_ok(|frame| frame.map_data(|bytes| self.busy.0.send(bytes)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A piece of a response from when it is ready until all of it has been sent or its stream has ended.
struct UnsentData {
    bytes: Bytes,
    number: u64,
    busy: Busy,
}

impl Buf for UnsentData {
    fn remaining(&self) -> usize {
        self.bytes.remaining()
    }

    fn chunk(&self) -> &[u8] {
        self.bytes.chunk()
    }

    fn advance(&mut self, count: usize) {
        self.bytes.advance(count);
        if let Some(last) = self.busy.lock().unsent.get_mut(&self.number) {
            *last = Instant::now();
        }
    }
}

impl Drop for UnsentData {
    fn drop(&mut self) {
        let mut state = self.busy.lock();
        state.unsent.remove(&self.number);
        state.idle_since = Instant::now();
    }
}

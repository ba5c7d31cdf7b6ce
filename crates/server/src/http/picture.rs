//! Pictures of tables, as the public sees them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use botyard_core::Viewer;
use botyard_draw::{CARD_WIDTH, Look};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::http::about::{self, LinkQuery};
use crate::http::site::{has, put};
use crate::problem::Problem;
use crate::tables::summary;
use crate::yard::Yard;

/// Width of pictures of boards, in pixels.
const WIDTH: u32 = 800;
/// Maximum number of PNG pictures that are rendered at once.
const AT_A_TIME: usize = 2;
/// Capacity of the cache, in pictures.
const KEPT: usize = 64;

/// Renderer of PNG pictures with a cache of recent ones.
pub(crate) struct Pictures {
    kept: Mutex<VecDeque<(String, Bytes)>>,
    places: Semaphore,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), places: Semaphore::new(AT_A_TIME) }
    }
}

impl Pictures {
    /// Returns the PNG of a drawing, from the cache or rendered.
    pub(crate) async fn drawn(&self, svg: String, width: u32) -> Result<Bytes, Problem> {
        let tag = tag(&svg, &format!("png-{width}"));
        self.png(&tag, svg, width).await
    }

    /// Returns the PNG of a drawing with this tag, from the cache or rendered.
    async fn png(&self, tag: &str, svg: String, width: u32) -> Result<Bytes, Problem> {
        let find = || {
            let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter().find(|(other, _)| other == tag).map(|(_, bytes)| bytes.clone())
        };
        if let Some(bytes) = find() {
            return Ok(bytes);
        }
        let _place = self.places.acquire().await;
        // Another request may have rendered it meanwhile.
        if let Some(bytes) = find() {
            return Ok(bytes);
        }
        let drawn = tokio::task::spawn_blocking(move || botyard_draw::png(&svg, width)).await;
        let failed =
            || Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the picture can't be drawn");
        let bytes = match drawn {
            Ok(Ok(bytes)) => Bytes::from(bytes),
            Ok(Err(error)) => {
                tracing::error!(%error, "a picture can't be drawn");
                return Err(failed());
            }
            Err(_) => return Err(failed()),
        };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.pop_front();
        }
        kept.push_back((tag.to_owned(), bytes.clone()));
        Ok(bytes)
    }
}

/// Draws what the public sees of a table. Private tables need the key even for their players: pictures are
/// made to be shared.
async fn draw(yard: &Yard, id: &str, link: Option<LinkQuery>) -> Result<String, Problem> {
    let key = link.unwrap_or_default().key;
    yard.hub
        .see(id, None, key, |live, _| {
            botyard_draw::picture(&live.table.scene(Viewer::Public), &Look::default(), &[])
        })
        .await
}

type PictureQuery = Result<Query<LinkQuery>, axum::extract::rejection::QueryRejection>;

/// The board as SVG.
pub(crate) async fn svg(
    State(yard): State<Arc<Yard>>,
    Path(id): Path<String>,
    link: PictureQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let svg = draw(&yard, &id, link.ok().map(|Query(link)| link)).await?;
    let tag = tag(&svg, "svg");
    Ok(answer("image/svg+xml", &tag, || svg.into(), &headers))
}

/// The board as PNG.
pub(crate) async fn png(
    State(yard): State<Arc<Yard>>,
    Path(id): Path<String>,
    link: PictureQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let svg = draw(&yard, &id, link.ok().map(|Query(link)| link)).await?;
    let tag = tag(&svg, "png");
    if has(&headers, &tag) {
        return Ok(answer("image/png", &tag, Body::empty, &headers));
    }
    let bytes = yard.pictures.png(&tag, svg, WIDTH).await?;
    Ok(answer("image/png", &tag, || bytes.into(), &headers))
}

/// The board with the game and the players, 1200 by 630: the size of link previews in messengers.
pub(crate) async fn card(
    State(yard): State<Arc<Yard>>,
    Path(id): Path<String>,
    link: PictureQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let key = link.ok().and_then(|Query(link)| link.key);
    let drawn = yard.hub.see(&id, None, key, |live, _| {
        let (title, lines) = about::card_words(&summary(&live.row));
        botyard_draw::card(&live.table.scene(Viewer::Public), &Look::default(), &title, &lines)
    });
    drawn_card(&yard, drawn.await?, &headers).await
}

/// The same for the start of a game, for pages about the game.
pub(crate) async fn game_card(
    State(yard): State<Arc<Yard>>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kind = botyard_catalog::find(&game).map_err(|_| Problem::missing("game"))?;
    let start = kind.start(&[], None).map_err(|_| Problem::missing("game"))?;
    let svg = botyard_draw::card(&start.scene(Viewer::Public), &Look::default(), kind.info.name.en, &[]);
    drawn_card(&yard, svg, &headers).await
}

async fn drawn_card(yard: &Yard, svg: String, headers: &HeaderMap) -> Result<Response, Problem> {
    let tag = tag(&svg, "card");
    if has(headers, &tag) {
        return Ok(answer("image/png", &tag, Body::empty, headers));
    }
    let bytes = yard.pictures.png(&tag, svg, CARD_WIDTH).await?;
    Ok(answer("image/png", &tag, || bytes.into(), headers))
}

fn tag(svg: &str, kind: &str) -> String {
    let digest = Sha256::digest(svg);
    let digits: String = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}-{kind}\"")
}

fn answer(kind: &'static str, tag: &str, body: impl FnOnce() -> Body, headers: &HeaderMap) -> Response {
    let mut response = if has(headers, tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = body().into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        response
    };
    let answered = response.headers_mut();
    answered.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // Other sites may embed it.
    answered.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    put(answered, header::ETAG, tag);
    response
}

//! The web page: files, encodings, pages, link previews.

use std::io::Read as _;
use std::sync::LazyLock;

use crate::support::server::Server;
use botyard_client::{Client, HttpAnswer};
use botyard_site::{File, Site, Stored};
use bytes::Bytes;
use http_body_util::Full;
use hyper::header::HOST;
use hyper::{Method, Request};
use serde_json::{Value, json};

const PROGRAM: &[u8] = b"a program, as it is";

/// Files of both kinds: stored compressed, and as they are; cached forever, and revalidated every time.
static FILES: LazyLock<Vec<File>> = LazyLock::new(|| {
    vec![
        File {
            path: "/app/0123/web_bg.wasm",
            content_type: "application/wasm",
            hash: "0123",
            forever: true,
            stored: Stored::Brotli(brotli(PROGRAM).leak()),
        },
        File {
            path: "/favicon.svg",
            content_type: "image/svg+xml",
            hash: "89ab",
            forever: false,
            stored: Stored::Plain(b"<svg/>"),
        },
    ]
});

fn brotli(mut bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut packed, &brotli::enc::BrotliEncoderParams::default()).unwrap();
    packed
}

fn gunzip(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain).unwrap();
    plain
}

async fn ask(client: &Client, method: Method, path: &str, headers: &[(&str, &str)]) -> HttpAnswer {
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header(HOST, client.address().authority());
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    client.send(request.body(Full::new(Bytes::new())).unwrap()).await.unwrap()
}

async fn get(client: &Client, path: &str, headers: &[(&str, &str)]) -> HttpAnswer {
    ask(client, Method::GET, path, headers).await
}

fn value<'a>(answer: &'a HttpAnswer, name: &str) -> &'a str {
    answer.headers.get(name).map_or("", |value| value.to_str().unwrap())
}

async fn open(server: &Server, table: Value) -> (Client, String, Value) {
    let client = server.client();
    let opened = client.post("/api/tables", &table).await.unwrap();
    let me = client.with_token(opened["token"].as_str().unwrap());
    (me, opened["table"]["id"].as_str().unwrap().to_owned(), opened)
}

#[tokio::test(flavor = "multi_thread")]
async fn only_paths_of_pages_show_the_page() {
    let server = Server::start().await;
    let client = server.client();
    let index = String::from_utf8(Site::WITHOUT_PAGE.index.plain().unwrap().into_owned()).unwrap();
    for path in ["/new", "/rules", "/settings", "/local/duel", "/analysis?game=duel", "/@/Ann", "/players"] {
        let answer = get(&client, path, &[]).await;
        assert_eq!((answer.status.as_u16(), answer.text()), (200, index.clone()), "{path}");
        assert_eq!(value(&answer, "content-type"), "text/html; charset=utf-8");
        assert_eq!(value(&answer, "cache-control"), "no-cache");
        let policy = value(&answer, "content-security-policy");
        for part in [
            "script-src 'self' 'wasm-unsafe-eval'",
            "img-src 'self' data: blob:",
            "worker-src 'self'",
            "manifest-src 'self'",
            "connect-src 'self'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    }
    for path in ["/wp-login.php", "/rules/no-game", "/t/nosuchtable", "/nothing/at/all"] {
        let answer = get(&client, path, &[("if-none-match", "*")]).await;
        assert_eq!((answer.status.as_u16(), answer.text()), (404, index.clone()), "{path}");
    }
    for path in ["/api/nothing", "/api/", "/app/0000/boot.js"] {
        let answer = get(&client, path, &[]).await;
        assert_eq!(answer.status, 404);
        assert_eq!(answer.json()["error"]["code"], "not-found", "{path}");
    }
    let answer = ask(&client, Method::POST, "/new", &[]).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["error"]["code"]), (404, &json!("not-found")));
    assert_eq!(ask(&client, Method::POST, "/t/x", &[]).await.status, 405);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_sent_in_the_smallest_accepted_form() {
    static SITE: LazyLock<Site> = LazyLock::new(|| Site { files: &FILES, ..Site::WITHOUT_PAGE });
    let server = Server::start_with(|settings| settings.site = &SITE).await;
    let client = server.client();
    for file in LazyLock::force(&SITE).all() {
        let content = file.plain().unwrap();
        let plain = get(&client, file.path, &[]).await;
        assert_eq!(plain.status, 200, "{}", file.path);
        assert_eq!(plain.body, *content);
        assert_eq!(value(&plain, "content-encoding"), "");
        assert_eq!(value(&plain, "content-type"), file.content_type);
        assert_eq!(value(&plain, "x-content-type-options"), "nosniff");
        let kept = if file.forever { "public, max-age=31536000, immutable" } else { "no-cache" };
        assert_eq!(value(&plain, "cache-control"), kept);
        let mut tags = vec![value(&plain, "etag").to_owned()];
        for (wish, name) in [("gzip, deflate", "gzip"), ("gzip, deflate, br", "br")] {
            let packed = get(&client, file.path, &[("accept-encoding", wish)]).await;
            let form = match file.stored {
                Stored::Brotli(_) => name,
                // The page itself: its text is needed.
                Stored::Plain(_) if file.content_type.starts_with("text/html") => "gzip",
                Stored::Plain(_) => "",
            };
            assert_eq!(value(&packed, "content-encoding"), form, "{}", file.path);
            match (form, file.stored) {
                ("", _) => {
                    assert_eq!(packed.body, *content);
                    continue;
                }
                ("br", Stored::Brotli(stored)) => assert_eq!(packed.body, stored),
                _ => assert_eq!(gunzip(&packed.body), *content),
            }
            assert_eq!(value(&packed, "vary"), "Accept-Encoding");
            if form != name {
                // The same form as before.
                continue;
            }
            tags.push(value(&packed, "etag").to_owned());
        }
        let count = tags.len();
        let known = get(&client, file.path, &[("if-none-match", &format!("\"x\", W/{}", tags[0]))]).await;
        assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
        assert_eq!(value(&known, "etag"), tags[0]);
        assert_eq!(value(&known, "cache-control"), kept);
        let other = get(&client, file.path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status, 200);
        let head = ask(&client, Method::HEAD, file.path, &[]).await;
        assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
        assert_eq!(value(&head, "content-length"), content.len().to_string());
        tags.dedup();
        assert_eq!(tags.len(), count, "each form has a tag of its own");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_table_has_a_preview() {
    let server = Server::start().await;
    let (_, id, _) = open(&server, json!({ "game": "duel" })).await;
    let client = server.client();
    let page = get(&client, &format!("/t/{id}?from=mail"), &[("host", "yard.example:8080")]).await;
    assert_eq!(page.status, 200);
    let text = page.text();
    assert_eq!(text.matches("<title>").count(), 1);
    assert!(text.contains("Robot Duel · botyard</title>"), "{text}");
    let image = format!("content=\"http://yard.example:8080/t/{id}/card.png?turn=0\"");
    assert!(text.contains(&image), "{text}");
    // An invalid host isn't written into the page.
    let page = get(&client, &format!("/t/{id}"), &[("host", "a\"><x")]).await;
    assert!(!page.text().contains("<x"));

    let png = get(&client, &format!("/t/{id}/picture.png?turn=0"), &[]).await;
    assert_eq!((png.status.as_u16(), value(&png, "content-type")), (200, "image/png"));
    assert!(png.body.starts_with(b"\x89PNG"));
    assert_eq!(value(&png, "cross-origin-resource-policy"), "cross-origin");
    let again =
        get(&client, &format!("/t/{id}/picture.png"), &[("if-none-match", value(&png, "etag"))]).await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    let svg = get(&client, &format!("/t/{id}/picture.svg"), &[]).await;
    assert_eq!(value(&svg, "content-type"), "image/svg+xml");
    assert!(svg.text().starts_with("<svg"));
    server.stop().await;

    let server =
        Server::start_with(|settings| settings.public_url = Some("https://play.example".to_owned())).await;
    let (_, id, _) = open(&server, json!({ "game": "soccolot" })).await;
    let text = get(&server.client(), &format!("/t/{id}"), &[]).await.text();
    assert!(text.contains(&format!("\"https://play.example/t/{id}/card.png?turn=0\"")), "{text}");
    server.stop().await;
}

/// Returns the width and height of a PNG.
fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[tokio::test(flavor = "multi_thread")]
async fn link_previews_have_card_pictures() {
    let server = Server::start().await;
    let (_, id, _) = open(&server, json!({ "game": "duel" })).await;
    let client = server.client();
    for path in [format!("/t/{id}/card.png"), "/cards/soccolot".to_owned()] {
        let card = get(&client, &path, &[]).await;
        assert_eq!((card.status.as_u16(), value(&card, "content-type")), (200, "image/png"), "{path}");
        assert_eq!(size(&card.body), (1200, 630), "{path}");
        let again = get(&client, &path, &[("if-none-match", value(&card, "etag"))]).await;
        assert_eq!(again.status, 304);
    }
    assert_eq!(get(&client, "/cards/nothing", &[]).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_of_game_pages_are_in_the_readers_language() {
    const INDEX: &str =
        "<html lang=\"en\"><!--about--><title>botyard</title><!--/about--><!--cards-->…<!--/cards-->";
    static SITE: Site = Site {
        index: File { stored: Stored::Plain(INDEX.as_bytes()), ..Site::WITHOUT_PAGE.index },
        ..Site::WITHOUT_PAGE
    };
    let server = Server::start_with(|settings| settings.site = &SITE).await;
    let client = server.client();
    let first = get(&client, "/", &[("accept-language", "pl-PL,pl;q=0.9,en;q=0.5")]).await;
    assert_eq!((first.status.as_u16(), value(&first, "vary")), (200, "Accept-Encoding, Accept-Language"));
    let text = first.text();
    let packed = get(&client, "/", &[("accept-language", "pl"), ("accept-encoding", "gzip")]).await;
    assert_eq!(
        (value(&packed, "content-encoding"), gunzip(&packed.body)),
        ("gzip", text.clone().into_bytes())
    );
    assert!(text.starts_with("<html lang=\"pl\"><title>botyard</title>"), "{text}");
    assert!(text.contains("<a href=\"/rules/pigs\">") && !text.contains('…'), "{text}");
    let rules = get(&client, "/rules/duel", &[("accept-language", "es")]).await.text();
    assert!(rules.contains(": reglas · botyard</title>") && rules.contains("/cards/duel\""), "{rules}");
    let english = get(&client, "/analysis/duel", &[("accept-language", "xx, de;q=0.1")]).await.text();
    assert!(english.contains("<title>Robot Duel: analysis · botyard</title>"), "{english}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_preload_their_program() {
    const fn file(path: &'static str) -> File {
        File { path, ..Site::WITHOUT_PAGE.index }
    }
    static SITE: Site = Site {
        files: &[
            file("/app/0/home.js"),
            file("/app/0/home_bg.wasm"),
            file("/app/0/web.js"),
            file("/app/0/web_bg.wasm"),
            file("/app/0/desk.js"),
            file("/app/0/desk_bg.wasm"),
        ],
        ..Site::WITHOUT_PAGE
    };
    let server = Server::start_with(|settings| settings.site = &SITE).await;
    let (_, id, _) = open(&server, json!({ "game": "duel" })).await;
    let client = server.client();
    let table = format!("/t/{id}");
    for (path, program) in [
        ("/", "home"),
        (&table, "web"),
        ("/t/none", "web"),
        ("/local/1", "web"),
        ("/rules/duel", "desk"),
        ("/rules/none", "desk"),
        ("/settings", "desk"),
    ] {
        let page = get(&client, path, &[]).await;
        let link = format!(
            "</app/0/{program}.js>; rel=modulepreload, </app/0/{program}_bg.wasm>; rel=preload; as=fetch; crossorigin"
        );
        assert_eq!(value(&page, "link"), link, "{path}");
    }
    for path in ["/index.html", "/app/0/web.js"] {
        assert_eq!(value(&get(&client, path, &[]).await, "link"), "", "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_has_no_preview_without_its_key() {
    let server = Server::start().await;
    let (me, id, opened) = open(&server, json!({ "game": "duel", "private": true })).await;
    let key = opened["key"].as_str().unwrap();
    let client = server.client();
    let index = String::from_utf8(Site::WITHOUT_PAGE.index.plain().unwrap().into_owned()).unwrap();
    for query in ["", "?key=wrong", "?key="] {
        let page = get(&client, &format!("/t/{id}{query}"), &[]).await;
        assert_eq!((page.status.as_u16(), page.text()), (404, index.clone()), "{query}");
        for kind in ["png", "svg"] {
            let picture = get(&client, &format!("/t/{id}/picture.{kind}{query}"), &[]).await;
            assert_eq!(picture.status, 404);
            assert_eq!(picture.json()["error"]["code"], "not-found");
        }
    }
    let page = get(&client, &format!("/t/{id}?key={key}"), &[]).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains(&format!("/card.png?key={key}&amp;turn=0\"")), "{}", page.text());
    assert_eq!(get(&client, &format!("/t/{id}/picture.png?key={key}"), &[]).await.status, 200);
    // A seated player finds the table without the key, but the page has no link preview.
    let page =
        get(&client, &format!("/t/{id}"), &[("cookie", &format!("botyard={}", me.token().unwrap()))]).await;
    assert_eq!((page.status.as_u16(), page.text()), (200, index));
    server.stop().await;
}

/// Pictures show only what is public.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_contain_no_secrets() {
    let server = Server::start().await;
    let mut pictures = Vec::new();
    for list in ["TL F v", "TL H ^"] {
        let seats = json!([{ "who": "me" }, { "who": "open" }]);
        let (ann, id, _) =
            open(&server, json!({ "game": "pigs", "options": { "variant": "continuous" }, "seats": seats }))
                .await;
        let path = format!("/api/tables/{id}");
        let joined = server.client().post(&format!("{path}/join"), &json!({})).await.unwrap();
        let bob = server.client().with_token(joined["token"].as_str().unwrap());
        for (player, order) in [(&ann, list), (&bob, "TR H H")] {
            let order = json!({ "turn": 1, "order": order, "nonce": 1 });
            player.post(&format!("{path}/orders"), &order).await.unwrap();
        }
        let asked = get(&ann, &format!("/t/{id}/picture.svg"), &[]).await;
        pictures.push(asked.text());
    }
    assert_eq!(pictures[0], pictures[1]);
    server.stop().await;
}

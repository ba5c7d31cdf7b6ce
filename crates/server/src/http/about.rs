//! Link previews (Open Graph): title, description and picture of tables and games.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use botyard_core::{Lang, Seat, Texts};
use botyard_protocol::{Status, Summary, Taken};
use serde::Deserialize;

use crate::http::site;
use crate::people::Identity;
use crate::tables::summary;
use crate::yard::Yard;

/// Query parameters of a link to a table; all others are for the client and ignored here.
#[derive(Default, Deserialize)]
pub(crate) struct LinkQuery {
    /// The key of a private table.
    pub(crate) key: Option<String>,
}

/// Serves the page of a table, with a preview in its head.
pub(crate) async fn table(
    State(yard): State<Arc<Yard>>,
    Path(id): Path<String>,
    link: Result<Query<LinkQuery>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let key = link.map_or_else(|_| LinkQuery::default(), |Query(link)| link).key;
    // The client reports authentication errors.
    let identity = yard.people.identify(&headers).await.unwrap_or_else(|_| Identity::nobody());
    let asked = key.clone();
    let seen = yard.hub.see(&id, identity.viewer(), key.clone(), move |live, _| {
        // The preview must not depend on who requests it.
        live.may_see(None, asked.as_deref()).then(|| summary(&live.row))
    });
    let page = yard.settings.site;
    let response = match seen.await {
        Ok(Some(table)) => {
            site::index_about(page, &head(&table, key.as_deref(), &origin(&yard, &headers)), &headers)
        }
        Err(problem) if problem.status == StatusCode::NOT_FOUND => {
            site::index(&yard, StatusCode::NOT_FOUND, &headers).await
        }
        // The client will see for itself.
        Ok(None) | Err(_) => site::index(&yard, StatusCode::OK, &headers).await,
    };
    site::hinted(response, page, "/t/")
}

/// The server's public address: from the settings, else from the request; empty if unknown.
fn origin(yard: &Yard, headers: &HeaderMap) -> String {
    if let Some(url) = &yard.settings.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let is_name = |host: &&str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte))
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).filter(is_name);
    let scheme = if yard.settings.is_secure() { "https" } else { "http" };
    host.map_or_else(String::new, |host| format!("{scheme}://{host}"))
}

fn player(taken: &Taken) -> String {
    match taken {
        Taken::Open => "?".to_owned(),
        Taken::Person { name, .. } => name.clone(),
        Taken::Computer { level } => format!("computer ({level})"),
    }
}

/// Title and lines of a table's card: the game, and the players.
pub(crate) fn card_words(table: &Summary) -> (String, Vec<String>) {
    let game = botyard_catalog::find(&table.game).map_or(&*table.game, |kind| kind.info.name.en);
    let mut lines: Vec<String> = table.seats.iter().take(8).map(player).collect();
    lines.extend(table.result.clone());
    (game.to_owned(), lines)
}

fn head(table: &Summary, key: Option<&str>, origin: &str) -> String {
    let info = botyard_catalog::find(&table.game).ok().map(|kind| kind.info);
    let game = info.map_or(&*table.game, |info| info.name.en);
    let seat_name = |index: usize| info.zip(Seat::new(index)).map_or("", |(info, seat)| info.seat_name(seat));
    let players: Vec<String> = table.seats.iter().map(player).collect();
    let seats: Vec<String> =
        players.iter().enumerate().map(|(index, name)| format!("{}: {name}", seat_name(index))).collect();
    let title = format!("{} · {game}", players.join(" – "));
    let state = match (table.status, &table.result) {
        (Status::Gathering, _) => "a seat is open".to_owned(),
        (Status::Over, Some(result)) => format!("over, {result}"),
        (Status::Over, None) => "over".to_owned(),
        (Status::Playing | Status::Paused, _) => format!("turn {}", table.turn),
    };
    let description = format!("{game}, {state}. {}", seats.join(", "));
    let key = key.filter(|_| table.private).map_or_else(String::new, |key| format!("key={}&", encoded(key)));
    let url = format!("{origin}/t/{}", table.id);
    // The turn makes it a new picture after each turn, for sites that cache pictures.
    let image = format!("{url}/card.png?{key}turn={}", table.turn);
    written(&title, &description, &url, &image)
}

/// Title, description and picture of a page, as HTML.
fn written(title: &str, description: &str, url: &str, image: &str) -> String {
    let [title, description, url, image] = [title, description, url, image].map(escaped);
    let suffix = if title == "botyard" { "" } else { " · botyard" };
    format!(
        "<title>{title}{suffix}</title>\n\
         <meta name=\"description\" content=\"{description}\">\n\
         <meta property=\"og:site_name\" content=\"botyard\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{description}\">\n\
         <meta property=\"og:url\" content=\"{url}\">\n\
         <meta property=\"og:image\" content=\"{image}\">\n\
         <meta property=\"og:image:type\" content=\"image/png\">\n\
         <meta property=\"og:image:width\" content=\"1200\">\n\
         <meta property=\"og:image:height\" content=\"630\">\n\
         <meta property=\"og:image:alt\" content=\"{description}\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">"
    )
}

/// The head of the home page or of a page about a game; `None` for other pages.
pub(crate) fn page_head(yard: &Yard, headers: &HeaderMap, path: &str, lang: Lang) -> Option<String> {
    let origin = origin(yard, headers);
    let mut parts = path.trim_matches('/').split('/');
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    let kind = second.and_then(|game| botyard_catalog::find(game).ok());
    let url = format!("{origin}{path}");
    let (title, description, of) = match (first, kind) {
        ("", _) => ("botyard".to_owned(), FIRST.get(lang).to_owned(), botyard_catalog::GAMES.first()?),
        ("rules", Some(kind)) => {
            let name = kind.info.name.get(lang);
            (format!("{name}: {}", RULES.get(lang)), kind.info.tagline.get(lang).to_owned(), kind)
        }
        ("analysis" | "new", Some(kind)) => {
            let what = if first == "new" { NEW } else { ANALYSIS };
            let name = kind.info.name.get(lang);
            (format!("{name}: {}", what.get(lang)), kind.info.tagline.get(lang).to_owned(), kind)
        }
        _ => return None,
    };
    Some(written(&title, &description, &url, &format!("{origin}/cards/{}", of.info.id)))
}

const RULES: Texts = Texts::new("rules", "reglas", "zasady");
const ANALYSIS: Texts = Texts::new("analysis", "análisis", "analiza");
const NEW: Texts = Texts::new("new game", "partida nueva", "nowa gra");
const FIRST: Texts = Texts::new(
    "Robot board games: play friends, strangers or the computer. No account needed.",
    "Juegos de mesa con robots: juega con amigos, desconocidos o el ordenador. Sin cuenta.",
    "Gry planszowe z robotami: graj ze znajomymi, nieznajomymi lub komputerem. Bez konta.",
);

/// The games of the home page as HTML, readable before the program is loaded.
pub(crate) fn cards(lang: Lang) -> String {
    let card = |kind: &botyard_core::face::Kind| {
        let (id, name, tagline) = (kind.info.id, kind.info.name.get(lang), kind.info.tagline.get(lang));
        let [name, tagline] = [name, tagline].map(escaped);
        format!("<div><h2><a href=\"/rules/{id}\">{name}</a></h2><p>{tagline}</p></div>")
    };
    let cards: String = botyard_catalog::GAMES.iter().map(card).collect();
    format!("<p>{}</p><div id=\"boot-cards\">{cards}</div>", escaped(FIRST.get(lang)))
}

/// The first supported language in `Accept-Language`.
pub(crate) fn language(headers: &HeaderMap) -> Lang {
    let wishes =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|wishes| wishes.to_str().ok()).unwrap_or_default();
    let mut codes =
        wishes.split(',').filter_map(|wish| wish.trim().get(..2)?.to_ascii_lowercase().parse().ok());
    codes.next().unwrap_or_default()
}

/// Escapes text for HTML, attribute values included.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            sign => out.push(sign),
        }
    }
    out
}

/// Percent-encodes a query value.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_inject_html() {
        let person = |name: &str| Taken::Person { player: "p".to_owned(), name: name.to_owned() };
        let table = Summary {
            id: "abc".to_owned(),
            game: "duel".to_owned(),
            options: std::collections::BTreeMap::new(),
            seats: vec![person("<script>alert(\"1\")</script>"), person("'&")],
            clock: botyard_protocol::Clock::None,
            status: Status::Playing,
            turn: 3,
            awaited: Vec::new(),
            rated: false,
            private: true,
            created: 0,
            updated: 0,
            deadline: None,
            result: None,
            next: None,
        };
        let head = head(&table, Some("a\"b&c"), "https://yard.example");
        assert!(!head.contains("<script") && !head.contains("'&"), "{head}");
        assert!(
            head.contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; – &#39;&amp; · Robot Duel"),
            "{head}"
        );
        assert!(head.contains("\"https://yard.example/t/abc/card.png?key=a%22b%26c&amp;turn=3\""), "{head}");
    }
}
